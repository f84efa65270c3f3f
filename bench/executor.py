#!/usr/bin/env python3
"""Wall time of the executor against NumPy on the same arithmetic.

    executor.py [--write] [--quick] [--memory]

Each kernel runs compiled, asynchronously and with the checker, once more without
the checker, as written in program order, and as a plain NumPy program; the executor's
time is that of the launch, without reading arguments, the same for both. With --write the table goes
to docs/speed.md; --memory measures memory only. Needs tl-run in PATH, built for speed.
"""

import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import time

import numpy as np
from options import require_tools

ROOT = pathlib.Path(__file__).parent.parent
DOCUMENT = ROOT / "docs/speed.md"

INTRODUCTION = """# Speed of the executor

The table has wall times in seconds: compiled kernels, asynchronous, with and without the
checker, and the kernels as written in program order (`--sequential`), against NumPy on the
same arithmetic, the best of 5 to 20 runs. `python3
bench/executor.py --write`, with `tl-run` in the `PATH`, generates this page. It was
measured on {cores} cores with a load of {load:.1f} from other work, which makes times too
long, and not always equally for both sides: for reliable figures, measure on an idle
machine.

A ratio above the goal misses it; the goal of program order is 2. The column "processor" is
the ratio of its processor time, of all threads, to that of NumPy: other work on the machine
affects it less. Times cover the launch; the last column has the compile time of the kernel,
which is the same for all sizes. Blocks are spread over all cores of the host. NumPy's products also run on all cores, in OpenBLAS with {blas} threads; the
rest of NumPy runs on one.

The RMS norm has 256 columns, because its kernel does; its last row has the element count
of 8192x4096. Attention has 8 heads.

| kernel | NumPy | tl-run | ratio | goal | without checker | checker | program order | ratio | processor | compilation |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
"""

MEMORY = """
## Memory

The table has the peak memory of the process, in MB, next to the bytes of the tensors. The
program and its libraries take {base:.0f} MB. The remainder is the memories of the cores
that are simulated at the same time, and some KB for each block of the launch for its
report and its record of accesses to the tensors.

| kernel | tensors | process | beyond the program, of the tensors |
|---|--:|--:|--:|
"""

RNG = np.random.default_rng(1)


