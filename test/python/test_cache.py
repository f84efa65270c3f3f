"""The cache of kernels on disk."""

import importlib
import os
import pathlib
import subprocess
import sys
import textwrap

import numpy as np
import pytest
import tilelang
import tilelang.language as T
from tilelang.jit import store

X = np.arange(64, dtype=np.float32)


def kernel(value=1.0, name="a"):
    @T.prim_func
    def main(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            T.copy(A, a)
            T.tile.add(a, a, value)
            T.copy(a, B)

    return tilelang.compile(main, out_idx=[1])


# The second compilation reads the files of the first, and it is the same kernel.
def test_entry(cache_dir, monkeypatch):
    first = kernel()
    assert len(store.entries()) == 1

    def refuse(program, pipeline):
        raise AssertionError("compiled again")

    monkeypatch.setattr(tilelang._native.Program, "compile", refuse)
    second = kernel()
    assert second.ir("final") == first.ir("final")
    assert second.get_kernel_source() == first.get_kernel_source()
    np.testing.assert_array_equal(second(X), X + 1)
    first(X)
    assert second.report().to_json() == first.report().to_json()


# A kernel that was read has the bytecode of the one that was compiled: a build ahead of time
# makes no row again whose kernel is the same.
def test_bytecode(cache_dir, monkeypatch):
    monkeypatch.syspath_prepend(str(pathlib.Path(__file__).parents[2] / "examples/aot"))
    rope = importlib.import_module("rope")
    for shape in ((64, 64, "float32"), (576, 64, "bfloat16")):
        program = tilelang.compile(rope.build_rope_kernel(*shape))._program.final
        bytecode = program.serialize()
        read = tilelang._native.Program.parse(bytecode)
        assert read.serialize() == program.clone().serialize() == bytecode


# Findings of a kernel from the cache are at the lines of the source.
def test_places(cache_dir):
    @T.prim_func
    def main(A: T.Tensor((64,), "float32")):
        with T.Kernel(1, is_npu=True) as (cid, vid):
            a = T.alloc_ub((64,), "float32")
            T.copy(a, A)

    messages = []
    for _ in range(2):
        with pytest.raises(tilelang.KernelError) as caught:
            tilelang.compile(main)(X.copy())
        messages.append(str(caught.value))
    assert messages[0] == messages[1]
    assert "T.copy(a, A)" in messages[0]
    assert len(store.entries()) == 1


# Captured values are part of a kernel's name: a value, a helper, a macro, the target.
def test_names(cache_dir):
    np.testing.assert_array_equal(kernel(1.0)(X), X + 1)
    np.testing.assert_array_equal(kernel(2.0)(X), X + 2)
    assert len(store.entries()) == 2
    assert store.key("a", b"bc") != store.key("ab", b"c")


# A damaged or empty file is no entry; the kernel is compiled again.
@pytest.mark.parametrize("damage", [b"", b"module {}", "cut", "letter"])
def test_damage(cache_dir, damage):
    kernel()
    (path,) = store.entries()
    stored = path.read_bytes()
    letter = stored[:-9] + b"?" + stored[-8:]
    path.write_bytes({"cut": stored[:-9], "letter": letter}.get(damage, damage))
    np.testing.assert_array_equal(kernel()(X), X + 1)
    assert path.read_bytes() == stored


def test_disabled(cache_dir):
    tilelang.disable_cache()
    try:
        assert not tilelang.is_cache_enabled()
        kernel()
        assert store.entries() == []
    finally:
        tilelang.enable_cache()
    assert tilelang.is_cache_enabled()


# A folder that cannot be written to costs time only.
def test_no_folder(tmp_path, cache_dir):
    (tmp_path / "file").write_text("")
    tilelang.set_cache_dir(tmp_path / "file" / "kernels")
    np.testing.assert_array_equal(kernel()(X), X + 1)


# Clearing removes the files of this process, and its kernels, and nothing else.
def test_clear(cache_dir):
    @tilelang.jit(out_idx=[1])
    def factory():
        return kernel(5.0).prim_func

    before = factory()
    other = cache_dir / "tl-other.mlirbc"
    other.write_text("")
    tilelang.cache.clear_cache()
    assert store.entries() == [other]
    assert factory() is not before


# Processes that compile the same kernel at the same time do not see parts of entries.
def test_processes(cache_dir, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        textwrap.dedent(
            """\
            import sys
            sys.path.insert(0, sys.argv[1])
            import numpy as np, tilelang, tilelang.language as T
            for number in range(20):
                @T.prim_func
                def main(A: T.Tensor((64,), "float32")):
                    with T.Kernel(1, is_npu=True) as (cid, vid):
                        a = T.alloc_ub((64,), "float32")
                        T.tile.fill(a, float(number % 4))
                        T.copy(a, A)
                a = np.zeros(64, np.float32)
                tilelang.compile(main)(a)
                assert (a == number % 4).all()
            """
        )
    )
    folder = os.path.dirname(tilelang.__path__[0])
    environment = dict(os.environ, TILELANG_CACHE_DIR=str(cache_dir))
    processes = [
        subprocess.Popen([sys.executable, program, folder], env=environment) for _ in range(3)
    ]
    assert [process.wait(timeout=120) for process in processes] == [0, 0, 0]
    assert len(store.entries()) == 4
    assert len(list(cache_dir.iterdir())) == 4
