"""Runs kernels/gemm.mlir with loops over K that overlap, against NumPy.

    product_loop.py FOLDER

Tiles in L1 have a version for each stage, those in L0 two: loads, moves to L0,
products and the store of the result wait for each other in both directions (S18).
The loop has 0, 1, 2, 3, N and N + 1 iterations, the last one with fewer than 64
columns; without iterations the result is not stored. Elements are small integers,
so that all sums are exact.
"""

import pathlib
import sys

import numpy as np
import served

ROOT = pathlib.Path(__file__).resolve().parents[4]
STEP = 64
TRIPS = (0, 1, 2, 3, 5, 6)
SHAPE = 150, 300
SCHEDULES = ([], ["--schedule=random:1-20"])


def make_kernel(folder, stages):
    """The loop gets stages, and a store that is not reached without iterations."""
    lines = (ROOT / "kernels/gemm.mlir").read_text().splitlines()
    end = lines.index("    }")
    lines[end] = f"    }} {{tile.stages = {stages}}}"
    store = next(i for i in range(end, len(lines)) if "tile.copy" in lines[i])
    lines[store:store + 1] = ["%any = arith.cmpi sgt, %K, %c0 : index", "scf.if %any {", lines[store], "}"]
    path = folder / f"gemm{stages}.mlir"
    path.write_text("\n".join(lines))
    return path


def run(folder, kernel, rows, columns, depth):
    random = np.random.default_rng(depth)
    a = random.integers(-3, 4, (rows, depth)).astype(np.float16)
    b = random.integers(-3, 4, (depth, columns)).astype(np.float16)
    before = np.ones((rows, columns), np.float16)
    after = (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16) if depth else before
    arguments = []
    for name, values in {"A": a, "B": b, "before": before, "after": after}.items():
        np.save(folder / f"{name}.npy", values)
    arguments = [f"--arg={folder}/{name}.npy" for name in ("A", "B", "before")]
    for schedule in SCHEDULES:
        command = ["tl-run", kernel, *arguments, f"--expect=2={folder}/after.npy", "--rtol=0", "--atol=0", *schedule]
        done = served.run(command)
        if done.returncode or "no races" not in done.stdout:
            sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for stages in (1, 2, 3):
        kernel = make_kernel(folder, stages)
        for trips in TRIPS:
            run(folder, kernel, *SHAPE, max(0, trips * STEP - STEP // 2))
        print(f"{stages} stages: {len(TRIPS)} loops equal NumPy")


main()
