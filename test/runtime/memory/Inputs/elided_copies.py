"""Runs kernels whose copies program order need not make, or has to, against NumPy.

    elided_copies.py FOLDER

Each block has 8 rows of A, B and C, which it reads and writes by the slices At, Bt and Ct
and the tiles a, b and c; the model of a kernel takes the rows of one block after another.
"""

import pathlib
import sys

import numpy as np
import served

FOLDER = pathlib.Path(sys.argv[1])
ROWS, COLUMNS, BLOCKS = 8, 64, 5
SLICE = "memref<8x64xf32, strided<[64, 1], offset: ?>>"
PART = "memref<?x64xf32, strided<[64, 1], offset: ?>>"
TILE = "memref<8x64xf32, #tile.space<shared>>"
HALF = "memref<4x64xf32, strided<[64, 1]>, #tile.space<shared>>"
HEAD = "memref<?x64xf32, strided<[64, 1]>, #tile.space<shared>>"

ALLOCATIONS = "".join(f"    %{name} = memref.alloc() : {TILE}\n" for name in "abc")
SLICES = "".join(
    f"    %{name}t = memref.subview %{name}[%row, 0] [8, 64] [1, 1] : memref<?x64xf32> to {SLICE}\n"
    for name in "ABC"
)
KERNEL = """func.func @kernel(%A: memref<?x64xf32>, %B: memref<?x64xf32>, %C: memref<?x64xf32>,
                  %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %blocks = arith.constant {blocks} : index
  %zero = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  tile.launch (%block) in (%blocks) {{
    %row = affine.apply affine_map<(d0) -> (d0 * 8)>(%block)
    %next = affine.apply affine_map<(d0) -> (d0 * 8 + 4)>(%block)
{body}
  }}
  return
}}
"""
VARIABLES = {"a": TILE, "b": TILE, "c": TILE, "At": SLICE, "Bt": SLICE, "Ct": SLICE}
VARIABLES |= {"half": HALF, "head": HEAD, "An": PART, "Bn": PART, "Cn": PART, "As": SLICE}
VARIABLES |= {"t": TILE, "u": TILE, "Bs": SLICE}


def copy(source, target, pad=False):
    types = f"{VARIABLES[source]}, {VARIABLES[target]}"
    if pad:
        return f"    tile.copy %{source} to %{target} pad(%zero) : {types}, f32\n"
    return f"    tile.copy %{source} to %{target} : {types}\n"


def compute(name, *operands):
    """An operation on tiles, or on a tile and the scalar `two`."""
    *inputs, result = operands
    types = [VARIABLES.get(operand, "f32") for operand in operands]
    listed = ", ".join(f"%{operand}" for operand in inputs)
    return f"    tile.{name} {listed} into %{result} : {', '.join(types)}\n"


def slice_of(name, tensor, row, rows="8"):
    return (
        f"    %{name} = memref.subview %{tensor}[%{row}, 0] [{rows}, 64] [1, 1] : "
        f"memref<?x64xf32> to {VARIABLES[name]}\n"
    )


def view_of(name, tile, rows):
    return (
        f"    %{name} = memref.subview %{tile}[0, 0] [{rows}, 64] [1, 1] : {TILE} to "
        f"{VARIABLES[name]}\n"
    )


def loop(body, trips="c3"):
    return f"    scf.for %i = %c0 to %{trips} step %c1 {{\n{body}    }}\n"


def branch(body):
    return (
        "    %even = arith.remui %block, %c3 : index\n"
        "    %taken = arith.cmpi eq, %even, %c0 : index\n"
        f"    scf.if %taken {{\n{body}    }}\n"
    )


def check(name, body, model, n=0):
    path = FOLDER / f"{name}.mlir"
    path.write_text(KERNEL.format(body=body, blocks=BLOCKS))
    random = np.random.default_rng(len(body))
    # A row more, for slices that begin at another row.
    arrays = [random.normal(size=(ROWS * BLOCKS + 8, COLUMNS)).astype(np.float32) for _ in "ABC"]
    options = []
    for i, array in enumerate(arrays):
        np.save(FOLDER / f"{name}.{i}.npy", array)
        options.append(f"--arg={FOLDER}/{name}.{i}.npy")
    for block in range(BLOCKS):
        model(*arrays, slice(block * 8, block * 8 + 8), block)
    options.append(f"--arg={n}")
    for i, array in enumerate(arrays):
        np.save(FOLDER / f"{name}.expected{i}.npy", array)
        options.append(f"--expect={i}={FOLDER}/{name}.expected{i}.npy")
    for threads in 1, 2, 8:
        mode = ["--sequential", f"--host-threads={threads}", "--rtol=0", "--atol=0"]
        result = served.run(["tl-run", path, *options, *mode])
        if result.returncode:
            sys.exit(f"{name}, {threads} threads\n{path.read_text()}{result.stdout}{result.stderr}")
    print(f"{name}: ok")


