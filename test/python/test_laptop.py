"""`python3 -m tilelang.laptop`: how programs for an NPU run and end."""

import os
import pathlib
import subprocess
import sys
import textwrap

import pytest

pytest.importorskip("torch")

ADD = """
    import torch
    import tilelang
    import tilelang.language as T

    @tilelang.jit(out_idx=[1])
    def doubled(n):
        @T.prim_func
        def main(X: T.Tensor((n,), "float32"), Y: T.Tensor((n,), "float32")):
            with T.Kernel(1, is_npu=True) as (cid, vid):
                x = T.alloc_ub((n,), "float32")
                T.copy(X, x)
                T.tile.add(x, x, x)
                T.copy(x, Y)
        return main

    x = torch.randn(64, device="npu").npu()
"""


def run(folder: pathlib.Path, *parts, arguments=()):
    """Runs a program; the result has returncode, stdout and stderr."""
    import tilelang

    path = folder / "program.py"
    path.write_text("".join(textwrap.dedent(part) for part in parts))
    found = str(pathlib.Path(tilelang.__file__).parent.parent)
    return subprocess.run(
        [sys.executable, "-m", "tilelang.laptop", str(path), *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": found},
        timeout=120,
    )


def test_summary(tmp_path):
    ended = run(
        tmp_path,
        ADD,
        """
        torch.testing.assert_close(doubled(64)(x), x + x)
        assert not torch.equal(doubled(64)(x), x)
        """,
    )
    assert ended.returncode == 1
    assert "kernels run: 2 (main_kernel x 2)" in ended.stderr
    assert "comparisons: 1 of 2 passed\n  equal failed:" in ended.stderr


# What the laptop lacks is an error at the program's line, whatever the call is in.
def test_missing_operator(tmp_path):
    ended = run(
        tmp_path,
        """
        import torch
        import torch_npu

        def reference(x):
            return torch_npu.npu_fancy(x)

        torch.testing.assert_close(torch.ones(2), torch.ones(2))
        print(reference(torch.zeros(2)))
        """,
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith(
        f"{tmp_path}/program.py:6:12: error: torch_npu.npu_fancy has no stand-in on a laptop\n"
        "        return torch_npu.npu_fancy(x)\n"
        "               ^^^^^^^^^^^^^^^^^^^\n"
    )
    assert "comparisons: 1 of 1 passed" in ended.stderr


@pytest.mark.parametrize(
    "statement, reason",
    [
        ("import shared_memory_of_npus", "the module 'shared_memory_of_npus' is not installed"),
        ("from torch import newest", "cannot import name 'newest' from 'torch'"),
        ("torch.npu.Magic()", "torch.npu.Magic has no stand-in on a laptop"),
        ("torch.ops.npu.npu_magic(1)", "torch.ops.npu.npu_magic has no stand-in on a laptop"),
        ("torch.newest(1)", "torch has no 'newest'"),
        ("tilelang.newest(1)", "tilelang has no 'newest'"),
        ("T.tile.newest", "T.tile has no 'newest'"),
        ("import tilelang.newest", "the module 'tilelang.newest' is not installed"),
    ],
)
def test_missing_names(statement, reason):
    assert told(statement).startswith(f"/of/a/program.py:1:15: error: {reason}")


def told(statement: str) -> str:
    """What is printed of the error that a program of one line ends with."""
    import tilelang
    from tilelang.laptop import endings, standins

    names = {"tilelang": tilelang, "T": tilelang.language}
    with pytest.MonkeyPatch.context() as patch:
        for owner, name, behaviour in standins.table():
            patch.setattr(owner, name, behaviour, raising=False)
        try:
            exec(compile(f"import torch; {statement}", "/of/a/program.py", "exec"), names)
        except Exception as error:
            return endings.told(error)
    raise AssertionError("it has to fail")


# An exception of the program is told as Python does, without frames of the runner.
def test_own_exception(tmp_path):
    ended = run(tmp_path, "def f(x):\n    return {}[x]\n\nf(1)\n")
    assert ended.returncode == 1
    assert ended.stderr.startswith(
        f'Traceback (most recent call last):\n  File "{tmp_path}/program.py", line 4'
    )
    assert "KeyError: 1\n" in ended.stderr
    assert "laptop" not in ended.stderr and "runpy" not in ended.stderr


@pytest.mark.parametrize("code, status", [("", 0), ("3", 3), ("'no device'", 1)])
def test_exit(tmp_path, code, status):
    ended = run(tmp_path, f"raise SystemExit({code})\n")
    assert ended.returncode == status
    assert ended.stderr.startswith("no device\n" if status == 1 else "== program.py")


def test_members_of_libraries():
    import tilelang
    import tilelang.language as T

    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            T.copy(X, x)

    kernel = tilelang.compile(main)
    with pytest.raises(tilelang.LanguageError, match="a kernel has no 'export_library' here"):
        kernel.export_library("kernel.so")
    with pytest.raises(AttributeError, match="did you mean .get_profiler of a kernel"):
        kernel.get_profile()


@pytest.mark.parametrize("given, expected", [("A3", "A3"), ("auto", "A2")])
def test_platform(monkeypatch, given, expected):
    from tilelang.utils.target import determine_platform

    monkeypatch.delenv("TL_PLATFORM", raising=False)
    assert determine_platform(given) == expected
    monkeypatch.setenv("TL_PLATFORM", "A3")
    assert determine_platform() == "A3"


def test_unknown_platform(monkeypatch):
    import tilelang

    monkeypatch.setenv("TL_PLATFORM", "A5")
    with pytest.raises(tilelang.LanguageError, match="there is no platform 'A5'"):
        tilelang.utils.target.determine_platform()
