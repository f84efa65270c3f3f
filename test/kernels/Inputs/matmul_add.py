"""Runs kernels/matmul_add.mlir against NumPy.

    matmul_add.py KERNEL FOLDER

For one block and several, and extents that fill tiles and that do not. A table of
what was run is printed.
"""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "runtime" / "Inputs"))

import executed
import numpy as np

# M, N, K
SHAPES = [(64, 128, 64), (128, 512, 192), (1, 1, 1), (100, 300, 129), (65, 33, 70)]


def main():
    kernel, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    final = folder / "final.mlir"
    subprocess.run(["tl-opt", kernel, "--tl-compile=channel-depth=2", "-o", final], check=True)
    for number, (m, n, k) in enumerate(SHAPES):
        random = np.random.default_rng(number)
        a, b, d = (random.uniform(-1, 1, shape).astype(np.float16) for shape in ((m, k), (k, n), (m, n)))
        c = a.astype(np.float32) @ b.astype(np.float32) + d
        for name, tensor in dict(A=a, B=b, D=d, C=c.astype(np.float16)).items():
            np.save(folder / f"{name}.npy", tensor)
        arguments = [f"--arg={folder / name}.npy" for name in "ABD"]
        arguments += [f"--arg=zeros:{m}x{n}", f"--expect=3={folder / 'C.npy'}", "--rtol=2e-3", "--atol=2e-3"]
        executed.run(kernel, arguments, [["--sequential"], []])
        executed.run(final, arguments, [[f"--schedule=random:{number}"]])
    executed.print_table()


if __name__ == "__main__":
    main()
