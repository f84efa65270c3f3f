"""`manifest.json`: version 3, and version 2 for projects that read the old layout."""

from __future__ import annotations

import json
import os
from typing import Any, Dict, List

from ...jit import npu
from ..device import Device
from ..family import Family, Variant
from ..interface import Argument, Interface
from ..records import Record, Settings

VERSION = 3
SCHEMA = "manifest-3.schema.json"


def manifest(
    family: Family, rows: Dict[str, Record], settings: Settings, device: Device, version: int
) -> str:
    """The text of a manifest."""
    make = _version_2 if version == 2 else _version_3
    found = make(family, rows, settings, device)
    # Version 2 has arguments of any types.
    return json.dumps(found, indent=2, sort_keys=True, default=repr) + "\n"


def _version_3(
    family: Family, rows: Dict[str, Record], settings: Settings, device: Device
) -> Dict[str, Any]:
    from ... import __version__

    first = rows[family.variants[0].key]
    return {
        "$schema": SCHEMA,
        "schema_version": VERSION,
        "tool": {"name": "tl", "version": __version__, "build": settings.tool},
        "family": family.name,
        "entry_name": family.entry_name,
        "root": ".",
        "target": settings.target,
        "device": {
            "name": device.name,
            "chip": device.chip,
            "arch": device.arch,
            "vector_cores": device.vector_cores,
            "cube_cores": device.cube_cores,
            "ub_bytes": device.ub_bytes,
        },
        "pipeline": first.pipeline,
        "fallback": family.fallback or None,
        "registry": None if first.interface.workspace else "registry.inc",
        "header": f"{family.name}.h",
        "dispatch": [_field(each) for each in family.fields],
        "abi": _abi(first.interface),
        "variants": [_variant(family, each, rows[each.key]) for each in family.variants],
    }


def _field(field: Any) -> Dict[str, Any]:
    found: Dict[str, Any] = {"name": field.name, "kind": field.kind, "match": field.match}
    if field.values:
        found["values"] = list(field.values)
    if field.constraint:
        found["constraint"] = field.constraint
    return found


def _abi(interface: Interface) -> Dict[str, Any]:
    return {
        "version": 1,
        "entry": [each._asdict() for each in interface.entry()],
        "adapter": [each._asdict() for each in interface.old("void*")],
        "variables": interface.variables,
    }


def _argument(argument: Argument) -> Dict[str, Any]:
    found: Dict[str, Any] = {
        "name": argument.name,
        "role": argument.role,
        "dtype": argument.dtype,
    }
    if argument.is_tensor:
        found["rank"] = len(argument.shape)
        found["shape"] = argument.shape
    return found


def _variant(family: Family, variant: Variant, record: Record) -> Dict[str, Any]:
    def path(ending: str) -> Any:
        names = [name for name in record.outputs if name.endswith(ending)]
        return f"{variant.key}/{names[0]}" if names else None

    def sha(ending: str) -> Any:
        return next((each for n, each in record.outputs.items() if n.endswith(ending)), None)

    return {
        "key": variant.key,
        "values": variant.values,
        "arguments": record.inputs["arguments"],
        "entry_symbol": f"tl_{family.symbol(variant)}",
        "adapter_symbol": None if record.interface.workspace else family.adapter(variant),
        "source": path(".cpp"),
        "source_sha256": sha(".cpp"),
        "object": path(".o"),
        "object_sha256": sha(".o"),
        "header": path(".h"),
        "meta": path(".meta.json"),
        "ir_sha256": record.ir_sha256,
        "kernel_sha256": record.identity,
        "cache_key": record.key,
        "inputs": record.inputs,
        "dependencies": record.dependencies,
        "launch": {
            "blocks": record.interface.blocks,
            "workspace_bytes": record.interface.workspace,
        },
        "parameters": [_argument(each) for each in record.interface.arguments],
    }


# Version 2.


def _version_2(
    family: Family, rows: Dict[str, Record], settings: Settings, device: Device
) -> Dict[str, Any]:
    folder = settings.folder(family.name)
    first = rows[family.variants[0].key]
    return {
        "schema_version": 2,
        "target": settings.target,
        "kernel_name": family.name,
        "output_dir": str(folder),
        "registry_inc": str(folder / "registry.inc"),
        "variants_inc": str(folder / "variants.inc"),
        "dispatch_schema": [{"name": each.name, "kind": each.kind} for each in family.fields],
        "kernel_abi": {
            "return_type": "void",
            "parameters": [
                {"cpp_type": each.type, "name": each.name}
                for each in first.interface.old("aclrtStream")
            ],
        },
        "variants": [
            _old_variant(family, each, rows[each.key], settings, device) for each in family.variants
        ],
    }


def _old_variant(
    family: Family, variant: Variant, record: Record, settings: Settings, device: Device
) -> Dict[str, Any]:
    folder = settings.folder(family.name) / variant.key
    name = f"{family.name}_{variant.key}_kernel"
    options = {"bisheng_arch": device.arch, "device": device.name}
    definitions: List[str] = family.definitions
    return {
        "variant_key": variant.key,
        "specialization": variant.arguments,
        "dispatch_values": variant.raw,
        "generated_source": str(folder / f"{name}.cpp"),
        "compiled_binary": str(folder / f"{name}.o"),
        "entry_symbol": family.adapter(variant),
        "cache_key": record.key,
        "toolchain_options": options,
        "fingerprint": {
            "target": settings.target,
            "tl_root": os.path.dirname(npu.__file__),
            "npu_home_path": npu._home() or "",
            "bisheng_executable": npu._compiler() or "",
            **options,
        },
        "compile_definitions": definitions,
    }
