"""Runs operations on bits, and arithmetic that is computed in wider types, against
NumPy.

    bits.py FOLDER

and, or, xor, not and shifts of every integer type, with scalars on either side, by
more bits than there are, on rows of an even and an odd number of elements, on
slices and in place. Arithmetic of bf16 is compared with that of f32, rounded;
that of 8-bit integers wraps.
"""

import pathlib
import sys

import executed
import harness
import numpy as np
from bf16 import to_bf16
from harness import tile

INTEGERS = {
    "i8": np.int8,
    "ui8": np.uint8,
    "i16": np.int16,
    "ui16": np.uint16,
    "i32": np.int32,
    "ui32": np.uint32,
    "i64": np.int64,
    "ui64": np.uint64,
}
BITS = {"and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}
ARITHMETIC = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "max": np.maximum,
    "min": np.minimum,
    "div": np.divide,
}
UNARY = {
    "exp": np.exp,
    "ln": np.log,
    "abs": np.abs,
    "sqrt": np.sqrt,
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "reciprocal": lambda x: 1 / x,
    "relu": lambda x: np.where(x <= 0, np.zeros_like(x), x),
}
SHAPE = (6, 64)


def make(dtype, seed):
    random = np.random.default_rng(seed)
    if dtype == "bf16":
        data = random.uniform(-4, 4, SHAPE).astype(np.float32)
        special = [0.0, -0.0, np.inf, -np.inf, np.nan, 3e38, -3e38, 1e-38, 1.0]
        data[0, : len(special)] = np.roll(special, seed)
        return (data.view(np.uint32) >> 16 << 16).view(np.float32)
    info = np.iinfo(INTEGERS[dtype])
    data = random.integers(info.min, info.max, SHAPE, INTEGERS[dtype], endpoint=True)
    data[0, :4] = [info.min, info.max, 0, info.max - 1]
    return data


def stored(array, dtype):
    return to_bf16(array) if dtype == "bf16" else array


def slice_of(name, dtype, columns):
    """The line that takes the leading columns of a tile, and the view's type."""
    if columns == SHAPE[1]:
        return [], f"%{name}", tile(SHAPE, dtype)
    part = (SHAPE[0], columns)
    kind = harness.memref(part, dtype, f", strided<[{SHAPE[1]}, 1]>, #tile.space<shared>")
    line = f"%{name}v = memref.subview %{name}[0, 0] {list(part)} [1, 1] : {tile(SHAPE, dtype)} to {kind}"
    return [line], f"%{name}v", kind


def run(path, dtype, operation, operands, scalar, function, columns, tolerance=0):
    """One operation into another tile and, after it, in place."""
    a, b, c = (make(dtype, seed) for seed in (1, 2, 3))
    body, names, types = [], {"s": "%s"}, {"s": dtype.removeprefix("u")}
    for name in "abc":
        lines, names[name], types[name] = slice_of(name, dtype, columns)
        body += lines
    kind = np.float32 if dtype == "bf16" else INTEGERS[dtype]
    with np.errstate(all="ignore"):
        value = np.array(scalar).astype(kind)
        part = function(*[{"a": a, "b": b, "s": value}[o] for o in operands]).astype(kind)
    expected = []
    for target, before in (("c", c), ("a", a)):
        texts = ", ".join(names[o] for o in operands)
        all_types = ", ".join(types[o] for o in [*operands, target])
        body.append(f"tile.{operation} {texts} into {names[target]} : {all_types}")
        whole = before.copy()
        whole[:, :columns] = part[:, :columns]
        expected.append(stored(whole, dtype))
    literal = scalar if dtype == "bf16" or scalar >= 0 else int(scalar)
    scalars = f"%s = arith.constant {literal} : {types['s']}"
    tiles = [(n, SHAPE, dtype) for n in "abc"]
    text = harness.kernel(tiles, [tiles[2], tiles[0]], body, scalars)
    modes = executed.FEW_MODES if dtype.startswith("ui") or "64" in dtype else executed.MODES
    harness.run(path, text, [stored(x, dtype) for x in (a, b, c)], expected, tolerance, modes=modes)


def run_dynamic(folder, dtype, operation, operands, scalar, function):
    """One operation on parts of tiles with run-time extents."""
    a, b, c = (make(dtype, seed) for seed in (1, 2, 3))
    kind = np.float32 if dtype == "bf16" else INTEGERS[dtype]
    value = np.array(scalar).astype(kind)
    with np.errstate(all="ignore"):
        whole = function(*[{"a": a, "b": b, "s": value}[o] for o in operands]).astype(kind)
    for counts in ((0, 64), (6, 64), (5, 33), (6, 1)):
        names = ("n", "m") if counts[1] != SHAPE[1] else ("n",)
        sizes = ("n", "m") if len(names) == 2 else ("n", SHAPE[1])
        lines = {n: harness.dynamic_slice(n, SHAPE, dtype, sizes) for n in "abc"}
        types = {"s": dtype.removeprefix("u"), **{n: lines[n][2] for n in "abc"}}
        texts = ", ".join("%s" if o == "s" else lines[o][1] for o in operands)
        body = [lines[n][0] for n in "abc"]
        all_types = ", ".join(types[o] for o in [*operands, "c"])
        body.append(f"tile.{operation} {texts} into {lines['c'][1]} : {all_types}")
        expected = c.copy()
        expected[: counts[0], : counts[1]] = whole[: counts[0], : counts[1]]
        tiles = [(n, SHAPE, dtype) for n in "abc"]
        scalars = f"%s = arith.constant {scalar} : {types['s']}"
        text = harness.kernel(tiles, tiles[2:], body, scalars, names)
        path = folder / f"dynamic.{operation}.{operands}.{counts[0]}x{counts[1]}.{dtype}.mlir"
        arrays = [stored(x, dtype) for x in (a, b, c)]
        harness.run(path, text, arrays, [stored(expected, dtype)], counts=counts[: len(names)], modes=executed.FEW_MODES)


