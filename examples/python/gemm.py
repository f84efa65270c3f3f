"""C = A B in f16 with f32 accumulation, one tile of C per block.

The loop over K has two iterations under way: the next parts of A and B are loaded while
the cube core multiplies.
"""

import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[-1])
def gemm(M, N, K, block_M=128, block_N=256, block_K=64):
    columns = T.ceildiv(N, block_N)

    @T.prim_func
    def main(
        A: T.Tensor((M, K), "float16"),
        B: T.Tensor((K, N), "float16"),
        C: T.Tensor((M, N), "float16"),
    ):
        with T.Kernel(T.ceildiv(M, block_M) * columns, is_npu=True) as (cid, _):
            row = cid // columns * block_M
            column = cid % columns * block_N
            a = T.alloc_L1((block_M, block_K), "float16")
            b = T.alloc_L1((block_K, block_N), "float16")
            c = T.alloc_L0C((block_M, block_N), "float32")
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=2):
                T.copy(A[row, k * block_K], a)
                T.copy(B[k * block_K, column], b)
                T.gemm_v0(a, b, c, init=(k == 0))
            T.copy(c, C[row, column])

    return main


if __name__ == "__main__":
    generator = np.random.default_rng(0)
    a = generator.standard_normal((256, 512)).astype(np.float16)
    b = generator.standard_normal((512, 512)).astype(np.float16)
    kernel = gemm(256, 512, 512)
    expected = a.astype(np.float32) @ b.astype(np.float32)
    np.testing.assert_allclose(kernel(a, b), expected, rtol=2e-3, atol=2e-2)
    print(kernel.report())
