"""Errors: their presentation besides the messages of wrong/*.txt."""

import subprocess
import sys
import textwrap

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang import LanguageError


@tilelang.jit(out_idx=[1])
def copied():
    @T.prim_func
    def main(X: T.Tensor((8, 64), "float32"), Y: T.Tensor((8, 64), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((8, 64), "float32")
            T.copy(X, x)
            T.copy(x, Y)

    return main


# Surplus arguments and other shapes may be intended: they are reported at their line.
def test_warnings():
    x = np.arange(512, dtype=np.float32)
    with pytest.warns(UserWarning, match="2 are given") as caught:
        copied()(x.reshape(8, 64), 1)
    assert caught[0].filename == __file__
    with pytest.warns(UserWarning, match=r"declared as \(8, 64\)") as caught:
        np.testing.assert_array_equal(copied()(x.reshape(64, 8)).ravel(), x)
    assert caught[0].filename == __file__


# A binding lasts as long as its block: a sum of a loop is a variable.
def test_warning_of_a_loop():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            n = 1
            for i in T.serial(8):
                n = n + i
                T.tile.fill(x, n)
            T.copy(x, X)

    x = np.zeros(64, np.float32)
    with pytest.warns(UserWarning, match="'n' is bound anew in a loop that has read it") as caught:
        tilelang.compile(main)(x)
    assert caught[0].filename == __file__
    assert (x == 8).all()


# In an inner block a name may stand for something else, until the block ends.
def test_names_of_inner_blocks():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32"), n: T.int32):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub((64,), "float32")
            for i in T.serial(n):
                if i > 2:
                    i = 5
                    n = 7
                    T.tile.fill(x, i + n)
            T.copy(x, X)

    x = np.zeros(64, np.float32)
    tilelang.compile(main)(x, 4)
    assert (x == 12).all()


# An uncaught error has the frames of the author, not those of the package.
def test_traceback(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        textwrap.dedent(
            """\
            import tilelang
            import tilelang.language as T

            @T.prim_func
            def main(X: T.Tensor((64,), "float32")):
                with T.Kernel(1, is_npu=True) as (cid, vid):
                    T.tile.ad(X, X, X)

            tilelang.compile(main)
            """
        )
    )
    package = tilelang.__path__[0]
    command = [sys.executable, "-c", "import sys; sys.path.insert(0, sys.argv[1]); "]
    command[-1] += "import runpy; runpy.run_path(sys.argv[2])"
    done = subprocess.run(
        [*command, package.rpartition("/")[0], program], capture_output=True, text=True
    )
    assert done.returncode == 1
    assert f"{program}:7:9: error: T.tile has no 'ad'" in done.stderr
    assert "line 9, in <module>" in done.stderr
    assert package not in done.stderr


# A notebook asks the error itself.
def test_traceback_of_a_notebook():
    try:
        tilelang.compile(3)
    except LanguageError as error:
        shown = error._render_traceback_()
    assert shown[-1] == "hint: @T.prim_func makes one"
    assert not any("tilelang/jit" in line for line in shown)


# Errors of functions that Python runs for a kernel say where they were raised.
def test_helper():
    def helper(n):
        return n.missing

    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            n = helper(3)

    with pytest.raises(LanguageError, match="AttributeError") as caught:
        tilelang.compile(main)
    assert "in helper" in caught.value.notes[0]


# Columns are those of the file, also after tabs and in lines with other letters.
def test_columns(tmp_path):
    text = (
        "import tilelang.language as T\n"
        "def factory():\n"
        "\t@T.prim_func\n"
        "\tdef main(X: T.Tensor((64,), 'float32')):\n"
        "\t\twith T.Kernel(1, is_npu=True) as (cid, vid):\n"
        "\t\t\tassert 'ä' == 'ä' and tyle\n"
        "\treturn main\n"
    )
    (tmp_path / "tabs.py").write_text(text, encoding="utf-8")
    sys.path.insert(0, str(tmp_path))
    try:
        import tabs
    finally:
        sys.path.remove(str(tmp_path))
    with pytest.raises(LanguageError) as caught:
        tilelang.compile(tabs.factory())
    assert str(caught.value).splitlines()[-1] == "    \t\t\t                      ^^^^"


# Unsupported features are refused, not ignored.
def test_unsupported_options():
    @T.prim_func
    def main(X: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            x = T.alloc_ub([64], "float32")
            for i in T.Pipelined(4, num_stages=2, stage=[0, 1]):
                T.copy(X, x)

    with pytest.raises(LanguageError) as caught:
        tilelang.compile(main)
    assert "stage is not supported" in caught.value.reason
