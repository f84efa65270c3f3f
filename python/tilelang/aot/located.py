"""Places of the parts of a descriptor: the class, its fields, its rows, their values."""

from __future__ import annotations

import ast
import inspect
import linecache
from typing import Any, Dict, List, Optional, Sequence

from ..errors import Place
from ..places import column_of


class Located:
    """The places in the text of a descriptor's class; a part without one of its own has
    that of the part around it."""

    def __init__(self, kernel: Any) -> None:
        self.file = inspect.getsourcefile(kernel) or "<unknown>"
        text = "".join(linecache.getlines(self.file))
        tree = ast.parse(text) if text else ast.Module([], [])
        found = [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef) and node.name == kernel.__name__
        ]
        self.node: Optional[ast.ClassDef] = found[-1] if found else None

    def place(self, node: Optional[ast.AST] = None) -> Place:
        """The place of a part; that of the class without one."""
        node = node or self.node
        line = getattr(node, "lineno", 1)
        text = linecache.getline(self.file, line)
        column = column_of(text, getattr(node, "col_offset", 0))
        is_one_line = getattr(node, "end_lineno", line) == line
        end = column_of(text, getattr(node, "end_col_offset", 0)) if is_one_line else len(text)
        return Place(self.file, line, column, end)

    def attribute(self, name: str) -> Optional[ast.AST]:
        """The value of an attribute in the body of the class, or the method."""
        for node in self.node.body if self.node else []:
            if isinstance(node, ast.Assign):
                if any(isinstance(each, ast.Name) and each.id == name for each in node.targets):
                    return node.value
            elif isinstance(node, ast.AnnAssign):
                if isinstance(node.target, ast.Name) and node.target.id == name:
                    return node.value
            elif isinstance(node, ast.FunctionDef) and node.name == name:
                return node
        return None

    def element(self, name: str, index: int, count: int) -> Optional[ast.AST]:
        """Element `index` of `count` of a list; the list if it is not written out."""
        node = self.attribute(name)
        listed: Sequence[ast.AST] = node.elts if isinstance(node, (ast.List, ast.Tuple)) else []
        is_plain = not any(isinstance(each, ast.Starred) for each in listed)
        return listed[index] if is_plain and len(listed) == count else node

    def of(self, name: str) -> Place:
        return self.place(self.attribute(name))


def value_in(row: Optional[ast.AST], key: str) -> Optional[ast.AST]:
    """The value of a key in a dict that is written out, or in a call of `dict`."""
    if isinstance(row, ast.Dict):
        for name, value in zip(row.keys, row.values):
            if isinstance(name, ast.Constant) and name.value == key:
                return value
    if isinstance(row, ast.Call):
        for keyword in row.keywords:
            if keyword.arg == key:
                return keyword.value
    return row


def return_lines(function: Any, arguments: Dict[str, Any]) -> List[int]:
    """The line of the `return` that a call of `function` ends at, from a second call."""
    import sys

    code, lines = function.__code__, []

    def trace(frame: Any, event: str, value: Any) -> Any:
        if frame.f_code is code:
            if event == "return":
                lines.append(frame.f_lineno)
            return trace
        return None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function(**arguments)
    except Exception:
        lines.clear()
    finally:
        sys.settrace(before)
    return lines[-1:]
