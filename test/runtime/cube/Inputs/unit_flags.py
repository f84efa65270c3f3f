"""Runs products and stores that unit flags order, against NumPy, and without some
parts of that order.

    unit_flags.py FOLDER KERNELS

A kernel takes tiles one after the other, and sums up a product and those of a loop
for each, for any number of tiles and of iterations; a row of A is a tile's. Then
kernels of the folder KERNELS, with every kind of last step. A mutant has to be found
by tl-opt, which reads it, and by tl-run, which runs it. Elements are small integers,
so that sums are exact.
"""

import itertools
import pathlib
import re
import sys

import numpy as np
import served

SCHEDULES = [[], *([f"--schedule=random:{seed}"] for seed in range(1, 4))]
ATTENTION = 70, 64
SIZE = 32
PART = f"memref<{SIZE}x{SIZE}xf16, strided<[?, 1], offset: ?>>"
SHARED = f"memref<{SIZE}x{SIZE}xf16, #tile.space<shared>>"
FRAGMENT = f"memref<{SIZE}x{SIZE}xf32, #tile.space<fragment>>"
RESULT = f"memref<{SIZE}x{SIZE}xf32, strided<[{SIZE}, 1], offset: ?>>"


def product(row, column, init):
    return f"""
      %a{column} = memref.subview %A[%{row}, %{column}] [{SIZE}, {SIZE}] [1, 1] : memref<?x?xf16> to {PART}
      %b{column} = memref.subview %B[%{column}, 0] [{SIZE}, {SIZE}] [1, 1] : memref<?x{SIZE}xf16> to memref<{SIZE}x{SIZE}xf16, strided<[{SIZE}, 1], offset: ?>>
      tile.copy %a{column} to %a : {PART}, {SHARED}
      tile.copy %b{column} to %b : memref<{SIZE}x{SIZE}xf16, strided<[{SIZE}, 1], offset: ?>>, {SHARED}
      tile.gemm %a, %b into %c init(%{init}) : {SHARED}, {SHARED}, {FRAGMENT}"""


SUM = f"""
func.func @sum(%A: memref<?x?xf16>, %B: memref<?x{SIZE}xf16>, %C: memref<?x{SIZE}xf32>) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.constant {SIZE} : index
  %true = arith.constant true
  %false = arith.constant false
  %M = memref.dim %A, %c0 : memref<?x?xf16>
  %K = memref.dim %A, %c1 : memref<?x?xf16>
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : {SHARED}
    %b = memref.alloc() : {SHARED}
    %c = memref.alloc() : {FRAGMENT}
    scf.for %m = %c0 to %M step %step {{{product("m", "c0", "true")}
      scf.for %k = %step to %K step %step {{{product("m", "k", "false")}
      }}
      %part = memref.subview %C[%m, 0] [{SIZE}, {SIZE}] [1, 1] : memref<?x{SIZE}xf32> to {RESULT}
      tile.copy %c to %part : {FRAGMENT}, {RESULT}
    }}
  }}
  return
}}
"""


def fail(command, result):
    sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")


def call(*command):
    result = served.run(command)
    if result.returncode not in (0, 1):
        fail(command, result)
    return result


def compile_kernel(source, final, options=""):
    """Compiles `source`; how many instructions use unit flags, and how many flags
    there are between M and FIX."""
    command = ["tl-opt", source, f"--tl-compile=unit-flag auto-stages=false {options}", "-o", final]
    result = call(*command)
    if result.returncode:
        fail(command, result)
    text = final.read_text()
    return text.count(" unit_flag("), len(re.findall(r"set_flag (?:m -> fix|fix -> m)", text))


def matrix(random, rows, columns):
    return random.integers(-2, 3, (rows, columns)).astype(np.float16)


def save_product(folder, m, n, k, dtype):
    """The arguments of a product with these extents."""
    random = np.random.default_rng(m + n + k)
    a, b = matrix(random, m, k), matrix(random, k, n)
    c = (a.astype(np.float32) @ b.astype(np.float32)).astype(dtype)
    for name, array in {"A": a, "B": b, "C": c}.items():
        np.save(folder / f"{name}.npy", array)
    shape = f"{m}x{n}"
    return [f"--arg={folder / 'A.npy'}", f"--arg={folder / 'B.npy'}", f"--arg=zeros:{shape}", f"--expect=2={folder / 'C.npy'}"]


