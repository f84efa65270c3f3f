"""Kernels whose two vector cores prepare what the cube core reads, and divisions by extents that
may be 0, in program order and compiled, against NumPy."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T

RNG = np.random.default_rng(23)
MODES = ["checked", "sequential", "random:2"]


def halves(trips, by_workspace):
    """Each vector core fills a half of a matrix, by a workspace or in L1, that the cube core
    multiplies."""

    @T.prim_func
    def main(
        A: T.Tensor((64, 64 * max(trips, 1)), "float16"),
        B: T.Tensor((64, 64), "float16"),
        W: T.Tensor((64, 64), "float16"),
        C: T.Tensor((64, 64 * max(trips, 1)), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            half = T.alloc_ub((32, 64), "float16")
            left = T.alloc_L1((64, 64), "float16")
            right = T.alloc_L1((64, 64), "float16")
            product = T.alloc_L0C((64, 64), "float32")
            T.copy(B, right)
            for k in T.serial(trips):
                T.copy(A[vid * 32, k * 64], half)
                if by_workspace:
                    T.copy(half, W[vid * 32, 0])
                    T.copy(W, left)
                else:
                    T.copy(half, left[vid * 32, 0])
                T.gemm_v0(left, right, product, init=True)
                T.copy(product, C[0, k * 64])

    return main


@pytest.mark.parametrize("by_workspace", [True, False])
@pytest.mark.parametrize("trips", [1, 2, 3, 5])
def test_halves(trips, by_workspace):
    kernel = tilelang.compile(halves(trips, by_workspace), out_idx=[-1], workspace_idx=[2])
    a = RNG.integers(-3, 4, (64, 64 * trips)).astype(np.float16)
    b = RNG.integers(-3, 4, (64, 64)).astype(np.float16)
    for mode in MODES:
        with tilelang.running(mode):
            result = kernel(a, b)
        for k in range(trips):
            part = slice(64 * k, 64 * k + 64)
            expected = a[:, part].astype(np.float32) @ b.astype(np.float32)
            np.testing.assert_array_equal(result[:, part], expected, err_msg=mode)


@pytest.mark.parametrize("form", ["quotient", "remainder", "constant"])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 6])
def test_division_in_a_loop(form, count):
    @T.prim_func
    def main(A: T.Tensor((6, 32), "float32"), n: T.int32, C: T.Tensor((6, 32), "float32")):
        with T.Kernel(6, is_npu=True) as (cid, vid):
            x = T.alloc_ub((1, 32), "float32")
            T.tile.fill(x, 7.0)
            for k in T.serial(n):
                if form == "quotient":
                    T.copy(A[cid // n, 0], x)
                elif form == "remainder":
                    T.copy(A[cid % n, 0], x)
                else:
                    T.copy(A[5 // n, 0], x)
            T.copy(x, C[cid, 0])

    kernel = tilelang.compile(main, out_idx=[-1])
    a = RNG.random((6, 32), np.float32)
    rows = {"quotient": lambda i: i // count, "remainder": lambda i: i % count}
    row = rows.get(form, lambda i: 5 // count)
    expected = [a[row(i)] if count else np.full(32, 7, np.float32) for i in range(6)]
    for mode in MODES:
        with tilelang.running(mode):
            np.testing.assert_array_equal(kernel(a, count), expected, err_msg=mode)


@pytest.mark.parametrize("shape", [(3, 0), (0, 3), (0, 0), (1, 1), (2, 33), (3, 64)])
def test_grid_of_two_extents(shape):
    rows, columns = T.symbolic("rows"), T.symbolic("columns")

    @T.prim_func
    def main(
        A: T.Tensor((rows, columns), "float32"),
        C: T.Tensor((rows, columns), "float32"),
    ):
        with T.Kernel(rows * T.ceildiv(columns, 32), is_npu=True) as (cid, vid):
            x = T.alloc_ub((1, 32), "float32")
            row = cid // T.ceildiv(columns, 32)
            column = cid % T.ceildiv(columns, 32) * 32
            T.copy(A[row, column], x)
            T.copy(x, C[row, column])

    kernel = tilelang.compile(main, out_idx=[-1])
    a = RNG.random(shape).astype(np.float32)
    for mode in MODES:
        with tilelang.running(mode):
            np.testing.assert_array_equal(kernel(a), a, err_msg=mode)
