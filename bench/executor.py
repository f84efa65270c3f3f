#!/usr/bin/env python3
"""Wall time of the executor against NumPy on the same arithmetic.

    executor.py [--write] [--quick]

Each kernel runs compiled, asynchronously and with the checker, once more without
the checker, and as a plain NumPy program; the executor's time is that of the
launch, without reading arguments, the same for both. With --write the table goes
to docs/speed.md. Needs tl-run in PATH, built for speed.
"""

import json
import os
import pathlib
import subprocess
import sys
import time

import numpy as np

ROOT = pathlib.Path(__file__).parent.parent
DOCUMENT = ROOT / "docs/speed.md"

INTRODUCTION = """# How fast the executor is

Wall time in seconds: compiled kernels, asynchronous, with and without the
checker, against NumPy on the same arithmetic, the best of two. `python3
bench/executor.py --write`, with `tl-run` in the `PATH`, makes this page. Made on
{cores} cores with a load of {load:.1f} from other work, which makes times too
long, not always on both sides alike: measure on an idle machine what matters.

A ratio above the goal misses it. The norm has 256 columns, because its kernel
does, and as many elements as 8192x4096 in the last row; layer norm of that shape
and flash attention have no kernel yet and are not measured.

| kernel | NumPy | tl-run | ratio | goal | without checker | checker |
|---|--:|--:|--:|--:|--:|--:|
"""

RNG = np.random.default_rng(1)


def best(function, times=2):
    """The shortest of the times that `function` takes or returns."""
    seconds = []
    for _ in range(times):
        begin = time.perf_counter()
        result = function()
        seconds.append(result or time.perf_counter() - begin)
    return min(seconds)


def tl_run(kernel, arguments, *options):
    command = ["tl-run", ROOT / "kernels" / kernel, "--report=json", *options]
    command += [f"--arg={argument}" for argument in arguments]
    run = subprocess.run([*map(str, command)], capture_output=True, text=True)
    if run.returncode:
        sys.exit(run.stderr)
    return json.loads(run.stdout)["seconds"]


def gemm(size):
    a, b = (RNG.random((size, size), np.float32).astype(np.float16) for _ in "AB")

    def numpy():
        (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)

    shape = f"{size}x{size}"
    arguments = f"random:1:{shape}", f"random:2:{shape}", f"zeros:{shape}"
    return f"GEMM {size}^3 f16", "gemm.mlir", arguments, numpy, 2


def norm(rows):
    a = RNG.random((rows, 256), np.float32)
    gain = RNG.random((1, 256), np.float32)

    def numpy():
        a / np.sqrt((a * a).mean(axis=1, keepdims=True) + 1e-6) * gain

    arguments = f"random:1:{rows}x256", "random:2:1x256", f"zeros:{rows}x256"
    return f"RMS norm {rows}x256 f32", "rms_norm.mlir", arguments, numpy, 4


def add(rows, columns):
    a, b = (RNG.random((rows, columns), np.float32) for _ in "AB")
    shape = f"{rows}x{columns}"
    arguments = f"random:1:{shape}", f"random:2:{shape}", f"zeros:{shape}"
    return f"add {shape} f32", "vector_add.mlir", arguments, lambda: np.add(a, b) is None, 4


def measure(name, kernel, arguments, numpy, goal):
    plain = best(numpy)
    checked = best(lambda: tl_run(kernel, arguments))
    unchecked = best(lambda: tl_run(kernel, arguments, "--no-check"))
    cells = [
        name,
        f"{plain:.3f}",
        f"{checked:.3f}",
        f"{checked / plain:.1f}",
        str(goal),
        f"{unchecked:.3f}",
        f"{checked / unchecked:.2f}",
    ]
    line = f"| {' | '.join(cells)} |"
    print(line, flush=True)
    return line


def main():
    cases = [gemm(512), gemm(1024), gemm(2048)]
    # As many elements as 8192x4096, and half and a quarter, to see growth.
    cases += [norm(32768), norm(65536), norm(131072)]
    cases += [add(2048, 4096), add(4096, 4096), add(8192, 4096)]
    if "--quick" not in sys.argv[1:]:
        cases.insert(3, gemm(4096))
    lines = [measure(*case) for case in cases]
    if "--write" in sys.argv[1:]:
        text = INTRODUCTION.format(cores=os.cpu_count(), load=os.getloadavg()[0])
        DOCUMENT.write_text(text + "\n".join(lines) + "\n")


main()
