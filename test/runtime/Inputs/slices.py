"""Runs element-wise operations on slices and on operands that repeat.

    slices.py FOLDER

Every case is one operation on parts of larger tiles, given as Python indices,
compared with NumPy on the whole result tile, so that a write beside the part shows.
A table of the runs is printed.
"""

import pathlib
import sys

import executed
import numpy as np

DTYPES = {"f16": np.float16, "f32": np.float32, "i16": np.int16, "i32": np.int32}

# name: shapes of the tiles a, b, c, and their slices as (offset, size) for each
# dimension.
CASES = {
    # Rows with a gap: repeat form.
    "rows": [(8, 64), (8, 64), ((8, 128), (0, 8), (0, 64))],
    "rows-part": [((8, 64), (0, 8), (16, 32)), ((8, 32), (0, 8), (0, 32)), ((8, 96), (0, 8), (64, 32))],
    # Lanes that do not fill a block, more than one piece along the row.
    "ragged": [((5, 160), (0, 5), (0, 141)), ((5, 144), (0, 5), (0, 141)), ((5, 160), (0, 5), (0, 141))],
    # Many columns, few rows: one instruction for each row.
    "wide": [((2, 1024), (0, 2), (0, 1000)), ((2, 1024), (0, 2), (0, 1000)), ((2, 1040), (0, 2), (0, 1000))],
    # More rows than an instruction repeats.
    "tall": [((300, 32), (0, 300), (0, 16)), ((300, 16), (0, 300), (0, 16)), ((300, 32), (0, 300), (16, 16))],
    # Rows further apart than an instruction can step.
    "far": [((3, 4160), (0, 3), (0, 64)), ((3, 64), (0, 3), (0, 64)), ((3, 64), (0, 3), (0, 64))],
    "one-row": [((4, 64), (2, 1), (0, 64)), ((4, 64), (1, 1), (0, 64)), ((4, 64), (3, 1), (0, 64))],
    "rank-1": [((64,), (16, 32)), ((64,), (32, 32)), ((64,), (0, 32))],
    "rank-3": [((3, 4, 64), (0, 3), (1, 2), (0, 48)), ((3, 2, 48), (0, 3), (0, 2), (0, 48)), ((3, 2, 64), (0, 3), (0, 2), (0, 48))],
    "rank-4": [((2, 2, 3, 32), (0, 2), (0, 2), (0, 3), (0, 16)), ((2, 2, 3, 16), (0, 2), (0, 2), (0, 3), (0, 16)), ((2, 2, 3, 16), (0, 2), (0, 2), (0, 3), (0, 16))],
    "size-1": [((1, 16), (0, 1), (0, 1)), ((1, 16), (0, 1), (0, 1)), ((1, 16), (0, 1), (0, 1))],
    "empty": [((4, 16), (0, 0), (0, 16)), ((4, 16), (0, 0), (0, 16)), ((4, 16), (0, 0), (0, 16))],
    # Slices that start at no block, or step by none, move element by element.
    "unaligned": [((4, 64), (0, 4), (3, 17)), ((4, 32), (0, 4), (0, 17)), ((4, 64), (0, 4), (9, 17))],
    "unaligned-in-1-D": [((64,), (1, 40)), ((64,), (0, 40)), ((64,), (7, 40))],
    "uneven-pitch": [((5, 32), (0, 5), (0, 16)), ((5, 16), (0, 5), (0, 16)), ((5, 80), (0, 5), (17, 16))],
    "one-column": [((8, 32), (0, 8), (5, 1)), ((8, 32), (0, 8), (0, 1)), ((8, 32), (0, 8), (30, 1))],
    "unaligned-column": [((6, 32), (0, 6), (0, 32)), ((6, 32), (0, 6), (3, 1)), ((6, 32), (0, 6), (0, 32))],
    # Operands that repeat.
    "row-repeats": [(16, 64), (1, 64), (16, 64)],
    "row-of-lower-rank": [(16, 64), (64,), (16, 64)],
    "column-repeats": [(16, 64), (16, 1), (16, 64)],
    "column-left": [(16, 1), (16, 64), (16, 64)],
    "column-ragged": [((13, 144), (0, 13), (0, 141)), ((13, 1), (0, 13), (0, 1)), ((13, 144), (0, 13), (0, 141))],
    "column-short": [((3, 16), (0, 3), (0, 5)), ((3, 1), (0, 3), (0, 1)), ((3, 16), (0, 3), (0, 5))],
    "column-far": [((8, 4160), (0, 8), (0, 64)), ((8, 1), (0, 8), (0, 1)), (8, 64)],
    "column-wide": [(4, 512), (4, 1), (4, 512)],
    # More repeats in a row than there are rows, and a rest that is no block.
    "column-long": [((2, 8208), (0, 2), (0, 8197)), (2, 1), ((2, 8208), (0, 2), (0, 8197))],
    "element-repeats": [(4, 100), (1, 1), (4, 100)],
    "element-and-row": [(1, 1), (1, 96), (8, 96)],
    "row-and-column": [(1, 32), (16, 1), (16, 32)],
    "column-of-rank-3": [(2, 8, 32), (2, 8, 1), (2, 8, 32)],
    "plane-repeats": [(3, 8, 32), (8, 32), (3, 8, 32)],
}


