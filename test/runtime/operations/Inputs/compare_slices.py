"""Comparisons and selections of slices of one tile, of any offsets, against NumPy.

    compare_slices.py FOLDER
"""

import itertools
import pathlib
import sys

import executed
import numpy as np
import tile_kernels as harness

# Offsets of slices: the first element, a block, and others.
OFFSETS = (0, 8, 64, 1)
# The number of elements in one comparison, and others.
COUNTS = (63, 64, 65, 128)


def run(folder, count):
    size = 256
    random = np.random.default_rng(count)
    a = random.integers(-9, 9, size).astype(np.float32)
    body, outputs, expected = [], [], []
    for number, (left, right) in enumerate(itertools.product(OFFSETS, OFFSETS)):
        kinds, names = [], []
        for side, offset in (("l", left), ("r", right)):
            begin = f", offset: {offset}" if offset else ""
            kinds.append(f"memref<{count}xf32, strided<[1]{begin}>, #tile.space<shared>>")
            names.append(f"%{side}{number}")
            body.append(
                f"{names[-1]} = memref.subview %a_tile[{offset}] [{count}] [1] : "
                f"{harness.tile([size], 'f32')} to {kinds[-1]}"
            )
        mask = harness.tile([-(-count // 8)], "ui8")
        result = harness.view(count, "f32")
        body += [
            f"%m{number} = memref.alloc() : {mask}",
            f"tile.compare lt {names[0]}, {names[1]} into %m{number} : {kinds[0]}, {kinds[1]}, {mask}",
            f"tile.select %m{number}, {names[0]}, {names[1]} into %c{number} : {mask}, {kinds[0]}, {kinds[1]}, {result}",
        ]
        outputs.append((f"c{number}", "f32", count))
        expected.append(np.minimum(a[left : left + count], a[right : right + count]))
    text = harness.kernel([("a", "f32", size)], outputs, body)
    harness.run(folder, f"{count}", text, [a], expected, harness.FEW)
    print(f"{len(expected)} comparisons of {count}")


folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for count in COUNTS:
    run(folder, count)
