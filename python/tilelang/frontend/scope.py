"""Names in a kernel: frames of bindings over what the function captured."""

from __future__ import annotations

import builtins
import contextlib
from typing import Any, Dict, Iterator, List, Mapping, Optional, Set

from ..errors import LanguageError, Place

_MISSING = object()


class _Rebound:
    """Stands for a name that a finished block has bound anew."""

    def __init__(self, name: str, place: Optional[Place]) -> None:
        self.name, self.place = name, place


class Scope:
    """Frames of names, the innermost last; the captured ones below."""

    def __init__(self, captured: Mapping[str, Any]) -> None:
        self.captured = captured
        self.frames: List[Dict[str, Any]] = [{}]
        # Names that an assignment bound, by frame, for those that hide another.
        self._assigned: List[Dict[str, Optional[Place]]] = [{}]
        self._run_time: List[bool] = [False]

    @contextlib.contextmanager
    def frame(self, run_time: bool = False) -> Iterator[None]:
        """Names bound inside end with it.

        With `run_time`, one that hides an outer name may not be read behind it: the
        block may not have run, so neither value would be what was meant.
        """
        self.frames.append({})
        self._assigned.append({})
        self._run_time.append(run_time)
        try:
            yield
        finally:
            self.frames.pop()
            assigned = self._assigned.pop()
            if self._run_time.pop():
                self._mark(assigned)

    def _mark(self, assigned: Dict[str, Optional[Place]]) -> None:
        for name, place in assigned.items():
            for frame in reversed(self.frames):
                if name in frame:
                    frame[name] = _Rebound(name, place)
                    break

    def bind(self, name: str, value: Any, place: Optional[Place]) -> None:
        # In a block of the kernel's own, as a branch that is decided now, a name
        # keeps its new value.
        self.frames[-1][name] = value
        self._assigned[-1][name] = place

    def bind_loop(self, name: str, value: Any) -> None:
        self.frames[-1][name] = value

    def get(self, name: str) -> Any:
        """The value of a name; None if it has none."""
        found = self._find(name)
        return None if found is _MISSING or isinstance(found, _Rebound) else found

    def lookup(self, name: str) -> Any:
        found = self._find(name)
        if found is _MISSING:
            raise LanguageError(f"'{name}' is not defined", hint=self._similar(name))
        if isinstance(found, _Rebound):
            where = f" at line {found.place.line}" if found.place else ""
            raise LanguageError(
                f"'{name}' was bound anew in a block{where}, which may not have run",
                hint=f'{name} = T.alloc_var("int32", init=...) makes a variable',
            )
        return found

    def _find(self, name: str) -> Any:
        for frame in reversed(self.frames):
            if name in frame:
                return frame[name]
        if name in self.captured:
            return self.captured[name]
        return getattr(builtins, name, _MISSING)

    def _similar(self, name: str) -> str:
        import difflib

        names: Set[str] = set(self.captured)
        for frame in self.frames:
            names.update(frame)
        close = difflib.get_close_matches(name, sorted(names), n=1)
        return f"did you mean {close[0]}?" if close else ""

    def visible(self) -> Dict[str, Any]:
        """All names, for expressions that Python evaluates."""
        names = dict(self.captured)
        for frame in self.frames:
            names.update({k: v for k, v in frame.items() if not isinstance(v, _Rebound)})
        return names
