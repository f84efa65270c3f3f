"""The programs of a folder, with the arguments that a file of settings gives them."""

from __future__ import annotations

import dataclasses
import fnmatch
import pathlib
import tomllib
from typing import Any, Dict, List, Sequence, Tuple


class SettingsError(Exception):
    """The file of settings is wrong."""


@dataclasses.dataclass(frozen=True)
class Program:
    """A program: `path` is relative to the folder, `sets` are settings `NAME=VALUE`.

    `skipped` is the reason why it is not run, or empty. `mark` is any word by which the
    page groups programs, `finding` a result of reading the program.
    """

    path: str
    arguments: Tuple[str, ...] = ()
    sets: Tuple[str, ...] = ()
    skipped: str = ""
    mark: str = ""
    finding: str = ""

    def describe_sizes(self) -> str:
        """Arguments and settings as they are on the command line; empty if there are none."""
        return " ".join([*(f"--set={each}" for each in self.sets), *self.arguments])


_KEYS = {"arguments": list, "set": dict, "skip": str, "mark": str, "finding": str}


def find_programs(
    folder: pathlib.Path, settings: Dict[str, Dict[str, Any]], patterns: Sequence[str]
) -> List[Program]:
    """The Python files below `folder`, in order of their paths; with `patterns`, those whose
    path matches one of them or contains it."""
    files = (path for path in folder.rglob("*.py") if path.is_file())
    paths = sorted(str(path.relative_to(folder)) for path in files)
    unknown = sorted(set(settings) - set(paths))
    if unknown:
        raise SettingsError(f"the folder has no program '{unknown[0]}'")
    chosen = [path for path in paths if not patterns or _matches(path, patterns)]
    return [_program(path, settings.get(path, {})) for path in chosen]


def _matches(path: str, patterns: Sequence[str]) -> bool:
    return any(pattern in path or fnmatch.fnmatch(path, pattern) for pattern in patterns)


def read_settings(path: pathlib.Path) -> Dict[str, Dict[str, Any]]:
    """A table for each program: `arguments`, a list of strings; `set`, a table of constants
    and their values; `skip`, a reason; `mark`, a word; `finding`, sentences for the page. The
    table `marks` has lists of the
    programs with a mark."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SettingsError(f"{path}: {error}") from None
    marks = tables.pop("marks", {})
    for name, table in tables.items():
        if not isinstance(table, dict):
            raise SettingsError(f"{path}: '{name}' is no table")
        for key, value in table.items():
            if key not in _KEYS:
                raise SettingsError(f"{path}: '{name}' has an unknown key '{key}'")
            if not isinstance(value, _KEYS[key]):
                kind = _KEYS[key].__name__
                raise SettingsError(f"{path}: '{key}' of '{name}' has to be a {kind}")
    if not isinstance(marks, dict) or not all(isinstance(each, list) for each in marks.values()):
        raise SettingsError(f"{path}: 'marks' has to be a table of lists")
    for mark, names in marks.items():
        for name in names:
            tables.setdefault(name, {})["mark"] = mark
    return tables


def _program(path: str, table: Dict[str, Any]) -> Program:
    return Program(
        path,
        tuple(str(each) for each in table.get("arguments", [])),
        tuple(f"{name}={value!r}" for name, value in table.get("set", {}).items()),
        table.get("skip", ""),
        table.get("mark", ""),
        " ".join(table.get("finding", "").split()),
    )
