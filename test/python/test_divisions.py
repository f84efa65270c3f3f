"""Quotients and remainders of integers in loops over elements."""

import warnings

import numpy as np
import pytest
import tilelang
import tilelang.language as T

random = np.random.default_rng(1)


def draw(dtype, count=256):
    """Numbers of all magnitudes but 0, of either sign if there are two."""
    low = np.iinfo(dtype).min
    numbers = random.integers(1, 2**31 - 1, count) >> random.integers(0, 31, count)
    return (np.maximum(numbers, 1) * random.choice([1, -1] if low else [1], count)).astype(dtype)


# `//` and `%` of Python round down, of elements and of a number. No loop stays scalar code.
@pytest.mark.parametrize("dtype", ["int32", "uint32"])
@pytest.mark.parametrize("divisor", [None, 7, 8, 100000])
def test_floor(dtype, divisor, capfd):
    @T.prim_func
    def main(
        A: T.Tensor((256,), dtype),
        B: T.Tensor((256,), dtype),
        Q: T.Tensor((256,), dtype),
        R: T.Tensor((256,), dtype),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((256,), dtype)
            b = T.alloc_ub((256,), dtype)
            q = T.alloc_ub((256,), dtype)
            r = T.alloc_ub((256,), dtype)
            T.copy(A, a)
            T.copy(B, b)
            for i in T.Parallel(256):
                if divisor is None:
                    q[i] = a[i] // b[i]
                    r[i] = a[i] % b[i]
                else:
                    q[i] = a[i] // divisor
                    r[i] = a[i] % divisor
            T.copy(q, Q)
            T.copy(r, R)

    a, b = draw(dtype), draw(dtype)
    q, r = np.zeros_like(a), np.zeros_like(a)
    configs = {"tl.ascend_auto_sync": True}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tilelang.compile(main, pass_configs=configs)(a, b, q, r)
    by = b if divisor is None else np.full_like(b, divisor)
    np.testing.assert_array_equal(q, a // by)
    np.testing.assert_array_equal(r, a % by)
    assert "scalar code" not in capfd.readouterr().err
