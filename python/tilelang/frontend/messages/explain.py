"""Messages of the compiler, in the words of the language and at the author's line."""

from __future__ import annotations

import ast
import re
from typing import Any, Optional, Type, TypeVar

from ... import places
from ...errors import Place, TileLangError
from .words import replaced

Error = TypeVar("Error", bound=TileLangError)


_BEGINNINGS = {"a", "an", "all", "both", "each", "no", "nothing", "one", "only", "the", "there"}


def explain(error: Any, kind: Type[Error], place: Optional[Place] = None) -> Error:
    """The first error of the compiler; `place` is used if it has none."""
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
    """The place of a message of the compiler, if it has one."""
    if not message.file:
        return None
    return places.widened(Place(message.file, message.line, message.column))


def translate(text: str, place: Optional[Place]) -> str:
    """A message of the compiler in the words of the language.

    If it begins with the name of its operation, its subject is the call at `place`.
    """
    subject = re.match(r"'\w+\.[\w.]+' (op )?", text)
    if subject is None:
        return replaced(text)
    reason = replaced(text[subject.end() :])
    # The message is a predicate of the subject, or a sentence of its own.
    colon = ":" if reason.split(" ", 1)[0] in _BEGINNINGS else ""
    return f"{_subject(place)}{colon} {reason}"


def _subject(place: Optional[Place]) -> str:
    """The subject of a message: the function that is called at a place."""
    node = places.node_at(place) if place is not None else None
    if isinstance(node, ast.Expr):
        node = node.value
    return ast.unparse(node.func) if isinstance(node, ast.Call) else "this statement"
