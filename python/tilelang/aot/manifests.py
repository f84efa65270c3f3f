"""Reads the manifests of a root."""

from __future__ import annotations

import json
import pathlib
from typing import Any, Dict, Optional

from ..errors import Place
from .diagnostics import UserError
from .family import Family, Variant
from .fields import DispatchField
from .output.manifest import VERSION


def find(root: str, target: Optional[str] = None) -> Dict[str, pathlib.Path]:
    """The manifests of a root by their families; of ascend before cpu."""
    found: Dict[str, pathlib.Path] = {}
    pattern = f"targets/{target or '*'}/*/manifest.json"
    for path in sorted(pathlib.Path(root).glob(pattern)):
        found.setdefault(path.parent.name, path)
    if not found:
        raise UserError(f"{root} has no manifest of a family")
    return found


def read(path: pathlib.Path) -> Dict[str, Any]:
    """A manifest of version 3; others are refused."""
    try:
        found: Dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UserError(f"{path} cannot be read: {error}") from None
    version = found.get("schema_version")
    if version != VERSION:
        is_newer = isinstance(version, int) and version > VERSION
        hint = "a newer tl reads it" if is_newer else "a build without --manifest-version=2 does"
        raise UserError(f"{path} has version {version}, and has to have {VERSION}; {hint} [TLA014]")
    return found


def of_family(root: str, name: str, target: Optional[str] = None) -> Dict[str, Any]:
    found = find(root, target)
    if name not in found:
        raise UserError(f"{root} has no family {name!r}; there are {', '.join(sorted(found))}")
    return read(found[name])


def family(found: Dict[str, Any]) -> Family:
    """The schema and the rows of a manifest."""
    nowhere = Place("", 0)
    fields = [
        DispatchField(
            each["name"],
            each["kind"],
            each["match"],
            each.get("constraint"),
            tuple(each.get("values", ())),
        )
        for each in found["dispatch"]
    ]
    variants = [Variant(each["key"], each["values"], {}, {}, nowhere) for each in found["variants"]]
    return Family(
        found["family"],
        found["entry_name"],
        "",
        nowhere,
        fields,
        variants,
        found["fallback"] or "",
        nowhere,
        [],
        [],
    )
