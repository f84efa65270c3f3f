"""Commands that read a root: show, diff, lookup, cover, prune; and schema."""

from __future__ import annotations

import argparse
import difflib
import json
import pathlib
from typing import Any, Dict, List, Optional, Tuple

from .. import lookups, manifests
from ..diagnostics import SUCCESS, USER_ERROR, UserError
from ..files import abandoned, locked, remove
from ..output.manifest import SCHEMA
from ..progress import Progress
from ..stamp import STAMP, is_lost


def _variant(found: Dict[str, Any], key: str) -> Dict[str, Any]:
    for each in found["variants"]:
        if each["key"] == key:
            return dict(each)
    known = ", ".join(each["key"] for each in found["variants"])
    raise UserError(f"{found['family']} has no row {key!r}; there are {known}")


def show(args: argparse.Namespace, progress: Progress) -> int:
    """A family, or a row of it with its source."""
    name, _, key = args.what.partition(":")
    path = manifests.find(args.root, args.target).get(name)
    found = manifests.of_family(args.root, name, args.target)
    if not key:
        progress.result(json.dumps(found, indent=2, sort_keys=True), found)
        return SUCCESS
    variant = _variant(found, key)
    assert path is not None
    source = (path.parent / variant["source"]).read_text(encoding="utf-8")
    head = [f"{n}: {json.dumps(variant[n])}" for n in sorted(variant) if n not in _LONG]
    progress.result("\n".join([*head, "", source.rstrip()]), {**variant, "text": source})
    return SUCCESS


_LONG = ("inputs", "dependencies")


def diff(args: argparse.Namespace, progress: Progress) -> int:
    """The differences between two roots: schemas, interfaces, rows, sources."""
    before, after = (_families(root, args.target) for root in (args.root, args.other))
    lines: List[str] = [f"- family {name}" for name in sorted(set(before) - set(after))]
    lines += [f"+ family {name}" for name in sorted(set(after) - set(before))]
    for name in sorted(set(before) & set(after)):
        lines += _differences(name, before[name], after[name])
    progress.result("\n".join(lines) or "no differences", {"event": "result", "lines": lines})
    return SUCCESS


def _families(root: str, target: Optional[str]) -> Dict[str, pathlib.Path]:
    """The manifests of a root by their families, with the target of those for cpu."""
    found = manifests.find_all(root, target)
    targets = {path: path.parent.parent.name for path in found}
    return {
        path.parent.name + (f" for {name}" if name != "ascend" else ""): path
        for path, name in targets.items()
    }


def _differences(name: str, before: pathlib.Path, after: pathlib.Path) -> List[str]:
    old, new = manifests.read(before), manifests.read(after)
    lines = [
        f"{name}: {part} differs"
        for part in ("dispatch", "abi", "device")
        if old[part] != new[part]
    ]
    rows = [{each["key"]: each for each in found["variants"]} for found in (old, new)]
    lines += [f"{name}: - {key}" for key in rows[0] if key not in rows[1]]
    lines += [f"{name}: + {key}" for key in rows[1] if key not in rows[0]]
    for key in rows[0]:
        if key in rows[1]:
            lines += _row(before, after, rows[0][key], rows[1][key])
    # The findings explain the texts of the family.
    return lines or [f"{name}: {each} differs" for each in _unequal(before.parent, after.parent)]


def _row(
    before: pathlib.Path, after: pathlib.Path, old: Dict[str, Any], new: Dict[str, Any]
) -> List[str]:
    """The differences of a row: of its source, else of its other files."""
    key, name = old["key"], before.parent.name
    paths = [before.parent / old["source"], after.parent / new["source"]]
    texts = [_lines(each) for each in paths]
    names = [f"{path.parent.parent.parent.parent}/{name}:{key}" for path in (before, after)]
    found = list(difflib.unified_diff(texts[0], texts[1], names[0], names[1], lineterm=""))
    folders = [path.parent / key for path in (before, after)]
    return found or [f"{name}: {key}/{each} differs" for each in _unequal(*folders)]


