"""Writes kernels on tiles in UB and runs them at every level, for other scripts."""

import executed
import numpy as np


def memref(shape, dtype, space=""):
    return f"memref<{'x'.join(map(str, shape))}x{dtype}{space}>"


def tile(shape, dtype):
    return memref(shape, dtype, ", #tile.space<shared>")


def kernel(inputs, outputs, body, scalars="", counts=()):
    """A kernel that loads `inputs`, runs `body`, and stores `outputs`: lists of
    (name, shape, dtype), in which a tile may be both. The body works on tiles
    %name; constants come first. The last arguments are `counts`, indices."""
    arguments = [f"%{n.upper()}: {memref(s, d)}" for n, s, d in inputs]
    arguments += [f"%{n.upper()}_OUT: {memref(s, d)}" for n, s, d in outputs]
    arguments += [f"%{count}: index" for count in counts]
    loads = [f"tile.copy %{n.upper()} to %{n} : {memref(s, d)}, {tile(s, d)}" for n, s, d in inputs]
    stores = [f"tile.copy %{n} to %{n.upper()}_OUT : {tile(s, d)}, {memref(s, d)}" for n, s, d in outputs]
    tiles = dict.fromkeys([*inputs, *outputs])
    allocs = [f"%{n} = memref.alloc() : {tile(s, d)}" for n, s, d in tiles]
    lines = "\n    ".join([*allocs, *loads, *body, *stores])
    return f"""
func.func @kernel({", ".join(arguments)}) {{
  %blocks = arith.constant 1 : index
  {scalars}
  tile.launch (%block) in (%blocks) {{
    {lines}
  }}
  return
}}
"""


def dynamic_slice(name, shape, dtype, counts):
    """The line that slices the leading elements of the tile %name, with the values
    `counts` or numbers as sizes; the name of the slice and its type."""
    strides = [1]
    for extent in shape[:0:-1]:
        strides.insert(0, strides[0] * extent)
    sizes = [f"%{count}" if isinstance(count, str) else str(count) for count in counts]
    extents = "x".join("?" if isinstance(count, str) else str(count) for count in counts)
    kind = f"memref<{extents}x{dtype}, strided<{strides}>, #tile.space<shared>>"
    zeros, ones = [0] * len(shape), [1] * len(shape)
    line = f"%{name}_part = memref.subview %{name}{zeros} [{', '.join(sizes)}] {ones} : {tile(shape, dtype)} to {kind}"
    return line, f"%{name}_part", kind


def run(path, text, inputs, outputs, tolerance=0, counts=(), modes=executed.MODES):
    """Runs a kernel in all `modes`: its arguments are the `inputs`, arrays that it
    has to fill with `outputs`, and numbers."""
    path.write_text(text)
    options = [f"--rtol={tolerance}", "--atol=0"]
    for i, array in enumerate([*inputs, *outputs]):
        file = path.with_suffix(f".{i}.npy")
        np.save(file, array)
        options.append(f"--arg={file}" if i < len(inputs) else "--arg=zeros")
        if i >= len(inputs):
            options.append(f"--expect={i}={file}")
    options += [f"--arg={count}" for count in counts]
    executed.run(path, options, modes)
