"""Runs launches in which both vector cores reduce a half each, against NumPy.

    exchange.py FOLDER

Each kernel runs in program order and, compiled, under several schedules. Its blocks
have other numbers of iterations and of rows that are filled, down to one, which
leaves the second vector core without any. Sums of whole numbers are exact. The
number of combined reductions is printed, and a table of the runs.
"""

import pathlib
import subprocess
import sys

import executed
import numpy as np
from bf16 import to_bf16
from sub_blocks import describe

DTYPES = {"f32": np.float32, "i32": np.int32, "i16": np.int16, "f16": np.float16, "bf16": np.float32, "i8": np.int8, "ui8": np.uint8, "ui16": np.uint16, "ui32": np.uint32}
TRIPS = (0, 1, 2, 3, 4, 5)
MOST = max(TRIPS)
MODES = [[], ["--schedule=random:1-2"], ["--sequential"]]

HEADER = """
!tensor = memref<?x{rows}x{width}x{type}>
!part = memref<?x{width}x{type}, strided<[{width}, 1], offset: ?>>
!tile = memref<{rows}x{width}x{type}, #tile.space<shared>>
!tile_part = memref<?x{width}x{type}, strided<[{width}, 1]>, #tile.space<shared>>
!row = memref<1x{width}x{type}, #tile.space<shared>>
!column = memref<{rows}x1x{type}, #tile.space<shared>>
func.func @kernel(%A: !tensor, %B: !tensor, %T: memref<?xi32>, %F: memref<?xi32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant {zero} : {type}
  %blocks = arith.constant {blocks} : index
  %most = arith.constant {most} : index
  tile.launch (%block) in (%blocks) {{
    %t32 = memref.load %T[%block] : memref<?xi32>
    %trips = arith.index_cast %t32 : i32 to index
    %f32 = memref.load %F[%block] : memref<?xi32>
    %filled = arith.index_cast %f32 : i32 to index
    %a = memref.alloc() : !tile
    %at = memref.subview %a[0, 0] [%filled, {width}] [1, 1] : !tile to !tile_part
    %total = memref.alloc() : !row
    %s = memref.alloc() : !row
    %t = memref.alloc() : !column
    %first = arith.muli %block, %most : index
    tile.fill %zero into %total : {type}, !row
"""
LOAD = """
      %n = arith.addi %first, %i : index
      %Ai = memref.subview %A[%n, 0, 0] [1, %filled, {width}] [1, 1, 1] : !tensor to !part
      %Bi = memref.subview %B[%n, 0, 0] [1, %filled, {width}] [1, 1, 1] : !tensor to !part
      tile.copy %Ai to %a pad(%zero) : !part, !tile, {type}"""
STORE = """
      tile.copy %at to %Bi : !tile_part, !part"""
FOOTER = """
  }} {{tile.sub_blocks = 2}}
  return
}}
"""
BEGIN = "\n    scf.for %i = %c0 to %trips step %c1 {{"
END = "\n    }}"

# Sums over rows and over columns: whatever is cut, something is reduced along it.
BOTH = (
    BEGIN
    + LOAD
    + """
      tile.reduce sum %at into %s dim(0) : !tile_part, !row
      tile.reduce sum %at into %total dim(0) accumulate : !tile_part, !row
      tile.sub %a, %s into %a : !tile, !row, !tile
      tile.reduce max %a into %t dim(1) : !tile, !column
      tile.sub %a, %t into %a : !tile, !column, !tile
      tile.add %a, %total into %a : !tile, !row, !tile"""
    + STORE
    + END
)

# In a condition, where each branch has an exchange of its own; nothing is in %total.
BRANCH = (
    BEGIN
    + LOAD
    + """
      %odd = arith.remui %i, %c2 : index
      %isOdd = arith.cmpi eq, %odd, %c1 : index
      scf.if %isOdd {{
        tile.reduce sum %at into %s dim(0) : !tile_part, !row
        tile.add %a, %s into %a : !tile, !row, !tile
      }} else {{
        tile.reduce min %at into %s dim(0) : !tile_part, !row
        tile.sub %a, %s into %a : !tile, !row, !tile
      }}
      tile.add %a, %total into %a : !tile, !row, !tile
      tile.reduce max %a into %t dim(1) : !tile, !column
      tile.sub %a, %t into %a : !tile, !column, !tile"""
    + STORE
    + END
)

