"""Names in a kernel: frames of bindings on top of the captured names."""

from __future__ import annotations

import ast
import builtins
import contextlib
import dataclasses
import warnings
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Set

from ..errors import LanguageError, Place

_MISSING = object()


class _Rebound:
    """Represents a name that a finished block has rebound."""

    def __init__(self, name: str, value: Any, place: Optional[Place]) -> None:
        self.name, self.value, self.place = name, value, place


@dataclasses.dataclass
class _Frame:
    """The names of one block.

    `assigned` are bound by assignments, `fixed` cannot be rebound; `read` has the outer
    names that the body of a loop has read so far.
    """

    is_loop: bool = False
    values: Dict[str, Any] = dataclasses.field(default_factory=dict)
    assigned: Dict[str, Optional[Place]] = dataclasses.field(default_factory=dict)
    fixed: Dict[str, str] = dataclasses.field(default_factory=dict)
    read: Set[str] = dataclasses.field(default_factory=set)


def binding_lines(tree: ast.AST, first_line: int) -> Dict[str, List[int]]:
    """The lines of a file that bind each name; the tree begins at `first_line`."""
    lines: Dict[str, List[int]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            lines.setdefault(node.id, []).append(node.lineno + first_line - 1)
    return lines


class Scope:
    """Frames of names, the innermost last; the captured ones at the bottom.

    `lines` has the lines that bind names, for names read elsewhere; `absent` the reasons
    for names without a value that the text may use.
    """

    def __init__(
        self,
        captured: Mapping[str, Any],
        lines: Callable[[], Mapping[str, List[int]]] = dict,
        absent: Optional[Mapping[str, str]] = None,
    ) -> None:
        self.captured = captured
        self.lines = lines
        self.absent = absent or {}
        self.frames: List[_Frame] = [_Frame()]

    @contextlib.contextmanager
    def under(self, captured: Mapping[str, Any], absent: Mapping[str, str]) -> Iterator[None]:
        """Lets otherwise unbound names be those of `captured`, temporarily."""
        saved = (self.captured, self.lines, self.absent)
        self.captured, self.lines, self.absent = {**captured, **self.captured}, dict, absent
        try:
            yield
        finally:
            self.captured, self.lines, self.absent = saved

    @contextlib.contextmanager
    def frame(self, is_loop: bool = False, is_inner: bool = False) -> Iterator[None]:
        """A frame for names that are bound inside.

        One that hides an outer name may not be read after it: the block may not have run,
        so neither value would be the intended one. Names of an inner frame, as of a macro,
        hide nothing after it.
        """
        self.frames.append(_Frame(is_loop))
        try:
            yield
        finally:
            ended = self.frames.pop()
            if not is_inner:
                self._mark(ended)

    def _mark(self, ended: _Frame) -> None:
        for name, place in ended.assigned.items():
            for frame in reversed(self.frames):
                if name in frame.values:
                    frame.values[name] = _Rebound(name, ended.values[name], place)
                    break

    def bind(self, name: str, value: Any, place: Optional[Place]) -> None:
        """An assignment: the name has the value until its block ends."""
        if name in self.frames[-1].fixed:
            raise LanguageError(
                f"'{name}' is {self.frames[-1].fixed[name]}, and cannot be assigned",
                hint="give the value another name",
            )
        self._warn_of_carried(name, value, place)
        self.frames[-1].values[name] = value
        self.frames[-1].assigned[name] = place

    def _warn_of_carried(self, name: str, value: Any, place: Optional[Place]) -> None:
        """Warns of a name that a loop has read and binds anew: it does not add up."""
        for frame in reversed(self.frames):
            if name in frame.values:
                return
            if frame.is_loop and name in frame.read and place is not None:
                warnings.warn_explicit(
                    f"'{name}' is bound anew in a loop that has read it, and the next iteration "
                    f"reads the old value; {_variable(name, value)}",
                    UserWarning,
                    place.file,
                    place.line,
                )
                return

    def bind_fixed(self, name: str, value: Any, what: str) -> None:
        """Binds a name that cannot be assigned; `what` describes it."""
        self.frames[-1].values[name] = value
        self.frames[-1].fixed[name] = what

    def get(self, name: str) -> Any:
        """The value of a name; None if it has none."""
        found = self._find(name)
        return None if found is _MISSING or isinstance(found, _Rebound) else found

    def lookup(self, name: str, line: int = 0) -> Any:
        """The value of a name that is read at a line."""
        found = self._find(name)
        if found is _MISSING:
            raise self._undefined(name, line)
        if isinstance(found, _Rebound):
            where = f" at line {found.place.line}" if found.place else ""
            raise LanguageError(
                f"'{name}' was bound anew in a block{where}, which may not have run",
                hint=_variable(name, found.value),
            )
        for frame in reversed(self.frames):
            if name in frame.values:
                break
            if frame.is_loop:
                frame.read.add(name)
        return found

    def _find(self, name: str) -> Any:
        for frame in reversed(self.frames):
            if name in frame.values:
                return frame.values[name]
        if name in self.captured:
            return self.captured[name]
        return getattr(builtins, name, _MISSING)

    def _undefined(self, name: str, line: int) -> LanguageError:
        if name in self.absent:
            return LanguageError(self.absent[name])
        bound = self.lines().get(name, [])
        earlier = [each for each in bound if each <= line]
        if earlier:
            return LanguageError(
                f"'{name}' was bound at line {earlier[-1]}, in a block that has ended",
                hint=f"bind '{name}' in front of the block, a number that changes by T.alloc_var",
            )
        if bound:
            return LanguageError(f"'{name}' is used before line {bound[0]} binds it")
        return LanguageError(f"'{name}' is not defined", hint=self._similar(name))

    def _similar(self, name: str) -> str:
        import difflib

        names: Set[str] = set(self.captured)
        for frame in self.frames:
            names.update(frame.values)
        close = difflib.get_close_matches(name, sorted(names), n=1)
        return f"did you mean '{close[0]}'?" if close else ""

    def visible(self) -> Dict[str, Any]:
        """All names, for expressions that Python evaluates."""
        names = dict(self.captured)
        for frame in self.frames:
            values = frame.values.items()
            names.update({k: v for k, v in values if not isinstance(v, _Rebound)})
        return names


def _variable(name: str, value: Any) -> str:
    value = value.value if isinstance(value, _Rebound) else value
    dtype = getattr(value, "dtype", None)
    kind = getattr(dtype, "name", "float32" if isinstance(value, float) else "int32")
    kind = "int32" if kind == "index" else kind
    return f'{name} = T.alloc_var("{kind}", init=...) makes a variable, whose value lasts'
