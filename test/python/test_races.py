"""Races are errors, or warnings on request; equal values written twice are told apart."""

import inspect

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang import KernelError, KernelWarning

X = np.arange(4 * 64, dtype=np.float32).reshape(4, 64)
MODES = ["checked", "random:3"]


def line_of(function, text):
    lines, first = inspect.getsourcelines(function)
    return first + next(i for i, line in enumerate(lines) if text in line)


def blocks(adds, times=1):
    """Four blocks that write one row: equal values if `adds` is 0."""

    @T.prim_func
    def main(A: T.Tensor((4, 64), "float32"), B: T.Tensor((64,), "float32")):
        with T.Kernel(4, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            if vid == 0:
                for i in T.serial(times):
                    T.copy(A[cid * adds, 0], a)
                    T.copy(a, B)  # write

    return main


@pytest.mark.parametrize("mode", MODES)
def test_equal_writes_of_blocks(mode):
    kernel = tilelang.compile(blocks(0), out_idx=[1])
    with tilelang.running(mode), pytest.warns(KernelWarning) as caught:
        np.testing.assert_array_equal(kernel(X), X[0])
    finding = caught[0].message.finding
    assert finding.place.line == line_of(blocks, "# write")
    assert "equal values written twice: bytes [0, 256) of B in global memory" in str(finding)
    assert caught[0].filename == __file__


# Other values are a race; so are bytes that a block wrote several times, perhaps
# with different values.
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("adds, times", [(1, 1), (0, 2)])
def test_race_of_blocks(mode, adds, times):
    kernel = tilelang.compile(blocks(adds, times), out_idx=[1])
    with tilelang.running(mode), pytest.raises(KernelError, match="race: between blocks"):
        kernel(X)


# One element that differs, in one of many blocks, is enough.
def test_one_value_differs():
    @T.prim_func
    def main(A: T.Tensor((64, 64), "float32"), B: T.Tensor((64,), "float32")):
        with T.Kernel(64, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            if vid == 0:
                T.copy(A[cid, 0], a)
                T.copy(a, B)

    kernel = tilelang.compile(main, out_idx=[1])
    a = np.ones((64, 64), np.float32)
    with pytest.warns(KernelWarning):
        np.testing.assert_array_equal(kernel(a), a[0])
    for block, element, value in [
        (0, 63, -1),
        (31, 5, np.nextafter(np.float32(1), np.float32(2))),
        (63, 0, 0),
    ]:
        other = a.copy()
        other[block, element] = value
        with pytest.raises(KernelError, match="race: between blocks"):
            kernel(other)


def halves(shift):
    """Two vector cores of a block write rows that overlap; equal values without a shift."""

    @T.prim_func
    def main(A: T.Tensor((4, 64), "float32"), B: T.Tensor((3, 64), "float32")):
        with T.Kernel(2, is_npu=True) as (cid, vid):
            a = T.alloc_ub((2, 64), "float32")
            if cid == 0:
                T.copy(A[vid + vid * shift : vid + vid * shift + 2, :], a)
                T.copy(a, B[vid : vid + 2, :])

    return main


@pytest.mark.parametrize("mode", MODES)
def test_cores_of_a_block(mode):
    with tilelang.running(mode):
        with pytest.warns(KernelWarning, match="equal values written twice"):
            result = tilelang.compile(halves(0), out_idx=[1])(X)
        np.testing.assert_array_equal(result, X[:3])
        with pytest.raises(KernelError, match="race: write-after-write"):
            tilelang.compile(halves(1), out_idx=[1])(X)


def repeated(difference):
    """In each iteration, both vector cores of a block write the same row with other values
    than before; with a `difference`, core 1 writes values of its own in iteration 2."""

    @T.prim_func
    def main(A: T.Tensor((4, 64), "float32"), B: T.Tensor((2, 2, 64), "float32")):
        with T.Kernel(2, is_npu=True) as (cid, vid):
            a = T.alloc_ub((1, 64), "float32")
            for i in T.serial(4):
                T.copy(A[i, 0], a)
                if difference and i == 2:
                    T.tile.add(a, a, T.cast(vid, "float32"))
                T.copy(a, B[cid, i % 2, :])
                T.sync_all()

    return main


# Equal values that both cores write, though others than the final ones, are no race. A
# different value of one of them is.
@pytest.mark.parametrize("mode", MODES)
def test_cores_write_equal_values_again(mode):
    with tilelang.running(mode):
        with pytest.warns(KernelWarning, match="equal values written twice"):
            result = tilelang.compile(repeated(False), out_idx=[1])(X)
        np.testing.assert_array_equal(result, np.stack([X[2:4], X[2:4]]))
        with pytest.raises(KernelError, match="race: write-after-write"):
            tilelang.compile(repeated(True), out_idx=[1])(X)


# The race is told with both lines, and the call returns.
@pytest.mark.parametrize("mode", MODES)
def test_races_as_warnings(mode):
    kernel = tilelang.compile(blocks(1), out_idx=[1])
    with tilelang.running(mode + ",warn"), pytest.warns(KernelWarning) as caught:
        result = kernel(X)
    assert any((result == row).all() for row in X)
    text = str(caught[0].message)
    assert f"test_races.py:{line_of(blocks, '# write')}:" in text
    assert ": warning: race: between blocks" in text and "note: on pipe mte3" in text
    findings = kernel.report().to_json()["launches"][0]["findings"]
    assert [each["finding"] for each in findings] == ["race: between blocks"]


# Other findings stay errors.
def test_other_findings():
    @T.prim_func
    def main(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            if vid == 0:
                T.copy(a, B)

    with tilelang.running("checked,warn"), pytest.raises(KernelError, match="never written"):
        tilelang.compile(main, out_idx=[1])(X[0])


@pytest.mark.parametrize("mode", ["sequential,warn", "unchecked,warn", "checked,error", "warn"])
def test_unknown_modes(mode):
    with pytest.raises(ValueError, match="has to be checked"):
        with tilelang.running(mode):
            pass
