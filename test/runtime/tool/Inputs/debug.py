"""Prints tiles, tensors and scalars of every element type, and compares the text
with NumPy's values.

    debug.py FOLDER

The kernels copy their tensor, too, for the table of executed operations.
"""

import pathlib
import sys

import executed
import numpy as np
import served

SHAPE = (3, 16)
DTYPES = {
    **{f"f{w}": f"float{w}" for w in (16, 32)},
    **{f"i{w}": f"int{w}" for w in (8, 16, 32, 64)},
    **{f"ui{w}": f"uint{w}" for w in (8, 16, 32, 64)},
    # As arrays of NumPy, which has no such type, these are their bits.
    "bf16": "uint16",
}


def kernel(dtype):
    tensor = f"memref<?x{SHAPE[1]}x{dtype}>"
    tile = f"memref<{SHAPE[0]}x{SHAPE[1]}x{dtype}, #tile.space<shared>>"
    conversion = "%f" if "f" in dtype else "%d"
    return f"""
func.func @kernel(%A: {tensor}, %C: {tensor}, %p: i1) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = arith.constant {SHAPE[0]} : index
  %columns = arith.constant {SHAPE[1]} : index
  tile.launch (%block) in (%c2) {{
    %first = arith.cmpi eq, %block, %c0 : index
    scf.if %first {{
      %t = memref.alloc() : {tile}
      scf.for %i = %c0 to %rows step %c1 {{
        scf.for %j = %c0 to %columns step %c1 {{
          %x = memref.load %A[%i, %j] : {tensor}
          memref.store %x, %t[%i, %j] : {tile}
          memref.store %x, %C[%i, %j] : {tensor}
        }}
      }}
      tile.dump %t, 7 : {tile}
    }} else {{
      tile.dump %A, 8 : {tensor}
    }}
    %y = memref.load %A[%block, %c2] : {tensor}
    tile.printf "block %d has {conversion}\\0A"(%block, %y) : index, {dtype}
    tile.assert %p, "this holds" : i1
  }}
  return
}}
"""


def make_values(dtype):
    random = np.random.default_rng(1)
    if "f" not in dtype:
        info = np.iinfo(DTYPES[dtype])
        values = random.integers(info.min, info.max, SHAPE, info.dtype, endpoint=True)
        values[0, :2] = [info.min, info.max]
        return values
    # Values that all types hold, and fewer digits.
    values = random.integers(-127, 127, SHAPE).astype(np.float32) / 4
    values[0, 4:8] = [np.inf, -np.inf, np.nan, 0]
    return values


def store(values, dtype):
    if dtype == "bf16":
        return (values.view(np.uint32) >> 16).astype(np.uint16)
    return values.astype(DTYPES[dtype])


def expected_text(values, dtype):
    def element(x):
        # As short as can be: without a fraction of zero.
        return str(x).removesuffix(".0")

    rows = "".join(" ".join(map(element, row)) + "\n" for row in values)
    number = lambda x: f"{x:f}" if "f" in dtype else str(x)
    return "".join(
        f"dump {tag}, block {block}: {SHAPE[0]}x{SHAPE[1]}x{dtype}\n{rows}"
        f"block {block} has {number(values[block, 2])}\n"
        for block, tag in enumerate((7, 8))
    )


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for dtype in DTYPES:
        path, data = folder / f"{dtype}.mlir", folder / f"{dtype}.npy"
        path.write_text(kernel(dtype))
        values = make_values(dtype)
        np.save(data, store(values, dtype))
        shape = "x".join(map(str, SHAPE))
        arguments = [f"--arg={data}", f"--arg=zeros:{shape}", "--arg=1", f"--expect=1={data}"]
        executed.run(path, arguments, [[], ["--sequential"]])
        for mode in ([], ["--schedule=random:1"], ["--sequential"]):
            command = ["tl-run", path, *arguments, *mode]
            result = served.run(command)
            if not result.stdout.startswith(expected_text(values, dtype)):
                sys.exit(f"{command}: {result.stderr}{result.stdout}\nis not\n{expected_text(values, dtype)}")
    executed.print_table()


if __name__ == "__main__":
    main()
