"""Runs operations on slices that begin within blocks against NumPy, bit by bit.

    slices_within_blocks.py FOLDER CASES DYNAMIC_CASES
"""

import pathlib
import sys

import numpy as np

from all_tiles import DENSE, FEW, MODES, TYPES, kernel, memref, run, run_cases

random = np.random.default_rng(5)


def draw(*numbers):
    return int(random.choice(numbers))


def numbers(dtype, shape):
    """Small whole numbers, whose sums are exact in all types."""
    return random.integers(0, 12, shape).astype(np.dtype(TYPES[dtype]))


class Slice:
    """A slice of `count` columns of a tile; its offset is known, or the argument %n."""

    def __init__(self, dtype, whole, rows, count, is_known):
        self.name, self.rows, self.count = "%s", rows, count
        self.row = int(random.integers(0, whole[0] - rows + 1))
        self.column = int(random.integers(0, whole[1] - count + 1))
        at = self.column if is_known else "%n"
        start = self.row * whole[1] + self.column if is_known else "?"
        layout = f"strided<[{whole[1]}, 1], offset: {start}>"
        self.type = f"memref<{rows}x{count}x{dtype}, {layout}, #tile.space<shared>>"
        self.line = (
            f"%s = memref.subview %t0[{self.row}, {at}] [{rows}, {count}] [1, 1] : "
            f"{memref(dtype, whole)} to {self.type}"
        )

    def of(self, array):
        return array[self.row : self.row + self.rows, self.column : self.column + self.count]


def read(tile, kind, part, a, b):
    """Loads the slice once, and for two operands."""
    b[:] = part.of(a) * 2
    return [f"tile.add %s, %s into %t1 : {kind}, {kind}, {tile}"]


def copy_out(tile, kind, part, a, b):
    b[:] = part.of(a)
    return [f"tile.copy %s to %t1 : {kind}, {tile}"]


def copy_in(tile, kind, part, a, b):
    part.of(a)[:] = b
    return [f"tile.copy %t1 to %s : {tile}, {kind}"]


def write(tile, kind, part, a, b):
    part.of(a)[:] = b + b
    return [f"tile.add %t1, %t1 into %s : {tile}, {tile}, {kind}"]


def chain(tile, kind, part, a, b):
    """Three operations between one load and one store."""
    part.of(a)[:] = (part.of(a) + b) * 2
    b[:] = part.of(a)
    return [
        f"tile.add %s, %t1 into %s : {kind}, {tile}, {kind}",
        f"tile.add %s, %s into %s : {kind}, {kind}, {kind}",
        f"tile.copy %s to %t1 : {kind}, {tile}",
    ]


def interrupted(tile, kind, part, a, b):
    """The whole tile changes between two operations on its slice."""
    whole = memref(part.dtype, a.shape)
    part.of(a)[:] = part.of(a) * 2
    a[:] = a + a
    part.of(a)[:] = part.of(a) + b
    return [
        f"tile.add %s, %s into %s : {kind}, {kind}, {kind}",
        f"tile.add %t0, %t0 into %t0 : {whole}, {whole}, {whole}",
        f"tile.add %s, %t1 into %s : {kind}, {tile}, {kind}",
    ]


def looped(tile, kind, part, a, b):
    """Operations in a loop that changes the tile before it."""
    for _ in range(3):
        part.of(a)[:] = part.of(a) + b
    return [
        "%c0 = arith.constant 0 : index",
        "%c3 = arith.constant 3 : index",
        "scf.for %i = %c0 to %c3 step %one {",
        f"tile.add %s, %t1 into %s : {kind}, {tile}, {kind}",
        "}",
    ]


FORMS = (read, copy_out, copy_in, write, chain, interrupted, looped)


class Part:
    """A slice of %m x %n elements of a tile, at row 1 and column %c."""

    def __init__(self, dtype, whole, index, extents):
        self.name, self.column = f"%part{index}", extents[2]
        self.rows, self.columns = extents[:2]
        layout = f"strided<[{whole[1]}, 1], offset: ?>"
        self.type = f"memref<?x?x{dtype}, {layout}, #tile.space<shared>>"
        self.line = (
            f"{self.name} = memref.subview %t{index}[1, %c] [%m, %n] [1, 1] : "
            f"{memref(dtype, whole)} to {self.type}"
        )

    def of(self, array):
        return array[1 : 1 + self.rows, self.column : self.column + self.columns]


def dynamic_case(folder, number, dtype):
    """Slices whose numbers of rows and columns are arguments, in padded and dense tiles."""
    whole = draw(10, 34), draw(13, 45, 64)
    most = whole[0] - 1, whole[1]
    rows, columns = draw(0, 1, 7, most[0]), draw(0, 1, 5, most[1])
    extents = rows, columns, int(random.integers(0, most[1] - columns + 1))
    parts = [Part(dtype, whole, index, extents) for index in (0, 1)]
    tiles = [numbers(dtype, whole), numbers(dtype, whole)]
    before = [tile.copy() for tile in tiles]
    first, second = (part.of(tile) for part, tile in zip(parts, tiles, strict=True))
    first[:] = first + second
    second[:] = first + first
    kind = ", ".join(3 * [parts[0].type])
    lines = [
        *(part.line for part in parts),
        f"tile.add %part0, %part1 into %part0 : {kind}",
        f"tile.add %part0, %part0 into %part1 : {kind}",
    ]
    name = f"dynamic {dtype} {number}"
    text = kernel(dtype, [whole, whole], lines)
    text = text.replace("%n: index, %shift: index", "%m: index, %n: index, %c: index")
    run(folder, name, text, before, tiles, extents, DENSE)


def case(folder, number, form, dtype):
    rows, count = draw(1, 3, 9, 33), draw(5, 8, 17, 33, 64, 100)
    whole = rows + draw(0, 2), count + draw(1, 7, 31, 32, 64)
    is_known = bool(draw(0, 1))
    part = Slice(dtype, whole, rows, count, is_known)
    part.dtype = dtype
    a, b = numbers(dtype, whole), numbers(dtype, (rows, count))
    before = [a.copy(), b.copy()]
    lines = form(memref(dtype, b.shape), part.type, part, a, b)
    name = f"{form.__name__} {dtype} {number}"
    text = kernel(dtype, [whole, b.shape], [part.line, *lines])
    modes = MODES if number % 16 == 0 else FEW
    run(folder, name, text, before, [a, b], (part.column, 0), modes)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True)
    run_cases(folder, int(sys.argv[2]), FORMS, case)
    types = [dtype for dtype in TYPES if dtype != "bf16"]
    for number in range(int(sys.argv[3])):
        dynamic_case(folder, number, types[number % len(types)])
    print(f"{sys.argv[2]} cases and {sys.argv[3]} of dynamic extents: ok")


main()
