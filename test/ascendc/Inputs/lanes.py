"""Runs the kernels of lanes.cpp and compares them with NumPy.

Usage: lanes.py TEMPORARY.
"""

import os
import subprocess
import sys

import numpy as np

BITS = {"half": np.uint16, "float": np.uint32}


def pick(row, find, bits):
    """The value of a lane, and its number in the bits of an element."""
    lane = find(row)
    return row[lane], np.array(lane, bits).view(row.dtype)


def reduce(x, bits):
    repeat = 256 // x.itemsize
    block = repeat // 8
    rows = x[: 4 * repeat].reshape(4, repeat)
    y = np.zeros(1024, x.dtype)
    for i, row in enumerate(rows):
        y[2 * i : 2 * i + 2] = pick(row, np.argmax, bits)
        y[32 + 4 * i : 34 + 4 * i] = pick(row[:20], np.argmin, bits)
    y[64:68] = rows.max(1)
    y[80:84] = rows[:, :40].sum(1)
    y[96:128] = rows.reshape(32, block).min(1)
    y[128 : 128 + 2 * repeat] = rows.reshape(-1, 2).sum(1)
    y[512:515] = x[:6].reshape(3, 2).sum(1)
    y[640:642] = pick(x[:1000], np.argmax, bits)
    # Among the lanes that take part, by their places in memory.
    part = np.full_like(rows, np.inf)
    part[:, :20] = rows[:, :20]
    y[656:658] = pick(part.ravel(), np.argmin, bits)
    y[672:674] = pick(x[:20], np.argmax, bits)
    return y


def run(temporary, entry, blocks, x, start, y):
    files = [os.path.join(temporary, f"{blocks}-{name}.npy") for name in ("x", "start", "y")]
    for file, array in zip(files, (x, start, y)):
        np.save(file, array)
    source = os.path.join(os.path.dirname(__file__), "lanes.cpp")
    result = subprocess.run(
        [
            "tl-run",
            source,
            f"--entry={entry}",
            f"--blocks={blocks}",
            f"--arg={files[0]}",
            f"--arg={files[1]}",
            f"--expect=1={files[2]}",
            "--rtol=0",
            "--atol=0",
            "--schedule=random:1-2",
        ],
        capture_output=True,
        text=True,
    )
    print(f"{entry}: {'equals NumPy' if result.returncode == 0 else result.stdout + result.stderr}")


def main(temporary):
    os.makedirs(temporary, exist_ok=True)
    random = np.random.default_rng(7)
    for entry, bits in BITS.items():
        dtype = {"half": np.float16, "float": np.float32}[entry]
        # Whole numbers, of which some are equal: the first counts.
        x = random.integers(-99, 100, 1024).astype(dtype)
        run(temporary, f"lanes<{entry}>", 1, x, np.zeros_like(x), reduce(x, bits))
    x = random.normal(size=(5, 64)).astype(np.float32)
    start = np.zeros(128, np.float32)
    y = np.concatenate([np.maximum(x.max(0), 0), np.minimum(x.min(0), 0)])
    run(temporary, "extremes", 5, x.ravel(), start, y)


if __name__ == "__main__":
    main(sys.argv[1])
