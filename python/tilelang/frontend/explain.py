"""What the compiler says, in the words of the language and at the author's line."""

from __future__ import annotations

import ast
import re
from typing import Any, Match, Optional, Type, TypeVar

from .. import places
from ..dtypes import TYPES
from ..errors import Place, TileLangError

Error = TypeVar("Error", bound=TileLangError)

_MEMORIES = {
    "gm": "global memory",
    "ub": "UB",
    "l1": "L1",
    "l0a": "L0A",
    "l0b": "L0B",
    "l0c": "L0C",
}
_NAMES = {each.mlir: each.name for each in TYPES}
_MEMREF = re.compile(
    r"'?memref<((?:(?:\d+|\?)x)*)(\w+)(?:, strided<\[[^\]]*\](?:, offset: [\d?]+)?>)?"
    r"(?:, #(?:ascend\.memory|tile\.space)<(\w+)>)?>'?"
)


def explain(error: Any, kind: Type[Error], place: Optional[Place] = None) -> Error:
    """The first error of the compiler; `place` is where it has none of its own."""
    messages = list(getattr(error, "messages", []))
    errors = [message for message in messages if message.severity == "error"] or messages
    if not errors:
        return kind(str(error), place)
    first = errors[0]
    if first.file:
        place = places.widened(Place(first.file, first.line, first.column))
    return kind(translate(first.text, place), place, notes=[_note(note) for note in first.notes])


def _note(message: Any) -> str:
    where = f"{message.file}:{message.line}: " if message.file else ""
    return f"{where}note: {translate(message.text, None)}"


def translate(text: str, place: Optional[Place]) -> str:
    """A message of the compiler without the names that only the IR has."""
    text = re.sub(r"^'[\w.]+' op ", lambda _: f"{_subject(place)} ", text)
    text = re.sub(r"'\w+\.[\w.]+' at line", "line", text)
    text = _MEMREF.sub(_tile, text)
    text = re.sub(r"'(\w+)'", lambda found: _NAMES.get(found[1], found[0]), text)
    words = "|".join(_MEMORIES)
    return re.sub(
        rf"\b(in|of|from|to|into|on) ({words})\b",
        lambda found: f"{found[1]} {_MEMORIES[found[2]]}",
        text,
    )


def _subject(place: Optional[Place]) -> str:
    """Whom a message is about: the function that is called at a place."""
    node = places.node_at(place) if place is not None else None
    if isinstance(node, ast.Expr):
        node = node.value
    return ast.unparse(node.func) if isinstance(node, ast.Call) else "this statement"


def _tile(found: Match[str]) -> str:
    """The type of a memref as an author writes shapes and types."""
    extents = [each for each in found[1].split("x") if each]
    comma = "," if len(extents) == 1 else ""
    shape = f"({', '.join(extents)}{comma})"
    where = f" in {_MEMORIES[found[3]]}" if found[3] in _MEMORIES else ""
    return f"{shape} of {_NAMES.get(found[2], found[2])}{where}"
