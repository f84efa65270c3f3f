"""The messages of the native header about a launch without a row."""

from __future__ import annotations

from typing import List

from ..dtypes import BY_NAME
from ..family import Family, enumerator
from ..fields import DispatchField
from .cpp import enumeration, parameter
from .table import dtype_code


def messages(family: Family) -> List[str]:
    """`to_string`, `to_row` and `explain_miss`."""
    return [
        *_texts(family),
        *_to_string(family),
        *_compare(family),
        *_explain(family),
        *_log(),
    ]


def _texts(family: Family) -> List[str]:
    """Functions with the text of each value that is no number."""
    lines: List[str] = []
    if any(field.kind == "dtype" for field in family.fields):
        lines += ["inline const char *textOf(tl_dtype value) {", "  switch (int(value)) {"]
        lines += [f'  case {dtype_code(n)}: return "{n}";' for n in BY_NAME]
        lines += ["  }", '  return "?";', "}", ""]
    for field in family.fields:
        if field.kind == "enum":
            own = enumeration(family, field)
            lines += [f"inline const char *textOf({own} value) {{", "  switch (value) {"]
            lines += [
                f'  case {own}::{enumerator(value)}: return "{value}";' for value in field.values
            ]
            lines += ["  }", '  return "?";', "}", ""]
    return lines


def _text(field: DispatchField, value: str) -> str:
    if field.kind in ("dtype", "enum"):
        return f"std::string(textOf({value}))"
    if field.kind == "bool":
        return f'std::string({value} ? "true" : "false")'
    return f"std::to_string({value})"


def _quoted(field: DispatchField, value: str) -> str:
    """A value as JSON."""
    text = _text(field, value)
    return f'"\\"" + {text} + "\\""' if field.kind in ("dtype", "enum") else text


def _joined(family: Family, form: str, is_json: bool) -> str:
    make = _quoted if is_json else _text
    fields = family.stored if is_json else family.fields
    parts = [f'"{form.format(f.name)}" + {make(f, "spec." + f.name)}' for f in fields]
    separator = ' + ","' if is_json else ' + ", "'
    return f"{separator} + ".join(parts) or '""'


def _to_string(family: Family) -> List[str]:
    plain = _joined(family, "{}=", False)
    row = _joined(family, '\\"{}\\":', True)
    return [
        '/// Such as "{head_dim=192, dtype=bf16}".',
        "inline std::string to_string(const Spec &spec) {",
        f'  return std::string("{{") + {plain} + "}}";',
        "}",
        "",
        "/// The row to add to SPECIALIZATIONS for `spec`.",
        f"inline std::string to_row({parameter('spec', family.stored)}) {{",
        f'  return std::string("{{") + {row} + "}}";',
        "}",
        "",
    ]


def _compare(family: Family) -> List[str]:
    given = ("spec", "row")
    lines = [
        "/// How far a row is from `spec`: the number of fields that differ, and their",
        "/// distance. `text` names them.",
        "struct Distance {",
        "  int fields = 0;",
        "  double relative = 0;",
        "  std::string text;",
        "};",
        "",
        "/// A row that serves by rounding is farther, and differs in nothing that prevents it.",
        "inline void differ(Distance &found, const char *name, double a, double b, bool serves,",
        "                   const std::string &texts) {",
        "  double low = a < b ? a : b, high = a < b ? b : a;",
        "  found.relative += (high - low) / (high < 1 ? 1 : high);",
        "  if (serves)",
        "    return;",
        "  ++found.fields;",
        '  found.text += (found.text.empty() ? "" : ", ") + std::string(name) + " " + texts;',
        "}",
        "",
        f"inline Distance distance({', '.join(parameter(n, family.stored) for n in given)}) {{",
        "  Distance found;",
    ]
    for field in family.stored:
        mine, other = f"spec.{field.name}", f"row.{field.name}"
        texts = f'{_text(field, mine)} + " != " + {_text(field, other)}'
        is_number = field.is_integer
        numbers = f"double({mine}), double({other})" if is_number else "0, 1"
        sign = {"round_up": ">", "round_down": "<"}.get(field.match)
        serves = f"{other} {sign} {mine}" if sign else "false"
        lines.append(f"  if ({mine} != {other})")
        lines.append(f'    differ(found, "{field.name}", {numbers}, {serves}, {texts});')
    return [*lines, "  return found;", "}", ""]


def _explain(family: Family) -> List[str]:
    count = len(family.variants)
    plural = "s" if count != 1 else ""
    return [
        "/// Why `find` finds nothing: the nearest rows, and the row to add.",
        "inline std::string explain_miss(const Spec &spec) {",
        f'  std::string text = "{family.name}: no variant for " + to_string(spec) + "; nearest: ";',
        "  bool isTaken[kCount] = {};",
        "  for (int n = 0; n < 3 && n < int(kCount); ++n) {",
        "    std::size_t best = kCount;",
        "    Distance least;",
        "    for (std::size_t i = 0; i < kCount; ++i) {",
        "      if (isTaken[i])",
        "        continue;",
        "      Distance own = distance(spec, kEntries[i].spec);",
        "      if (best == kCount || own.fields < least.fields ||",
        "          (own.fields == least.fields && own.relative < least.relative)) {",
        "        best = i;",
        "        least = own;",
        "      }",
        "    }",
        "    isTaken[best] = true;",
        '    text += (n ? ", " : "") + std::string(kEntries[best].key) + " (" + least.text + ")";',
        "  }",
        f'  return text + "; {count} variant{plural}; add " + to_row(spec);',
        "}",
        "",
    ]


def _log() -> List[str]:
    return [
        "/// Appends the row of a miss to the file TL_AOT_LOG_MISS, if that is set.",
        "inline void log_miss(const Spec &spec) {",
        '  const char *path = std::getenv("TL_AOT_LOG_MISS");',
        "  if (!path)",
        "    return;",
        '  std::FILE *file = std::fopen(path, "a");',
        "  if (!file)",
        "    return std::perror(path);",
        '  std::fprintf(file, "%s,\\n", to_row(spec).c_str());',
        "  std::fclose(file);",
        "}",
        "",
    ]
