"""Writes docs/coverage.md: the supported operations and their element types.

    coverage.py            rewrites the page and the table of the README, and drops reasons
                           that have expired
    coverage.py --check    fails if that would change anything

The rows of the first table are in docs/coverage.csv: the name of a primitive in
TileLang-Ascend, its meaning, the operations that express it, and the reason if there
are none. The rest of both tables is read from the repository
(see repository.py). A row that lacks something without a reason is an error, as
is an element type that an operation takes and no test executes, unless
docs/untested.csv says why. A reason that begins with "planned" has expired when
all operations of its row exist.
"""

import csv
import difflib
import io
import os
import shutil
import sys

import status
from operations import ELEMENT_TYPES, SOURCE
from repository import Repository
from tables import table_head, table_row, type_cell

PAGE = SOURCE / "docs/coverage.md"
ROWS = SOURCE / "docs/coverage.csv"
UNTESTED = SOURCE / "docs/untested.csv"

HEADER = """# Supported operations and element types

This page is written by `scripts/coverage.py`; a test checks that it is up to date.

## The language

Every primitive of TileLang-Ascend, and where it has gone. *Tests* execute the
operation and compare the result with that of NumPy; for operations of MLIR they
are those that contain it. *Ascend C* are the functions that the operation's
example becomes, apart from flags and barriers.
"""

TYPES_HEADER = """
## Element types

The tests execute these operations on these element types of the first tile and, after an
arrow, of the last tile if it differs. `-`: the operation does not take the type.
`error`: the operation takes it, the compiler refuses it, and a test checks the
diagnostic. `no`: no test executes it, for a reason given below.

`error` on i64 and ui64: the vector unit has conversions of i64, copies and
operations on bits only, and no sequence of steps in narrower types is exact.
Floats of 8 bits and i4 are refused everywhere: Ascend 910B and 910C have neither in
their vector unit.
"""


def read(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def as_csv(rows, columns):
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


# ===----------------------------------------------------------------------===//
# The language
# ===----------------------------------------------------------------------===//


def language_row(row, repository, problems):
    title = row["primitive"] or row["meaning"]
    names = [name for name in row["operations"].split(";") if repository.exists(name) and name]
    columns = list(zip(*[repository.describe(name) for name in names])) or [[]] * 3
    if not row["reason"]:
        for what, column in zip(("test", "executor", "Ascend C"), columns):
            missing = [name for name, found in zip(names, column) if not found]
            problems += [f"{name} of '{title}' has no {what}" for name in missing]
        if not names or len(names) < len(row["operations"].split(";")):
            problems.append(f"'{title}' lacks an operation or a reason why it has none")
    cells = [shorten(sorted(set().union(*column))) for column in columns]
    named = ", ".join(f"`{name}`" for name in names)
    return table_row([row["primitive"], row["meaning"], named, *cells, row["reason"]])


def shorten(names):
    return ", ".join(names[:6]) + (", ..." if len(names) > 6 else "")


def language_table(rows, repository, problems):
    text = HEADER
    section = None
    for row in rows:
        if row["section"] != section:
            section = row["section"]
            text += f"\n### {section}\n" + table_head(
                ["primitive", "meaning", "operation", "tests", "executor", "Ascend C", "if not, why"]
            )
        text += language_row(row, repository, problems)
    listed = {name for row in rows for name in row["operations"].split(";")}
    problems += [
        f"{name} is in no row of docs/coverage.csv"
        for name in repository.operations
        if name.startswith("tile.") and name not in listed and name != "tile.end"
    ]
    return text


def drop_expired(rows, repository):
    """Whatever was planned and exists needs no reason any more."""
    for row in rows:
        names = [name for name in row["operations"].split(";") if name]
        if row["reason"].startswith("planned") and names and all(map(repository.exists, names)):
            row["reason"] = ""


# ===----------------------------------------------------------------------===//
# Element types
# ===----------------------------------------------------------------------===//


def type_table(repository, untested, problems):
    """The table; keeps in `untested` the pairs without a test."""
    text = TYPES_HEADER + table_head(["operation", *ELEMENT_TYPES])
    reasons = {(row["operation"], row["type"]): row["reason"] for row in untested}
    used = []
    for name, operation in repository.operations.items():
        cells = [type_cell(operation, t, repository) for t in ELEMENT_TYPES]
        if set(cells) == {"-"}:
            continue
        text += table_row([f"`{name}`", *cells])
        for element_type, cell in zip(ELEMENT_TYPES, cells):
            key = (name, element_type)
            if cell == "no" and key in reasons:
                used.append(key)
            elif cell == "no":
                problems.append(f"{name} takes {element_type}, but no test executes that")
    untested[:] = [row for row in untested if (row["operation"], row["type"]) in used]
    return text + untested_table(untested)


def untested_table(untested):
    by_reason = {}
    for row in untested:
        by_reason.setdefault(row["reason"], {}).setdefault(row["operation"], []).append(row["type"])
    if not by_reason:
        return ""
    text = "\nNot executed:\n\n"
    for reason, by_operation in by_reason.items():
        cases = [f"`{name}` on {', '.join(types)}" for name, types in by_operation.items()]
        text += f"* {reason}: {'; '.join(cases)}.\n"
    return text


# ===----------------------------------------------------------------------===//
# Files
# ===----------------------------------------------------------------------===//


def generate():
    """The files by path, and the errors."""
    repository, problems = Repository(), []
    rows, untested = read(ROWS), read(UNTESTED)
    drop_expired(rows, repository)
    page = language_table(rows, repository, problems)
    page += type_table(repository, untested, problems)
    columns = ["operation", "type", "reason"]
    files = {
        PAGE: page,
        status.README: status.update(status.make_table(rows, repository)),
        ROWS: as_csv(rows, rows[0].keys()),
        UNTESTED: as_csv(untested, columns),
    }
    return files, problems


def check(path, text):
    """The differences of a file from the generated text."""
    old = path.read_text().splitlines() if path.exists() else []
    return list(difflib.unified_diff(old, text.splitlines(), str(path), "up to date", lineterm=""))


def main():
    # The latest build; a test has it in PATH already.
    os.environ["PATH"] += os.pathsep + str(SOURCE / "build/bin")
    if not shutil.which("tl-translate"):
        sys.exit("tl-translate is neither in PATH nor in build/bin: build it first")
    files, problems = generate()
    if "--check" not in sys.argv:
        for path, text in files.items():
            path.write_text(text)
    else:
        differences = [line for item in files.items() for line in check(*item)]
        if differences:
            problems += [*differences, "run scripts/coverage.py to update these files"]
    if problems:
        sys.exit("\n".join(problems))
    print(f"{PAGE.name} is up to date")


if __name__ == "__main__":
    main()
