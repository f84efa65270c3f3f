"""Indices and extents: their known bounds, and errors in them."""

import sys

import numpy as np
import pytest
import tilelang
import tilelang.language as T


# A start that is written out twice is one start.
def test_terms():
    @T.prim_func
    def main(N: T.Tensor((8,), "int32"), X: T.Tensor((16, 32), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((16, 32), "float32")
            n = T.alloc_ub((8,), "int32")
            T.copy(N, n)
            T.copy(X, x)
            for k in T.serial(4):
                part = x[k % 2 * 8 : k % 2 * 8 + 8, :]
                T.tile.add(part, x[8 * (k % 2) : k % 2 * 8 + 8, :], 1.0)
                T.tile.add(
                    x[T.min(k * 8, 8) : T.min(8 * k, 8) + 8, :],
                    x[T.min(k * 8, 8) : 8 + T.min(8 * k, 8), :],
                    1.0,
                )
            T.tile.add(x[n[5] * 8 : n[5] * 8 + 8, :], x[n[5] * 8 : (n[5] + 1) * 8, :], 1.0)
            T.copy(x, X)

    x = np.zeros((16, 32), np.float32)
    tilelang.compile(main)(np.ones(8, np.int32), x)
    np.testing.assert_array_equal(x[::8, 0], [2 + 1, 2 + 3 + 1])


# Extents of the run on both sides, in the author's order and in the compiler's.
@pytest.mark.parametrize("auto", [None, True])
@pytest.mark.parametrize("rows", [0, 3, 16])
def test_extents_of_the_run(auto, rows):
    @T.prim_func
    def main(X: T.Tensor((16, 32), "float32"), z: T.int32, Y: T.Tensor((16, 32), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((16, 32), "float32")
            T.tile.fill(x, 0.0)
            T.barrier_all()
            T.copy(X[0:z, :], x[0:z, :])
            T.barrier_all()
            T.copy(x, Y)

    configs = None if auto is None else {"tl.ascend_auto_sync": auto}
    y = np.ones((16, 32), np.float32)
    tilelang.compile(main, pass_configs=configs)(np.ones_like(y), rows, y)
    np.testing.assert_array_equal(y.sum(axis=1), 32.0 * (np.arange(16) < rows))


def test_columns_of_the_run():
    @T.prim_func
    def main(X: T.Tensor((4, 32), "float32"), Y: T.Tensor((4, 32), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((4, 32), "float32")
            T.tile.fill(x, 0.0)
            T.barrier_all()
            for k in T.serial(4):
                T.copy(X[k, 0 : 8 * k], x[k, 0 : 8 * k])
            T.barrier_all()
            T.copy(x, Y)

    y = np.zeros((4, 32), np.float32)
    tilelang.compile(main)(np.ones_like(y), y)
    np.testing.assert_array_equal(y.sum(axis=1), [0, 8, 16, 24])


# Code that never runs may be out of range.
def test_loops_without_iterations():
    none = 0

    @T.prim_func
    def main(X: T.Tensor((4, 4), "float32"), Y: T.Tensor((4, 4), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((4, 4), "float32")
            T.copy(X, x)
            for k in T.serial(none):
                T.tile.fill(x[k, :], 2.0)
                x[none - 1, 0] = 3.0
            for k in T.Pipelined(none, num_stages=2):
                T.copy(X[k * 4, 0], x)
            for i, j in T.Parallel(4, none):
                x[i, j + 9] = 2.0
            for k in range(3, 0):
                x[-k, 0] = 3.0
            for i, j in T.grid(none, 3):
                x[i + 7, j] = 3.0
            T.copy(x, Y)

    x = np.arange(16, dtype=np.float32).reshape(4, 4)
    np.testing.assert_array_equal(tilelang.compile(main, out_idx=[1])(x), x)


def test_guarded_indices():
    @T.prim_func
    def main(Y: T.Tensor((16, 32), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            y = T.alloc_ub((16, 32), "float32")
            T.tile.fill(y, 1.0)
            for i, j in T.Parallel(16, 32):
                if j >= 40:
                    y[i, j - 40] = 0.0
            for i in range(3, 7):
                if i < 3:
                    y[i - 8, 0] = 9.0
            for i in range(2):
                if i > 0:
                    T.tile.fill(y[i - 1, :], 3.0)
            T.copy(y, Y)

    y = np.asarray(tilelang.compile(main, out_idx=[0])())
    np.testing.assert_array_equal(y, np.where(np.arange(16) == 0, 3.0, 1.0)[:, None] + 0 * y)


def test_steps():
    @T.prim_func
    def main(Y: T.Tensor((8, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            y = T.alloc_ub((8, 8), "float32")
            T.tile.fill(y, 0.0)
            for i in T.unroll(0, 8, step=2):
                T.tile.add(y[i, :], y[i, :], 1.0)
            for i in T.vectorized(7, 0, -3):
                T.tile.add(y[i, :], y[i, :], 2.0)
            T.copy(y, Y)

    y = np.asarray(tilelang.compile(main, out_idx=[0])())
    np.testing.assert_array_equal(y[:, 0], [1, 2, 1, 0, 3, 0, 1, 2])


def total(number, terms):
    for _ in range(terms):
        number = number + 1.0
    return number


# An expression may be deeper than Python's functions go.
def test_long_sums():
    @T.prim_func
    def main(Y: T.Tensor((8,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            y = T.alloc_ub((8,), "float32")
            v = T.alloc_var("float32", init=1.0)
            T.tile.fill(y, total(v, 1500))
            T.copy(y, Y)

    limit = sys.getrecursionlimit()
    assert (tilelang.compile(main, out_idx=[0])() == 1501).all()
    assert sys.getrecursionlimit() == limit


# A constant that is out of range is wrong where it is certainly used, else if a run uses it.
def test_constants_out_of_range():
    def kernel(row):
        @T.prim_func
        def main(s: T.int32, Y: T.Tensor((16, 32), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                y = T.alloc_ub((16, 32), "float32")
                T.tile.fill(y, 1.0)
                if s > 3:
                    y[row, 0] = 2.0
                    T.tile.fill(y[row, :], 3.0)
                    T.tile.fill(y[row : row + 1, 0:8], 3.0)
                for i in T.serial(s - 3):
                    T.tile.fill(y[row + 1 : row + 2, :], 3.0)
                T.copy(y, Y)

        return tilelang.compile(main)

    for row in (-2, 15, 16, 20):
        y = np.zeros((16, 32), np.float32)
        kernel(row)(3, y)
        assert (y == 1).all()
    for row in (-2, 16):
        with pytest.raises(tilelang.KernelError, match="dimension 0 of (a tile, of )?size 16"):
            kernel(row)(4, np.zeros((16, 32), np.float32))


def guarded(part):
    """`part` writes 12 rows of a tile of 8, if N says so."""

    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32"), N: T.int32, Y: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            T.copy(X, x)
            if cid < N:
                part(X, x, 12)
            T.copy(x, Y)

    return main


@T.macro
def fill_rows(X, x, rows):
    T.tile.fill(x[0:rows, :], 0.0)


@T.macro
def copy_rows(X, x, rows):
    T.copy(X[0:rows, 0:64], x[0:rows, :])


@T.macro
def add_rows(X, x, rows):
    for i, j in T.Parallel(rows, 64):
        x[i, j] = x[i, j] + 1.0


# A condition may exclude an index that is too large.
@pytest.mark.parametrize("part", [fill_rows, copy_rows, add_rows])
def test_rows_behind_a_condition(part):
    kernel = tilelang.compile(guarded(part), out_idx=[2])
    x = np.ones((8, 64), np.float32)
    np.testing.assert_array_equal(kernel(x, 0), x)
    with pytest.raises(tilelang.KernelError, match="within dimension 0 of a tile, of size 8"):
        kernel(x, 1)
