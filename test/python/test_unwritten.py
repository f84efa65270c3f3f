"""Reads of unwritten elements are errors at their lines."""

import inspect
import os
import subprocess
import sys
import textwrap

import numpy as np
import pytest
import tilelang
import tilelang.language as T

X = np.arange(256, dtype=np.float32).reshape(4, 64)


def line_of(function, text):
    """The number of the line of a function with a text."""
    lines, first = inspect.getsourcelines(function)
    return first + next(i for i, line in enumerate(lines) if text in line)


@tilelang.jit(out_idx=[2], workspace_idx=[1])
def through_workspace(rows):
    @T.prim_func
    def main(
        A: T.Tensor((4, 64), "float32"),
        W: T.Tensor((4, 64), "float32"),
        B: T.Tensor((4, 64), "float32"),
    ):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((4, 64), "float32")
            if vid == 0:
                T.copy(A, a)
                T.copy(a[0:rows, :], W[0:rows, :])
                T.copy(W, a)  # back
                T.copy(a, B)

    return main


@pytest.mark.parametrize("mode", ["checked", "random:3"])
def test_workspace(mode):
    with tilelang.running(mode):
        np.testing.assert_array_equal(through_workspace(4)(X), X)
        with pytest.raises(tilelang.KernelError, match="W.*nothing writes these bytes") as caught:
            through_workspace(3)(X)
    assert caught.value.place.line == line_of(through_workspace.func, "# back")


# Without checks the elements are those of a new tensor.
def test_unchecked():
    with tilelang.running("unchecked"):
        result = through_workspace(3)(X)
    np.testing.assert_array_equal(result[:3], X[:3])
    assert np.isnan(result[3]).all()


def adding(fills):
    @T.prim_func
    def main(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            z = T.alloc_ub((64,), "float32")
            if vid == 0:
                T.copy(A, a)
                T.tile.fill(z, 0.0)
                if fills:
                    T.copy(z, B)
                T.tile.atomic_add(B, a)

    return main


# An atomic addition reads its destination.
def test_atomic():
    np.testing.assert_array_equal(tilelang.compile(adding(True), out_idx=[1])(X[0]), X[0])
    with pytest.raises(tilelang.KernelError, match="read of bytes never written"):
        tilelang.compile(adding(False), out_idx=[1])(X[0])
    given = X[1].copy()
    tilelang.compile(adding(False))(X[0], given)
    np.testing.assert_array_equal(given, X[0] + X[1])


PROGRAM = """
import torch
import tilelang
import tilelang.language as T

@T.prim_func
def main(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, is_npu=True) as (cid, vid):
        a = T.alloc_ub((64,), "float32")
        if vid == 0:
            T.copy(A, a)
            T.copy(a, B)

kernel = tilelang.compile(main)
a = {make}
b = torch.empty(64, device="npu")
kernel(a, b)
assert torch.equal(a, b)
"""


@pytest.mark.parametrize(
    "make, is_read",
    [
        ("torch.empty(64, device='npu')", True),
        ("torch.empty_like(torch.ones(64))", True),
        ("torch.empty((4, 16)).view(64)", True),
        ("torch.empty(64).fill_(3)", False),
        ("torch.empty(64); a.numpy()[1] = 2; a.numpy()[[0, *range(2, 64)]] = 1", False),
        ("torch.empty(64, dtype=torch.int32).fill_(0).view(torch.float32)", False),
        ("torch.empty(64); kernel(torch.ones(64), a)", False),
        ("torch.arange(64, dtype=torch.float32, out=torch.empty(64))", False),
    ],
)
def test_tensors_of_torch(make, is_read, tmp_path):
    pytest.importorskip("torch")
    program = tmp_path / "program.py"
    program.write_text(textwrap.dedent(PROGRAM.format(make=make)))
    package = os.path.dirname(os.path.dirname(tilelang.__file__))
    run = subprocess.run(
        [sys.executable, "-m", "tilelang.laptop", str(program)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": package},
    )
    assert ("program.py:11:" in run.stderr) == is_read, run.stderr
    assert ("read of bytes never written" in run.stderr) == is_read, run.stderr
    assert run.returncode == int(is_read)
