"""Finds the package in the build folder: TL_PYTHON_PATH, by default build/python."""

import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, os.environ.get("TL_PYTHON_PATH", str(ROOT / "build" / "python")))