# In a while loop.
WHILE = (
    """
    %end = scf.while (%i = %c0) : (index) -> index {{
      %more = arith.cmpi slt, %i, %trips : index
      scf.condition(%more) %i : index
    }} do {{
    ^bb0(%i: index):"""
    + BOTH.removeprefix(BEGIN).removesuffix(END)
    + """
      %next = arith.addi %i, %c1 : index
      scf.yield %next : index
    }}"""
)
STAGES = BOTH.removesuffix(END) + "\n    }} {{tile.stages = 2}}"


def expected(name, tiles):
    """The result of a block for its tiles."""
    result, total = np.zeros_like(tiles), 0
    for i, x in enumerate(tiles):
        if name == "branch":
            x = x + x.sum(0) if i % 2 else x - x.min(0)
            result[i] = x - x.max(1, keepdims=True)
            continue
        total = total + x.sum(0)
        x = x - x.sum(0)
        result[i] = x - x.max(1, keepdims=True) + total
    return result


def save(path, array, dtype):
    np.save(path, to_bf16(array) if dtype == "bf16" and array.dtype == np.float32 else array)
    return path


def run(path, arrays, result, dtype):
    """Runs a kernel with its result as second argument."""
    files = [f"--arg={save(f'{path}.{i}.npy', array, dtype)}" for i, array in enumerate(arrays)]
    zeros = "x".join(map(str, result.shape))
    B = save(f"{path}.b.npy", result, dtype)
    arguments = [files[0], f"--arg=zeros:{zeros}", *files[1:], f"--expect=1={B}", "--rtol=0", "--atol=0"]
    executed.run(path, arguments, MODES)
    return arguments


