"""The table of the README: executed pairs of an operation and an element type."""

import re

from operations import SOURCE
from tables import table_head, table_row, type_cell

README = SOURCE / "README.md"

# Columns of the table, and the element types of each.
COLUMNS = {
    "f32": ["f32"],
    "f16, bf16": ["f16", "bf16"],
    "i32, ui32": ["i32", "ui32"],
    "i16, ui16": ["i16", "ui16"],
    "i8, ui8": ["i8", "ui8"],
    "i64, ui64": ["i64", "ui64"],
}
BLOCK = re.compile(r"(?<=<!-- status -->\n).*?(?=<!-- end of status -->)", re.S)


def count_cell(cells):
    """The executed cases of the accepted ones."""
    accepted = [cell for cell in cells if cell != "-"]
    executed = sum(cell not in ("no", "error") for cell in accepted)
    if not accepted:
        return "-"
    return f"{executed}" if executed == len(accepted) else f"{executed} of {len(accepted)}"


def make_row(section, operations, repository):
    row = [section, str(len(operations))]
    for types in COLUMNS.values():
        row.append(count_cell([type_cell(o, t, repository) for o in operations for t in types]))
    tests = {test for o in operations for test in repository.describe(o.name)[0]}
    return table_row([*row, str(len(tests))])


def make_table(rows, repository):
    """Executed pairs of operation and element type, by the sections of the language."""
    text = table_head(["operations", "count", *COLUMNS, "tests"])
    sections = {}
    for row in rows:
        for name in filter(lambda name: name.startswith("tile."), row["operations"].split(";")):
            operation = repository.operations.get(name)
            if operation and operation.element_types:
                sections.setdefault(row["section"], {})[name] = operation
    for section, found in sections.items():
        text += make_row(section, list(found.values()), repository)
    return text + "\n"


def update(table):
    """The README with the table."""
    return BLOCK.sub(lambda _: table, README.read_text())
