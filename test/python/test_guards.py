"""Loops over elements with conditions on what they load and store, against NumPy.

A warning of scalar code is an error here: all loops become vector instructions.
"""

import numpy as np
import pytest
import tilelang
import tilelang.language as T

RNG = np.random.default_rng(22)
pytestmark = pytest.mark.filterwarnings("error")


def numbers(*shape, dtype=np.float32):
    return RNG.integers(-40, 40, shape).astype(dtype)


def check(kernel, expected, *inputs, old=7):
    """Runs a kernel whose last argument is the result, which is `old` before."""
    result = np.full(expected.shape, old, inputs[0].dtype)
    tilelang.compile(kernel)(*inputs, result)
    np.testing.assert_array_equal(result, expected.astype(result.dtype))


def shifted(x, by, axis):
    """Elements `by` places further along an axis, and zeros before them."""
    y = np.roll(x, by, axis)
    y[(slice(None),) * axis + (slice(0, by),)] = 0
    return y


# Shifts of columns and rows, with a branch for the others, without one, as an expression.
@pytest.mark.parametrize("columns", [40, 41])
@pytest.mark.parametrize("dtype", ["float32", "float16", "int8"])
def test_shifts(columns, dtype):
    shape = (16, columns)

    @T.prim_func
    def main(X: T.Tensor(shape, dtype), Y: T.Tensor((4, *shape), dtype)):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub(shape, dtype)
            y = T.alloc_ub(shape, dtype)
            T.copy(X, x)
            for i, j in T.Parallel(16, columns):
                if j >= 3:
                    y[i, j] = x[i, j - 3]
                else:
                    y[i, j] = 0
            T.copy(y, Y[0, :, :])
            T.tile.fill(y, 0)
            for i, j in T.Parallel(16, columns):
                if j >= 8:
                    y[i, j] = x[i, j - 8]
            T.copy(y, Y[1, :, :])
            for i, j in T.Parallel(16, columns):
                y[i, j] = T.if_then_else(i < 2, T.cast(0, dtype), x[i - 2, j])
            T.copy(y, Y[2, :, :])
            T.tile.fill(y, 0)
            for i, j in T.Parallel(16, columns):
                if i >= 3:
                    y[i - 3, j] = x[i, j]
            T.copy(y, Y[3, :, :])

    x = numbers(*shape, dtype=dtype)
    back = shifted(x[::-1], 3, 0)[::-1]
    check(main, np.stack([shifted(x, 3, 1), shifted(x, 8, 1), shifted(x, 2, 0), back]), x)


# Neighbours at the edges, and only inside of them.
@pytest.mark.parametrize("columns", [40, 41])
def test_stencils(columns):
    shape = (16, columns)

    @T.prim_func
    def main(X: T.Tensor(shape, "float32"), Y: T.Tensor((2, *shape), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub(shape, "float32")
            y = T.alloc_ub(shape, "float32")
            T.copy(X, x)
            for i, j in T.Parallel(16, columns):
                y[i, j] = (
                    T.if_then_else(j >= 1, x[i, j - 1], 0.0)
                    + x[i, j]
                    + T.if_then_else(j + 1 < columns, x[i, j + 1], 0.0)
                )
            T.copy(y, Y[0, :, :])
            T.copy(X, y)
            for i, j in T.Parallel(16, columns):
                if i > 0 and i < 15 and j > 0 and j < columns - 1:
                    y[i, j] = x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1]
            T.copy(y, Y[1, :, :])

    x = numbers(*shape)
    row = shifted(x, 1, 1) + x + shifted(x[:, ::-1], 1, 1)[:, ::-1]
    cross = x.copy()
    cross[1:-1, 1:-1] = x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:]
    check(main, np.stack([row, cross]), x)