def run_tiles(folder, name, body, rows, width):
    path = folder / f"{name}.mlir"
    ways = [(trips, filled) for trips in TRIPS for filled in (rows, 1, rows // 2 + 1)] * 2
    path.write_text((HEADER + body + FOOTER).format(rows=rows, width=width, blocks=len(ways), type="f32", zero="0.0", most=MOST))
    a = np.random.default_rng(rows).integers(-3, 4, (len(ways), MOST, rows, width)).astype(np.float32)
    b = np.zeros_like(a)
    for block, (trips, filled) in enumerate(ways):
        b[block, :trips, :filled] = expected(name, a[block, :trips, :filled])
    trips, filled = np.array(ways, np.int32).T.copy()
    arguments = run(path, [a.reshape(-1, rows, width), trips, filled], b.reshape(-1, rows, width), "f32")
    # Channels, before they are memory and flags.
    placed = folder / f"{name}.placed.mlir"
    subprocess.run(["tl-opt", path, "--tl-compile=to=placed", "-o", placed], check=True)
    executed.run(placed, arguments, [["--sequential"]])
    print(f"{name} {rows}x{width}: {describe(path).count('they exchange the results')} reductions combined")


ROW = """
!tensor = memref<?x{width}x{type}>
!row = memref<{width}x{type}, strided<[1], offset: ?>>
!tile = memref<{width}x{type}, #tile.space<shared>>
!one = memref<1x{type}, #tile.space<shared>>
!place = memref<1x{type}, strided<[1], offset: ?>>
func.func @kernel(%A: !tensor, %B: memref<?x{columns}x{type}>, %T: memref<?xi32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant {most} : index
  %blocks = arith.constant {blocks} : index
  tile.launch (%block) in (%blocks) {{
    %t32 = memref.load %T[%block] : memref<?xi32>
    %trips = arith.index_cast %t32 : i32 to index
    %first = arith.muli %block, %most : index
    %a = memref.alloc() : !tile
    %s = memref.alloc() : !one
    %v = memref.alloc() : !one
    %u = memref.alloc() : !one
    scf.for %t = %c0 to %trips step %c1 {{
      %i = arith.addi %first, %t : index
      %Ai = memref.subview %A[%i, 0] [1, {width}] [1, 1] : !tensor to !row
      tile.copy %Ai to %a : !row, !tile
{body}
    }}
  }} {{tile.sub_blocks = 2}}
  return
}}
"""


def whole_numbers(shape, random, dtype):
    return random.integers(0 if dtype.startswith("u") else -3, 4, shape)


def signs(shape, random, dtype):
    """Numbers 1 and -1 with a few twos, with products that fit all types."""
    a = random.choice([-1, 1], shape)
    a[..., ::20] *= 2
    return a


def run_rows(folder, name, columns, text, golden, width, dtype, draw=whole_numbers):
    """A kernel on rows of an odd extent; `golden` computes the result."""
    path = folder / f"{name}.{dtype}.mlir"
    path.write_text(ROW.format(width=width, type=dtype, body=text.format(width=width, type=dtype), most=MOST, blocks=len(TRIPS), columns=columns))
    a = draw((len(TRIPS), MOST, width), np.random.default_rng(width), dtype)
    b = golden(a)
    for block, trips in enumerate(TRIPS):
        b[block, trips:] = 0
    flat = lambda array: array.reshape(-1, array.shape[-1]).astype(DTYPES[dtype])
    run(path, [flat(a), np.array(TRIPS, np.int32)], flat(b), dtype)
    print(f"{name} of {width} {dtype}")


# To one element, the last three of the results accumulated: more than there are flags
# for, so that they share a channel.
STEPS = [("s", "sum", ""), ("v", "max", ""), ("u", "min", ""), ("s", "sum", " accumulate"), ("v", "max", " accumulate"), ("u", "min", " accumulate")]
TERMS = [("s", "product", ""), ("v", "abs_max", ""), ("u", "abs_sum", ""), ("s", "product", " accumulate"), ("v", "square_sum", " accumulate"), ("u", "abs_sum", " accumulate")]


def write_steps(steps):
    return "\n".join(
        f"""      tile.reduce {kind} %a into %{tile} dim(0){how} : !tile, !one
      %B{i} = memref.subview %B[%i, {i}] [1, 1] [1, 1] : memref<?x6x{{type}}> to !place
      tile.copy %{tile} to %B{i} : !one, !place"""
        for i, (tile, kind, how) in enumerate(steps)
    )


def reduce_terms(a):
    product, sums = a.prod(2), np.abs(a).sum(2)
    most = np.abs(a).max(2)
    return np.stack([product, most, sums, product**2, most + (a * a).sum(2), 2 * sums], 2)



# The result is stored, each core's own places.
CENTRE = """      tile.reduce sum %a into %s dim(0) : !tile, !one
      tile.sub %a, %s into %a : !tile, !one, !tile
      %Bi = memref.subview %B[%i, 0] [1, {width}] [1, 1] : memref<?x{width}x{type}> to !row
      tile.copy %a to %Bi : !tile, !row"""


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    run_tiles(folder, "both", BOTH, 7, 24)
    run_tiles(folder, "even", BOTH, 8, 40)
    run_tiles(folder, "branch", BRANCH, 9, 24)
    run_tiles(folder, "while", WHILE, 6, 24)
    run_tiles(folder, "stages", STAGES, 5, 24)
    totals = lambda a: np.stack([a.sum(2), a.max(2), a.min(2), 2 * a.sum(2), a.max(2), a.min(2)], 2)
    for dtype in DTYPES:
        run_rows(folder, "rows", 6, write_steps(STEPS), totals, 77, dtype)
    for dtype in ("f32", "f16", "bf16", "i32", "i16"):
        run_rows(folder, "terms", 6, write_steps(TERMS), reduce_terms, 77, dtype, signs)
    for dtype in ("f32", "i16", "f16"):
        run_rows(folder, "centre", 77, CENTRE, lambda a: a - a.sum(2, keepdims=True), 77, dtype)
    executed.print_table()


if __name__ == "__main__":
    main()
