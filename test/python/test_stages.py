"""Iterations that overlap: on request, as the compiler chooses, and not at all."""

import numpy as np
import pytest

import tilelang
import tilelang.language as T

ROWS = 24


def rows(loop, n=ROWS):
    @T.prim_func
    def main(A: T.Tensor((n, 512), "float32"), B: T.Tensor((n, 512), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((512,), "float32")
            for i in loop(n):
                T.copy(A[i, 0], a)
                T.tile.mul(a, a, 2.0)
                T.copy(a, B[i, 0])

    return tilelang.compile(main, out_idx=[1])


def cycles(kernel, n=ROWS):
    x = np.random.default_rng(n).standard_normal((n, 512)).astype(np.float32)
    np.testing.assert_array_equal(kernel(x), 2 * x)
    return kernel.report().cycles


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, ROWS])
def test_numbers(n):
    """The result is the same for any number of stages and of iterations."""
    for stages in range(4):
        cycles(rows(lambda n: T.Pipelined(n, num_stages=stages), n), n)
    cycles(rows(T.serial, n), n)


def test_chosen():
    """Without a number the compiler chooses one, for each kind of loop; one stage is none."""
    serial, chosen = cycles(rows(T.serial)), cycles(rows(T.Pipelined))
    in_order = cycles(rows(lambda n: T.Pipelined(n, num_stages=1)))
    assert serial == chosen < in_order


def test_attributes():
    """The number reaches the loop."""
    assert "tile.stages" not in rows(T.Pipelined).ir("tile")
    assert "tile.stages = 1 : i64" in rows(lambda n: T.Pipelined(n, num_stages=1)).ir("tile")


@pytest.mark.parametrize("stages", range(3))
def test_interval(stages):
    """An interval is refused in a loop that uses one core, with stages or without."""
    with pytest.raises(tilelang.CompileError, match="has an interval, and hands no tile"):
        rows(lambda n: T.Pipelined(n, num_stages=stages, cross_interval=3))