def both(A, B, C, rows, block):
    C[rows] = A[rows] + B[rows]


LOADS = copy("At", "a") + copy("Bt", "b")
SUM = LOADS + compute("add", "a", "b", "c") + copy("c", "Ct")

check("sum", ALLOCATIONS + SLICES + SUM, both)


# The slices are made right before the copies.
def late_slices(tensor, tile, name):
    return slice_of(name, tensor, "row") + copy(name, tile)


body = late_slices("A", "a", "At") + late_slices("B", "b", "Bt") + compute("add", "a", "b", "c")
check("late slices", ALLOCATIONS + body + slice_of("Ct", "C", "row") + copy("c", "Ct"), both)


def in_place(A, B, C, rows, block):
    A[rows] = A[rows] * 2 + B[rows]


body = LOADS + compute("mul", "a", "two", "a") + compute("add", "a", "b", "a") + copy("a", "At")
check("result in an argument", ALLOCATIONS + SLICES + body, in_place)


def overwritten(A, B, C, rows, block):
    old = A[rows].copy()
    A[rows] = B[rows]
    C[rows] = old + B[rows]


body = LOADS + copy("b", "At") + compute("add", "a", "b", "c") + copy("c", "Ct")
check("read after the tensor was overwritten", ALLOCATIONS + SLICES + body, overwritten)


def swapped(A, B, C, rows, block):
    A[rows], B[rows] = B[rows].copy(), A[rows].copy()


check("swap", ALLOCATIONS + SLICES + LOADS + copy("a", "Bt") + copy("b", "At"), swapped)


def shifted(A, B, C, rows, block):
    moved = slice(rows.start + 4, rows.stop + 4)
    A[moved] = A[rows] + B[rows]


# The block reads rows that it writes, and that the next block reads.
body = slice_of("As", "A", "next") + LOADS + compute("add", "a", "b", "c") + copy("c", "As")
check("result overlaps an input", ALLOCATIONS + SLICES + body, shifted)


def moved_rows(A, B, C, rows, block):
    A[rows.start + 4 : rows.stop + 4] = A[rows].copy()


body = slice_of("As", "A", "next") + copy("At", "a") + copy("a", "As")
check("rows of a tensor move", ALLOCATIONS + SLICES + body, moved_rows)


def neighbours(A, B, C, rows, block):
    C[rows.start + 4 : rows.stop + 4] = A[rows] + B[rows]
    C[rows] = A[rows] - B[rows]


# Two blocks write the same rows: the last one wins.
body = slice_of("Bs", "C", "next") + LOADS + compute("add", "a", "b", "c") + copy("c", "Bs")
body += compute("sub", "a", "b", "t") + copy("t", "Ct")
more = f"    %t = memref.alloc() : {TILE}\n"
check("blocks write the same rows", ALLOCATIONS + more + SLICES + body, neighbours)


def partial(A, B, C, rows, block):
    C[rows] = A[rows]
    C[rows][:4] = 2


body = copy("At", "a") + view_of("half", "a", 4)
body += f"    tile.fill %two into %half : f32, {HALF}\n" + copy("a", "Ct")
check("tile is written in part", ALLOCATIONS + SLICES + body, partial)


def seen(A, B, C, rows, block):
    C[rows] = A[rows] + B[rows]
    C[rows][:4] = A[rows][:4] * 2


# The view is from before the copy.
body = view_of("half", "a", 4) + LOADS + compute("add", "a", "b", "c")
body += f"    tile.mul %half, %two into %half : {HALF}, f32, {HALF}\n"
body += copy("c", "Ct") + "    %Ch = memref.subview %C[%row, 0] [4, 64] [1, 1] : memref<?x64xf32>"
body += " to memref<4x64xf32, strided<[64, 1], offset: ?>>\n"
body += f"    tile.copy %half to %Ch : {HALF}, memref<4x64xf32, strided<[64, 1], offset: ?>>\n"
check("view of the tile", ALLOCATIONS + SLICES + body, seen)


def in_loop(A, B, C, rows, block):
    for _ in range(3):
        C[rows] = A[rows] + B[rows]
        A[rows] = C[rows] * 2


body = SUM + compute("mul", "c", "two", "a") + copy("a", "At")
check("loop with tiles of all iterations", ALLOCATIONS + SLICES + loop(body), in_loop)
check("loop with tiles of its own", SLICES + loop(ALLOCATIONS + body), in_loop)


def carried(A, B, C, rows, block):
    old = np.full((8, 64), 2, np.float32)
    for _ in range(3):
        C[rows] += old
        old = A[rows].copy()
        A[rows] = B[rows] + old


