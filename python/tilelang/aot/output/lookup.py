"""The look-up of the native header: hashed, in one step for exact fields."""

from __future__ import annotations

from typing import Dict, List, Sequence, Tuple

from ..family import Family
from ..fields import DispatchField
from .cpp import parameter
from .table import Table, keys, table

_NUMBERS_PER_LINE = 16


def lookup(family: Family) -> List[str]:
    """`find`, and a check of the table at compile time, whose compilers limit the steps."""
    rounding = [field for field in family.stored if field.match != "exact"]
    exact = [field for field in family.stored if field.match == "exact"]
    found = _rounded(family, exact, rounding) if rounding else _exact(family, exact)
    return [
        *found,
        "constexpr bool has(const Spec &spec) { return find(spec) != nullptr; }",
        "",
        *(_ROUNDED_CHECK if rounding else _EXACT_CHECK).splitlines(),
        'static_assert(isComplete(), "a row is not found");',
        "",
    ]


_EXACT_CHECK = """/// Whether each row is found by its own values, so that no two rows have the same.
constexpr bool isComplete() {
  for (const Entry &entry : kEntries)
    if (find(entry.spec) != &entry)
      return false;
  return true;
}
"""

_ROUNDED_CHECK = """/// Whether the group of each row is found by its values, and no two rows have the same.
constexpr bool isComplete() {
  for (uint32_t group = 1; group < sizeof(kBegins) / sizeof(kBegins[0]); ++group)
    for (uint32_t i = kBegins[group - 1]; i < kBegins[group]; ++i) {
      const Spec &row = kEntries[kGrouped[i]].spec;
      bool isFirst = i == kBegins[group - 1];
      if (groupOf(row) != group || !(isFirst || isNearer(kEntries[kGrouped[i - 1]].spec, row)))
        return false;
    }
  return true;
}
"""


def _numbers(name: str, numbers: Sequence[int]) -> List[str]:
    kind = "uint16_t" if max(numbers, default=0) < 1 << 16 else "uint32_t"
    lines = [f"inline constexpr {kind} {name}[] = {{"]
    for begin in range(0, len(numbers), _NUMBERS_PER_LINE):
        part = numbers[begin : begin + _NUMBERS_PER_LINE]
        lines.append("    " + ", ".join(map(str, part)) + ",")
    return [*lines, "};"]


def _hash(fields: Sequence[DispatchField], made: Table) -> List[str]:
    lines = [
        "constexpr uint64_t mixed(uint64_t state, uint64_t value) {",
        "  state = (state ^ value) * 0x9E3779B97F4A7C15ull;",
        "  return state ^ (state >> 32);",
        "}",
        "",
        f"constexpr uint32_t slotOf({parameter('spec', fields)}) {{",
        f"  uint64_t state = {made.seed};",
    ]
    for field in fields:
        wide = "int64_t" if field.kind in ("int32", "int64") else "uint64_t"
        value = f"static_cast<uint64_t>(static_cast<{wide}>(spec.{field.name}))"
        lines.append(f"  state = mixed(state, {value});")
    return [*lines, f"  return static_cast<uint32_t>(state & {len(made.slots) - 1});", "}", ""]


def _exact(family: Family, fields: Sequence[DispatchField]) -> List[str]:
    made = table(keys(family, fields))
    return [
        "/// For each slot of the hash table the number of a row from 1; 0 ends a search.",
        *_numbers("kSlots", made.slots),
        "",
        *_hash(fields, made),
        "/// The row for `spec`; null if there is none.",
        "constexpr const Entry *find(const Spec &spec) {",
        f"  for (uint32_t slot = slotOf(spec);; slot = (slot + 1) & {len(made.slots) - 1}) {{",
        "    uint32_t number = kSlots[slot];",
        "    if (number == 0)",
        "      return nullptr;",
        "    if (kEntries[number - 1].spec == spec)",
        "      return &kEntries[number - 1];",
        "  }",
        "}",
        "",
    ]


