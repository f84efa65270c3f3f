#!/usr/bin/env python3
"""Runs kernels that are changed at random: tl-run never crashes and never hangs.

    fuzz.py [--runs=N] [--seed=S] [--keep=FOLDER] [KERNEL...]

Kernels, and what they are compiled to, are changed as text (characters, words,
numbers) and in their structure (operations dropped, doubled, exchanged or moved
to other regions; operands, types and attributes of one operation given to
another). A run has to end with status 0, or with status 1 and an error that says
something; anything else is printed, with the changed kernel in FOLDER, and makes
the exit status 1. The same seed makes the same changes. Needs tl-run and tl-opt in
PATH.
"""

import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

KERNELS = {
    "kernels/gemm.mlir": ["random:1:128x192", "random:2:192x256", "zeros:128x256"],
    "kernels/vector_add.mlir": ["random:1:64x200", "random:2:64x200", "zeros:64x200"],
    "kernels/softmax.mlir": ["random:1:33x256", "zeros:33x256"],
    "kernels/rms_norm.mlir": ["random:1:33x256", "random:2:1x256", "zeros:33x256"],
    "kernels/gather_rows.mlir": ["iota:64x128", "zeros:40", "zeros:40x128"],
    "kernels/silu_mul.mlir": ["random:1:128x128", "random:2:128x128", "zeros:128x128"],
}

SECONDS = 30
# What no run may say.
CRASH = re.compile(r"Assertion|PLEASE submit|UNREACHABLE|LLVM ERROR|Stack dump|runtime error|terminate called")
WORD = re.compile(r"%?[\w.#!]+")
# Not the numbers of results, as many as which the parser of MLIR makes room for.
NUMBER = re.compile(r"(?<![\w%.#])-?\d+(?![\w.])")
# At an array of indices the parser of MLIR ends the process.
UPSTREAM = re.compile(r"array<\s*index")
# Loops stay short: the run of a wrong kernel may take as long as that of a right one.
NUMBERS = [-1, 0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 32, 33, 63, 64, 100, 255, 256, 1000, 4096, 65536, 1 << 31, 1 << 63]
WORDS = "index i1 i8 i32 i64 f16 f32 bf16 ui8 ui32 tensor vector ub l1 l0a l0b l0c fb bt cube vector all s v m mte1 mte2 mte3 fix".split()


def pick_lines(rng, lines, count):
    """The numbers of different lines that hold operations."""
    candidates = [i for i, line in enumerate(lines) if line.strip(" })")]
    return rng.sample(candidates, min(count, len(candidates)))


def change_character(rng, text):
    i = rng.randrange(len(text))
    return text[:i] + rng.choice(["", text[i] * 2, rng.choice("{}()<>[]%#!:,=\"'-0aZ\n\t\0\x7f?*")]) + text[i + 1 :]


def change_word(rng, text):
    words = list(WORD.finditer(text))
    word = rng.choice(words)
    other = rng.choice([rng.choice(words)[0], rng.choice(WORDS)])
    return text[: word.start()] + other + text[word.end() :]


def change_number(rng, text):
    numbers = list(NUMBER.finditer(text))
    if not numbers:
        return text
    number = rng.choice(numbers)
    return text[: number.start()] + str(rng.choice(NUMBERS)) + text[number.end() :]


def change_extent(rng, text):
    """One extent of one memref."""
    extents = list(re.finditer(r"(?<=[<x])(\d+|\?)(?=x)", text))
    if not extents:
        return text
    extent = rng.choice(extents)
    return text[: extent.start()] + rng.choice(["?", str(rng.choice(NUMBERS[1:]))]) + text[extent.end() :]


def drop_line(rng, text):
    lines = text.splitlines()
    for i in pick_lines(rng, lines, 1):
        del lines[i]
    return "\n".join(lines)


def double_line(rng, text):
    lines = text.splitlines()
    for i in pick_lines(rng, lines, 1):
        lines.insert(i, lines[i])
    return "\n".join(lines)