# (type, operation, operands, scalar): cases written with tiles of their own.
DYNAMIC = [
    ("bf16", "mul", "ab", 2.5, np.multiply),
    ("bf16", "add", "as", 2.5, np.add),
    ("i8", "add", "ab", 3, np.add),
    ("ui8", "max", "as", 3, np.maximum),
    ("i8", "xor", "ab", 3, np.bitwise_xor),
    ("ui16", "and", "as", 90, np.bitwise_and),
    ("ui32", "max", "ab", 3, np.maximum),
]


def shift(dtype, amount, left):
    """A shift, as NumPy leaves those by the width of a type and more undefined."""
    width = 8 * np.dtype(INTEGERS[dtype]).itemsize
    beyond = not 0 <= amount < width

    def function(x, s):
        if left:
            return np.zeros_like(x) if beyond else x << s
        if beyond:
            return np.where(x < 0, -1, 0).astype(x.dtype)
        return x >> s

    return function


def bit_cases(dtype):
    width = 8 * np.dtype(INTEGERS[dtype]).itemsize
    for name, function in BITS.items():
        for operands in ("ab", "as", "sa") if name == "and" else ("ab", "as"):
            yield name, operands, 0x5A, function
    yield "not", "a", 0, np.invert
    for amount in (3, width - 1, width, -1):
        for left in (True, False):
            name = "shift_left" if left else "shift_right"
            yield name, "as", amount, shift(dtype, amount, left)


def arithmetic_cases(dtype):
    for name, function in ARITHMETIC.items():
        if dtype == "bf16" or name != "div":
            for operands in ("ab", "as", "sa"):
                yield name, operands, 2.5 if dtype == "bf16" else 3, function
    if dtype.startswith("ui") and dtype != "ui8":
        yield "clamp", "ass", 3, lambda x, low, high: np.full_like(x, 3)
    fill = lambda s: np.full(SHAPE, s)
    yield "fill", "s", 2.5 if dtype == "bf16" else 3, fill
    if dtype == "bf16":
        for name, function in UNARY.items():
            yield name, "a", 0.0, function


def refuse_wide(folder):
    """Operations without instructions for 64 bits report it."""
    for dtype in ("i64", "ui64"):
        kind = tile((64,), dtype)
        mask = tile((8,), "ui8")
        bodies = {name: f"tile.{name} %a, %a into %a : {kind}, {kind}, {kind}" for name in ARITHMETIC if name != "div"}
        bodies["clamp"] = f"tile.clamp %a, %s, %s into %a : {kind}, i64, i64, {kind}"
        bodies["fill"] = f"tile.fill %s into %a : i64, {kind}"
        bodies["compare"] = f"tile.compare lt %a, %a into %m : {kind}, {kind}, {mask}"
        bodies["select"] = f"tile.select %m, %a, %a into %a : {mask}, {kind}, {kind}, {kind}"
        for name, line in bodies.items():
            lines = [f"%m = memref.alloc() : {mask}", line]
            text = harness.kernel([("a", (64,), dtype)], [], lines, "%s = arith.constant 1 : i64")
            path = folder / f"refused.{name}.{dtype}.mlir"
            path.write_text(text)
            message = f"has no vector instructions for '{dtype}'; convert with 'tile.cast' to i32 or f32"
            executed.refuse(path, ["--arg=zeros"], f"tile.{name}", dtype, message)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    cases = [(dtype, case) for dtype in INTEGERS if "64" not in dtype for case in bit_cases(dtype)]
    cases += [(dtype, case) for dtype in ("bf16", "i8", "ui8", "ui16", "ui32") for case in arithmetic_cases(dtype)]
    # 64-bit integers have operations on bits only.
    for dtype in ("i64", "ui64"):
        cases += [(dtype, (name, "ab", 0, function)) for name, function in BITS.items()]
        cases += [(dtype, ("not", "a", 0, np.invert))]
    for dtype, (operation, operands, scalar, function) in cases:
        exact = operation not in ("exp", "ln", "sqrt", "rsqrt")
        for columns in (SHAPE[1], 34, 33) if operation in ("xor", "not") or (operation, operands) == ("add", "ab") else (SHAPE[1],):
            path = folder / f"{operation}.{operands}.{scalar}.{columns}.{dtype}.mlir"
            run(path, dtype, operation, operands, scalar, function, columns, 0 if exact else 0.01)
    for dtype, *case in DYNAMIC:
        run_dynamic(folder, dtype, *case)
    refuse_wide(folder)
    # Operations that only move data.
    wide = np.arange(2**63, 2**63 + 64, dtype=np.uint64)
    text = harness.kernel([("a", (64,), "ui64")], [("a", (64,), "ui64")], [])
    harness.run(folder / "copy.mlir", text, [wide], [wide])
    executed.print_table()


if __name__ == "__main__":
    main()
