#!/usr/bin/env python3
"""Wall time of the executor against NumPy on the same arithmetic.

    executor.py [--write] [--quick]

Each kernel runs compiled, asynchronously and with the checker, once more without
the checker, and as a plain NumPy program; the executor's time is that of the
launch, without reading arguments, the same for both. With --write the table goes
to docs/speed.md. Needs tl-run in PATH, built for speed.
"""

import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

ROOT = pathlib.Path(__file__).parent.parent
DOCUMENT = ROOT / "docs/speed.md"

INTRODUCTION = """# How fast the executor is

Wall time in seconds: compiled kernels, asynchronous, with and without the
checker, against NumPy on the same arithmetic, the best of five. `python3
bench/executor.py --write`, with `tl-run` in the `PATH`, makes this page. Made on
{cores} cores with a load of {load:.1f} from other work, which makes times too
long, not always on both sides alike: measure on an idle machine what matters.

A ratio above the goal misses it. The RMS norm has 256 columns, because its kernel
does, and as many elements as 8192x4096 in the last row. Flash attention has no
kernel yet and is not measured.

Memory is the most that the process had at a time, and how many times the bytes of
the tensors that is; about {base:.0f} MB are the program and its libraries.

| kernel | NumPy | tl-run | ratio | goal | without checker | checker | MB | tensors |
|---|--:|--:|--:|--:|--:|--:|--:|--:|
"""

RNG = np.random.default_rng(1)


def timed(function):
    begin = time.perf_counter()
    function()
    return time.perf_counter() - begin


def tl_run(kernel, arguments, *options):
    """Seconds of the run, and megabytes of the process."""
    command = ["tl-run", ROOT / kernel, "--report=json", *options]
    command += [f"--arg={argument}" for argument in arguments]
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen([*map(str, command)], stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"{command} ended with {process.returncode}")
        out.seek(0)
        return json.load(out)["seconds"], usage.ru_maxrss / 1000


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


def tensor_megabytes(arguments, width):
    shapes = (argument.rpartition(":")[2] for argument in arguments)
    return sum(math.prod(map(int, shape.split("x"))) for shape in shapes) * width / 1e6


def measure(name, kernel, arguments, numpy, goal):
    # One of each in turn, so that other work on the machine meets all alike.
    plain, checked, unchecked, memory = [], [], [], []
    for _ in range(5):
        plain.append(timed(numpy))
        seconds, megabytes = tl_run(kernel, arguments)
        checked.append(seconds)
        memory.append(megabytes)
        unchecked.append(tl_run(kernel, arguments, "--no-check")[0])
    plain, checked, unchecked = min(plain), min(checked), min(unchecked)
    tensors = tensor_megabytes(arguments, 2 if name.endswith("f16") else 4)
    cells = [
        name,
        f"{plain:.3f}",
        f"{checked:.3f}",
        f"{checked / plain:.1f}",
        str(goal),
        f"{unchecked:.3f}",
        f"{checked / unchecked:.2f}",
        f"{max(memory):.0f}",
        f"{max(memory) / tensors:.2f}",
    ]
    line = f"| {' | '.join(cells)} |"
    print(line, flush=True)
    return line


def main():
    cases = [gemm(512), gemm(1024), gemm(2048)]
    # As many elements as 8192x4096, and half and a quarter, to see growth.
    cases += [norm(32768), norm(65536), norm(131072)]
    cases += [layer_norm(2048), layer_norm(4096), layer_norm(8192)]
    cases += [add(2048, 4096), add(4096, 4096), add(8192, 4096)]
    if "--quick" not in sys.argv[1:]:
        cases.insert(3, gemm(4096))
    lines = [measure(*case) for case in cases]
    if "--write" in sys.argv[1:]:
        _, base = tl_run("kernels/rms_norm.mlir", norm(1)[2])
        text = INTRODUCTION.format(cores=os.cpu_count(), load=os.getloadavg()[0], base=base)
        DOCUMENT.write_text(text + "\n".join(lines) + "\n")


main()
