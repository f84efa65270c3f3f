"""Runs tile.cast against NumPy.

    casts.py FOLDER

Every pair of element types and every rounding mode, on special values: zeros of
both signs, infinities, NaN, the limits of every type and their neighbours, halves,
the places where types start to skip numbers, and random bits. In program order and,
compiled, asynchronously. A table of the runs is printed.
"""

import pathlib
import sys
from fractions import Fraction

import executed
import harness
import numpy as np
from harness import tile

INTEGERS = {
    "i8": np.int8,
    "ui8": np.uint8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "ui16": np.uint16,
    "ui32": np.uint32,
    "ui64": np.uint64,
}
# Bits of a float type: all of the number, and its significand.
FLOATS = {"f16": (16, 11), "bf16": (16, 8), "f32": (32, 24)}
ROUNDINGS = ["none", "rint", "floor", "ceil", "round", "trunc", "odd"]
# Conversions that no sequence of instructions does with a single rounding.
MISSING = {(a, "bf16", r) for a in ("i32", "i64") for r in ("none", "rint", "round")}
MISSING |= {("ui32", "bf16", r) for r in ROUNDINGS}
MISSING |= {("ui32", "f32", r) for r in ROUNDINGS if r not in ("none", "rint")}
MISSING |= {("i64", t, "none") for t in ("ui32", "ui64")}
MISSING |= {(a, "ui64", r) for a in FLOATS for r in ROUNDINGS}


def storage(dtype):
    if dtype == "bf16":
        return np.uint16
    return {**INTEGERS, "f16": np.float16, "f32": np.float32}[dtype]


def to_double(array, dtype):
    """The values of an array, exactly; i64 excepted."""
    if dtype == "bf16":
        array = (array.astype(np.uint32) << 16).view(np.float32)
    with np.errstate(invalid="ignore"):
        return array.astype(np.float64)


def inputs(dtype):
    random = np.random.default_rng(1)
    points = [0, 1, 2, 3, 7]
    for power in (7, 8, 10, 11, 12, 15, 16, 24, 25, 31, 32, 53, 62, 63):
        points += [2**power + d for d in (-3, -2, -1, 0, 1, 2, 3)]
    # Ties of f16 and bf16, and their neighbours.
    points += [2**12 + 2 + d for d in (-1, 0, 1)] + [2**24 + 2**16 + d for d in (-1, 0, 1)]
    points += [2**30 + 2**22 + d for d in (-1, 0, 1)] + [65504, 65519, 65520, 65521, 65535]
    points += [-p for p in points]
    if dtype in INTEGERS:
        info = np.iinfo(storage(dtype))
        points += [info.min, info.max]
        points = [p for p in points if info.min <= p <= info.max]
        more = random.integers(info.min, info.max, 200, storage(dtype), endpoint=True)
        return np.concatenate([np.array(points, storage(dtype)), more])
    halves = [p + q for p in (0, 1, 2, 3, 126, 127, 128, 254, 255, 256, 511) for q in (0.25, 0.5, 0.75)]
    halves += [0.49999997, 0.5 + 2**-20, 127.5 + 2**-12, 127.5 - 2**-12, 2.5 + 2**-12, 2**-30, 1e-40]
    special = [np.inf, np.nan, 0.0, 3.4e38, 1e38, 65504.0, 65519.99, 65520.0, 1 + 2**-8, 1 + 2**-9]
    special += [1 + 2**-11, 1 + 3 * 2**-11, 1 + 2**-11 + 2**-20, 2**-24, 2**-25, 3 * 2**-26, 2**-133]
    values = np.array(points + halves + special, np.float32)
    values = np.concatenate([values, -values])
    if dtype == "f32":
        return np.concatenate([values, random.integers(0, 2**32, 300, np.uint32).view(np.float32)])
    bits = random.integers(0, 2**16, 300, np.uint16)
    if dtype == "bf16":
        return np.concatenate([values.view(np.uint32) >> 16, bits]).astype(np.uint16)
    with np.errstate(over="ignore"):
        return np.concatenate([values.astype(np.float16), bits.view(np.float16)])


def to_whole(values, rounding):
    """Floats to whole numbers."""
    if rounding == "round":
        return np.trunc(values) + np.where(np.abs(values - np.trunc(values)) >= 0.5, np.sign(values), 0)
    return {"floor": np.floor, "ceil": np.ceil, "trunc": np.trunc}.get(rounding, np.rint)(values)


