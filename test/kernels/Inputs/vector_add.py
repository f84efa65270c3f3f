"""Runs the vector_add kernel over shapes that are no multiples of its tile.

    vector_add.py KERNEL FOLDER

At the Tile level, and compiled under two schedules, against NumPy, to the bit.
"""

import pathlib
import subprocess
import sys

import numpy as np

SHAPES = [
    (128, 128),
    (1, 1),
    (64, 128),
    (65, 129),
    (127, 1),
    (1, 127),
    (129, 255),
    (192, 300),
    (193, 1000),
    (0, 5),
    (5, 0),
]


def main():
    kernel, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    random = np.random.default_rng(4)
    for shape in SHAPES:
        a, b = random.uniform(-1, 1, (2, *shape)).astype(np.float32)
        # A part of the result that is not written would show.
        arrays = {"A": a, "B": b, "C": np.full(shape, np.nan, np.float32), "sum": a + b}
        for name, array in arrays.items():
            np.save(folder / f"{name}.npy", array)
        for mode in (["--sequential"], [], ["--schedule=random:1"]):
            result = subprocess.run(
                ["tl-run", kernel, *(f"--arg={folder}/{name}.npy" for name in "ABC")]
                + [f"--expect=2={folder}/sum.npy", "--rtol=0", "--atol=0", *mode],
                capture_output=True,
                text=True,
            )
            if result.returncode:
                sys.exit(f"{shape} {mode}:\n{result.stdout}{result.stderr}")
        print(f"{shape[0]}x{shape[1]} ok")


if __name__ == "__main__":
    main()
