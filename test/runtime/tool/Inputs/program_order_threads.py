"""Runs kernels in program order on several numbers of threads, against NumPy.

program_order_threads.py FOLDER
"""

import pathlib
import subprocess
import sys

import numpy as np

FOLDER = pathlib.Path(sys.argv[1])
THREADS = 1, 2, 3, 8, 17, 64
BLOCKS = 500


def run(kernel, size, threads):
    """The status, both outputs and the result of a run; None if it wrote none."""
    output = FOLDER / "out.npy"
    output.unlink(missing_ok=True)
    command = ["tl-run", FOLDER / f"{kernel}.mlir", "--sequential", f"--host-threads={threads}"]
    command += [f"--arg={BLOCKS}", f"--arg=zeros:{size}", f"--output=1={output}"]
    run = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    lines = [line for line in run.stdout.splitlines() if line.startswith("block ")]
    return run.returncode, lines, run.stderr, np.load(output) if output.exists() else None


def check(kernel, size, is_right):
    outcomes = [run(kernel, size, threads) for threads in THREADS]
    wrong = sum(not is_right(*each) for each in outcomes)
    print(f"{kernel}: {wrong} wrong of {len(THREADS)} runs")
    return outcomes[-1][2]


overlapping = np.zeros(24 * BLOCKS + 8, np.float32)
for block in range(BLOCKS):
    overlapping[24 * block : 24 * block + 32] = block
chain = np.repeat(np.arange(BLOCKS + 1, dtype=np.float32), 8)
printed = [f"block {block}" for block in range(BLOCKS)]

check(
    "overlapping",
    overlapping.size,
    lambda status, lines, error, result: np.array_equal(result, overlapping),
)
check("chain", chain.size, lambda status, lines, error, result: np.array_equal(result, chain))
check("printing", 1, lambda status, lines, *_: status == 0 and lines == printed)


def has_first_failure(status, lines, error, _):
    return status == 1 and lines == printed[:38] and error.count("error:") == 1


print(check("failing", 1, has_first_failure))
