"""Places in the author's files: of a node of the source, of a call in progress."""

from __future__ import annotations

import ast
import inspect
import linecache
import os
import sys
from types import CodeType
from typing import Optional

from .errors import Place

_PACKAGE = os.path.dirname(os.path.abspath(__file__)) + os.sep


def is_own(file: str) -> bool:
    """Whether a file belongs to this package."""
    return os.path.abspath(file).startswith(_PACKAGE)


def _is_inner(file: str) -> bool:
    """Whether a file is of this package, or of torch, which calls its operators."""
    torch = getattr(sys.modules.get("torch"), "__file__", None)
    return is_own(file) or torch is not None and file.startswith(os.path.dirname(torch) + os.sep)


def column_of(text: str, offset: int) -> int:
    """The column, from 1, of a byte of a line, as Python's trees count."""
    if text.isascii():
        return offset + 1
    return len(text.encode()[:offset].decode(errors="ignore")) + 1


def caller() -> Optional[Place]:
    """The expression outside of this package, and of torch, with a call in progress."""
    frame = inspect.currentframe()
    while frame is not None and _is_inner(frame.f_code.co_filename):
        frame = frame.f_back
    if frame is None:
        return None
    return of_code(frame.f_code, frame.f_lasti)


def depth() -> int:
    """The depth of the program's call in the stack, as `stacklevel` of a warning."""
    frame = inspect.currentframe()
    assert frame is not None
    found = 0
    while frame.f_back is not None and _is_inner(frame.f_code.co_filename):
        frame = frame.f_back
        found += 1
    return found


def of_code(code: CodeType, instruction: int) -> Place:
    """The expression that an instruction, by its offset in bytes, belongs to."""
    line, end_line, start, end = list(code.co_positions())[instruction // 2]
    if line is None or start is None or end is None:
        return Place(code.co_filename, line or code.co_firstlineno)
    text = linecache.getline(code.co_filename, line)
    last = column_of(text, end) if line == end_line else len(text)
    return Place(code.co_filename, line, column_of(text, start), last)


def node_at(place: Place) -> Optional[ast.AST]:
    """The largest expression or statement that begins at a place and ends in its line."""
    lines = linecache.getlines(place.file)
    try:
        tree = ast.parse("".join(lines))
    except SyntaxError:
        return None
    found: Optional[ast.AST] = None
    for node in ast.walk(tree):
        if getattr(node, "lineno", 0) != place.line or not hasattr(node, "col_offset"):
            continue
        text = lines[place.line - 1]
        if column_of(text, node.col_offset) != place.column:
            continue
        if found is None and isinstance(node, (ast.stmt, ast.expr)):
            found = node
    return found


def widened(place: Place) -> Place:
    """A place with a known beginning only, extended to the end of its expression."""
    node = node_at(place) if not place.end_column else None
    if node is None:
        return place
    text = linecache.getline(place.file, place.line)
    one_line = getattr(node, "end_lineno", 0) == place.line
    end = column_of(text, getattr(node, "end_col_offset", 0)) if one_line else len(text)
    return Place(place.file, place.line, place.column, end)
