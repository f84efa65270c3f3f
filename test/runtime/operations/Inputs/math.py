"""Runs the mathematical functions of the Tile dialect against NumPy.

    math.py functions|powers|products|clamps|repeats FOLDER

Every function runs on a tile that instructions take as it is, on one that is cut
into pieces, on an odd slice, on one element and in place; in program order and,
compiled, asynchronously. The result must not be further from the one in f64 than
the operation states. A table of the runs is printed.
"""

import math
import pathlib
import sys

import executed
import numpy as np
import served

# bf16 is kept in f32, with low bits of zero.
DTYPES = {
    "f16": np.float16,
    "bf16": np.float32,
    "f32": np.float32,
    "i8": np.int8,
    "ui8": np.uint8,
    "i16": np.int16,
    "i32": np.int32,
}
# name: the shape of the tile, and the offset and size of the slice that is used.
PARTS = {
    "whole": ((16, 64), None),
    "pieces": ((72, 64), None),
    "slice": ((45, 160), ((1, 43), (16, 141))),
    "element": ((1, 16), ((0, 1), (0, 1))),
}
SPECIAL = [0.0, -0.0, np.inf, -np.inf, np.nan]
erf = np.vectorize(math.erf, otypes=[float])
erfc = np.vectorize(math.erfc, otypes=[float])


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


# name: the function in f64, the range of operands, and the error: in units in the
# last place, relative to the operand, and the least result that is not zero.
FUNCTIONS = {
    "sigmoid": (sigmoid, 100, 4, 0, 2.0**-126),
    "silu": (lambda x: x * sigmoid(x), 100, 4, 0, 2.0**-118),
    "gelu": (lambda x: x * erfc(-x * math.sqrt(0.5)) / 2, 9, 0, 2.0**-21, 0),
    "tanh": (np.tanh, 10, 8, 0, 0),
    "erf": (erf, 4, 8, 0, 0),
    "sin": (np.sin, 25000, 3, 0, 0),
    "round": (np.rint, 100, 0, 0, 0),
    "cos": (np.cos, 12500, 3, 0, 0),
}


def power(x, y):
    """The rules of tile.pow: no sign of zero, and NaN wins."""
    result = np.power(np.where(x == 0, 0.0, x), y)
    return np.where(np.isnan(x) | np.isnan(y), np.nan, result)


def shorten(array):
    """The numbers of bf16 next to those of f32, towards zero."""
    return (array.view(np.uint32) & 0xFFFF0000).view(np.float32)


