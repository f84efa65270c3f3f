"""Checks that the tests which docs/executor-rules.md and docs/scenarios.md name exist.

    check_rules.py

Each row of their tables has tests, or says why there are none. The sections of
docs/executor-rules.md that findings of runs name exist, too.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs/executor-rules.md", ROOT / "docs/scenarios.md"
FINDINGS = ROOT / "runtime/engine/Rules.cpp"
UNIT = re.compile(r"^TEST(?:_[FP])?\((\w+), (\w+)\)", re.MULTILINE)


def find_unit_tests():
    for path in (ROOT / "test/unit").rglob("*.cpp"):
        for suite, name in UNIT.findall(path.read_text()):
            yield f"{suite}.{name}"


def rows():
    """Rules, and the column of their tests."""
    for line in "\n".join(page.read_text() for page in PAGES).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and cells[0] not in ("rule", "situation"):
            yield cells[0], cells[1].rstrip(" |")


def find_missing_sections():
    headings = re.findall(r"^## (.+)$", PAGES[0].read_text(), re.MULTILINE)
    named = re.findall(r'"([A-Z][\w ]+)"\)', FINDINGS.read_text())
    return [f"Rules.cpp names the section '{each}'" for each in named if each not in headings]


def main():
    known = set(find_unit_tests())
    problems = find_missing_sections()
    count = 0
    for rule, tests in rows():
        count += 1
        if tests.startswith("none: "):
            continue
        for test in tests.split(", "):
            if test not in known and not (ROOT / test).is_file():
                problems.append(f"{rule} There is no test '{test}'")
    if problems or not count:
        sys.exit("\n".join(problems or ["there are no rules"]))
    print(f"{count} rules have their tests")


if __name__ == "__main__":
    main()
