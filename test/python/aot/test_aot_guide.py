"""The guide: its commands print the text of the page."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PACKAGE = pathlib.Path(os.environ.get("TL_PYTHON_PATH", ROOT / "build/python"))
PAGE = ROOT / "docs/ahead-of-time.md"
# A plain Debian has only the compiler that builds tl.
COMPILER = shutil.which("c++") or shutil.which("clang++-22")
CAN_COMPILE = COMPILER and (PACKAGE.parent / "capi/libtl-c.so").exists()


@pytest.mark.skipif(not CAN_COMPILE, reason="no compiler or no libtl-c")
def test_guide(tmp_path):
    """Files of the page are written to a folder, where its commands run."""
    shutil.copytree(ROOT / "examples/aot", tmp_path / "families")
    for name, text in re.findall(
        r"```(?:python|cpp)\n(?:#|//) (families/\S+)\n(.*?)```", PAGE.read_text(), re.S
    ):
        (tmp_path / name).write_text(text)
    # A prefix as an installation has it, and the interpreter of this test.
    (tmp_path / "tl").mkdir()
    (tmp_path / "tl/include").symlink_to(ROOT / "include")
    (tmp_path / "tl/lib").symlink_to(PACKAGE.parent / "capi")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/python3").symlink_to(sys.executable)
    (tmp_path / "bin/c++").symlink_to(COMPILER)
    environment = {
        **os.environ,
        "TL": str(tmp_path / "tl"),
        "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(PACKAGE),
        "LC_ALL": "C",
    }
    environment.pop("ASCEND_HOME_PATH", None)
    command = [sys.executable, ROOT / "docs/check_console.py", PAGE, tmp_path]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