def move_line(rng, text):
    lines = text.splitlines()
    for i in pick_lines(rng, lines, 1):
        line = lines.pop(i)
        lines.insert(rng.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def exchange_lines(rng, text):
    lines = text.splitlines()
    chosen = pick_lines(rng, lines, 2)
    if len(chosen) == 2:
        i, j = chosen
        lines[i], lines[j] = lines[j], lines[i]
    return "\n".join(lines)


def exchange_values(rng, text):
    """One use of a value becomes one of another value."""
    uses = list(re.finditer(r"%[\w]+", text))
    use = rng.choice(uses)
    return text[: use.start()] + rng.choice(uses)[0] + text[use.end() :]


def exchange_types(rng, text):
    types = list(re.finditer(r"memref<[^<>]*(?:<[^<>]*>[^<>]*)*>", text))
    if not types:
        return text
    one = rng.choice(types)
    return text[: one.start()] + rng.choice(types)[0] + text[one.end() :]


CHANGES = [
    change_character,
    change_word,
    change_number,
    change_extent,
    drop_line,
    double_line,
    move_line,
    exchange_lines,
    exchange_values,
    exchange_types,
]


def load(folder, names):
    """Texts of the kernels, at every level, with their arguments."""
    for name in names:
        arguments = [f"--arg={argument}" for argument in KERNELS[name]]
        source = ROOT / name
        yield f"{source.stem}", source.read_text(), arguments
        generic = ["--mlir-print-op-generic"]
        for level, options in ("final", ["--tl-compile"]), ("generic", ["--tl-compile", *generic]):
            path = folder / f"{source.stem}.{level}.mlir"
            subprocess.run(["tl-opt", source, *options, "-o", path], check=True)
            yield f"{source.stem}.{level}", path.read_text(), arguments


def mutate(rng, text):
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        changed = rng.choice(CHANGES)(rng, text) or text
        text = text if UPSTREAM.search(changed) else changed
    return text


def is_json(text):
    try:
        json.loads(text)
    except json.JSONDecodeError:
        return False
    return True


def run(case):
    path, arguments = case
    try:
        result = subprocess.run(["tl-run", path, *arguments], capture_output=True, text=True, timeout=SECONDS, errors="replace")
    except subprocess.TimeoutExpired:
        return f"takes more than {SECONDS} s", ""
    if result.returncode not in (0, 1):
        return f"ends with {result.returncode}", result.stderr
    if CRASH.search(result.stderr):
        return "crashes", result.stderr
    if result.returncode == 1 and "error:" not in result.stderr:
        return "fails without an error", result.stderr
    # Wrong arguments, which the change of a function makes, have no report.
    if "--report=json" in arguments and result.stdout and not is_json(result.stdout):
        return "reports no JSON", result.stderr
    return "passes" if result.returncode == 0 else "is refused or found wrong", ""


def make_cases(rng, kernels, runs, folder):
    for number in range(runs):
        name, text, arguments = kernels[number % len(kernels)]
        path = folder / f"{number}.{name}.mlir"
        path.write_text(mutate(rng, text))
        modes = [[], ["--report=json"], ["--sequential"], ["--schedule=random:1"]]
        yield path, [*arguments, *rng.choice(modes)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("kernels", nargs="*", default=list(KERNELS))
    options = parser.parse_args()
    rng = random.Random(options.seed)
    outcomes = collections.Counter()
    failed = False
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        kernels = list(load(folder, options.kernels))
        cases = list(make_cases(rng, kernels, options.runs, folder))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for (path, arguments), (outcome, message) in zip(cases, pool.map(run, cases)):
                outcomes[outcome] += 1
                if outcome in ("passes", "is refused or found wrong"):
                    continue
                failed = True
                print(f"{path.name} {outcome}: tl-run {' '.join(arguments)}\n{message[-2000:]}")
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / path.name).write_text(path.read_text())
    for outcome, count in sorted(outcomes.items()):
        print(f"{count} of {options.runs}: {outcome}")
    sys.exit(failed)


if __name__ == "__main__":
    main()
