"""When values are read: by the statement that they stand in."""

import collections

import numpy as np
import pytest
import tilelang
import tilelang.language as T

Pair = collections.namedtuple("Pair", "first second")


def filled(*statements):
    """Elements of the result of a kernel function on 1, 2, 3 and so on."""
    x = np.arange(1, 65, dtype=np.float32).reshape(8, 8)
    return [tilelang.compile(each, out_idx=[1])(x) for each in statements]


@tilelang.jit(out_idx=[0])
def fibonacci(count):
    @T.prim_func
    def main(Y: T.Tensor((8,), "int32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            y = T.alloc_ub((8,), "int32")
            a = T.alloc_var("int32", init=0)
            b = T.alloc_var("int32", init=1)
            for i in T.serial(count):
                a, b = b, a + b
            T.tile.fill(y, a)
            T.copy(y, Y)

    return main


@pytest.mark.parametrize("count, number", [(0, 0), (1, 1), (6, 8), (10, 55)])
def test_variables_in_a_tuple(count, number):
    assert (fibonacci(count)() == number).all()


def test_elements_in_a_tuple():
    @T.prim_func
    def main(X: T.Tensor((8, 8), "float32"), Y: T.Tensor((8, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 8), "float32")
            y = T.alloc_ub((8, 8), "float32")
            T.copy(X, x)
            T.tile.fill(y, -1.0)
            x[0, 0], (x[0, 1], x[0, 2]) = x[0, 1], (x[0, 0], x[0, 0] + x[0, 1])
            for i, j in T.Parallel(4, 8):
                x[i + 4, j], y[i + 4, j] = y[i + 4, j], x[i + 4, j]
            T.tile.mul(y, y, 100.0)
            T.tile.add(y, y, x)
            T.copy(y, Y)

    (y,) = filled(main)
    np.testing.assert_array_equal(y[0, :4], [-98, -99, -97, -96])
    np.testing.assert_array_equal(y[4:], 100 * np.arange(33, 65).reshape(4, 8) - 1)


# The right side is computed once, and stored from left to right.
def test_several_targets():
    @T.prim_func
    def main(X: T.Tensor((8, 8), "float32"), Y: T.Tensor((8, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 8), "float32")
            v = T.alloc_var("int32", init=0)
            T.copy(X, x)
            x[0, 1] = x[0, 0] = x[0, 1] + 10.0
            v = x[1, v] = v + 3
            T.copy(x, Y)

    (y,) = filled(main)
    assert y[0, 0] == y[0, 1] == 12
    # The index is read after the store to its variable.
    np.testing.assert_array_equal(y[1, :5], [9, 10, 11, 3, 13])


# A container has the numbers of the moment that it was made at.
def test_containers():
    @T.prim_func
    def main(X: T.Tensor((8, 8), "float32"), Y: T.Tensor((8, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 8), "float32")
            T.copy(X, x)
            pair = (x[0, 0], [x[0, 1], 7.0])
            named = Pair(x[0, 2], {"last": x[0, 3]})
            every = [x[0, each] for each in (4, 5)]
            T.tile.fill(x, 0.0)
            x[0, 0] = pair[0]
            x[0, 1] = pair[1][0] + pair[1][1]
            x[0, 2] = named.first
            x[0, 3] = named.second["last"]
            x[0, 4] = every[0]
            x[0, 5] = every[1]
            T.copy(x, Y)

    (y,) = filled(main)
    np.testing.assert_array_equal(y[0], [1, 9, 3, 4, 5, 6, 0, 0])


# A name for a slice is a name for that part, also where its start changes.
def test_slices():
    @T.prim_func
    def main(X: T.Tensor((8, 8), "float32"), Y: T.Tensor((8, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 8), "float32")
            v = T.alloc_var("int32", init=1)
            T.copy(X, x)
            row = x[v, :]
            v = 5
            T.tile.fill(row, 0.0)
            T.copy(x, Y)

    (y,) = filled(main)
    np.testing.assert_array_equal(np.flatnonzero((y == 0).all(axis=1)), [1])


def test_assignment_expressions():
    @T.prim_func
    def main(X: T.Tensor((8, 8), "float32"), Y: T.Tensor((8, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 8), "float32")
            T.copy(X, x)
            if (first := x[0, 0]) < 2.0:
                T.tile.fill(x, 5.0)
                T.tile.add(x, x, first)
            T.tile.mul(x, x, (factor := 3.0))
            T.tile.mul(x, x, factor)
            T.copy(x, Y)

    (y,) = filled(main)
    assert (y == 6 * 9).all()


# Variables may be made in a container, and are variables there.
def test_variables_in_a_container():
    @T.prim_func
    def main(X: T.Tensor((8, 8), "float32"), Y: T.Tensor((8, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 8), "float32")
            v, w = T.alloc_var("int32", init=2), T.alloc_var("int32", init=3)
            T.copy(X, x)
            v += w
            T.tile.fill(x, v)
            T.copy(x, Y)

    (y,) = filled(main)
    assert (y == 5).all()


# The index of an augmented assignment is computed once.
def test_augmented_assignment():
    calls = []

    def index():
        calls.append(0)
        return 2

    @T.prim_func
    def main(X: T.Tensor((8, 8), "float32"), Y: T.Tensor((8, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 8), "float32")
            T.copy(X, x)
            x[0, index()] += 1.0
            numbers = [1]
            numbers += [2]
            x[0, 3] += numbers[1]
            T.copy(x, Y)

    (y,) = filled(main)
    np.testing.assert_array_equal(y[0, :5], [1, 2, 4, 6, 5])
    assert len(calls) == 1


def kernel_of(helper):
    @T.prim_func
    def main(X: T.Tensor((8, 8), "float32"), Y: T.Tensor((8, 8), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 8), "float32")
            T.copy(X, x)
            helper(x)
            T.copy(x, Y)

    return main


# A function of Python names elements, and uses them where they are still the same.
def test_elements_in_a_helper():
    def early(x):
        T.tile.fill(x[1, :], x[0, 0] + 2.0)
        T.tile.fill(x[2, :], x[1, 1] + 2.0)

    (y,) = filled(kernel_of(early))
    assert (y[1] == 3).all() and (y[2] == 5).all()


# The macro reads it by its name at its moment.
def test_late_elements_in_a_helper():
    def late(x):
        first = x[0, 0]
        T.tile.fill(x, 5.0)
        T.tile.add(x, x, first)

    with pytest.raises(tilelang.LanguageError, match="uses it behind a statement that writes"):
        filled(kernel_of(late))
    (y,) = filled(kernel_of(T.macro(late)))
    assert (y == 6).all()


# A view has the bytes of its tile, whichever of the two is read or written.
@pytest.mark.parametrize("reads_view", [False, True])
@pytest.mark.parametrize("show", [lambda x: T.view(x, (64,)), lambda x: T.reshape(x, (4, 16))])
def test_late_elements_of_a_view(show, reads_view):
    def late(x):
        shown = show(x)
        read, written = (shown, x) if reads_view else (x, shown)
        first = read[(0,) * len(read.shape)]
        T.tile.fill(written, 5.0)
        T.tile.add(x, x, first)

    with pytest.raises(tilelang.LanguageError, match="uses it behind a statement that writes"):
        filled(kernel_of(late))
