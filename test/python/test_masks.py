"""Comparisons, selections and operations that pick elements, against NumPy."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T

RNG = np.random.default_rng(11)
NUMPY = {
    "EQ": np.equal,
    "NE": np.not_equal,
    "GT": np.greater,
    "GE": np.greater_equal,
    "LT": np.less,
    "LE": np.less_equal,
}


def small(*shape, dtype=np.float32):
    """Numbers with some duplicates."""
    return RNG.integers(-3, 4, shape).astype(dtype)


@tilelang.jit(out_idx=[-1])
def compared(shape, mode, dtype="float32", mask="uint8", scalar=False):
    bits = {"uint8": 8, "int8": 8, "uint16": 16}[mask]
    words = -(-int(np.prod(shape)) // bits)

    @T.prim_func
    def main(A: T.Tensor(shape, dtype), B: T.Tensor(shape, dtype), M: T.Tensor((words,), mask)):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub(shape, dtype)
            b = T.alloc_ub(shape, dtype)
            m = T.alloc_ub([words], mask)
            T.copy(A, a)
            T.copy(B, b)
            T.tile.fill(m, 0)
            if scalar:
                T.tile.compare(m, a, 2, mode)
            else:
                T.tile.compare(m, a, b, mode)
            T.copy(m, M)

    return main


# Masks have a bit for each element, whatever the shape.
@pytest.mark.parametrize("mode", NUMPY)
@pytest.mark.parametrize("scalar", [False, True])
def test_compare(mode, scalar):
    a, b = small(4, 64), small(4, 64)
    expected = np.packbits(NUMPY[mode](a, 2 if scalar else b), bitorder="little")
    np.testing.assert_array_equal(compared((4, 64), mode, scalar=scalar)(a, b), expected)


@pytest.mark.parametrize("mask", ["uint8", "int8", "uint16"])
@pytest.mark.parametrize("dtype", ["float16", "int32"])
def test_masks_of_other_types(mask, dtype):
    a, b = small(6, 24, dtype=dtype), small(6, 24, dtype=dtype)
    got = compared((6, 24), "LT", dtype, mask)(a, b)
    np.testing.assert_array_equal(got.view(np.uint8), np.packbits(a < b, bitorder="little"))


@tilelang.jit(out_idx=[-1])
def selected(rows, columns, with_scalar, dtype="float32"):
    @T.prim_func
    def main(
        A: T.Tensor((rows, columns), dtype),
        B: T.Tensor((rows, columns), dtype),
        C: T.Tensor((rows, columns), dtype),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((rows, columns), dtype)
            b = T.alloc_ub((rows, columns), dtype)
            m = T.alloc_ub([-(-columns // 8)], "uint8")
            T.copy(A, a)
            T.copy(B, b)
            for i in range(rows):
                T.tile.compare(m, a[i, :], b[i, :], "LT")
                if with_scalar:
                    T.tile.select(
                        a[i, :], m, a[i, :], -T.infinity(dtype), "VSEL_TENSOR_SCALAR_MODE"
                    )
                else:
                    T.tile.select(a[i, :], m, a[i, :], b[i, :], "VSEL_CMPMASK_SPR")
            T.copy(a, C)

    return main


# Rows of a tile, also of a length that fills no whole byte of the mask.
@pytest.mark.parametrize("columns", [64, 256, 100])
@pytest.mark.parametrize("with_scalar", [False, True])
def test_select(columns, with_scalar):
    a, b = small(5, columns), small(5, columns)
    expected = np.where(a < b, a, -np.inf if with_scalar else b)
    np.testing.assert_array_equal(selected(5, columns, with_scalar)(a, b), expected)


@tilelang.jit(out_idx=[-1])
def gathered(n, count, dtype, base=0):
    @T.prim_func
    def main(
        A: T.Tensor((n,), dtype), I: T.Tensor((count,), "uint32"), C: T.Tensor((count,), dtype)
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub([n], dtype)
            i = T.alloc_ub([count], "uint32")
            c = T.alloc_ub([count], dtype)
            T.copy(A, a)
            T.copy(I, i)
            T.tile.gather(c, a, i, base)
            T.copy(c, C)

    return main


@pytest.mark.parametrize("dtype", ["float16", "float32"])
@pytest.mark.parametrize("base", [0, 8])
def test_gather(dtype, base):
    a = RNG.standard_normal(64).astype(dtype)
    size = a.itemsize
    places = RNG.integers(0, 64 - base // size, 48)
    got = gathered(64, 48, dtype, base)(a, (places * size).astype(np.uint32))
    np.testing.assert_array_equal(got, a[places + base // size])


@tilelang.jit(out_idx=[-1])
def kept(n, count, pattern):
    @T.prim_func
    def main(A: T.Tensor((n,), "float32"), C: T.Tensor((count,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub([n], "float32")
            c = T.alloc_ub([count], "float32")
            T.copy(A, a)
            T.tile.gather_mask(c, a, pattern)
            T.copy(c, C)

    return main


@pytest.mark.parametrize(
    "pattern, first, step", [("P0101", 0, 2), ("P1010", 1, 2), ("P0100", 2, 4), ("P1111", 0, 1)]
)
def test_gather_mask(pattern, first, step):
    a = RNG.standard_normal(96).astype(np.float32)
    np.testing.assert_array_equal(kept(96, 96 // step, pattern)(a), a[first::step])


# A tile in place of a pattern has indices, and keeps them.
def test_gather_by_indices():
    @T.prim_func
    def main(
        A: T.Tensor((64,), "float32"),
        I: T.Tensor((32,), "uint32"),
        C: T.Tensor((32,), "float32"),
        J: T.Tensor((32,), "uint32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub([64], "float32")
            i = T.alloc_ub([32], "uint32")
            c = T.alloc_ub([32], "float32")
            T.copy(A, a)
            T.copy(I, i)
            T.tile.gather_mask(c, a, i)
            T.copy(c, C)
            T.copy(i, J)

    a = RNG.standard_normal(64).astype(np.float32)
    places = RNG.integers(0, 64, 32).astype(np.uint32)
    got, indices = tilelang.compile(main, out_idx=[2, 3])(a, places)
    np.testing.assert_array_equal(got, a[places])
    np.testing.assert_array_equal(indices, places)
