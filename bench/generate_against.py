#!/usr/bin/env python3
"""Runs generated programs with the tools of another build.

Usage: generate_against.py BIN FOLDER [--seconds=1200] [--first=1] [--workers=2]
                           [--profiles=tile,parallel,slots,control]

tl-generate, which is in PATH, writes programs to FOLDER with their arguments and passes;
tl-run of the folder BIN, of any commit, runs each in program order and compiled, under
three schedules, in separate processes. Prints the outcomes of the programs, and the first
program of each, sorted by the message without numbers. Programs without differences are
deleted. Options of passes that BIN does not have are left out.
"""

import argparse
import collections
import concurrent.futures
import pathlib
import re
import shlex
import subprocess
import tempfile
import time

import numpy as np

import options as checks

SCHEDULES = ["--schedule=random:1", "--schedule=random:2"]


def read_command(path):
    """The arguments, tolerances and passes of a program, from its second line."""
    words = shlex.split(path.read_text().splitlines()[1].removeprefix("// "))
    arguments = [word[6:] for word in words if word.startswith("--arg=")]
    loose = {int(w[12:].split(":")[0]) for w in words if w.startswith("--tolerance=")}
    pipeline = next(w[11:] for w in words if w.startswith("--pipeline="))
    return arguments, loose, pipeline


def execute(binaries, path, arguments, options, folder, limit):
    """The tensors after a run, and its messages if it was not clean."""
    tensors = [i for i, text in enumerate(arguments) if text.startswith("random")]
    outputs = [folder / f"{i}.npy" for i in tensors]
    command = [binaries / "tl-run", path, *options]
    command += [f"--arg={text}" for text in arguments]
    command += [f"--output={i}={file}" for i, file in zip(tensors, outputs)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=limit)
    except subprocess.TimeoutExpired:
        return None, f"hang: {limit} s"
    if done.returncode:
        said = done.stderr.decode(errors="replace")
        kind = "crash" if done.returncode < 0 or "Stack dump" in said else "fault"
        line = next((l for l in said.splitlines() if "error:" in l or "race" in l), said[:200])
        return None, f"{kind}: {line.split('error: ')[-1]}"
    return {i: np.load(file) for i, file in zip(tensors, outputs)}, ""


def find_difference(actual, expected, loose):
    """The first argument that differs in any bit, except for the bits of NaNs."""
    for i, array in actual.items():
        a, e = array, expected[i]
        if i in loose or a.tobytes() == e.tobytes():
            continue
        if a.dtype.kind == "f" and np.array_equal(a, e, equal_nan=True):
            continue
        return f"differs: argument {i}"
    return ""


def leave_out_unknown(pipeline, said):
    """The pipeline without the option that a build does not know; unchanged if there is
    none."""
    unknown = re.search(r"no such option ([\w-]+)", said)
    return re.sub(rf" ?{unknown[1]}=[^ }}]*", "", pipeline) if unknown else pipeline


def compare(binaries, path, limit=30):
    """The outcome of a program, without its numbers."""
    arguments, loose, pipeline = read_command(path)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run = lambda options: execute(binaries, path, arguments, options, folder, limit)
        expected, said = run(["--sequential"])
        if said:
            return f"program order: {said}"
        for schedule in [[], *([option] for option in SCHEDULES)]:
            actual, said = run([f"--pipeline={pipeline}", *schedule])
            while (known := leave_out_unknown(pipeline, said)) != pipeline:
                pipeline = known
                actual, said = run([f"--pipeline={pipeline}", *schedule])
            said = said or find_difference(actual, expected, loose)
            if said:
                return said
    return "same"


def generate(folder, profile, seed, count):
    """Writes programs of `profile` and returns their paths."""
    command = ["tl-generate", "--write", f"--seed={seed}", f"--count={count}"]
    done = subprocess.run([*command, f"--profile={profile}", f"--folder={folder}"])
    if done.returncode:
        raise SystemExit(f"tl-generate ended with status {done.returncode}.")
    return [folder / f"{profile}-{seed + i}.mlir" for i in range(count)]


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--first", type=checks.count, default=1)
    for name, value in (("seconds", 1200), ("workers", 2)):
        parser.add_argument(f"--{name}", type=checks.positive, default=value)
    parser.add_argument("--profiles", default="tile,parallel,slots,control")
    options = parser.parse_args()
    if not (options.binaries / "tl-run").is_file():
        parser.error(f"no tl-run in '{options.binaries}'")
    checks.require_tools("tl-generate")
    checks.make_folder(options.folder)
    kinds = collections.defaultdict(list)
    end, seed, each = time.monotonic() + options.seconds, options.first, 20
    with concurrent.futures.ThreadPoolExecutor(options.workers) as executor:
        while time.monotonic() < end:
            for profile in options.profiles.split(","):
                paths = generate(options.folder, profile, seed, each)
                results = executor.map(lambda path: compare(options.binaries, path), paths)
                for path, said in zip(paths, results):
                    kinds[re.sub(r"'memref<[^']*'|\d+", "#", said)[:160]].append(path.stem)
                    if said == "same":
                        path.unlink()
            seed += each
    for said, names in sorted(kinds.items(), key=lambda item: -len(item[1])):
        print(f"{len(names):6} {said}: {' '.join(names[:5])}")


if __name__ == "__main__":
    main()
