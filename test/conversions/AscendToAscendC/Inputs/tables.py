"""Checks the lines that the tables of a printed text state.

    tables.py TEXT

The first and the last line of a tile name it, or a variable for a part of it; no other line
outside of this range does, but its declaration.
"""

import pathlib
import re
import sys

ROW = re.compile(r"//   (\w+) +(\d+) +(\d+)  (\w+) +lines? (\d+)(?: to (\d+))?")
TITLE = re.compile(r"// Memory of the (\w+) core")
DECLARED = re.compile(r"LocalTensor<\w+> (\w+) = (.*)")


def names_of(tile, lines):
    """The tile and the variables for its parts."""
    names = {tile}
    for line in lines:
        found = DECLARED.search(line)
        if found and found.group(2).split("[")[0].split(".")[0] in names:
            names.add(found.group(1))
    return names


def uses(names, line):
    words = re.findall(r"\w+", line.split("//")[0])
    return any(name in words for name in names)


def main(path):
    text = pathlib.Path(path).read_text().splitlines()
    sections = {"cube": "ASCEND_IS_AIC", "vector": "ASCEND_IS_AIV"}
    starts = {
        core: next((i for i, l in enumerate(text) if word in l), 0)
        for core, word in sections.items()
    }
    ends = {"cube": starts["vector"] or len(text), "vector": len(text)}
    core, tiles = None, 0
    for line in text:
        title, row = TITLE.match(line), ROW.match(line)
        core = title.group(1) if title else core
        if not row:
            continue
        tiles += 1
        name, first, last = row.group(4), int(row.group(5)), int(row.group(6) or row.group(5))
        names = names_of(name, text[starts[core] : ends[core]])
        used = [
            i + 1
            for i in range(starts[core], ends[core])
            if uses(names, text[i]) and "GetWithOffset" not in text[i]
        ]
        if not used or used[0] < first or used[-1] > last or first not in used:
            print(f"wrong: {line}: {used}")
    print(f"tiles: {tiles}")


main(*sys.argv[1:])