def to_integer(array, source, target):
    """Whole numbers, or integers, clamped."""
    info = np.iinfo(storage(target))
    if source in INTEGERS:
        wide = [min(max(int(v), info.min), info.max) for v in array]
    else:
        wide = [
            0 if np.isnan(v) else info.max if v >= info.max else info.min if v <= info.min else int(v)
            for v in array
        ]
    return np.array(wide, storage(target))


def spacing(magnitude, target):
    """The distance of neighbours of `target` from a magnitude on, a Fraction."""
    bits, digits = FLOATS[target]
    least = 2 - (1 << (bits - digits - 1)) - (digits - 1)
    exponent = least
    if magnitude:
        floor_log = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
        if Fraction(2) ** floor_log > magnitude:
            floor_log -= 1
        exponent = max(least, floor_log - digits + 1)
    return Fraction(2) ** exponent


def round_one(value, target, rounding):
    """A finite number, exactly, to a float type; the result as a double."""
    number = abs(value)
    step = spacing(number, target)
    below = number // step
    rest = number / step - below
    up = {
        "floor": value < 0,
        "ceil": value > 0,
        "trunc": False,
        "odd": below % 2 == 0,
        "round": rest >= Fraction(1, 2),
    }.get(rounding, rest > Fraction(1, 2) or (rest == Fraction(1, 2) and below % 2 == 1))
    if rest == 0:
        up = False
    result = (below + up) * step
    bits, digits = FLOATS[target]
    largest = (2 - Fraction(2) ** (1 - digits)) * Fraction(2) ** ((1 << (bits - digits - 1)) - 1)
    if result > largest:
        down = rounding in ("trunc", "odd") or rounding == ("floor" if value > 0 else "ceil")
        return float(largest) if down else np.inf
    return float(result)


def to_float(array, source, target, rounding):
    values = array if source in INTEGERS else to_double(array, source)
    result = np.zeros(len(array))
    for i, v in enumerate(values):
        if source not in INTEGERS and not np.isfinite(v):
            result[i] = v
            continue
        exact = Fraction(int(v)) if source in INTEGERS else Fraction(float(v))
        result[i] = np.copysign(round_one(exact, target, rounding), v)
    with np.errstate(over="ignore", invalid="ignore"):
        single = result.astype(np.float32)
    if target == "bf16":
        return (single.view(np.uint32) >> 16).astype(np.uint16)
    return single.astype(storage(target))


def golden(array, source, target, rounding):
    with np.errstate(invalid="ignore"):
        if source == target and rounding == "none":
            return array
        if source == target:
            return to_float(to_whole(to_double(array, source), rounding), "f32", target, "rint")
        if target in INTEGERS:
            whole = array if source in INTEGERS else to_whole(to_double(array, source), rounding)
            return to_integer(whole, source, target)
    return to_float(array, source, target, rounding)


def kernel(source, target, roundings, count):
    outputs = [(f"c{i}", (count,), target) for i in range(len(roundings))]
    body = []
    for i, rounding in enumerate(roundings):
        mode = "" if rounding == "none" else f" round {rounding}"
        types = f"{tile((count,), source)}, {tile((count,), target)}"
        body.append(f"tile.cast %a into %c{i}{mode} : {types}")
    return harness.kernel([("a", (count,), source)], outputs, body)


def modes_of(source, target):
    """The rounding modes of a pair that are worth a run."""
    if source in INTEGERS and target in INTEGERS:
        # Nothing is rounded, so the mode says nothing.
        return ["none"] if (source, target, "none") in MISSING else ["none", "odd"]
    # Only f16 is rounded to odd; anything may be that comes to f32 exactly.
    odd = target == "f16" and source in ("f32", "bf16")
    return ROUNDINGS if odd else ROUNDINGS[:-1]


def modes_refused(source, target):
    """One refused conversion of each kind."""
    modes = [r for r in ROUNDINGS if (source, target, r) in MISSING]
    return modes if source in ("i32", "i64") else modes[:1]


