#!/usr/bin/env python3
"""Measures what it gains that iterations of a loop overlap.

Usage: pipelining.py [--write]

The table has simulated cycles of kernels on 910B2 without stages and with two and
three, and how much that is of what the roofline of the model allows: the rate of
the matrix unit, or that of global memory where it is less. `tl-run` has to be in
the PATH, a release build is meant. With --write the table goes to
docs/pipelining.md. Exit status 1 if a kernel is slower with stages than without.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "pipelining.md"
STAGES = (1, 2, 3)

HEAD = """# What pipelining gains

`python3 bench/pipelining.py --write`, with `tl-run` of a release build in the `PATH`,
makes this page: simulated cycles on 910B2 of kernels whose loops have so many
`tile.stages`, the launch overhead of 36,000 included, and in brackets, without it, the
share of the roofline: the rate of the matrix unit, or that of global memory where it
is less. What the cycles mean, and what they were
compared with, is on the page about the [cycle model](cycle-model.md).

"""

# Arguments, and the end of the loop that gets stages if the kernel names none.
KERNELS = {
    "gemm 1024 x 1024 x 1024": ("gemm", ["random:1:1024x1024", "random:2:1024x1024", "zeros:1024x1024"], "    }\n    %Ct"),
    "gemm_persistent 4096 x 4096 x 4096": (
        "gemm_persistent",
        ["random:1:4096x4096", "random:2:4096x4096", "zeros:4096x4096", "24"],
        None,
    ),
    "matmul_add 1024 x 1024 x 1024": (
        "matmul_add",
        ["random:1:1024x1024", "random:2:1024x1024", "random:3:1024x1024", "zeros:1024x1024"],
        "    }\n    %Dt",
    ),
    "flash_attention 16 x 1024 x 64": (
        "flash_attention",
        [*(f"random:{i}:16x1024x64" for i in range(3)), "zeros:16x1024x64", "0.125", "0"],
        None,
    ),
}


def with_stages(name, stages, end):
    text = (ROOT / "kernels" / f"{name}.mlir").read_text()
    if end:
        assert end in text
        text = text.replace(end, end.replace("}", f"}} {{tile.stages = {stages}}}"))
    return re.sub(r"tile\.stages = \d+", f"tile.stages = {stages}", text)


def measure(name, stages, arguments, end):
    """Cycles, and the share of the roofline."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(with_stages(name, stages, end))
        file.flush()
        command = ["tl-run", file.name, *(f"--arg={a}" for a in arguments), "--target=910B2", "--report=json"]
        result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{name} with {stages} stages fails:\n{result.stderr}")
    report = json.loads(result.stdout[result.stdout.rfind("\n{\n") + 1 :])
    launch = report["launches"][0]
    return round(launch["cycles"]), launch["roofline"]["efficiency"]


def main():
    lines = [f"| kernel | {' | '.join(f'stages = {stages}' for stages in STAGES)} |", "|---|---:|---:|---:|"]
    slower = []
    for title, (name, arguments, end) in KERNELS.items():
        results = [measure(name, stages, arguments, end) for stages in STAGES]
        cells = [f"{cycles:,} ({share:.0%})" for cycles, share in results]
        lines.append(f"| {title} | {' | '.join(cells)} |")
        print(lines[-1], flush=True)
        if min(cycles for cycles, _ in results[1:]) > results[0][0]:
            slower.append(title)
    if "--write" in sys.argv[1:]:
        PAGE.write_text(HEAD + "\n".join(lines) + "\n")
    if slower:
        sys.exit("slower with stages: " + ", ".join(slower))


if __name__ == "__main__":
    main()
