#!/usr/bin/env python3
"""Measures synchronisation: its time, and what it inserts.

Usage: sync.py SCRATCH_FOLDER

The first table is the processor time of ascend-insert-sync and of
ascend-verify-sync on generated sections, against their size and the depth of
their loops; a release build is meant. The second one compares what is inserted
into kernels with a barrier before every instruction, with unit flags between
products and stores (for kernels of the cube core), and with the kernels of
kernels/expert that are synchronised by hand: flags and barriers of the kernel, those
that are raised and passed in one iteration of each loop, and simulated cycles. Exit
status 1 if automatic synchronisation is slower, or has more flags or more of them in
loops, than that by hand.
"""

import pathlib
import re
import sys

from commands import run

ROOT = pathlib.Path(__file__).resolve().parent.parent
TILE, TENSOR = "memref<64xf32, #ascend.memory<ub>>", "memref<64xf32>"

# Kernels by hand, the automatic ones they are compared with, and arguments.
BY_HAND = {
    "kernels/expert/gemm.mlir": ["random:1:256x1024", "random:2:1024x512", "zeros:256x512"],
    "kernels/expert/vector_add.mlir": ["random:1:64x4096", "random:2:64x4096", "zeros:64x4096"],
    "kernels/expert/softmax.mlir": ["random:1:1024x256", "zeros:1024x256"],
    "kernels/expert/attention.mlir": [
        *(f"random:{i}:16x512x64" for i in range(3)),
        "zeros:16x512x64",
        "0.125",
        *["zeros:24x64x64"] * 3,
    ],
}
SYNC = re.compile(r"^\s*ascend\.(set_flag|wait_flag|pipe_barrier) ")
KERNELS = {
    "kernels/gemm.mlir": ["random:1:256x512", "random:2:512x512", "zeros:256x512"],
    "kernels/vector_add.mlir": ["random:1:512x512", "random:2:512x512", "zeros:512x512"],
    "kernels/softmax.mlir": ["random:1:1024x256", "zeros:1024x256"],
    "kernels/rms_norm.mlir": ["random:1:1024x256", "random:2:1x256", "zeros:1024x256"],
    "kernels/gemm_persistent.mlir": ["random:1:1024x1024", "random:2:1024x1024", "zeros:1024x1024", "24"],
    "kernels/flash_attention.mlir": [*(f"random:{i}:16x512x64" for i in range(3)), "zeros:16x512x64", "0.125", "0"],
}


def section(size, depth, buffers):
    """Loads, additions and stores on buffers in turn, in loops."""
    lines = [
        f"func.func @f(%A: {TENSOR}, %C: {TENSOR}, %n: index) {{",
        "%c0 = arith.constant 0 : index",
        "%c1 = arith.constant 1 : index",
        "ascend.section vector {",
        *(f"%b{i} = ascend.buffer at {i * 256} : {TILE}" for i in range(buffers)),
        *(f"scf.for %i{d} = %c0 to %n step %c1 {{" for d in range(depth)),
    ]
    for i in range(size // 2):
        b = f"%b{i % buffers}"
        lines.append(f"ascend.copy_gm_to_ub %A to {b} : {TENSOR}, {TILE}")
        lines.append(f"ascend.copy_ub_to_gm {b} to %C : {TILE}, {TENSOR}")
    return "\n".join([*lines, *"}" * depth, "}", "return", "}"])


def measure_time(folder):
    print("loads and stores  loops  insert s  verify s")
    for size, depth, buffers in [(1600, 1, 8), (5000, 1, 8), (10000, 1, 8), (20000, 1, 8), (10000, 0, 64), (10000, 6, 8), (20000, 6, 64)]:
        before, after = folder / "before.mlir", folder / "after.mlir"
        before.write_text(section(size, depth, buffers))
        *_, insert = run("tl-opt", before, "--ascend-insert-sync", "-o", after)
        *_, verify = run("tl-opt", after, "--ascend-verify-sync", "-o", "/dev/null")
        *_, parse = run("tl-opt", before, "-o", "/dev/null")
        *_, parse_after = run("tl-opt", after, "-o", "/dev/null")
        print(f"{size:16}  {depth:5}  {insert - parse:8.2f}  {verify - parse_after:8.2f}", flush=True)


def count_in_loops(lines):
    """Flags that are raised, and barriers, in one iteration of each loop."""
    counts, depths = {"set_flag": 0, "wait_flag": 0, "pipe_barrier": 0}, []
    for line in lines:
        if line.rstrip().endswith("{"):
            depths.append("scf.for" in line)
        elif line.strip().startswith("}"):
            depths.pop()
        elif (match := SYNC.match(line)) and any(depths):
            counts[match[1]] += 1
    return counts["set_flag"], counts["pipe_barrier"]


def measure(kernel, arguments, folder, options):
    """Flags, barriers, those of all pipes, flags and barriers in loops, and cycles."""
    final = folder / "final.mlir"
    run("tl-opt", ROOT / kernel, f"--tl-compile={options}", "-o", final)
    text = final.read_text()
    output, *_ = run("tl-run", final, *(f"--arg={argument}" for argument in arguments), "--report")
    cycles = int(re.search(r"cycles: (\d+)", output)[1])
    flags = set()
    for pair, event, slots in re.findall(r"ascend\.set_flag (.*), (\d+)(?: \+ \S+ of (\d+))?", text):
        flags |= {(pair, int(event) + slot) for slot in range(int(slots or 1))}
    in_loops = count_in_loops(text.splitlines())
    return len(flags), text.count("pipe_barrier"), text.count("pipe_barrier all"), *in_loops, cycles


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    measure_time(folder)
    status = 0
    print("\nkernel                          how          flags  barriers  of all  in loops: sets  barriers    cycles")
    for kernel, arguments in {**KERNELS, **BY_HAND}.items():
        ways = {"automatic": "auto-sync=true", "everywhere": "barrier-everywhere"}
        if "tile.gemm" in (ROOT / kernel).read_text():
            ways["unit flags"] = "unit-flag"
        if kernel in BY_HAND:
            ways["by hand"] = "auto-sync=false"
        rows = {}
        for way, options in ways.items():
            source = kernel
            if kernel in BY_HAND and way != "by hand":
                source = folder / "stripped.mlir"
                lines = (ROOT / kernel).read_text().splitlines()
                source.write_text("\n".join(line for line in lines if not SYNC.match(line)))
            rows[way] = measure(source, arguments, folder, options)
            flags, barriers, of_all, sets, inside, cycles = rows[way]
            print(f"{kernel:30}  {way:11}  {flags:5}  {barriers:8}  {of_all:6}  {sets:14}  {inside:8}  {cycles:8}", flush=True)
        if "by hand" in rows and any(rows["automatic"][i] > rows["by hand"][i] for i in (0, 1, 3, 4, 5)):
            print(f"{kernel}: automatic is worse than by hand")
            status = 1
    sys.exit(status)


if __name__ == "__main__":
    main()
