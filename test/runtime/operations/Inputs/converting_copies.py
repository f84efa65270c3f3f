"""Copies between element types, against NumPy.

    converting_copies.py FOLDER

A kernel loads a slice of a tensor into a tile of another element type, converts
that within UB, and stores it as elements of a third type; every pair that tile.cast
has, and shapes with rows that are whole blocks, odd, dynamic, of one element, and
padded. The rounding is that of `tile.cast` with `none`.
"""

import pathlib
import sys

import casts
import executed
import numpy as np
from row_copies import memref, slice_of

SPACE = ", #tile.space<shared>"
MODES = [[], ["--sequential"]]

# name: the tensor, where its slice begins, the sizes of the slice, the tile, the
# dynamic dimensions, and whether the tile is padded.
CASES = {
    "whole": ((8, 64), (0, 0), (8, 64), (8, 64), (), False),
    "slice": ((9, 70), (1, 3), (8, 64), (8, 64), (), False),
    "odd": ((7, 61), (1, 2), (5, 33), (5, 33), (), False),
    "vector": ((140,), (3,), (131,), (131,), (), False),
    "one": ((3,), (1,), (1,), (1,), (), False),
    "rank-3": ((3, 5, 40), (1, 1, 4), (2, 3, 32), (2, 3, 32), (), False),
    "tail": ((9, 70), (1, 3), (5, 64), (8, 64), (0,), False),
    "tail-odd": ((9, 70), (1, 3), (5, 33), (8, 33), (0,), False),
    "corner": ((9, 70), (1, 3), (5, 50), (8, 64), (0, 1), False),
    "padded": ((9, 70), (1, 3), (5, 50), (8, 64), (), True),
    "padded-tail": ((9, 70), (1, 3), (5, 50), (8, 64), (0, 1), True),
    "padded-full": ((9, 70), (1, 3), (8, 64), (8, 64), (0, 1), True),
    "empty": ((9, 70), (1, 3), (0, 64), (8, 64), (0,), True),
}
PAIRS = [("bf16", "f16"), ("i8", "f32")]
# Nothing converts back from ui64.
TYPES = [*casts.FLOATS, *(dtype for dtype in casts.INTEGERS if dtype != "ui64")]


def tile_part(name, dtype, tile, sizes, dynamic):
    """The part of a tile that is worked on: its text, name, and type."""
    whole = memref(tile, dtype, space=SPACE)
    if not dynamic and tuple(sizes) == tuple(tile):
        return [], name, whole
    zeros = [0] * len(tile)
    text, type_ = slice_of(f"{name}p", name, tile, zeros, sizes, dynamic, dtype, SPACE)
    return [text], f"{name}p", type_


def kernel(source, target, shape, begin, sizes, tile, dynamic, padded):
    """A to the tile t, which converts; t to B and to the tile of the first type,
    which goes to C. A padded tile is stored as a whole."""
    a_text, a_type = slice_of("%a", "%A", shape, begin, sizes, dynamic, source)
    lines = [a_text]
    used, used_dynamic = (tile, ()) if padded else (sizes, dynamic)
    for name, dtype in (("%t", target), ("%u", source)):
        lines.append(f"{name} = memref.alloc() : {memref(tile, dtype, space=SPACE)}")
    t_text, t, t_type = tile_part("%t", target, tile, used, used_dynamic)
    u_text, u, u_type = tile_part("%u", source, tile, used, used_dynamic)
    lines += t_text + u_text
    pad, pad_type = (" pad(%v)", f", {target.removeprefix('u')}") if padded else ("", "")
    lines.append(f"tile.copy %a to {t}{pad} : {a_type}, {t_type}{pad_type}")
    lines.append(f"tile.copy {t} to {u} : {t_type}, {u_type}")
    zeros = [0] * len(tile)
    for name, tensor, dtype, value, type_ in (("%b", "%B", source, t, t_type), ("%c", "%C", target, u, u_type)):
        text, to_type = slice_of(name, tensor, tile, zeros, used, used_dynamic, dtype)
        lines += [text, f"tile.copy {value} to {name} : {type_}, {to_type}"]
    numbers = "".join(f", %n{i}: index" for i in dynamic)
    zero = "3" if target.lstrip("u").startswith("i") else "3.0"
    body = "\n    ".join(lines)
    return f"""
func.func @kernel(%A: {memref(shape, source)}, %B: {memref(tile, source)}, %C: {memref(tile, target)}{numbers}) {{
  %c1 = arith.constant 1 : index
  %v = arith.constant {zero} : {target.removeprefix("u")}
  tile.launch (%block) in (%c1) {{
    {body}
  }}
  return
}}
"""


