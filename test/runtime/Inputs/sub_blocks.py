"""Runs launches that are split over both vector cores, against NumPy.

    sub_blocks.py FOLDER

Each kernel runs in program order and, compiled, under several schedules. The
remarks of the pass are printed.
"""

import pathlib
import re
import sys

import executed
import numpy as np
import served

HEADER = """
#from = affine_map<(d0, d1) -> (d0 - d1, {rows})>
!tensor = memref<?x{width}xf32>
!row = memref<1x{width}xf32>
!part = memref<?x{width}xf32, strided<[{width}, 1], offset: ?>>
!tile = memref<{rows}x{width}xf32, #tile.space<shared>>
!tile_part = memref<?x{width}xf32, strided<[{width}, 1]>, #tile.space<shared>>
!column = memref<{rows}xf32, #tile.space<shared>>
!bias = memref<1x{width}xf32, #tile.space<shared>>

func.func @kernel(%A: !tensor, %B: !row, %C: !tensor) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant {rows} : index
  %two = arith.constant 2.0 : f32
  %M = memref.dim %A, %c0 : !tensor
  %blocks = arith.ceildivui %M, %rows : index
  tile.launch (%block) in (%blocks) {{
    %m = arith.muli %block, %rows : index
    %ms = affine.min #from(%M, %m)
    %At = memref.subview %A[%m, 0] [%ms, {width}] [1, 1] : !tensor to !part
    %Ct = memref.subview %C[%m, 0] [%ms, {width}] [1, 1] : !tensor to !part
    %a = memref.alloc() : !tile
    %c = memref.alloc() : !tile
    %b = memref.alloc() : !bias
    %s = memref.alloc() : !column
    %at = memref.subview %a[0, 0] [%ms, {width}] [1, 1] : !tile to !tile_part
    %ct = memref.subview %c[0, 0] [%ms, {width}] [1, 1] : !tile to !tile_part
"""
FOOTER = """
    tile.copy %ct to %Ct : !tile_part, !part
  }} {{tile.sub_blocks = 2}}
  return
}}
"""

# Rows for each core, a bias for both.
BIAS = """
    tile.copy %B to %b : !row, !bias
    tile.copy %At to %at : !part, !tile_part
    tile.add %at, %b into %ct : !tile_part, !bias, !tile_part"""

# Sums along rows are cut with their rows.
CENTRE = """
    %zero = arith.constant 0.0 : f32
    tile.copy %At to %a pad(%zero) : !part, !tile, f32
    tile.reduce sum %a into %s dim(1) : !tile, !column
    %column = memref.expand_shape %s [[0, 1]] output_shape [{rows}, 1] : !column into memref<{rows}x1xf32, #tile.space<shared>>
    tile.sub %a, %column into %c : !tile, memref<{rows}x1xf32, #tile.space<shared>>, !tile"""

# Sums over rows: columns are cut then.
TOTAL = """
    %zero = arith.constant 0.0 : f32
    tile.copy %At to %a pad(%zero) : !part, !tile, f32
    tile.reduce sum %a into %b dim(0) : !tile, !bias
    tile.sub %a, %b into %c : !tile, !bias, !tile"""

# Indices of the greatest elements of rows, which are cut with their rows.
INDEX = """
    %zero = arith.constant 0.0 : f32
    tile.copy %At to %a pad(%zero) : !part, !tile, f32
    %n = memref.alloc() : memref<{rows}xi32, #tile.space<shared>>
    tile.arg_reduce max %a into %n dim(1) : !tile, memref<{rows}xi32, #tile.space<shared>>
    tile.cast %n into %s round rint : memref<{rows}xi32, #tile.space<shared>>, !column
    %column = memref.expand_shape %s [[0, 1]] output_shape [{rows}, 1] : !column into memref<{rows}x1xf32, #tile.space<shared>>
    tile.sub %a, %column into %c : !tile, memref<{rows}x1xf32, #tile.space<shared>>, !tile"""

# Numbers of positive elements of rows.
COUNT = """
    %zero = arith.constant 0.0 : f32
    tile.copy %At to %a pad(%zero) : !part, !tile, f32
    %mask = memref.alloc() : memref<{rows}x{bytes}xui8, #tile.space<shared>>
    %n = memref.alloc() : memref<{rows}x1xi32, #tile.space<shared>>
    tile.compare gt %a, %zero into %mask : !tile, f32, memref<{rows}x{bytes}xui8, #tile.space<shared>>
    tile.reduce_mask count %mask into %n : memref<{rows}x{bytes}xui8, #tile.space<shared>>, memref<{rows}x1xi32, #tile.space<shared>>
    %column = memref.alloc() : memref<{rows}x1xf32, #tile.space<shared>>
    tile.cast %n into %column round rint : memref<{rows}x1xi32, #tile.space<shared>>, memref<{rows}x1xf32, #tile.space<shared>>
    tile.sub %a, %column into %c : !tile, memref<{rows}x1xf32, #tile.space<shared>>, !tile"""

