"""Messages of the compiler, in the words of the language and at the author's line."""

from __future__ import annotations

import ast
import re
from typing import Any, List, Optional, Sequence, Type, TypeVar

from ... import places
from ...errors import Place, TileLangError
from .words import replaced

Error = TypeVar("Error", bound=TileLangError)


# The further findings of a run that an error tells.
_MOST_OTHERS = 3
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


def advised(message: Any) -> str:
    """A warning in one line, with the notes that say what to write instead: others name
    something, such as the buffer."""
    notes = [
        translate(note.text, None)
        for note in message.notes
        if _is_for_authors(note.text) and note.text.split()[0] not in _BEGINNINGS
    ]
    return "; ".join([translate(message.text, at(message)), *notes])


def others(errors: Sequence[Any]) -> List[str]:
    """Notes of further findings of a run: the cause of the first one may be among them."""
    notes = [_other(each) for each in errors[:_MOST_OTHERS]]
    left = len(errors) - len(notes)
    return notes + ([f"note: and {left} more; `findings` of the error has all"] if left else [])


def _other(message: Any) -> str:
    """A finding in one line: what, with which other line, and the fix."""
    text = translate(message.text, at(message)).partition(";")[0]
    sides = [each for each in message.notes if " on pipe " in f" {each.text}"]
    if sides and sides[0].line != message.line:
        text += f", with line {sides[0].line}"
    fixes = [each.text for each in message.notes if each.text.startswith("possible fix: ")]
    where = f"{message.file}:{message.line}: " if message.file else ""
    return f"{where}note: also found: {text}" + "".join(
        f"; {translate(fix, None)}" for fix in fixes
    )


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
