"""Sorting, against NumPy."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T

RNG = np.random.default_rng(13)


@tilelang.jit(out_idx=[-2, -1])
def top(n, k, valid, dtype="float32", whole=False):
    @T.prim_func
    def main(A: T.Tensor((n,), dtype), V: T.Tensor((k,), dtype), I: T.Tensor((k,), "int32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub([n], dtype)
            pairs = T.alloc_ub([2 * k], dtype)
            values = T.alloc_ub([k], dtype)
            numbers = T.alloc_ub([k], dtype)
            indices = T.alloc_ub([k], "int32")
            T.copy(A, a)
            if whole:
                T.tile.sort(pairs, a, valid)
            else:
                T.tile.topk(pairs, a, k, valid)
            T.tile.gather_mask(values, pairs, "P0101")
            T.tile.gather_mask(numbers, pairs, "P1010")
            T.tile.cast(indices, numbers, "CAST_RINT", k)
            T.copy(values, V)
            T.copy(indices, I)

    return main


@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize("n, k, valid", [(64, 8, 64), (256, 32, 100), (2048, 1024, 2048)])
def test_topk(n, k, valid, dtype):
    a = RNG.permutation(n).astype(dtype)
    values, indices = top(n, k, valid, dtype)(a)
    order = np.argsort(-a[:valid].astype(np.float64))[:k]
    np.testing.assert_array_equal(values, a[order])
    np.testing.assert_array_equal(indices, order)


def test_sort():
    a = RNG.permutation(96).astype(np.float32)
    values, indices = top(96, 96, 96, whole=True)(a)
    np.testing.assert_array_equal(values, np.sort(a)[::-1])
    np.testing.assert_array_equal(indices, np.argsort(-a))


@tilelang.jit(out_idx=[-1])
def merged(lists, length):
    @T.prim_func
    def main(
        A: T.Tensor((lists, 2 * length), "float32"), C: T.Tensor((lists * 2 * length,), "float32")
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub([lists, 2 * length], "float32")
            c = T.alloc_ub([lists * 2 * length], "float32")
            T.copy(A, a)
            if lists == 2:
                T.tile.merge_sort(c, a[0, :], a[1, :])
            elif lists == 3:
                T.tile.merge_sort(c, a[0, :], a[1, :], a[2, :])
            else:
                T.tile.merge_sort(c, a[0, :], a[1, :], a[2, :], a[3, :])
            T.copy(c, C)

    return main


# Indices travel with their values.
@pytest.mark.parametrize("lists", [2, 3, 4])
def test_merge_sort(lists):
    values = np.sort(RNG.permutation(lists * 40).reshape(lists, 40).astype(np.float32), 1)[:, ::-1]
    pairs = np.stack([values, values + 1000], 2)
    got = merged(lists, 40)(pairs.reshape(lists, 80)).reshape(-1, 2)
    np.testing.assert_array_equal(got[:, 0], np.arange(lists * 40)[::-1])
    np.testing.assert_array_equal(got[:, 1], got[:, 0] + 1000)
