"""Reduces tiles, and parts of tiles, along every dimension, against NumPy.

    reduce.py FOLDER DTYPE,...[:KIND,...] [CASE...]

One kernel for each case and element type does several kinds of reduction, by
default a sum, a maximum and a minimum, of one source: into a tile that lacks the dimension, and accumulating into one
that keeps it. Results are parts of larger tiles, which are compared as a
whole. With "dynamic" the extents are known at run time only. A table of
the runs is printed.
"""

import pathlib
import sys

import executed
import numpy as np
from bf16 import to_bf16
from slices import flat, load, pad, tile_type, view

DTYPES = {
    "f32": np.float32,
    "i32": np.int32,
    "i16": np.int16,
    "f16": np.float16,
    "bf16": np.float32,
    "i8": np.int8,
    "ui8": np.uint8,
    "ui16": np.uint16,
    "ui32": np.uint32,
}
# How elements are combined, and what is combined in place of them.
COMBINE = {
    "sum": np.add,
    "max": np.maximum,
    "min": np.minimum,
    "product": np.multiply,
    "abs_max": np.maximum,
    "abs_sum": np.add,
    "square_sum": np.add,
}
TERMS = {"abs_max": np.abs, "abs_sum": np.abs, "square_sum": np.square}
KINDS = ["sum", "max", "min"]

# name: shape of the source tile, its part as (offset, size) for each dimension,
# dimension. A part of None is the whole.
CASES = {
    "1d": ((64,), None, 0),
    "1d-5": ((16,), [(0, 5)], 0),
    "1d-63": ((64,), [(0, 63)], 0),
    "1d-65": ((80,), [(0, 65)], 0),
    "1d-100": ((112,), [(0, 100)], 0),
    "1d-1000": ((1008,), [(0, 1000)], 0),
    "1d-1": ((16,), [(0, 1)], 0),
    "1d-4096": ((4096,), None, 0),
    "rows": ((16, 64), None, 1),
    "rows-8": ((24, 8), [(0, 24), (0, 8)], 1),
    "rows-16": ((16, 16), None, 1),
    "rows-128": ((20, 128), None, 1),
    "rows-192": ((3, 192), None, 1),
    "rows-1000": ((5, 1008), [(0, 5), (0, 1000)], 1),
    "rows-5": ((13, 16), [(0, 13), (0, 5)], 1),
    "rows-63": ((7, 64), [(0, 7), (0, 63)], 1),
    "rows-65": ((9, 80), [(0, 9), (0, 65)], 1),
    "rows-100": ((17, 112), [(0, 17), (0, 100)], 1),
    "rows-slice": ((16, 160), [(3, 11), (32, 96)], 1),
    "rows-1": ((16, 32), [(0, 16), (16, 1)], 1),
    "many-rows": ((520, 16), [(0, 520), (0, 16)], 1),
    "columns": ((16, 64), None, 0),
    "columns-odd": ((13, 96), None, 0),
    "columns-1": ((1, 64), None, 0),
    "columns-2": ((2, 64), None, 0),
    "columns-3": ((3, 64), None, 0),
    "columns-ragged": ((9, 80), [(0, 9), (0, 67)], 0),
    "columns-slice": ((16, 160), [(3, 11), (32, 96)], 0),
    "3d-0": ((4, 5, 32), None, 0),
    "3d-1": ((4, 5, 32), None, 1),
    "3d-2": ((4, 5, 32), None, 2),
    "3d-slice-0": ((4, 6, 80), [(1, 3), (0, 5), (16, 35)], 0),
    "3d-slice-1": ((4, 6, 80), [(1, 3), (0, 5), (16, 35)], 1),
    "3d-slice-2": ((4, 6, 80), [(1, 3), (0, 5), (16, 35)], 2),
    "4d-0": ((2, 3, 2, 16), None, 0),
    "4d-1": ((2, 3, 2, 16), None, 1),
    "4d-2": ((2, 3, 2, 16), None, 2),
    "4d-3": ((2, 3, 2, 16), None, 3),
    "empty": ((4, 32), [(0, 4), (0, 0)], 1),
    "empty-columns": ((4, 32), [(0, 0), (0, 32)], 0),
    "dynamic-1d": ((1008,), [(0, 1000)], 0),
    "dynamic-1d-64": ((128,), [(0, 64)], 0),
    "dynamic-1d-0": ((128,), [(0, 0)], 0),
    "dynamic-rows": ((13, 160), [(0, 11), (0, 141)], 1),
    "dynamic-rows-5": ((13, 160), [(0, 11), (0, 5)], 1),
    "dynamic-rows-0": ((13, 160), [(0, 11), (0, 0)], 1),
    "dynamic-no-rows": ((13, 160), [(0, 0), (0, 141)], 1),
    "dynamic-columns": ((13, 96), [(0, 11), (0, 69)], 0),
    "dynamic-columns-0": ((13, 96), [(0, 0), (0, 69)], 0),
    "dynamic-3d-1": ((4, 5, 32), [(0, 3), (0, 4), (0, 17)], 1),
    "dynamic-3d-2": ((4, 5, 32), [(0, 3), (0, 4), (0, 17)], 2),
}
# Tiles that have no room in UB as f32, or for a second tile of f32: run if they are
# asked for.
LARGE = {
    "wide-row": ((16384,), None, 0),
    "wide-rows": ((128, 128), None, 1),
    "wide-columns": ((128, 128), None, 0),
    "dynamic-wide-rows": ((128, 128), [(0, 120), (0, 101)], 1),
    "dynamic-wide-columns": ((128, 128), [(0, 120), (0, 101)], 0),
    "large-row": ((32768,), None, 0),
    "large-odd": ((32768,), [(0, 32301)], 0),
    "large-rows": ((256, 128), None, 1),
    "large-columns": ((256, 128), None, 0),
    "large-3d": ((3, 80, 128), None, 1),
    "dynamic-large-rows": ((256, 128), [(0, 250), (0, 101)], 1),
    "dynamic-large-columns": ((256, 128), [(0, 250), (0, 101)], 0),
}
# A part of the cases also has special floats, and integers that wrap.
SPECIAL = {"large-row", "large-rows", "1d-100", "1d-1000", "rows-100", "rows", "columns", "columns-odd", "3d-1", "dynamic-rows"}


