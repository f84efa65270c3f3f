"""Runs kernels with scalar code against NumPy.

    scalars.py FOLDER CLANG INCLUDES

Every kernel runs in program order and, compiled, asynchronously under several
schedules, for several sizes, and is printed as Ascend C for the compiler CLANG to
check. The names of the kernels are printed.
"""

import pathlib
import sys

import numpy as np
import served

translated = set()
MODES = ([], ["--sequential"], *([f"--schedule=random:{i}"] for i in (1, 2)))
INDEX = "\n".join(f"  %c{i} = arith.constant {i} : index" for i in (0, 1, 2, 3, 4, 5, 16, 64))


def execute(*command):
    result = served.run(command)
    if result.returncode or result.stderr:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")


def check_text(path):
    """Checks the Ascend C of the kernel in `path`."""
    execute("tl-translate", "--tl-to-ascendc", "--pipeline", path, "-o", f"{path}.cpp")
    flags = ["-fsyntax-only", "-std=c++17", "-Wall", "-Werror", "-DASCENDC_CPU_DEBUG"]
    execute(sys.argv[2], *flags, "-I", sys.argv[3], f"{path}.cpp")


def run(folder, name, signature, body, arguments, expected):
    """Runs a kernel of `arguments` and compares those in `expected`, by number."""
    path = folder / f"{name}.mlir"
    path.write_text(f"func.func @kernel({signature}) {{\n{INDEX}\n{body}\n  return\n}}\n")
    options = []
    for i, argument in enumerate(arguments):
        if isinstance(argument, np.ndarray):
            np.save(folder / f"{name}.{i}.npy", argument)
            argument = folder / f"{name}.{i}.npy"
        options.append(f"--arg={argument}")
    for i, array in expected.items():
        np.save(folder / f"{name}.{i}.expected.npy", array)
        options.append(f"--expect={i}={folder / f'{name}.{i}.expected.npy'}")
    for mode in MODES:
        execute("tl-run", path, *options, "--rtol=0", "--atol=0", *mode)
    # One size is enough.
    if body not in translated:
        translated.add(body)
        check_text(path)


def gather(folder, random):
    """C[i] = T[I[i]], `rows` rows of each of two blocks."""
    row = "memref<1x64xf32, strided<[64, 1], offset: ?>>"
    body = f"""
  tile.launch (%block) in (%c2) {{
    %t = memref.alloc() : memref<1x64xf32, #tile.space<shared>>
    %first = arith.muli %block, %rows : index
    scf.for %i = %c0 to %rows step %c1 {{
      %to = arith.addi %first, %i : index
      %from32 = memref.load %I[%to] : memref<?xi32>
      %from = arith.index_cast %from32 : i32 to index
      %src = memref.subview %T[%from, 0] [1, 64] [1, 1] : memref<?x64xf32> to {row}
      %dst = memref.subview %C[%to, 0] [1, 64] [1, 1] : memref<?x64xf32> to {row}
      tile.copy %src to %t : {row}, memref<1x64xf32, #tile.space<shared>>
      tile.copy %t to %dst : memref<1x64xf32, #tile.space<shared>>, {row}
    }}
  }}"""
    signature = "%T: memref<?x64xf32>, %I: memref<?xi32>, %C: memref<?x64xf32>, %rows: index"
    for rows in (0, 1, 2, 3, 7):
        table = random.uniform(-1, 1, (9, 64)).astype(np.float32)
        rows_of = random.integers(0, 9, 2 * rows).astype(np.int32)
        result = np.zeros((2 * rows, 64), np.float32)
        run(folder, f"gather{rows}", signature, body, [table, rows_of, result, rows], {2: table[rows_of]})


