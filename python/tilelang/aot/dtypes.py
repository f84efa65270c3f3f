"""Element types in descriptors: their spellings, and their names in C++."""

from __future__ import annotations

from typing import Dict, NamedTuple, Optional

from ..dtypes import TYPES


class DispatchType(NamedTuple):
    """`name` in manifests, `suffix` of TilelangDType, `code` in `tl_dtype`."""

    name: str
    suffix: str
    code: str


_ALL = [
    DispatchType("bf16", "BF16", "TL_BF16"),
    DispatchType("f16", "Float16", "TL_F16"),
    DispatchType("f32", "Float32", "TL_F32"),
    DispatchType("i8", "Int8", "TL_I8"),
    DispatchType("i16", "Int16", "TL_I16"),
    DispatchType("i32", "Int32", "TL_I32"),
    DispatchType("i64", "Int64", "TL_I64"),
    DispatchType("u8", "UInt8", "TL_U8"),
    DispatchType("u16", "UInt16", "TL_U16"),
    DispatchType("u32", "UInt32", "TL_U32"),
    DispatchType("u64", "UInt64", "TL_U64"),
    DispatchType("bool", "Bool", "TL_BOOL"),
    DispatchType("f8e4m3", "Float8E4M3", "TL_F8E4M3"),
    DispatchType("f8e5m2", "Float8E5M2", "TL_F8E5M2"),
]

BY_NAME: Dict[str, DispatchType] = {each.name: each for each in _ALL}
_SPELLINGS: Dict[str, DispatchType] = {
    **BY_NAME,
    **{"fp16": BY_NAME["f16"], "fp32": BY_NAME["f32"]},
    **{"half": BY_NAME["f16"], "float": BY_NAME["f32"]},
    **{"e4m3": BY_NAME["f8e4m3"], "fp8_e4m3": BY_NAME["f8e4m3"]},
    **{"e5m2": BY_NAME["f8e5m2"], "fp8_e5m2": BY_NAME["f8e5m2"]},
    **{"float8_e4m3": BY_NAME["f8e4m3"], "float8_e5m2": BY_NAME["f8e5m2"]},
}
for _type in TYPES:
    _short = {"i1": "bool"}.get(_type.mlir, _type.mlir.replace("ui", "u"))
    _SPELLINGS[_type.name] = BY_NAME[_short]


def dispatch_type(spelling: object) -> Optional[DispatchType]:
    """The type with this spelling, in any case; None if there is none."""
    return _SPELLINGS.get(str(spelling).lower())


def known() -> str:
    """The canonical names, for messages."""
    return ", ".join(BY_NAME)