def normalise(case):
    """A shape alone is a whole tile."""
    if all(isinstance(extent, int) for extent in case):
        return case, [(0, extent) for extent in case]
    return case[0], list(case[1:])


def tile_type(shape, dtype, space=", #tile.space<shared>"):
    return f"memref<{'x'.join(map(str, shape))}x{dtype}{space}>"


def view(name, shape, part, dtype):
    """The text that slices a tile, and the name and type of the slice."""
    if [size for _, size in part] == list(shape):
        return "", f"%{name}", tile_type(shape, dtype)
    strides = [int(np.prod(shape[i + 1 :])) for i in range(len(shape))]
    offset = sum(o * s for (o, _), s in zip(part, strides))
    sizes = [size for _, size in part]
    layout = f", strided<{strides}" + (f", offset: {offset}>" if offset else ">")
    result = f"memref<{'x'.join(map(str, sizes))}x{dtype}{layout}, #tile.space<shared>>"
    ones = [1] * len(shape)
    offsets = [o for o, _ in part]
    text = f"    %{name}v = memref.subview %{name}{offsets} {sizes} {ones} : {tile_type(shape, dtype)} to {result}\n"
    return text, f"%{name}v", result


def flat(shape):
    """Copies take rows: a tile of higher rank is loaded as a matrix, a column as a
    vector."""
    if shape[-1] == 1:
        return (int(np.prod(shape)),)
    return (int(np.prod(shape[:-1])), shape[-1]) if len(shape) > 2 else shape


def load(name, shape, dtype):
    rows, tile, tensor = flat(shape), tile_type(flat(shape), dtype), tile_type(flat(shape), dtype, "")
    buffer = f"%{name}" if rows == shape else f"%{name}_rows"
    text = f"    {buffer} = memref.alloc() : {tile}\n"
    text += f"    tile.copy %{name.upper()} to {buffer} : {tensor}, {tile}\n"
    if rows != shape:
        groups = [list(range(len(shape) - 1)), [len(shape) - 1]]
        if len(rows) == 1:
            groups = [sum(groups, [])]
        text += f"    %{name} = memref.expand_shape {buffer} {groups} output_shape {list(shape)} : {tile} into {tile_type(shape, dtype)}\n"
    return text, buffer


def kernel(operation, dtype, tiles):
    names = ["a", "b", "c"]
    arguments = [f"%{n.upper()}: {tile_type(flat(shape), dtype, '')}" for n, (shape, _) in zip(names, tiles)]
    views = [view(n, shape, part, dtype) for n, (shape, part) in zip(names, tiles)]
    loads = [load(n, shape, dtype) for n, (shape, _) in zip(names, tiles)]
    body = "".join(text for text, _ in loads) + "".join(text for text, _, _ in views)
    operands = [operand for _, operand, _ in views]
    types = ", ".join(t for _, _, t in views)
    body += f"    tile.{operation} {operands[0]}, {operands[1]} into {operands[2]} : {types}\n"
    shape = flat(tiles[2][0])
    return f"""
func.func @kernel({", ".join(arguments)}) {{
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {{
{body}    tile.copy {loads[2][1]} to %C : {tile_type(shape, dtype)}, {tile_type(shape, dtype, "")}
  }}
  return
}}
"""


def run(path, text, arrays, expected):
    path.write_text(text)
    files = [path.with_suffix(f".{n}.npy") for n in "abce"]
    for file, array in zip(files, [*arrays, expected]):
        np.save(file, array.reshape(flat(array.shape)))
    executed.run(
        path,
        [f"--arg={file}" for file in files[:3]]
        + [f"--expect=2={files[3]}", "--rtol=0", "--atol=0"],
    )


def pad(shape, dtype):
    """Copies take rows of whole blocks: the extent of a row grows to them."""
    lanes = 32 // np.dtype(dtype).itemsize
    *outer, last = shape
    if last == 1 and outer:
        return (*outer[:-1], -(-outer[-1] // lanes) * lanes, 1)
    return (*outer, -(-last // lanes) * lanes)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(3)
    for dtype, numpy_dtype in DTYPES.items():
        done = []
        for name, case in CASES.items():
            tiles = [normalise(tile) for tile in case]
            tiles = [(pad(shape, numpy_dtype), part) for shape, part in tiles]
            arrays = [random.integers(-50, 50, shape).astype(numpy_dtype) for shape, _ in tiles]
            parts = [
                array[tuple(slice(o, o + size) for o, size in part)]
                for array, (_, part) in zip(arrays, tiles)
            ]
            expected = arrays[2].copy()
            target = tuple(slice(o, o + size) for o, size in tiles[2][1])
            expected[target] = parts[0] - parts[1]
            run(folder / f"{name}.{dtype}.mlir", kernel("sub", dtype, tiles), arrays, expected)
            done.append(name)
        print(f"{dtype}: {' '.join(done)}")
    executed.print_table()


if __name__ == "__main__":
    main()
