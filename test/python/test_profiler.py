"""Measurements and comparisons by the profiler."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang import TensorSupplyType


def negated(dtype="float32", in_place=False):
    @T.prim_func
    def main(A: T.Tensor((8, 64), dtype), B: T.Tensor((8, 64), dtype)):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((8, 64), dtype)
            T.copy(A, a)
            T.tile.mul(a, a, -1)
            T.copy(a, A if in_place else B)

    return tilelang.compile(main, out_idx=None if in_place else [1])


def test_do_bench():
    kernel = negated()
    profiler = kernel.get_profiler()
    milliseconds = profiler.do_bench()
    assert milliseconds == kernel.report().milliseconds > 0
    assert profiler.do_bench(warmup=1, rep=1, n_warmup=2, n_repeat=3) == milliseconds
    x = profiler.inputs()
    twice = tilelang.profiler.do_bench(lambda: (kernel(*x), kernel(*x)), warmup=5, rep=10)
    assert twice == pytest.approx(2 * milliseconds)
    assert (
        tilelang.profiler.do_bench(lambda: kernel(*x), quantiles=[0.5, 0.9]) == [milliseconds] * 2
    )
    with pytest.raises(ValueError, match="return_mode"):
        tilelang.profiler.do_bench(lambda: None, return_mode="mode")


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16", "int32"])
def test_inputs(dtype):
    (x,) = negated(dtype).get_profiler().inputs()
    values = np.asarray(x) if isinstance(x, np.ndarray) else x.float().numpy()
    assert values.shape == (8, 64) and len(np.unique(values)) > 3
    (ones,) = negated(dtype).get_profiler(TensorSupplyType.One).inputs()
    assert len(np.unique(ones if isinstance(ones, np.ndarray) else ones.float())) == 1


def test_assert_allclose():
    profiler = negated().get_profiler()
    profiler.assert_allclose(lambda a: -a)
    profiler.assert_consistent(repeat=3)
    with pytest.raises(AssertionError, match=r"tensor 1: \d+ of 512 elements differ"):
        profiler.assert_allclose(lambda a: a)
    with pytest.raises(AssertionError, match="has 1 results, and the reference 2"):
        profiler.assert_allclose(lambda a: (a, a))
    with pytest.raises(AssertionError, match="shape"):
        profiler.assert_allclose(lambda a: -a[:4])


# One element in a hundred may differ, unless the caller says otherwise.
def test_mismatches():
    def reference(a):
        result = -a
        result[0, 0] = 100
        return result

    profiler = negated().get_profiler()
    profiler.assert_allclose(reference)
    with pytest.raises(AssertionError, match=r"1 of 512 elements differ, the first at \(0, 0\)"):
        profiler.assert_allclose(reference, max_mismatched_ratio=0)


# Writes of kernel and reference to their inputs are compared, too.
def test_written_inputs():
    profiler = negated(in_place=True).get_profiler()

    def reference(a, b):
        a *= -1

    x = np.ones((8, 64), np.float32)
    profiler.assert_allclose(reference, input_tensors=[x, x.copy()])
    with pytest.raises(AssertionError, match="tensor 0"):
        profiler.assert_allclose(lambda a, b: None)


def test_symbolic_inputs():
    n = T.symbolic("n")

    @T.prim_func
    def main(A: T.Tensor((n, 64), "float32"), B: T.Tensor((n, 64), "float32")):
        with T.Kernel(n, is_npu=True) as (cid, vid):
            a = T.alloc_ub((1, 64), "float32")
            T.copy(A[cid, 0], a)
            T.copy(a, B[cid, 0])

    profiler = tilelang.compile(main, out_idx=[1]).get_profiler()
    with pytest.raises(tilelang.ArgumentError, match="no constant shape"):
        profiler.do_bench()
    x = np.ones((3, 64), np.float32)
    profiler.assert_allclose(lambda a: a, input_tensors=[x])
    assert profiler.do_bench(input_tensors=[x]) > 0
