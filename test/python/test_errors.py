"""Wrong programs: each has one message, at its line."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang import LanguageError


def kernel_with(body):
    """A kernel with three tiles of 8 x 16 elements, and `body` as its last call."""

    def factory():
        @T.prim_func
        def main(X: T.Tensor((8, 16), "float32"), Y: T.Tensor((8, 16), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                ub = T.alloc_ub((8, 16), "float32")
                half = T.alloc_ub((8, 16), "float16")
                l1 = T.alloc_L1((16, 16), "float16")
                acc = T.alloc_L0C((16, 16), "float32")
                body(X, ub, half, l1, acc, cid)

        return main

    return tilelang.jit()(factory)


WRONG = {
    "unknown primitive": (lambda X, ub, *_: T.tile.ad(ub, ub, ub), "ad"),
    "wrong memory": (lambda X, ub, half, l1, *_: T.tile.exp(l1, l1), "UB"),
    "sizes differ": (lambda X, ub, *_: T.tile.add(ub, ub[0, :], ub), "as many elements"),
    "wrong type": (lambda X, ub, half, *_: T.tile.bitwise_and(ub, ub, ub), "float32"),
    "missing argument": (lambda X, ub, *_: T.tile.add(ub, ub), "src1"),
    "no way": (lambda X, ub, half, l1, *_: T.copy(l1, X), "no way from L1"),
    "two elements": (lambda X, ub, *_: T.copy(ub[0, 0], ub[1, 0]), "slice"),
    "too many indices": (lambda X, ub, *_: T.copy(X[0, 0, 0], ub), "2 dimensions"),
    "a step": (lambda X, ub, *_: T.copy(X[0:8:2, :], ub), "step"),
    "no such dimension": (lambda X, ub, *_: T.reduce_sum(ub, ub[:, 0], dim=3), "dimension 3"),
    "no such mode": (lambda X, ub, half, *_: T.tile.cast(half, ub, "RINT", 128), "RINT"),
    "not a matrix": (
        lambda X, ub, half, l1, acc, cid: T.gemm_v0(l1, l1[0:8, :], acc),
        "does not fit",
    ),
    "truth of a value": (lambda X, ub, half, l1, acc, cid: 1 if cid > 0 else 2, "truth value"),
    "no constant shape": (
        lambda X, ub, half, l1, acc, cid: T.alloc_ub((cid, 8), "float32"),
        "not constant",
    ),
    "no such type": (lambda X, *_: T.alloc_ub((8, 8), "float31"), "float31"),
    "no such pipe": (lambda X, *_: T.pipe_barrier("mte9"), "mte9"),
}


@pytest.mark.parametrize("name", WRONG)
def test_message(name):
    body, expected = WRONG[name]
    with pytest.raises((LanguageError, AttributeError)) as caught:
        kernel_with(body)()
    assert expected in str(caught.value)
    if isinstance(caught.value, LanguageError):
        assert caught.value.place.file == __file__


def source_error(function):
    with pytest.raises(LanguageError) as caught:
        tilelang.compile(function)
    return caught.value


# Statements that are not in the language are named, where they stand.
def test_statements():
    @T.prim_func
    def returns(X: T.Tensor((8,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            return

    error = source_error(returns)
    assert "return is not in the language" in error.reason
    assert "return" in error.place.excerpt()


# A name that a branch binds anew may have no value behind it.
def test_name_of_a_branch():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(4, is_npu=True) as (cid, vid):
            x = T.alloc_ub([64], "float32")
            n = 1
            if cid > 2:
                n = 2
            T.tile.fill(x, n)

    error = source_error(main)
    assert "'n' was bound anew" in error.reason and "alloc_var" in error.hint


def test_undefined_name():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            tile = T.alloc_ub([64], "float32")
            T.copy(X, tyle)  # noqa: F821

    error = source_error(main)
    assert "'tyle' is not defined" in error.reason and "tile" in error.hint


# What does not fit on chip is said in the author's words, at the author's line.
def test_too_large():
    @T.prim_func
    def main(X: T.Tensor((512, 512), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((512, 512), "float32")
            T.copy(X, x)
            T.copy(x, X)

    with pytest.raises(tilelang.CompileError) as caught:
        tilelang.compile(main)
    assert caught.value.place.file == __file__


@tilelang.jit(out_idx=[1])
def copied():
    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32"), Y: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            T.copy(X, x)
            T.copy(x, Y)

    return main


# Arguments of a call.
def test_arguments():
    with pytest.raises(tilelang.ArgumentError, match="'X' is missing"):
        copied()()
    with pytest.raises(ValueError, match="float64"):
        copied()(np.zeros((8, 64)))
    with pytest.raises(ValueError, match="contiguous"):
        copied()(np.zeros((64, 8), np.float32).T)
    with pytest.warns(UserWarning, match="2 are given"):
        copied()(np.zeros((8, 64), np.float32), 1)


# A read of what nobody wrote is found when the kernel runs, at the line of the copy.
def test_finding():
    @tilelang.jit(out_idx=[0])
    def unwritten():
        @T.prim_func
        def main(Y: T.Tensor((64,), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                x = T.alloc_ub([64], "float32")
                T.copy(x, Y)

        return main

    with pytest.raises(tilelang.KernelError) as caught:
        unwritten()()
    assert "T.copy(x, Y)" in str(caught.value)


# What is not supported is refused, not ignored.
def test_unsupported_options():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub([64], "float32")
            for i in T.Pipelined(4, num_stages=2, stage=[0, 1]):
                T.copy(X, x)

    assert "stage is not supported" in source_error(main).reason
    with pytest.raises(LanguageError, match="debug_root_path"):
        tilelang.jit(debug_root_path="folder")
