#!/usr/bin/env python3
"""Measures how near kernels are to the peak of the machine.

    peak.py [--write] [--filter=TEXT]

Runs kernels at large sizes for their times alone, with an empty L2, and prints the rate of
each, its share of the peak and what the rest of the time goes to. With --write the table
goes to docs/performance.md. Needs tl-run in PATH, and the package tilelang in PYTHONPATH: the
searched kernels are Python programs, and tilelang.autotune finds their configurations.
"""

import argparse
import importlib.util
import json
import pathlib
import subprocess
import sys
from typing import NamedTuple

import numpy as np
import tilelang
from options import require_tools

ROOT = pathlib.Path(__file__).parent.parent
DOCUMENT = ROOT / "docs/performance.md"
TARGET = "910B2"

INTRODUCTION = """# Performance against the peak of the machine

`python3 bench/peak.py --write`, with `tl-run` in the `PATH` and the package in `PYTHONPATH`,
generates this page. The kernels are those of [`kernels`](../kernels/README.md), compiled for
{target} with the default pipeline and run by `tl-run --timing-only --l2=cold`: L2 is empty at
first. *Searched* ones are Python programs of
[`examples/python/searched`](../examples/python/searched/README.md); the configuration in
brackets is the one that the [search of the package](guides/tuning.md#spaces) found. Times are
without the launch, which takes 20 us. No NPU has confirmed them; the [cycle
model](cycle-model.md) compares single instructions with published figures, and [the
executor](theory/executor.md#times) says how L2 and memory are modelled.

## Products

The peak is that of all cube cores in f16, {peak:.1f} TFLOP/s. Operations are those that the
kernel runs, so causal attention counts the blocks that it does not skip. The rest of the time
of the cube cores is divided: a core has no block or has finished its blocks (*idle*), its pipe
of products waits (*waits*, with the longest wait in brackets), or it works below its peak, as
short products do (*slower*). The last columns have the share of the time in which L2 and
memory are busy, for L2 that of the direction which is busy longer; near 100 % they are the limit.
"""

MEMORY = """
## Streams

The limit of these kernels is memory, {rate:.0f} GB/s: each tensor has to come from it or go to
it once. The rate counts the tensors, whatever the kernel moves, and the time includes that
of memory for the results that are still in L2 at the end, as in a loop of launches. *Busy* is
the share of this time in which memory moves data, and for the pipe that works longest the
share of the time of the cores.
"""


class Kernel(NamedTuple):
    """A file, what to call it with which sizes, and its arguments."""

    path: str
    title: str
    arguments: list


class Searched(NamedTuple):
    """A factory in a file of examples/python/searched, what to call a call, and its
    arguments, with the shapes and element types of its tensors."""

    path: str
    title: str
    arguments: dict
    inputs: list


def tensors(*shapes):
    """Arguments of these shapes; their values have no influence on times."""
    return [f"zeros:{shape}" for shape in shapes]


def gemm(m, n, k):
    arguments = [*tensors(f"{m}x{k}", f"{k}x{n}", f"{m}x{n}"), "24"]
    return Kernel("kernels/gemm_persistent.mlir", f"GEMM {m} x {n} x {k}", arguments)


def attention(heads, rows, columns, causal):
    shape = f"{heads}x{rows}x{columns}"
    path = "kernels/flash_attention.mlir" if columns == 64 else "kernels/flash_attention_128.mlir"
    title = f"{'causal' if causal else 'flash'} attention, {heads} x {rows} x {columns}"
    return Kernel(path, title, [*tensors(*[shape] * 4), str(columns**-0.5), str(int(causal))])


def wide_attention(heads, rows, causal=False):
    shape = f"{heads}x{rows}x128"
    title = f"wide {'causal ' if causal else ''}attention, {heads} x {rows} x 128"
    arguments = [*tensors(*[shape] * 4), str(128**-0.5), str(int(causal))]
    return Kernel("kernels/flash_attention_wide.mlir", title, arguments)


def searched_gemm(m, n, k):
    inputs = [((m, k), np.float16), ((k, n), np.float16)]
    return Searched("gemm", f"searched GEMM {m} x {n} x {k}", {"M": m, "N": n, "K": k}, inputs)


