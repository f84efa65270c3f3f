"""Programs of tests, from the rows of the target cpu."""

import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
LIBRARY = pathlib.Path(os.environ.get("TL_PYTHON_PATH", ROOT / "build/python")).parent / "capi"
# A plain Debian has only the compiler that builds tl.
COMPILERS = [each for each in map(shutil.which, ("g++", "clang++-22", "clang++")) if each][:2]
COMPILER = COMPILERS[0] if COMPILERS else None
needs_compiler = pytest.mark.skipif(
    COMPILER is None or not (LIBRARY / "libtl-c.so").exists(), reason="no compiler or no libtl-c"
)


def compiled(folder, text, *options, rows=None):
    """The output of a program with the rows of the families in `folder`/out, or those given."""
    source, program = folder / "main.cpp", folder / "main"
    source.write_text(text)
    if rows is None:
        rows = sorted(map(str, (folder / "out/targets/cpu").glob("*/*/*.cpp")))
    command = [COMPILER, "-std=c++17", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/include"]
    command += [f"-I{folder}/out", *options, str(source), *rows, "-o", str(program)]
    command += [f"-L{LIBRARY}", "-ltl-c", f"-Wl,-rpath,{LIBRARY}"]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    return lambda: subprocess.run([program], capture_output=True, text=True, cwd=folder)
