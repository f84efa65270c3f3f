"""The record of a row: its inputs and its outputs."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
from typing import Any, Dict, List, Optional

from .family import Family, Variant
from .hashes import Hashes, digest
from .interface import Interface
from .plain import plain

_VERSION = 2
# Variables that change the result of a compilation.
_VARIABLES = ("TL_SYNC",)


@dataclasses.dataclass(frozen=True)
class Settings:
    """The settings that all rows of a build share."""

    root: str
    target: str
    device: str
    tool: str
    # The identity of the vendor's compiler, empty without objects.
    compiler: str = ""

    def folder(self, family: str) -> pathlib.Path:
        return pathlib.Path(self.root) / "targets" / self.target / family


@dataclasses.dataclass(frozen=True)
class Record:
    """`inputs` are the texts and hashes that `key` is the hash of, but for `dependencies`,
    the author's files by their paths from the descriptor's folder, which was `base`.
    `outputs` are files of the row's folder with their hashes; `headers` are those that the
    vendor's compiler read."""

    key: str
    inputs: Dict[str, Any]
    base: str
    dependencies: Dict[str, str]
    outputs: Dict[str, str]
    headers: Dict[str, str]
    interface: Interface
    identity: str
    ir_sha256: str
    chip: str
    pipeline: str
    warnings: List[str]

    def text(self) -> str:
        listed = {"schema_version": _VERSION, **dataclasses.asdict(self)}
        return json.dumps(listed, indent=2, sort_keys=True) + "\n"


def inputs(settings: Settings, family: Family, variant: Variant) -> Dict[str, Any]:
    """The inputs of a row beside files."""
    return {
        "tool": settings.tool,
        "target": settings.target,
        "device": settings.device,
        "compiler": settings.compiler,
        "symbol": family.symbol(variant),
        "definitions": family.definitions,
        "arguments": {
            name: repr(plain(value)) for name, value in sorted(variant.arguments.items())
        },
        "environment": {name: os.environ.get(name, "") for name in _VARIABLES},
    }


def key(inputs: Dict[str, Any]) -> str:
    return digest(json.dumps(inputs, sort_keys=True))


def read(folder: pathlib.Path) -> Optional[Record]:
    """The record of a row; None if there is none, or it is damaged."""
    try:
        found = json.loads((folder / "record.json").read_text(encoding="utf-8"))
        if found.pop("schema_version") != _VERSION:
            return None
        found["interface"] = Interface.read(found["interface"])
        return Record(**found)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def are_unchanged(files: Dict[str, str], base: str, hashes: Hashes) -> bool:
    """Whether files below `base`, or with paths of their own, have their hashes."""
    return all(hashes.of(os.path.join(base, path)) == each for path, each in files.items())


def located(path: str, base: str, before: str) -> str:
    """The place of a dependency by its path from a descriptor's folder, which is `base` now.
    A file outside of a tree that has moved stayed where it was."""
    moved = os.path.normpath(os.path.join(base, path))
    return moved if os.path.exists(moved) else os.path.normpath(os.path.join(before, path))


def are_inputs(listed: Dict[str, str], before: str, family: Family, hashes: Hashes) -> bool:
    """Whether dependencies have their hashes, and a family imports no other files."""
    base = os.path.dirname(family.descriptor)
    found = {located(path, base, before): digest for path, digest in listed.items()}
    own = {family.descriptor, *family.dependencies}
    # The import of the descriptor has not found these again.
    is_same = own <= found.keys() and not any(map(_is_hidden, found.keys() - own))
    return is_same and all(hashes.of(path) == each for path, each in found.items())


def _is_hidden(path: str) -> bool:
    """Whether an import finds a package in the place of a module."""
    return path.endswith(".py") and os.path.isfile(f"{path[:-3]}/__init__.py")


def current(
    settings: Settings, family: Family, variant: Variant, hashes: Hashes
) -> Optional[Record]:
    """The record of a row, if its inputs and outputs are unchanged."""
    folder = settings.folder(family.name) / variant.key
    found = read(folder)
    if found is None or found.key != key(inputs(settings, family, variant)):
        return None
    if not are_inputs(found.dependencies, found.base, family, hashes):
        return None
    if not are_unchanged(found.outputs, str(folder), hashes):
        return None
    return found if are_unchanged(found.headers, "/", hashes) else None


def dependencies(descriptor: str, files: List[str], hashes: Hashes) -> Dict[str, str]:
    """The author's files by their paths from a descriptor, so that a tree can move."""
    base = os.path.dirname(descriptor)
    return {os.path.relpath(file, base): hashes.of_read(file) for file in [descriptor, *files]}
