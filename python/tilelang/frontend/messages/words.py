"""Terms of the IR, and their names in the language."""

from __future__ import annotations

import re
from typing import Match

from ...dtypes import TYPES

_MEMORIES = {
    "gm": "global memory",
    "ub": "UB",
    "l1": "L1",
    "l0a": "L0A",
    "l0b": "L0B",
    "l0c": "L0C",
}
_NAMES = {each.mlir: each.name for each in TYPES}
# The author's term for an operation; all others are statements.
_OPERATIONS = {
    "ascend.channel": "the way between the cores",
    "ascend.launch": "T.Kernel",
    "ascend.section": "T.Scope",
    "memref.load": "a read of an element",
    "memref.store": "a store of an element",
    "memref.subview": "a slice",
    "scf.for": "a loop",
    "scf.if": "a condition",
    "scf.parallel": "T.Parallel",
    "scf.while": "a while loop",
    "tile.launch": "T.Kernel",
    "tile.section": "T.Scope",
}
_DIALECTS = "affine|arith|ascend|cf|func|linalg|math|memref|scf|tile|vector"
_OPERATION = re.compile(rf"(?:\ban? )?'?\b((?:{_DIALECTS})\.[a-z_]\w*)\b'?")
_MEMREF = re.compile(
    r"'?memref<((?:(?:\d+|\?)x)*)(\w+)(?:, strided<\[[^\]]*\](?:, offset: [\d?]+)?>)?"
    r"(?:, #(?:ascend\.memory|tile\.space)<(\w+)>)?>'?"
)
_WORDS = (
    (
        r"; if the other core writes it further down, .* after tile-assign-cores",
        "; a read gets a write further down in the same loop, or at the same place in each "
        "iteration: otherwise the read belongs behind the write",
    ),
    (
        r"\bslice along dimension (\d+) runs out-of-bounds: (\d+) >= (\d+)",
        r"an index of dimension \1 reaches \2, and the dimension has \3 elements",
    ),
    (r"\bcross_core_set_flag mode (\d+), (\w+)\b", r"set_cross_flag of pipe \2, mode \1,"),
    (r"\bcross_core_set_flag\b", "set_cross_flag"),
    (r"\bcross_core_wait_flag\b", "wait_cross_flag"),
    (r"\bmemrefs\b", "tensors and tiles"),
    (r"\bmemref\b", "tensor or tile"),
    (r"\ban induction variable\b", "a loop variable"),
    (r"\binduction variable(s?)\b", r"loop variable\1"),
    (r"\bpushes and pops\b", "copies into it and out of it"),
    (
        r"\blet several copies share a channel, or split the launch\b",
        "let the cores exchange fewer workspaces, or split the kernel",
    ),
    (r"\bsections\b", "scopes"),
    (r"\bsection\b", "scope"),
    (r"\boperands\b", "arguments"),
    (r"\boperand\b", "argument"),
    (r"\bchannels\b", "ways between the cores"),
    (r"\bchannel\b", "way between the cores"),
    (r"\bslots\b", "versions"),
    (r"\bslot\b", "version"),
    (r"\ba launch\b", "a kernel"),
    (r"\bthe launch\b", "the kernel"),
)


def replaced(text: str) -> str:
    """A message of the compiler without the names that only the IR has."""
    text = re.sub(r"(from|to) '[\w.]+' at line", r"\1 line", text)
    text = _MEMREF.sub(_tile, text)
    text = re.sub(r"'(\w+)'", lambda found: _NAMES.get(found[1], found[0]), text)
    text = _OPERATION.sub(lambda found: _OPERATIONS.get(found[1], "a statement"), text)
    for term, word in _WORDS:
        text = re.sub(term, word, text)
    words = "|".join(_MEMORIES)
    return re.sub(
        rf"\b(in|of|from|to|into|on) ({words})\b",
        lambda found: f"{found[1]} {_MEMORIES[found[2]]}",
        text,
    )


def _tile(found: Match[str]) -> str:
    """The type of a memref as an author writes shapes and types."""
    extents = [each for each in found[1].split("x") if each]
    comma = "," if len(extents) == 1 else ""
    shape = f"({', '.join(extents)}{comma})"
    where = f" in {_MEMORIES[found[3]]}" if found[3] in _MEMORIES else ""
    return f"{shape} of {_NAMES.get(found[2], found[2])}{where}"
