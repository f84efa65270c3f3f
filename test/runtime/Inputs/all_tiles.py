"""Kernels that load tiles, compute, and store all of them, against arrays of NumPy."""

import sys

import executed
import numpy as np
import served

from tile_kernels import DTYPES, FEW, MODES  # noqa: F401

TYPES = {**DTYPES, "i8": np.int8}
# Tiles keep their rows without padding in the last mode.
DENSE = *FEW, ["--pipeline=tl-compile{align-rows=false}"]


def memref(dtype, shape, space=", #tile.space<shared>"):
    return f"memref<{''.join(f'{n}x' for n in shape)}{dtype}{space}>"


def kernel(dtype, shapes, body, constants=()):
    """A kernel over tiles %t0, %t1, ... of `shapes`, which it loads and stores."""
    arguments, loads, stores = [], [], []
    for i, shape in enumerate(shapes):
        tensor, tile = memref(dtype, shape, ""), memref(dtype, shape)
        arguments.append(f"%g{i}: {tensor}")
        loads += [
            f"%t{i} = memref.alloc() : {tile}",
            f"tile.copy %g{i} to %t{i} : {tensor}, {tile}",
        ]
        stores.append(f"tile.copy %t{i} to %g{i} : {tile}, {tensor}")
    lines = "\n    ".join([*loads, *body, *stores])
    return f"""func.func @kernel(%n: index, %shift: index, {', '.join(arguments)}) {{
  %one = arith.constant 1 : index
  tile.launch (%block) in (%one) {{
    {lines}
  }}
  return
}}
"""


def run(folder, name, text, arrays, expected, numbers=(0, 0), modes=FEW):
    """Runs the kernel `text` on `arrays`, which become `expected`."""
    path = folder / f"{name.replace(' ', '_')}.mlir"
    path.write_text(text)
    result = served.run(["tl-opt", "--tile-normalize", "--tile-vectorize", str(path)])
    if result.returncode or result.stderr:
        sys.exit(f"{name}:\n{text}\n{result.stderr}")
    arguments = ["--rtol=0", "--atol=0", *(f"--arg={number}" for number in numbers)]
    for i, (array, bits) in enumerate(zip(arrays, expected)):
        files = [path.with_suffix(f".{i}.{kind}.npy") for kind in ("in", "expected", "out")]
        np.save(files[0], array)
        np.save(files[1], bits)
        argument = i + len(numbers)
        arguments += [f"--arg={files[0]}", f"--expect={argument}={files[1]}"]
        arguments += [f"--output={argument}={files[2]}"]
    executed.run(path, arguments, modes)
    for i, bits in enumerate(expected):
        found = np.load(path.with_suffix(f".{i}.out.npy"))
        if found.tobytes() != bits.tobytes():
            sys.exit(f"{name}:\n{text}got {found}, expected {bits}")


def run_cases(folder, count, forms, case):
    """Runs `count` cases of the forms and the types with exact sums, in turn."""
    cases = [(form, dtype) for form in forms for dtype in TYPES if dtype != "bf16"]
    for number in range(count):
        case(folder, number, *cases[number % len(cases)])


def slice_of(name, dtype, whole, offsets, sizes):
    """A slice of the tile called `name` and its type; a size may be the name of a value."""
    static = [-1 if isinstance(size, str) else size for size in sizes]
    strides = [int(np.prod(whole[i + 1 :])) for i in range(len(whole))]
    start = sum(offset * stride for offset, stride in zip(offsets, strides))
    layout = f"strided<{strides}" + (f", offset: {start}>" if start else ">")
    shape = "".join(f"{'?' if size < 0 else size}x" for size in static)
    part = f"memref<{shape}{dtype}, {layout}, #tile.space<shared>>"
    sizes = [f"%{size}" if isinstance(size, str) else size for size in sizes]
    list_of = lambda numbers: "[" + ", ".join(map(str, numbers)) + "]"
    line = (
        f"= memref.subview {name}{list_of(offsets)} {list_of(sizes)} "
        f"{list_of([1] * len(whole))} : {memref(dtype, whole)} to {part}"
    )
    return line, part