def convert(array, source, target):
    flat = np.ascontiguousarray(array).reshape(-1)
    return casts.golden(flat, source, target, "none").reshape(array.shape)


def three(dtype):
    """3 as an array of the type."""
    if dtype == "bf16":
        return np.array([0x4040], np.uint16)
    return np.array([3], casts.storage(dtype))


def run(path, source, target, shape, begin, sizes, tile, dynamic, padded):
    path.write_text(kernel(source, target, shape, begin, sizes, tile, dynamic, padded))
    a = np.resize(casts.inputs(source), shape)
    part = a[tuple(slice(o, o + s) for o, s in zip(begin, sizes))]
    used = tuple(slice(0, s) for s in sizes)
    converted = np.zeros(tile, casts.storage(target))
    if padded:
        converted[...] = three(target)
    converted[used] = convert(part, source, target)
    stored = tuple(slice(0, s) for s in (tile if padded else sizes))
    b, c = np.zeros(tile, casts.storage(source)), np.zeros(tile, casts.storage(target))
    back = convert(converted, target, source)
    b[stored] = back[stored]
    c[stored] = convert(back, source, target)[stored]
    files = [path.with_suffix(f".{n}.npy") for n in "abc"]
    for file, array in zip(files, [a, b, c]):
        np.save(file, array)
    arguments = [f"--arg={files[0]}", "--arg=zeros", "--arg=zeros"]
    arguments += [f"--arg={sizes[i]}" for i in dynamic]
    expect = [f"--expect=1={files[1]}", f"--expect=2={files[2]}", "--rtol=0", "--atol=0"]
    executed.run(path, arguments + expect, modes=MODES)


def all_pairs(folder, source):
    """A slice to tiles of every other type, and these to tensors of the first one,
    or of f32 where that takes two steps."""
    shape, begin, sizes, tile, dynamic, _ = CASES["vector"]
    text, a_type = slice_of("%a", "%A", shape, begin, sizes, dynamic, source)
    lines, arguments, files = [text], [f"%A: {memref(shape, source)}"], []
    a = np.resize(casts.inputs(source), shape)
    part = a[begin[0] : begin[0] + sizes[0]]
    done = []
    for target in TYPES:
        if source == target or (source, target, "none") in casts.MISSING:
            continue
        back = "f32" if (target, source, "none") in casts.MISSING else source
        t, b = memref(tile, target, space=SPACE), memref(tile, back)
        lines.append(f"%{target} = memref.alloc() : {t}")
        lines.append(f"tile.copy %a to %{target} : {a_type}, {t}")
        lines.append(f"tile.copy %{target} to %{target.upper()} : {t}, {b}")
        arguments.append(f"%{target.upper()}: {b}")
        done.append((target, back))
    body = "\n    ".join(lines)
    path = folder / f"{source}.mlir"
    path.write_text(f"""
func.func @kernel({", ".join(arguments)}) {{
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {{
    {body}
  }}
  return
}}
""")
    np.save(path.with_suffix(".a.npy"), a)
    options = [f"--arg={path.with_suffix('.a.npy')}"]
    for i, (target, back) in enumerate(done):
        file = path.with_suffix(f".{target}.npy")
        np.save(file, convert(convert(part, source, target), target, back))
        options += ["--arg=zeros", f"--expect={i + 1}={file}"]
    executed.run(path, options + ["--rtol=0", "--atol=0"], modes=MODES)
    print(f"{source}: {' '.join(target for target, _ in done)}")


def refuse(folder, source, target, message):
    path = folder / f"refused.{source}.{target}.mlir"
    from_, to = memref((32,), source), memref((32,), target, space=SPACE)
    path.write_text(f"""
func.func @kernel(%A: {from_}) {{
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {{
    %t = memref.alloc() : {to}
    tile.copy %A to %t : {from_}, {to}
    tile.dump %t, 1 : {to}
  }}
  return
}}
""")
    executed.refuse(path, ["--arg=zeros"], "tile.copy", f"{source}->{target}", message)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for source in TYPES:
        all_pairs(folder, source)
    for name, case in CASES.items():
        for source, target in PAIRS:
            run(folder / f"{name}.{source}.{target}.mlir", source, target, *case)
        print(f"shape {name}")
    refuse(folder, "i32", "bf16", "has no instructions to convert 'i32' to 'bf16'")
    executed.print_table()


if __name__ == "__main__":
    main()
