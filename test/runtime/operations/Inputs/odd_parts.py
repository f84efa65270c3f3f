"""Compares operations that go by parts of a tile with those of the next larger aligned tile.

    odd_parts.py FOLDER

Each kernel computes the same after every pass.
"""

import pathlib
import sys

BENCH = pathlib.Path(__file__).resolve().parents[4] / "bench"
sys.path[:0] = [str(BENCH)]

import served
from cliff_cases import Case
from cliffs import Meter

# The operation, its element type, rows and columns, and the most that odd extents may take.
CASES = (
    ("rsqrt", "bf16", 64, 159, 1.2),
    ("rsqrt", "bf16", 209, 33, 1.2),
    ("reciprocal", "bf16", 33, 246, 1.2),
    ("arg max of rows", "f16", 33, 51, 1.3),
    ("arg max of rows", "bf16", 64, 247, 1.2),
    ("arg max of columns", "f16", 33, 9, 1.2),
    ("add of a column", "bf16", 64, 247, 1.2),
)


def validate(folder, case):
    text, arguments = case.write()
    path = folder / "kernel.mlir"
    path.write_text(text)
    result = served.run(["tl-run", str(path), "--target=910B2", "--validate", *arguments])
    if result.returncode:
        sys.exit(f"{case.name} {case}:\n{result.stdout}{result.stderr}")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True)
    meter = Meter(folder)
    for name, dtype, rows, columns, most in CASES:
        case = Case(name, dtype, rows, columns)
        _, cycles, aligned = meter.compare(case)
        if cycles > most * aligned:
            sys.exit(f"{name} {case}: {cycles} cycles, the aligned one {aligned}")
        validate(folder, case)
    print(f"{len(CASES)} operations: ok")


main()
