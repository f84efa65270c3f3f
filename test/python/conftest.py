"""Finds the package in the build folder: TL_PYTHON_PATH, by default build/python."""

import os
import pathlib
import sys
import tempfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, os.environ.get("TL_PYTHON_PATH", str(ROOT / "build" / "python")))
# Tests leave no files, and do not see those of other runs.
_cache = tempfile.TemporaryDirectory(prefix="tl-cache-")
os.environ["TILELANG_CACHE_DIR"] = _cache.name


@pytest.fixture
def cache_dir(tmp_path):
    """An empty folder for compiled kernels, for one test."""
    import tilelang

    before = tilelang.get_cache_dir()
    tilelang.set_cache_dir(tmp_path / "kernels")
    yield tmp_path / "kernels"
    tilelang.set_cache_dir(before)
