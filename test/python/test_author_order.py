"""Kernels with an author who orders each core by flags and barriers of his own."""

import warnings

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang import CompileError, KernelError, LanguageError, PassConfigKey
from tilelang.errors import KernelWarning
from tilelang.jit import store

RNG = np.random.default_rng(19)
AUTO = {PassConfigKey.TL_ASCEND_AUTO_SYNC: True}
BY_HAND = {PassConfigKey.TL_ASCEND_AUTO_SYNC: False}


def sums(forgotten=""):
    """A sum of two matrices, row by row in two slots; without one of the flags."""

    @T.prim_func
    def main(
        A: T.Tensor((8, 64), "float32"),
        B: T.Tensor((8, 64), "float32"),
        C: T.Tensor((8, 64), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((2, 64), "float32")
            b = T.alloc_ub((2, 64), "float32")
            c = T.alloc_ub((2, 64), "float32")
            with T.Scope("V"):
                for i in range(2):
                    T.set_flag("V", "MTE2", 8 + i)
                    T.set_flag("mte3", "v", i)
                for i in T.serial(8):
                    side = i % 2
                    if forgotten != "before the loads":
                        T.wait_flag("v", "mte2", 8 + side)
                    T.copy(A[i, 0], a[side, :])
                    T.copy(B[i, 0], b[side, :])
                    T.set_flag("mte2", "v", side)
                    T.wait_flag("mte2", "v", side)
                    T.wait_flag("mte3", "v", side)
                    T.tile.add(c[side, :], a[side, :], b[side, :])
                    if forgotten != "before the loads":
                        T.set_flag("v", "mte2", 8 + side)
                    if forgotten != "before the store":
                        T.set_flag("v", "mte3", side)
                        T.wait_flag("v", "mte3", side)
                    T.copy(c[side, :], C[i, 0])
                    T.set_flag("mte3", "v", side)
                for i in range(2):
                    T.wait_flag("v", "mte2", 8 + i)
                    T.wait_flag("mte3", "v", i)

    return main


def matrices():
    return RNG.standard_normal((2, 8, 64)).astype(np.float32)


# Flags have any numbers, also run-time ones, and order the kernel alone.
@pytest.mark.filterwarnings("ignore:event id 9")
def test_flags():
    kernel = tilelang.compile(sums(), out_idx=[2])
    a, b = matrices()
    with tilelang.running("random:4"):
        np.testing.assert_array_equal(kernel(a, b), a + b)
    assert "set_flag v -> mte2, 0" in kernel.ir("final")


# A number that the hardware has not is said.
def test_number_of_a_flag(monkeypatch):
    # A kernel that is stored is not compiled again.
    monkeypatch.setattr(store, "read", lambda name, folder: None)
    with pytest.warns(UserWarning, match="event id 9 is none of the hardware"):
        tilelang.compile(sums(), out_idx=[2])


# A missing flag or barrier is found, with both lines.
@pytest.mark.filterwarnings("ignore:event id 9")
@pytest.mark.parametrize(
    "forgotten, lines",
    [
        ("before the store", ["T.tile.add(c[side", "T.copy(c[side"]),
        ("before the loads", ["T.tile.add(c[side", "T.copy("]),
    ],
)
def test_forgotten_flag(forgotten, lines):
    kernel = tilelang.compile(sums(forgotten), out_idx=[2], pass_configs=BY_HAND)
    with pytest.raises(KernelError) as caught:
        kernel(*matrices())
    source = open(__file__).read().split("\n")
    races = [finding for finding in caught.value.findings if finding.text.startswith("race")]
    texts = [
        [source[place.line - 1].strip() for place in (race, *race.notes) if place.line]
        for race in races
    ]
    assert any(all(any(line in each for each in text) for line in lines) for text in texts)


# With the key, and by the environment, the compiler orders it.
def test_order_of_the_compiler(monkeypatch):
    a, b = matrices()
    kernel = tilelang.compile(sums("before the store"), out_idx=[2], pass_configs=AUTO)
    np.testing.assert_array_equal(kernel(a, b), a + b)
    monkeypatch.setenv("TL_SYNC", "compiler")
    kernel = tilelang.compile(sums("before the loads"), out_idx=[2], pass_configs=BY_HAND)
    np.testing.assert_array_equal(kernel(a, b), a + b)
    monkeypatch.setenv("TL_SYNC", "nobody")
    with pytest.raises(ValueError, match="author or compiler"):
        tilelang.compile(sums(), out_idx=[2])


# A kernel that is wrong in its author's order runs again in the compiler's, from the same
# arguments, also those that it changes; its finding is a warning, once.
@pytest.mark.filterwarnings("ignore:event id 9")
@pytest.mark.parametrize("mode", ["checked,reorder", "random:2,reorder"])
def test_reordered(mode):
    kernel = tilelang.compile(sums("before the store"), pass_configs=BY_HAND)
    a, b = matrices()
    c = a.copy()
    with tilelang.running(mode):
        with pytest.warns(tilelang.KernelWarning, match="race: ") as caught:
            kernel(c, b, c)
        np.testing.assert_array_equal(c, a + b)
        assert "note: " in str(caught[-1].message)
        assert kernel.report().fault.reason.startswith("race: ")
        kernel(c, b, c)
        np.testing.assert_array_equal(c, a + b + b)
    assert [each.category for each in caught].count(tilelang.KernelWarning) == 1


# A correct order has no fault reported; and with a fault that the order does not explain
# the kernel runs in the author's order without checks.
@pytest.mark.filterwarnings("ignore:event id 9")
def test_not_reordered():
    @T.prim_func
    def unwritten(B: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            with T.Scope("V"):
                T.barrier_all()
                T.copy(a, B)

    a, b = matrices()
    with tilelang.running("checked,reorder"):
        right = tilelang.compile(sums(), out_idx=[2], pass_configs=BY_HAND)
        np.testing.assert_array_equal(right(a, b), a + b)
        assert right.report().fault is None
        for configs in (BY_HAND, AUTO):
            kernel = tilelang.compile(unwritten, out_idx=[0], pass_configs=configs)
            for _ in range(2):
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", KernelWarning)
                    kernel()
                report = kernel.report()
                assert "never written" in report.fault.reason and report.is_unchecked


# Barriers, and order inside a statement: a function of several instructions, a body for
# each element, a product and its loads to L0.
def test_barriers():
    @T.prim_func
    def main(
        A: T.Tensor((64, 64), "float16"),
        B: T.Tensor((64, 64), "float16"),
        W: T.Tensor((64, 64), "float32"),
        C: T.Tensor((64, 64), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((64, 64), "float16")
            b = T.alloc_L1((64, 64), "float16")
            p = T.alloc_L0C((64, 64), "float32")
            x = T.alloc_ub((32, 64), "float32")
            with T.Scope("C"):
                T.copy(A, a)
                T.copy(B, b)
                T.gemm_v0(a, b, p, init=True)
                T.copy(p, W)
                T.barrier_all()
                T.set_cross_flag("FIX", 0)
            with T.Scope("V"):
                T.wait_cross_flag(0)
                T.copy(W[vid * 32, 0], x)
                T.barrier_all()
                T.tile.sigmoid(x, x)
                T.pipe_barrier("v")
                for i, j in T.Parallel(32, 64):
                    x[i, j] = T.max(x[i, j], 0.5) * 2.0 + x[i, j]
                T.barrier_all()
                T.copy(x, C[vid * 32, 0])

    a, b = RNG.standard_normal((2, 64, 64)).astype(np.float16)
    s = 1 / (1 + np.exp(-(a.astype(np.float32) @ b.astype(np.float32))))
    with tilelang.running("random:3"):
        c = tilelang.compile(main, out_idx=[3], workspace_idx=[2])(a, b)
    np.testing.assert_allclose(c, np.maximum(s, 0.5) * 2 + s, rtol=2e-3)


# A load that is cut, and pads, waits for earlier accesses to the tile.
def test_filled_rest():
    @T.prim_func
    def main(A: T.Tensor((24, 60), "float32"), C: T.Tensor((24, 60), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((16, 64), "float32")
            for i in T.serial(2):
                T.copy(A[i * 16, 0], a)
                T.set_flag("mte2", "v", 0)
                T.wait_flag("mte2", "v", 0)
                T.tile.mul(a, a, 2.0)
                T.set_flag("v", "mte3", 0)
                T.wait_flag("v", "mte3", 0)
                T.copy(a, C[i * 16, 0])

    a = RNG.standard_normal((24, 60)).astype(np.float32)
    with tilelang.running("random:3"):
        np.testing.assert_array_equal(tilelang.compile(main, out_idx=[1])(a), a * 2)


# A number without a known bound has no flags.
def test_number_of_the_run():
    @T.prim_func
    def main(A: T.Tensor((64,), "int32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            T.set_flag("mte2", "v", A[0])

    with pytest.raises(LanguageError, match="nothing says which numbers"):
        tilelang.compile(main)


# An element that a function takes as a number is read when all pipes are done, as in the
# original; a barrier orders it after its write.
@pytest.mark.parametrize("name", ["add", "sub", "mul", "div"])
def test_element_as_a_number(name):
    function = getattr(T.tile, name)

    @T.prim_func
    def main(A: T.Tensor((4, 64), "float32"), B: T.Tensor((4, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((4, 64), "float32")
            b = T.alloc_ub((4, 64), "float32")
            with T.Scope("V"):
                T.copy(A, a)
                T.barrier_all()
                T.tile.add(b, a, a)
                for i in T.serial(4):
                    function(a[i, :], a[i, :], b[i, 1])
                T.barrier_all()
                T.copy(a, B)

    a = RNG.uniform(1, 2, (4, 64)).astype(np.float32)
    operation = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide}[name]
    with tilelang.running("random:3"):
        result = tilelang.compile(main, out_idx=[1], pass_configs=BY_HAND)(a)
    np.testing.assert_allclose(result, operation(a, 2 * a[:, 1:2]), rtol=1e-6)


# All pipes of a core have finished when the cores of a launch meet, as in the original.
def test_meeting_finishes_pipes():
    @T.prim_func
    def main(A: T.Tensor((4, 64), "float32"), W: T.Tensor((4, 64), "float32")):
        with T.Kernel(2, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            with T.Scope("V"):
                T.copy(A[cid * 2 + vid, 0], a)
                T.set_flag("mte2", "mte3", 0)
                T.wait_flag("mte2", "mte3", 0)
                T.copy(a, W[cid * 2 + vid, 0])
                T.sync_all()
                T.copy(W[3 - cid * 2 - vid, 0], a)
                T.set_flag("mte2", "mte3", 0)
                T.wait_flag("mte2", "mte3", 0)
                T.sync_all()
                T.copy(a, W[cid * 2 + vid, 0])

    a = RNG.standard_normal((4, 64)).astype(np.float32)
    w = np.zeros_like(a)
    with tilelang.running("random:3"):
        tilelang.compile(main, pass_configs=BY_HAND)(a, w)
    np.testing.assert_array_equal(w, a[::-1])


def with_many_flags():
    """A sum with more flags of one pair of pipes than a kernel has."""

    @T.prim_func
    def main(A: T.Tensor((8, 64), "float32"), B: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            if vid == 0:
                for i in range(8):
                    T.copy(A[i, 0], a)
                    T.set_flag("mte2", "mte3", i)
                    T.wait_flag("mte2", "mte3", i)
                    T.copy(a, B[i, 0])
                    T.barrier_all()

    return main


# If the author's order may be given up, it is for one that cannot be compiled, too.
def test_order_that_does_not_compile():
    a = RNG.standard_normal((8, 64)).astype(np.float32)
    with pytest.raises(CompileError, match="at most 6 flags of 'mte2 -> mte3'"):
        tilelang.compile(with_many_flags(), out_idx=[1], pass_configs=BY_HAND)
    with tilelang.running("checked,reorder"):
        with pytest.warns(KernelWarning, match="at most 6 flags of 'mte2 -> mte3'"):
            kernel = tilelang.compile(with_many_flags(), out_idx=[1], pass_configs=BY_HAND)
        np.testing.assert_array_equal(kernel(a), a)
    assert isinstance(kernel.report().fault, CompileError)