# Shifts by numbers of the run, also beyond the tile.
@pytest.mark.parametrize("by", [0, 3, 15, 16, 40, 41, 100])
def test_shifts_of_the_run(by):
    @T.prim_func
    def main(X: T.Tensor((16, 41), "float32"), w: T.int32, Y: T.Tensor((2, 16, 41), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((16, 41), "float32")
            y = T.alloc_ub((16, 41), "float32")
            T.copy(X, x)
            T.tile.fill(y, 0.0)
            for i, j in T.Parallel(16, 41):
                if i >= w:
                    y[i, j] = x[i - w, j]
            T.copy(y, Y[0, :, :])
            for i, j in T.Parallel(16, 41):
                if j + w < 41:
                    y[i, j] = x[i, j + w]
            T.copy(y, Y[1, :, :])

    x = numbers(16, 41)
    rows = shifted(x, by, 0) if by < 16 else 0 * x
    columns = rows.copy()
    columns[:, : max(41 - by, 0)] = x[:, by:]
    check(main, np.stack([rows, columns]), x, by)


# Conditions in conditions, on both sides, and elements of loaded places.
def test_nested():
    @T.prim_func
    def main(
        X: T.Tensor((16, 41), "float32"),
        N: T.Tensor((16, 41), "int32"),
        Y: T.Tensor((4, 16, 41), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((16, 41), "float32")
            y = T.alloc_ub((16, 41), "float32")
            n = T.alloc_ub((16, 41), "int32")
            T.copy(X, x)
            T.copy(X, y)
            T.copy(N, n)
            for i, j in T.Parallel(16, 41):
                if i >= 2:
                    if x[i, j] > 0.0:
                        y[i, j] = x[i - 2, j]
                    else:
                        if j > 0:
                            y[i, j] = x[i, j - 1]
                        else:
                            y[i, j] = 9.0
                elif x[i, j] < -20.0:
                    y[i, j] = -20.0
            T.copy(y, Y[0, :, :])
            for i, j in T.Parallel(16, 41):
                y[i, j] = T.if_then_else(n[i, j] >= 0, x[i, n[i, j]], -1.0)
            T.copy(y, Y[1, :, :])
            for i, j in T.Parallel(16, 41):
                if x[i, j] > 0.0 and j > 0:
                    y[i, j] = x[i, j - 1]
            T.copy(y, Y[2, :, :])
            for i, j in T.Parallel(16, 41):
                y[i, j] = x[i, T.max(T.min(n[i, j], 40), 0)]
            T.copy(y, Y[3, :, :])

    x, n = numbers(16, 41), RNG.integers(-5, 41, (16, 41)).astype(np.int32)
    n[3, 3] = -2000000000
    i, j = np.indices(x.shape)
    left, up = np.roll(x, 1, 1), np.roll(x, 2, 0)
    inner = np.where(x > 0, up, np.where(j > 0, left, 9))
    first = np.where(i >= 2, inner, np.where(x < -20, -20, x))
    second = np.where(n >= 0, np.take_along_axis(x, n.clip(0), 1), -1)
    third = np.where((x > 0) & (j > 0), left, second)
    fourth = np.take_along_axis(x, n.clip(0, 40), 1)
    check(main, np.stack([first, second, third, fourth]), x, n)


# Loads from tensors, in several blocks, the last one of which is not full.
@pytest.mark.parametrize("rows", [29, 32])
def test_tensors(rows):
    shape = (rows, 41)

    @T.prim_func
    def main(X: T.Tensor(shape, "float32"), Y: T.Tensor((3, *shape), "float32")):
        with T.Kernel(T.ceildiv(rows, 8), is_npu=True) as (cid, vid):
            for i, j in T.Parallel(8, 41):
                if cid * 8 + i < rows:
                    if j >= 3:
                        Y[0, cid * 8 + i, j] = X[cid * 8 + i, j - 3]
                    else:
                        Y[0, cid * 8 + i, j] = 0.0
            for i, j in T.Parallel(8, 41):
                if cid * 8 + i < rows:
                    Y[1, cid * 8 + i, j] = T.if_then_else(
                        cid * 8 + i >= 3, X[cid * 8 + i - 3, j], 0.0
                    )
            for i, j in T.Parallel(8, 41):
                if cid * 8 + i < rows:
                    if X[cid * 8 + i, j] > 0.0:
                        Y[2, cid * 8 + i, j] = X[cid * 8 + i, j]

    x = numbers(*shape)
    positive = np.where(x > 0, x, 7)
    check(main, np.stack([shifted(x, 3, 1), shifted(x, 3, 0), positive]), x)


# Stores under conditions where the elements are those of one block, or vector core.
def test_masked_stores():
    @T.prim_func
    def main(X: T.Tensor((32, 84), "float32"), Y: T.Tensor((32, 84), "float32")):
        with T.Kernel(4, is_npu=True) as (cid, vid):
            x = T.alloc_ub((4, 84), "float32")
            T.copy(X[cid * 8 + vid * 4, 0], x)
            for i, j in T.Parallel(4, 84):
                if x[i, j] > 0.0:
                    Y[cid * 8 + vid * 4 + i, j] = x[i, j]
                if x[i, j] < -20.0:
                    Y[cid * 8 + vid * 4 + i, j] = 5.0

    x = numbers(32, 84)
    check(main, np.where(x > 0, x, np.where(x < -20, 5, 7)), x)


# Neighbours in a line, of each width; numbers of 8 bits move as f16.
@pytest.mark.parametrize("dtype", ["float16", "int16", "int8", "int32"])
def test_differences(dtype):
    @T.prim_func
    def main(X: T.Tensor((259,), dtype), Y: T.Tensor((259,), dtype)):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((259,), dtype)
            y = T.alloc_ub((259,), dtype)
            T.copy(X, x)
            for i in T.Parallel(259):
                if i > 0:
                    y[i] = x[i] - x[i - 1]
                else:
                    y[i] = x[i]
            T.copy(y, Y)

    x = numbers(259, dtype=dtype)
    check(main, np.diff(x, prepend=np.zeros(1, dtype)), x)


# A gather beside other operations on rows that are no whole blocks.
def test_padded_gather():
    @T.prim_func
    def main(X: T.Tensor((16, 777), "float32"), Y: T.Tensor((16, 200), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((16, 777), "float32")
            y = T.alloc_ub((16, 200), "float32")
            T.copy(X, x)
            T.tile.add(x, x, 1.0)
            for i, j in T.Parallel(16, 200):
                y[i, j] = x[i, 3 * j] + x[i, j]
            T.copy(y, Y)

    x = numbers(16, 777)
    check(main, x[:, :600:3] + x[:, :200] + 2, x)
