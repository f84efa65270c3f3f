"""Runs every example of Ascend C, compares it with NumPy, and finds its mistake.

Usage: examples.py FOLDER TEMPORARY [NAME]. The examples are in FOLDER. Each has a
line with the comment `mistake: ...`, where the error of its twin has to be.
"""

import dataclasses
import os
import re
import subprocess
import sys

import numpy as np

SCHEDULES = "random:1-5"


@dataclasses.dataclass
class Case:
    """The arguments of an example, in order; results are expected arrays."""

    blocks: int
    inputs: list
    results: list
    # Arrays behind the results.
    workspace: list = dataclasses.field(default_factory=list)
    # The contents of the results before the run; nothing by default.
    initial: str = "empty"


def add_queues(random):
    x, y = random.standard_normal((2, 2 * 6 * 1024)).astype(np.float16)
    return Case(2, [x, y], [x + y])


def double_buffer(random):
    x = random.standard_normal(2 * 8 * 2048).astype(np.float32)
    return Case(2, [x], [2 * np.maximum(x, 0)])


def layer_norm(random):
    x = random.standard_normal((2 * 8, 512)).astype(np.float32)
    gamma, beta = random.standard_normal((2, 512)).astype(np.float32)
    wide = x.astype(np.float64)
    centred = wide - wide.mean(1, keepdims=True)
    y = centred / np.sqrt(wide.var(1, keepdims=True) + 1e-5) * gamma + beta
    return Case(2, [x, gamma, beta], [y.astype(np.float32)])


def softmax(random):
    x = random.standard_normal((2 * 64, 40)).astype(np.float32)
    powers = np.exp(x.astype(np.float64))
    return Case(2, [x], [(powers / powers.sum(1, keepdims=True)).astype(np.float32)])


def product(a, b):
    return a.astype(np.float64) @ b.astype(np.float64)


def matmul_l0(random):
    a = random.standard_normal((2 * 64, 256)).astype(np.float16)
    b = random.standard_normal((256, 96)).astype(np.float16)
    return Case(2, [a, b], [product(a, b).astype(np.float32)])


def matmul_leaky_relu(random):
    a = random.standard_normal((2 * 32, 64)).astype(np.float16)
    b = random.standard_normal((64, 64)).astype(np.float16)
    c = product(a, b)
    c = np.where(c > 0, c, 0.01 * c).astype(np.float32)
    return Case(2, [a, b], [c], [np.zeros_like(c)])


def gather(random):
    table = random.standard_normal(4096).astype(np.float16)
    index = random.integers(0, 4096, 2 * 512).astype(np.int32)
    return Case(2, [table, index], [table[index]])


def sort(random):
    x = random.permutation(2 * 128).astype(np.float32).reshape(2, 128)
    order = np.argsort(-x, axis=1).astype(np.int32)
    return Case(2, [x.ravel()], [-np.sort(-x, axis=1).ravel(), order.ravel()])


def atomic_sum(random):
    # Whole numbers: the order of the blocks does not matter.
    x = random.integers(-9, 9, (4 * 16, 256)).astype(np.float32)
    return Case(4, [x], [x.sum(0)], initial="zeros")


def sync_all_sum(random):
    x = random.integers(-9, 9, 4 * 1024).astype(np.float32)
    y = np.zeros(8, np.float32)
    y[0] = x.sum()
    return Case(4, [x], [y], [np.zeros(4 * 8, np.float32)])


CASES = [
    add_queues,
    double_buffer,
    layer_norm,
    softmax,
    matmul_l0,
    matmul_leaky_relu,
    gather,
    sort,
    atomic_sum,
    sync_all_sum,
]


def save(array, folder, name):
    path = os.path.join(folder, name + ".npy")
    np.save(path, array)
    return path


def get_shape(array):
    return "x".join(map(str, array.shape))


def get_command(name, case, folder):
    """The command without the source."""
    command = [f"--entry={name}", f"--blocks={case.blocks}"]
    for number, array in enumerate(case.inputs):
        command.append(f"--arg={save(array, folder, f'{name}-in{number}')}")
    for array in case.results:
        command.append(f"--arg={case.initial}:{get_shape(array)}")
    for array in case.workspace:
        command.append(f"--arg=empty:{get_shape(array)}")
    for number, array in enumerate(case.results, len(case.inputs)):
        path = save(array, folder, f"{name}-expected{number}")
        command.append(f"--expect={number}={path}")
    return command


def run(source, command):
    return subprocess.run(["tl-run", source, *command], capture_output=True, text=True, check=False)


def check_clean(source, name, command):
    result = run(source, command + [f"--schedule={SCHEDULES}"])
    if result.returncode or "no races" not in result.stdout:
        return f"{name}: not clean\n{result.stdout}{result.stderr}"
    return f"{name}: equals NumPy"


def get_findings(text):
    """Each error with the lines of the error and its notes."""
    findings = []
    for line, kind, message in re.findall(r"^\S+:(\d+):\d+: (error|note): (.*)", text, re.M):
        if kind == "error":
            findings.append((message, set()))
        findings[-1][1].add(int(line))
    return findings


def check_mistake(source, name, command):
    with open(source, encoding="utf-8") as text:
        [line] = [i for i, each in enumerate(text, 1) if "// mistake: " in each]
    result = run(source, command + ["--cxx=-DMISTAKE"])
    findings = get_findings(result.stderr)
    if findings and line in findings[0][1]:
        return f"{name} with the mistake: {findings[0][0]}"
    return f"{name} with the mistake: no error at line {line}\n{result.stderr}"


def main(folder, temporary, *names):
    os.makedirs(temporary, exist_ok=True)
    random = np.random.default_rng(7)
    for make in CASES:
        name = make.__name__
        case = make(random)
        if names and name not in names:
            continue
        source = os.path.join(folder, name + ".cpp")
        command = get_command(name, case, temporary)
        print(check_clean(source, name, command))
        print(check_mistake(source, name, command), flush=True)


main(*sys.argv[1:])
