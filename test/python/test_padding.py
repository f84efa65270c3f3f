"""Clipped loads of 8 and 64 bits: the rest of a tile has the pad_value."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang import LanguageError


def loaded(dtype, width, pad=None, is_symbolic=False, has_flags=False):
    """A kernel that loads the begin of a matrix into a tile of 4 rows, and returns the tile."""

    @tilelang.jit(out_idx=[1])
    def factory(rows, columns):
        if is_symbolic:
            rows, columns = T.symbolic("rows"), T.symbolic("columns")

        @T.prim_func
        def main(X: T.Tensor((rows, columns), dtype), Y: T.Tensor((4, width), dtype)):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                x = T.alloc_ub((4, width), dtype)
                T.copy(X[0, 0], x, pad_value=pad)
                if has_flags:
                    T.set_flag("mte2", "mte3", 0)
                    T.wait_flag("mte2", "mte3", 0)
                T.copy(x, Y)

        return main

    return factory


def check(kernel, dtype, shape, width, pad=0):
    info = np.iinfo(dtype)
    x = np.random.default_rng(7).integers(info.min, info.max, shape, dtype, endpoint=True)
    expected = np.full((4, width), pad, dtype)
    expected[: shape[0], : shape[1]] = x[:, :width]
    np.testing.assert_array_equal(kernel(*shape)(x), expected)


# Columns up to the end of a block, behind it, in the second block, and all; missing rows, too.
@pytest.mark.parametrize("dtype", ["int8", "uint8", "int64", "uint64"])
def test_the_rest_of_a_tile_is_zero(dtype):
    for shape in ((4, 31), (4, 32), (4, 33), (4, 40), (4, 64), (3, 40), (1, 1)):
        check(loaded(dtype, 64), dtype, shape, 64)


# A tensor of unknown shape may be smaller than the tile, empty, or large enough.
@pytest.mark.parametrize("dtype", ["int8", "int64"])
def test_symbolic_extents(dtype):
    kernel = loaded(dtype, 33, -1, is_symbolic=True)
    for shape in ((4, 31), (2, 33), (4, 33), (4, 40), (0, 7), (3, 0)):
        check(kernel, dtype, shape, 33, -1)


# A row may lie beyond the end, parts of tiles are filled alone, and a part that the author names
# by an extent of the run is loaded.
@pytest.mark.parametrize("dtype", ["int8", "int64"])
def test_rows_and_parts(dtype):
    n = T.symbolic("n")

    @T.prim_func
    def main(
        X: T.Tensor((3, 10), dtype),
        Z: T.Tensor((n,), dtype),
        Y: T.Tensor((4, 64), dtype),
    ):
        with T.Kernel(4, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), dtype)
            T.copy(X[cid, 0], x, pad_value=-1)
            T.copy(X[cid, 4:20], x[32:48])
            T.copy(Z[0:n], x[16 : 16 + n])
            T.copy(x, Y[cid, 0])

    x, z = np.arange(30, dtype=dtype).reshape(3, 10), np.array([5, 6, 7], dtype)
    expected = np.full((4, 64), -1, dtype)
    expected[:3, :10], expected[:, 32:48], expected[:3, 32:38] = x, 0, x[:, 4:]
    expected[:, 16:19] = z
    y = tilelang.compile(main, out_idx=[2])(x, z)
    np.testing.assert_array_equal(
        np.delete(y, slice(19, 32), 1), np.delete(expected, slice(19, 32), 1)
    )


# The value is one of the type: both ends of it are kept.
@pytest.mark.parametrize("dtype", ["int8", "uint8"])
def test_the_ends_of_the_type(dtype):
    for pad in (np.iinfo(dtype).min, np.iinfo(dtype).max):
        check(loaded(dtype, 64, int(pad)), dtype, (3, 20), 64, pad)


# The flags of an author who orders the core himself cover the fill.
@pytest.mark.parametrize("dtype", ["int8", "int64"])
def test_the_author_orders_the_core(dtype):
    with tilelang.running("random:3"):
        check(loaded(dtype, 64, is_symbolic=True, has_flags=True), dtype, (3, 40), 64)
        check(loaded(dtype, 64, has_flags=True), dtype, (3, 40), 64)


# A sum over the whole tile counts the loaded elements only.
def test_a_sum_over_the_rest():
    @T.prim_func
    def main(X: T.Tensor((4, 40), "int8"), Y: T.Tensor((4,), "int8")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((4, 64), "int8")
            y = T.alloc_ub((4,), "int8")
            T.copy(X[0, 0], x)
            T.reduce_sum(x, y, dim=-1)
            T.copy(y, Y)

    y = tilelang.compile(main, out_idx=[1])(np.ones((4, 40), "int8"))
    np.testing.assert_array_equal(y, [40] * 4)


# A value that no element of the tile can have is an error, even if nothing is padded.
@pytest.mark.parametrize(
    "dtype, pad, message",
    [
        ("int8", 128, "pad_value is 128, which is no int8"),
        ("uint8", -1, "pad_value is -1, which is no uint8"),
        ("int64", 5, "the rest of a tile of int64 is 0 or -1"),
        ("int32", 2.5, "is no number of int32"),
        ("float32", "x", "pad_value is a str, 'x', and has to be a number"),
        ("float32", [1], "has to be a number"),
    ],
)
def test_wrong_values(dtype, pad, message):
    with pytest.raises(LanguageError, match=message):
        loaded(dtype, 64, pad)(4, 64)
