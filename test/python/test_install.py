"""The installed package: how Python finds it, and obstacles to finding it."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest
import tilelang

BUILD = pathlib.Path(tilelang.__path__[0]).parent.parent
pytestmark = pytest.mark.skipif(
    not (BUILD / "CMakeCache.txt").exists() or not shutil.which("cmake"),
    reason="the package under test is not in a build folder",
)
PROGRAM = """
import importlib.metadata, sys
import numpy as np, tilelang, tilelang.language as T

@T.prim_func
def main(A: T.Tensor((64,), "float32")):
    with T.Kernel(1, is_npu=True) as (cid, vid):
        a = T.alloc_ub((64,), "float32")
        T.tile.fill(a, 3.0)
        T.copy(a, A)

a = np.zeros(64, np.float32)
tilelang.compile(main)(a)
print(tilelang.__file__, importlib.metadata.version("tl-ascend"), a.sum())
"""


def install(prefix, **environment):
    command = ["cmake", "--install", BUILD, "--component", "tl-python", "--prefix", prefix]
    return subprocess.run(
        command, capture_output=True, text=True, env=dict(os.environ, **environment)
    )


def folder(prefix):
    (found,) = prefix.glob("lib/python3.*/*-packages")
    return found


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    path = tmp_path_factory.mktemp("prefix")
    done = install(path)
    assert done.returncode == 0, done.stderr
    return path


# A process that knows only the installed package runs a kernel.
def test_import(prefix, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = dict(os.environ, PYTHONPATH=str(folder(prefix)))
    done = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, env=environment, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    file, version, total = done.stdout.split()
    assert file == str(folder(prefix) / "tilelang" / "__init__.py")
    assert (version, total) == (tilelang.__version__, "192.0")


# All modules are there, and no more than that.
def test_files(prefix):
    source = pathlib.Path(tilelang.__file__).resolve().parent
    names = {str(each.relative_to(source)) for each in source.rglob("*.py")}
    installed = folder(prefix) / "tilelang"
    assert {str(each.relative_to(installed)) for each in installed.rglob("*.py")} == names
    assert (installed / "py.typed").exists()


def test_installing_again(prefix):
    assert install(prefix).returncode == 0


# A package of another distribution is not written into.
def test_other_package(tmp_path, prefix):
    packages = tmp_path / folder(prefix).relative_to(prefix)
    (packages / "tilelang").mkdir(parents=True)
    done = install(tmp_path)
    assert done.returncode != 0
    assert "is of another distribution" in done.stderr
    assert list((packages / "tilelang").iterdir()) == []


# One that Python would find in place of the installed one is an error.
def test_package_in_front(tmp_path, prefix):
    (tmp_path / "tilelang").mkdir()
    (tmp_path / "tilelang" / "__init__.py").write_text("")
    both = f"{tmp_path}{os.pathsep}{folder(prefix)}"
    done = install(prefix, PYTHONPATH=both)
    assert done.returncode != 0
    assert f"finds another tilelang first, in {tmp_path}" in done.stderr
    assert install(prefix, PYTHONPATH=str(folder(prefix))).returncode == 0
