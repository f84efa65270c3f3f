"""Results of configurations on disk, beside the compiled kernels."""

from __future__ import annotations

import json
import pathlib
from typing import Any, Dict, NamedTuple, Optional

from ..jit import store

# The version of the layout of entries.
_FORMAT = 1


class Outcome(NamedTuple):
    """The result of a configuration: milliseconds of the model, or the reason of a failure."""

    config: Dict[str, Any]
    latency: Optional[float] = None
    reason: str = ""


def _path(name: str) -> Optional[pathlib.Path]:
    folder = store.location()
    return pathlib.Path(folder) / f"tl-{name}.tuned" if folder is not None else None


def read(name: Optional[str], config: Dict[str, Any]) -> Optional[Outcome]:
    """The outcome that an earlier search wrote; None if there is none, or it is damaged."""
    path = _path(name) if name is not None else None
    content = store.read_file(path) if path is not None else None
    if content is None:
        return None
    data = json.loads(content)
    if data["format"] != _FORMAT:
        return None
    return Outcome(config, data["latency"], data["reason"])


def _choice_path(name: str) -> Optional[pathlib.Path]:
    folder = store.location()
    return pathlib.Path(folder) / f"tl-{name}.choice" if folder is not None else None


def read_choice(name: str) -> Optional[Dict[str, Any]]:
    """The configuration that a search chose; None if there is none, or it is damaged."""
    path = _choice_path(name)
    content = store.read_file(path) if path is not None else None
    if content is None:
        return None
    data = json.loads(content)
    config: Optional[Dict[str, Any]] = data["config"] if data["format"] == _FORMAT else None
    return config


def write_choice(name: str, config: Dict[str, Any]) -> None:
    """Writes the choice of a search that measured all that it meant to."""
    path = _choice_path(name)
    if path is not None:
        store.write_file(path, json.dumps({"format": _FORMAT, "config": config}).encode())


def write(name: Optional[str], outcome: Outcome) -> None:
    """Writes an outcome, so that no process sees a part of it."""
    path = _path(name) if name is not None else None
    if path is None:
        return
    data = {
        "format": _FORMAT,
        "config": repr(outcome.config),
        "latency": outcome.latency,
        "reason": outcome.reason,
    }
    store.write_file(path, json.dumps(data).encode())
