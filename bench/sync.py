#!/usr/bin/env python3
"""Measures synchronisation: the time for it, and the operations that it inserts.

Usage: sync.py SCRATCH_FOLDER [--write]

The first table is the processor time of ascend-insert-sync and of ascend-verify-sync on
generated sections, against their size and the depth of their loops; a release build is
meant. The second one compares the operations inserted into kernels with a barrier before
every instruction, with unit flags between products and stores (for kernels of the cube
core), and with the kernels of kernels/expert that are synchronised by hand: event ids,
places where flags are set, barriers, the numbers of these in loops, and simulated cycles.
With --write both go to docs/sync.md. Exit status 1 if automatic synchronisation is slower,
or has more sets or barriers, or more of them in loops, than the kernels by hand or the
figures of bench/baseline.
"""

import pathlib
import re
import sys

from commands import run

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "sync.md"
BASELINE = ROOT / "bench" / "baseline" / "sync.md"
# Columns of the table in which a larger number is worse: all but the ids.
COSTS = (1, 2, 3, 4, 5, 6)

HEAD = """# Cost of synchronisation

`python3 bench/sync.py FOLDER --write`, with `tl-opt` and `tl-run` of a release build in
the `PATH`, generates this page.

## Flags, barriers, cycles

The table counts the flags and barriers that the compiler inserts (*automatic*). It
compares them with a barrier before every instruction (*everywhere*), with unit flags
between products and stores, and with the kernels of `kernels/expert` that are
synchronised by hand. For the comparison with these kernels, their flags and barriers are
removed, and the compiler inserts them again. The other kernels there leave
synchronisation to the compiler. Only loops with `tile.stages` overlap here, so that the
counts are those of the code that is written. The columns count event ids, one for each
slot of a buffer; the places where flags are set; barriers; and the sets and barriers in
loops. Cycles come from the [cycle model](cycle-model.md), with the launch overhead of
36,000. [Mutants](mutants.md) show whether any of these operations is redundant. The
script fails if the compiler sets more flags, has more barriers, or takes more cycles
than the version by hand.

"""

MIDDLE = """
## Time

The table has the processor time of `ascend-insert-sync` and `ascend-verify-sync`, without
the time to read and write the text. The sections load and store buffers in turn; the
column *loops* is the nesting depth. If the number of loads and stores is not a multiple
of the number of buffers, successive iterations begin with different buffers.

"""

IN_A_ROW = """
The same for loops that follow each other, each with a load, two additions and a store on
a tile that all of them share.

"""

COMPILE = """
The time of `tl-opt --tl-compile` from start to end, the least of five, as a multiple of that
of softmax in the same run; and the share of it that inserting and verifying takes.

"""

# Loads and stores, loops around them, buffers.
SIZES = [
    (1600, 1, 8),
    (5000, 1, 8),
    (10000, 1, 8),
    (10008, 1, 8),
    (20000, 1, 8),
    (100000, 1, 8),
    (10000, 0, 64),
    (10000, 6, 8),
    (20000, 6, 64),
]
# Loops in a row, with four instructions each.
ROWS = [100, 300, 1000]
COMPILED = ["softmax", "gemm_persistent", "flash_attention", "flash_attention_128", "gathered_attention"]

TILE, TENSOR = "memref<64xf32, #ascend.memory<ub>>", "memref<64xf32>"