def branch(folder, random):
    """Rows are scaled by their first element if it is positive, else squared."""
    row, tile = "memref<1x64xf32, strided<[64, 1], offset: ?>>", "memref<1x64xf32, #tile.space<shared>>"
    body = f"""
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c2) {{
    %t = memref.alloc() : {tile}
    %u = memref.alloc() : {tile}
    %first = arith.muli %block, %rows : index
    scf.for %i = %c0 to %rows step %c1 {{
      %place = arith.addi %first, %i : index
      %src = memref.subview %A[%place, 0] [1, 64] [1, 1] : memref<?x64xf32> to {row}
      %dst = memref.subview %C[%place, 0] [1, 64] [1, 1] : memref<?x64xf32> to {row}
      tile.copy %src to %t : {row}, {tile}
      %x = memref.load %t[%c0, %c0] : {tile}
      %p = arith.cmpf ogt, %x, %zero : f32
      scf.if %p {{
        tile.mul %t, %x into %u : {tile}, f32, {tile}
      }} else {{
        tile.mul %t, %t into %u : {tile}, {tile}, {tile}
        memref.store %x, %u[%c0, %c5] : {tile}
      }}
      tile.copy %u to %dst : {tile}, {row}
    }}
  }}"""
    signature = "%A: memref<?x64xf32>, %C: memref<?x64xf32>, %rows: index"
    for rows in (0, 1, 2, 3, 8):
        a = random.uniform(-1, 1, (2 * rows, 64)).astype(np.float32)
        c = np.where(a[:, :1] > 0, a * a[:, :1], a * a)
        c[:, 5] = np.where(a[:, 0] > 0, c[:, 5], a[:, 0])
        run(folder, f"branch{rows}", signature, body, [a, np.zeros_like(a), rows], {1: c})


def prefix_sum(folder, random):
    """Element by element in UB, with the sum carried by the loop."""
    tile = "memref<64xf32, #tile.space<shared>>"
    body = f"""
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {{
    %t = memref.alloc() : {tile}
    tile.copy %A to %t : memref<64xf32>, {tile}
    tile.add %t, %t into %t : {tile}, {tile}, {tile}
    %total = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (f32) {{
      %x = memref.load %t[%i] : {tile}
      %next = arith.addf %sum, %x : f32
      memref.store %next, %t[%i] : {tile}
      scf.yield %next : f32
    }}
    tile.add %t, %total into %t : {tile}, f32, {tile}
    tile.copy %t to %C : {tile}, memref<64xf32>
  }}"""
    for n in (0, 1, 2, 3, 64):
        a = random.uniform(-1, 1, 64).astype(np.float32)
        c, total = a + a, np.float32(0)
        for i in range(n):
            total = total + c[i]
            c[i] = total
        run(folder, f"prefix{n}", "%A: memref<64xf32>, %C: memref<64xf32>, %n: index", body, [a, np.zeros_like(a), n], {1: c + total})


def search(folder, random):
    """Halves tiles while an element is above a limit; counts in a variable."""
    tile = "memref<64xf32, #tile.space<shared>>"
    body = f"""
  %half = arith.constant 0.5 : f32
  %one = arith.constant 1 : i32
  %none = arith.constant 0 : i32
  tile.launch (%block) in (%c2) {{
    %t = memref.alloc() : {tile}
    %count = memref.alloca() : memref<i32>
    memref.store %none, %count[] : memref<i32>
    %src = memref.subview %A[%block, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    %dst = memref.subview %C[%block, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<64xf32, strided<[1], offset: ?>>
    tile.copy %src to %t : memref<64xf32, strided<[1], offset: ?>>, {tile}
    scf.while : () -> () {{
      %x = memref.load %t[%c3] : {tile}
      %large = arith.cmpf ogt, %x, %limit : f32
      scf.condition(%large)
    }} do {{
      tile.mul %t, %half into %t : {tile}, f32, {tile}
      %old = memref.load %count[] : memref<i32>
      %new = arith.addi %old, %one : i32
      memref.store %new, %count[] : memref<i32>
      scf.yield
    }}
    tile.copy %t to %dst : {tile}, memref<64xf32, strided<[1], offset: ?>>
    %n = memref.load %count[] : memref<i32>
    memref.store %n, %N[%block, %c0] : memref<2x16xi32>
  }}"""
    signature = "%A: memref<2x64xf32>, %C: memref<2x64xf32>, %N: memref<2x16xi32>, %limit: f32"
    for powers in ((0, 1), (2, 3), (5, 0)):
        a = random.uniform(0.6, 0.9, (2, 64)).astype(np.float32)
        a *= np.float32(2) ** np.array(powers, np.float32)[:, None]
        n = np.zeros((2, 16), np.int32)
        n[:, 0] = powers
        c = a / np.float32(2) ** np.array(powers, np.float32)[:, None]
        run(folder, f"search{powers[0]}{powers[1]}", signature, body, [a, np.zeros_like(a), np.zeros_like(n), 1.0], {1: c, 2: n})