def identity(kind, dtype):
    if COMBINE[kind] in (np.add, np.multiply):
        return COMBINE[kind].identity
    kind = kind.removeprefix("abs_")
    if np.issubdtype(dtype, np.integer):
        return getattr(np.iinfo(dtype), {"max": "min", "min": "max"}[kind])
    return {"max": -np.inf, "min": np.inf}[kind]


def reduce(array, kind, dim, keep, old):
    """NumPy's result, into `old` if that is given. f16 is rounded once."""
    wide = np.float32 if array.dtype == np.float16 else array.dtype
    combine = COMBINE[kind]
    with np.errstate(all="ignore"):
        terms = TERMS.get(kind, np.positive)(array.astype(wide))
        result = combine.reduce(terms, dim, wide, keepdims=keep, initial=identity(kind, wide))
        return (result if old is None else combine(old.astype(wide), result)).astype(array.dtype)


def dynamic_view(name, shape, part, sizes, dtype):
    """A slice of `part` with the values `sizes` as extents."""
    strides = [int(np.prod(shape[i + 1 :])) for i in range(len(shape))]
    offset = sum(o * s for (o, _), s in zip(part, strides))
    layout = f", strided<{strides}" + (f", offset: {offset}>" if offset else ">")
    extents = "x".join("?" if isinstance(size, str) else str(size) for size in sizes)
    result = f"memref<{extents}x{dtype}{layout}, #tile.space<shared>>"
    text = f"    %{name}v = memref.subview %{name}{[o for o, _ in part]} [{', '.join(map(str, sizes))}] {[1] * len(shape)} : {tile_type(shape, dtype)} to {result}\n"
    return text, f"%{name}v", result