# Kernels by hand, the automatic ones that they are compared with, and arguments.
BY_HAND = {
    "kernels/expert/gemm.mlir": ["random:1:256x1024", "random:2:1024x512", "zeros:256x512"],
    "kernels/expert/vector_add.mlir": ["random:1:64x4096", "random:2:64x4096", "zeros:64x4096"],
    "kernels/expert/softmax.mlir": ["random:1:1024x256", "zeros:1024x256"],
    "kernels/expert/batched_gemm.mlir": ["random:1:2x512x1024", "random:2:2x1024x1024", "zeros:2x512x1024", "24"],
    "kernels/expert/rms_norm_persistent.mlir": ["random:1:512x4096", "random:2:1x4096", "zeros:512x4096", "24"],
    "kernels/expert/attention.mlir": [
        *(f"random:{i}:16x512x64" for i in range(3)),
        "zeros:16x512x64",
        "0.125",
        *["zeros:24x64x64"] * 3,
    ],
    "kernels/expert/flash_attention_128.mlir": [
        *(f"random:{i}:16x512x128" for i in range(3)),
        "zeros:16x512x128",
        "0.125",
        *["zeros:24x4x64x128"] * 3,
    ],
    "kernels/expert/matmul_add_pipelined.mlir": [
        "random:1:1024x1024",
        "random:2:1024x1024",
        "random:3:1024x1024",
        "zeros:1024x1024",
        "zeros:24x2x64x128",
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
    "kernels/flash_attention_wide.mlir": [*(f"random:{i}:8x512x128" for i in range(3)), "zeros:8x512x128", "0.0884", "0"],
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
    """Rows of the table of times."""
    before, after = folder / "before.mlir", folder / "after.mlir"
    for size, depth, buffers in SIZES:
        before.write_text(section(size, depth, buffers))
        insert = time("tl-opt", before, "--ascend-insert-sync", "-o", after) - time("tl-opt", before, "-o", "/dev/null")
        verify = time("tl-opt", after, "--ascend-verify-sync", "-o", "/dev/null") - time("tl-opt", after, "-o", "/dev/null")
        yield f"{size:,}", depth, buffers, f"{insert:.2f}", f"{max(verify, 0):.2f}"


def loops_in_a_row(count):
    lines = [
        f"func.func @f(%A: {TENSOR}, %C: {TENSOR}, %n: index) {{",
        "%c0 = arith.constant 0 : index",
        "%c1 = arith.constant 1 : index",
        "ascend.section vector {",
        f"%b = ascend.buffer at 0 : {TILE}",
    ]
    for i in range(count):
        lines += [
            f"scf.for %i{i} = %c0 to %n step %c1 {{",
            f"ascend.copy_gm_to_ub %A to %b : {TENSOR}, {TILE}",
            f"ascend.vadd %b, %b into %b : {TILE}, {TILE}, {TILE}",
            f"ascend.vadd %b, %b into %b : {TILE}, {TILE}, {TILE}",
            f"ascend.copy_ub_to_gm %b to %C : {TILE}, {TENSOR}",
            "}",
        ]
    return "\n".join([*lines, "}", "return", "}"])


def measure_rows(folder):
    before = folder / "rows.mlir"
    for count in ROWS:
        before.write_text(loops_in_a_row(count))
        insert = time("tl-opt", before, "--ascend-insert-sync", "-o", "/dev/null") - time("tl-opt", before, "-o", "/dev/null")
        yield f"{count:,}", f"{insert:.2f}"


def measure_share(command):
    """The percentage of a compilation that inserting and verifying take. Other processes may
    slow down a pass of a run, so the least time of several counts for each."""
    least = {}
    for _ in range(9):
        _, timing, _ = run(*command, "--mlir-timing")
        for time, name in re.findall(r"([\d.]+) \(\s*[\d.]+%\)\s+(InsertSyncPass|VerifySyncPass|Total)", timing):
            least[name] = min(float(time), least.get(name, 1e9))
    return 100 * (least["InsertSyncPass"] + least["VerifySyncPass"]) / least["Total"]


def measure_compilations():
    least = {}
    for name in COMPILED:
        command = ["tl-opt", ROOT / "kernels" / f"{name}.mlir", "--tl-compile", "-o", "/dev/null"]
        total = min(run(*command)[-1] for _ in range(5))
        share = measure_share(command)
        least[name] = total
        yield f"kernels/{name}.mlir", f"{total / least['softmax']:.1f}", f"{share:.0f} %"


def time(*command):
    """The processor time of a command: the least of several, as other processes may use
    the machine."""
    return min(run(*command)[-1] for _ in range(3))


def count_in_loops(lines):
    """Sets of flags, and barriers, in one iteration of each loop."""
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
    """Event ids, sets, barriers, those of all pipes, sets and barriers in loops, and cycles."""
    final = folder / "final.mlir"
    run("tl-opt", ROOT / kernel, f"--tl-compile=auto-stages=false {options}", "-o", final)
    text = final.read_text()
    output, *_ = run("tl-run", final, *(f"--arg={argument}" for argument in arguments), "--report")
    cycles = int(re.search(r"cycles: (\d+)", output)[1])
    flags = set()
    for pair, event, slots in re.findall(r"ascend\.set_flag (.*), (\d+)(?: \+ \S+ of (\d+))?", text):
        flags |= {(pair, int(event) + slot) for slot in range(int(slots or 1))}
    in_loops = count_in_loops(text.splitlines())
    return len(flags), text.count("ascend.set_flag"), text.count("pipe_barrier"), text.count("pipe_barrier all"), *in_loops, cycles


def read_baseline():
    """The counts and cycles of a kernel and a way at an earlier commit."""
    baseline = {}
    for line in BASELINE.read_text().splitlines():
        if line.startswith("| kernels/"):
            kernel, way, *numbers = (cell.strip() for cell in line.strip("|").split("|"))
            baseline[kernel, way] = [int(number.replace(",", "")) for number in numbers]
    return baseline


def is_worse(result, reference):
    return any(result[i] > reference[i] for i in COSTS)


def measure_ways(folder):
    """Rows of the table of insertions, and the kernels for which the version by hand, or
    that of the baseline, is better."""
    rows, worse, baseline = [], [], read_baseline()
    for kernel, arguments in {**KERNELS, **BY_HAND}.items():
        ways = {"automatic": "auto-sync=true", "everywhere": "barrier-everywhere"}
        if "tile.gemm" in (ROOT / kernel).read_text():
            ways["unit flags"] = "unit-flag"
        if kernel in BY_HAND:
            ways["by hand"] = "auto-sync=false"
        results = {}
        for way, options in ways.items():
            source = kernel
            if kernel in BY_HAND and way != "by hand":
                source = folder / "stripped.mlir"
                lines = (ROOT / kernel).read_text().splitlines()
                source.write_text("\n".join(line for line in lines if not SYNC.match(line)))
            results[way] = measure(source, arguments, folder, options)
            *counts, cycles = results[way]
            rows.append((kernel, way, *counts, f"{cycles:,}"))
        if "by hand" in results and is_worse(results["automatic"], results["by hand"]):
            worse.append(f"{kernel}: automatic is worse than by hand")
        for way, result in results.items():
            if is_worse(result, baseline.get((kernel, way), result)):
                worse.append(f"{kernel}: {way} is worse than at the commit of the baseline")
    return rows, worse


def table(head, rows):
    lines = [head, [re.sub(r".+", "--:" if i > 1 or head[0] != "kernel" else "--", name) for i, name in enumerate(head)], *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def main():
    folder, *options = sorted(sys.argv[1:], key=lambda argument: argument.startswith("--"))
    if options not in ([], ["--write"]):
        sys.exit(__doc__)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    times = table(["loads and stores", "loops", "buffers", "insert, s", "verify, s"], measure_time(folder))
    print(times, flush=True)
    in_a_row = table(["loops", "insert, s"], measure_rows(folder))
    print(in_a_row, flush=True)
    compilations = table(["kernel", "softmax = 1", "insert and verify"], measure_compilations())
    print(compilations, flush=True)
    rows, worse = measure_ways(folder)
    ways = table(["kernel", "how", "ids", "sets", "barriers", "of all pipes", "sets in loops", "barriers in loops", "cycles"], rows)
    print(ways)
    print("\n".join(worse))
    if options:
        PAGE.write_text(HEAD + ways + MIDDLE + times + IN_A_ROW + in_a_row + COMPILE + compilations)
    sys.exit(bool(worse))


if __name__ == "__main__":
    main()
