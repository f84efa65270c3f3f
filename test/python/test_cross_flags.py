"""Flags between cores: the order they imply, and their numbers."""

import inspect
import logging

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang import CompileError, KernelError, PassConfigKey
from tilelang.jit import store

RNG = np.random.default_rng(23)
AUTO = {PassConfigKey.TL_ASCEND_AUTO_SYNC: True}
BY_HAND = {PassConfigKey.TL_ASCEND_AUTO_SYNC: False}
SCHEDULES = "random:4"


def line_of(function, text):
    lines, first = inspect.getsourcelines(function)
    return first + next(i for i, line in enumerate(lines) if text in line)


def exchange(rounds, flags=(0, 1, 2)):
    """C += (A @ A) @ 2B by way of two workspaces; W is written anew while it may be read."""
    first, second, third = flags

    @T.prim_func
    def main(
        A: T.Tensor((32, 32), "float16"),
        B: T.Tensor((32, 32), "float16"),
        W: T.Tensor((32, 32), "float16"),
        V: T.Tensor((32, 32), "float16"),
        C: T.Tensor((rounds, 32, 32), "float16"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((32, 32), "float16")
            b = T.alloc_L1((32, 32), "float16")
            c = T.alloc_L0C((32, 32), "float32")
            x = T.alloc_ub((16, 32), "float16")
            y = T.alloc_ub((16, 32), "float16")
            with T.Scope("C"):
                for i in T.serial(rounds):
                    T.copy(A, a)
                    T.gemm_v0(a, a, c, init=True)
                    T.copy(c, W)
                    T.set_cross_flag("FIX", first)
                    T.wait_cross_flag(second)
                    T.copy(V, b)
                    T.gemm_v0(a, b, c, init=True)
                    T.copy(c, W)  # again
                    T.set_cross_flag("FIX", third)
                    T.wait_cross_flag(second)
            with T.Scope("V"):
                for i in T.serial(rounds):
                    T.copy(B[vid * 16, 0], y)
                    T.wait_cross_flag(first)
                    T.copy(W[vid * 16, 0], x)  # read
                    T.tile.add(y, y, y)
                    T.copy(y, V[vid * 16, 0])
                    T.set_cross_flag("MTE3", second)
                    T.tile.add(x, x, x)
                    T.wait_cross_flag(third)
                    T.copy(W[vid * 16, 0], y)
                    T.tile.add(x, x, y)
                    T.copy(x, C[i, vid * 16, 0])
                    T.set_cross_flag("MTE3", second)

    return main


def matrices():
    return RNG.integers(-2, 3, (2, 32, 32)).astype(np.float16)


def expected(a, b):
    return 2 * (a @ a) + a @ (2 * b)


# A read of one pipe is over before another pipe reports that the tensor may be written.
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_what_a_flag_stands_for(rounds):
    a, b = matrices()
    kernel = tilelang.compile(
        exchange(rounds), out_idx=[4], workspace_idx=[2, 3], pass_configs=AUTO
    )
    with tilelang.running(SCHEDULES):
        result = kernel(a, b)
    for each in result:
        np.testing.assert_array_equal(each, expected(a, b))
    assert "complete" in kernel.ir("tile") and "complete" not in kernel.ir("final")


# Hardware numbers that sync_all takes are replaced, which the log reports; numbers
# beyond the hardware cause a warning.
@pytest.mark.parametrize("rounds", [1, 3])
@pytest.mark.parametrize("flags", [(11, 12, 15), (0, 13, 2), (10, 9, 8)])
def test_numbers(flags, rounds, monkeypatch, caplog):
    monkeypatch.setattr(store, "read", lambda name, folder: None)
    a, b = matrices()
    with caplog.at_level(logging.INFO, logger="tilelang"):
        kernel = tilelang.compile(
            exchange(rounds, flags), out_idx=[4], workspace_idx=[2, 3], pass_configs=AUTO
        )
    for flag in flags:
        said = f"flag {flag} between cores is one that sync_all takes" in caplog.text
        assert said == (flag > 10)
    with tilelang.running(SCHEDULES):
        np.testing.assert_array_equal(kernel(a, b)[-1], expected(a, b))


def test_numbers_of_no_hardware(monkeypatch):
    monkeypatch.setattr(store, "read", lambda name, folder: None)
    a, b = matrices()
    with pytest.warns(UserWarning, match="flag 16 between cores is none of the hardware"):
        kernel = tilelang.compile(
            exchange(2, (16, 1, 40)), out_idx=[4], workspace_idx=[2, 3], pass_configs=AUTO
        )
    with tilelang.running(SCHEDULES):
        np.testing.assert_array_equal(kernel(a, b)[-1], expected(a, b))


def many(count):
    @T.prim_func
    def main(A: T.Tensor((16, 16), "float16")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            with T.Scope("C"):
                for i in range(count):
                    T.set_cross_flag("FIX", i + 3)
            with T.Scope("V"):
                for i in range(count):
                    T.wait_cross_flag(i + 3)

    return main


# There are eleven in each direction, whatever their numbers.
@pytest.mark.filterwarnings("ignore:flag")
def test_most_numbers():
    tilelang.compile(many(11))
    with pytest.raises(CompileError, match="one more than the 11 that a kernel may use"):
        tilelang.compile(many(12))


def both_ways():
    """A tile that the cores hand to and fro, with twelve flags."""

    @T.macro
    def multiply(V, W, left, product, there, back):
        T.wait_cross_flag(there)
        T.barrier_all()
        T.copy(V, left)
        T.barrier_all()
        T.gemm_v0(left, left, product, transpose_B=True, init=True)
        T.barrier_all()
        T.copy(product, W)
        T.set_cross_flag("FIX", back)

    @T.macro
    def scale(V, W, half, single, there, back):
        T.copy(half, V)
        T.set_cross_flag("MTE3", there)
        T.wait_cross_flag(back)
        T.barrier_all()
        T.copy(W, single)
        T.barrier_all()
        T.tile.mul(single, single, 0.25)
        T.barrier_all()
        T.copy(single, half)
        T.barrier_all()

    @T.prim_func
    def main(
        A: T.Tensor((32, 32), "float16"),
        W: T.Tensor((32, 32), "float32"),
        V: T.Tensor((32, 32), "float16"),
        C: T.Tensor((32, 32), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            left = T.alloc_L1((32, 32), "float16")
            product = T.alloc_L0C((32, 32), "float32")
            half = T.alloc_ub((16, 32), "float16")
            single = T.alloc_ub((16, 32), "float32")
            with T.Scope("C"):
                multiply(V, W, left, product, 1, 0)
                multiply(V, W, left, product, 3, 2)
                multiply(V, W, left, product, 5, 4)
                multiply(V, W, left, product, 7, 6)
                multiply(V, W, left, product, 9, 8)
                multiply(V, W, left, product, 11, 10)
            with T.Scope("V"):
                T.copy(A[vid * 16, 0], half)
                T.barrier_all()
                scale(V[vid * 16, 0], W[vid * 16, 0], half, single, 1, 0)
                scale(V[vid * 16, 0], W[vid * 16, 0], half, single, 3, 2)
                scale(V[vid * 16, 0], W[vid * 16, 0], half, single, 5, 4)
                scale(V[vid * 16, 0], W[vid * 16, 0], half, single, 7, 6)
                scale(V[vid * 16, 0], W[vid * 16, 0], half, single, 9, 8)
                scale(V[vid * 16, 0], W[vid * 16, 0], half, single, 11, 10)
                T.copy(single, C[vid * 16, 0])

    return main


# One id is a flag in each direction: the core that waits has the counter.
def test_numbers_in_both_directions(monkeypatch):
    monkeypatch.setattr(store, "read", lambda name, folder: None)
    kernel = tilelang.compile(both_ways(), out_idx=[3], workspace_idx=[1, 2])
    value = np.diag(4 + np.arange(32) / 64).astype(np.float16)
    half = value
    for _ in range(6):
        single = np.square(half.astype(np.float32)) * np.float32(0.25)
        half = single.astype(np.float16)
    with tilelang.running(SCHEDULES):
        np.testing.assert_array_equal(kernel(value), single)


def by_hand(waits):
    """A vector core that tells that W may be written anew, perhaps before it was read."""

    @T.prim_func
    def main(
        A: T.Tensor((32, 32), "float16"),
        W: T.Tensor((32, 32), "float16"),
        C: T.Tensor((32, 32), "float16"),
        D: T.Tensor((32, 32), "float16"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((32, 32), "float16")
            c = T.alloc_L0C((32, 32), "float32")
            x = T.alloc_ub((16, 32), "float16")
            with T.Scope("C"):
                T.copy(A, a)
                T.barrier_all()
                T.gemm_v0(a, a, c, init=True)
                T.copy(c, W)
                T.set_cross_flag("FIX", 0)
                T.wait_cross_flag(1)
                T.copy(c, W)  # again
                # From GM to L1, the value stored there.
                T.set_flag("fix", "mte2", 3)
                T.wait_flag("fix", "mte2", 3)
                T.copy(W, a)
                T.gemm_v0(a, a, c, init=True)
                T.copy(c, D)
            with T.Scope("V"):
                T.wait_cross_flag(0)
                T.copy(W[vid * 16, 0], x)  # read
                if waits:
                    T.set_flag("mte2", "mte3", 0)
                    T.wait_flag("mte2", "mte3", 0)
                T.set_cross_flag("MTE3", 1)
                T.barrier_all()
                T.copy(x, C[vid * 16, 0])

    return main


# If the author orders the core, a flag is set after its pipe's accesses, and the race
# is reported with both lines, or a warning.
def test_order_of_the_author():
    a, _ = matrices()
    options = dict(out_idx=[2, 3], workspace_idx=[1], pass_configs=BY_HAND)
    kernel = tilelang.compile(by_hand(True), **options)
    with tilelang.running(SCHEDULES):
        c, d = kernel(a)
    np.testing.assert_array_equal(c, a @ a)
    np.testing.assert_array_equal(d, c @ c)
    kernel = tilelang.compile(by_hand(False), **options)
    with tilelang.running(SCHEDULES), pytest.raises(KernelError, match="race: ") as caught:
        kernel(a)
    lines = {line_of(by_hand, "# read"), line_of(by_hand, "# again")}
    assert caught.value.place.line in lines
    assert any(f"test_cross_flags.py:{line}: note" in str(caught.value) for line in lines)
    with tilelang.running("checked,warn"), pytest.warns(tilelang.KernelWarning, match="race: "):
        kernel(a)
