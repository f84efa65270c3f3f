"""Runs operations on slices of tiles of 3 and 4 dimensions against NumPy, bit by bit.

    boxes_within_blocks.py FOLDER CASES
"""

import pathlib
import sys

import numpy as np

from all_tiles import DENSE, MODES, TYPES, kernel, memref, run, run_cases

random = np.random.default_rng(7)


def draw(*numbers):
    return int(random.choice(numbers))


class Box:
    """A slice of a tile; its first column, or its numbers of rows too, may be arguments, and
    the latter constants that are operands."""

    def __init__(self, dtype, whole, sizes):
        self.dtype, self.whole, self.sizes = dtype, whole, sizes
        self.offsets = [int(random.integers(0, n - k + 1)) for n, k in zip(whole, sizes)]
        self.kind = draw(0, 0, 1, 2, 3)
        strides = [int(np.prod(whole[i + 1 :])) for i in range(len(whole))]
        first = sum(offset * stride for offset, stride in zip(self.offsets, strides))
        shape = list(sizes)
        if self.kind >= 2:
            shape[-3] = shape[-2] = "?"
        self.shown = "x".join(map(str, shape))
        start = first if self.kind == 0 else "?"
        layout = f"strided<{strides}, offset: {start}>"
        self.type = f"memref<{self.shown}x{dtype}, {layout}, #tile.space<shared>>"

    def define_rows(self):
        """The numbers of rows, if they are constants of the kernel."""
        numbers = zip(("%pc", "%rc"), self.sizes[-3:-1])
        return [f"{name} = arith.constant {n} : index" for name, n in numbers]

    def get_rows(self):
        return ("%p", "%r") if self.kind == 2 else ("%pc", "%rc")

    def take(self):
        at, sizes = list(self.offsets), list(self.sizes)
        if self.kind:
            at[-1] = "%n"
        if self.kind >= 2:
            sizes[-3:-1] = self.get_rows()
        places = ", ".join(f"[{', '.join(map(str, list_))}]" for list_ in (at, sizes))
        steps = ", ".join("1" for _ in sizes)
        whole = memref(self.dtype, self.whole)
        text = f"%s = memref.subview %t0{places.replace('], [', '] [')} [{steps}] : "
        return text + f"{whole} to {self.type}"

    def take_other(self):
        """A view of the operand %t1 with the extents of the slice."""
        if self.kind < 2:
            return [], "%t1", memref(self.dtype, self.sizes)
        strides = [int(np.prod(self.sizes[i + 1 :])) for i in range(len(self.sizes))]
        kind = f"memref<{self.shown}x{self.dtype}, strided<{strides}>, #tile.space<shared>>"
        sizes = [*map(str, self.sizes[:-3]), *self.get_rows(), str(self.sizes[-1])]
        zeros, steps = ", ".join("0" for _ in sizes), ", ".join("1" for _ in sizes)
        line = f"%o = memref.subview %t1[{zeros}] [{', '.join(sizes)}] [{steps}] : "
        return [line + f"{memref(self.dtype, self.sizes)} to {kind}"], "%o", kind

    def of(self, array):
        return array[tuple(slice(at, at + n) for at, n in zip(self.offsets, self.sizes))]


def read(tile, other, kind, part, a, b):
    b[:] = part.of(a) * 2
    return [f"tile.add %s, %s into {other} : {part.type}, {part.type}, {kind}"]


def copy_out(tile, other, kind, part, a, b):
    b[:] = part.of(a)
    return [f"tile.copy %s to {other} : {part.type}, {kind}"]


def copy_in(tile, other, kind, part, a, b):
    part.of(a)[:] = b
    return [f"tile.copy {other} to %s : {kind}, {part.type}"]


def chain(tile, other, kind, part, a, b):
    part.of(a)[:] = (part.of(a) + b) * 2
    return [
        f"tile.add %s, {other} into %s : {part.type}, {kind}, {part.type}",
        f"tile.add %s, %s into %s : {part.type}, {part.type}, {part.type}",
    ]


FORMS = (read, copy_out, copy_in, chain)


def case(folder, number, form, dtype):
    sizes = [draw(1, 2, 5), draw(1, 3, 9), draw(1, 5, 8, 17, 33)]
    if draw(0, 1):
        sizes = [draw(1, 3), *sizes]
    whole = [n + draw(0, 0, 1, 2) for n in sizes]
    whole[-1] += draw(1, 7, 31)
    part = Box(dtype, whole, sizes)
    a, b = (
        random.integers(0, 12, shape).astype(np.dtype(TYPES[dtype])) for shape in (whole, sizes)
    )
    before = [a.copy(), b.copy()]
    lines, other, kind = part.take_other()
    lines = [*part.define_rows(), part.take(), *lines, *form(whole, other, kind, part, a, b)]
    text = kernel(dtype, [whole, sizes], lines)
    text = text.replace("%n: index, %shift: index", "%n: index, %p: index, %r: index")
    modes = MODES if number % 16 == 0 else DENSE
    numbers = part.offsets[-1], sizes[-3], sizes[-2]
    run(folder, f"{form.__name__} {dtype} {number}", text, before, [a, b], numbers, modes)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True)
    run_cases(folder, int(sys.argv[2]), FORMS, case)
    print(f"{sys.argv[2]} cases: ok")


main()
