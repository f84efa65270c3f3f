"""Softmax along the rows of a matrix with any number of rows.

The number of rows is symbolic: one kernel for all. A vector core has 16 rows at once;
what rows have in common, as their maximum, is a column that `T.tile.broadcast` repeats.
"""

import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[1])
def softmax(N, block_M=32, dtype="float32"):
    M = T.symbolic("M")
    part = block_M // 2

    @T.prim_func
    def main(X: T.Tensor((M, N), dtype), Y: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(M, block_M), is_npu=True) as (cid, vid):
            row = cid * block_M + vid * part
            x = T.alloc_ub((part, N), dtype)
            wide = T.alloc_ub((part, N), dtype)
            column = T.alloc_ub((part, 1), dtype)
            T.copy(X[row, 0], x)
            T.reduce_max(x, column, dim=-1)
            T.tile.broadcast(wide, column)
            T.tile.sub(x, x, wide)
            T.tile.exp(x, x)
            T.reduce_sum(x, column, dim=-1)
            T.tile.broadcast(wide, column)
            T.tile.div(x, x, wide)
            T.copy(x, Y[row, 0])

    return main


if __name__ == "__main__":
    kernel = softmax(256)
    for rows in (1, 70, 256):
        x = np.random.default_rng(rows).standard_normal((rows, 256), np.float32)
        e = np.exp(x - x.max(axis=1, keepdims=True))
        np.testing.assert_allclose(kernel(x), e / e.sum(axis=1, keepdims=True), rtol=1e-5)
    print(kernel.report())
