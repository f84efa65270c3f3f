"""Runs kernels on several numbers of threads and counts the differences.

host_threads.py FOLDER
"""

import hashlib
import json
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(sys.argv[1])
THREADS = 1, 2, 3, 8, 17, 64


def run(kernel, arguments, threads):
    """All that a run says and writes, but for the time it takes."""
    output = FOLDER / f"{threads}.npy"
    output.unlink(missing_ok=True)
    command = ["tl-run", str(FOLDER / f"{kernel}.mlir"), f"--host-threads={threads}", "--report=json"]
    command += [f"--arg={argument}" for argument in arguments]
    command += [f"--output={len(arguments) - 1}={output}"]
    run = subprocess.run(command, capture_output=True, text=True)
    report = json.loads(run.stdout)
    del report["seconds"], report["processorSeconds"], report["loadSeconds"]
    written = hashlib.sha1(output.read_bytes()).hexdigest() if output.exists() else ""
    return run.returncode, json.dumps(report), run.stderr, written


for kernel, *arguments in (
    ("products", "random:1:500x3x5", "random:2:500x3x7", "zeros:500x5x7"),
    ("racing", "zeros:500"),
    ("streams", "random:1:8192x128", "zeros:8192x128"),
):
    results = {run(kernel, arguments, threads) for threads in THREADS}
    print(f"{kernel}: {len(results)} result{'' if len(results) == 1 else 's'} of {len(THREADS)} runs")
