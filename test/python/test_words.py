"""Messages of the compiler in the words of the language."""

import warnings

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang.frontend.messages.words import replaced

ROWS = np.zeros((8, 64), np.float32)


@pytest.mark.parametrize(
    "text, expected",
    [
        (
            "got 'memref<8x?xf16, strided<[64, 1], offset: ?>, #ascend.memory<l1>>'",
            "got (8, ?) of float16 in L1",
        ),
        (
            "the use by 'ascend.copy_ub_to_gm' is unknown",
            "the use by a statement is unknown",
        ),
        ("inside of an 'scf.for' and scf.if", "inside of a loop and a condition"),
        (
            "128 bytes, from 'tile.add' at line 4 to line 9",
            "128 bytes, from line 4 to line 9",
        ),
        ("a memref of 'bf16' in ub", "a tensor or tile of bfloat16 in UB"),
        ("its pushes and pops", "its copies into it and out of it"),
        (
            "an index is an induction variable, or two induction variables",
            "an index is a loop variable, or two loop variables",
        ),
        (
            "has no core that reaches all of its operands",
            "has no core that reaches all of its arguments",
        ),
        (
            "needs flags; let several copies share a channel, or split the launch",
            "needs flags; let the cores exchange fewer workspaces, or split the kernel",
        ),
        (
            "cross_core_set_flag mode 2, fix after the first, cross_core_wait_flag before it",
            "set_cross_flag of pipe fix, mode 2, after the first, wait_cross_flag before it",
        ),
        (
            "has 2 slots, the channel one slot",
            "has 2 versions, the way between the cores one version",
        ),
    ],
)
def test_terms(text, expected):
    assert replaced(text) == expected


def shifted(extent, offset):
    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32"), Y: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            y = T.alloc_ub((8, 64), "float32")
            T.copy(X, x)
            for i, j in T.Parallel(extent, 64):
                y[i, j] = x[i, j + offset]
            T.copy(y, Y)

    return main


@pytest.mark.parametrize(
    "extent, offset, reason",
    [
        (8, 1, "index in dimension 1 of 'x' reaches 64, and the extent there is 64"),
        (9, 0, "index in dimension 0 of 'x' reaches 8, and the extent there is 8"),
    ],
)
def test_index_of_a_parallel_loop(extent, offset, reason):
    with pytest.raises(tilelang.CompileError, match=reason):
        tilelang.compile(shifted(extent, offset))


def unwritten():
    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            T.copy(x, X)

    return tilelang.compile(main)


# The cache keeps the warnings of a compilation, at the line that compiles.
def test_warnings(cache_dir):
    for _ in range(2):
        with pytest.warns(UserWarning) as caught:
            unwritten()
        # Others may warn at any time, as of a process that still runs.
        warning = next(each for each in caught if issubclass(each.category, UserWarning))
        assert str(warning.message).startswith(
            "T.copy reads a buffer before anything is written to it"
        )
        assert warning.filename == __file__


# Options of the compiler are no help to an author.
def test_warning_of_scalar_code(cache_dir):
    """A loop that vector instructions cannot run says so at its line, with the cost and
    what to write instead."""

    @tilelang.jit(out_idx=[-1])
    def spread(M, N):
        @T.prim_func
        def main(A: T.Tensor((M, N), "float32"), B: T.Tensor((M, N), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, _):
                b = T.alloc_shared((M, N), "float32")
                T.copy(A, b)
                for i, j in T.Parallel(M, N - 1):
                    b[i, j + 1] = b[i, j]
                T.copy(b, B)

        return main

    with pytest.warns(
        UserWarning, match=r"becomes scalar code, about \d+ cycles.*test_words"
    ) as got:
        result = spread(8, 64)(ROWS)
    assert "; store to another tile, and copy that after the loop" in str(got[0].message)
    np.testing.assert_array_equal(result, ROWS)


def test_too_big_a_tile():
    @T.prim_func
    def main(X: T.Tensor((512, 128), "float32"), Y: T.Tensor((512, 128), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((512, 128), "float32")
            T.copy(X, x)
            T.copy(x, Y)

    with pytest.raises(tilelang.CompileError, match="no room for this buffer") as caught:
        tilelang.compile(main)
    assert "it would fit if" in str(caught.value)
    assert "tl-compile" not in str(caught.value)


# Elements beyond a tensor are filled, and so these are written.
def test_no_warning_of_padding(cache_dir):
    @T.prim_func
    def main(X: T.Tensor((3, 1), "float32"), Y: T.Tensor((4, 1), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((4, 1), "float32")
            T.copy(X[2, 0], x)
            T.tile.abs(x[2:3, :], x[2:3, :])
            T.copy(x, Y)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        kernel = tilelang.compile(main, out_idx=[1])
    np.testing.assert_array_equal(kernel(np.full((3, 1), -5, np.float32)).ravel(), [-5, 0, 0, 0])
