"""Runs launches with tiles that are cut between columns, not at half.

    odd_columns.py FOLDER

Rows of an odd extent, one or several, whole and in part: element by element, where a
narrow type limits the start of halves, with numbers of columns, with sums over rows
and, exchanged, over columns; against NumPy. The cuts are printed.
"""

import pathlib
import sys

import executed
import numpy as np
from sub_blocks import describe

KERNEL = """
!tensor = memref<?x{width}x{type}>
!sums = memref<?x{rows}x{type}>
!part = memref<{rows}x?x{type}, strided<[{width}, 1], offset: ?>>
!tile = memref<{rows}x{width}x{type}, #tile.space<shared>>
!tile_part = memref<{rows}x?x{type}, strided<[{width}, 1]>, #tile.space<shared>>
!bias = memref<1x{width}x{type}, #tile.space<shared>>
!wide = memref<{rows}x{width}xf32, #tile.space<shared>>
!column = memref<{rows}x1x{type}, #tile.space<shared>>
func.func @kernel(%A: !tensor, %B: !tensor, %S: !sums, %N: memref<?xi32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant {rows} : index
  %width = arith.constant {width} : index
  %zero = arith.constant 0.0 : {type}
  %two = arith.constant 2.0 : {type}
  %two32 = arith.constant 2.0 : f32
  %blocks = memref.dim %N, %c0 : memref<?xi32>
  tile.launch (%block) in (%blocks) {{
    %n32 = memref.load %N[%block] : memref<?xi32>
    %n = arith.index_cast %n32 : i32 to index
    %m = arith.muli %block, %rows : index
    %At = memref.subview %A[%m, 0] [{rows}, %n] [1, 1] : !tensor to !part
    %Bt = memref.subview %B[%m, 0] [{rows}, %n] [1, 1] : !tensor to !part
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %w = memref.alloc() : !wide
    %r = memref.alloc() : !bias
    %s = memref.alloc() : !column
    %at = memref.subview %a[0, 0] [{rows}, %n] [1, 1] : !tile to !tile_part
    %bt = memref.subview %b[0, 0] [{rows}, %n] [1, 1] : !tile to !tile_part
    {body}
    tile.copy %bt to %Bt : !tile_part, !part
  }} {{tile.sub_blocks = 2}}
  return
}}
"""
LOAD = "tile.copy %At to %a pad(%zero) : !part, !tile, {type}\n"

# By name: the operations, and their effect on the rest of a tile.
BODIES = {
    "part": ("tile.copy %At to %at : !part, !tile_part\n    tile.mul %at, %two into %bt : !tile_part, {type}, !tile_part", lambda x: 2 * x),
    "padded": (LOAD + "    tile.mul %a, %two into %b : !tile, {type}, !tile", lambda x: 2 * x),
    "cast": (
        LOAD
        + """    tile.cast %a into %w : !tile, !wide
    tile.mul %w, %two32 into %w : !wide, f32, !wide
    tile.cast %w into %b : !wide, !tile""",
        lambda x: 2 * x,
    ),
    "ramp": (
        LOAD
        + """    scf.parallel (%i, %j) = (%c0, %c0) to (%rows, %width) step (%c1, %c1) {{
      %above = arith.cmpi sgt, %j, %i : index
      %x = memref.load %a[%i, %j] : !tile
      %y = arith.select %above, %zero, %x : {type}
      memref.store %y, %b[%i, %j] : !tile
    }}""",
        np.tril,
    ),
    "columns": (
        LOAD
        + """    tile.reduce sum %a into %r dim(0) : !tile, !bias
    tile.sub %a, %r into %b : !tile, !bias, !tile""",
        lambda x: x - x.sum(0),
    ),
    "rows": (
        LOAD
        + """    tile.reduce sum %a into %s dim(1) : !tile, !column
    tile.reduce sum %a into %r dim(0) : !tile, !bias
    tile.sub %a, %r into %a : !tile, !bias, !tile
    tile.sub %a, %s into %b : !tile, !column, !tile""",
        lambda x: x - x.sum(0) - x.sum(1, keepdims=True),
    ),
    "parts": (
        """tile.copy %At to %at : !part, !tile_part
    tile.reduce max %at into %s dim(1) : !tile_part, !column
    tile.sub %at, %s into %bt : !tile_part, !column, !tile_part""",
        lambda x: x - x.max(1, keepdims=True),
    ),
}


def check(folder, name, rows, width, dtype="f32"):
    path = folder / f"{name}.{rows}x{width}.{dtype}.mlir"
    body, golden = BODIES[name]
    kernel = KERNEL.format(rows=rows, width=width, type=dtype, body=body.format(type=dtype))
    path.write_text(kernel)
    half = width // 2
    counts = np.array([width, width - 1, 1, half, half + 1, min(half + 9, width), max(half - 7, 1)], np.int32)
    a = np.random.default_rng(rows * width).integers(-4, 5, (len(counts), rows, width)).astype(np.float32)
    b = np.zeros_like(a)
    for block, n in enumerate(counts):
        b[block, :, :n] = golden(a[block, :, :n])
    files = []
    for what, array in (("a", a), ("n", counts), ("b", b)):
        files.append(folder / f"{path.stem}.{what}.npy")
        if what != "n":
            array = array.reshape(-1, width).astype({"f32": np.float32, "f16": np.float16}[dtype])
        np.save(files[-1], array)
    arguments = [f"--arg={files[0]}", f"--arg=zeros:{len(counts) * rows}x{width}", f"--arg=zeros:{len(counts)}x{rows}", f"--arg={files[1]}"]
    executed.run(path, [*arguments, f"--expect=1={files[2]}", "--rtol=0", "--atol=0"], [[], ["--schedule=random:1"], ["--sequential"]])
    halves = "two halves" if "both vector cores have a half" in (remarks := describe(path)) else "one core"
    combined = remarks.count("they exchange the results")
    print(f"{name} {rows}x{width} {dtype}: {halves}, {combined} reductions combined")


# Parts of tiles with rows of no whole blocks need whole operands.
CASES = [
    (1, 3001, "f32", BODIES.keys() - {"ramp"}),
    (1, 33, "f16", BODIES.keys() - {"ramp"}),
    (5, 37, "f32", ("padded", "columns", "rows")),
    (3, 45, "f16", ("cast", "ramp", "columns", "rows")),
    (1, 9, "f32", ("part", "parts")),
    (2, 100, "f32", ("columns", "rows")),
]


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for rows, width, dtype, names in CASES:
        for name in sorted(names):
            check(folder, name, rows, width, dtype)


if __name__ == "__main__":
    main()
