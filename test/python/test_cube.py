"""Kernels of the cube core, against NumPy."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T

RNG = np.random.default_rng(3)


def product(allocate, scoped):
    """A product of matrices, by one of the ways to allocate its tiles."""

    @tilelang.jit(out_idx=[-1])
    def matmul(M, N, K, block_M, block_N, block_K):
        columns = N // block_N

        @T.prim_func
        def main(
            A: T.Tensor((M, K), "float16"),
            B: T.Tensor((K, N), "float16"),
            C: T.Tensor((M, N), "float32"),
        ):
            with T.Kernel(M // block_M * columns, is_npu=True) as (cid, _):
                row = cid // columns * block_M
                column = cid % columns * block_N
                a = allocate((block_M, block_K), "float16")
                b = allocate((block_K, block_N), "float16")
                c = T.alloc_L0C((block_M, block_N), "float")
                for k in T.serial(T.ceildiv(K, block_K)):
                    T.copy(A[row, k * block_K], a)
                    T.copy(B[k * block_K, column], b)
                    T.gemm_v0(a, b, c, init=(k == 0))
                T.copy(c, C[row, column])

        @T.prim_func
        def in_scope(
            A: T.Tensor((M, K), "float16"),
            B: T.Tensor((K, N), "float16"),
            C: T.Tensor((M, N), "float32"),
        ):
            with T.Kernel(M // block_M * columns, is_npu=True) as (cid, _):
                row = cid // columns * block_M
                column = cid % columns * block_N
                a = allocate((block_M, block_K), "float16")
                b = allocate((block_K, block_N), "float16")
                c = T.alloc_L0C((block_M, block_N), "float")
                with T.Scope("C"):
                    for k in T.serial(T.ceildiv(K, block_K)):
                        T.copy(A[row, k * block_K], a)
                        T.copy(B[k * block_K, column], b)
                        T.barrier_all()
                        T.gemm_v0(a, b, c, init=(k == 0))
                        T.barrier_all()
                    T.copy(c, C[row, column])

        return in_scope if scoped else main

    return matmul


@pytest.mark.parametrize("allocate", [T.alloc_L1, T.alloc_shared])
@pytest.mark.parametrize("scoped", [False, True])
def test_product(allocate, scoped):
    a = RNG.standard_normal((128, 192)).astype(np.float16)
    b = RNG.standard_normal((192, 64)).astype(np.float16)
    c = product(allocate, scoped)(128, 64, 192, 64, 32, 64)(a, b)
    np.testing.assert_allclose(c, a.astype(np.float32) @ b.astype(np.float32), atol=1e-3)


@tilelang.jit(out_idx=[-1])
def transposed(M, N, K):
    @T.prim_func
    def main(
        A: T.Tensor((K, M), "float16"),
        B: T.Tensor((N, K), "float16"),
        C: T.Tensor((M, N), "float16"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, _):
            a = T.alloc_L1((K, M), "float16")
            b = T.alloc_L1((N, K), "float16")
            c = T.alloc_L0C((M, N), "float")
            T.copy(A, a)
            T.copy(B, b)
            T.gemm_v0(a, b, c, transpose_A=True, transpose_B=True, init=True)
            T.copy(c, C, enable_relu=True)

    return main


# Both operands transposed, and negative sums cut off on the way out.
def test_transposed_product():
    a = RNG.standard_normal((48, 32)).astype(np.float16)
    b = RNG.standard_normal((64, 48)).astype(np.float16)
    expected = np.maximum(a.T.astype(np.float32) @ b.T.astype(np.float32), 0)
    np.testing.assert_allclose(transposed(32, 64, 48)(a, b), expected, atol=2e-2)
