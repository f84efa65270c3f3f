"""Orders of tiles, and output of kernels."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[0])
def visited(rows, columns, cores, group):
    """Numbers each tile by the block that takes it."""

    @T.prim_func
    def main(Y: T.Tensor((rows, columns, 8), "int32")):
        with T.Kernel(cores, is_npu=True) as (cid, vid):
            y = T.alloc_ub([8], "int32")
            for r, c in T.Persistent([rows, columns], cores, cid, group):
                T.tile.fill(y, cid)
                T.copy(y, Y[r, c, :])

    return main


def order(rows, columns, group):
    """Tiles in groups of columns, each row by row."""
    for first in range(0, columns, group):
        for row in range(rows):
            for column in range(first, min(first + group, columns)):
                yield row, column


# Each tile once, also where the last group is smaller, and with fewer tiles than blocks.
@pytest.mark.parametrize("domain, group", [((4, 6), 8), ((5, 7), 3), ((1, 2), 8)])
def test_persistent(domain, group):
    y = visited(*domain, 4, group)()
    for number, (row, column) in enumerate(order(*domain, group)):
        assert (y[row, column] == number % 4).all()


@tilelang.jit(out_idx=[0])
def swizzled(rows, columns, off, direction):
    @T.prim_func
    def main(Y: T.Tensor((rows * columns, 8), "int32")):
        with T.Kernel(rows * columns, is_npu=True) as (cid, vid):
            y = T.alloc_ub([8], "int32")
            place = T.use_swizzle(cid, rows * 16, columns * 32, 64, 16, 32, off, direction)
            T.tile.fill(y, place)
            T.copy(y, Y[cid, :])

    return main


# Groups of rows, each walked column by column, every second one from its far end.
def test_use_swizzle():
    got = swizzled(4, 3, 2, 0)()[:, 0]
    expected = [0, 3, 1, 4, 2, 5, 8, 11, 7, 10, 6, 9]
    np.testing.assert_array_equal(got, expected)
    assert sorted(swizzled(3, 4, 3, 1)()[:, 0]) == list(range(12))


# A number beyond the walk is beyond it in the result, too.
def test_use_swizzle_beyond():
    @T.prim_func
    def main(Y: T.Tensor((8, 8), "int32")):
        with T.Kernel(8, is_npu=True) as (cid, vid):
            y = T.alloc_ub([8], "int32")
            T.tile.fill(y, T.use_swizzle(cid, 64, 64, 64, 32, 32, off=2))
            T.copy(y, Y[cid, :])

    got = tilelang.compile(main, out_idx=[0])()[:, 0]
    np.testing.assert_array_equal(got, [0, 2, 1, 3, 4, 5, 6, 7])


# Text and tiles in the order of the program; code before T.Kernel comes first.
def test_output(capsys):
    @T.prim_func
    def main(X: T.Tensor((2, 8), "int32")):
        T.printf("begin %s\n", "now")
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((2, 8), "int32")
            T.copy(X, x)
            T.printf("block %d of %d, %f\n", cid, 1, 0.5)
            T.dump_tensor(x, 42, 8, (1, 8))
        T.printf("100%%\n")

    tilelang.compile(main)(np.arange(16, dtype=np.int32).reshape(2, 8))
    text = capsys.readouterr().out
    places = [text.index(each) for each in ("begin now", "block 0 of 1, 0.5", "42", "100%")]
    assert places == sorted(places)
    assert " 7" in text and " 8" not in text
