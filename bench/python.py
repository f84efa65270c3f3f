#!/usr/bin/env python3
"""Times of the Python front end: source to IR, overhead of calls, first results.

    PYTHONPATH=build/python python3 bench/python.py [EXAMPLE...]

Prints milliseconds, the least of several measurements:

* of a kernel of 150 lines, to read it and to build its IR, to compile it, and to find
  it on disk;
* of a small kernel, what a second call takes beside the run itself;
* of each example, from the source to the first result, without the import.
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np
import tilelang
import tilelang.language as T
from tilelang.jit.program import CompiledProgram

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples" / "python"
LINES = 150
RUNS = 20


def least(function, runs=RUNS, clock=time.process_time):
    """Milliseconds of the fastest of several calls, by default of processor time: other
    load on the machine affects it less."""
    times = []
    for _ in range(runs):
        begin = clock()
        function()
        times.append(clock() - begin)
    return min(times) * 1e3


def long_kernel(folder):
    """A kernel of LINES lines: loads, operations on tiles, loops, stores."""
    body = []
    for number in range((LINES - 8) // 6):
        body += [
            f"        T.copy(A[cid * 64 + {number % 8} * 8, 0], a)",
            f"        for i{number} in T.serial(4):",
            f"            T.tile.add(a, a, b)",
            f"            T.tile.mul(b, a, {number + 1}.0)",
            f"        T.reduce_max(a, c, dim=-1)",
            f"        T.copy(a, A[cid * 64 + {number % 8} * 8, 0])",
        ]
    text = [
        "import tilelang.language as T",
        "@T.prim_func",
        'def main(A: T.Tensor((512, 128), "float32")):',
        "    with T.Kernel(8, is_npu=True) as (cid, vid):",
        '        a = T.alloc_ub((8, 128), "float32")',
        '        b = T.alloc_ub((8, 128), "float32")',
        '        c = T.alloc_ub((8, 1), "float32")',
        "        T.tile.fill(b, 1.0)",
        *body,
    ]
    (folder / "long_kernel.py").write_text("\n".join(text) + "\n")
    sys.path.insert(0, str(folder))
    import long_kernel as module

    return module.main


def measure_long_kernel(folder):
    tilelang.disable_cache()
    function = long_kernel(folder)
    print(f"{least(function.build):8.1f}  read and build {LINES} lines")
    print(f"{least(lambda: CompiledProgram(function, '910B2'), 3):8.1f}  and compile them")
    tilelang.enable_cache()
    tilelang.set_cache_dir(folder / "kernels")
    CompiledProgram(function, "910B2")
    print(f"{least(lambda: CompiledProgram(function, '910B2')):8.1f}  or find them on disk")


def measure_calls():
    @T.prim_func
    def main(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32"), n: T.int32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            T.copy(A, a)
            T.copy(a, B)

    kernel = tilelang.compile(main, out_idx=[1])
    x = np.zeros(64, np.float32)
    kernel(x, 0)
    runs = []
    original = tilelang._native.Kernel.run

    def run(*args, **options):
        begin = time.perf_counter()
        result = original(*args, **options)
        runs.append(time.perf_counter() - begin)
        return result

    tilelang._native.Kernel.run = run
    call = least(lambda: kernel(x, 0), 200, time.perf_counter)
    tilelang._native.Kernel.run = original
    print(f"{call - min(runs) * 1e3:8.2f}  a call beside its run of {min(runs) * 1e3:.2f}")


FIRST = """
import sys, time
import numpy, tilelang
original = tilelang.JITKernel.__call__
def call(kernel, *inputs, **options):
    result = original(kernel, *inputs, **options)
    print((time.perf_counter() - begin) * 1e3)
    sys.stdout.flush()
    import os
    os._exit(0)
tilelang.JITKernel.__call__ = call
tilelang.disable_cache()
begin = time.perf_counter()
import runpy
runpy.run_path(sys.argv[1], run_name="__main__")
"""


def measure_examples(names):
    for path in sorted(EXAMPLES.glob("*.py")):
        if names and path.stem not in names:
            continue
        command = [sys.executable, "-c", FIRST, str(path)]
        times = [
            float(subprocess.run(command, capture_output=True, check=True, env=os.environ).stdout)
            for _ in range(3)
        ]
        print(f"{min(times):8.1f}  {path.stem}: source to first result")


def main():
    with tempfile.TemporaryDirectory() as folder:
        measure_long_kernel(pathlib.Path(folder))
        measure_calls()
    measure_examples(sys.argv[1:])


if __name__ == "__main__":
    main()