# The tile is read before it is copied again: the copy of the iteration before counts.
body = copy("Ct", "c") + compute("add", "c", "a", "c") + copy("c", "Ct")
body += LOADS + compute("add", "a", "b", "b") + copy("b", "At")
start = f"    tile.fill %two into %a : f32, {TILE}\n"
check("read in the next iteration", ALLOCATIONS + SLICES + start + loop(body), carried)


def behind(A, B, C, rows, block):
    old = A[rows].copy()
    A[rows] = A[rows] * 2
    C[rows] = old


body = loop(copy("At", "a") + compute("mul", "a", "two", "b"), "c1")
body += copy("b", "At") + copy("a", "Ct")
check("read behind the loop", ALLOCATIONS + SLICES + body, behind)


def branched(A, B, C, rows, block):
    old = A[rows].copy()
    if block % 3 == 0:
        A[rows] = B[rows]
    C[rows] = old + B[rows]


body = LOADS + branch(copy("b", "At")) + compute("add", "a", "b", "c") + copy("c", "Ct")
check("branch that writes the tensor", ALLOCATIONS + SLICES + body, branched)


def chosen(A, B, C, rows, block):
    C[rows] = A[rows] if block % 3 == 0 else B[rows]


body = copy("Bt", "a") + branch(copy("At", "a")) + copy("a", "Ct")
check("branch that copies", ALLOCATIONS + SLICES + body, chosen)


def twice(A, B, C, rows, block):
    C[rows] = A[rows] + B[rows]
    A[rows] = C[rows] * 2


body = SUM + compute("mul", "c", "two", "a") + copy("a", "At")
check("result is read again", ALLOCATIONS + SLICES + body, twice)


def named(A, B, C, rows, block):
    C[rows] = A[rows] * 2 + A[rows]


# The loop gives the tile another name.
body = f"    %u = scf.for %i = %c0 to %c1 step %c1 iter_args(%t = %a) -> ({TILE}) {{\n"
body += f"      scf.yield %t : {TILE}\n    }}\n"
body += copy("At", "a") + compute("mul", "a", "two", "b") + compute("add", "b", "u", "c")
body += copy("c", "Ct")
check("other name of the tile", ALLOCATIONS + SLICES + body, named)


def accumulated(A, B, C, rows, block):
    C[rows] = A[rows] + B[rows] * 2


body = LOADS + compute("axpy", "b", "two", "a") + copy("a", "Ct")
check("tile is updated", ALLOCATIONS + SLICES + body, accumulated)


# An element of an input changes between the operation and the copy of its result.
body = LOADS + compute("add", "a", "b", "c")
body += f"    memref.store %two, %b[%c0, %c0] : {TILE}\n" + copy("c", "Ct")
check("element is stored before the copy", ALLOCATIONS + SLICES + body, both)


def first_half(A, B, C, rows, block):
    C[rows] = A[rows] + B[rows]
    C[rows][:4] = A[rows][:4] * 2


# Another operation writes a part of the result.
body = view_of("half", "c", 4) + view_of("half", "a", 4).replace("%half", "%head")
body += LOADS + compute("add", "a", "b", "c")
body += f"    tile.mul %head, %two into %half : {HALF}, f32, {HALF}\n" + copy("c", "Ct")
check("result is written in part", ALLOCATIONS + SLICES + body, first_half)


def unwritten(A, B, C, rows, block):
    C[rows][:4] = A[rows][:4]
    C[rows][4:].view(np.uint32)[...] = 0xFFFFFFFF


# The rest of the tile has never been written.
body = view_of("half", "a", 4)
body += "    %Ah = memref.subview %A[%row, 0] [4, 64] [1, 1] : memref<?x64xf32>"
body += " to memref<4x64xf32, strided<[64, 1], offset: ?>>\n"
body += f"    tile.copy %Ah to %half : memref<4x64xf32, strided<[64, 1], offset: ?>>, {HALF}\n"
check("unwritten rest of a tile", ALLOCATIONS + SLICES + body + copy("a", "Ct"), unwritten)

# Extents that are known at run time: none, a part, all rows.
for count in 0, 3, 8:

    def clipped(A, B, C, rows, block):
        C[rows][:count] = A[rows][:count] + B[rows][:count]

    def padded(A, B, C, rows, block):
        C[rows] = 0
        C[rows][:count] = A[rows][:count] + B[rows][:count]

    body = slice_of("An", "A", "row", "%n") + slice_of("Bn", "B", "row", "%n")
    body += copy("An", "a", pad=True) + copy("Bn", "b", pad=True) + compute("add", "a", "b", "c")
    check(f"{count} rows, padded", ALLOCATIONS + SLICES + body + copy("c", "Ct"), padded, count)
    body += view_of("head", "c", "%n") + slice_of("Cn", "C", "row", "%n") + copy("head", "Cn")
    check(f"{count} rows, clipped", ALLOCATIONS + body, clipped, count)
