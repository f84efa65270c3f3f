"""Kernels that a run finds wrong."""

import numpy as np
import tilelang
import tilelang.language as T

ROWS = np.zeros((8, 64), np.float32)


def unwritten_tile():
    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            T.copy(x, X)

    tilelang.compile(main)(ROWS)


def beyond_the_tile():
    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32"), n: T.int32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            T.tile.fill(x, 0.0)
            x[n] = 1.0
            T.copy(x, X[0, :])

    tilelang.compile(main)(ROWS, 100)


def blocks_that_write_the_same():
    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32")):
        with T.Kernel(2, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            T.tile.fill(x, T.cast(cid, "float32"))
            T.copy(x, X)

    tilelang.compile(main)(ROWS)


def flag_that_nobody_sets():
    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            with T.Scope("C"):
                T.barrier_all()
            with T.Scope("V"):
                T.wait_cross_flag(0)
                T.copy(X, x)

    tilelang.compile(main)(ROWS)


def cores_without_a_flag():
    @T.prim_func
    def main(
        X: T.Tensor((16, 16), "float16"),
        Y: T.Tensor((16, 16), "float32"),
        Z: T.Tensor((16, 16), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((16, 16), "float16")
            c = T.alloc_L0C((16, 16), "float32")
            x = T.alloc_ub((16, 16), "float32")
            with T.Scope("C"):
                T.copy(X, a)
                T.gemm_v0(a, a, c, init=True)
                T.copy(c, Y)
            with T.Scope("V"):
                T.copy(Y, x)
                T.copy(x, Z)

    square = np.zeros((16, 16), np.float32)
    tilelang.compile(main)(square.astype(np.float16), square, square.copy())


def failing_assertion():
    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32"), n: T.int32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            assert n > 0, "there are rows"

    tilelang.compile(main)(ROWS, 0)


def division_by_zero():
    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32"), n: T.int32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            T.tile.fill(x, 7 // n)
            T.copy(x, X)

    tilelang.compile(main)(ROWS, 0)
