"""Copies slices of tensors into tiles and back, against NumPy.

    row_copies.py FOLDER [NAME...]

Tiles and slices with rows that start at no multiple of 32 bytes, of 1 to 4
dimensions, with static and dynamic extents. A kernel loads a slice of a tensor into
a part of a tile, stores that part into a slice of another tensor, and the tile, if
it is whole, as it is. A table of the runs is printed.
"""

import pathlib
import sys

import executed
import numpy as np

DTYPES = {
    "f16": np.float16,
    "bf16": np.uint16,
    "f32": np.float32,
    "i8": np.int8,
    "ui8": np.uint8,
    "i16": np.int16,
    "ui16": np.uint16,
    "i32": np.int32,
    "ui32": np.uint32,
    "i64": np.int64,
    "ui64": np.uint64,
}

# name: element types, the shape of the tensor, the offsets and sizes of its slice,
# the shape of the tile, the offsets of its part, and the dimensions with extents
# that are known at run time only.
ALL = tuple(DTYPES)
SOME = ("f16", "i8")
MORE = ("f32", "i8", "i64")
CASES = {
    "wide": (SOME, (70, 130), (3, 5), (64, 100), (64, 100), (0, 0), ()),
    "odd": (MORE, (7, 61), (1, 2), (5, 33), (5, 33), (0, 0), ()),
    "odd-13": (ALL, (9, 20), (2, 4), (7, 13), (7, 13), (0, 0), ()),
    "one-element-rows": (MORE, (9, 20), (0, 3), (9, 1), (9, 1), (0, 0), ()),
    "one-row": (SOME, (3, 40), (1, 3), (1, 33), (1, 33), (0, 0), ()),
    "one": (SOME, (3, 5), (1, 1), (1, 1), (1, 1), (0, 0), ()),
    "tall": (SOME, (300, 6), (1, 1), (290, 5), (290, 5), (0, 0), ()),
    "long": (SOME, (4, 1100), (1, 3), (3, 1001), (3, 1001), (0, 0), ()),
    "rank-3": (SOME, (4, 6, 21), (1, 2, 3), (2, 3, 13), (2, 3, 13), (0, 0, 0), ()),
    "rank-4": (SOME, (2, 3, 6, 21), (0, 1, 2, 3), (2, 2, 3, 7), (2, 2, 3, 7), (0, 0, 0, 0), ()),
    "columns-only": (SOME, (5, 40), (0, 7), (5, 11), (5, 11), (0, 0), ()),
    "dynamic-rows": (MORE, (9, 50), (1, 2), (5, 33), (8, 33), (0, 0), (0,)),
    "dynamic-rows-3": (MORE, (4, 6, 21), (1, 2, 3), (2, 3, 13), (3, 3, 13), (0, 0, 0), (0,)),
    "dynamic-columns": (SOME, (9, 50), (1, 2), (5, 17), (5, 33), (0, 0), (1,)),
    "dynamic-both": (SOME, (9, 50), (1, 2), (4, 17), (5, 33), (0, 0), (0, 1)),
    "part-of-tile": (SOME, (9, 50), (1, 2), (5, 17), (8, 33), (2, 3), ()),
    "aligned-part": (SOME, (9, 70), (1, 2), (5, 27), (8, 64), (2, 32), ()),
    "offset-start": (SOME, (9, 50), (1, 2), (5, 33), (8, 33), (3, 0), ()),
    "column": (SOME, (9, 50), (1, 2), (5, 1), (5, 1), (0, 0), ()),
    "empty": (SOME, (9, 50), (1, 2), (0, 33), (8, 33), (0, 0), (0,)),
}
# Without aligned rows, the copies move elements between dense and padded rows.
DENSE = ["--pipeline=tl-compile{align-rows=false}", "--target=910B2"]
MODES = [[], DENSE, ["--sequential"]]


def memref(shape, dtype, strides=None, offset=0, space=""):
    dims = "x".join(map(str, shape))
    layout = ""
    if strides is not None:
        at = f", offset: {offset}" if offset else ""
        layout = f", strided<[{', '.join(map(str, strides))}]{at}>"
    return f"memref<{dims}x{dtype}{layout}{space}>"


