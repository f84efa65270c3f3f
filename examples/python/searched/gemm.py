"""C = A B in f16; a search chooses tiles, stages and order.

Each core takes one tile of C after another (`form="tiles"`), in groups of rows, back and forth;
or a panel of rows of A stays in L1, and B passes by it (`form="panels"`), which is for short K:
then L0C has room for two tiles, so that one is stored while the next one is computed.
"""

import numpy as np
import tilelang
import tilelang.language as T
from tilelang.tune import Space, Work

CORES = 24
# Of L0C in bytes.
ROOM = 128 << 10


def needed_of_l1(K, form, block_M, block_N, block_K, stages):
    if form == "panels":
        return 2 * K * (block_M + stages * block_N)
    return 2 * stages * block_K * (block_M + block_N)


def work(M, N, K, form, block_M, block_N, block_K, stages, slices):
    rows, columns = -(-M // block_M), -(-N // block_N)
    tiles = rows * columns
    panels = rows * slices if form == "panels" else tiles
    is_stored_alone = 2 * 4 * block_M * block_N > ROOM
    return Work(
        operations=2 * tiles * block_M * block_N * K,
        left=2 * tiles * block_M * K,
        right=2 * tiles * block_N * K,
        traffic=2 * K * (panels * block_M + tiles * block_N) + 2 * M * N,
        tensors=2 * (M * K + K * N + M * N),
        blocks=panels,
        steps=tiles * -(-K // block_K),
        stages=stages,
        # A store moves 128 bytes in a cycle, which does 4096 products.
        waits=64 / K if is_stored_alone else 0,
        stores=2 * M * N,
    )


SPACE = Space(
    {
        "form": ["tiles", "panels"],
        "block_M": [16, 64, 128, 256],
        "block_N": [64, 128, 256],
        "block_K": [64, 128, 256],
        "stages": [1, 2, 3],
        "group": [1, 4],
        "slices": [1, 3, 6],
    },
    work=work,
    memory={
        "L1": needed_of_l1,
        "L0C": lambda block_M, block_N: 4 * block_M * block_N,
    },
    multiples={"block_M": 16, "block_N": 16, "block_K": 16},
    fits={
        "a panel has slices, and no steps of K and no order": lambda form, block_K, group, slices: (
            block_K == 64 and group == 1 if form == "panels" else slices == 1
        ),
        "a slice has a column": lambda N, block_N, slices: slices * block_N <= N,
        "a step of K is part of it": lambda K, block_K: block_K <= max(K, 64),
    },
)


def reference(a, b):
    return (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)


@tilelang.autotune(configs=SPACE)
@tilelang.jit(out_idx=[-1])
def gemm(M, N, K, form="tiles", block_M=128, block_N=256, block_K=256, stages=2, group=4, slices=1):
    if form == "panels":
        return panels(M, N, K, block_M, block_N, stages, slices)
    rows, columns = T.ceildiv(M, block_M), T.ceildiv(N, block_N)

    @T.prim_func
    def main(
        A: T.Tensor((M, K), "float16"),
        B: T.Tensor((K, N), "float16"),
        C: T.Tensor((M, N), "float16"),
    ):
        with T.Kernel(CORES, is_npu=True) as (cid, _):
            a = T.alloc_L1((block_M, block_K), "float16")
            b = T.alloc_L1((block_K, block_N), "float16")
            c = T.alloc_L0C((block_M, block_N), "float32")
            for number in T.serial(cid, rows * columns, CORES):
                tile = T.use_swizzle(
                    number, rows * block_M, columns * block_N, K, block_M, block_N, off=group
                )
                row, column = tile // columns * block_M, tile % columns * block_N
                for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=stages):
                    T.copy(A[row, k * block_K], a)
                    T.copy(B[k * block_K, column], b)
                    T.gemm_v0(a, b, c, init=(k == 0))
                T.copy(c, C[row, column])

    return main


def panels(M, N, K, block_M, block_N, stages, slices):
    """Pieces of the product are panels of rows, times slices of the columns."""
    rows, columns = T.ceildiv(M, block_M), T.ceildiv(N, block_N)

    @T.prim_func
    def main(
        A: T.Tensor((M, K), "float16"),
        B: T.Tensor((K, N), "float16"),
        C: T.Tensor((M, N), "float16"),
    ):
        with T.Kernel(CORES, is_npu=True) as (cid, _):
            a = T.alloc_L1((block_M, K), "float16")
            b = T.alloc_L1((K, block_N), "float16")
            c = T.alloc_L0C((block_M, block_N), "float32")
            for piece in T.serial(cid, rows * slices, CORES):
                row, part = piece // slices * block_M, piece % slices
                T.copy(A[row, 0], a)
                first, end = part * columns // slices, (part + 1) * columns // slices
                for n in T.Pipelined(first, end, num_stages=stages):
                    T.copy(B[0, n * block_N], b)
                    T.gemm_v0(a, b, c, init=True)
                    T.copy(c, C[row, n * block_N])

    return main


if __name__ == "__main__":
    generator = np.random.default_rng(0)
    a = generator.standard_normal((384, 256)).astype(np.float16)
    b = generator.standard_normal((256, 640)).astype(np.float16)
    kernel = gemm(384, 640, 256)
    np.testing.assert_allclose(kernel(a, b), reference(a, b), rtol=2e-3, atol=2e-2)
    print(kernel.config, kernel.report())
