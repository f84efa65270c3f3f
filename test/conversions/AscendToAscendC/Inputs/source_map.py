"""Checks that a source map leads from calls in a printed text to IR and to the author's file.

    source_map.py TEXT MAP CALL OPERATION STATEMENT

Each line that begins with CALL belongs to an operation OPERATION, whose line in the IR of the
map names it, and whose line in the author's file has STATEMENT.
"""

import json
import pathlib
import sys


def main(text, source_map, call, operation, statement):
    printed = pathlib.Path(text).read_text().splitlines()
    origins = json.loads(pathlib.Path(source_map).read_text())
    assert len(printed) == len(origins["lines"]), "each line has an entry"
    ir = origins["ir"].splitlines()
    found = 0
    for line, origin in zip(printed, origins["lines"]):
        if not line.strip() or line.startswith("#"):
            assert origin is None, line
        if not line.strip().startswith(call):
            continue
        found += 1
        assert origin["operation"].startswith(operation), origin
        place = origin["ir"]
        assert ir[place["line"] - 1][place["column"] - 1 :].startswith(origin["operation"]), origin
        place = origin["source"]
        author = pathlib.Path(place["file"]).read_text().splitlines()[place["line"] - 1]
        assert statement in author, (origin, author)
    print(f"{call}: {found} lines")


main(*sys.argv[1:])
