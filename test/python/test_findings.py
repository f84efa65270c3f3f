"""What a finding says: the element, its values, and the rule of the hardware."""

import inspect

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang import KernelError, KernelWarning

X = np.arange(4 * 64, dtype=np.float32).reshape(4, 64)
AUTHOR = {tilelang.PassConfigKey.TL_ASCEND_AUTO_SYNC: False}
PIPE = "rule: pipe v starts an instruction when it is free, not when the previous one has ended"


def line_of(function, text):
    lines, first = inspect.getsourcelines(function)
    return first + next(i for i, line in enumerate(lines) if text in line)


def finding(body):
    """The text of the first finding of `body`, which the author orders."""

    @T.prim_func
    def main(A: T.Tensor((4, 64), "float32"), B: T.Tensor((4, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            with T.Scope("V"):
                x = T.alloc_ub((4, 64), "float32")
                y = T.alloc_ub((4, 64), "float32")
                if vid == 0:
                    body(A, B, x, y)

    with tilelang.running("checked"), pytest.raises(KernelError) as caught:
        tilelang.compile(main, out_idx=[1], pass_configs=AUTHOR)(X)
    return str(caught.value)


def flag(src, dst):
    T.set_flag(src, dst, 0)
    T.wait_flag(src, dst, 0)


# The read that comes too early gets what was in the tile; the values are those of A and of
# program order.
def test_read_after_write():
    def body(A, B, x, y):
        T.tile.fill(x, -1.0)
        T.pipe_barrier("v")
        flag("v", "mte2")
        T.copy(A, x)
        T.tile.add(y, x, 1.0)

    text = finding(body)
    assert "race: read-after-write" in text
    assert (
        "values: x[0, 0] is -1 before the write and 0 after it: the read got -1, and in program "
        "order it gets 0" in text
    )
    assert (
        "rule: pipes mte2 and v of a core run at the same time; only a flag mte2 -> v, or a "
        "barrier of all pipes, orders them (docs/executor-rules.md, Flags within a core)" in text
    )


# The first element that differs is named: A[0, 0] is 0, too.
def test_first_difference():
    def body(A, B, x, y):
        T.tile.fill(x, 0.0)
        T.pipe_barrier("v")
        flag("v", "mte2")
        T.copy(A[0:1, :], x[2:3, :])
        T.tile.add(y, x, 1.0)

    text = finding(body)
    assert "values: x[2, 1] is 0 before the write and 1 after it: the read got 0" in text


# Two writes without order: a run reports what each of them leaves.
def test_write_after_write():
    def body(A, B, x, y):
        T.tile.fill(x, 2.0)
        flag("v", "mte3")
        T.copy(x, B)
        T.tile.fill(x, 5.0)

    text = finding(body)
    assert "race: write-after-write" in text
    assert (
        "values: the first write leaves 2 in x[0, 0], the second one 5, which stays in program "
        "order" in text
    )
    assert PIPE in text


# A write that may come before an earlier read.
def test_write_after_read():
    def body(A, B, x, y):
        T.tile.fill(x, 2.0)
        flag("v", "mte3")
        T.copy(x, B)
        T.pipe_barrier("v")
        T.tile.fill(x, 5.0)

    text = finding(body)
    assert "race: write-after-read" in text
    assert "values: x[0, 0] is 2 before the write and 5 after it: the read " in text
    assert "in program order it gets 2" in text


# Equal values hide a race, and the report says so.
def test_equal_values():
    def body(A, B, x, y):
        T.tile.fill(x, 2.0)
        flag("v", "mte3")
        T.copy(x, B)
        T.pipe_barrier("v")
        T.tile.fill(x, 2.0)

    assert (
        "values: x[0, 0] is 2 before and after the write, and none of these bytes changes: the "
        "values of this run hide the race" in finding(body)
    )


# Bytes that nothing has written have no value, and the first of them has a name.
def test_unwritten():
    def body(A, B, x, y):
        T.copy(A[0:2, :], x[0:2, :])
        flag("mte2", "v")
        T.tile.add(y, x, 1.0)

    text = finding(body)
    assert "where: x[2, 0] is the first element without a value" in text
    assert "rule: a kernel finds in a memory what another one has left there" in text


# Further findings are told in a line each, with the other line and the fix: the cause of the
# first one may be among them.
def test_others():
    @T.prim_func
    def main(A: T.Tensor((4, 64), "float32"), B: T.Tensor((4, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            with T.Scope("V"):
                x = T.alloc_ub((4, 64), "float32")
                if vid == 0:
                    T.tile.fill(x, 2.0)  # first
                    T.set_flag("v", "mte3", 0)
                    T.wait_flag("v", "mte3", 0)
                    T.copy(x, B)  # store
                    T.tile.fill(x, 5.0)  # second

    with tilelang.running("checked"), pytest.raises(KernelError) as caught:
        tilelang.compile(main, pass_configs=AUTHOR)(X, np.zeros_like(X))
    first, store, second = (line_of(test_others, f"# {it}") for it in ("first", "store", "second"))
    text = str(caught.value)
    assert caught.value.place.line == first and "race: write-after-write" in text
    assert (
        f"test_findings.py:{store}: note: also found: race: write-after-read: bytes [0, 1024) of "
        f"UB, with line {second}; possible fix: set_flag mte3 -> v after the first" in text
    )


# An element of a tensor that two blocks write.
def test_tensor():
    @T.prim_func
    def main(A: T.Tensor((64, 32), "float16"), B: T.Tensor((64, 32), "float16")):
        with T.Kernel(2, is_npu=True) as (cid, vid):
            with T.Scope("V"):
                x = T.alloc_ub((32, 32), "float16")
                if vid == 0:
                    T.copy(A[0, 0], x)
                    T.barrier_all()
                    T.copy(x, B[cid * 16, 0])

    a = np.arange(64 * 32, dtype=np.float16).reshape(64, 32)
    with tilelang.running("checked"), pytest.raises(KernelError) as caught:
        tilelang.compile(main, out_idx=[1], pass_configs=AUTHOR)(a)
    assert "where: the first of these bytes belong to B[16, 0]" in str(caught.value)
    assert "rule: blocks have no order" in str(caught.value)


# An element of a matrix has a row and a column, though L1 holds fractals.
def test_fractals():
    @T.prim_func
    def main(Z: T.Tensor((32, 64), "float16"), A: T.Tensor((32, 64), "float16")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            with T.Scope("C"):
                a = T.alloc_L1((32, 64), "float16")
                left = T.alloc_L0A((32, 64), "float16")
                T.copy(Z, a)
                T.barrier_all()
                T.copy(A, a)
                T.copy(a, left)

    a = np.zeros((32, 64), np.float16)
    a[5, 40] = 3
    with tilelang.running("checked"), pytest.raises(KernelError) as caught:
        tilelang.compile(main, pass_configs=AUTHOR)(np.zeros_like(a), a)
    assert "values: a[5, 40] is 0 before the write and 3 after it" in str(caught.value)


# A product that adds to nothing.
def test_no_first_product():
    @T.prim_func
    def main(A: T.Tensor((32, 32), "float16"), C: T.Tensor((32, 32), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_L1((32, 32), "float16")
            c = T.alloc_L0C((32, 32), "float32")
            T.copy(A, a)
            T.gemm_v0(a, a, c)
            T.copy(c, C)

    with tilelang.running("checked"), pytest.raises(KernelError) as caught:
        tilelang.compile(main, out_idx=[1])(np.ones((32, 32), np.float16))
    text = str(caught.value)
    assert "where: c[0, 0] is the first element without a value" in text
    assert "possible fix: let the first product of the tile start it (init)" in text


# The report of a run has the same as texts.
def test_report():
    @T.prim_func
    def main(A: T.Tensor((4, 64), "float32"), B: T.Tensor((4, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((4, 64), "float32")
            if vid == 0:
                T.tile.fill(x, 2.0)
                T.barrier_all()
                T.copy(x, B)
                T.tile.fill(x, 3.0)

    kernel = tilelang.compile(main, out_idx=[1], pass_configs=AUTHOR)
    with tilelang.running("checked,warn"), pytest.warns(KernelWarning):
        kernel(X)
    found = kernel.report().to_json()["launches"][0]["findings"][0]
    assert found["finding"] == "race: write-after-read"
    assert (found["element"], found["before"], found["after"]) == ("x[0, 0]", "2", "3")
    assert found["rule"].startswith("pipes mte3 and v of a core run at the same time")