DTYPES = {
    **{f"f{w}": f"float{w}" for w in (16, 32)},
    **{f"i{w}": f"int{w}" for w in (8, 16, 32, 64)},
    **{f"ui{w}": f"uint{w}" for w in (8, 16, 32, 64)},
}


def make_elements(dtype, size, random):
    if np.issubdtype(dtype, np.integer):
        info = np.iinfo(dtype)
        data = random.integers(info.min, info.max, size, dtype, endpoint=True)
        data[:2] = [info.min, info.max]
        return data
    data = random.uniform(-4, 4, size).astype(dtype)
    data[:4] = [np.inf, -np.inf, -0.0, np.finfo(dtype).max]
    return data


def elements(folder, random):
    """Single elements of every type, from GM through UB to GM, in reverse."""
    for name, numpy_name in [*DTYPES.items(), ("bf16", "uint16")]:
        tile = f"memref<37x{name}, #tile.space<shared>>"
        body = f"""
  %c36 = arith.constant 36 : index
  %c37 = arith.constant 37 : index
  tile.launch (%block) in (%c1) {{
    %t = memref.alloc() : {tile}
    scf.for %i = %c0 to %c37 step %c1 {{
      %x = memref.load %A[%i] : memref<?x{name}>
      memref.store %x, %t[%i] : {tile}
    }}
    scf.for %i = %c0 to %c37 step %c1 {{
      %j = arith.subi %c36, %i : index
      %x = memref.load %t[%j] : {tile}
      memref.store %x, %C[%i] : memref<?x{name}>
    }}
  }}"""
        a = make_elements(np.dtype(numpy_name), 37, random)
        run(folder, f"elements.{name}", f"%A: memref<?x{name}>, %C: memref<?x{name}>", body, [a, np.zeros_like(a)], {1: a[::-1].copy()})


def arguments(folder, random):
    """Scalar arguments of every type, and variables that hold them."""
    types = {"index": 3, "i32": -7, "i64": 1 << 40, "f32": 0.25, "f16": -1.5, "i1": "true", "ui8": 200}
    signature = ", ".join(f"%{t}_arg: {t}" for t in types)
    body = f"""
  %one = arith.constant 1.0 : f32
  tile.launch (%block) in (%c1) {{
    %i = memref.alloca() : memref<index>
    memref.store %index_arg, %i[] : memref<index>
    %flag = memref.alloca() : memref<i1>
    memref.store %i1_arg, %flag[] : memref<i1>
    %small = memref.alloca() : memref<f16>
    memref.store %f16_arg, %small[] : memref<f16>
    %place = memref.load %i[] : memref<index>
    memref.store %i32_arg, %I[%place] : memref<16xi32>
    %place32 = arith.index_cast %place : index to i32
    %p = memref.load %flag[] : memref<i1>
    %chosen = arith.select %p, %place32, %i32_arg : i32
    memref.store %chosen, %I[%c0] : memref<16xi32>
    %bits = arith.trunci %i64_arg : i64 to i32
    %high = arith.constant 32 : i64
    %upper64 = arith.shrsi %i64_arg, %high : i64
    %upper = arith.trunci %upper64 : i64 to i32
    memref.store %bits, %I[%c1] : memref<16xi32>
    memref.store %upper, %I[%c2] : memref<16xi32>
    %byte = builtin.unrealized_conversion_cast %ui8_arg : ui8 to i8
    %number = arith.extui %byte : i8 to i32
    memref.store %number, %I[%c4] : memref<16xi32>
    %half = memref.load %small[] : memref<f16>
    %wide = arith.extf %half : f16 to f32
    %sum = arith.addf %wide, %f32_arg : f32
    memref.store %sum, %F[%c5] : memref<16xf32>
  }}"""
    i, f = np.zeros(16, np.int32), np.zeros(16, np.float32)
    i[:5] = [3, 0, 256, -7, 200]
    f[5] = -1.25
    run(folder, "arguments", f"{signature}, %I: memref<16xi32>, %F: memref<16xf32>", body, [*types.values(), np.zeros_like(i), np.zeros_like(f)], {7: i, 8: f})


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(1)
    for test in (gather, branch, prefix_sum, search, elements, arguments):
        test(folder, random)
        print(test.__name__)


if __name__ == "__main__":
    main()
