"""C = A + B for matrices of any size: the tiles at the edges are smaller.

A block takes a tile of 64 x 128 elements, and each of the two vector cores of its AI
core half of the rows. `T.copy` from an element on moves as much as the tile holds, and
stops where the matrix ends.
"""

import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[-1])
def vector_add(M, N, block_M=64, block_N=128, dtype="float32"):
    rows, columns = T.ceildiv(M, block_M), T.ceildiv(N, block_N)

    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((M, N), dtype), C: T.Tensor((M, N), dtype)):
        with T.Kernel(rows * columns, is_npu=True) as (cid, vid):
            row = cid // columns * block_M + vid * block_M // 2
            column = cid % columns * block_N
            a = T.alloc_ub((block_M // 2, block_N), dtype)
            b = T.alloc_ub((block_M // 2, block_N), dtype)
            T.copy(A[row, column], a)
            T.copy(B[row, column], b)
            T.tile.add(a, a, b)
            T.copy(a, C[row, column])

    return main


if __name__ == "__main__":
    a, b = np.random.default_rng(0).random((2, 300, 500), np.float32)
    kernel = vector_add(300, 500)
    np.testing.assert_array_equal(kernel(a, b), a + b)
    print(kernel.report())