# Runs a command and prints its peak memory in KiB. A separate process, as a forked process
# starts with the peak memory of its parent.
SPAWN = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
sys.exit(status)
"""


def timed(function):
    """The wall time and the processor time of a call."""
    begin, processor = time.perf_counter(), time.process_time()
    function()
    return time.perf_counter() - begin, time.process_time() - processor


def tl_run(kernel, arguments, *options):
    """The report of a run, and the peak memory of its process in megabytes."""
    command = ["tl-run", ROOT / kernel, "--report=json", *options]
    command += [f"--arg={argument}" for argument in arguments]
    run = subprocess.run(
        [sys.executable, "-c", SPAWN, *map(str, command)], capture_output=True, text=True
    )
    if run.returncode:
        sys.exit(run.stderr)
    return json.loads(run.stdout), int(run.stderr.split()[-1]) / 1000


def gemm(size):
    a, b = (RNG.random((size, size), np.float32).astype(np.float16) for _ in "AB")

    def numpy():
        (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)

    shape = f"{size}x{size}"
    arguments = f"random:1:{shape}", f"random:2:{shape}", f"zeros:{shape}"
    return f"GEMM {size}^3 f16", "kernels/gemm.mlir", arguments, numpy, 2


def norm(rows):
    a = RNG.random((rows, 256), np.float32)
    gain = RNG.random((1, 256), np.float32)

    def numpy():
        a / np.sqrt((a * a).mean(axis=1, keepdims=True) + 1e-6) * gain

    arguments = f"random:1:{rows}x256", "random:2:1x256", f"zeros:{rows}x256"
    return f"RMS norm {rows}x256 f32", "kernels/rms_norm.mlir", arguments, numpy, 4


def layer_norm(rows):
    a = RNG.random((rows, 4096), np.float32)

    def numpy():
        centred = a - a.mean(axis=1, keepdims=True)
        centred / np.sqrt((centred * centred).mean(axis=1, keepdims=True) + 1e-5)

    arguments = f"random:1:{rows}x4096", f"zeros:{rows}x4096"
    return f"layer norm {rows}x4096 f32", "bench/layer_norm.mlir", arguments, numpy, 4


def add(rows, columns):
    a, b = (RNG.random((rows, columns), np.float32) for _ in "AB")
    shape = f"{rows}x{columns}"
    arguments = f"random:1:{shape}", f"random:2:{shape}", f"zeros:{shape}"
    return f"add {shape} f32", "kernels/vector_add.mlir", arguments, lambda: np.add(a, b) is None, 4


def attention(tokens, columns):
    shape = 8, tokens, columns
    q, k, v = (RNG.random(shape, np.float32).astype(np.float16) for _ in "QKV")
    scale = columns**-0.5

    def numpy():
        scores = np.float32(scale) * q.astype(np.float32) @ k.astype(np.float32).transpose(0, 2, 1)
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        (weights / weights.sum(-1, keepdims=True) @ v.astype(np.float32)).astype(np.float16)

    shape = "x".join(map(str, shape))
    arguments = *(f"random:{i}:{shape}" for i in range(3)), f"zeros:{shape}", str(scale), "0"
    kernel = (
        "kernels/flash_attention.mlir"
        if columns == 64
        else f"kernels/flash_attention_{columns}.mlir"
    )
    return f"attention {shape} f16", kernel, arguments, numpy, 4


def blas_threads():
    """The number of cores that a product of NumPy keeps busy."""
    a = RNG.random((2048, 2048), np.float32)
    begin, cpu = time.perf_counter(), time.process_time()
    for _ in range(4):
        a @ a
    return round((time.process_time() - cpu) / (time.perf_counter() - begin))


def tensor_megabytes(arguments, width):
    shapes = (argument.rpartition(":")[2] for argument in arguments if ":" in argument)
    return sum(math.prod(map(int, shape.split("x"))) for shape in shapes) * width / 1e6


def print_row(*cells):
    line = f"| {' | '.join(cells)} |"
    print(line, flush=True)
    return line


def measure(name, kernel, arguments, numpy, goal):
    # The ways take turns, so that other load on the machine affects all equally.
    ways = {"checked": (), "unchecked": ("--no-check",), "in order": ("--sequential",)}
    reports = {way: [] for way in ways}
    plain = []
    begin = time.monotonic()
    while len(plain) < 5 or (len(plain) < 20 and time.monotonic() - begin < 15):
        plain.append(timed(numpy))
        for way, options in ways.items():
            reports[way].append(tl_run(kernel, arguments, *options)[0])
    compilation = min(report["loadSeconds"] for report in reports["checked"])
    best = {way: min(report["seconds"] for report in runs) for way, runs in reports.items()}
    checked, unchecked, in_order = best.values()
    plain, processor = map(min, zip(*plain))
    processor = min(report["processorSeconds"] for report in reports["in order"]) / processor
    cells = [f"{plain:.3f}", f"{checked:.3f}", f"{checked / plain:.1f}", str(goal)]
    cells += [f"{unchecked:.3f}", f"{checked / unchecked:.2f}"]
    cells += [f"{in_order:.3f}", f"{in_order / plain:.1f}", f"{processor:.1f}"]
    cells.append(f"{compilation:.2f}")
    return print_row(name, *cells)


def weigh(base, name, kernel, arguments, *_):
    width = 2 if name.endswith("f16") else 4
    tensors = tensor_megabytes(arguments, width)
    _, process = tl_run(kernel, arguments)
    return print_row(name, f"{tensors:.0f}", f"{process:.0f}", f"{(process - base) / tensors:.2f}")


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name in ("write", "quick", "memory"):
        parser.add_argument(f"--{name}", action="store_true")
    return parser.parse_args()


def main():
    options = parse_options()
    require_tools("tl-run")
    cases = [gemm(512), gemm(1024), gemm(2048)]
    # The number of elements of 8192x4096, a half and a quarter of it, to show the growth.
    cases += [norm(32768), norm(65536), norm(131072)]
    cases += [layer_norm(2048), layer_norm(4096), layer_norm(8192)]
    cases += [add(2048, 4096), add(4096, 4096), add(8192, 4096)]
    cases += [attention(512, 128), attention(1024, 128), attention(2048, 128), attention(2048, 64)]
    if not options.quick:
        cases.insert(3, gemm(4096))
    _, base = tl_run("kernels/rms_norm.mlir", norm(1)[2])
    memory = [weigh(base, *case) for case in cases]
    if options.memory:
        return
    lines = [measure(*case) for case in cases]
    if options.write:
        numbers = {"cores": os.cpu_count(), "load": os.getloadavg()[0], "blas": blas_threads()}
        text = INTRODUCTION.format(**numbers) + "\n".join(lines)
        DOCUMENT.write_text(text + "\n" + MEMORY.format(base=base) + "\n".join(memory) + "\n")


main()
