"""Runs matrix products of many shapes against NumPy.

    matmul.py FOLDER [NAME...]

For every element type, transposition, shape and way to begin: writes a kernel, runs
it in program order and, compiled, asynchronously in two schedules. The elements are
small integers, so that every sum is exact in f32 whatever its order. A table of the
runs is printed. With names only cases that begin with one.
"""

import pathlib
import sys

import executed
import numpy as np
from bf16 import to_bf16

DTYPES = {"f16": "f32", "bf16": "f32", "f32": "f32", "i8": "i32"}
NUMPY = {"f16": np.float16, "f32": np.float32, "i8": np.int8, "i32": np.int32}
SHAPES = [
    (1, 1, 1),
    (16, 16, 16),
    (17, 33, 65),
    (100, 72, 40),
    (128, 256, 64),
    (7, 13, 211),
    (64, 48, 320),
]
# Cut along M, along N, and along K into pairs of steps with a rest.
LARGE = {
    "f16": [(2048, 16, 40), (16, 2000, 33), (128, 250, 329)],
    "bf16": [(1050, 16, 16), (16, 2048, 32), (128, 256, 384)],
    "f32": [(1000, 25, 32), (16, 1024, 50), (100, 128, 250)],
    "i8": [(1024, 32, 64), (16, 2048, 64), (128, 256, 700)],
}
TRANSPOSES = ["", "a", "b", "ab"]
MODES = [[], ["--schedule=random:1"], ["--sequential"]]


def encode(array, dtype):
    return to_bf16(array) if dtype == "bf16" else array.astype(NUMPY[dtype])


def random_matrix(shape, dtype, seed):
    limit = 127 if dtype == "i8" else 4
    numbers = np.random.default_rng(seed).integers(-limit, limit + 1, shape)
    return numbers.astype(np.int64)


def save(path, array):
    np.save(path, array)
    return path


def run(folder, name, text, inputs, expected, output, modes=None):
    """Runs `text` on encoded inputs; the output is argument number `output`."""
    path = folder / f"{name}.mlir"
    path.write_text(text)
    args = []
    for i, value in enumerate(inputs):
        if isinstance(value, np.ndarray):
            value = save(folder / f"{name}.{i}.npy", value)
        args.append(f"--arg={value}")
    golden = save(folder / f"{name}.golden.npy", expected)
    expectation = [f"--expect={output}={golden}", "--rtol=0", "--atol=0"]
    executed.run(path, args + expectation, modes or MODES)


def kernel(m, n, k, dtype, transpose, begin):
    out = DTYPES[dtype]
    a = f"{k}x{m}" if "a" in transpose else f"{m}x{k}"
    b = f"{n}x{k}" if "b" in transpose else f"{k}x{n}"
    gA, gB, gC = f"memref<{a}x{dtype}>", f"memref<{b}x{dtype}>", f"memref<{m}x{n}x{out}>"
    tA, tB = (t.replace(">", ", #tile.space<shared>>") for t in (gA, gB))
    tC = gC.replace(">", ", #tile.space<fragment>>")
    ta = " transpose" if "a" in transpose else ""
    tb = " transpose" if "b" in transpose else ""
    product = lambda init: f"tile.gemm %a{ta}, %b{tb} into %c{init} : {tA}, {tB}, {tC}"
    again = {"true": "", "false": product(" init(%false)"), "run": product(" init(%p)"), "none": product("")}
    return f"""
func.func @kernel(%A: {gA}, %B: {gB}, %C: {gC}, %p: i1) {{
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : {tA}
    %b = memref.alloc() : {tB}
    %c = memref.alloc() : {tC}
    tile.copy %A to %a : {gA}, {tA}
    tile.copy %B to %b : {gB}, {tB}
    {product(" init(%true)")}
    {again[begin]}
    tile.copy %c to %C : {tC}, {gC}
  }}
  return
}}
"""


def product_case(folder, name, shape, dtype, transpose, begin="true", flag=0, modes=None):
    m, n, k = shape
    a, b = random_matrix((m, k), dtype, 1), random_matrix((k, n), dtype, 2)
    times = 2 if begin in ("false", "none") or (begin == "run" and not flag) else 1
    expected = (times * (a @ b)).astype(NUMPY[DTYPES[dtype]])
    inputs = [
        encode(a.T if "a" in transpose else a, dtype),
        encode(b.T if "b" in transpose else b, dtype),
        "zeros",
        flag,
    ]
    inputs = [np.ascontiguousarray(i) if isinstance(i, np.ndarray) else i for i in inputs]
    run(folder, name, kernel(m, n, k, dtype, transpose, begin), inputs, expected, 2, modes)


def main():
    folder = pathlib.Path(sys.argv[1])
    names = tuple(sys.argv[2:]) or ("",)
    folder.mkdir(parents=True, exist_ok=True)

    def case(name, *args, **kwargs):
        if name.startswith(names):
            product_case(folder, name, *args, **kwargs)
            return True
        return False

    for dtype in DTYPES:
        done = []
        for shape in SHAPES:
            for transpose in TRANSPOSES:
                name = f"{dtype}.{'x'.join(map(str, shape))}.{transpose or 'plain'}"
                if case(name, shape, dtype, transpose):
                    done.append(name.split(".", 1)[1])
        for shape in LARGE[dtype]:
            transpose = TRANSPOSES[shape[0] % 3]
            name = f"{dtype}.large.{'x'.join(map(str, shape))}"
            if case(name, shape, dtype, transpose, modes=([], ["--schedule=random:1"])):
                done.append(name.split(".", 1)[1])
        for begin, flag in (("false", 0), ("none", 0), ("run", 0), ("run", 1)):
            name = f"{dtype}.init.{begin}{flag}"
            if case(name, (33, 50, 130), dtype, "", begin, flag):
                done.append(name.split(".", 1)[1])
        print(f"{dtype}: {len(done)} products")
    executed.print_table()


if __name__ == "__main__":
    main()
