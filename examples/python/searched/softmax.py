"""Softmax along the rows of a matrix; a search chooses the rows at once, stages and order.

A core takes steps that are neighbours (`order="neighbours"`), or every 24th one
(`order="apart"`): neighbours are in the same places of the memory for a longer time.
"""

import numpy as np
import tilelang
import tilelang.language as T
from tilelang.tune import Space, Work

CORES = 24


def work(M, N, block_M, stages):
    steps = -(-M // block_M)
    return Work(
        # Of 64 elements: maximum, difference, exp twice as long, sum, quotient four times. A
        # step waits for the end of 10 instructions on each vector core.
        repeats=9 * M * N / 64 + 2 * steps * 10 * 22,
        traffic=8 * M * N,
        tensors=8 * M * N,
        blocks=steps,
        steps=steps,
        stages=stages,
        stores=4 * M * N,
    )


SPACE = Space(
    {
        "block_M": [16, 32, 64, 128],
        "stages": [1, 2, 3],
        "order": ["apart", "neighbours"],
    },
    work=work,
    memory={"UB": lambda N, block_M, stages: 2 * N * block_M * (stages + 1)},
    multiples={"block_M": 2},
)


def reference(x):
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


@tilelang.autotune(configs=SPACE)
@tilelang.jit(out_idx=[1])
def softmax(M, N, block_M=32, stages=2, order="apart"):
    part = block_M // 2
    steps = T.ceildiv(M, block_M)

    @T.prim_func
    def main(X: T.Tensor((M, N), "float32"), Y: T.Tensor((M, N), "float32")):
        with T.Kernel(CORES, is_npu=True) as (cid, vid):
            x = T.alloc_ub((part, N), "float32")
            wide = T.alloc_ub((part, N), "float32")
            column = T.alloc_ub((part, 1), "float32")
            first = cid * steps // CORES
            end = (cid + 1) * steps // CORES
            count = (steps - cid + CORES - 1) // CORES if order == "apart" else end - first
            for i in T.Pipelined(count, num_stages=stages):
                step = i * CORES + cid if order == "apart" else first + i
                row = step * block_M + vid * part
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
    x = np.random.default_rng(0).standard_normal((1000, 256), np.float32)
    kernel = softmax(1000, 256)
    np.testing.assert_allclose(kernel(x), reference(x), rtol=1e-5)
    print(kernel.config, kernel.report())