# Running sums over rows, from a row on: columns are cut.
SCAN = """
    tile.copy %B to %b : !row, !bias
    tile.copy %At to %at : !part, !tile_part
    tile.cumsum %at into %ct dim(0) init(%b) : !tile_part, !tile_part, !bias"""

# Running maxima along rows, which are cut.
RECORD = """
    tile.copy %At to %at : !part, !tile_part
    tile.cummax %at into %ct dim(1) : !tile_part, !tile_part"""

# A single element of a tile: no core has only a part.
ELEMENT = """
    tile.copy %At to %at : !part, !tile_part
    %x = memref.load %a[%c0, %c0] : !tile
    tile.mul %at, %x into %ct : !tile_part, f32, !tile_part"""

# Stored elements are read again.
AGAIN = """
    tile.copy %At to %at : !part, !tile_part
    tile.copy %at to %Ct : !tile_part, !part
    tile.copy %Ct to %at : !part, !tile_part
    tile.mul %at, %two into %ct : !tile_part, f32, !tile_part"""

# A triangle: by a row of indices and a column of indices.
TRIANGLE = """
    %zero = arith.constant 0.0 : f32
    tile.copy %At to %a pad(%zero) : !part, !tile, f32
    %width = arith.constant {width} : index
    scf.parallel (%i, %j) = (%c0, %c0) to (%rows, %width) step (%c1, %c1) {{
      %above = arith.cmpi sgt, %j, %i : index
      %x = memref.load %a[%i, %j] : !tile
      %y = arith.select %above, %zero, %x : f32
      memref.store %y, %c[%i, %j] : !tile
    }}"""

# In a loop and a condition, and in turns.
LOOP = """
    tile.copy %At to %at : !part, !tile_part
    %even = arith.remui %block, %c1 : index
    %c3 = arith.constant 3 : index
    scf.for %i = %c0 to %c3 step %c1 {{
      %first = arith.cmpi eq, %i, %c0 : index
      scf.if %first {{
        tile.mul %at, %two into %ct : !tile_part, f32, !tile_part
      }} else {{
        tile.add %ct, %at into %ct : !tile_part, !tile_part, !tile_part
      }}
    }}"""


def expected(name, a, b, rows):
    blocks = [a[i : i + rows] for i in range(0, len(a), rows)]
    if name == "bias":
        return a + b
    if name == "centre":
        return a - a.sum(axis=1, keepdims=True)
    if name == "total":
        return np.concatenate([x - x.sum(axis=0, keepdims=True) for x in blocks])
    if name == "index":
        return a - a.argmax(axis=1, keepdims=True)
    if name == "count":
        return a - (a > 0).sum(axis=1, keepdims=True)
    if name == "scan":
        return np.concatenate([b + x.cumsum(axis=0) for x in blocks])
    if name == "record":
        return np.maximum.accumulate(a, axis=1)
    if name == "triangle":
        return np.concatenate([np.tril(x) for x in blocks])
    if name == "element":
        return np.concatenate([x * x[0, 0] for x in blocks])
    return {"again": 2 * a, "loop": 4 * a}[name]


def describe(path):
    command = ["tl-opt", path, "--tl-compile", "--remarks-filter=tile-split-sub-blocks", "-o", "/dev/null"]
    output = served.run(command).stderr
    remarks = [line.partition("remark: ")[2] for line in output.splitlines() if "remark: " in line]
    return "; ".join(re.sub(r" \| Category:.*?Remark=", " ", remark) for remark in remarks)


def check(folder, name, body, rows, width):
    path = folder / f"{name}.{rows}x{width}.mlir"
    path.write_text((HEADER + body + FOOTER).format(rows=rows, width=width, bytes=width // 8))
    random = np.random.default_rng(1)
    for height in (rows, 2 * rows + 1, 3 * rows - 1):
        a = random.integers(-9, 9, (height, width)).astype(np.float32)
        b = random.integers(-9, 9, (1, width)).astype(np.float32)
        files = [folder / f"{path.stem}.{height}.{array}.npy" for array in ("a", "b", "expected")]
        for file, array in zip(files, (a, b, expected(name, a, b, rows))):
            np.save(file, array.astype(np.float32))
        arguments = [f"--arg={files[0]}", f"--arg={files[1]}", f"--arg=zeros:{height}x{width}"]
        modes = executed.MODES if height == 2 * rows + 1 else executed.FEW_MODES
        executed.run(path, [*arguments, f"--expect=2={files[2]}", "--rtol=0", "--atol=0"], modes)
    print(f"{name} {rows}x{width}: {describe(path)}")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for rows, width in ((16, 64), (7, 24)):
        check(folder, "bias", BIAS, rows, width)
        check(folder, "centre", CENTRE, rows, width)
        check(folder, "total", TOTAL, rows, width)
        check(folder, "index", INDEX, rows, width)
        check(folder, "count", COUNT, rows, width)
        check(folder, "scan", SCAN, rows, width)
        check(folder, "record", RECORD, rows, width)
    check(folder, "triangle", TRIANGLE, 16, 64)
    check(folder, "element", ELEMENT, 16, 64)
    check(folder, "again", AGAIN, 16, 64)
    check(folder, "loop", LOOP, 9, 64)


if __name__ == "__main__":
    main()
