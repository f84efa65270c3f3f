"""The examples with a space: their configurations compute what NumPy does, in any order."""

import importlib.util
import pathlib

import numpy as np
import pytest
import tilelang

SEARCHED = pathlib.Path(__file__).resolve().parent.parent.parent / "examples/python/searched"


def load(name):
    spec = importlib.util.spec_from_file_location(f"searched_{name}", SEARCHED / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def matrices(*shapes):
    generator = np.random.default_rng(0)
    return [generator.standard_normal(shape).astype(np.float16) for shape in shapes]


def check(kernel, inputs, expected, rtol=2e-3, atol=2e-2):
    """Compares the results of a call; the time of its instructions has no effect on them."""
    with tilelang.running("random:20"):
        np.testing.assert_allclose(kernel(*inputs), expected, rtol=rtol, atol=atol)


TILES = {"form": "tiles", "block_N": 128, "block_K": 64}
PANELS = {"form": "panels", "block_N": 64}


# Sizes that are no multiples of the tiles, more pieces than cores, and fewer.
@pytest.mark.parametrize(
    "sizes, config",
    [
        ((300, 200, 150), {**TILES, "block_M": 64, "stages": 2, "group": 4}),
        ((520, 900, 64), {**TILES, "block_M": 64, "stages": 3, "group": 1}),
        ((300, 200, 150), {**PANELS, "block_M": 128, "stages": 2, "slices": 3}),
        ((1100, 200, 64), {**PANELS, "block_M": 64, "stages": 3, "slices": 2}),
        ((40, 1000, 100), {**PANELS, "block_M": 16, "stages": 1, "slices": 6}),
    ],
)
def test_gemm(cache_dir, sizes, config):
    gemm, (M, N, K) = load("gemm"), sizes
    a, b = matrices((M, K), (K, N))
    check(gemm.gemm(M, N, K, **config), (a, b), gemm.reference(a, b))


@pytest.mark.parametrize("splits", [1, 3, 8])
def test_split_gemm(cache_dir, splits):
    a, b = matrices((40, 700), (700, 300))
    kernel = load("split_gemm").split_gemm(40, 300, 700, 32, 128, 64, 2, splits)
    expected = a.astype(np.float32) @ b.astype(np.float32)
    for mode in ("checked", "random:5"):
        c = np.zeros((40, 300), np.float32)
        with tilelang.running(mode):
            kernel(a, b, c)
        np.testing.assert_allclose(c, expected, rtol=1e-3, atol=1e-3)


@pytest.mark.parametrize("order", ["apart", "neighbours"])
@pytest.mark.parametrize("M, block_M, stages", [(1000, 16, 2), (100, 64, 3), (3000, 32, 1)])
def test_softmax(cache_dir, order, M, block_M, stages):
    softmax = load("softmax")
    x = np.random.default_rng(0).standard_normal((M, 128), np.float32)
    kernel = softmax.softmax(M, 128, block_M, stages, order)
    check(kernel, (x,), softmax.reference(x), rtol=1e-5, atol=0)


@pytest.mark.parametrize(
    "block_M, block_N, stages, crossing",
    [(64, 256, 4, "float16"), (128, 128, 2, "float32"), (32, 64, 3, "float32")],
)
def test_attention(cache_dir, block_M, block_N, stages, crossing):
    attention = load("attention")
    q, k, v = matrices((2, 128, 128), (2, 1024, 128), (2, 1024, 128))
    kernel = attention.attention(2, 128, 1024, 128, block_M, block_N, stages, crossing)
    check(kernel, (q, k, v), attention.reference(q, k, v), rtol=1e-2, atol=3e-3)


# The choice of a search is right, at sizes of which few configurations are.
@pytest.mark.parametrize("name", ["gemm", "split_gemm", "softmax", "attention"])
def test_example(cache_dir, name, capsys):
    path = SEARCHED / f"{name}.py"
    exec(compile(path.read_text(), str(path), "exec"), {"__name__": "__main__", "__file__": path})
    assert "cycles on 910B2" in capsys.readouterr().out