def whole_numbers(shape, dtype, random):
    """Numbers with sums that are exact in any order or, for products, odd integers that
    wrap and, among many ones, a few powers of two."""
    if "product" not in KINDS:
        low = 0 if np.issubdtype(dtype, np.unsignedinteger) else -50
        return random.integers(low, 50, shape).astype(dtype)
    if np.issubdtype(dtype, np.integer):
        return (random.integers(0, 100, shape) * 2 + 1).astype(dtype)
    array = random.choice([-1.0, 1.0], shape).astype(dtype)
    few = array.reshape(-1)[:: max(1, array.size // 12)]
    few *= random.choice([0.5, 2.0, 4.0], few.shape).astype(dtype)
    return array


def make_tiles(shape, part, dim, dynamic, dtype):
    """(name, shape, part, extents of the part) of the source and the results."""
    part = part or [(0, extent) for extent in shape]
    sizes = [f"%n{i}" if dynamic else size for i, (_, size) in enumerate(part)]
    tiles = [("a", pad(shape, dtype), part, sizes)]
    for i, kind in enumerate(KINDS):
        lacks = [(0, size) for j, (_, size) in enumerate(part) if j != dim]
        extents = [size for j, size in enumerate(sizes) if j != dim]
        whole = [extent for j, extent in enumerate(shape) if j != dim]
        if not lacks:
            lacks, extents, whole = [(0, 1)], [1], [1]
        tiles.append((f"r{i}", pad(tuple(whole), dtype), lacks, extents))
        keeps = [(0, 1 if j == dim else size) for j, (_, size) in enumerate(part)]
        extents = [1 if j == dim else size for j, size in enumerate(sizes)]
        whole = tuple(1 if j == dim else extent for j, extent in enumerate(shape))
        tiles.append((f"k{i}", pad(whole, dtype), keeps, extents))
    return tiles


def make_kernel(tiles, dim, dynamic, dtype):
    arguments = [f"%{n.upper()}: {tile_type(flat(shape), dtype, '')}" for n, shape, _, _ in tiles]
    counts = [size for size in tiles[0][3] if isinstance(size, str)]
    arguments += [f"{count}: index" for count in counts]
    body, results, names = "", "", {}
    for name, shape, part, sizes in tiles:
        text, buffer = load(name, shape, dtype)
        cut = dynamic_view(name, shape, part, sizes, dtype) if dynamic else view(name, shape, part, dtype)
        body += text + cut[0]
        names[name] = cut[1:]
        if name != "a":
            results += f"    tile.copy {buffer} to %{name.upper()} : {tile_type(flat(shape), dtype)}, {tile_type(flat(shape), dtype, '')}\n"
    for i, kind in enumerate(KINDS):
        for name, suffix in ((f"r{i}", ""), (f"k{i}", " accumulate")):
            source, target = names["a"], names[name]
            body += f"    tile.reduce {kind} {source[0]} into {target[0]} dim({dim}){suffix} : {source[1]}, {target[1]}\n"
    return f"""
func.func @kernel({", ".join(arguments)}) {{
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {{
{body}{results}  }}
  return
}}
"""


def special_values(array):
    values = array.reshape(-1)
    if np.issubdtype(array.dtype, np.integer):
        info = np.iinfo(array.dtype)
        values[::7] = info.max
        values[3::11] = info.min
        return
    values[1::97] = np.inf
    values[5::89] = -np.inf
    values[8::83] = np.nan
    values[::5] = -0.0


def run(path, text, dtype, arrays, tiles, dynamic, tolerance, modes):
    path.write_text(text)
    arguments = []
    for i, ((name, *_), (given, expected)) in enumerate(zip(tiles, arrays)):
        files = [path.with_suffix(f".{name}.{what}.npy") for what in ("in", "out")]
        for file, array in zip(files, (given, expected)):
            stored = to_bf16(array) if dtype == "bf16" else array
            np.save(file, stored.reshape(flat(array.shape)))
        arguments += [f"--arg={files[0]}", f"--expect={i}={files[1]}"]
    if dynamic:
        arguments += [f"--arg={size}" for _, size in tiles[0][2]]
    arguments += [f"--rtol={tolerance}", f"--atol={tolerance}"]
    executed.run(path, arguments, modes)


def run_case(folder, name, case, dtype, values, random):
    shape, part, dim = case
    numpy_dtype = DTYPES[dtype]
    dynamic = name.startswith("dynamic")
    tiles = make_tiles(shape, part, dim, dynamic, np.uint16 if dtype == "bf16" else numpy_dtype)
    given = [whole_numbers(shape, numpy_dtype, random) for _, shape, _, _ in tiles]
    if values == "special":
        special_values(given[0])
    if values == "fractions":
        given[0] = random.uniform(-1, 1, given[0].shape).astype(numpy_dtype)
    source = given[0][tuple(slice(o, o + size) for o, size in tiles[0][2])]
    expected = [array.copy() for array in given]
    for i, kind in enumerate(KINDS):
        for j, keep in ((2 * i + 1, False), (2 * i + 2, True)):
            where = tuple(slice(o, o + size) for o, size in tiles[j][2])
            old = given[j][where] if keep else None
            expected[j][where] = reduce(source, kind, dim, keep, old)
    text = make_kernel(tiles, dim, dynamic, dtype)
    path = folder / f"{name}.{values}.{dtype}.mlir"
    modes = executed.MODES if values == "special" else [[], ["--sequential"]]
    tolerance = 1e-4 if values == "fractions" else 0
    run(path, text, dtype, list(zip(given, expected)), tiles, dynamic, tolerance, modes)


def run_cases(folder, dtype, only, random):
    done = []
    for name, case in {**CASES, **(LARGE if only else {})}.items():
        # One type of floats and one of integers go through all cases, others through some.
        if name not in only if only else dtype not in ("f32", "i32") and name not in SPECIAL:
            continue
        run_case(folder, name, case, dtype, "whole", random)
        if name in SPECIAL:
            run_case(folder, name, case, dtype, "special", random)
            if dtype == "f32":
                run_case(folder, name, case, dtype, "fractions", random)
        done.append(name)
    print(f"{dtype}: {' '.join(done)}")


def main():
    folder, dtypes, *only = sys.argv[1:]
    folder = pathlib.Path(folder)
    dtypes, _, kinds = dtypes.partition(":")
    KINDS[:] = kinds.split(",") if kinds else KINDS
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(5)
    for dtype in dtypes.split(","):
        run_cases(folder, dtype, only, random)
    executed.print_table()


if __name__ == "__main__":
    main()
