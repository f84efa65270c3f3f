"""Names that the generated C++ has, and those that it cannot have."""

from __future__ import annotations

import re
from typing import Dict, List, Sequence, Tuple

from .family import enumerator, pascal
from .fields import DispatchField
from .macros import HEADERS, is_macro

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
KEY = re.compile(r"[A-Za-z0-9_]+")
_KEYWORDS = frozenset(
    "alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t "
    "char32_t class compl const constexpr const_cast continue decltype default delete do double "
    "dynamic_cast else enum explicit export extern false float for friend goto if inline int "
    "long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected "
    "public register reinterpret_cast return short signed sizeof static static_assert "
    "static_cast struct switch template this thread_local throw true try typedef typeid "
    "typename union unsigned using virtual void volatile wchar_t while xor xor_eq".split()
)
# Names that the generated files use without a namespace of their own.
_USED = frozenset(
    "std tl tl_tensor tl_dtype tl_status tl_detail Args Entry Spec int8_t int16_t int32_t int64_t "
    "uint8_t uint16_t uint32_t uint64_t".split()
)
# Names of a family's types that a field cannot have.
_TYPES = ("KernelFn", "Specialization")


def why_not(name: object) -> str:
    """Why a name cannot be one in C++; empty if it can."""
    if not isinstance(name, str) or not _IDENTIFIER.fullmatch(name):
        return "is no C++ identifier"
    if name in _KEYWORDS:
        return "is a keyword of C++"
    if is_known(name):
        return "is a name that the generated C++ uses"
    if name.startswith("_") or "__" in name:
        return "has underscores that C++ reserves"
    return ""


def is_known(name: str) -> bool:
    """Whether a name has a meaning in the generated C++."""
    return name in _KEYWORDS or name in _USED or is_macro(name)


def why_no_family(name: object) -> str:
    """Why a name cannot be that of a family, which has a namespace and a header; empty if it
    can."""
    return f"has the header of C <{name}.h>" if name in HEADERS else why_not(name)


def why_no_value(value: object) -> str:
    """Why a value cannot be one of an enumeration; empty if it can. In C++ it is a part of a
    name, and may be a word of C++."""
    is_value = isinstance(value, str) and KEY.fullmatch(value)
    return "" if is_value else "has to be a string of letters, digits and underscores"


def same_value(values: Sequence[str]) -> str:
    """Why the values of an enumeration cannot be told apart; empty if they can."""
    taken: Dict[str, str] = {}
    for value in values:
        other = taken.setdefault(pascal(value), value)
        if other == value and values.count(value) > 1:
            return f"has the value {value!r} twice"
        if other != value:
            return (
                f"has the values {other!r} and {value!r}, which are both {enumerator(value)} in C++"
            )
    return ""


def clashes(fields: Sequence[DispatchField]) -> List[Tuple[int, str]]:
    """The fields with a type that has the name of another one, and the reason."""
    taken: Dict[str, str] = {}
    found: List[Tuple[int, str]] = []
    for index, field in enumerate(fields):
        own = pascal(field.name)
        # An enumeration has a type of its own beside that of the field.
        types = [own, f"{own}Value"] if field.kind == "enum" else [own]
        other = next((taken[each.lower()] for each in types if each.lower() in taken), None)
        if own in _TYPES:
            found.append((index, f"its type would be called as the generated {own}"))
        elif other is not None and pascal(other).lower() == own.lower():
            found.append((index, f"differs from '{other}' in capitals or underscores only"))
        elif other is not None:
            found.append((index, f"has a type with the name of one of '{other}'"))
        for each in types:
            taken.setdefault(each.lower(), field.name)
    return found