def _lines(path: pathlib.Path) -> List[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


# Files about builds, which differ between any two of them.
_STATE = ("manifest.json", "stamp.json", "record.json")


def _unequal(before: pathlib.Path, after: pathlib.Path) -> List[str]:
    """The files of two folders that are not equal, or in one of them only."""
    contents = [
        {each.name: each.read_bytes() for each in folder.iterdir() if _is_product(each)}
        for folder in (before, after)
        if folder.exists()
    ]
    names = sorted({name for each in contents for name in each})
    return [name for name in names if len({each.get(name) for each in contents}) > 1]


def _is_product(path: pathlib.Path) -> bool:
    return path.is_file() and path.name not in _STATE and not path.name.startswith(".")


def lookup(args: argparse.Namespace, progress: Progress) -> int:
    """The row for values, or the nearest ones."""
    family = manifests.family(manifests.of_family(args.root, args.family, args.target))
    values = lookups.parsed(family, args.values)
    found, path = _served(args, family, values)
    if found is None:
        text = lookups.explained(family, values)
        progress.result(text, {"event": "result", "found": None, "reason": text})
        return USER_ERROR
    symbol = path.symbol(found)
    text = f"{path.name}: {found.key}, tl_{symbol}"
    progress.result(text, {"event": "result", "found": found.key, "family": path.name})
    return SUCCESS


def _served(args: argparse.Namespace, family: Any, values: Dict[str, Any]) -> Tuple[Any, Any]:
    """The row, and the family that has it: this one, else its fallback."""
    found = lookups.find(family, values)
    while found is None and family.fallback:
        family = manifests.family(manifests.of_family(args.root, family.fallback, args.target))
        lookups.check_complete(family, values)
        found = lookups.find(family, values)
    return found, family


def cover(args: argparse.Namespace, progress: Progress) -> int:
    """The rows of a file that no row serves."""
    family = manifests.family(manifests.of_family(args.root, args.family, args.target))
    try:
        rows = json.loads(pathlib.Path(args.rows).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UserError(f"{args.rows} cannot be read: {error}") from None
    if not isinstance(rows, list):
        raise UserError(f"{args.rows} has to have a list of rows")
    wanted = [lookups.canonical(family, row) for row in rows]
    missing = [values for values in wanted if _served(args, family, values)[0] is None]
    lines = [lookups.explained(family, values) for values in missing]
    lines.append(f"{len(rows) - len(missing)} of {len(rows)} rows are served")
    progress.result("\n".join(lines), {"event": "result", "missing": missing})
    return USER_ERROR if missing else SUCCESS


def prune(args: argparse.Namespace, progress: Progress) -> int:
    """Removes rows that no manifest has, and the files of interrupted builds; with
    --families also families that no descriptor has."""
    removed: List[pathlib.Path] = []
    for base in manifests.bases(args.root, args.target):
        # A build has rows before the manifest has them.
        with locked(base):
            found = [*_gone(base, args.families, progress), *abandoned(base)]
            for each in found:
                remove(each)
        removed += found
    text = "\n".join(f"removed {each}" for each in removed) or "nothing to remove"
    progress.result(text, {"event": "result", "removed": [str(each) for each in removed]})
    return SUCCESS


def _gone(base: pathlib.Path, has_families: bool, progress: Progress) -> List[pathlib.Path]:
    """The folders of rows that no manifest has, and of families that no descriptor has."""
    found: List[pathlib.Path] = []
    built = {path.parent for name in ("manifest.json", STAMP) for path in base.glob(f"*/{name}")}
    for folder in sorted(built):
        if is_lost(folder):
            if has_families:
                found.append(folder)
                continue
            text = f"no descriptor has the family {folder}; --families removes it"
            progress.event("note", f"note: {text}", reason=text)
        # A registry alone has no manifest, and no rows.
        path = folder / "manifest.json"
        keys = manifests.keys(path) if path.exists() else []
        rows = [each for each in folder.iterdir() if each.is_dir() and path.exists()]
        found += [row for row in rows if row.name not in keys and not row.name.startswith(".")]
    return found


def schema(args: argparse.Namespace, progress: Progress) -> int:
    """The JSON Schema of manifests."""
    path = pathlib.Path(__file__).resolve().parent.parent / "schemas" / SCHEMA
    print(path.read_text(encoding="utf-8"), end="")
    return SUCCESS
