"""Inputs of mlp.mlir, and the results of NumPy for them.

    mlp.py ROWS FOLDER      writes FOLDER/X.npy, W1, B1, W2, B2 and the result Y
"""

import pathlib
import sys

import numpy as np


def main() -> None:
    rows, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
    random = np.random.default_rng(1)

    def draw(*shape: int) -> np.ndarray:
        return random.uniform(-1, 1, shape).astype(np.float32)

    x, w1, w2 = (draw(*s).astype(np.float16) for s in ((rows, 96), (96, 128), (128, 40)))
    b1, b2 = draw(128), draw(40)
    # The cube core adds up in f32.
    hidden = np.maximum(x.astype(np.float32) @ w1.astype(np.float32) + b1, 0).astype(np.float16)
    logits = hidden.astype(np.float32) @ w2.astype(np.float32) + b2
    powers = np.exp(logits - logits.max(1, keepdims=True))
    y = powers / powers.sum(1, keepdims=True)
    folder.mkdir(parents=True, exist_ok=True)
    for name, array in {"X": x, "W1": w1, "B1": b1, "W2": w2, "B2": b2, "Y": y}.items():
        np.save(folder / f"{name}.npy", array)


if __name__ == "__main__":
    main()
