"""Runs instructions that reduce lanes, and atomic updates, against NumPy.

    lanes.py FOLDER

Sums of whole numbers are exact in any order. The rows of extremes have equal lanes,
of which the first counts, and one has NaN.
"""

import pathlib
import sys

import executed
import numpy as np
from bf16 import to_bf16

ROWS = 16

# Rows of `lanes` elements, of which an operation reduces a view of type `view`.
REDUCE = """
!tile = memref<{rows}x{lanes}x{type}, #ascend.memory<ub>>
!part = memref<{part}x{type}, strided<{strides}>, #ascend.memory<ub>>
!result = memref<{result}x{type}, #ascend.memory<ub>>
!flat = memref<{count}x{type}, #ascend.memory<ub>>
module attributes {{ascend.target = #ascend.target<"910B2">}} {{
func.func @kernel(%A: memref<{rows}x{lanes}x{type}>, %C: memref<{count}x{type}>) {{
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {{
    ascend.section vector {{
      %a = ascend.buffer at 0 : !tile
      %c = ascend.buffer at 16384 : !result
      ascend.copy_gm_to_ub %A to %a : memref<{rows}x{lanes}x{type}>, !tile
      ascend.pipe_barrier all
      {view}
      ascend.{operation} %part into %c : !part, !result
      ascend.pipe_barrier all
      {flatten}
      ascend.copy_ub_to_gm %flat to %C : !flat, memref<{count}x{type}>
    }}
  }}
  return
}}
}}
"""

UPDATE = """
!row = memref<37x{type}, #ascend.memory<ub>>
!part = memref<37x{type}, strided<[1], offset: ?>>
module attributes {{ascend.target = #ascend.target<"910B2">}} {{
func.func @kernel(%A: memref<5x37x{type}>, %C: memref<37x{type}>) {{
  %c5 = arith.constant 5 : index
  ascend.launch (%block) in (%c5) {{
    ascend.section vector {{
      %a = ascend.buffer at 0 : !row
      %part = memref.subview %A[%block, 0] [1, 37] [1, 1] : memref<5x37x{type}> to !part
      ascend.copy_gm_to_ub %part to %a : !part, !row
      ascend.pipe_barrier all
      ascend.{operation} %a to %C : !row, memref<37x{type}>
    }}
  }}
  return
}}
}}
"""

NUMPY = {"f16": np.float16, "f32": np.float32}
BITS = {"f16": np.uint16, "f32": np.uint32}


def check(folder, name, text, arrays, operand):
    path = folder / f"{name}.mlir"
    path.write_text(text)
    files = [folder / f"{name}.{i}.npy" for i in range(3)]
    for file, array in zip(files, arrays):
        np.save(file, array)
    executed.run(
        path,
        [f"--arg={files[0]}", f"--arg={operand or files[1]}"]
        + [f"--expect=1={files[2]}", "--rtol=0", "--atol=0"],
    )


def reduce(folder, operation, type, data, shape, strides, expected, view):
    result = expected.shape
    count = expected.size
    groups = ", ".join(map(str, range(len(result))))
    flatten = f"%flat = memref.collapse_shape %c [[{groups}]] : !result into !flat"
    if len(result) == 1:
        flatten = "%flat = memref.cast %c : !result to !flat"
    text = REDUCE.format(
        rows=ROWS,
        lanes=data.shape[1],
        type=type,
        operation=operation,
        part="x".join(map(str, shape)),
        strides=list(strides),
        result="x".join(map(str, result)),
        count=count,
        view=view,
        flatten=flatten,
    )
    arrays = [data, expected.ravel(), expected.ravel()]
    check(folder, f"{operation}.{type}", text, arrays, f"empty:{count}")


def slice_view(columns):
    return f"%part = memref.subview %a[0, 0] [{ROWS}, {columns}] [1, 1] : !tile to !part"


def split_view(outer, inner):
    return (
        f"%part = memref.expand_shape %a [[0], [1, 2]] output_shape [{ROWS}, {outer}, {inner}]"
        f" : !tile into memref<{ROWS}x{outer}x{inner}x"
    )


def extremes(random, type, lanes):
    """Values of few kinds, so that some are equal; a row with NaN."""
    data = random.integers(-9, 10, (ROWS, lanes)).astype(NUMPY[type])
    data[3, 7] = data[3, 20] = np.nan
    return data


def pick(data, find, type):
    """The value and its lane, in the bits of an element."""
    lane = find(data, axis=1)
    result = np.empty((len(data), 2), data.dtype)
    result[:, 0] = data[np.arange(len(data)), lane]
    result[:, 1] = lane.astype(BITS[type]).view(data.dtype)
    return result


def run_lanes(folder, type, random):
    lanes = 256 // np.dtype(NUMPY[type]).itemsize
    block = lanes // 8
    whole = random.integers(-9, 10, (ROWS, lanes)).astype(NUMPY[type])
    row, view = (ROWS, 40), slice_view(40)
    strides = (lanes, 1)
    for operation, function in (("sum", np.sum), ("max", np.max), ("min", np.min)):
        expected = function(whole[:, :40], axis=1).astype(whole.dtype)
        reduce(folder, f"vwhole_reduce_{operation}", type, whole, row, strides, expected, view)
        blocks = whole.reshape(ROWS, 8, block)
        expected = function(blocks, axis=2).astype(whole.dtype)
        split = split_view(8, block) + f"{type}, #ascend.memory<ub>>"
        reduce(
            folder,
            f"vblock_reduce_{operation}",
            type,
            whole,
            blocks.shape,
            (lanes, block, 1),
            expected,
            cast(split, (ROWS, 8, block), type),
        )
    ties = extremes(random, type, lanes)
    for operation, find in (("max", np.argmax), ("min", np.argmin)):
        expected = pick(ties[:, :40], find, type)
        reduce(folder, f"vwhole_reduce_{operation}_index", type, ties, row, strides, expected, view)
    pairs = whole.reshape(ROWS, lanes // 2, 2)
    split = split_view(lanes // 2, 2) + f"{type}, #ascend.memory<ub>>"
    reduce(
        folder,
        "vpair_reduce_sum",
        type,
        whole,
        pairs.shape,
        (lanes, 2, 1),
        pairs.sum(axis=2).astype(whole.dtype),
        cast(split, pairs.shape, type),
    )


def cast(split, shape, type):
    """The view with the strides that !part states."""
    whole = split.split(" into ")[1]
    return f"{split}\n      %cast = memref.cast %part : {whole} to !part".replace(
        "%part =", "%split ="
    ).replace("%cast = memref.cast %part", "%part = memref.cast %split")


def run_updates(folder, type, random):
    for name, function in (("max", np.maximum), ("min", np.minimum)):
        data = random.integers(-99, 100, (5, 37))
        start = random.integers(-9, 10, 37)
        arrays = [data, start, function(function.reduce(data), start)]
        if type == "bf16":
            arrays = [to_bf16(array.astype(np.float32)) for array in arrays]
        else:
            kind = NUMPY.get(type) or type.replace("i", "int")
            arrays = [array.astype(kind) for array in arrays]
        operation = f"atomic_{name}_ub_to_gm"
        text = UPDATE.format(type=type, operation=operation)
        check(folder, f"{operation}.{type}", text, arrays, None)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(5)
    for type in ("f16", "f32"):
        run_lanes(folder, type, random)
    for type in ("f16", "bf16", "f32", "i8", "i16", "i32"):
        run_updates(folder, type, random)
    executed.print_table()


if __name__ == "__main__":
    main()
