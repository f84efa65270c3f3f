"""Runs tile.compare and tile.select against NumPy.

    compare.py FOLDER

Every element type, every comparison, tiles and scalars on either side, in
shapes that fill whole repeats and that do not, slices, and operands that
repeat. The inputs hold NaN, infinities, zeros of both signs and the limits of
integers. A mask with rows that end within a byte, or with an odd number of
bytes, moves byte by byte.
"""

import pathlib
import sys

import executed
import harness
import numpy as np
from harness import tile

COMPARED = {
    "f16": np.float16,
    "bf16": np.float32,
    "f32": np.float32,
    "i8": np.int8,
    "ui8": np.uint8,
    "i16": np.int16,
    "i32": np.int32,
    "ui16": np.uint16,
    "ui32": np.uint32,
}
SELECTED = COMPARED
COMPARISONS = {
    "eq": np.equal,
    "ne": np.not_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "lt": np.less,
    "le": np.less_equal,
}
# name: the shape of the tiles, the columns of the slice that is worked on, and
# the forms of the operands.
SHAPES = {
    "whole": ((4, 128), 128, ("tile", "right", "left", "row")),
    "vector": ((288,), 288, ("tile",)),
    "odd-bytes": ((3, 32), 24, ("tile", "right")),
    "slice": ((4, 64), 48, ("tile", "row")),
    "ragged": ((5, 32), 13, ("tile", "left")),
    "ragged-row": ((1, 32), 5, ("tile",)),
}


def make(shape, dtype, seed):
    random = np.random.default_rng(seed)
    kind = SELECTED[dtype]
    count = int(np.prod(shape))
    if np.issubdtype(kind, np.integer):
        info = np.iinfo(kind)
        data = random.integers(-2 if info.min else 0, 3, count).astype(kind)
        special = [info.min, info.max, info.max, info.min, info.min, 0, 1, info.max - 1]
    else:
        data = random.integers(-2, 3, count).astype(kind)
        special = [np.nan, np.inf, -np.inf, 0.0, -0.0, np.inf, np.nan, -np.inf, 1.5, 1.0]
    data[: len(special)] = np.roll(special, seed)[:count]
    return data.reshape(shape)


def stored(array, dtype):
    """An array as its file: the upper halves of bf16."""
    array = np.ascontiguousarray(array)
    return (array.view(np.uint32) >> 16).astype(np.uint16) if dtype == "bf16" else array