def _groups(
    family: Family, exact: Sequence[DispatchField], rounding: Sequence[DispatchField]
) -> Dict[Tuple[int, ...], List[int]]:
    """The rows that agree in their exact fields, from the nearest to the farthest: their order
    is the same for all launches that they serve."""
    groups: Dict[Tuple[int, ...], List[int]] = {}
    for index, key in enumerate(keys(family, exact)):
        groups.setdefault(tuple(key), []).append(index)

    def distance(index: int) -> List[int]:
        values = family.variants[index].values
        return [values[f.name] * (1 if f.match == "round_up" else -1) for f in rounding]

    return {key: sorted(rows, key=distance) for key, rows in groups.items()}


def _rounded(
    family: Family, exact: Sequence[DispatchField], rounding: Sequence[DispatchField]
) -> List[str]:
    groups = _groups(family, exact, rounding)
    made = table([list(key) for key in groups])
    begins = [0]
    for rows in groups.values():
        begins.append(begins[-1] + len(rows))
    return [
        "/// For each slot of the hash table the number of a group from 1; 0 ends a search.",
        *_numbers("kSlots", made.slots),
        "/// The rows of all groups, which agree in their exact fields, and where each begins.",
        "/// The rows of a group are sorted, the nearest to the launches that they serve first.",
        *_numbers("kGrouped", [index for rows in groups.values() for index in rows]),
        *_numbers("kBegins", begins),
        "",
        *_hash(exact, made),
        *_group(exact, made),
        *_nearer(rounding),
        *_search(rounding),
    ]


def _group(exact: Sequence[DispatchField], made: Table) -> List[str]:
    same = " && ".join(f"first.{f.name} == spec.{f.name}" for f in exact) or "true"
    return [
        "/// The number of the group with the exact fields of `spec`; 0 if there is none.",
        "constexpr uint32_t groupOf(const Spec &spec) {",
        f"  for (uint32_t slot = slotOf(spec);; slot = (slot + 1) & {len(made.slots) - 1}) {{",
        "    uint32_t number = kSlots[slot];",
        "    if (number == 0)",
        "      return 0;",
        "    [[maybe_unused]] const Spec &first = kEntries[kGrouped[kBegins[number - 1]]].spec;",
        f"    if ({same})",
        "      return number;",
        "  }",
        "}",
        "",
    ]


def _search(rounding: Sequence[DispatchField]) -> List[str]:
    """A binary search for the first rounded field, which most rows differ in, and the first
    row from there that the others let serve."""

    def serves(field: DispatchField) -> str:
        sign = ">=" if field.match == "round_up" else "<="
        return f"row.{field.name} {sign} spec.{field.name}"

    return [
        "/// The nearest row that serves `spec`; null if there is none.",
        "constexpr const Entry *find(const Spec &spec) {",
        "  uint32_t group = groupOf(spec);",
        "  if (group == 0)",
        "    return nullptr;",
        "  uint32_t begin = kBegins[group - 1], end = kBegins[group], count = end - begin;",
        "  while (count > 0) {",
        "    const Spec &row = kEntries[kGrouped[begin + count / 2]].spec;",
        f"    bool serves = {serves(rounding[0])};",
        "    begin += serves ? 0 : count / 2 + 1;",
        "    count = serves ? count / 2 : count - count / 2 - 1;",
        "  }",
        "  for (; begin < end; ++begin) {",
        "    const Spec &row = kEntries[kGrouped[begin]].spec;",
        f"    if ({' && '.join(map(serves, rounding))})",
        "      return &kEntries[kGrouped[begin]];",
        "  }",
        "  return nullptr;",
        "}",
        "",
    ]


def _nearer(rounding: Sequence[DispatchField]) -> List[str]:
    lines = [
        "/// Whether a row is nearer to launches that both serve than another one.",
        "constexpr bool isNearer(const Spec &row, const Spec &other) {",
    ]
    for field in rounding:
        sign = "<" if field.match == "round_up" else ">"
        lines.append(f"  if (row.{field.name} != other.{field.name})")
        lines.append(f"    return row.{field.name} {sign} other.{field.name};")
    return [*lines, "  return false;", "}", ""]
