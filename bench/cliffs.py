#!/usr/bin/env python3
"""Measures what odd extents cost, against the next larger aligned ones.

Usage: cliffs.py SCRATCH_FOLDER [--sample=2000] [--seed=1] [--write]

Draws an operation, an element type and extents of a tile, and compares its cycles without
the launch with those of a tile whose rows are whole blocks of 32 bytes. Rows have 8 to 260
elements, and there are 1, 7, 33 or 64 of them. A table has the worst case of each
operation. With --write it goes to docs/cliffs.md. `tl-run` has to be in the PATH. Exit
status 1 if an operation takes more than 1.5 times the cycles, plus 200, and is not in the
list of reasons. Then the loops of element_loops.py are measured in the same way.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import random
import subprocess
import sys

import element_loops

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "cliffs.md"
ROWS, LEAST, MOST = (1, 7, 33, 64), 8, 260
BLOCK = 32
FLOATS, NUMBERS = ("f32", "f16", "bf16"), ("f32", "f16", "bf16", "i32", "i16")
BYTES = {"f32": 4, "f16": 2, "bf16": 2, "i32": 4, "i16": 2}

# Operations that may cost more, and the reason.
REASONS = {
    "compare": "the bytes of a mask move as f16 if a padded row has more of them",
    "half": "a slice whose rows begin within blocks is gathered; the first elements of its rows are stored one by one",
    "shifted": "a slice whose rows begin within blocks is gathered",
    "softmax": "the last block of rows takes instructions of its own where a column is broadcast",
    "transpose": "squares of 16 x 16 elements, of which the last ones are not full",
}

HEAD = """# What odd extents cost

`python3 bench/cliffs.py FOLDER --write`, with `tl-run` in the `PATH`, generates this page.
It draws operations, element types and extents (rows of 8 to 260 elements; 1, 7, 33 or 64
rows), and compares the cycles, without the launch, with those of the next larger tile whose
rows are whole blocks of 32 bytes. The table has the case with the largest ratio of each
operation. An operation may take 1.5 times the cycles, plus 200, unless a reason is given.
`half` is an exponential of the middle half of the columns, `rows` of all rows but the first,
and `shifted` adds to each element its neighbour in the row.

"""

COLUMN = "%c = memref.alloc() : !column\n"
ROW = "%c = memref.alloc() : !row\n"


def reduction(kind, dim, operation):
    kept, scratch = ("!column", COLUMN) if dim else ("!row", ROW)
    return f"{scratch}tile.reduce {kind} %a into %c dim({dim}) : !t, {kept}\ntile.{operation} %a, %c into %b : !t, {kept}, !t"


# Name, element types, and what computes %b from %a.
FORMS = {
    "exp": (FLOATS, "tile.exp %a into %b : !t, !t"),
    "sigmoid": (FLOATS, "tile.sigmoid %a into %b : !t, !t\n" + reduction("max", 1, "sub")),
    "add": (NUMBERS, "tile.add %a, %a into %b : !t, !t, !t"),
    "rows": (
        FLOATS,
        "%s = memref.subview %a[{first}, 0] [{rest}, {columns}] [1, 1] : !t to !rest\ntile.exp %s into %s : !rest, !rest\ntile.exp %a into %b : !t, !t",
    ),
    "half": (
        FLOATS,
        "%s = memref.subview %a[0, {quarter}] [{rows}, {half}] [1, 1] : !t to !half\ntile.exp %s into %s : !half, !half\ntile.exp %a into %b : !t, !t",
    ),
    "shifted": (
        NUMBERS,
        "tile.add %a, %a into %b : !t, !t, !t\n%s = memref.subview %a[0, 1] [{rows}, {less}] [1, 1] : !t to !tail\n%u = memref.subview %b[0, 0] [{rows}, {less}] [1, 1] : !t to !front\ntile.add %s, %u into %u : !tail, !front, !front",
    ),
    "sum of rows": (NUMBERS, reduction("sum", 1, "sub")),
    "sum of columns": (NUMBERS, reduction("sum", 0, "sub")),
    "max of rows": (NUMBERS, reduction("max", 1, "mul")),
    "max of columns": (NUMBERS, reduction("max", 0, "add")),
    "compare": (
        NUMBERS,
        "%m = memref.alloc() : !mask\n%z = arith.constant {zero} : {type}\ntile.compare lt %a, %z into %m : !t, {type}, !mask\ntile.select %m, %a, %z into %b : !mask, !t, {type}, !t",
    ),
    "transpose": (
        NUMBERS,
        "%c = memref.alloc() : !turned\ntile.transpose %a into %c permutation [1, 0] : !t, !turned\ntile.transpose %c into %b permutation [1, 0] : !turned, !t",
    ),
    "cumsum of rows": (NUMBERS, "tile.cumsum %a into %b dim(1) : !t, !t"),
    "cumsum of columns": (NUMBERS, "tile.cumsum %a into %b dim(0) : !t, !t"),
    "cast": (
        ("f32", "bf16", "i16"),
        "%h = memref.alloc() : !f16\ntile.cast %a into %h : !t, !f16\ntile.cast %h into %b : !f16, !t\n"
        + reduction("max", 1, "add"),
    ),
    "softmax": (
        FLOATS,
        COLUMN
        + "tile.reduce max %a into %c dim(1) : !t, !column\ntile.sub %a, %c into %b : !t, !column, !t\ntile.exp %b into %b : !t, !t\ntile.reduce sum %b into %c dim(1) : !t, !column\ntile.div %b, %c into %b : !t, !column, !t",
    ),
}


def kernel(form, dtype, rows, columns):
    names = {
        "rows": rows,
        "columns": columns,
        "type": dtype,
        "first": int(rows > 1),
        "rest": max(rows - 1, 1),
        "half": max(columns // 2, 1),
        "quarter": columns // 4,
        "less": columns - 1,
        "zero": "0" if dtype[0] == "i" else "0.0",
    }
    shared = "#tile.space<shared>"
    body = FORMS[form][1].format(**names)
    rest_offset = columns if rows > 1 else 0
    types = {
        "t": f"memref<{rows}x{columns}x{dtype}, {shared}>",
        "gm": f"memref<{rows}x{columns}x{dtype}>",
        "column": f"memref<{rows}x1x{dtype}, {shared}>",
        "row": f"memref<1x{columns}x{dtype}, {shared}>",
        "turned": f"memref<{columns}x{rows}x{dtype}, {shared}>",
        "mask": f"memref<{rows}x{-(-columns // 8)}xui8, {shared}>",
        "f16": f"memref<{rows}x{columns}xf16, {shared}>",
        "half": f"memref<{rows}x{names['half']}x{dtype}, strided<[{columns}, 1], offset: {names['quarter']}>, {shared}>",
        "tail": f"memref<{rows}x{columns - 1}x{dtype}, strided<[{columns}, 1], offset: 1>, {shared}>",
        "front": f"memref<{rows}x{columns - 1}x{dtype}, strided<[{columns}, 1]>, {shared}>",
        "rest": f"memref<{names['rest']}x{columns}x{dtype}, strided<[{columns}, 1], offset: {rest_offset}>, {shared}>",
    }
    aliases = "\n".join(f"!{name} = {text}" for name, text in types.items())
    return f"""{aliases}
