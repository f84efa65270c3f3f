"""What a call of a kernel came to."""

from __future__ import annotations

import json
from typing import Any, Dict


class Report:
    """Cycles, utilisation, traffic and stalls of the launches of a call."""

    def __init__(self, native: Any) -> None:
        self._data = json.loads(native.report())
        self._page = native.page()

    def to_json(self) -> Dict[str, Any]:
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
        return self._page

    def __repr__(self) -> str:
        return f"{self._data['kernel']}: {self.cycles:.0f} cycles on {self._data['target']}"
