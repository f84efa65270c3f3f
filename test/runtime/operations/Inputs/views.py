"""Runs views of bytes, and the number of elements that are kept, against NumPy.

    views.py FOLDER
"""

import pathlib
import sys

import executed
import harness
import numpy as np
from harness import memref, tile

WIDTHS = {
    "f16": 2, "bf16": 2, "f32": 4, "i8": 1, "ui8": 1, "i16": 2,
    "ui16": 2, "i32": 4, "ui32": 4, "i64": 8, "ui64": 8,
}
KINDS = {"f16": np.float16, "bf16": np.uint16, "f32": np.float32}
PICKED = ("f16", "bf16", "f32", "i16", "ui16", "i32", "ui32")


def kind(dtype):
    if dtype in KINDS:
        return KINDS[dtype]
    name = dtype.replace("ui", "uint") if dtype[0] == "u" else dtype.replace("i", "int")
    return np.dtype(name).type


def bitcasts(folder):
    """A tile of every type as every other: whole, and as rows with gaps, which are
    written through the view."""
    data = np.random.default_rng(1).integers(0, 120, (6, 64), np.uint8)
    for source, from_ in WIDTHS.items():
        shape = (6, 64 // from_)
        a = data.view(kind(source)).reshape(shape)
        lines, outputs, expected = [], [], []
        for target, to in WIDTHS.items():
            result = (6, 64 // to)
            lines.append(f"%v_{target} = tile.bitcast %a : {tile(shape, source)} to {tile(result, target)}")
            lines.append(f"tile.copy %v_{target} to %o_{target} : {tile(result, target)}, {tile(result, target)}")
            outputs.append((f"o_{target}", result, target))
            expected.append(data.view(kind(target)).reshape(result))
        text = harness.kernel([("a", shape, source)], outputs, lines)
        path = folder / f"{source}.mlir"
        path.write_text(text)
        options = [f"--arg={save(path, 'a', a)}"]
        for i, array in enumerate(expected):
            options += ["--arg=zeros", f"--expect={i + 1}={save(path, i, array)}"]
        executed.run(path, options + ["--rtol=0", "--atol=0"], modes=[[], ["--sequential"]])


def save(path, name, array):
    file = path.with_suffix(f".{name}.npy")
    np.save(file, array)
    return file


def sign_bits(folder):
    """A use of bits: the sign of f32, of some columns and dynamic rows, set by an
    integer operation on their view."""
    a = np.random.default_rng(2).uniform(-9, 9, (8, 64)).astype(np.float32)
    part = "memref<?x32x{}, strided<[64, 1], offset: 72>, #tile.space<shared>>"
    body = [
        f"%s = memref.subview %a[1, 8] [%n, 32] [1, 1] : {tile((8, 64), 'f32')} to {part.format('f32')}",
        f"%i = tile.bitcast %s : {part.format('f32')} to {part.format('i32')}",
        f"tile.max %i, %zero into %i : {part.format('i32')}, i32, {part.format('i32')}",
    ]
    scalars = "%zero = arith.constant 0 : i32\n  %n = arith.constant 5 : index"
    text = harness.kernel([("a", (8, 64), "f32")], [("a", (8, 64), "f32")], body, scalars)
    expected = a.copy()
    expected[1:6, 8:40] = np.maximum(a[1:6, 8:40].view(np.int32), 0).view(np.float32)
    harness.run(folder / "signs.mlir", text, [a], [expected])


def counts(folder):
    """The number of elements kept, in place or not; a loop stores it, and scalar
    code sums the kept elements up to it."""
    for dtype in PICKED:
        run_count(folder, dtype, 256, 0.4, "%c")
    for count, share in ((1, 0), (1, 1), (33, 0.5), (500, 1), (500, 0)):
        run_count(folder, "i32", count, share, "%a")


def run_count(folder, dtype, count, share, dst):
    random = np.random.default_rng(count)
    a = random.integers(0, 100, count).astype(kind(dtype))
    keep = random.uniform(size=count) < share
    mask = np.packbits(keep, bitorder="little")
    t, m = tile((count,), dtype), tile((len(mask),), "ui8")
    text = f"""
func.func @kernel(%A: {memref((count,), dtype)}, %M: {memref((len(mask),), "ui8")}, %N: memref<16xi32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : {t}
    %c = memref.alloc() : {t}
    %m = memref.alloc() : {m}
    tile.copy %A to %a : {memref((count,), dtype)}, {t}
    tile.copy %M to %m : {memref((len(mask),), "ui8")}, {m}
    %n = tile.compress %a by %m into {dst} -> index : {t}, {m}, {t}
    %two = tile.compress {dst} by %m into %c -> index : {t}, {m}, {t}
    %i = arith.index_cast %n : index to i32
    memref.store %i, %N[%c0] : memref<16xi32>
    %j = arith.index_cast %two : index to i32
    memref.store %j, %N[%c1] : memref<16xi32>
  }}
  return
}}
"""
    path = folder / f"count.{dtype}.{count}.{share}.mlir"
    path.write_text(text)
    expected = np.zeros(16, np.int32)
    expected[:2] = keep.sum()
    options = [f"--arg={save(path, 'a', a)}", f"--arg={save(path, 'm', mask)}", "--arg=zeros"]
    executed.run(path, [*options, f"--expect=2={save(path, 'n', expected)}", "--rtol=0", "--atol=0"])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for test in (bitcasts, sign_bits, counts):
        test(folder)
        print(f"{test.__name__}: ok", flush=True)
    executed.print_table()


if __name__ == "__main__":
    main()
