"""Scans, transpositions and broadcasts of tiles against NumPy.

    rearrange.py FOLDER cumsum|cummax|cummin|transpose|broadcast DTYPE,... [CASE...]

Every case is one operation between parts of larger tiles, and the whole result is
compared. Scans of cases "init..." begin with the value of a previous part. A table of the runs is printed.
"""

import pathlib
import sys

import executed
import numpy as np
from bf16 import to_bf16
from reduce import dynamic_view
from slices import flat, load, pad, tile_type, view

DTYPES = {
    "f16": np.float16,
    # Files hold its bits.
    "bf16": np.uint16,
    "f32": np.float32,
    "i8": np.int8,
    "i16": np.int16,
    "i32": np.int32,
    "i64": np.int64,
    "ui8": np.uint8,
    "ui16": np.uint16,
    "ui32": np.uint32,
}

# name: shape of the source, its part, dimension, whether it goes backwards.
SCAN = {
    "1d": ((64,), None, 0, False),
    "1d-5": ((16,), [(0, 5)], 0, False),
    "1d-100": ((112,), [(0, 100)], 0, True),
    "1d-1": ((16,), [(0, 1)], 0, False),
    "rows": ((16, 64), None, 1, False),
    "rows-reverse": ((16, 64), None, 1, True),
    "rows-ragged": ((13, 80), [(0, 13), (0, 67)], 1, False),
    "rows-slice": ((16, 160), [(3, 11), (32, 96)], 1, True),
    "columns": ((16, 64), None, 0, False),
    "columns-reverse": ((16, 64), None, 0, True),
    "columns-1": ((1, 64), None, 0, False),
    "columns-ragged": ((9, 80), [(0, 9), (0, 67)], 0, True),
    "3d-0": ((4, 5, 32), None, 0, False),
    "3d-1": ((4, 5, 32), None, 1, True),
    "3d-2": ((4, 5, 32), None, 2, False),
    "in-place": ((16, 64), None, 0, False),
    "in-place-rows": ((16, 64), None, 1, True),
    "empty": ((4, 32), [(0, 0), (0, 32)], 0, False),
    "4d-2": ((2, 3, 4, 16), None, 2, True),
    "init": ((112,), [(0, 100)], 0, False),
    "init-rows": ((13, 80), [(0, 13), (0, 67)], 1, False),
    "init-rows-reverse": ((16, 64), None, 1, True),
    "init-rows-kept": ((16, 160), [(3, 11), (32, 96)], 1, False),
    "init-columns": ((9, 80), [(0, 9), (0, 67)], 0, True),
    "init-columns-kept": ((16, 64), None, 0, False),
    "init-3d-1": ((4, 5, 32), None, 1, False),
    "init-3d-2-kept": ((4, 5, 32), None, 2, True),
    "init-empty": ((4, 32), [(0, 4), (0, 0)], 1, False),
    "dynamic-init-1d": ((128,), [(0, 100)], 0, False),
    "dynamic-init-rows": ((16, 80), [(0, 13), (0, 67)], 1, True),
    "dynamic-init-columns": ((13, 64), [(0, 11), (0, 33)], 0, False),
    "dynamic-init-columns-0": ((13, 64), [(0, 0), (0, 33)], 0, False),
    "dynamic-init-3d-kept": ((4, 5, 32), [(0, 3), (0, 4), (0, 17)], 2, False),
    "dynamic-1d": ((128,), [(0, 100)], 0, False),
    "dynamic-rows": ((16, 80), [(0, 13), (0, 67)], 1, True),
    "dynamic-columns": ((13, 64), [(0, 11), (0, 33)], 0, True),
    "dynamic-columns-0": ((13, 64), [(0, 0), (0, 33)], 0, True),
}

