"""Finds the indices of extrema along every dimension, against NumPy.

    arg_reduce.py FOLDER DTYPE,... [CASE...]

The cases are those of reduce.py. One kernel for each case and element type finds a
maximum and a minimum, into a tile that lacks the dimension and into one that keeps it.
A table of the runs is printed.
"""

import pathlib
import sys

import executed
import numpy as np
import reduce
from bf16 import to_bf16
from slices import flat, load, pad, tile_type, view

KINDS = ["max", "min"]
NONE = np.iinfo(np.int32).max


def find(array, kind, dim, keep):
    """The first NaN, or the first one of the extrema; NONE in an empty dimension."""
    if array.shape[dim] == 0:
        shape = [1 if i == dim else extent for i, extent in enumerate(array.shape) if keep or i != dim]
        return np.full(shape, NONE, np.int32)
    return getattr(np, f"arg{kind}")(array, dim, keepdims=keep).astype(np.int32)


def make_kernel(tiles, dim, dynamic, dtype):
    types = [dtype] + ["i32"] * (len(tiles) - 1)
    arguments = [f"%{n.upper()}: {tile_type(flat(shape), t, '')}" for (n, shape, *_), t in zip(tiles, types)]
    arguments += [f"{size}: index" for size in tiles[0][3] if isinstance(size, str)]
    body, results, names = "", "", {}
    for (name, shape, part, sizes), t in zip(tiles, types):
        text, buffer = load(name, shape, t)
        cut = reduce.dynamic_view(name, shape, part, sizes, t) if dynamic else view(name, shape, part, t)
        body += text + cut[0]
        names[name] = cut[1:]
        if name != "a":
            results += f"    tile.copy {buffer} to %{name.upper()} : {tile_type(flat(shape), t)}, {tile_type(flat(shape), t, '')}\n"
    for i, kind in enumerate(KINDS):
        for name in (f"r{i}", f"k{i}"):
            source, target = names["a"], names[name]
            body += f"    tile.arg_reduce {kind} {source[0]} into {target[0]} dim({dim}) : {source[1]}, {target[1]}\n"
    return f"""
func.func @kernel({", ".join(arguments)}) {{
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {{
{body}{results}  }}
  return
}}
"""


def make_source(shape, dtype, values, random):
    """Few different numbers, so that extrema occur several times."""
    low = 0 if np.issubdtype(dtype, np.unsignedinteger) else -5
    array = random.integers(low, 5, shape).astype(dtype)
    if values == "special":
        reduce.special_values(array)
    if values == "distinct" and not np.issubdtype(dtype, np.integer):
        array = random.uniform(-1, 1, shape).astype(dtype)
    if values == "distinct" and np.issubdtype(dtype, np.integer):
        info = np.iinfo(dtype)
        array = random.integers(info.min, info.max, shape, dtype, endpoint=True)
    return array


def run(path, text, arrays, tiles, dynamic, modes):
    path.write_text(text)
    arguments = []
    for i, ((name, *_), (given, expected)) in enumerate(zip(tiles, arrays)):
        files = [path.with_suffix(f".{name}.{what}.npy") for what in ("in", "out")]
        for file, array in zip(files, (given, expected)):
            np.save(file, array.reshape(flat(array.shape)))
        arguments += [f"--arg={files[0]}", f"--expect={i}={files[1]}"]
    if dynamic:
        arguments += [f"--arg={size}" for _, size in tiles[0][2]]
    executed.run(path, [*arguments, "--rtol=0", "--atol=0"], modes)


def run_case(folder, name, case, dtype, values, random):
    shape, part, dim = case
    numpy_dtype = reduce.DTYPES[dtype]
    dynamic = name.startswith("dynamic")
    reduce.KINDS[:] = KINDS
    source_tile = reduce.make_tiles(shape, part, dim, dynamic, np.uint16 if dtype == "bf16" else numpy_dtype)[0]
    tiles = [source_tile, *reduce.make_tiles(shape, part, dim, dynamic, np.int32)[1:]]
    source = make_source(tiles[0][1], numpy_dtype, values, random)
    if dtype == "bf16":
        # As the bits hold it.
        source = (to_bf16(source).astype(np.uint32) << 16).view(np.float32)
    given = [to_bf16(source) if dtype == "bf16" else source]
    given += [random.integers(0, 9, shape).astype(np.int32) for _, shape, _, _ in tiles[1:]]
    expected = [array.copy() for array in given]
    read = source[tuple(slice(o, o + size) for o, size in tiles[0][2])]
    for i, kind in enumerate(KINDS):
        for j, keep in ((2 * i + 1, False), (2 * i + 2, True)):
            where = tuple(slice(o, o + size) for o, size in tiles[j][2])
            expected[j][where] = find(read, kind, dim, keep)
    path = folder / f"{name}.{values}.{dtype}.mlir"
    modes = executed.MODES[1:] if values == "special" else [[]]
    run(path, make_kernel(tiles, dim, dynamic, dtype), list(zip(given, expected)), tiles, dynamic, modes)


def main():
    folder, dtypes, *only = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(11)
    for dtype in dtypes.split(","):
        done = []
        for name, case in {**reduce.CASES, **(reduce.LARGE if only else {})}.items():
            if only and name not in only:
                continue
            for values in ("special", "distinct"):
                run_case(folder, name, case, dtype, values, random)
            done.append(name)
        print(f"{dtype}: {' '.join(done)}")
    executed.print_table()


if __name__ == "__main__":
    main()
