"""Compares runs of a server with processes of their own: statuses and both outputs."""

import subprocess
import sys

import served

KERNEL, WRONG = sys.argv[1:]
SHAPES = ["--arg=iota:8x8", "--arg=iota:8x8", "--arg=zeros:8x8"]
COMMANDS = [
    ["tl-run", KERNEL, *SHAPES, "--report"],
    ["tl-run", KERNEL, *SHAPES, "--sequential"],
    ["tl-run", KERNEL, *SHAPES, "--schedule=random:1-3"],
    ["tl-run", KERNEL, *SHAPES[1:]],
    ["tl-run", KERNEL, *SHAPES, "--rtol=1"],
    ["tl-run", KERNEL, "--shedule=default"],
    ["tl-run", "--help"],
    ["tl-run", "--version"],
    ["tl-run", f"{KERNEL}.missing"],
    ["tl-run", WRONG],
    ["tl-opt", KERNEL, "--tl-compile"],
    ["tl-opt", KERNEL, "--tl-compile", "--remarks-filter=.*"],
    ["tl-opt", KERNEL, "--tl-compil"],
    ["tl-opt", WRONG],
    ["tl-translate", "--tl-to-ascendc", "--pipeline", KERNEL],
    ["tl-translate", "--tl-to-ascendc", WRONG],
]


for command in COMMANDS:
    alone = subprocess.run(command, capture_output=True, text=True)
    shared = served.run(command)
    for name in ("returncode", "stdout", "stderr"):
        a, b = getattr(alone, name), getattr(shared, name)
        if a != b:
            sys.exit(f"{name} of {command} alone:\n{a}\nserved:\n{b}")
    assert alone.stdout or alone.stderr
print(f"{len(COMMANDS)} commands, {len(served.servers)} servers")