# name: shape of the source, its part, permutation.
TRANSPOSE = {
    "panel": ((32, 32), None, (1, 0)),
    "square": ((64, 64), None, (1, 0)),
    "wide": ((16, 160), None, (1, 0)),
    "tall": ((160, 32), None, (1, 0)),
    "ragged": ((23, 48), [(0, 23), (0, 41)], (1, 0)),
    "slice": ((40, 160), [(3, 16), (32, 96)], (1, 0)),
    "row": ((1, 64), None, (1, 0)),
    "column": ((40, 32), [(0, 40), (0, 1)], (1, 0)),
    "1d": ((64,), None, (0,)),
    "same": ((9, 64), [(0, 9), (0, 50)], (0, 1)),
    "rows-of-3d": ((4, 6, 32), None, (1, 0, 2)),
    "3d-021": ((3, 32, 32), None, (0, 2, 1)),
    "3d-210": ((32, 3, 32), None, (2, 1, 0)),
    "3d-120": ((3, 10, 32), [(0, 3), (0, 10), (0, 20)], (1, 2, 0)),
    "3d-201": ((3, 10, 32), [(0, 3), (0, 10), (0, 20)], (2, 0, 1)),
    "4d-0213": ((2, 3, 4, 16), None, (0, 2, 1, 3)),
    "4d-3210": ((2, 3, 4, 16), None, (3, 2, 1, 0)),
    "4d-2301": ((2, 3, 4, 16), None, (2, 3, 0, 1)),
    "empty": ((4, 32), [(0, 4), (0, 0)], (1, 0)),
    "dynamic": ((23, 48), [(0, 17), (0, 41)], (1, 0)),
    "dynamic-3d": ((5, 9, 32), [(0, 3), (0, 9), (0, 20)], (1, 0, 2)),
}

# name: shape of the source, its part, shape of the result, its part.
BROADCAST = {
    "row": ((64,), None, (16, 64), None),
    "row-of-one": ((1, 64), None, (16, 64), None),
    "column": ((16, 1), None, (16, 64), None),
    "ragged-column": ((16, 1), [(0, 13), (0, 1)], (13, 144), [(0, 13), (0, 141)]),
    "element": ((1, 1), None, (4, 112), [(0, 4), (0, 100)]),
    "plane": ((8, 32), None, (3, 8, 32), None),
    "middle": ((3, 1, 32), None, (3, 4, 32), None),
    "same": ((9, 80), [(0, 9), (0, 67)], (9, 80), [(0, 9), (0, 67)]),
}


def whole(shape, part):
    return part or [(0, extent) for extent in shape]


def cut(array, part):
    return array[tuple(slice(o, o + size) for o, size in part)]


SCANS = {"cumsum": np.add, "cummax": np.maximum, "cummin": np.minimum}


