"""Reduces the bits of masks against NumPy.

    mask_reduce.py FOLDER [CASE...]

One kernel for each case counts the bits of each row, and tells whether any and all are
1: into a tile that lacks the last dimension and into one that keeps it. With "dynamic"
the extents are known at run time only, with "valid" the number of valid bits as well.
A table of the runs is printed.
"""

import pathlib
import sys

import executed
import numpy as np
import reduce
from slices import flat, load, pad, tile_type, view

KINDS = ["count", "any", "all"]

# name: shape of the mask in bytes, its part, the valid bits, if not all.
CASES = {
    "1d": ((8,), None, None),
    "1d-5": ((32,), [(0, 5)], None),
    "1d-odd-valid": ((32,), None, 201),
    "1d-none-valid": ((32,), None, 0),
    "1d-large": ((4096,), None, None),
    "1d-large-valid": ((4096,), None, 30001),
    "rows": ((16, 8), None, None),
    "rows-1": ((40, 1), None, None),
    "rows-3": ((13, 3), None, None),
    "rows-3-valid": ((13, 3), None, 17),
    "rows-valid": ((16, 8), None, 63),
    "rows-first-valid": ((16, 8), None, 1),
    "rows-large-valid": ((64, 64), None, 500),
    "3d": ((2, 5, 4), None, None),
    "4d-valid": ((2, 3, 2, 2), None, 11),
    "no-rows": ((4, 8), [(0, 0), (0, 8)], None),
    "no-columns": ((4, 8), [(0, 4), (0, 0)], None),
    "dynamic-1d": ((32,), [(0, 21)], None),
    "dynamic-1d-0": ((32,), [(0, 0)], None),
    "dynamic-rows": ((16, 8), [(0, 11), (0, 8)], None),
    "dynamic-rows-valid": ((16, 8), [(0, 11), (0, 8)], 43),
    "dynamic-rows-0": ((16, 8), [(0, 0), (0, 8)], None),
}


def expect(kind, bits):
    function = {"count": np.sum, "any": np.any, "all": np.all}[kind]
    return function(bits, -1).astype(np.int32)


def make_tiles(shape, part, dynamic):
    """Name, shape, part and extents of the mask and the results."""
    # The rows of masks follow each other: only their number is dynamic.
    sizes = [f"%n{i}" if dynamic and i == 0 else size for i, (_, size) in enumerate(part)]
    tiles = [("a", shape, part, sizes)]
    one = ((1,), [(0, 1)], [1])
    lacks = (shape[:-1], part[:-1], sizes[:-1]) if len(shape) > 1 else one
    keeps = ((*shape[:-1], 1), [*part[:-1], (0, 1)], [*sizes[:-1], 1])
    for i in range(len(KINDS)):
        for name, (extents, *rest) in ((f"r{i}", lacks), (f"k{i}", keeps)):
            tiles.append((name, pad(extents, np.int32), *rest))
    return tiles


def make_kernel(tiles, valid, dynamic):
    types = ["ui8"] + ["i32"] * (len(tiles) - 1)
    arguments = [f"%{n.upper()}: {tile_type(flat(shape), t, '')}" for (n, shape, *_), t in zip(tiles, types)]
    arguments += [f"{size}: index" for size in tiles[0][3] if isinstance(size, str)]
    arguments += ["%valid: index"] if valid is not None else []
    body, results, names = "", "", {}
    for (name, shape, part, sizes), t in zip(tiles, types):
        text, buffer = load(name, shape, t)
        cut = reduce.dynamic_view(name, shape, part, sizes, t) if dynamic else view(name, shape, part, t)
        body += text + cut[0]
        names[name] = cut[1:]
        if name != "a":
            results += f"    tile.copy {buffer} to %{name.upper()} : {tile_type(flat(shape), t)}, {tile_type(flat(shape), t, '')}\n"
    suffix = "" if valid is None else " valid(%valid)"
    for i, kind in enumerate(KINDS):
        for name in (f"r{i}", f"k{i}"):
            mask, target = names["a"], names[name]
            body += f"    tile.reduce_mask {kind} {mask[0]} into {target[0]}{suffix} : {mask[1]}, {target[1]}\n"
    return f"""
func.func @kernel({", ".join(arguments)}) {{
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {{
{body}{results}  }}
  return
}}
"""


def make_mask(shape, random):
    """Bits of which rows have few, many or all."""
    mask = random.integers(0, 256, shape).astype(np.uint8)
    rows = mask.reshape(-1, shape[-1])
    rows[::4] = 255
    rows[1::4] = 0
    rows[2::8] = 255
    rows[2::8, -1] = 127
    return mask


def run_case(folder, name, case, random):
    shape, part, valid = case
    part = part or [(0, extent) for extent in shape]
    dynamic = name.startswith("dynamic")
    tiles = make_tiles(shape, part, dynamic)
    given = [make_mask(shape, random)]
    given += [random.integers(0, 9, extents).astype(np.int32) for _, extents, *_ in tiles[1:]]
    expected = [array.copy() for array in given]
    read = given[0][tuple(slice(o, o + size) for o, size in part)]
    bits = np.unpackbits(read, -1, bitorder="little")[..., :valid]
    for i, kind in enumerate(KINDS):
        for j in (2 * i + 1, 2 * i + 2):
            where = tuple(slice(o, o + size) for o, size in tiles[j][2])
            expected[j][where] = expect(kind, bits).reshape([size for _, size in tiles[j][2]])
    path = folder / f"{name}.mlir"
    path.write_text(make_kernel(tiles, valid, dynamic))
    arguments = []
    for i, ((tile, *_), before, after) in enumerate(zip(tiles, given, expected)):
        files = [path.with_suffix(f".{tile}.{what}.npy") for what in ("in", "out")]
        for file, array in zip(files, (before, after)):
            np.save(file, array.reshape(flat(array.shape)))
        arguments += [f"--arg={files[0]}", f"--expect={i}={files[1]}"]
    arguments += [f"--arg={part[0][1]}"] if dynamic else []
    arguments += [f"--arg={valid}"] if valid is not None else []
    executed.run(path, arguments)


def main():
    folder, *only = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(13)
    done = [name for name in CASES if not only or name in only]
    for name in done:
        run_case(folder, name, CASES[name], random)
    print(" ".join(done))
    executed.print_table()


if __name__ == "__main__":
    main()
