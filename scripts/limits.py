"""Writes docs/limits.md: all that is refused, approximated, or assumed without hardware.

    limits.py            rewrites the page
    limits.py --check    fails if that would change anything

The page repeats statements of the repository, each with a link to its place: the sections
"Limits" of documents, the assumptions of the executor, the sources of the target's numbers, the
reasons in docs/coverage.csv, and the names of Python without effect.
"""

import ast
import csv
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/limits.md"
FIELDS = "include/tl/dialects/Ascend/Target/TargetFields.def"

HEADER = """# Limits

`python3 scripts/limits.py` writes this page from statements of the repository; a test checks that
it is up to date. Each row links to its place. There are three kinds of limits:

* **Refused**: an error at a source line. Nothing is computed wrongly.
* **Approximated**: the result is right, but slower, larger or less precise than it could be, or a
  check says less.
* **Assumed**: no hardware has confirmed it. The confidence is that of the source.
"""

# Sources of numbers, with the confidence in them.
SOURCES = {
    "INI": ("configuration files of the vendor's toolkit", "high"),
    "DOC": ("documentation of Ascend C", "high"),
    "HDR": ("headers of Ascend C", "high"),
    "MSKPP": ("the vendor's predictor, measured on chips", "high"),
    "CATLASS": ("documentation of the vendor's library", "medium"),
    "SIM": ("configuration of the vendor's simulator", "medium"),
    "": ("a guess, or a choice between sources", "low"),
}
# The confidence in an assumption, by the first pattern in its text.
CONFIDENCE = [
    ("low: a guess", r"\bguess"),
    (
        "low: no source",
        r"not publish|no document|not specify|says nothing|\bis not\.|unspecified|inferred|undocumented|not promise",
    ),
    ("high: documentation", r"documentation|documented|header|published"),
    ("medium: the plainest behaviour", r""),
]


def read(path):
    return (ROOT / path).read_text()


def get_section(text, title):
    """The lines of a section, up to the next heading of its level."""
    level = re.search(rf"^(#+) {re.escape(title)}$", text, re.M)
    rest = text[level.end() :]
    return re.split(rf"^#{{1,{len(level[1])}}} ", rest, flags=re.M)[0]


def get_rows(text):
    """The rows of the tables in a text, without heads."""
    lines = re.findall(r"^\|.*$", text, re.M)
    rules = {i for i, line in enumerate(lines) if line.startswith("|--")}
    bodies = [lines[i] for i in range(len(lines)) if not rules & {i, i + 1}]
    return [line.strip("| ").split(" | ") for line in bodies]


def get_bullets(text):
    """The items of the lists in a text, each in one line."""
    items = re.findall(r"^\* (.*(?:\n  .*)*)", text, re.M)
    return [re.sub(r"\s+", " ", item) for item in items]


def first_sentence(text):
    return re.split(r"(?<=[.:;]) (?=[A-Z`])|: |; ", text)[0].rstrip(".:;") + "."


def rebase(text, page):
    """Links of a page as links of docs/limits.md."""
    folder = pathlib.PurePosixPath(page).relative_to("docs").parent

    def move(match):
        parts = [part for part in (folder / match[1]).parts if part != "."]
        while ".." in parts[1:]:
            i = parts.index("..", 1)
            del parts[i - 1 : i + 1]
        return f"]({'/'.join(parts)}{match[2] or ''})"

    name = pathlib.PurePosixPath(page).name
    text = re.sub(r"\]\((#[^)]*)\)", rf"]({name}\1)", text)
    return re.sub(r"\]\((?!\w+:)([^)#\s]+)(#[^)]*)?\)", move, text)


def make_link(page, heading):
    name = str(pathlib.PurePosixPath(page).relative_to("docs"))
    anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
    return f"[{pathlib.PurePosixPath(page).stem}]({name}#{anchor})"


def make_table(head, rows):
    text = "\n| " + " | ".join(head) + " |\n|" + "---|" * len(head) + "\n"
    return text + "".join("| " + " | ".join(row) + " |\n" for row in rows)


def find_limits():
    """(limit, beyond it, link) of the tables of limits in the pages of theory."""
    for path in sorted((ROOT / "docs/theory").glob("*.md")):
        page = str(path.relative_to(ROOT))
        text = path.read_text()
        if re.search("^## Limits$", text, re.M):
            for limit, beyond in get_rows(get_section(text, "Limits")):
                yield rebase(limit, page), rebase(beyond, page), make_link(page, "Limits")


def is_refusal(beyond):
    return bool(re.match(r"refused|an error", beyond))


def find_primitives():
    """(primitive, reason, link) of the primitives that have no operation."""
    with open(ROOT / "docs/coverage.csv", newline="") as file:
        for row in csv.DictReader(file):
            if row["reason"] and not row["operations"]:
                name = row["primitive"] or row["meaning"]
                yield f"`{name}`", row["reason"], "[coverage](coverage.md#the-language)"


