"""Modes of calls: what L2 holds at the start of a launch, and runs for times alone."""

import numpy as np
import pytest
import tilelang
import tilelang.language as T

X = np.ones(8192, np.float32)


@tilelang.jit(out_idx=[1])
def doubled(N, block=1024):
    @T.prim_func
    def main(X: T.Tensor((N,), "float32"), Y: T.Tensor((N,), "float32")):
        with T.Kernel(T.ceildiv(N, block), is_npu=True) as (cid, vid):
            x = T.alloc_ub((block,), "float32")
            T.copy(X[cid * block], x)
            T.tile.mul(x, x, 2.0)
            T.copy(x, Y[cid * block])

    return main


# The first contents of L2 have an effect on times alone; a run for times alone has no results.
def test_l2(cache_dir, monkeypatch):
    kernel = doubled(8192)
    times = {}
    for l2 in ("cold", "warm", "ideal"):
        for mode in ("unchecked", "times"):
            with tilelang.running(mode, l2=l2):
                results = kernel(X)
            times[l2, mode] = kernel.report().cycles
            assert np.isnan(results).all() == (mode == "times")
        assert times[l2, "times"] == times[l2, "unchecked"]
    assert times["cold", "times"] > times["warm", "times"]
    monkeypatch.setenv("TL_L2", "cold")
    kernel(X)
    assert kernel.report().cycles == times["cold", "times"]


def test_wrong_modes(monkeypatch):
    with pytest.raises(ValueError, match="l2 of tilelang.running is 'hot', and has to be one of"):
        tilelang.running("checked", l2="hot")
    with pytest.raises(ValueError, match="is 'kept', and has to be one of warm, cold, ideal"):
        tilelang.running("times", l2="kept")
    with pytest.raises(ValueError, match="and a run in program order has no times"):
        tilelang.running("sequential", l2="cold")
    with pytest.raises(ValueError, match="has to be checked, unchecked, times, sequential"):
        tilelang.running("timing")
    with pytest.raises(ValueError, match="may have ',warn' or ',reorder'"):
        tilelang.running("times,warn")
    monkeypatch.setenv("TL_L2", "hot")
    with pytest.raises(ValueError, match="TL_L2 is 'hot', and has to be one of"):
        doubled(8192)(X)


# A bound of a loop that is an element of a result has no value in a run for times alone.
def test_times_need_no_results(cache_dir):
    @tilelang.jit(out_idx=[1])
    def looped(N):
        @T.prim_func
        def main(X: T.Tensor((N,), "int32"), Y: T.Tensor((N,), "int32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                x = T.alloc_ub((N,), "int32")
                T.copy(X, x)
                T.tile.add(x, x, 1)
                for _ in T.serial(x[0]):
                    T.tile.add(x, x, 1)
                T.copy(x, Y)

        return main

    kernel, ones = looped(64), np.ones(64, np.int32)
    np.testing.assert_array_equal(kernel(ones), 4)
    with tilelang.running("times"), pytest.raises(tilelang.KernelError, match="times"):
        kernel(ones)
