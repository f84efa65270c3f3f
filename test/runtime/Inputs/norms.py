"""Inputs and expected outputs of kernels that normalise rows, by NumPy in f64.

    norms.py softmax M N PREFIX     writes PREFIX.A.npy and PREFIX.B.npy in f32
    norms.py layer_norm M N PREFIX  the same
    norms.py rms_norm M N PREFIX    the same, and the factors PREFIX.G.npy
"""

import sys

import numpy as np
from golden import save


def softmax(m, n, prefix):
    random = np.random.default_rng(3)
    a = random.uniform(-30, 30, (m, n)).astype(np.float32)
    e = np.exp(a.astype(np.float64) - a.max(1, keepdims=True))
    save(prefix, A=a, B=(e / e.sum(1, keepdims=True)).astype(np.float32))


def rms_norm(m, n, prefix):
    random = np.random.default_rng(4)
    a = random.uniform(-3, 3, (m, n)).astype(np.float32)
    g = random.uniform(0, 2, (1, n)).astype(np.float32)
    mean = np.mean(np.square(a, dtype=np.float64), 1, keepdims=True)
    save(prefix, A=a, G=g, B=(a / np.sqrt(mean + 1e-6) * g).astype(np.float32))


def layer_norm(m, n, prefix):
    random = np.random.default_rng(5)
    a = random.uniform(-3, 3, (m, n)).astype(np.float32)
    wide = a.astype(np.float64)
    variance = wide.var(1, keepdims=True)
    save(prefix, A=a, B=((wide - wide.mean(1, keepdims=True)) / np.sqrt(variance + 1e-5)).astype(np.float32))


if __name__ == "__main__":
    {"softmax": softmax, "rms_norm": rms_norm, "layer_norm": layer_norm}[sys.argv[1]](int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
