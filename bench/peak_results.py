#!/usr/bin/env python3
"""Checks the results of the kernels of peak.py, with a quarter of their rows.

    peak_results.py [--filter=TEXT] [--schedules=N]

Each kernel runs on random data under N schedules, 20 by default, and its result is compared with
NumPy's. A race, a deadlock or a difference is an error: exit status 1. Needs tl-run in PATH, and
the package tilelang in PYTHONPATH.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
from typing import NamedTuple

import numpy as np
import peak
import tilelang
from options import require_tools


def gemm(a, b):
    return a.astype(np.float32) @ b.astype(np.float32)


def attention(scale, causal):
    def reference(q, k, v):
        heads = []
        for q, k, v in zip(q, k, v):
            scores = scale * q.astype(np.float32) @ k.astype(np.float32).T
            if causal:
                scores[np.triu_indices(len(q), 1, len(k))] = -np.inf
            weights = np.exp(scores - scores.max(-1, keepdims=True))
            heads.append(weights / weights.sum(-1, keepdims=True) @ v.astype(np.float32))
        return np.array(heads)

    return reference


def rms_norm(x, weights):
    mean = (x.astype(np.float64) ** 2).mean(-1, keepdims=True)
    return x / np.sqrt(mean + 1e-5) * weights


def softmax(x):
    weights = np.exp(x - x.max(-1, keepdims=True))
    return weights / weights.sum(-1, keepdims=True)


class Case(NamedTuple):
    """A kernel of peak.py, NumPy's result for it, and the type of its inputs."""

    kernel: object
    reference: object
    dtype: type = np.float16


def of_attention(kernel):
    return Case(kernel, attention(float(kernel.arguments[4]), kernel.arguments[5] == "1"))


def of_stream(title, path, *shapes):
    """A kernel of tensors in f32, the last one its result."""
    extra = ["24"] if "persistent" in path else []
    return peak.Kernel(f"kernels/{path}.mlir", title, [*peak.tensors(*shapes), *extra])


CASES = [
    Case(peak.gemm(1024, 1024, 1024), gemm),
    Case(peak.searched_gemm(1024, 1024, 1024), gemm),
    Case(peak.gemm(2048, 2048, 2048), gemm),
    Case(peak.gemm(2048, 2048, 512), gemm),
    Case(peak.searched_gemm(2048, 2048, 512), gemm),
    Case(peak.gemm(64, 2048, 2048), gemm),
    Case(peak.searched_gemm(64, 2048, 2048), gemm),
    Case(peak.split_gemm(64, 2048, 2048), gemm),
    Case(
        peak.Kernel(
            "kernels/batched_gemm.mlir",
            "batched GEMM 4 x 1024 x 1024 x 1024",
            [*peak.tensors(*["4x1024x1024"] * 3), "24"],
        ),
        gemm,
    ),
    of_attention(peak.attention(16, 1024, 64, False)),
    of_attention(peak.attention(1, 2048, 128, False)),
    of_attention(peak.attention(1, 8192, 128, False)),
    of_attention(peak.attention(16, 1024, 128, False)),
    Case(peak.searched_attention(1, 2048), attention(128**-0.5, False)),
    of_attention(peak.wide_attention(1, 2048)),
    of_attention(peak.wide_attention(1, 8192)),
    of_attention(peak.wide_attention(16, 1024)),
    of_attention(peak.attention(16, 1024, 128, True)),
    of_attention(peak.wide_attention(16, 1024, True)),
    Case(of_stream("add", "vector_add", *["2048x8192"] * 3), np.add, np.float32),
    Case(
        of_stream("SiLU times B", "silu_mul", *["2048x8192"] * 3),
        lambda a, b: a / (1 + np.exp(-a)) * b,
        np.float32,
    ),
    Case(
        of_stream("RMS norm of 256", "rms_norm", "65536x256", "1x256", "65536x256"),
        rms_norm,
        np.float32,
    ),
    Case(
        of_stream("RMS norm of 4096", "rms_norm_persistent", "4096x4096", "1x4096", "4096x4096"),
        rms_norm,
        np.float32,
    ),
    Case(of_stream("softmax", "softmax", *["65536x256"] * 2), softmax, np.float32),
    Case(
        peak.Searched(
            "softmax", "searched softmax", {"M": 65536, "N": 256}, [((65536, 256), np.float32)]
        ),
        softmax,
        np.float32,
    ),
]


def draw(shapes, dtype):
    random = np.random.default_rng(1)
    return [random.standard_normal(shape, np.float32).astype(dtype) for shape in shapes]


def check_searched(case, schedules):
    inputs = draw([shape for shape, _ in case.kernel.inputs], case.dtype)
    expected = case.reference(*inputs[: 2 if case.reference is gemm else None])
    adds = case.kernel.path == "split_gemm"
    if adds:
        inputs[2] = np.zeros_like(expected)
    found = peak.find_configuration(case.kernel)
    with tilelang.running(f"random:{schedules}"):
        result = found(*inputs)
    result = inputs[2] if adds else result
    np.testing.assert_allclose(
        np.float32(result), expected, rtol=4e-3, atol=4e-3 * np.abs(expected).max()
    )


def check_file(case, schedules, folder):
    shapes = [each.split(":")[1] for each in case.kernel.arguments if each.startswith("zeros:")]
    arguments = list(case.kernel.arguments)
    inputs = draw([tuple(map(int, shape.split("x"))) for shape in shapes[:-1]], case.dtype)
    for number, tensor in enumerate(inputs):
        np.save(folder / f"{number}.npy", tensor)
        arguments[number] = folder / f"{number}.npy"
    expected = case.reference(*inputs)
    np.save(folder / "expected.npy", expected.astype(case.dtype))
    command = ["tl-run", peak.ROOT / case.kernel.path, f"--target={peak.TARGET}"]
    command += [f"--schedule=random:1-{schedules}", *(f"--arg={each}" for each in arguments)]
    command += [f"--expect={len(inputs)}={folder / 'expected.npy'}", "--rtol=4e-3"]
    command += [f"--atol={4e-3 * float(np.abs(expected).max())}"]
    ran = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    if ran.returncode:
        raise AssertionError(ran.stderr + ran.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--filter", default="", help="kernels with this text in their title")
    parser.add_argument("--schedules", type=int, default=20)
    options = parser.parse_args()
    require_tools("tl-run")
    cases = [case for case in CASES if options.filter in case.kernel.title]
    if not cases:
        parser.error(f"no kernel has {options.filter!r} in its title")
    wrong = 0
    for case in cases:
        try:
            with tempfile.TemporaryDirectory() as folder:
                if isinstance(case.kernel, peak.Searched):
                    check_searched(case, options.schedules)
                else:
                    check_file(case, options.schedules, pathlib.Path(folder))
            print(f"{case.kernel.title}: as NumPy", flush=True)
        except (AssertionError, RuntimeError) as error:
            wrong += 1
            print(f"{case.kernel.title}: {error}", flush=True)
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