def operands(shape, limit, name, seed):
    """Numbers up to `limit`, of every magnitude, and the special ones."""
    dtype = DTYPES[name]
    random = np.random.default_rng(seed)
    size = math.prod(shape)
    data = random.uniform(-limit, limit, size)
    small = np.exp(random.uniform(np.log(1e-30 if dtype == np.float32 else 1e-4), np.log(limit), size))
    data = np.where(random.random(size) < 0.4, np.copysign(small, data), data).astype(dtype)
    info = np.finfo(dtype)
    special = [*SPECIAL, limit, -limit, info.tiny, -info.smallest_subnormal, info.max, info.min]
    data[size // 2 : size // 2 + len(special)] = special[: size - size // 2]
    return (shorten(data) if name == "bf16" else data).reshape(shape)


def tile_type(shape, dtype, space=", #tile.space<shared>"):
    return f"memref<{'x'.join(map(str, shape))}x{dtype}{space}>"


def kernel(operation, dtype, part, sources, scalars, in_place):
    """A kernel that applies an operation to the same part of all tiles."""
    shape, piece = PARTS[part]
    tile, tensor = tile_type(shape, dtype), tile_type(shape, dtype, "")
    names = [*sources] if in_place else [*sources, "r"]
    text = ""
    for name in names:
        text += f"    %{name} = memref.alloc() : {tile}\n"
        text += f"    tile.copy %{name.upper()} to %{name} : {tensor}, {tile}\n"
    view = tile
    if piece:
        offsets, sizes = zip(*piece)
        strides = [shape[1], 1]
        offset = offsets[0] * shape[1] + offsets[1]
        layout = f", strided<{strides}" + (f", offset: {offset}>" if offset else ">")
        view = f"memref<{sizes[0]}x{sizes[1]}x{dtype}{layout}, #tile.space<shared>>"
        for name in names:
            text += (
                f"    %{name}_part = memref.subview %{name}[{offsets[0]}, {offsets[1]}] "
                f"[{sizes[0]}, {sizes[1]}] [1, 1] : {tile} to {view}\n"
            )
    suffix = "_part" if piece else ""
    result = names[-1]
    inputs = [f"%{name}{suffix}" for name in sources] + [f"%s{i}" for i in range(len(scalars))]
    types = ", ".join([view] * len(sources) + [dtype.removeprefix("u")] * len(scalars) + [view])
    text += f"    tile.{operation} {', '.join(inputs)} into %{result}{suffix} : {types}\n"
    constants = "".join(
        f"  %s{i} = arith.constant {scalar} : {dtype.removeprefix('u')}\n" for i, scalar in enumerate(scalars)
    )
    arguments = ", ".join(f"%{name.upper()}: {tensor}" for name in [*sources, "r"])
    return f"""
func.func @kernel({arguments}) {{
  %c1 = arith.constant 1 : index
{constants}  tile.launch (%block) in (%c1) {{
{text}    tile.copy %{result} to %R : {tile}, {tensor}
  }}
  return
}}
"""


def execute(path, text, arrays, dtype, mode):
    path.write_text(text)
    if dtype == "bf16":
        arrays = [(array.view(np.uint32) >> 16).astype(np.uint16) for array in arrays]
    files = [path.with_suffix(f".{i}.npy") for i in range(len(arrays))]
    for file, array in zip(files, arrays):
        np.save(file, array)
    output = path.with_suffix(".out.npy")
    result = served.run(
        ["tl-run", path, *[f"--arg={file}" for file in files]]
        + [f"--output={len(files) - 1}={output}", "--report=json", *mode]
    )
    if result.returncode:
        sys.exit(f"{path.stem} {mode}:\n{text}{result.stdout}{result.stderr}")
    executed.record(executed.read_report(result.stdout))
    got = np.load(output)
    return (got.astype(np.uint32) << 16).view(np.float32) if dtype == "bf16" else got


def cut(array, part):
    piece = PARTS[part][1]
    if not piece:
        return array
    return array[tuple(slice(offset, offset + size) for offset, size in piece)]


def check(name, got, expected, bound):
    """Fails unless `got` is `expected`, in f64, but for `bound`; where that is 0, the sign of
    zero has to be as expected, too."""
    with np.errstate(all="ignore"):
        rounded = expected.astype(got.dtype)
        isEqual = (got == rounded) & (np.signbit(got) == np.signbit(rounded))
        isEqual |= np.isnan(got) & np.isnan(rounded)
        isClose = (np.abs(got.astype(np.float64) - expected) <= bound) & (bound > 0)
    wrong = np.flatnonzero(~(isEqual | isClose))
    if wrong.size:
        rows = [(got.flat[i], expected.flat[i], bound.flat[i]) for i in wrong[:5]]
        sys.exit(f"{name}: {wrong.size} wrong, as (got, expected, bound) {rows} at {wrong[:5]}")


def units(expected, dtype):
    """A unit in the last place of each element."""
    with np.errstate(all="ignore"):
        unit = np.spacing(np.abs(expected.astype(DTYPES[dtype]))).astype(np.float64)
        return unit * 2.0**16 if dtype == "bf16" else unit


def rounding(expected, dtype):
    """The error of rounding to the type, added to the bound of the operation for f32."""
    return 0 if dtype == "f32" else 0.5001 * units(expected, dtype)


def run(folder, name, operation, dtype, part, arrays, scalars, in_place, expected, bound):
    """`expected` and `bound` are of the part; the rest has to stay."""
    result = arrays[-1]
    sources = "xyz"[: len(arrays) - 1]
    if in_place:
        # The last source is the result.
        text = kernel(operation, dtype, part, sources, scalars, True)
        rest = arrays[len(sources) - 1]
    else:
        text = kernel(operation, dtype, part, sources, scalars, False)
        rest = result
    modes = [[], ["--sequential"], ["--schedule=random:1"], ["--schedule=random:2"]]
    # In-place kernels differ by overlaps only, which the default schedule shows.
    for mode in modes[:2] if in_place else modes:
        got = execute(folder / f"{name}.mlir", text, arrays, dtype, mode)
        check(f"{name} {mode}", cut(got, part), expected, bound)
        whole = rest.copy()
        cut(whole, part)[...] = cut(got, part)
        np.testing.assert_array_equal(got, whole, f"{name} {mode}: beside the part")


def functions(folder, dtype, part):
    shape = PARTS[part][0]
    for name, (function, limit, ulps, relative, least) in FUNCTIONS.items():
        x, rest = (operands(shape, limit, dtype, seed) for seed in (1, 2))
        operand = cut(x, part).astype(np.float64)
        with np.errstate(all="ignore"):
            expected = function(operand)
            bound = ulps * units(expected, "f32") + relative * np.abs(operand)
        bound = np.maximum(bound, np.where(np.abs(expected) < least, least, 0))
        if name in ("sin", "cos"):
            bound = np.where(np.abs(operand) <= limit, bound, 2)
            expected = np.where(np.isinf(operand), np.nan, expected)
        bound = bound + rounding(expected, dtype)
        for in_place in (False, True) if part == "slice" else (False,):
            where = "in-place" if in_place else "out"
            run(folder, f"{name}.{dtype}.{part}.{where}", name, dtype, part, [x, rest], [], in_place, expected, bound)
        yield name


def powers(folder, dtype, part):
    shape = PARTS[part][0]
    x, y, rest = (operands(shape, limit, dtype, seed) for limit, seed in ((8, 3), (30, 4), (1, 5)))
    # Integral exponents, odd and even, and all pairs of special numbers.
    y.flat[::3] = np.rint(y.flat[::3])
    special = np.array([0, -0.0, 1, -1, 2, -0.5, 3, -3, 1e30, -1e30, np.inf, -np.inf, np.nan, 16777215, 8388609, 2.5])
    if x.size > 2 * special.size**2:
        x.flat[: special.size**2] = np.repeat(special, special.size)
        y.flat[: special.size**2] = np.tile(special, special.size)
    if dtype == "bf16":
        x, y = shorten(x), shorten(y)
    cases = [("pow", [x, y, rest], []), ("pow-scalar", [x, rest], [2.5]), ("square", [x, rest], [2.0]), ("root", [x, rest], [0.5]), ("one", [x, rest], [0.0])]
    for name, arrays, scalars in cases:
        base = cut(arrays[0], part).astype(np.float64)
        exponent = np.float64(scalars[0]) if scalars else cut(y, part).astype(np.float64)
        with np.errstate(all="ignore"):
            expected = power(base, exponent)
            distance = np.abs(exponent * np.log(np.abs(base)))
            distance = np.where(np.isfinite(distance), distance, 0)
            bound = np.abs(expected) * (4 + 3 * distance) * 2.0**-23
            bound = np.where(np.isfinite(bound), bound, 0)
        bound = np.maximum(bound, 2.0**-126) + rounding(expected, dtype)
        bound = np.where((base == 0) & (expected == 0), 0, bound)
        for in_place in (False, True) if part == "slice" else (False,):
            where = "in-place" if in_place else "out"
            run(folder, f"{name}.{dtype}.{part}.{where}", "pow", dtype, part, arrays, scalars, in_place, expected, bound)
        yield name


def products(folder, dtype, part):
    """Scaling with accumulation: rounded once, so off by half a unit."""
    shape = PARTS[part][0]
    x, y, rest = (operands(shape, 8, dtype, seed) for seed in (6, 7, 8))
    cases = [
        ("mul_add", [x, y, rest], [], lambda x, y, r: x * y + r),
        ("axpy", [x, rest], [-1.5], lambda x, r: x * -1.5 + r),
        ("leaky_relu", [x, rest], [0.125], lambda x, r: np.where(x >= 0, x, x * 0.125)),
    ]
    for name, arrays, scalars, function in cases:
        for in_place in (False, True) if part == "slice" else (False,):
            # In place, the last source is the addend.
            results = arrays[:-1] + [arrays[-2]] if in_place else arrays
            with np.errstate(all="ignore"):
                expected = function(*[cut(array, part).astype(np.float64) for array in results])
                bound = 0.5001 * units(expected, dtype)
            where = "in-place" if in_place else "out"
            run(folder, f"{name}.{dtype}.{part}.{where}", name, dtype, part, arrays, scalars, in_place, expected, bound)
        yield name


def clamps(folder, dtype, part):
    numpy_dtype = DTYPES[dtype]
    shape = PARTS[part][0]
    if "f" in dtype:
        x, rest, limits = operands(shape, 8, dtype, 9), operands(shape, 8, dtype, 10), [-2.5, 3.0]
    else:
        info = np.iinfo(numpy_dtype)
        random = np.random.default_rng(9)
        x, rest = random.integers(info.min, info.max, (2, *shape), numpy_dtype, endpoint=True)
        x.flat[:2] = [info.min, info.max]
        limits = [info.min // 3 + 5, info.max // 3]
    low, high = (np.array(limit, numpy_dtype) for limit in limits)
    expected = np.minimum(np.maximum(cut(x, part), low), high)
    bound = np.zeros(expected.shape)
    for in_place in (False, True) if part == "slice" else (False,):
        where = "in-place" if in_place else "out"
        run(folder, f"clamp.{dtype}.{part}.{where}", "clamp", dtype, part, [x, rest], limits, in_place, expected, bound)
    yield "clamp"


def repeats(folder, dtype, part):
    """Sources that are rows and columns of the other operand."""
    result = PARTS[part][0]
    random = np.random.default_rng(11)
    for name, scalar, function in (
        ("mul_add", "", lambda x, y, c: x * y + c),
        ("pow", "", lambda x, y, c: x**y),
        ("axpy", "3.0", lambda x, c: 3 * x + c),
        ("leaky_relu", "0.25", lambda x, c: np.where(x > 0, x, x * 0.25)),
    ):
        shapes = [(result[1],)] if scalar else [(result[0], 1), (result[1],)]
        arrays = [random.integers(1, 4, shape).astype(DTYPES[dtype]) for shape in (*shapes, result)]
        if name == "leaky_relu":
            arrays[0] -= 2
        expected = np.zeros(result, DTYPES[dtype])
        expected[...] = function(*arrays)
        path = folder / f"{name}.{dtype}.mlir"
        path.write_text(repeating_kernel(name, dtype, [array.shape for array in arrays], scalar))
        for i, array in enumerate((*arrays, expected)):
            np.save(path.with_suffix(f".{i}.npy"), array)
        files = [path.with_suffix(f".{i}.npy") for i in range(len(arrays) + 1)]
        arguments = [f"--arg={file}" for file in files[:-1]]
        tolerance = 1e-6 if name == "pow" else 0
        executed.run(path, [*arguments, f"--expect={len(arrays) - 1}={files[-1]}", f"--rtol={tolerance}", "--atol=0"])
        yield name


def repeating_kernel(name, dtype, shapes, scalar):
    types = [f"memref<{'x'.join(map(str, shape))}x{dtype}>" for shape in shapes]
    tiles = [type.replace(">", ", #tile.space<shared>>") for type in types]
    rows = [f"    %t{i} = memref.alloc() : {tile}\n    tile.copy %A{i} to %t{i} : {type}, {tile}\n" for i, (type, tile) in enumerate(zip(types, tiles))]
    *sources, target = [f"%t{i}" for i in range(len(shapes))]
    operands, operand_types = list(sources), tiles[:-1]
    if scalar:
        operands.append("%s")
        operand_types.append(dtype)
    arguments = ", ".join(f"%A{i}: {type}" for i, type in enumerate(types))
    return f"""
func.func @kernel({arguments}) {{
  %c1 = arith.constant 1 : index
  %s = arith.constant {scalar or "0.0"} : {dtype}
  tile.launch (%block) in (%c1) {{
{"".join(rows)}    tile.{name} {", ".join(operands)} into {target} : {", ".join([*operand_types, tiles[-1]])}
    tile.copy {target} to %A{len(shapes) - 1} : {tiles[-1]}, {types[-1]}
  }}
  return
}}
"""


ALL = ["whole", "pieces", "slice", "element"]
# Types that are converted to f32 need fewer parts.
SHORT = ["slice", "element"]
# For each group of operations: the parts of tiles for each element type.
GROUPS = {
    "functions": (functions, {"f16": SHORT, "bf16": SHORT, "f32": ALL}),
    "powers": (powers, {"f16": SHORT, "bf16": SHORT, "f32": ALL}),
    "products": (products, {"f16": SHORT, "bf16": SHORT, "f32": ["whole", *SHORT]}),
    "clamps": (clamps, {dtype: SHORT for dtype in DTYPES}),
    "repeats": (repeats, {"f16": ["whole"], "f32": ["whole"]}),
}


def main():
    folder = pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    group, dtypes = GROUPS[sys.argv[1]]
    for dtype, parts in dtypes.items():
        for part in parts:
            print(f"{dtype} {part}: {' '.join(group(folder, dtype, part))}")
    executed.print_table()


if __name__ == "__main__":
    main()
