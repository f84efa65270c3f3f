"""The files of a family."""

from __future__ import annotations

import pathlib
from typing import Dict, List, Optional

from ..device import Device
from ..family import Family
from ..files import locked, write_text
from ..hashes import Hashes
from ..options import Options
from ..records import Record, Settings
from .header import header
from .manifest import manifest
from .registry import registry
from .variants import variants

# Build systems expect the files of every family.
_NO_ADAPTERS = '#error "the kernels need a workspace: include the native header instead"\n'


def written(family: Family) -> List[str]:
    """The names of the files of a family, beside those of its rows."""
    return ["registry.inc", "variants.inc", f"{family.name}.h", "manifest.json"]


def texts(
    family: Family,
    rows: Dict[str, Record],
    fallback: Optional[Family],
    settings: Settings,
    options: Options,
    device: Device,
) -> Dict[str, str]:
    """The files of a family, beside those of its rows; the manifest is last."""
    interface = rows[family.variants[0].key].interface
    made = {f"{family.name}.h": header(family, rows, fallback)}
    if any(each.interface.workspace for each in rows.values()):
        made["registry.inc"] = made["variants.inc"] = _NO_ADAPTERS
    else:
        made["registry.inc"] = registry(family, interface)
        made["variants.inc"] = variants(family)
    if not options.registry_only:
        version = options.manifest_version
        made["manifest.json"] = manifest(family, rows, settings, device, version)
    return made


def write(folder: pathlib.Path, made: Dict[str, str], hashes: Hashes) -> None:
    """Writes the files that have changed."""
    with locked(folder):
        for name, text in made.items():
            write_text(folder / name, text)
            hashes.of(str(folder / name))
