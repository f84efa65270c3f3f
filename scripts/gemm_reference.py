#!/usr/bin/env python3
"""Writes A.npy, B.npy and C.npy, random f16 matrices and their product.

Usage: gemm_reference.py M N K FOLDER

The product is NumPy's, of the f16 inputs in f32, rounded to f16 at the end.
"""

import pathlib
import sys

import numpy as np

m, n, k = map(int, sys.argv[1:4])
folder = pathlib.Path(sys.argv[4])
folder.mkdir(parents=True, exist_ok=True)

random = np.random.default_rng(seed=1)
a = random.uniform(-1, 1, (m, k)).astype(np.float16)
b = random.uniform(-1, 1, (k, n)).astype(np.float16)
c = (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)
for name, matrix in (("A", a), ("B", b), ("C", c)):
    np.save(folder / f"{name}.npy", matrix)
