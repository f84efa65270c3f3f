"""Running extrema, indices of extrema, products, squares and counts of bits, against NumPy."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T

RNG = np.random.default_rng(3)
SHAPE = (9, 40)


def small(dtype="float32"):
    return RNG.integers(-3, 4, SHAPE).astype(dtype)


@tilelang.jit(out_idx=[2])
def scanned(name, dtype, reverse, carries):
    @T.prim_func
    def main(X: T.Tensor(SHAPE, dtype), I: T.Tensor((9, 1), dtype), Y: T.Tensor(SHAPE, dtype)):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub(SHAPE, dtype)
            first = T.alloc_ub((9, 1), dtype)
            y = T.alloc_ub(SHAPE, dtype)
            T.copy(X, x)
            T.copy(I, first)
            if carries:
                getattr(T, name)(x, y, 1, reverse, init=first)
            else:
                getattr(T, name)(x, y, 1, reverse)
            T.copy(y, Y)

    return main


SCANS = {"cumsum": np.add, "cummax": np.maximum, "cummin": np.minimum}


# Each element has the result of all before, and of the part before the tile.
@pytest.mark.parametrize("name", SCANS)
@pytest.mark.parametrize("dtype", ["float32", "int16"])
@pytest.mark.parametrize("reverse, carries", [(False, True), (True, False), (True, True)])
def test_scans(name, dtype, reverse, carries):
    x, first = small(dtype), RNG.integers(-3, 4, (9, 1)).astype(dtype)
    whole = x[:, ::-1] if reverse else x
    if carries:
        whole = np.concatenate([first, whole], 1)
    expected = SCANS[name].accumulate(whole, 1)[:, -40:]
    expected = expected[:, ::-1] if reverse else expected
    np.testing.assert_array_equal(scanned(name, dtype, reverse, carries)(x, first), expected)


@tilelang.jit(out_idx=[1, 2])
def extrema(dtype, dim):
    shape = (9, 1) if dim else (1, 40)

    @T.prim_func
    def main(X: T.Tensor(SHAPE, dtype), M: T.Tensor(shape, "int32"), L: T.Tensor(shape, "int32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub(SHAPE, dtype)
            most = T.alloc_ub(shape, "int32")
            least = T.alloc_ub(shape, "int32")
            T.copy(X, x)
            T.arg_max(x, most, dim)
            T.arg_min(x, least, dim)
            T.copy(most, M)
            T.copy(least, L)

    return main


# The first of equal elements counts.
@pytest.mark.parametrize("dtype", ["float32", "float16", "int32", "int8"])
@pytest.mark.parametrize("dim", [0, 1])
def test_arg(dtype, dim):
    x = small(dtype)
    most, least = extrema(dtype, dim)(x)
    np.testing.assert_array_equal(most, np.expand_dims(x.argmax(dim), dim))
    np.testing.assert_array_equal(least, np.expand_dims(x.argmin(dim), dim))


@tilelang.jit(out_idx=[1, 2])
def products(dtype):
    @T.prim_func
    def main(X: T.Tensor(SHAPE, dtype), P: T.Tensor((9,), dtype), S: T.Tensor((9,), dtype)):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub(SHAPE, dtype)
            product = T.alloc_ub((9,), dtype)
            squares = T.alloc_ub((9,), dtype)
            T.copy(X, x)
            T.reduce_prod(x, product)
            T.reduce(x, squares, "reduce_sumsq", -1)
            T.copy(product, P)
            T.copy(squares, S)

    return main


@pytest.mark.parametrize("dtype", ["float32", "int32"])
def test_products(dtype):
    x = RNG.choice([-1, 1, 2], SHAPE, p=[0.4, 0.5, 0.1]).astype(dtype)
    product, squares = products(dtype)(x)
    np.testing.assert_array_equal(product, x.prod(1))
    np.testing.assert_array_equal(squares, (x * x).sum(1))


@tilelang.jit(out_idx=[2])
def counted(mode):
    @T.prim_func
    def main(
        A: T.Tensor((100,), "float32"), B: T.Tensor((100,), "float32"), C: T.Tensor((3, 8), "int32")
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((100,), "float32")
            b = T.alloc_ub((100,), "float32")
            m = T.alloc_ub((13,), "uint8")
            c = T.alloc_ub((3, 8), "int32")
            T.copy(A, a)
            T.copy(B, b)
            T.tile.fill(c, 0)
            T.tile.fill(m, 0)
            T.tile.compare(m, a, b, mode)
            T.tile.count_mask(c[0, 0:1], m, 100)
            T.tile.any_mask(c[1, 0:1], m, 100)
            T.tile.all_mask(c[2, 0:1], m, 100)
            T.copy(c, C)

    return main


# Of the last byte of a mask, only some bits are elements.
@pytest.mark.parametrize("mode, holds", [("LT", np.less), ("LE", np.less_equal)])
def test_counts(mode, holds):
    a = RNG.integers(-3, 4, 100).astype(np.float32)
    for b in (a, a + 1, a - 1, np.zeros_like(a)):
        found = holds(a, b)
        counts = counted(mode)(a, b)[:, 0]
        assert list(counts) == [found.sum(), found.any(), found.all()]
