"""Fences of code in pages of Markdown: python3 fences.py PAGE...

Prints lines with back-ticks that CommonMark shows as they are, and the number of fences.
"""

import pathlib
import re
import sys


def check(page: pathlib.Path) -> int:
    """The number of fences of a page."""
    fences, is_open = 0, False
    for number, line in enumerate(page.read_text().splitlines(), 1):
        indented = re.match(r" {4,}.*`", line)
        if line.startswith("```"):
            is_open = not is_open
            fences += is_open
        elif not is_open and (indented or "```" in line):
            print(f"{page.name}:{number}: {line}")
    if is_open:
        print(f"{page.name}: the last fence is open")
    return fences


print(sum(check(pathlib.Path(name)) for name in sys.argv[1:]), "fences")
