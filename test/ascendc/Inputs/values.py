"""Runs the kernels of values.cpp and compares them with NumPy.

Usage: values.py TEMPORARY.
"""

import os
import subprocess
import sys

import numpy as np


def masks(x):
    y = np.zeros_like(x)
    y[:2, :10] = x[:2, :10] + 1
    bits = [*range(8), *range(16, 20)]
    y[2, bits] = x[2, bits] + 2
    y[3, bits] = x[3, bits] + 3
    y[4, :5] = x[4, :5] * 2
    y[5] = x[5] + 4
    y[6] = x[6] + 5
    y[7, :6] = x[7, :6] + 5
    return y


def reductions(x):
    y = np.zeros(128, np.float32)
    flat = x.ravel()
    y[0] = flat[:1000].sum()
    y[8] = flat[:1000].max()
    y[16] = flat.min()
    y[24:32:2] = x[:4, :40].sum(1)
    y[32:40] = x[::2].max(1)
    y[64:96] = x[:4].reshape(-1, 8).sum(1)
    y[96:112] = x[:2].reshape(-1, 8).min(1)
    y[112:114] = x[0].sum(), x[1, :36].sum()
    return y


def shared(x):
    y = np.zeros(128, np.float32)
    flat = x.ravel()
    y[0], y[8], y[72] = flat.sum(), flat[:128].max(), flat[:4096].min()
    y[9] = flat[64:128].max()  # A result of the first step.
    return y


def selections(x):
    a, b = x[:2].ravel(), x[2:].ravel()
    less = a < b
    repeated = np.concatenate([less[:64], less[:64]])
    last = np.where(a[:64] >= 0, a[:64], -1)
    return np.concatenate([np.where(less, a, b), np.where(repeated, a, b), last])


def indices(x):
    y = np.zeros(256, np.float32)
    y[:70] = 3 + np.arange(70)
    y[128:148] = 1 + np.arange(20) / 2
    return y


def padded(x):
    rows = x.ravel()[:10].reshape(2, 5)
    return np.concatenate([np.pad(rows, ((0, 0), (0, 3)), constant_values=v) for v in (5, 6)])


def gathered(x):
    y = np.zeros(512, np.float32)
    y[:64] = x[:2].reshape(-1, 8)[::2].ravel()
    y[256:320] = x[:2].ravel()[1::2]
    y[320:384] = x[:2].ravel()[::2]
    y[384:394] = x[4, :20:2]
    y[448:472] = x[0].reshape(-1, 8)[:6:2].ravel()
    y[480:504] = x[0, :24] + 1
    return y


def tiled(x):
    return np.where(np.arange(64) < 40, x[0] * 3, 0)


def transposed(x):
    y = np.zeros(384, np.float32)
    y[:128] = x[:, :8].T.ravel()
    y[128:] = x[:4].ravel().view(np.uint8).reshape(32, 32).T.copy().view(np.float32).ravel()
    return y


def get_tiling():
    """The bytes of the structure of `tiled`."""
    return np.frombuffer(np.uint32(40).tobytes() + np.float32(3).tobytes(), np.uint8)


KERNELS = {
    masks: 8,
    shared: 256,
    reductions: 16,
    selections: 4,
    indices: 4,
    padded: 1,
    gathered: 8,
    tiled: 1,
    transposed: 16,
}


def main(temporary):
    os.makedirs(temporary, exist_ok=True)
    source = os.path.join(os.path.dirname(__file__), "values.cpp")
    random = np.random.default_rng(3)
    np.save(os.path.join(temporary, "tiling.npy"), get_tiling())
    for make, rows in KERNELS.items():
        name = make.__name__
        # Whole numbers: sums are the same in any order.
        x = random.integers(-99, 99, (rows, 64)).astype(np.float32)
        y = make(x).astype(np.float32).ravel()
        for kind, array in (("in", x.ravel()), ("out", y)):
            np.save(os.path.join(temporary, f"{name}-{kind}.npy"), array)
        result = subprocess.run(
            [
                "tl-run",
                source,
                f"--entry={name}",
                "--blocks=1",
                f"--arg={temporary}/{name}-in.npy",
                f"--arg=empty:{len(y)}",
                *([f"--arg={temporary}/tiling.npy"] if make is tiled else []),
                f"--expect=1={temporary}/{name}-out.npy",
                "--schedule=random:1-2",
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        good = result.returncode == 0 and "no races" in result.stdout
        print(f"{name}: {'equals NumPy' if good else result.stdout + result.stderr}", flush=True)


main(*sys.argv[1:])
