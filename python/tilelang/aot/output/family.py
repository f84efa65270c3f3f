"""The files of a family."""

from __future__ import annotations

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


def write(
    family: Family,
    rows: Dict[str, Record],
    fallback: Optional[Family],
    settings: Settings,
    options: Options,
    device: Device,
    hashes: Hashes,
) -> None:
    """Writes the files that have changed; the manifest is last."""
    folder = settings.folder(family.name)
    interface = rows[family.variants[0].key].interface
    texts = {f"{family.name}.h": header(family, rows, fallback)}
    if any(each.interface.workspace for each in rows.values()):
        texts["registry.inc"] = texts["variants.inc"] = _NO_ADAPTERS
    else:
        texts["registry.inc"] = registry(family, interface)
        texts["variants.inc"] = variants(family)
    if not options.registry_only:
        version = options.manifest_version
        texts["manifest.json"] = manifest(family, rows, settings, device, version)
    with locked(folder):
        for name, text in texts.items():
            write_text(folder / name, text)
            hashes.of(str(folder / name))
