"""Runs each kernel of faults.cpp and checks its message, and the results of a clean one."""

import pathlib
import re
import subprocess
import sys

import numpy as np

SOURCE = pathlib.Path(__file__).parent / "faults.cpp"
# A fault's number, the line of its message by its label there, and a part of the message.
FAULTS = [
    (1, "null", "error: the kernel ended by the signal Segmentation fault"),
    (2, "barrier", "error: the kernel ended the program with status 0"),
    (3, "endless", "error: the kernel has not ended after 1 seconds"),
    (4, "duplicate", "error: the kernel has not ended after 1 seconds"),
    (5, "assert", "error: the assertion what == 4 does not hold"),
    (6, "fill", "error: misaligned access: bytes [12, 268) of ub"),
    (7, "fill", "error: access out of bounds"),
    (8, "flag", "error: 'ascend.set_flag' op expects an event id from 0 to 7"),
    (9, "outside", "error: access out of bounds: bytes [256, 496) of x in gm"),
    (10, None, "error: the kernel ended by the signal Segmentation fault"),
    (11, "foreign", "error: the global tensor is not in an argument of the kernel"),
    (13, "wait", "error: deadlock"),
    (14, "none", "error: a mask of 0 lanes: a repeat of these elements has 1 to 64"),
    (15, "lanes", "error: a mask of 65 lanes: a repeat of these elements has 1 to 64"),
    (16, "repeats", "error: 256 repeats: an instruction has at most 255"),
    (17, "reduced", "error: a mask of 65 lanes: a repeat of these elements has 1 to 64"),
    (18, "abort", "error: the kernel ended by the signal Aborted"),
    (19, "negative", "error: the number of elements is negative"),
    (20, "long", "error: 65537 does not fit into uint16_t, and becomes 1"),
    (21, "high", "error: a mask of lanes from 64 on, which a repeat of these elements does not"),
    (22, "empty", "error: a mask of 0 lanes: a repeat of these elements has 1 to 64"),
    (23, "padding", "error: a padding of 9 elements: a row has at most 32 bytes of it"),
    (24, "signed", "error: -224 does not fit into int8_t, and becomes 32"),
]


def run(*options):
    return subprocess.run(
        ["tl-run", str(SOURCE), *options], capture_output=True, text=True, check=False
    )


def find_line(label):
    lines = SOURCE.read_text().splitlines()
    return next(i for i, line in enumerate(lines, 1) if f"// LINE {label}" in line)


def check_faults():
    for number, label, message in FAULTS:
        options = ["--entry=fault", "--blocks=1", "--arg=f32:zeros:64", f"--arg={number}"]
        result = run(*options, "--time-limit=1")
        assert result.returncode == 1, (number, result)
        assert not result.stdout, (number, result.stdout)
        place = rf"{re.escape(str(SOURCE))}:{find_line(label) if label else '[0-9]+'}:\d+: "
        assert re.search(place + re.escape(message), result.stderr), (number, result.stderr)


def check_clean(folder):
    result = run("--entry=fault", "--blocks=1", "--arg=f32:zeros:64", "--arg=12")
    assert result.returncode == 0 and "element 1 of block 0" in result.stdout, result
    x = np.arange(128, dtype=np.float16)
    np.save(f"{folder}/x.npy", x)
    arguments = [f"--arg={folder}/x.npy", "--arg=3", "--arg=0.5", "--arg=true"]
    result = run("--entry=scale<half>", "--blocks=2", *arguments, f"--output=0={folder}/y.npy")
    assert result.returncode == 0, result
    assert np.array_equal(np.load(f"{folder}/y.npy"), np.float16(-3) * x + np.float16(0.5))


if __name__ == "__main__":
    check_faults()
    check_clean(sys.argv[1])
