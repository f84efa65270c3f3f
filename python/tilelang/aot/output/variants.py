"""`variants.inc`: a line of a macro for each row, as in version 2."""

from __future__ import annotations

from ..family import Family
from .cpp import literal


def variants(family: Family) -> str:
    lines = []
    for variant in family.variants:
        values = ", ".join(
            literal(family, f, variant.values.get(f.name), "TilelangDType") for f in family.fields
        )
        macro = f"XLLM_TL_{family.name.upper()}_VARIANT"
        lines.append(f'{macro}({values}, "{variant.key}", {family.adapter(variant)})')
    return "\n".join(lines) + "\n"
