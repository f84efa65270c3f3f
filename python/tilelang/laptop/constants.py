"""Other values for the constants of a program, without a change of its file."""

from __future__ import annotations

import ast
import re
from types import CodeType
from typing import Dict, Iterator, List, NamedTuple, Optional, Sequence

_NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)?\Z")


class Setting(NamedTuple):
    """A constant, `NAME` of the module or `FUNCTION.NAME`, and its new value, a literal."""

    name: str
    value: ast.expr


def parse_setting(text: str) -> Setting:
    """The name and the literal of `NAME=VALUE` or `FUNCTION.NAME=VALUE`."""
    name, equals, literal = text.partition("=")
    if not equals or not _NAME.match(name):
        raise ValueError(f"--set={text} has to be --set=NAME=VALUE or --set=FUNCTION.NAME=VALUE")
    try:
        value = ast.parse(literal.strip(), mode="eval").body
        ast.literal_eval(value)
    except (SyntaxError, ValueError):
        raise ValueError(f"--set={text}: {literal!r} is no literal of Python") from None
    return Setting(name, value)


class _Constant(NamedTuple):
    """The value of an assignment: field `field` of `owner`, element `place` if it is a list."""

    owner: ast.AST
    field: str
    place: Optional[int]
    # Other names that the assignment gives the value.
    others: Sequence[str] = ()

    def get(self) -> ast.expr:
        found = getattr(self.owner, self.field)
        value: ast.expr = found if self.place is None else found[self.place]
        return value

    def set(self, value: ast.expr) -> None:
        if self.place is None:
            setattr(self.owner, self.field, value)
        else:
            getattr(self.owner, self.field)[self.place] = value


class Program:
    """The tree of a program, in which constants get other values.

    Line numbers stay, so that errors and excerpts of the source are those of the file.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        with open(path, "rb") as file:
            self._tree = ast.parse(file.read(), path)

    def set(self, setting: Setting) -> str:
        """Gives a constant another value, and returns a line with both values.

        It must be assigned literals exactly once, by itself or in a tuple.
        """
        constant = self._find(setting.name)
        old = constant.get()
        for part in ast.walk(setting.value):
            if hasattr(part, "lineno"):
                ast.copy_location(part, old)
        constant.set(setting.value)
        new = ast.unparse(setting.value)
        also = f", and with it {', '.join(constant.others)}" if constant.others else ""
        return f"{setting.name} = {new} instead of {ast.unparse(old)} in line {old.lineno}{also}"

    def compile(self) -> CodeType:
        return compile(self._tree, self._path, "exec", dont_inherit=True)

    def _find(self, name: str) -> _Constant:
        function, _, variable = name.rpartition(".")
        found = [each for body in self._bodies(function) for each in _assigned(body, variable)]
        where = f"in '{function}'" if function else "at the level of the module"
        if len(found) != 1:
            times = "is not" if not found else f"is {len(found)} times"
            raise ValueError(f"--set={name}=...: '{variable}' {times} assigned {where}")
        value = found[0].get()
        if any(isinstance(part, (ast.Name, ast.Call)) for part in ast.walk(value)):
            raise ValueError(
                f"--set={name}=...: line {value.lineno} computes '{variable}' from others, it is "
                "no constant"
            )
        return found[0]

    def _bodies(self, function: str) -> Iterator[Sequence[ast.stmt]]:
        """The statements of the module, or of all functions with a name."""
        if not function:
            yield self._tree.body
            return
        for node in ast.walk(self._tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == function:
                yield node.body


def _assigned(body: Sequence[ast.stmt], name: str) -> List[_Constant]:
    """The values that statements assign to a name, in a block and not in inner ones."""
    found = []
    for node in body:
        if isinstance(node, ast.AnnAssign) and node.value is not None and _is(node.target, name):
            found.append(_Constant(node, "value", None))
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            others = [ast.unparse(each) for each in node.targets if each is not target]
            if _is(target, name):
                found.append(_Constant(node, "value", None, others))
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                numbers = [n for n, each in enumerate(target.elts) if _is(each, name)]
                found += [_Constant(node.value, "elts", number, others) for number in numbers]
    return found


def _is(target: ast.expr, name: str) -> bool:
    return isinstance(target, ast.Name) and target.id == name
