"""The inputs and outputs of a built family: an unchanged one costs only comparisons."""

from __future__ import annotations

import json
import os
import pathlib
from typing import Any, Dict, List, Optional, Sequence

from .family import Family
from .files import write_text
from .hashes import Hashes, digest
from .loading import Descriptor, may_have
from .options import Options
from .output.family import written
from .records import Record, Settings, are_inputs, are_unchanged, located

STAMP = "stamp.json"
# Rows that a note names.
_MOST = 5
_MEMBERS: Dict[str, type] = {
    **dict.fromkeys(("settings", "descriptor"), str),
    **dict.fromkeys(("family", "dependencies", "headers", "outputs"), dict),
}


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
        self._device = settings.device
        self._found: Dict[str, Dict[str, Any]] = {}
        for path in sorted(base.glob(f"*/{STAMP}")):
            self._found[path.parent.name] = _read(path)

    def families(self, descriptors: Sequence[Descriptor]) -> List[Family]:
        """The families in the root that are made of other descriptors."""
        own = {name for descriptor in descriptors for name in self._names(descriptor)}
        return [
            Family.read(each["family"])
            for name, each in self._found.items()
            if each and name not in own and not is_lost(self._base / name, each)
        ]

    def notes(self, families: Sequence[Family], left_out: Dict[str, List[str]]) -> List[str]:
        """What a build of families replaces or leaves behind: families of another device, rows
        that their registries lose, and families without descriptors."""
        texts = [
            f"{each.name} was built for {before}; a root has one device, so this build for "
            f"{self._device} replaces it"
            for each in families
            for before in (self._found.get(each.name, {}).get("device", self._device),)
            if before != self._device
        ]
        for name, keys in left_out.items():
            before = {each["key"] for each in self._row_list(name)}
            lost = [key for key in keys if key in before]
            if lost:
                listed = ", ".join(lost[:_MOST])
                texts.append(
                    f"the registry of {name} loses {len(lost)} rows that --variants leaves out: "
                    f"{listed}"
                )
        kept = {family.name for family in families}
        texts += [
            f"no descriptor has the family {name} any more; prune --families removes it"
            for name, each in self._found.items()
            if each and name not in kept and is_lost(self._base / name, each)
        ]
        return texts

    def _row_list(self, name: str) -> List[Dict[str, Any]]:
        found = self._found.get(name)
        return list(found["family"]["variants"]) if found else []

    def _names(self, descriptor: Descriptor) -> List[str]:
        of = self._of(descriptor)
        return [name for name, each in self._found.items() if each in of]

    def _of(self, descriptor: Descriptor) -> List[Dict[str, Any]]:
        """The stamps of a descriptor, which may have moved together with the root."""
        relative = os.path.relpath(descriptor.path, self._base)
        return [
            each
            for each in self._found.values()
            if each and (descriptor.path == each["descriptor"] or relative == each.get("relative"))
        ]

    def holds(
        self, descriptors: Sequence[Descriptor], families: Sequence[Family], hashes: Hashes
    ) -> bool:
        """Whether everything that was made of descriptors is as it was. Their rows may have
        changed without a change of their files, so `families` are as they were read now."""
        by_path = {family.descriptor: family for family in families}
        return all(self._holds(each, by_path.get(each.path), hashes) for each in descriptors)

    def _holds(self, descriptor: Descriptor, family: Optional[Family], hashes: Hashes) -> bool:
        stamps = self._of(descriptor)
        if family is None or not stamps:
            return False
        return all(
            each["settings"] == self._settings
            and each.get("rows") == _rows(family)
            and are_inputs(
                each["dependencies"], os.path.dirname(each["descriptor"]), family, hashes
            )
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
        if family.fallback:
            # The header converts to the types of that one.
            files.append(self._base / family.fallback / f"{family.fallback}.h")
        for variant in family.variants:
            for name in [*rows[variant.key].outputs, "record.json"]:
                files.append(folder / variant.key / name)
        stamp: Dict[str, Any] = {
            "schema_version": 1,
            "settings": self._settings,
            "device": self._device,
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
        # A descriptor has one family, and may have had another one before.
        for name in self._names(Descriptor(family.descriptor)):
            if name != family.name:
                (self._base / name / STAMP).unlink(missing_ok=True)
                del self._found[name]
        self._found[family.name] = stamp
        # Their hashes are known to the processes that made the rows only.
        base = os.path.dirname(family.descriptor)
        for path in [*stamp["dependencies"], *stamp["headers"]]:
            hashes.of(os.path.normpath(os.path.join(base, path)))
        write_text(folder / STAMP, json.dumps(stamp, indent=1, sort_keys=True) + "\n")

    def write_depfile(
        self, path: str, target: Optional[str], descriptors: Sequence[Descriptor], hashes: Hashes
    ) -> None:
        """The files that `target` depends on, else the manifests of descriptors, for make and
        ninja. The families that are fallbacks of others are inputs, and have targets of their
        own."""
        targets, sources = [], set(hashes.package())
        stamps = [each["family"] for own in descriptors for each in self._of(own)]
        fallbacks = {each["fallback"] for each in stamps}
        for descriptor in descriptors:
            for each in self._of(descriptor):
                folders = os.path.dirname(descriptor.path), os.path.dirname(each["descriptor"])
                if each["family"]["name"] not in fallbacks:
                    targets.append(self._base / each["family"]["name"] / "manifest.json")
                sources |= {located(path, *folders) for path in each["dependencies"]}
                sources |= set(each["headers"])
        wanted = targets if target is None else [target]
        left = " ".join(_escaped(str(each)) for each in wanted)
        right = " \\\n  ".join(_escaped(each) for each in sorted(sources))
        write_text(pathlib.Path(path), f"{left}: \\\n  {right}\n")


def is_lost(folder: pathlib.Path, stamp: Optional[Dict[str, Any]] = None) -> bool:
    """Whether no descriptor has the family of a folder any more."""
    found = _read(folder / STAMP) if stamp is None else stamp
    if not found:
        return True
    moved = os.path.normpath(folder.parent / found.get("relative", ""))
    path = next((each for each in (found["descriptor"], moved) if os.path.isfile(each)), None)
    return path is None or not may_have(Descriptor(path), folder.name)


def _rows(family: Family) -> str:
    """The hash of what a descriptor gives, whatever it read for that."""
    rows = [(v.key, v.values, sorted(v.arguments.items())) for v in family.variants]
    parts = (family.name, family.entry_name, family.fields, family.fallback, family.definitions)
    return digest(repr((parts, rows)))


def _escaped(path: str) -> str:
    return path.replace(" ", "\\ ").replace("$", "$$").replace("#", "\\#")


def _joined(parts: Sequence[Dict[str, str]]) -> Dict[str, str]:
    """The files of all rows; one that rows read with other contents has the hash of no file."""
    found: Dict[str, str] = {}
    for part in parts:
        for name, value in part.items():
            found[name] = value if found.get(name, value) == value else ""
    return found


def _read(path: pathlib.Path) -> Dict[str, Any]:
    try:
        found: Dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    is_stamp = isinstance(found, dict) and found.get("schema_version") == 1
    return found if is_stamp and _is_whole(found) else {}


def _is_whole(found: Dict[str, Any]) -> bool:
    """Whether a stamp has what a build reads of it."""
    if not all(isinstance(found.get(name), kind) for name, kind in _MEMBERS.items()):
        return False
    try:
        Family.read(found["family"])
    except (KeyError, TypeError, ValueError):
        return False
    return True
