"""RMS norm: each row divided by the root of the mean of its squares, times a weight.

Rows come in f16, and are computed in f32.
"""

import numpy as np
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[-1])
def rms_norm(M, N, epsilon=1e-5, block_M=16):
    part = block_M // 2

    @T.prim_func
    def main(
        X: T.Tensor((M, N), "float16"),
        W: T.Tensor((1, N), "float32"),
        Y: T.Tensor((M, N), "float16"),
    ):
        with T.Kernel(T.ceildiv(M, block_M), is_npu=True) as (cid, vid):
            row = cid * block_M + vid * part
            half = T.alloc_ub((part, N), "float16")
            x = T.alloc_ub((part, N), "float32")
            wide = T.alloc_ub((part, N), "float32")
            weight = T.alloc_ub((1, N), "float32")
            mean = T.alloc_ub((part, 1), "float32")
            T.copy(W, weight)
            T.copy(X[row, 0], half)
            T.tile.cast(x, half, "CAST_NONE", part * N)
            T.tile.mul(wide, x, x)
            T.reduce_sum(wide, mean, dim=-1)
            T.tile.mul(mean, mean, 1 / N)
            T.tile.add(mean, mean, epsilon)
            T.tile.sqrt(mean, mean)
            T.tile.broadcast(wide, mean)
            T.tile.div(x, x, wide)
            T.tile.broadcast(wide, weight)
            T.tile.mul(x, x, wide)
            T.tile.cast(half, x, "CAST_RINT", part * N)
            T.copy(half, Y[row, 0])

    return main


if __name__ == "__main__":
    generator = np.random.default_rng(0)
    x = generator.standard_normal((100, 512)).astype(np.float16)
    w = generator.standard_normal((1, 512)).astype(np.float32)
    kernel = rms_norm(100, 512)
    wide = x.astype(np.float32)
    expected = wide / np.sqrt((wide**2).mean(axis=1, keepdims=True) + 1e-5) * w
    np.testing.assert_allclose(kernel(x, w), expected, rtol=2e-3, atol=2e-3)
    print(kernel.report())