def widen(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def scan_case(operation, case, source, init, dtype):
    *_, dim, reverse = case
    if dtype == "bf16":
        # The sums are kept in f32.
        wide = None if init is None else widen(init)
        return to_bf16(scan_case(operation, case, widen(source), wide, "f32"))
    with np.errstate(all="ignore"):
        part = np.flip(source, dim) if reverse else source
        if init is not None:
            part = np.concatenate([init, part], dim)
        # NumPy rounds after each sum, as the instructions do.
        result = SCANS[operation].accumulate(part, dim, source.dtype)
    if init is not None:
        result = np.delete(result, 0, dim)
    return np.flip(result, dim) if reverse else result


def make_init(case, part, sizes, keeps):
    """Shape, part and extents of the tile with the values before the first ones."""
    shape, _, dim, _ = case
    tile = [list(shape), [(0, size) for _, size in part], list(sizes)]
    if keeps or len(shape) == 1:
        tile[0][dim], tile[1][dim], tile[2][dim] = 1, (0, 1), 1
    else:
        for each in tile:
            del each[dim]
    return tile


def make_kernel(operation, suffix, tiles, dtype, dynamic, in_place):
    """`tiles`: name, shape, part and extents of the source and the result, and possibly
    of the values before the first ones."""
    arguments = [f"%{n.upper()}: {tile_type(flat(shape), dtype, '')}" for n, shape, _, _ in tiles]
    counts = dict.fromkeys(size for _, _, _, sizes in tiles for size in sizes if isinstance(size, str))
    arguments += [f"{count}: index" for count in counts]
    body, names = "", {}
    for name, shape, part, sizes in tiles:
        text, buffer = load(name, shape, dtype)
        slices = dynamic_view(name, shape, part, sizes, dtype) if dynamic else view(name, shape, part, dtype)
        body += text + slices[0]
        names[name] = (*slices[1:], buffer)
    source, target = names["a"], names["a" if in_place else "c"]
    init = f" init({names['i'][0]})" if "i" in names else ""
    types = ", ".join(each[1] for each in (source, target, names.get("i")) if each)
    body += f"    tile.{operation} {source[0]} into {target[0]}{suffix}{init} : {types}\n"
    shape = flat(tiles[1][1])
    body += f"    tile.copy {target[2]} to %C : {tile_type(shape, dtype)}, {tile_type(shape, dtype, '')}\n"
    return f"""
func.func @kernel({", ".join(arguments)}) {{
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {{
{body}  }}
  return
}}
"""


def run(path, text, given, expected, sizes, modes):
    path.write_text(text)
    files = [path.with_suffix(f".{n}.npy") for n in "eaci"]
    for file, array in zip(files, [expected, *given]):
        np.save(file, array.reshape(flat(array.shape)))
    arguments = [f"--expect=1={files[0]}"]
    arguments += [f"--arg={file}" for file in files[1 : len(given) + 1]]
    arguments += [*[f"--arg={size}" for size in sizes], "--rtol=0", "--atol=0"]
    executed.run(path, arguments, modes)


def make_input(shape, dtype, random, name):
    if name == "bf16":
        return to_bf16(make_input(shape, np.float32, random, "f32"))
    if np.issubdtype(dtype, np.integer):
        info = np.iinfo(dtype)
        return random.integers(info.min, info.max, shape, dtype, endpoint=True)
    array = random.uniform(-4, 4, shape).astype(dtype)
    array.reshape(-1)[::37] = -0.0
    array.reshape(-1)[5::171] = np.inf
    array.reshape(-1)[11::371] = np.nan
    return array


def run_case(folder, operation, name, case, dtype, random):
    numpy_dtype = DTYPES[dtype]
    dynamic, in_place = name.startswith("dynamic"), name.startswith("in-place")
    shape, part = case[0], whole(case[0], case[1])
    sizes = [f"%n{i}" if dynamic else size for i, (_, size) in enumerate(part)]
    if operation == "transpose":
        order = case[2]
        target = [tuple(tile[i] for i in order) for tile in (shape, part, sizes)]
        target = [target[0], [(0, size) for _, size in target[1]], list(target[2])]
        suffix = f" permutation [{', '.join(map(str, order))}]"
    elif operation in SCANS:
        target = [shape, part, sizes]
        suffix = f" dim({case[2]})" + (" reverse" if case[3] else "")
    else:
        target = [case[2], whole(case[2], case[3])]
        target.append([size for _, size in target[1]])
        suffix = ""
    tiles = [("a", pad(shape, numpy_dtype), part, sizes), ("c", pad(target[0], numpy_dtype), *target[1:])]
    if "init" in name:
        init_tile = make_init(case, part, sizes, "kept" in name)
        tiles.append(("i", pad(tuple(init_tile[0]), numpy_dtype), *init_tile[1:]))
    given = [make_input(tile[1], numpy_dtype, random, dtype) for tile in tiles]
    source = cut(given[0], part)
    expected = given[0 if in_place else 1].copy()
    if operation == "transpose":
        result = source.transpose(case[2])
    elif operation in SCANS:
        init = None
        if "init" in name:
            extents = [1 if i == case[2] else size for i, (_, size) in enumerate(part)]
            init = cut(given[2], init_tile[1]).reshape(extents)
        result = scan_case(operation, case, source, init, dtype)
    else:
        result = source
    cut(expected, target[1])[...] = result
    text = make_kernel(operation, suffix, tiles, dtype, dynamic, in_place)
    modes = [[], ["--sequential"], ["--schedule=random:1"]]
    if dynamic or in_place:
        modes = executed.MODES
    counts = [size for _, size in part] if dynamic else []
    run(folder / f"{operation}.{name}.{dtype}.mlir", text, given, expected, counts, modes)


def main():
    folder, operation, dtypes, *only = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(7)
    cases = {**dict.fromkeys(SCANS, SCAN), "transpose": TRANSPOSE, "broadcast": BROADCAST}[operation]
    for dtype in dtypes.split(","):
        done = []
        for name, case in cases.items():
            if not only or name in only:
                run_case(folder, operation, name, case, dtype, random)
                done.append(name)
        print(f"{operation} {dtype}: {' '.join(done)}")
    executed.print_table()


if __name__ == "__main__":
    main()
