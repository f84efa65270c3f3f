"""Reads the manifests of a root."""

from __future__ import annotations

import functools
import json
import pathlib
from typing import Any, Dict, List, Optional

from ..errors import Place
from . import records
from .diagnostics import UserError
from .family import Family, Variant
from .fields import DispatchField
from .output.manifest import SCHEMA, VERSION

# Rows that a message names.
_MOST = 5


def find_all(root: str, target: Optional[str] = None) -> List[pathlib.Path]:
    """The manifests of a root; of ascend before cpu."""
    pattern = f"targets/{target or '*'}/*/manifest.json"
    found = sorted(pathlib.Path(root).glob(pattern))
    if not found:
        raise UserError(f"{root} has no manifest of a family")
    return found


def bases(root: str, target: Optional[str] = None) -> List[pathlib.Path]:
    """The folders of a root's targets; those of a build that was interrupted may have no
    manifest."""
    found = sorted(pathlib.Path(root).glob(f"targets/{target or '*'}/"))
    if not any(each.is_dir() for each in found):
        raise UserError(f"{root} has no folder targets/{target or '*'}, as builds make it")
    return [each for each in found if each.is_dir()]


def find(root: str, target: Optional[str] = None) -> Dict[str, pathlib.Path]:
    """The manifests of a root by their families, a target for each."""
    return {path.parent.name: path for path in reversed(find_all(root, target))}


def keys(path: pathlib.Path) -> List[str]:
    """The keys of the rows of a manifest, which may have version 2."""
    try:
        found: Dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return [each.get("variant_key") or each["key"] for each in found["variants"]]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UserError(f"{path} is no manifest: {error!r}") from None


def read(path: pathlib.Path) -> Dict[str, Any]:
    """A manifest of version 3; others are refused."""
    try:
        found: Dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UserError(f"{path} cannot be read: {error}") from None
    version = found.get("schema_version") if isinstance(found, dict) else None
    if version != VERSION:
        is_newer = isinstance(version, int) and version > VERSION
        hint = "a newer tl reads it" if is_newer else "a build without --manifest-version=2 does"
        raise UserError(f"{path} has version {version}, and has to have {VERSION}; {hint} [TLA014]")
    _check_members(path, found)
    return found


@functools.lru_cache(maxsize=None)
def _schema() -> Dict[str, Any]:
    path = pathlib.Path(__file__).resolve().parent / "schemas" / SCHEMA
    found: Dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def _check_members(path: pathlib.Path, found: Dict[str, Any]) -> None:
    """Refuses a manifest without the members that its schema requires."""
    schema = _schema()
    objects = [(found, schema)]
    for name in ("variants", "dispatch"):
        listed = found.get(name)
        items = schema["properties"][name]["items"]
        items = schema["$defs"][items["$ref"].split("/")[-1]] if "$ref" in items else items
        objects += [(each, items) for each in listed] if isinstance(listed, list) else [({}, items)]
    for each, own in objects:
        lacks = [m for m in own["required"] if not isinstance(each, dict) or m not in each]
        if lacks:
            raise UserError(f"{path} is damaged, and lacks {', '.join(lacks)}; build it again")


def of_family(root: str, name: str, target: Optional[str] = None) -> Dict[str, Any]:
    """The manifest of a family, which has exactly the rows of the manifest."""
    found = find(root, target)
    if name not in found:
        raise UserError(f"{root} has no family {name!r}; there are {', '.join(sorted(found))}")
    made = read(found[name])
    newer = [each["key"] for each in made["variants"] if not _is_row(found[name].parent, each)]
    if newer:
        listed = ", ".join(newer[:_MOST])
        raise UserError(
            f"the last build of {name} did not finish: {len(newer)} of {len(made['variants'])} "
            f"rows are not those of its manifest, {listed}; build it again"
        )
    return made


def _is_row(folder: pathlib.Path, variant: Dict[str, Any]) -> bool:
    """Whether the files of a row are those of the manifest, or are not there at all."""
    if not (folder / variant["key"]).exists():
        return True
    record = records.read(folder / variant["key"])
    outputs = list(record.outputs.values()) if record else []
    given = [variant["source_sha256"], variant["object_sha256"]]
    return record is not None and all(each is None or each in outputs for each in given)


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
