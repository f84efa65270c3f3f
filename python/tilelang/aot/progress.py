"""The messages of a command: progress and findings as text, or as JSON lines."""

from __future__ import annotations

import json
import sys
from typing import Any, Dict, List, Sequence

from .diagnostics import Diagnostic


class Progress:
    """Tells of a build on standard error, or as JSON lines on standard output."""

    def __init__(self, is_json: bool) -> None:
        self.is_json = is_json
        self._is_terminal = sys.stderr.isatty()
        self.found: List[Diagnostic] = []

    def event(self, event: str, text: str, **more: Any) -> None:
        """An event, with its text for people."""
        if self.is_json:
            print(json.dumps({"event": event, **more}, sort_keys=True), flush=True)
        elif text:
            print(text, file=sys.stderr, flush=True)

    def step(self, done: int, count: int, family: str, variant: str) -> None:
        """A row that was made."""
        text = f"[{done}/{count}] {family} {variant}"
        if self._is_terminal and not self.is_json:
            print(f"\r\x1b[K{text}", end="" if done < count else "\n", file=sys.stderr, flush=True)
            return
        self.event("made", text, done=done, count=count, family=family, variant=variant)

    def tell(self, found: Sequence[Diagnostic]) -> None:
        """Findings, all of them."""
        self.found += found
        for each in found:
            self.event("diagnostic", str(each), **each.json())

    def result(self, text: str, found: Dict[str, Any]) -> None:
        """The result of a command, on standard output."""
        print(json.dumps(found, sort_keys=True) if self.is_json else text, flush=True)
