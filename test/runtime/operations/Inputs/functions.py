"""Runs scalar functions that tiles have no operation for, against NumPy.

    functions.py FOLDER

Each is in a parallel loop, which becomes operations on tiles, and in a loop in
which each element depends on the one before it, which does not. The compiled kernel
is printed, too. A table of the runs is printed.
"""

import pathlib
import subprocess
import sys

import executed
import numpy as np

COUNT = 65
NUMPY = {"f32": np.float32, "f16": np.float16, "i32": np.int32, "i16": np.int16}
FUNCTIONS = {
    "exp2": (np.exp2, "-10:10"),
    "log2": (np.log2, "0.01:100"),
    "log10": (np.log10, "0.01:100"),
    "log1p": (np.log1p, "-0.9:10"),
    "expm1": (np.expm1, "-5:5"),
    "cbrt": (np.cbrt, "-10:10"),
    "tan": (np.tan, "-1.2:1.2"),
    "asin": (np.arcsin, "-0.9:0.9"),
    "acos": (np.arccos, "-0.9:0.9"),
    "atan": (np.arctan, "-10:10"),
    "sinh": (np.sinh, "0.5:4"),
    "cosh": (np.cosh, "-4:4"),
}


def kernel(lines, types):
    """`lines` compute %z from %x and %y, of `types`, in both kinds of loops."""
    x, y, z = types
    tile = lambda t: f"memref<{COUNT}x{t}, #tile.space<shared>>"
    again = "\n        ".join(lines)
    return f"""
func.func @kernel(%X: memref<{COUNT}x{x}>, %Y: memref<{COUNT}x{y}>, %Z: memref<{COUNT}x{z}>, %W: memref<{COUNT}x{z}>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.constant {COUNT} : index
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : {tile(x)}
    %b = memref.alloc() : {tile(y)}
    %c = memref.alloc() : {tile(z)}
    %d = memref.alloc() : {tile(z)}
    tile.copy %X to %a : memref<{COUNT}x{x}>, {tile(x)}
    tile.copy %Y to %b : memref<{COUNT}x{y}>, {tile(y)}
    tile.copy %W to %d : memref<{COUNT}x{z}>, {tile(z)}
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {{
        %x = memref.load %a[%i] : {tile(x)}
        %y = memref.load %b[%i] : {tile(y)}
        {again}
        memref.store %z, %c[%i] : {tile(z)}
    }}
    scf.for %i = %c0 to %c3 step %c1 {{
        %x = memref.load %a[%i] : {tile(x)}
        %y = memref.load %b[%i] : {tile(y)}
        {again}
        memref.store %z, %d[%i] : {tile(z)}
    }}
    tile.copy %c to %Z : {tile(z)}, memref<{COUNT}x{z}>
    tile.copy %d to %W : {tile(z)}, memref<{COUNT}x{z}>
  }}
  return
}}
"""


def run(folder, name, lines, arrays, expected, tolerance=0):
    types = [next(t for t, n in NUMPY.items() if n == a.dtype) for a in (*arrays, expected)]
    path = folder / f"{name}.mlir"
    path.write_text(kernel(lines, types))
    first = np.zeros_like(expected)
    first[:3] = expected[:3]
    options = [f"--rtol={tolerance}", f"--atol={tolerance}"]
    for i, array in enumerate((*arrays, expected, first)):
        np.save(path.with_suffix(f".{i}.npy"), array)
    options += [f"--arg={path.with_suffix(f'.{i}.npy')}" for i in range(2)]
    options += ["--arg=zeros", "--arg=zeros"]
    options += [f"--expect={i}={path.with_suffix(f'.{i}.npy')}" for i in (2, 3)]
    executed.run(path, options, executed.FEW_MODES)
    subprocess.run(["tl-translate", "--tl-to-ascendc", "--pipeline", path, "-o", path.with_suffix(".cpp")], check=True)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(1)
    for name, (function, bounds) in FUNCTIONS.items():
        low, high = map(float, bounds.split(":"))
        for dtype, tolerance in (("f32", 2e-5), ("f16", 2e-3)):
            if dtype == "f16" and name not in ("exp2", "log1p", "atan"):
                continue
            x = random.uniform(low, high, COUNT).astype(NUMPY[dtype])
            expected = function(x.astype(np.float64)).astype(NUMPY[dtype])
            run(folder, f"{name}.{dtype}", [f"%z = math.{name} %x : {dtype}"], (x, x), expected, tolerance)
    x, y = (random.uniform(-4, 4, COUNT).astype(np.float32) for _ in range(2))
    # Rounded once: twice it is another number.
    x[0], y[0] = 1 + 2**-12, -1 - 2**-11
    exact = [float(a) * float(a) + float(b) for a, b in zip(x, y)]
    run(folder, "fma", ["%z = math.fma %x, %x, %y : f32"], (x, y), np.float32(exact))
    # The addend is needed afterwards, or a factor as well.
    twice = ["%p = math.fma %x, %y, %x : f32", "%q = math.fma %y, %p, %p : f32", "%z = arith.addf %q, %x : f32"]
    p = np.float32(x.astype(np.float64) * y + x)
    q = np.float32(y.astype(np.float64) * p + p)
    run(folder, "fma-again", twice, (x, y), q + x)
    run(folder, "atan2", ["%z = math.atan2 %x, %y : f32"], (x, y), np.arctan2(x, y), 2e-5)
    run(folder, "copysign", ["%z = math.copysign %x, %y : f32"], (x, y), np.copysign(x, y))
    for number in (NUMPY["i32"], NUMPY["i16"]):
        k = random.integers(np.iinfo(number).min, np.iinfo(number).max, COUNT).astype(number)
        k[0] = np.iinfo(number).min
        dtype = f"i{number(0).itemsize * 8}"
        run(folder, f"absi.{dtype}", [f"%z = math.absi %x : {dtype}"], (k, k), np.abs(k))
    run(folder, "bitcast", ["%z = arith.bitcast %x : f32 to i32"], (x, y), x.view(np.int32))
    n = random.integers(-3, 4, COUNT).astype(np.int32)
    run(folder, "fpowi", ["%z = math.fpowi %x, %y : f32, i32"], (x, n), np.float32(x.astype(np.float64) ** n), 2e-5)
    x[3], y[4], x[5], y[6] = np.nan, np.nan, y[5], x[6]
    differ, unordered = (x < y) | (x > y), np.isnan(x) | np.isnan(y)
    for predicate, holds in (("one", differ), ("ueq", ~differ), ("ord", ~unordered), ("uno", unordered)):
        lines = [f"%holds = arith.cmpf {predicate}, %x, %y : f32", "%z = arith.uitofp %holds : i1 to f32"]
        run(folder, f"cmpf.{predicate}", lines, (x, y), np.float32(holds))
    executed.print_table()


if __name__ == "__main__":
    main()