def mask_shape(shape):
    return (*shape[:-1], -(-shape[-1] // 8))


def constant(dtype):
    kind = dtype.removeprefix("u")
    return f"%s = arith.constant {'1' if kind[0] == 'i' else '1.0'} : {kind}"


class Case:
    """Tiles of a shape, with operations on the leading columns."""

    def __init__(self, shape, columns):
        self.shape, self.columns = shape, columns
        self.part = (*shape[:-1], columns)
        self.body = []
        self.types = {}

    def view(self, name, dtype, rows=None):
        """Adds the slice of a tile to the body; its name."""
        part = (rows, self.columns) if rows else self.part
        if part == self.shape:
            self.types[f"%{name}"] = tile(self.shape, dtype)
            return f"%{name}"
        view = f"%{name}_{rows or 'part'}"
        layout = f", strided<[{self.shape[-1]}, 1]>, #tile.space<shared>"
        self.types[view] = harness.memref(part, dtype, layout)
        rank = len(part)
        line = f"{view} = memref.subview %{name}{[0] * rank} {list(part)} {[1] * rank}"
        self.body.append(f"{line} : {tile(self.shape, dtype)} to {self.types[view]}")
        return view

    def operand(self, text, dtype, arrays):
        """The name and the value of an operand: a tile, its first row, a scalar."""
        if text == "s":
            self.types["%s"] = dtype.removeprefix("u")
            return "%s", next(iter(arrays.values())).dtype.type(1)
        value = arrays[text[0]][..., : self.columns]
        if text.endswith("row"):
            return self.view(text[0], dtype, rows=1), value[:1]
        return self.view(text, dtype), value

    def emit(self, text, *operands):
        self.body.append(f"{text} : {', '.join(self.types[o] for o in operands)}")

    def mask(self, name):
        self.types[f"%{name}"] = tile(mask_shape(self.part), "ui8")
        self.body.append(f"%{name} = memref.alloc() : {self.types[f'%{name}']}")
        return f"%{name}"

    def result(self, base, part):
        expected = base.copy()
        expected[..., : self.columns] = part
        return expected


OPERANDS = {
    "tile": ("a", "b"),
    "right": ("a", "s"),
    "left": ("s", "b"),
    "both": ("s", "s"),
    "row": ("a", "b-row"),
}


def compare_case(path, shape, columns, dtype, form):
    case = Case(shape, columns)
    arrays = {"a": make(shape, dtype, 1), "b": make(shape, dtype, 2)}
    (left, x), (right, y) = [case.operand(o, dtype, arrays) for o in OPERANDS[form]]
    yes, no = case.view("yes", "f32"), case.view("no", "f32")
    outputs, expected = [], []
    for mode, function in COMPARISONS.items():
        mask = case.mask(f"m_{mode}")
        case.emit(f"tile.compare {mode} {left}, {right} into {mask}", left, right, mask)
        # Rows of masks are no whole blocks, which copies take.
        outputs.append((f"o_{mode}", shape, "f32"))
        case.body.append(f"tile.fill %zero into %o_{mode} : f32, {tile(shape, 'f32')}")
        out = case.view(f"o_{mode}", "f32")
        case.emit(f"tile.select {mask}, {yes}, {no} into {out}", mask, yes, no, out)
        with np.errstate(invalid="ignore"):
            expected.append(case.result(np.zeros(shape, np.float32), function(x, y)))
    inputs = [(n, shape, dtype) for n in "ab"] + [(n, shape, "f32") for n in ("yes", "no")]
    scalars = constant(dtype) + "\n  %zero = arith.constant 0.0 : f32"
    text = harness.kernel(inputs, outputs, case.body, scalars)
    values = [stored(arrays["a"], dtype), stored(arrays["b"], dtype)]
    harness.run(path, text, values + [np.ones(shape, np.float32), np.zeros(shape, np.float32)], expected)


def select_case(path, shape, columns, dtype, form):
    case = Case(shape, columns)
    arrays = {"a": make(shape, dtype, 1), "b": make(shape, dtype, 2), "c": make(shape, dtype, 3)}
    bits = np.random.default_rng(3).integers(0, 2, shape).astype(np.float32)
    mask = case.mask("m")
    view = case.view("bits", "f32")
    case.types["%zero"] = "f32"
    case.emit(f"tile.compare ne {view}, %zero into {mask}", view, "%zero", mask)
    (left, x), (right, y) = [case.operand(o, dtype, arrays) for o in OPERANDS[form]]
    expected = []
    # Into another tile, and in place.
    for name in "ca":
        out = case.view(name, dtype)
        # A view may be there already.
        case.body = list(dict.fromkeys(case.body))
        case.emit(f"tile.select {mask}, {left}, {right} into {out}", mask, left, right, out)
        part = np.where(bits[..., :columns] != 0, x, y)
        expected.append(stored(case.result(arrays[name], part), dtype))
    inputs = [(n, shape, dtype) for n in "abc"] + [("bits", shape, "f32")]
    outputs = [(n, shape, dtype) for n in "ca"]
    scalars = constant(dtype) + "\n  %zero = arith.constant 0.0 : f32"
    text = harness.kernel(inputs, outputs, case.body, scalars)
    harness.run(path, text, [*[stored(arrays[n], dtype) for n in "abc"], bits], expected)


def dynamic_case(folder, dtype, counts, form):
    """A comparison, and a selection by its mask, of parts of tiles with run-time
    extents. The rows of the mask are contiguous, or have gaps."""
    shape, (rows, columns) = (6, 256), counts
    whole_rows = columns == shape[1]
    sizes = ("n", shape[1]) if whole_rows else ("n", "m")
    mask_sizes = ("n", shape[1] // 8) if whole_rows else ("n", "k")
    names = ("n",) if whole_rows else ("n", "m", "k")
    types, lines = {"s": dtype.removeprefix("u")}, []
    for name, kind in (("a", dtype), ("b", dtype), ("c", dtype)):
        line, _, types[name] = harness.dynamic_slice(name, shape, kind, sizes)
        lines.append(line)
    mask_shape = (shape[0], shape[1] // 8)
    lines.append(f"%mask = memref.alloc() : {tile(mask_shape, 'ui8')}")
    line, mask, mask_type = harness.dynamic_slice("mask", mask_shape, "ui8", mask_sizes)
    lines.append(line)
    right = "%b_part" if form == "tile" else "%s"
    right_type = types["b" if form == "tile" else "s"]
    lines.append(f"tile.compare lt %a_part, {right} into {mask} : {types['a']}, {right_type}, {mask_type}")
    lines.append(f"tile.select {mask}, %a_part, {right} into %c_part : {mask_type}, {types['a']}, {right_type}, {types['c']}")
    a, b, c = (make(shape, dtype, seed) for seed in (1, 2, 3))
    other = b if form == "tile" else a.dtype.type(1)
    with np.errstate(invalid="ignore"):
        part = np.where(a < other, a, other)
    expected = c.copy()
    expected[:rows, :columns] = part[:rows, :columns]
    tiles = [(n, shape, dtype) for n in "abc"]
    text = harness.kernel(tiles, tiles[2:], lines, constant(dtype), names)
    arrays = [stored(x, dtype) for x in (a, b, c)]
    values = (rows, columns, -(-columns // 8))[: len(names)]
    path = folder / f"dynamic.{dtype}.{rows}x{columns}.{form}.mlir"
    harness.run(path, text, arrays, [stored(expected, dtype)], counts=values, modes=executed.FEW_MODES)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for what, types, run in (("compare", COMPARED, compare_case), ("select", SELECTED, select_case)):
        for dtype in types:
            done = []
            for name, (shape, columns, forms) in SHAPES.items():
                # Elements of one width are moved alike.
                if dtype not in ("f16", "f32"):
                    forms = forms[:3] if name == "whole" else forms[:1]
                    if name in ("vector", "odd-bytes", "ragged-row"):
                        continue
                for form in (*forms, "both") if what == "select" and name == "whole" else forms:
                    run(folder / f"{what}.{dtype}.{name}.{form}.mlir", shape, columns, dtype, form)
                    done.append(f"{name}.{form}")
            print(f"{what} {dtype}: {' '.join(done)}")
    for dtype in ("f32", "i8", "i32", "ui16"):
        for counts in ((0, 256), (5, 256), (5, 75), (6, 1)):
            dynamic_case(folder, dtype, counts, "tile" if counts[1] != 256 else "right")
        print(f"dynamic {dtype}")
    executed.print_table()


if __name__ == "__main__":
    main()
