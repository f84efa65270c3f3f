"""C = relu(A B + bias): the product on the cube core, all else on the vector cores.

Nothing here says which core does what, or where data cross: the copy of the accumulator
to a tile in UB is such a place. The compiler makes two programs of it, a channel in
global memory between them, and the flags that keep it in order.
"""

import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[-1])
def gemm_bias_relu(M, N, K, block_M=64, block_N=128, block_K=64):
    columns = N // block_N

    @T.prim_func
    def main(
        A: T.Tensor((M, K), "float16"),
        B: T.Tensor((K, N), "float16"),
        bias: T.Tensor((1, N), "float32"),
        C: T.Tensor((M, N), "float32"),
    ):
        with T.Kernel(M // block_M * columns, is_npu=True) as (cid, _):
            row = cid // columns * block_M
            column = cid % columns * block_N
            a = T.alloc_L1((block_M, block_K), "float16")
            b = T.alloc_L1((block_K, block_N), "float16")
            c = T.alloc_L0C((block_M, block_N), "float32")
            x = T.alloc_ub((block_M, block_N), "float32")
            added = T.alloc_ub((1, block_N), "float32")
            wide = T.alloc_ub((block_M, block_N), "float32")
            for k in T.serial(K // block_K):
                T.copy(A[row, k * block_K], a)
                T.copy(B[k * block_K, column], b)
                T.gemm_v0(a, b, c, init=(k == 0))
            T.copy(bias[0, column], added)
            T.tile.broadcast(wide, added)
            T.copy(c, x)
            T.tile.add(x, x, wide)
            T.tile.relu(x, x)
            T.copy(x, C[row, column])

    return main


if __name__ == "__main__":
    generator = np.random.default_rng(0)
    a = generator.standard_normal((128, 192)).astype(np.float16)
    b = generator.standard_normal((192, 256)).astype(np.float16)
    bias = generator.standard_normal((1, 256)).astype(np.float32)
    kernel = gemm_bias_relu(128, 256, 192)
    expected = np.maximum(a.astype(np.float32) @ b.astype(np.float32) + bias, 0)
    np.testing.assert_allclose(kernel(a, b, bias), expected, rtol=1e-4, atol=1e-4)
    print(kernel.report())
