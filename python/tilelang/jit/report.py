"""The results of a call of a kernel."""

from __future__ import annotations

import json
import linecache
import os
import pathlib
from typing import Any, Dict, Optional, Union

from ..aot.files import write_output
from ..errors import StateError, TileLangError
from ..places import caller


class Report:
    """Cycles, utilisation, traffic and stalls of the launches of a call.

    `fault` is the finding of a run in the author's order, or the reason why it cannot be
    compiled, if this run used the compiler's order for that reason or, if it `is_unchecked`,
    had no checks.
    """

    def __init__(
        self, record: Any, fault: Optional[TileLangError] = None, is_unchecked: bool = False
    ) -> None:
        self._record = record
        self._parsed: Optional[Dict[str, Any]] = None
        self.fault = fault
        self.is_unchecked = is_unchecked

    # Not a functools.cached_property: before Python 3.12 that has a lock for all objects, and a
    # process that tuning forks would wait for it for ever if another thread had it then.
    @property
    def _data(self) -> Dict[str, Any]:
        if self._parsed is None:
            self._parsed = json.loads(self._record.report())
        return self._parsed

    def to_json(self) -> Dict[str, Any]:
        """All data, as dictionaries and lists."""
        return self._data

    @property
    def cycles(self) -> float:
        """Cycles of all launches."""
        return sum(launch.get("cycles", 0) for launch in self._data["launches"])

    @property
    def milliseconds(self) -> float:
        clock = self._data["clockMHz"]
        return self.cycles / (clock * 1e3) if clock else 0.0

    def _repr_html_(self) -> str:
        source = "".join(linecache.getlines(self._record.source_file()))
        page: str = self._record.page(source)
        return page

    def write_page(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes a page for browsers, as `tl-run --html`: pipes, memories and stalls over time
        beside the lines of the source. The call has to run within
        `tilelang.running(mode, timeline=True)`."""
        self._check_timeline()
        write_output(pathlib.Path(path), self._repr_html_().encode())

    def write_timeline(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes each instruction with its times for Perfetto, as `tl-run --timeline`. The call
        has to run within `tilelang.running(mode, timeline=True)`."""
        self._check_timeline()
        write_output(pathlib.Path(path), self._record.timeline().encode())

    def _check_timeline(self) -> None:
        if not any(launch.get("blocks") for launch in self._data["launches"]):
            raise StateError("the call has run no block, so there is no timeline", caller())
        if not self._record.has_timeline():
            raise StateError(
                "the call has recorded no timeline",
                caller(),
                hint='run it within `with tilelang.running("checked", timeline=True):`',
            )

    def __repr__(self) -> str:
        return f"{self._data['kernel']}: {self.cycles:.0f} cycles on {self._data['target']}"