def find_types():
    """(operations, element types, link) that the compiler refuses, a line for each set of types."""
    text = read("docs/coverage.md")
    table = text[text.index("## Element types") :]
    head = re.search(r"^\| operation \| (.*) \|$", table, re.M)[1].split(" | ")
    refused = {}
    for name, *cells in get_rows(table):
        types = [t for t, cell in zip(head, cells) if cell == "error"]
        if types:
            refused.setdefault(", ".join(types), []).append(name)
    for types, names in refused.items():
        yield ", ".join(names), types, "[coverage](coverage.md#element-types)"


def find_undrawn():
    """The reasons for which the generator of programs draws no such operation."""
    text = read("tools/tl-generate/programs/Contracts.cpp")
    return sorted(set(re.findall(r'return "([a-z][^"]* [^"]*)";', text)))


def find_ignored():
    """(name, reason, link) of the names of Python without effect."""
    tree = ast.parse(read("python/tilelang/ignored.py"))
    table = next(node.value for node in tree.body if isinstance(node, ast.AnnAssign))
    for name, reason in ast.literal_eval(table).items():
        yield f"`{name}`", reason, "[ignored.py](../python/tilelang/ignored.py)"


def find_assumptions():
    """(assumption, confidence, link) of the executor."""
    page = "docs/theory/executor.md"
    text = read(page)
    for heading, body in re.findall(
        r"^### (.*)\n((?:(?!^#).*\n)*)", text[text.index("## Assumptions") :], re.M
    ):
        for item in get_bullets(body):
            confidence = next(name for name, pattern in CONFIDENCE if re.search(pattern, item))
            yield rebase(first_sentence(item), page), confidence, make_link(page, heading)


def find_numbers():
    """(source, numbers, confidence) of the target; each number with a weak source by name."""
    fields = {source: [] for source in SOURCES}
    for name, value, text in re.findall(
        r'^TARGET_FIELD\((\w+), (\d+),\s*"(.*)"\)', read(FIELDS), re.M
    ):
        found = re.match(r"([A-Z]+):?\b", text)
        source = found[1] if found and found[1] in SOURCES else ""
        fields[source].append(f"`{name}` = {value}" + (f" ({text})" if not source else ""))
    for source, (meaning, confidence) in SOURCES.items():
        names = fields[source]
        shown = str(len(names)) if confidence == "high" else "; ".join(names)
        yield f"[{meaning}](../{FIELDS})", shown, confidence


def make_page():
    limits = list(find_limits())
    text = HEADER + "\n## Refused\n\nBy the compiler, with the reason at the source line:\n"
    text += make_table(
        ["limit", "place"], [(l, p) for l, beyond, p in limits if is_refusal(beyond)]
    )
    text += "\nPrimitives of TileLang-Ascend without an operation:\n"
    text += make_table(["primitive", "reason", "place"], find_primitives())
    text += "\nElement types that an operation accepts and the compiler refuses:\n"
    text += make_table(["operations", "types", "place"], find_types())
    text += "\nReasons for which the [generator of programs](generated.md) draws no operation of a type:\n\n"
    text += "".join(f"* {reason}\n" for reason in find_undrawn())
    text += "\nIn Python:\n\n"
    items = get_bullets(get_section(read("docs/python.md"), "Not supported yet"))
    text += "".join(f"* {item}\n" for item in items)
    text += "\n## Without effect\n\nAccepted so that programs run unchanged:\n"
    text += make_table(["name", "reason", "place"], find_ignored())
    text += "\n## Approximated\n\nThe compiler gives up an optimisation, or part of a check:\n"
    text += make_table(
        ["limit", "beyond it", "place"], [row for row in limits if not is_refusal(row[1])]
    )
    text += "\n[Validation](validation.md#limits) of passes:\n\n"
    text += "".join(
        f"* {item}\n" for item in get_bullets(get_section(read("docs/validation.md"), "Limits"))
    )
    text += "\nPublished figures that the cycle model does not reproduce:\n"
    rows = get_rows(get_section(read("docs/cycle-model.md"), "Not reproduced"))
    text += make_table(
        ["published", "reason", "place"],
        [(*row, "[cycle-model](cycle-model.md#not-reproduced)") for row in rows],
    )
    text += "\n## Assumed\n\nThe behaviour of the hardware in the executor:\n"
    text += make_table(["assumption", "confidence", "place"], find_assumptions())
    text += "\nThe numbers of the targets:\n"
    text += make_table(["source", "numbers", "confidence"], find_numbers())
    text += "\nRules without a test:\n"
    rows = [row for row in get_rows(read("docs/executor-rules.md")) if row[1].startswith("none")]
    text += make_table(
        ["rule", "reason", "place"], [(*row, "[executor-rules](executor-rules.md)") for row in rows]
    )
    text += '\nNo machine with an NPU was available: the launch with [`target="npu"`](python.md#on-an-npu) and\n'
    text += "the [bundle](launch-interface.md#a-run-on-an-npu) are tested with stand-ins for the vendor's compiler.\n"
    return text


def main():
    text = make_page()
    if "--check" not in sys.argv:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        sys.exit(f"{PAGE.name} is out of date: run scripts/limits.py")
    print(f"{PAGE.name}: {sum(line.startswith('| ') for line in text.splitlines())} rows")


if __name__ == "__main__":
    main()
