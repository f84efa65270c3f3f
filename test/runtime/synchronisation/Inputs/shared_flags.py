"""Runs kernels with buffers that share flags against NumPy.

    shared_flags.py SOURCE FOLDER

Their loops have 0, 1, 2, 3, N and N + 1 iterations, under the default schedule and 20
others. Without flags there are races as soon as there is an iteration.
"""

import pathlib
import re
import sys

import numpy as np
import served

TRIPS = (0, 1, 2, 3, 7, 8)
SCHEDULES = ([], ["--schedule=random:1-20"])


def run(*command):
    return served.run(command)


def make_filled_apart(random, trips):
    """The arguments, and their final contents for those that it writes."""
    x, v, p = (random.random((trips, 64), np.float32) for _ in range(3))
    return [x, v, p, *[np.zeros_like(x)] * 3], {3: np.exp(x), 4: np.exp(v), 5: np.exp(p)}


def make_freed_together(random, trips):
    # Small integers: their sums are exact in any order.
    a, b = (random.integers(-2, 3, (count, 64, 64)).astype(np.float16) for count in (trips, 4))
    wide = b.astype(np.float32)
    sums = wide[0] @ wide[0] + np.tensordot(a.astype(np.float32).sum(0), wide, (1, 1)).sum(1)
    return [a, b, np.zeros((64, 64), np.float32)], {2: sums}


KERNELS = {"filled_apart": make_filled_apart, "freed_together": make_freed_together}


def execute(folder, kernel, name, trips, schedule):
    arguments, results = KERNELS[name](np.random.default_rng(trips), trips)
    options = ["--rtol=1e-6", "--atol=0"]
    for i, array in enumerate(arguments):
        np.save(folder / f"{i}.npy", array)
        options.append(f"--arg={folder}/{i}.npy")
    for i, array in results.items():
        np.save(folder / f"after.{i}.npy", array)
        options.append(f"--expect={i}={folder}/after.{i}.npy")
    return run("tl-run", kernel, f"--entry={name}", "--target=910B2", *options, *schedule)


def main():
    source, folder = map(pathlib.Path, sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    final, bare = folder / "final.mlir", folder / "bare.mlir"
    run("tl-opt", source, "--ascend-insert-sync", "--ascend-verify-sync", "-o", final).check_returncode()
    bare.write_text(re.sub(r"ascend\.(set|wait)_flag .*", "", final.read_text()))
    for name in KERNELS:
        for trips in TRIPS:
            for schedule in SCHEDULES:
                done = execute(folder, final, name, trips, schedule)
                if done.returncode or "no races" not in done.stdout:
                    sys.exit(f"{name}, {trips} iterations {schedule}\n{done.stdout}{done.stderr}")
            if trips and not execute(folder, bare, name, trips, []).returncode:
                sys.exit(f"{name}: no races in {trips} iterations without flags")
        print(f"{name}: {len(TRIPS)} loops equal NumPy, and race without flags")


main()
