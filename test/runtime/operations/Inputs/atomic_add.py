"""Runs atomic additions of several blocks to the same elements against NumPy.

    atomic_add.py FOLDER

Every block, and each of its vector cores, adds a tile of its own to slices of one
tensor: some of all blocks, some of neighbours. Integers wrap and have to be exact.
Sums of floats depend on the order, so half of the sums add small integers, which
are exact in any order, and the others have a tolerance.
"""

import pathlib
import sys

import executed
import numpy as np
from bf16 import to_bf16

BLOCKS, ROWS, COLUMNS = 5, 7, 37
MODES = [["--sequential", "--pipeline"], *executed.MODES]

KERNEL = """
func.func @kernel(%A: memref<{count}x{rows}x{columns}x{type}>, %C: memref<{total}x{columns}x{type}>, %last: index) {{
  %n = arith.constant {blocks} : index
  tile.launch (%block) in (%n) sub_block (%sub) {{
    %i = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%block, %sub)
    %At = memref.subview %A[%i, 0, 0] [1, {rows}, {columns}] [1, 1, 1] : memref<{count}x{rows}x{columns}x{type}> to memref<{rows}x{columns}x{type}, strided<[{columns}, 1], offset: ?>>
    %Ct = memref.subview %C[%i, 0] [{rows}, {columns}] [1, 1] : memref<{total}x{columns}x{type}> to memref<{rows}x{columns}x{type}, strided<[{columns}, 1], offset: ?>>
    %a = memref.alloc() : memref<{rows}x64x{type}, #tile.space<shared>>
    %t = memref.subview %a[0, 0] [{rows}, {columns}] [1, 1] : memref<{rows}x64x{type}, #tile.space<shared>> to memref<{rows}x{columns}x{type}, strided<[64, 1]>, #tile.space<shared>>
    tile.copy %At to %t : memref<{rows}x{columns}x{type}, strided<[{columns}, 1], offset: ?>>, memref<{rows}x{columns}x{type}, strided<[64, 1]>, #tile.space<shared>>
    // Neighbours share all rows but one.
    tile.atomic_add %t into %Ct : memref<{rows}x{columns}x{type}, strided<[64, 1]>, #tile.space<shared>>, memref<{rows}x{columns}x{type}, strided<[{columns}, 1], offset: ?>>
    // All share the last rows, of which there may be none.
    %Cl = memref.subview %C[{first}, 0] [%last, {columns}] [1, 1] : memref<{total}x{columns}x{type}> to memref<?x{columns}x{type}, strided<[{columns}, 1], offset: {offset}>>
    %l = memref.subview %a[0, 0] [%last, {columns}] [1, 1] : memref<{rows}x64x{type}, #tile.space<shared>> to memref<?x{columns}x{type}, strided<[64, 1]>, #tile.space<shared>>
    tile.atomic_add %l into %Cl : memref<?x{columns}x{type}, strided<[64, 1]>, #tile.space<shared>>, memref<?x{columns}x{type}, strided<[{columns}, 1], offset: {offset}>>
  }}
  return
}}
"""


def make_data(name, exact):
    random = np.random.default_rng(3)
    shape = (2 * BLOCKS, ROWS, COLUMNS)
    if name.startswith("i"):
        info = np.iinfo(name.replace("i", "int"))
        return random.integers(info.min, info.max, shape, info.dtype, endpoint=True)
    if exact:
        return random.integers(-3, 4, shape).astype(np.float32)
    data = random.uniform(-1, 1, shape).astype(np.float32)
    return data.astype(np.float16).astype(np.float32) if name == "f16" else data


def add_all(data, start, last):
    """In f32 or, for integers, in their own type, where they wrap."""
    total = start.copy()
    for i, tile in enumerate(data):
        total[i : i + ROWS] += tile
        first = len(total) - ROWS
        total[first : first + last] += tile[:last]
    return total


def run(folder, name, exact, last):
    data = make_data(name, exact)
    total = 4 * BLOCKS + ROWS
    start = np.full((total, COLUMNS), 3, data.dtype)
    expected = add_all(data, start, last)
    arrays = [data, start, expected]
    if name == "f16":
        arrays = [array.astype(np.float16) for array in arrays]
    if name == "bf16":
        arrays = [to_bf16(array) for array in arrays]
    files = [folder / f"{name}.{exact}.{last}.{i}.npy" for i in range(3)]
    for file, array in zip(files, arrays):
        np.save(file, array)
    path = folder / f"{name}.mlir"
    first = total - ROWS
    path.write_text(
        KERNEL.format(
            type=name, count=2 * BLOCKS, rows=ROWS, columns=COLUMNS, total=total,
            blocks=BLOCKS, first=first, offset=first * COLUMNS,
        )
    )
    tolerance = 0 if exact else {"f32": 1e-5, "f16": 2e-2}[name]
    executed.run(
        path,
        [f"--arg={files[0]}", f"--arg={files[1]}", f"--arg={last}"]
        + [f"--expect=1={files[2]}", "--rtol=0", f"--atol={tolerance}"],
        MODES,
    )


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("f16", "bf16", "f32", "i8", "i16", "i32"):
        kinds = [True, False] if name in ("f16", "f32") else [True]
        for exact in kinds:
            for last in (0, 1, ROWS):
                run(folder, name, exact, last)
        print(f"{name}:{' exact' * kinds.count(True)}{' rounded' * kinds.count(False)}")
    executed.print_table()


if __name__ == "__main__":
    main()
