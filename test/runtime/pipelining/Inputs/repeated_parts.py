"""Runs launches that repeat columns over parts of tiles, against NumPy.

    repeated_parts.py FOLDER

The extents of a part are numbers that a kernel reads, down to none: of rows, of
columns, of both, and of one row, also of tiles with unaligned rows. Kernels are for
one vector core and for both.
"""

import pathlib
import sys

import executed
import numpy as np

KERNEL = """
!tensor = memref<?x{rows}x{columns}x{type}>
!some = memref<?x{rows}x1x{type}>
!part = memref<{part}x{type}, strided<[{columns}, 1], offset: ?>>
!left_part = memref<{left}x{type}, strided<[1, 1], offset: ?>>
!tile = memref<{rows}x{columns}x{type}, #tile.space<shared>>
!left = memref<{rows}x1x{type}, #tile.space<shared>>
!tile_part = memref<{part}x{type}, strided<[{columns}, 1]>, #tile.space<shared>>
!column = memref<{left}x{type}, strided<[1, 1]>, #tile.space<shared>>
func.func @kernel(%A: !tensor, %X: !some, %B: !tensor, %M: memref<?xi32>, %N: memref<?xi32>) {{
  %c0 = arith.constant 0 : index
  %blocks = memref.dim %M, %c0 : memref<?xi32>
  tile.launch (%block) in (%blocks) {{
    %m32 = memref.load %M[%block] : memref<?xi32>
    %m = arith.index_cast %m32 : i32 to index
    %n32 = memref.load %N[%block] : memref<?xi32>
    %n = arith.index_cast %n32 : i32 to index
    %At = memref.subview %A[%block, 0, 0] [1, {m}, {n}] [1, 1, 1] : !tensor to !part
    %Bt = memref.subview %B[%block, 0, 0] [1, {m}, {n}] [1, 1, 1] : !tensor to !part
    %Xt = memref.subview %X[%block, 0, 0] [1, {m}, 1] [1, 1, 1] : !some to !left_part
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %x = memref.alloc() : !left
    %at = memref.subview %a[0, 0] [{m}, {n}] [1, 1] : !tile to !tile_part
    %bt = memref.subview %b[0, 0] [{m}, {n}] [1, 1] : !tile to !tile_part
    %xt = memref.subview %x[0, 0] [{m}, 1] [1, 1] : !left to !column
    tile.copy %At to %at : !part, !tile_part
    tile.copy %Xt to %xt : !left_part, !column
    tile.sub %at, %xt into %bt : !tile_part, !column, !tile_part
    tile.max %xt, %bt into %bt : !column, !tile_part, !tile_part
    tile.copy %bt to %Bt : !tile_part, !part
  }} {{tile.sub_blocks = {cores}}}
  return
}}
"""
DTYPES = {"f32": np.float32, "f16": np.float16, "i32": np.int32, "i16": np.int16}


def check(folder, rows, columns, m, n, dtype, cores):
    part = "x".join("?" if size.startswith("%") else size for size in (m, n))
    path = folder / f"{part}.of.{rows}x{columns}.{dtype}.{cores}.mlir"
    left = part.split("x")[0] + "x1"
    path.write_text(KERNEL.format(rows=rows, columns=columns, part=part, left=left, m=m, n=n, type=dtype, cores=cores))
    sizes = [(i, j) for i in {0, 1, rows // 2 + 1, rows} for j in {0, 1, 9, columns - 1, columns}]
    sizes = [(i if "?" in left else int(m), j if n == "%n" else int(n)) for i, j in sizes]
    random = np.random.default_rng(rows * columns)
    a = random.integers(-9, 10, (len(sizes), rows, columns)).astype(DTYPES[dtype])
    x = random.integers(-9, 10, (len(sizes), rows, 1)).astype(DTYPES[dtype])
    b = np.zeros_like(a)
    for block, (i, j) in enumerate(sizes):
        b[block, :i, :j] = np.maximum(a[block, :i, :j] - x[block, :i], x[block, :i])
    i, j = np.array(sizes, np.int32).T.copy()
    files = {}
    for name, array in (("a", a), ("x", x), ("b", b), ("m", i), ("n", j)):
        files[name] = folder / f"{path.stem}.{name}.npy"
        np.save(files[name], array)
    arguments = [f"--arg={files['a']}", f"--arg={files['x']}", f"--arg=zeros:{'x'.join(map(str, a.shape))}", f"--arg={files['m']}", f"--arg={files['n']}"]
    executed.run(path, [*arguments, f"--expect=2={files['b']}", "--rtol=0", "--atol=0"], [[], ["--schedule=random:1"], ["--sequential"]])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for dtype in DTYPES:
        for cores in (1, 2):
            check(folder, 10, 80, "%m", "%n", dtype, cores)
        check(folder, 12, 160, "%m", "144", dtype, 2)
        check(folder, 1, 200, "1", "%n", dtype, 2)
    check(folder, 6, 64, "6", "%n", "f32", 2)
    check(folder, 300, 16, "%m", "16", "f32", 1)
    # A slice that covers a tile, and one with another part on each core.
    check(folder, 6, 64, "6", "64", "f32", 1)
    check(folder, 6, 64, "4", "24", "f32", 2)
    # Rows that start at no block.
    check(folder, 5, 37, "4", "20", "f32", 2)
    check(folder, 5, 37, "%m", "%n", "f16", 1)
    executed.print_table()


if __name__ == "__main__":
    main()
