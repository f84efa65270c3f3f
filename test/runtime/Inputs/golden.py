"""Inputs and expected outputs of kernels, computed by NumPy.

    golden.py gemm M N K PREFIX     writes PREFIX.A.npy, PREFIX.B.npy, PREFIX.C.npy
    golden.py batched_gemm B M N K PREFIX  the same for B products
    golden.py add M N PREFIX        the same for C = A + B in f32
    golden.py gather ROWS N PREFIX  the same for C = A[B], where A has ROWS rows
    golden.py silu_mul M N PREFIX   the same for C = silu(A) B
    golden.py iota DTYPE N PREFIX   writes PREFIX.npy, 0 to N - 1
"""

import sys

import numpy as np


def save(prefix, **arrays):
    for name, array in arrays.items():
        np.save(f"{prefix}.{name}.npy", array)


def gemm(m, n, k, prefix):
    random = np.random.default_rng(1)
    a = random.uniform(-1, 1, (int(m), int(k))).astype(np.float16)
    b = random.uniform(-1, 1, (int(k), int(n))).astype(np.float16)
    # The hardware accumulates in f32 and rounds once.
    c = (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)
    save(prefix, A=a, B=b, C=c)


def batched_gemm(b, m, n, k, prefix):
    random = np.random.default_rng(1)
    a = random.uniform(-1, 1, (int(b), int(m), int(k))).astype(np.float16)
    b = random.uniform(-1, 1, (int(b), int(k), int(n))).astype(np.float16)
    c = (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)
    save(prefix, A=a, B=b, C=c)


def add(m, n, prefix):
    random = np.random.default_rng(2)
    a, b = random.uniform(-1, 1, (2, int(m), int(n))).astype(np.float32)
    save(prefix, A=a, B=b, C=a + b)


def gather(rows, n, prefix):
    random = np.random.default_rng(3)
    a = random.uniform(-1, 1, (int(rows), 128)).astype(np.float32)
    b = random.integers(0, int(rows), int(n)).astype(np.int32)
    save(prefix, A=a, B=b, C=a[b])


def silu_mul(m, n, prefix):
    random = np.random.default_rng(3)
    a, b = random.uniform(-20, 20, (2, int(m), int(n))).astype(np.float32)
    wide = a.astype(np.float64)
    save(prefix, A=a, B=b, C=(wide / (1 + np.exp(-wide)) * b).astype(np.float32))


def iota(dtype, n, prefix):
    np.save(f"{prefix}.npy", np.arange(int(n)).astype(dtype))


if __name__ == "__main__":
    known = {make.__name__: make for make in (gemm, batched_gemm, add, gather, silu_mul, iota)}
    known[sys.argv[1]](*sys.argv[2:])
