"""C += A B with few tiles of C and long K: several cores share a tile.

Each takes a part of K, and adds its sum to C in global memory, atomically. C is f32, and zero
before the call.
"""

import numpy as np
import tilelang
import tilelang.language as T
from tilelang.tune import Space, Work

CORES = 24


def work(M, N, K, block_M, block_N, block_K, stages, splits):
    tiles = -(-M // block_M) * -(-N // block_N)
    return Work(
        operations=2 * tiles * block_M * block_N * K,
        left=2 * tiles * block_M * K,
        right=2 * tiles * block_N * K,
        traffic=2 * tiles * K * (block_M + block_N) + 4 * splits * M * N,
        tensors=2 * (M * K + K * N) + 4 * M * N,
        blocks=tiles * splits,
        steps=tiles * -(-K // block_K),
        stages=stages,
        stores=4 * splits * M * N,
    )


SPACE = Space(
    {
        "block_M": [16, 32, 64, 128],
        "block_N": [64, 128, 256],
        "block_K": [64, 128, 256],
        "stages": [2, 3],
        "splits": [1, 2, 3, 4, 6, 8, 12, 24],
    },
    work=work,
    memory={
        "L1": lambda block_M, block_N, block_K, stages: 2 * stages * block_K * (block_M + block_N),
        "L0C": lambda block_M, block_N: 4 * block_M * block_N,
    },
    multiples={"block_M": 16, "block_N": 16, "block_K": 16},
    fits={"each part has a step of K": lambda K, block_K, splits: splits * block_K <= K},
)


@tilelang.autotune(configs=SPACE)
@tilelang.jit
def split_gemm(M, N, K, block_M=64, block_N=256, block_K=128, stages=2, splits=4):
    rows, columns = T.ceildiv(M, block_M), T.ceildiv(N, block_N)
    steps = T.ceildiv(K, block_K)

    @T.prim_func
    def main(
        A: T.Tensor((M, K), "float16"),
        B: T.Tensor((K, N), "float16"),
        C: T.Tensor((M, N), "float32"),
    ):
        with T.Kernel(CORES, is_npu=True) as (cid, _):
            a = T.alloc_L1((block_M, block_K), "float16")
            b = T.alloc_L1((block_K, block_N), "float16")
            c = T.alloc_L0C((block_M, block_N), "float32")
            for piece in T.serial(cid, rows * columns * splits, CORES):
                tile, part = piece // splits, piece % splits
                row, column = tile // columns * block_M, tile % columns * block_N
                first, end = part * steps // splits, (part + 1) * steps // splits
                for k in T.Pipelined(first, end, num_stages=stages):
                    T.copy(A[row, k * block_K], a)
                    T.copy(B[k * block_K, column], b)
                    T.gemm_v0(a, b, c, init=(k == first))
                T.tile.atomic_add(C[row, column], c)

    return main


if __name__ == "__main__":
    generator = np.random.default_rng(0)
    a = generator.standard_normal((32, 2048)).astype(np.float16)
    b = generator.standard_normal((2048, 512)).astype(np.float16)
    c = np.zeros((32, 512), np.float32)
    kernel = split_gemm(32, 512, 2048)
    kernel(a, b, c)
    expected = a.astype(np.float32) @ b.astype(np.float32)
    np.testing.assert_allclose(c, expected, rtol=1e-3, atol=1e-3)
    print(kernel.config, kernel.report())
