"""C = A B + D by a program for each core, as an author writes it who wants both.

The cube core leaves its product in a workspace in global memory, which the call makes,
and raises a flag; the vector cores wait for it, load a half each, and add D.
"""

import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[-2], workspace_idx=[-1])
def matmul_add(M, N, K, block_M=64, block_N=128, block_K=64):
    columns = N // block_N
    part = block_M // 2

    @T.prim_func
    def main(
        A: T.Tensor((M, K), "float16"),
        B: T.Tensor((K, N), "float16"),
        D: T.Tensor((M, N), "float32"),
        C: T.Tensor((M, N), "float32"),
        product: T.Tensor((M, N), "float32"),
    ):
        with T.Kernel(M // block_M * columns, is_npu=True) as (cid, vid):
            row = cid // columns * block_M
            column = cid % columns * block_N
            a = T.alloc_L1((block_M, block_K), "float16")
            b = T.alloc_L1((block_K, block_N), "float16")
            c = T.alloc_L0C((block_M, block_N), "float32")
            x = T.alloc_ub((part, block_N), "float32")
            d = T.alloc_ub((part, block_N), "float32")
            with T.Scope("C"):
                for k in T.serial(K // block_K):
                    T.copy(A[row, k * block_K], a)
                    T.copy(B[k * block_K, column], b)
                    T.barrier_all()
                    T.gemm_v0(a, b, c, init=(k == 0))
                    T.barrier_all()
                T.copy(c, product[row, column])
                T.set_cross_flag("FIX", 0)
            with T.Scope("V"):
                T.wait_cross_flag(0)
                T.copy(product[row + vid * part, column], x)
                T.copy(D[row + vid * part, column], d)
                T.barrier_all()
                T.tile.add(x, x, d)
                T.barrier_all()
                T.copy(x, C[row + vid * part, column])

    return main


if __name__ == "__main__":
    generator = np.random.default_rng(0)
    a = generator.standard_normal((128, 128)).astype(np.float16)
    b = generator.standard_normal((128, 256)).astype(np.float16)
    d = generator.standard_normal((128, 256)).astype(np.float32)
    kernel = matmul_add(128, 256, 128)
    expected = a.astype(np.float32) @ b.astype(np.float32) + d
    np.testing.assert_allclose(kernel(a, b, d), expected, rtol=1e-4, atol=1e-4)
    print(kernel.report())