def save_attention(folder):
    """The arguments of attention for two heads."""
    random = np.random.default_rng(1)
    q, k, v = random.standard_normal((3, 2, *ATTENTION)).astype(np.float16).astype(np.float32)
    scores = np.exp(q @ k.transpose(0, 2, 1) / 8)
    out = (scores / scores.sum(-1, keepdims=True) @ v).astype(np.float16)
    for name, array in {"Q": q, "K": k, "V": v, "O": out}.items():
        np.save(folder / f"{name}.npy", array.astype(np.float16))
    arguments = [f"--arg={folder / name}.npy" for name in "QKV"]
    shape = "x".join(map(str, out.shape))
    return [*arguments, f"--arg=zeros:{shape}", "--arg=0.125", "--arg=0", f"--expect=3={folder / 'O.npy'}", "--atol=0.01"]


def run_all(kernel, arguments, schedules=SCHEDULES):
    for schedule in schedules:
        command = ["tl-run", kernel, *arguments, *schedule]
        result = call(*command)
        if result.returncode or "no races" not in result.stdout:
            fail(command, result)


def check(folder, name, source, shapes, dtype, options="", more=()):
    final = folder / f"{name}.mlir"
    users, flags = compile_kernel(source, final, options)
    for i, (m, n, k) in enumerate(shapes):
        schedules = [[], [f"--schedule=random:{2 * i}"], [f"--schedule=random:{2 * i + 1}"]]
        run_all(final, [*save_product(folder, m, n, k, dtype), *more], schedules)
    print(f"{name}: {users} instructions use unit flags, {flags} flags between m and fix, {len(shapes)} shapes are right")
    return final


def check_mutants(folder, final):
    """Takes unit flags away from one side, and hands over at other times."""
    text = final.read_text()
    arguments = save_product(folder, 3 * SIZE, SIZE, 3 * SIZE, np.float32)
    flag = r" unit_flag\(%\w+\)"
    mutants = {
        "products without": (r"(mmad .*)" + flag, r"\1"),
        "stores without": (r"(fixpipe .*)" + flag, r"\1"),
        "products never hand over": (r"(mmad .*unit_flag)\(%\w+\)", r"\1(%false)"),
        "products always hand over": (r"(mmad .*unit_flag)\(%\w+\)", r"\1(%true)"),
        "stores do not wait": (r"(fixpipe .*unit_flag)\(%\w+\)", r"\1(%false)"),
    }
    constants = "    %true = arith.constant true\n    %false = arith.constant false\n"
    text = re.sub(r"    %(true|false)\w* = arith.constant (true|false)\n", "", text, count=2)
    text = re.sub(r"(func.func .*\n)", lambda match: match[1] + constants, text)
    for name, (pattern, replacement) in mutants.items():
        mutant = folder / "mutant.mlir"
        mutant.write_text(re.sub(pattern, replacement, text))
        errors = [call("tl-opt", mutant, "--ascend-verify-sync", "-o", "/dev/null").stderr]
        errors += [call("tl-run", mutant, *arguments, *schedule).stderr for schedule in SCHEDULES]
        found = [re.search(r"error: (?:'ascend\.\w+' op )?(race|[\w -]*\w)", error) for error in errors]
        static, *dynamic = [match[1] if match else "nothing" for match in found]
        print(f"{name}: {static}; {', '.join(sorted(set(dynamic)))}")


def main():
    folder, kernels = map(pathlib.Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "source.mlir"
    source.write_text(SUM)
    # No tile, one, some; no iteration of the loop, one, some.
    shapes = [(SIZE * m, SIZE, SIZE * (1 + k)) for m, k in itertools.product((0, 1, 2, 3), (0, 1, 2, 3, 5, 6)) if m or not k]
    final = check(folder, "sum", source, shapes, np.float32)
    check_mutants(folder, final)
    # Steps of 64 in two products of 32; the last product may be empty.
    shapes = [(128, 256, k) for k in (1, 32, 33, 64, 65, 128, 129)] + [(150, 300, 100), (1, 1, 1)]
    check(folder, "gemm", kernels / "gemm.mlir", shapes, np.float16)
    shapes = [(128, 256, k) for k in (1, 257, 512)] + [(300, 600, 300)]
    check(folder, "persistent", kernels / "gemm_persistent.mlir", shapes, np.float16, more=["--arg=1"])
    # Both cores, with hand-shakes that rely on the waits of a store.
    final = folder / "attention.mlir"
    users, flags = compile_kernel(kernels / "flash_attention.mlir", final)
    run_all(final, save_attention(folder))
    print(f"attention: {users} instructions use unit flags, {flags} flags between m and fix")


if __name__ == "__main__":
    main()
