"""The inputs and outputs of a built family: an unchanged one costs only comparisons."""

from __future__ import annotations

import json
import os
import pathlib
from typing import Any, Dict, List, Sequence

from .family import Family
from .files import write_text
from .hashes import Hashes, digest
from .loading import Descriptor
from .options import Options
from .output.family import written
from .records import Record, Settings, are_unchanged

_FILE = "stamp.json"
_MEMBERS = {"settings", "descriptor", "family", "dependencies", "headers", "outputs"}


class Stamp:
    """The stamps of the families in a root."""

    def __init__(self, base: pathlib.Path, options: Options, settings: Settings) -> None:
        self._base = base
        self._settings = digest(
            repr(
                (
                    settings.tool,
                    settings.target,
                    settings.device,
                    settings.compiler,
                    options.variants,
                    options.registry_only,
                    options.manifest_version,
                    os.environ.get("TL_SYNC", ""),
                )
            )
        )
        self._found: Dict[str, Dict[str, Any]] = {}
        for path in sorted(base.glob(f"*/{_FILE}")):
            self._found[path.parent.name] = _read(path)

    def families(self, descriptors: Sequence[Descriptor]) -> List[Family]:
        """The families in the root that are made of other descriptors."""
        own = {each.path for each in descriptors}
        return [
            Family.read(each["family"])
            for each in self._found.values()
            if each and each["descriptor"] not in own and os.path.exists(each["descriptor"])
        ]

    def _of(self, descriptor: Descriptor) -> List[Dict[str, Any]]:
        """The stamps of a descriptor, which may have moved together with the root."""
        relative = os.path.relpath(descriptor.path, self._base)
        return [
            each
            for each in self._found.values()
            if each and descriptor.path == each["descriptor"] or relative == each.get("relative")
        ]

    def holds(
        self, descriptors: Sequence[Descriptor], families: Sequence[Family], hashes: Hashes
    ) -> bool:
        """Whether everything that was made of descriptors is as it was. Their rows may have
        changed without a change of their files, so `families` are as they were read now."""
        rows = {family.descriptor: _rows(family) for family in families}
        return all(self._holds(each, rows.get(each.path, ""), hashes) for each in descriptors)

    def _holds(self, descriptor: Descriptor, rows: str, hashes: Hashes) -> bool:
        stamps = self._of(descriptor)
        folder = os.path.dirname(descriptor.path)
        return bool(stamps) and all(
            each["settings"] == self._settings
            and each.get("rows") == rows
            and are_unchanged(each["dependencies"], folder, hashes)
            and are_unchanged(each["outputs"], str(self._base), hashes)
            and are_unchanged(each["headers"], "/", hashes)
            for each in stamps
        )

    def rows(self, descriptors: Sequence[Descriptor]) -> int:
        return sum(len(each["family"]["variants"]) for own in descriptors for each in self._of(own))

    def add(self, family: Family, rows: Dict[str, Record], hashes: Hashes) -> None:
        """Stamps a family that was written."""
        folder = self._base / family.name
        files = [folder / name for name in written(family)]
        for variant in family.variants:
            for name in [*rows[variant.key].outputs, "record.json"]:
                files.append(folder / variant.key / name)
        stamp: Dict[str, Any] = {
            "schema_version": 1,
            "settings": self._settings,
            "rows": _rows(family),
            "descriptor": family.descriptor,
            "relative": os.path.relpath(family.descriptor, self._base),
            "family": family.json(),
            "dependencies": _joined([each.dependencies for each in rows.values()]),
            "headers": _joined([each.headers for each in rows.values()]),
            "outputs": {
                os.path.relpath(each, self._base): hashes.of(str(each))
                for each in files
                if each.exists()
            },
        }
        # A descriptor may have had another family before.
        for name, each in list(self._found.items()):
            if name != family.name and each.get("descriptor") == family.descriptor:
                (self._base / name / _FILE).unlink(missing_ok=True)
                del self._found[name]
        self._found[family.name] = stamp
        # Their hashes are known to the processes that made the rows only.
        for path in [*stamp["dependencies"], *stamp["headers"]]:
            hashes.of(os.path.join(os.path.dirname(family.descriptor), path))
        write_text(folder / _FILE, json.dumps(stamp, indent=1, sort_keys=True) + "\n")

    def write_depfile(self, path: str, descriptors: Sequence[Descriptor], hashes: Hashes) -> None:
        """The files that the manifests of descriptors depend on, for make and ninja. The
        families that are fallbacks of others are inputs, and have targets of their own."""
        targets, sources = [], set(hashes.package())
        stamps = [each["family"] for own in descriptors for each in self._of(own)]
        fallbacks = {each["fallback"] for each in stamps}
        for descriptor in descriptors:
            for each in self._of(descriptor):
                folder = os.path.dirname(descriptor.path)
                if each["family"]["name"] not in fallbacks:
                    targets.append(self._base / each["family"]["name"] / "manifest.json")
                sources |= {os.path.normpath(os.path.join(folder, f)) for f in each["dependencies"]}
                sources |= set(each["headers"])
        left = " ".join(_escaped(str(each)) for each in targets)
        right = " \\\n  ".join(_escaped(each) for each in sorted(sources))
        write_text(pathlib.Path(path), f"{left}: \\\n  {right}\n")


def _rows(family: Family) -> str:
    """The hash of what a descriptor gives, whatever it read for that."""
    rows = [(v.key, v.values, sorted(v.arguments.items())) for v in family.variants]
    parts = (family.name, family.entry_name, family.fields, family.fallback, family.definitions)
    return digest(repr((parts, rows)))


def _escaped(path: str) -> str:
    return path.replace(" ", "\\ ").replace("$", "$$").replace("#", "\\#")


def _joined(parts: Sequence[Dict[str, str]]) -> Dict[str, str]:
    return {name: value for part in parts for name, value in part.items()}


def _read(path: pathlib.Path) -> Dict[str, Any]:
    try:
        found: Dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    is_stamp = isinstance(found, dict) and found.get("schema_version") == 1
    return found if is_stamp and _MEMBERS <= found.keys() else {}
