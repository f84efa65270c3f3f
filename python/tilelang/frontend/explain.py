"""What the compiler says, in the words of the language and at the author's line."""

from __future__ import annotations

import ast
import re
from typing import Any, Optional, Type, TypeVar

from .. import places
from ..errors import Place, TileLangError
from .words import replaced

Error = TypeVar("Error", bound=TileLangError)


_BEGINNINGS = {"a", "an", "all", "both", "each", "no", "nothing", "one", "only", "the", "there"}


def explain(error: Any, kind: Type[Error], place: Optional[Place] = None) -> Error:
    """The first error of the compiler; `place` is where it has none of its own."""
    messages = list(getattr(error, "messages", []))
    errors = [message for message in messages if message.severity == "error"] or messages
    if not errors:
        return kind(str(error), place)
    first = errors[0]
    place = at(first) or place
    return kind(
        translate(first.text, place),
        place,
        notes=[_note(note) for note in first.notes if _is_for_authors(note.text)],
    )


def _is_for_authors(text: str) -> bool:
    """Whether a note is about the kernel, and not about options of the compiler."""
    return "tl-compile" not in text


def _note(message: Any) -> str:
    where = f"{message.file}:{message.line}: " if message.file else ""
    return f"{where}note: {translate(message.text, None)}"


def at(message: Any) -> Optional[Place]:
    """Where a message of the compiler is, if it says so."""
    if not message.file:
        return None
    return places.widened(Place(message.file, message.line, message.column))


def translate(text: str, place: Optional[Place]) -> str:
    """A message of the compiler in the words of the language.

    Where it begins with its own operation, it is about what stands at `place`.
    """
    subject = re.match(r"'\w+\.[\w.]+' (op )?", text)
    if subject is None:
        return replaced(text)
    reason = replaced(text[subject.end() :])
    # It says what the subject does, or something on its own.
    colon = ":" if reason.split(" ", 1)[0] in _BEGINNINGS else ""
    return f"{_subject(place)}{colon} {reason}"


def _subject(place: Optional[Place]) -> str:
    """Whom a message is about: the function that is called at a place."""
    node = places.node_at(place) if place is not None else None
    if isinstance(node, ast.Expr):
        node = node.value
    return ast.unparse(node.func) if isinstance(node, ast.Call) else "this statement"
