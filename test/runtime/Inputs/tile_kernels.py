"""Runs kernels that work on one block of tiles, and compares bits with NumPy.

A kernel is the text between loads and stores. Tensors and tiles have a multiple
of 16 elements, so that copies are whole blocks of 32 bytes.
"""

import sys

import executed
import numpy as np

# bf16 travels as its bits.
DTYPES = {
    "f16": np.float16,
    "bf16": np.uint16,
    "f32": np.float32,
    "i16": np.int16,
    "i32": np.int32,
    "ui8": np.uint8,
    "ui16": np.uint16,
    "ui32": np.uint32,
}
FEW = ([], ["--sequential"])
MODES = executed.MODES


def padded(count, multiple=32):
    return max(multiple, -(-count // multiple) * multiple)


def pad(array):
    """`array` with zeros up to a whole number of blocks."""
    return np.concatenate([array, np.zeros(padded(len(array)) - len(array), array.dtype)])


def tile(shape, dtype):
    return f"memref<{'x'.join(map(str, shape))}x{dtype}, #tile.space<shared>>"


def view(count, dtype):
    return f"memref<{count}x{dtype}, strided<[1]>, #tile.space<shared>>"


def kernel(inputs, outputs, body):
    """A kernel over tiles of one dimension: inputs and outputs are lists of
    (name, dtype, count). The tile called %name has `count` elements; outputs
    begin as zeros."""
    lines, arguments = [], []
    for name, dtype, count in inputs + outputs:
        size = padded(count)
        tensor, whole = f"memref<{size}x{dtype}>", tile([size], dtype)
        arguments.append(f"%{name}_gm: {tensor}")
        lines += [
            f"%{name}_tile = memref.alloc() : {whole}",
            f"tile.copy %{name}_gm to %{name}_tile : {tensor}, {whole}",
            f"%{name} = memref.subview %{name}_tile[0] [{count}] [1] : {whole} to {view(count, dtype)}",
        ]
    lines += body
    for name, dtype, count in outputs:
        size = padded(count)
        tensor, whole = f"memref<{size}x{dtype}>", tile([size], dtype)
        lines.append(f"tile.copy %{name}_tile to %{name}_gm : {whole}, {tensor}")
    text = "\n    ".join(lines)
    return f"""
func.func @kernel({', '.join(arguments)}) {{
  %one = arith.constant 1 : index
  tile.launch (%block) in (%one) {{
    {text}
  }}
  return
}}
"""


def run(folder, name, text, inputs, expected, modes=MODES):
    """Runs the kernel `text` on `inputs` and expects the bits `expected` in the
    arguments after them."""
    path = folder / f"{name}.mlir"
    path.write_text(text)
    arguments, results = ["--rtol=0", "--atol=0"], []
    for i, array in enumerate([*inputs, *expected]):
        file = folder / f"{name}.{i}.npy"
        np.save(file, pad(array))
        if i < len(inputs):
            arguments.append(f"--arg={file}")
            continue
        results.append(folder / f"{name}.{i}.out.npy")
        arguments += ["--arg=zeros", f"--expect={i}={file}", f"--output={i}={results[-1]}"]
    executed.run(path, arguments, modes)
    # Bits tell zeros of both signs apart.
    for array, file in zip(expected, results):
        result = np.load(file)[: len(array)]
        if result.tobytes() != array.tobytes():
            sys.exit(f"{name}:\n{text}got {result}, expected {array}")