def slices(folder, source, kind):
    """Rows with gaps, of other widths on either side, that are no whole blocks."""
    target = "f32" if source != "f32" else "f16"
    shape, rows, columns = (6, 96), 5, 75
    array = np.resize(inputs(source), shape)
    views, body = {}, []
    for name, dtype in (("a", source), ("c", target)):
        layout = "strided<[96, 1]>, #tile.space<shared>"
        views[name] = f"memref<{rows}x{columns}x{dtype}, {layout}>"
        body.append(f"%{name}v = memref.subview %{name}[0, 0] [{rows}, {columns}] [1, 1] : {tile(shape, dtype)} to {views[name]}")
    body.append(f"tile.cast %av into %cv : {views['a']}, {views['c']}")
    part = np.ascontiguousarray(array[:rows, :columns]).reshape(-1)
    expected = np.ones(shape, storage(target))
    expected[:rows, :columns] = golden(part, source, target, "rint").reshape(rows, columns)
    # Elements beside the slice stay.
    text = harness.kernel([("a", shape, source), ("c", shape, target)], [("c", shape, target)], body)
    before = np.ones(shape, storage(target))
    harness.run(folder / f"slice.{source}.mlir", text, [array, before], [expected])


# Tiles with leading rows, or parts of rows, that are converted; their extents are
# known at run time.
DYNAMIC = [((0, 96), True), ((6, 96), True), ((5, 75), False), ((6, 1), False), ((3, 0), False)]


def dynamic(folder, source, target):
    """Parts of a tile with dynamic extents and rows that begin at blocks."""
    shape = (6, 96)
    array = np.resize(inputs(source), shape)
    before = np.ones(shape, storage(target))
    for counts, whole_rows in DYNAMIC:
        sizes = ("n", shape[1]) if whole_rows else ("n", "m")
        lines = [harness.dynamic_slice(n, shape, d, sizes) for n, d in (("a", source), ("c", target))]
        body = [line for line, _, _ in lines]
        (_, a, a_type), (_, c, c_type) = lines
        body.append(f"tile.cast {a} into {c} : {a_type}, {c_type}")
        expected = before.copy()
        part = np.ascontiguousarray(array[: counts[0], : counts[1]])
        expected[: counts[0], : counts[1]] = golden(part.reshape(-1), source, target, "rint").reshape(part.shape)
        tiles = [("a", shape, source), ("c", shape, target)]
        names = ("n",) if whole_rows else ("n", "m")
        text = harness.kernel(tiles, tiles[1:], body, counts=names)
        path = folder / f"dynamic.{source}.{target}.{counts[0]}x{counts[1]}.mlir"
        harness.run(path, text, [array, before], [expected], counts=counts[: len(names)], modes=executed.FEW_MODES)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    types = [*FLOATS, *INTEGERS]
    for source in types:
        array = inputs(source)
        done = []
        for target in types:
            if source == "ui64" or source == target and source in INTEGERS:
                continue
            part = array[: len(array) // 32 * 32]
            roundings = []
            for rounding in modes_of(source, target):
                if (source, target, rounding) in MISSING and rounding not in modes_refused(source, target):
                    continue
                if (source, target, rounding) in MISSING:
                    path = folder / f"{source}.{target}.{rounding}.mlir"
                    path.write_text(kernel(source, target, [rounding], len(part)))
                    message = f"has no instructions to convert '{source}' to '{target}'"
                    arguments = ["--arg=zeros", "--arg=zeros"]
                    executed.refuse(path, arguments, "tile.cast", f"{source}->{target}", message)
                else:
                    roundings.append(rounding)
            if not roundings:
                continue
            text = kernel(source, target, roundings, len(part))
            expected = [golden(part, source, target, rounding) for rounding in roundings]
            # Unsigned conversions go through signed integers, which run in all modes.
            modes = executed.FEW_MODES if {source, target} & {"ui16", "ui32", "ui64"} else executed.MODES
            harness.run(folder / f"{source}.{target}.mlir", text, [part], expected, modes=modes)
            done.append(target)
        print(f"{source}: {' '.join(done)}")
    for dtype in types[:-1]:
        slices(folder, dtype, storage(dtype))
    for source, target in (("f16", "f32"), ("f16", "bf16"), ("i32", "i8"), ("ui32", "f32")):
        dynamic(folder, source, target)
        print(f"dynamic {source} to {target}")
    path = folder / "ui64.mlir"
    path.write_text(kernel("ui64", "f32", ["none"], 32))
    message = "has no instructions to convert 'ui64' to 'f32'"
    executed.refuse(path, ["--arg=zeros", "--arg=zeros"], "tile.cast", "ui64", message)
    executed.print_table()


if __name__ == "__main__":
    main()