def split_gemm(m, n, k):
    inputs = [((m, k), np.float16), ((k, n), np.float16), ((m, n), np.float32)]
    title = f"searched GEMM with split K {m} x {n} x {k}"
    return Searched("split_gemm", title, {"M": m, "N": n, "K": k}, inputs)


def searched_attention(heads, rows):
    arguments = {"heads": heads, "M": rows, "N": rows}
    title = f"searched attention, {heads} x {rows} x 128"
    return Searched("attention", title, arguments, [((heads, rows, 128), np.float16)] * 3)


PRODUCTS = [
    gemm(4096, 4096, 4096),
    searched_gemm(4096, 4096, 4096),
    gemm(8192, 8192, 8192),
    gemm(8192, 8192, 512),
    searched_gemm(8192, 8192, 512),
    gemm(64, 8192, 8192),
    searched_gemm(64, 8192, 8192),
    gemm(64, 2048, 8192),
    split_gemm(64, 2048, 8192),
    Kernel(
        "kernels/batched_gemm.mlir",
        "batched GEMM 16 x 1024 x 1024 x 1024",
        [*tensors(*["16x1024x1024"] * 3), "24"],
    ),
    attention(16, 4096, 64, False),
    attention(1, 8192, 128, False),
    attention(1, 32768, 128, False),
    attention(16, 4096, 128, False),
    searched_attention(1, 8192),
    wide_attention(1, 8192),
    wide_attention(1, 32768),
    wide_attention(16, 4096),
    attention(16, 4096, 128, True),
    wide_attention(16, 4096, True),
]

STREAMS = [
    Kernel("kernels/vector_add.mlir", "add 8192 x 8192 f32", tensors(*["8192x8192"] * 3)),
    Kernel("kernels/silu_mul.mlir", "SiLU times B 8192 x 8192 f32", tensors(*["8192x8192"] * 3)),
    Kernel(
        "kernels/rms_norm.mlir",
        "RMS norm 262144 x 256 f32",
        tensors("262144x256", "1x256", "262144x256"),
    ),
    Kernel(
        "kernels/rms_norm_persistent.mlir",
        "RMS norm 16384 x 4096 f32",
        [*tensors("16384x4096", "1x4096", "16384x4096"), "24"],
    ),
    Kernel("kernels/softmax.mlir", "softmax 262144 x 256 f32", tensors(*["262144x256"] * 2)),
    Searched(
        "softmax",
        "searched softmax 262144 x 256 f32",
        {"M": 262144, "N": 256},
        [((262144, 256), np.float32)],
    ),
]


def measure(kernel):
    """The report of a run, its launch without the overhead, and the title."""
    report, title = search(kernel) if isinstance(kernel, Searched) else run(kernel)
    launch = report["launches"][-1]
    launch["running"] = launch["cycles"] - launch["launchOverheadCycles"]
    launch["moved"] = launch["memory"]["bytesMoved"]
    return report, launch, title


def find_configuration(kernel):
    """The kernel in the configuration that a search finds."""
    spec = importlib.util.spec_from_file_location(
        kernel.path, ROOT / f"examples/python/searched/{kernel.path}.py"
    )
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, kernel.path)(**kernel.arguments)


def search(kernel):
    """The report of the configuration that a search finds, and the title with it."""
    found = find_configuration(kernel)
    with tilelang.running("times", l2="cold"):
        found(*(np.zeros(*each) for each in kernel.inputs))
    config = ", ".join(f"{name} {value}" for name, value in found.config.items())
    return found.report().to_json(), f"{kernel.title} ({config})"


def run(kernel):
    command = ["tl-run", ROOT / kernel.path, f"--target={TARGET}", "--timing-only", "--l2=cold"]
    command += ["--report=json", *(f"--arg={argument}" for argument in kernel.arguments)]
    ran = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if ran.returncode:
        sys.exit(f"{kernel.title}: {ran.stderr}")
    return json.loads(ran.stdout), kernel.title


def percent(share):
    return f"{max(share, 0) * 100:.1f} %"


