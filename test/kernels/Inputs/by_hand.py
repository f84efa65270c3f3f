"""Runs a row softmax, attentions and a product with a sum, each at the level of
instructions, against NumPy.

    by_hand.py SOFTMAX ATTENTION ATTENTION_128 MATMUL_ADD FOLDER OPTIONS

They are compiled with the OPTIONS of --tl-compile, and run with the default and with
random schedules.
"""

import pathlib
import subprocess
import sys

import attention
import numpy as np

ROWS = (0, 32, 64, 96, 224)
# heads, rows of Q, rows of K and V
SHAPES = ((1, 64, 64), (2, 128, 192), (1, 64, 0))
# Shapes for heads of 128 columns, with none, one, two, three, four and five steps.
LONG_SHAPES = ((1, 64, 0), (1, 128, 128), (2, 64, 256), (1, 192, 384), (1, 64, 512), (13, 128, 640))
# M, N and K: fewer tiles than cores, and two and three for a core.
PRODUCTS = ((64, 128, 64), (128, 128, 128), (512, 512, 192), (896, 512, 320))


def compile(kernel, folder, options):
    final = folder / f"{pathlib.Path(kernel).stem}.{options}.final.mlir"
    subprocess.run(["tl-opt", kernel, f"--tl-compile={options}", "-o", final], check=True)
    return final


def run(final, arguments, expected, number, tolerances):
    path = final.with_suffix(".expected.npy")
    np.save(path, expected)
    for schedule in ("default", "random:1-3"):
        command = ["tl-run", final, *(f"--arg={a}" for a in arguments), f"--expect={number}={path}", *tolerances, f"--schedule={schedule}"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def run_softmax(final, rows):
    x = np.random.default_rng(rows).normal(size=(rows, 256)).astype(np.float32)
    path = final.with_suffix(".npy")
    np.save(path, x)
    weights = np.exp(x - x.max(1, keepdims=True)) if rows else x
    run(final, [path, f"zeros:{rows}x256"], (weights / weights.sum(1, keepdims=True)).astype(np.float32), 1, ["--rtol=1e-5", "--atol=1e-7"])


def run_attention(final, shape, columns, slot):
    heads, m, n = shape
    random = np.random.default_rng(m + n)
    paths, tensors = [], []
    for name, rows in (("q", m), ("k", n), ("v", n)):
        tensors.append(random.normal(size=(heads, rows, columns)).astype(np.float16))
        paths.append(final.with_suffix(f".{name}.npy"))
        np.save(paths[-1], tensors[-1])
    # Without columns of K nothing is added, and nothing divided by nothing is no number.
    expected = attention.attention(*tensors, causal=False) if n else np.full(tensors[0].shape, np.nan)
    arguments = [*paths, f"zeros:{heads}x{m}x{columns}", 0.125, *[f"zeros:24x{slot}"] * 3]
    run(final, arguments, expected.astype(np.float16), 3, ["--rtol=1e-2", "--atol=1e-2"])


def run_product(final, m, n, k):
    random = np.random.default_rng(m + n + k)
    tensors = [random.uniform(-1, 1, shape).astype(np.float16) for shape in ((m, k), (k, n), (m, n))]
    paths = [final.with_suffix(f".{name}.npy") for name in "abd"]
    for path, tensor in zip(paths, tensors):
        np.save(path, tensor)
    a, b, d = (tensor.astype(np.float32) for tensor in tensors)
    arguments = [*paths, f"zeros:{m}x{n}", "zeros:24x2x64x128"]
    run(final, arguments, (a @ b + d).astype(np.float16), 3, ["--rtol=2e-3", "--atol=2e-3"])


def main():
    softmax, by_tiles, long, product, folder, options = sys.argv[1:]
    final = compile(softmax, pathlib.Path(folder), options)
    for rows in ROWS:
        run_softmax(final, rows)
    print("softmax of", *ROWS, "rows agrees")
    final = compile(by_tiles, pathlib.Path(folder), options)
    for shape in SHAPES:
        run_attention(final, shape, 64, "64x64")
    print("attention of", *("x".join(map(str, shape)) for shape in SHAPES), "agrees")
    final = compile(long, pathlib.Path(folder), options)
    for shape in LONG_SHAPES:
        run_attention(final, shape, 128, "4x64x128")
    print("long attention of", *("x".join(map(str, shape)) for shape in LONG_SHAPES), "agrees")
    final = compile(product, pathlib.Path(folder), options)
    for shape in PRODUCTS:
        run_product(final, *shape)
    print("product of", *("x".join(map(str, shape)) for shape in PRODUCTS), "agrees")


if __name__ == "__main__":
    main()