func.func @cliff(%A: !gm, %B: !gm) {{
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : !t
    %b = memref.alloc() : !t
    tile.copy %A to %a : !gm, !t
    {body}
    tile.copy %b to %B : !t, !gm
  }}
  return
}}
"""


def measure(path, text, arguments=("--arg=random:1", "--arg=zeros")):
    """The cycles of a kernel without the launch; None if it does not fit into UB."""
    path.write_text(text)
    command = ["tl-run", path, "--target=910B2", "--no-check", "--report=json", *arguments]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if done.returncode and "no room for this buffer" in done.stderr:
        return None
    if done.returncode:
        sys.exit(f"{path}:\n{text}\n{done.stderr}")
    launch = json.loads(done.stdout)["launches"][0]
    return round(launch["cycles"] - launch["launchOverheadCycles"])


def align(columns, dtype):
    block = BLOCK // BYTES[dtype]
    return -(-columns // block) * block


def compare(folder, number, case):
    """The cycles of a case, and of the next aligned one."""
    form, dtype, rows, columns = case
    path = folder / f"{number}.mlir"
    odd, aligned = (
        measure(path, kernel(form, dtype, rows, count))
        for count in (columns, align(columns, dtype))
    )
    path.unlink()
    return case, odd, aligned


def draw(rng):
    form = rng.choice(sorted(FORMS))
    return form, rng.choice(FORMS[form][0]), rng.choice(ROWS), rng.randint(LEAST, MOST)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(options.seed)
    cases = [draw(rng) for _ in range(options.sample)]
    worst, counts = {}, collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        done = pool.map(lambda item: compare(options.folder, *item), enumerate(cases))
        for case, odd, aligned in done:
            if odd is None or aligned is None:
                continue
            counts[case[0]] += 1
            if case[0] not in worst or odd / aligned > worst[case[0]][1] / worst[case[0]][2]:
                worst[case[0]] = case, odd, aligned
    lines = [
        "| operation | cases | worst case | cycles | aligned | ratio | reason |",
        "|---|--:|---|--:|--:|--:|---|",
    ]
    failed = False
    for form in sorted(worst):
        (_, dtype, rows, columns), odd, aligned = worst[form]
        failed |= odd > 1.5 * aligned + 200 and form not in REASONS
        reason = REASONS.get(form, "")
        lines.append(
            f"| {form} | {counts[form]} | {rows} x {columns} {dtype} | {odd:,} | {aligned:,} | {odd / aligned:.2f} | {reason} |"
        )
    table = "\n".join(lines) + "\n"
    loops, is_slow = element_loops.report(measure, options.folder)
    print(table + loops, end="")
    if options.write:
        cases = f"{options.sample:,} cases, seed {options.seed}.\n\n"
        PAGE.write_text(HEAD + cases + table + element_loops.HEAD + loops)
    return failed or is_slow


if __name__ == "__main__":
    sys.exit(main())
