"""Runs every element-wise operation of the Tile dialect against NumPy.

    elementwise.py FOLDER

For every operation, element type and form (tiles on both sides, a scalar on the
left or on the right, in place or not): writes a kernel that applies it to a tile,
and runs it in program order and, compiled, asynchronously. The inputs hold zeros of
both signs, infinities, NaN, the largest and the smallest numbers. A table of the
runs is printed.
"""

import pathlib
import sys

import executed
import numpy as np

SHAPE = (16, 32)
DTYPES = {"f16": np.float16, "f32": np.float32, "i16": np.int16, "i32": np.int32}
BINARY = {
    "add": np.add,
    "sub": np.subtract,
    "mul": np.multiply,
    "div": np.divide,
    "max": np.maximum,
    "min": np.minimum,
}
UNARY = {
    "exp": np.exp,
    "ln": np.log,
    "abs": np.abs,
    "sqrt": np.sqrt,
    "rsqrt": lambda x: 1 / np.sqrt(x),
    "reciprocal": lambda x: 1 / x,
    "relu": lambda x: np.where(x <= 0, np.zeros_like(x), x),
}
ESTIMATES = {"rsqrt": UNARY["rsqrt"], "reciprocal": UNARY["reciprocal"]}
SCALAR = {"f16": 2.5, "f32": 2.5, "i16": 3, "i32": 3}


def make_input(dtype, seed):
    random = np.random.default_rng(seed)
    size = SHAPE[0] * SHAPE[1]
    if np.issubdtype(dtype, np.integer):
        info = np.iinfo(dtype)
        data = random.integers(info.min, info.max, size, dtype, endpoint=True)
        data[:4] = [info.min, info.max, 0, -1]
    else:
        data = random.uniform(-4, 4, size).astype(dtype)
        info = np.finfo(dtype)
        special = [0.0, -0.0, np.inf, -np.inf, np.nan, info.max, info.min, info.tiny]
        # The same specials meet others in the second input.
        data[: len(special)] = np.roll(special, seed)
    return data.reshape(SHAPE)


def in_f32(function, dtype, *inputs):
    """The result of the hardware: in f32, rounded once; integers wrap."""
    with np.errstate(all="ignore"):
        if np.issubdtype(dtype, np.integer):
            return function(*[x.astype(dtype) for x in inputs]).astype(dtype)
        return function(*[x.astype(np.float32) for x in inputs]).astype(dtype)


def kernel(operation, dtype, operands, in_place, option=""):
    tile = f"memref<{SHAPE[0]}x{SHAPE[1]}x{dtype}, #tile.space<shared>>"
    tensor = f"memref<{SHAPE[0]}x{SHAPE[1]}x{dtype}>"
    types = [dtype if operand == "%s" else tile for operand in operands]
    result = "%a" if in_place else "%c"
    return f"""
func.func @kernel(%A: {tensor}, %B: {tensor}, %C: {tensor}) {{
  %c1 = arith.constant 1 : index
  %s = arith.constant {SCALAR[dtype]} : {dtype}
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : {tile}
    %b = memref.alloc() : {tile}
    %c = memref.alloc() : {tile}
    tile.copy %A to %a : {tensor}, {tile}
    tile.copy %B to %b : {tensor}, {tile}
    tile.{operation} {", ".join(operands)} into {result} {option}: {", ".join(types)}, {tile}
    tile.copy {result} to %C : {tile}, {tensor}
  }}
  return
}}
"""


def run(folder, name, text, inputs, expected, tolerance):
    path = folder / f"{name}.mlir"
    path.write_text(text)
    files = [folder / f"{name}.{argument}.npy" for argument in "abc"]
    for file, array in zip(files, [*inputs, expected]):
        np.save(file, array)
    arguments = [f"--arg={files[0]}", f"--arg={files[1]}", "--arg=zeros"]
    expectation = [f"--expect=2={files[2]}", f"--rtol={tolerance}", "--atol=0"]
    executed.run(path, arguments + expectation)


def rounded(x, bits):
    """`x` with the given number of bits after the leading one."""
    fraction, exponent = np.frexp(x.astype(np.float64))
    return np.ldexp(np.rint(fraction * 2.0 ** (bits + 1)) / 2.0 ** (bits + 1), exponent)


def run_estimates(folder, dtype, inputs):
    """The instructions' own results have few bits, and exactly these."""
    numpy_dtype = DTYPES[dtype]
    with np.errstate(all="ignore"):
        for name, function in ESTIMATES.items():
            exact = function(inputs[0].astype(np.float32))
            expected = rounded(exact, {"f16": 9, "f32": 12}[dtype]).astype(numpy_dtype)
            text = kernel(name, dtype, ["%a"], False, "approximate ")
            # Less than the last bit: the executor's root and NumPy's may be neighbours.
            run(folder, f"{name}.approximate.{dtype}", text, inputs, expected, {"f16": 0, "f32": 1e-6}[dtype])
            yield f"{name}.approximate"


def cases(dtype):
    """(name, operation, operands, in place, function of the two inputs)"""
    scalar = np.array(SCALAR[dtype])
    for name, function in BINARY.items():
        if name == "div" and dtype.startswith("i"):
            continue
        forms = {
            "tile": (["%a", "%b"], lambda a, b, f=function: f(a, b)),
            "right": (["%a", "%s"], lambda a, b, f=function: f(a, scalar.astype(a.dtype))),
            "left": (["%s", "%a"], lambda a, b, f=function: f(scalar.astype(a.dtype), a)),
        }
        for form, (operands, meaning) in forms.items():
            for in_place in (False, True):
                yield f"{name}.{form}", name, operands, in_place, meaning
    yield "fill", "fill", ["%s"], False, lambda a, b: np.full_like(a, scalar)
    if dtype.startswith("f"):
        for name, function in UNARY.items():
            for in_place in (False, True):
                yield name, name, ["%a"], in_place, lambda a, b, f=function: f(a)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for dtype, numpy_dtype in DTYPES.items():
        inputs = [make_input(numpy_dtype, seed) for seed in (1, 2)]
        names = []
        for name, operation, operands, in_place, meaning in cases(dtype):
            expected = in_f32(meaning, numpy_dtype, *inputs)
            exact = operation in BINARY or operation in ("fill", "abs", "relu")
            tolerance = 0 if exact else {"f16": 1e-3, "f32": 1e-6}[dtype]
            text = kernel(operation, dtype, operands, in_place)
            where = "in-place" if in_place else "out"
            run(folder, f"{name}.{dtype}.{where}", text, inputs, expected, tolerance)
            names.append(name)
        if dtype in ("f16", "f32"):
            names += run_estimates(folder, dtype, inputs)
        print(f"{dtype}: {' '.join(dict.fromkeys(names))}")
    executed.print_table()


if __name__ == "__main__":
    main()