def strides_of(shape):
    return [int(np.prod(shape[i + 1 :])) for i in range(len(shape))]


def slice_of(name, source, shape, begin, sizes, dynamic, dtype, space=""):
    """The text of a slice and its type."""
    strides = strides_of(shape)
    offset = sum(b * s for b, s in zip(begin, strides))
    shown = ["?" if i in dynamic else s for i, s in enumerate(sizes)]
    type_ = memref(shown, dtype, strides, offset, space)
    given = ", ".join(f"%n{i}" if i in dynamic else str(s) for i, s in enumerate(sizes))
    text = f"{name} = memref.subview {source}{list(begin)} [{given}] {[1] * len(shape)}"
    return f"{text} : {memref(shape, dtype, space=space)} to {type_}", type_


def kernel(dtype, shape, begin, sizes, tile_shape, tile_begin, dynamic):
    space = ", #tile.space<shared>"
    tensor, tile = memref(shape, dtype), memref(tile_shape, dtype, space=space)
    lines = [f"%t = memref.alloc() : {tile}"]
    if dynamic:
        # Elements that are not loaded are read as well.
        lines.append(f"tile.copy %WHOLE to %t : {memref(tile_shape, dtype)}, {tile}")
    views = [
        slice_of("%a", "%A", shape, begin, sizes, dynamic, dtype),
        slice_of("%b", "%B", shape, begin, sizes, dynamic, dtype),
    ]
    part, part_type = "%t", tile
    if dynamic or tuple(sizes) != tuple(tile_shape):
        views.append(slice_of("%p", "%t", tile_shape, tile_begin, sizes, dynamic, dtype, space))
        part, part_type = "%p", views[-1][1]
    lines += [text for text, _ in views]
    lines.append(f"tile.copy %a to {part} : {views[0][1]}, {part_type}")
    lines.append(f"tile.copy {part} to %b : {part_type}, {views[1][1]}")
    if part == "%t":
        lines.append(f"tile.copy %t to %WHOLE : {tile}, {memref(tile_shape, dtype)}")
    numbers = "".join(f", %n{i}: index" for i in dynamic)
    body = "\n    ".join(lines)
    return f"""
func.func @kernel(%A: {tensor}, %B: {tensor}, %WHOLE: {memref(tile_shape, dtype)}{numbers}) {{
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {{
    {body}
  }}
  return
}}
"""


def make(shape, dtype, seed):
    """Random bits that are no NaN."""
    random = np.random.default_rng(seed)
    if dtype in ("f16", "f32"):
        return random.uniform(-100, 100, shape).astype(DTYPES[dtype])
    high = 0x7F00 if dtype == "bf16" else np.iinfo(DTYPES[dtype]).max
    return random.integers(0, high, shape, DTYPES[dtype])


def run(path, dtype, shape, begin, sizes, tile_shape, tile_begin, dynamic):
    path.write_text(kernel(dtype, shape, begin, sizes, tile_shape, tile_begin, dynamic))
    a, b = make(shape, dtype, 1), make(shape, dtype, 2)
    whole = make(tile_shape, dtype, 3)
    part = tuple(slice(o, o + s) for o, s in zip(begin, sizes))
    files = [path.with_suffix(f".{n}.npy") for n in ("a", "b", "w", "eb", "ew")]
    expected = b.copy()
    expected[part] = a[part]
    is_whole = not dynamic and tuple(sizes) == tuple(tile_shape)
    for file, array in zip(files, [a, b, whole, expected, a[part] if is_whole else whole]):
        np.save(file, array)
    arguments = [f"--arg={file}" for file in files[:3]] + [f"--arg={sizes[i]}" for i in dynamic]
    expect = [f"--expect=1={files[3]}", f"--expect=2={files[4]}", "--rtol=0", "--atol=0"]
    executed.run(path, arguments + expect, modes=MODES)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, (dtypes, *case) in CASES.items():
        if len(sys.argv) > 2 and name not in sys.argv[2:]:
            continue
        for dtype in dtypes:
            run(folder / f"{name}.{dtype}.mlir", dtype, *case)
        print(f"{name}: {' '.join(dtypes)}")
    executed.print_table()


if __name__ == "__main__":
    main()
