"""Macros: the names that they see."""

import numpy as np
import tilelang
import tilelang.language as T

number = 2.0


@T.macro
def filled_there(x):
    T.tile.fill(x, number)


@T.macro(hygienic=False)
def filled_here(x):
    T.tile.fill(x, number)
    number = 9.0  # noqa: F841


def result(kernel):
    return tilelang.compile(kernel, out_idx=[0])()


def test_names_of_the_definition():
    @T.prim_func
    def main(Y: T.Tensor((8,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            y = T.alloc_ub((8,), "float32")
            number = 5.0  # noqa: F841
            filled_there(y)
            T.copy(y, Y)

    assert (result(main) == 2).all()


# Names that it binds end with it.
def test_names_of_the_use():
    @T.prim_func
    def main(Y: T.Tensor((2, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            y = T.alloc_ub((2, 8), "float32")
            number = 5.0
            filled_here(y[0, :])
            T.tile.fill(y[1, :], number)
            T.copy(y, Y)

    np.testing.assert_array_equal(result(main), 5)


# Names not in the kernel are those of the macro's definition; in a helper, the helper's.
def test_names_of_a_helper():
    def helper(x):
        number = 7.0  # noqa: F841
        filled_here(x)

    @T.prim_func
    def main(Y: T.Tensor((2, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            y = T.alloc_ub((2, 8), "float32")
            filled_here(y[0, :])
            helper(y[1, :])
            T.copy(y, Y)

    np.testing.assert_array_equal(result(main)[:, 0], [2, 7])


# A helper runs once when its kernel is compiled.
def test_helpers_run_once():
    calls = []

    def helper():
        calls.append(0)

    @T.prim_func
    def plain(Y: T.Tensor((8,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            y = T.alloc_ub((8,), "float32")
            helper()
            T.tile.fill(y, 1.0)
            T.copy(y, Y)

    @T.prim_func
    def ordered(Y: T.Tensor((8,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            y = T.alloc_ub((8,), "float32")
            helper()
            T.tile.fill(y, 1.0)
            T.barrier_all()
            T.copy(y, Y)

    for each in (plain, ordered):
        calls.clear()
        assert (result(each) == 1).all()
        assert len(calls) == 1
