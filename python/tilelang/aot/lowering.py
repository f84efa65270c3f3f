"""A row of a family as Ascend C, from its `generate_source`."""

from __future__ import annotations

import hashlib
import json
import os
import traceback
import warnings
from typing import Any, Dict, List, NamedTuple, Optional, Union

from ..errors import CompileError, Place, TileLangError
from ..jit.source import KernelSource, named
from .diagnostics import Diagnostic, described
from .family import Family, Variant
from .interface import Interface, interface
from .located import Located, return_lines

# Parts of the compiler's messages, and the codes of their diagnostics.
CODES = (
    ("no room for", "TLA015"),
    ("event id", "TLA016"),
)


class Lowered(NamedTuple):
    """A compiled row: its `texts` ascendc, host, header and meta, and its final IR as
    bytecode; `identity` is the hash of its Ascend C without its symbol."""

    texts: Dict[str, str]
    interface: Interface
    program: bytes
    identity: str
    chip: str
    pipeline: str
    warnings: List[str]


def lower(kernel: Any, family: Family, variant: Variant) -> Union[Lowered, Diagnostic]:
    """Compiles a row, or says why that is impossible."""
    symbol = family.symbol(variant)
    try:
        with warnings.catch_warnings(record=True) as told, named(symbol):
            warnings.simplefilter("always")
            source = kernel.generate_source(**variant.arguments)
            if not isinstance(source, KernelSource):
                return _other_text(kernel, family, variant, source)
            found = _renamed(source, symbol).kernel
            texts = found.files
    except BaseException as error:  # A descriptor may even exit.
        return _failure(error, family, variant)
    digest = hashlib.sha256(texts["ascendc"].replace(symbol, "").encode()).hexdigest()
    listed = sorted({str(each.message) for each in told})
    program = found.program.final.serialize()
    made = interface(found, json.loads(texts["meta"]))
    pipeline = f"tl-compile{{target={found.chip} to=final}}"
    return Lowered(texts, made, program, digest, found.chip, pipeline, listed)


def _renamed(source: KernelSource, symbol: str) -> KernelSource:
    """The source under its own symbol: the kernel may be that of another row."""
    old = source.kernel
    if old.program.symbol == symbol:
        return source
    made = type(old)(old.prim_func, old.out_idx, old.workspace_idx, old.pass_configs, "auto")
    return made.get_kernel_source()


def _other_text(kernel: Any, family: Family, variant: Variant, given: Any) -> Diagnostic:
    located = Located(kernel)
    function = kernel.generate_source
    function = getattr(function, "__func__", function)
    place = located.of("generate_source")
    is_static = not hasattr(kernel.generate_source, "__self__")
    lines = return_lines(function, variant.arguments) if is_static else []
    if lines:
        place = Place(located.file, lines[0])
    what = "other text" if isinstance(given, str) else repr(given)
    return Diagnostic(
        "TLA019",
        f"generate_source of '{family.name}' returns {what} than that of a kernel"
        if isinstance(given, str)
        else f"generate_source of '{family.name}' returns {what}, and has to return a kernel's",
        place,
        "return tilelang.engine.lower(...).kernel_source as it is",
        (),
        family.name,
        variant.key,
    )


def _failure(error: BaseException, family: Family, variant: Variant) -> Diagnostic:
    """The finding for an exception of generate_source."""
    place, notes, hint, reason = variant.place, [], "", described(error)
    code = "TLA017"
    if isinstance(error, TileLangError):
        place, reason, hint = error.place or place, error.reason, error.hint
        notes = list(error.notes)
        if isinstance(error, CompileError):
            code = next((c for words, c in CODES if words in reason), code)
    else:
        place = _last_own(error) or place
    notes.append(f"{variant.place}: note: the row '{variant.key}' of '{family.name}'")
    return Diagnostic(code, reason, place, hint, notes, family.name, variant.key)


def _last_own(error: BaseException) -> Optional[Place]:
    """The innermost line of the author's files in a traceback; None if the call itself failed."""
    own = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        if not frame.filename.startswith((own, "<")):
            return Place(frame.filename, frame.lineno or 1)
    return None
