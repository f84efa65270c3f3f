"""Hash tables that are made here and searched in C++."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Sequence

from ..family import Family
from ..fields import DispatchField

_FACTOR = 0x9E3779B97F4A7C15
_MASK64 = (1 << 64) - 1
_SEEDS = 64
_SLOTS_PER_KEY = 4


# Element types in the order of their numbers in `tl_dtype`.
_TYPES = "f16 bf16 f32 i8 i16 i32 i64 u8 u16 u32 u64 bool f8e4m3 f8e5m2".split()


class Table(NamedTuple):
    """`slots` have the number of a key from 1, or 0; a search ends at a 0."""

    seed: int
    slots: List[int]


def dtype_code(name: str) -> int:
    """The number of an element type in `tl_dtype`."""
    return _TYPES.index(name) + 1


def number(field: DispatchField, value: Any) -> int:
    """A value as the 64 bits that are hashed."""
    if field.kind == "dtype":
        return dtype_code(value)
    if field.kind == "enum":
        return field.values.index(value)
    return int(value) & _MASK64


def hashed(values: Sequence[int], seed: int) -> int:
    state = seed
    for value in values:
        state = ((state ^ value) * _FACTOR) & _MASK64
        state ^= state >> 32
    return state


def table(keys: Sequence[Sequence[int]]) -> Table:
    """The table with the fewest steps among some seeds. Searches of one step are most of
    them, so that processors predict the end of a search."""
    size = 4
    while size < _SLOTS_PER_KEY * len(keys):
        size *= 2
    made = [(*_filled(keys, size, seed), seed) for seed in range(1, _SEEDS)]
    steps, slots, seed = min(made, key=lambda each: each[0])
    return Table(seed, slots)


def _filled(keys: Sequence[Sequence[int]], size: int, seed: int) -> Any:
    """The steps to all keys, and the slots."""
    slots, steps = [0] * size, 0
    for index, key in enumerate(keys):
        slot = hashed(key, seed) % size
        while slots[slot]:
            slot, steps = (slot + 1) % size, steps + 1
        slots[slot] = index + 1
    return steps, slots


def keys(family: Family, fields: Sequence[DispatchField]) -> List[List[int]]:
    """The hashed values of the rows."""
    return [[number(f, each.values[f.name]) for f in fields] for each in family.variants]