def find_longest_wait(launch, core, pipe):
    """The reason of the longest wait of a pipe over all operations."""
    waits = {}
    for stall in launch["stalls"]:
        if (stall["core"], stall["pipe"]) == (core, pipe):
            waits[stall["waitsFor"]] = waits.get(stall["waitsFor"], 0) + stall["cycles"]
    return max(waits, key=waits.get) if waits else "its commands"


def get_rates(launch):
    """The shares of the time in which the busier direction of L2 and memory are busy."""
    cycles = launch["running"]
    reads = launch["gmBytesRead"] / launch["l2BytesPerCycle"]
    writes = launch["gmBytesWritten"] / launch["l2WriteBytesPerCycle"]
    return (
        max(reads, writes) / cycles,
        launch["moved"] / cycles / launch["memoryBytesPerCycle"],
    )


def describe_product(kernel):
    report, launch, title = measure(kernel)
    roofline, clock = launch["roofline"], report["clockMHz"]
    share = roofline["achievedPerCycle"] / roofline["peakPerCycle"]
    available = launch["chipCubeCores"] * launch["running"]
    running = sum(core["runningCycles"] for core in launch["cores"] if core["core"] == "cube")
    pipe = next(each for each in launch["pipes"] if (each["core"], each["pipe"]) == ("cube", "m"))
    busy = pipe["busyCycles"] / available
    rest = [
        percent(1 - running / available),
        f"{percent(running / available - busy)} ({find_longest_wait(launch, 'cube', 'm')})",
        percent(busy - share),
    ]
    rate = roofline["achievedPerCycle"] * clock / 1e6
    cells = [
        title,
        f"{launch['running']:,.0f}",
        f"{rate:.1f}",
        f"**{percent(share)}**",
        *rest,
        *map(percent, get_rates(launch)),
    ]
    return "| " + " | ".join(cells) + " |\n"


def describe_stream(kernel):
    report, launch, title = measure(kernel)
    traffic = launch["memory"]
    moved = sum(each["bytesFromMemory"] + each["bytesToMemory"] for each in traffic["tensors"])
    rate = launch["memoryBytesPerCycle"]
    cycles = launch["running"] + (moved - launch["moved"]) / rate
    achieved = traffic["compulsoryBytes"] / cycles
    pipe = max(launch["pipes"], key=lambda each: each["utilisation"])
    cells = [
        title,
        f"{cycles:,.0f}",
        f"{achieved * report['clockMHz'] / 1e3:.0f}",
        f"**{percent(achieved / rate)}**",
        percent(moved / cycles / rate),
        f"{pipe['pipe']} {percent(pipe['utilisation'])}",
    ]
    return "| " + " | ".join(cells) + " |\n"


def make_page(chosen):
    report, launch, _ = measure(gemm(1024, 1024, 1024))
    peak = launch["roofline"]["peakPerCycle"] * report["clockMHz"] / 1e6
    rate = launch["memoryBytesPerCycle"] * report["clockMHz"] / 1e3
    page = INTRODUCTION.format(target=TARGET, peak=peak)
    page += "\n| kernel | cycles | TFLOP/s | of the peak | idle | waits | slower | L2 | memory |\n"
    page += "|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
    page += "".join(describe_product(kernel) for kernel in PRODUCTS if chosen(kernel))
    page += MEMORY.format(rate=rate)
    page += "\n| kernel | cycles | GB/s of the tensors | of memory | memory busy | busiest pipe |\n"
    page += "|---|--:|--:|--:|--:|--:|\n"
    page += "".join(describe_stream(kernel) for kernel in STREAMS if chosen(kernel))
    return page


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--filter", default="", help="kernels with this text in their title")
    options = parser.parse_args()
    if options.write and options.filter:
        parser.error("--write needs all kernels")
    if not any(options.filter in kernel.title for kernel in [*PRODUCTS, *STREAMS]):
        parser.error(f"no kernel has {options.filter!r} in its title")
    require_tools("tl-run")
    page = make_page(lambda kernel: options.filter in kernel.title)
    if options.write:
        DOCUMENT.write_text(page)
    else:
        print(page, end="")


if __name__ == "__main__":
    main()
