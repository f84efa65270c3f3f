"""Runs products with sizes that only the run time knows, and whether the hardware
keeps them in order.

    ordered_products.py KERNEL FOLDER

M, N and K are such that tiles are large, small, and both; K takes no step, one, two
and more. Every run is right under several schedules. Without `ordered` the verifier
refuses the kernel, and the executor each run that has small tiles.
"""

import pathlib
import re
import subprocess
import sys

import numpy as np
import served

TILE_M, TILE_N = 128, 256
SHAPES = [
    *((32, 80, k) for k in (1, 128, 257, 640)),
    *((32, 79, k) for k in (256, 640)),
    *((m, n, 640) for m, n in ((1, 1), (16, 144), (129, 257), (160, 336))),
]
MODES = ([], ["--schedule=random:1-3"])


def is_small(m, n):
    """Whether a tile with this number of rows and columns has too few fractals."""
    return -(-m // 16) * (n // 16) < 10


def has_small_tiles(m, n):
    rows = {min(TILE_M, m - i) for i in range(0, m, TILE_M)}
    columns = {min(TILE_N, n - j) for j in range(0, n, TILE_N)}
    return any(is_small(i, j) for i in rows for j in columns)


def run(kernel, prefix, m, n, modes):
    arguments = [f"--arg={prefix}.A.npy", f"--arg={prefix}.B.npy", f"--arg=zeros:{m}x{n}", "--arg=1"]
    command = ["tl-run", kernel, *arguments, f"--expect=2={prefix}.C.npy", "--atol=1e-2"]
    results = (served.run([*command, *mode]) for mode in modes)
    return [result.stdout + result.stderr for result in results if result.returncode]


def check(right, wrong, folder, m, n, k):
    random = np.random.default_rng(k)
    a = random.uniform(-1, 1, (m, k)).astype(np.float16)
    b = random.uniform(-1, 1, (k, n)).astype(np.float16)
    prefix = folder / f"{m}x{n}x{k}"
    c = (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)
    for name, array in zip("ABC", (a, b, c)):
        np.save(f"{prefix}.{name}.npy", array)
    if errors := run(right, prefix, m, n, MODES):
        sys.exit(f"{prefix}\n{errors[0]}")
    races = run(wrong, prefix, m, n, [[]])
    # One step of K is one product, which has nothing to wait for.
    expected = has_small_tiles(m, n) and k > 64
    if bool(races) != expected or any("l0c" not in race for race in races):
        sys.exit(f"{prefix}: expected {'a race' if expected else 'none'}\n{races}")
    return expected


def main():
    kernel, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    right, wrong = folder / "right.mlir", folder / "wrong.mlir"
    subprocess.run(["tl-opt", kernel, "--tl-compile", "-o", right], check=True)
    text = right.read_text()
    wrong.write_text(re.sub(r" ordered\b", "", text))
    refused = served.run(["tl-opt", wrong, "--ascend-verify-sync", "-o", "/dev/null"])
    print(f"{text.count(' ordered ')} ordered, {text.count('pipe_barrier m')} barriers")
    print(refused.stderr.splitlines()[0].split("error: ")[1] if refused.returncode else "not refused")
    small = sum(check(right, wrong, folder, *shape) for shape in SHAPES)
    print(f"{len(SHAPES)} shapes, {small} with small tiles")


if __name__ == "__main__":
    main()
