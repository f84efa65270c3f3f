"""docs/python-reference.md has all primitives as they are."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import python_reference  # noqa: E402
from tilelang.language.primitive import REGISTRY  # noqa: E402


def test_page_is_current():
    page = python_reference.page()
    assert python_reference.PAGE.read_text() == page, "run scripts/python_reference.py"


def test_all_primitives_are_there():
    page = python_reference.page()
    for name in [
        *REGISTRY,
        "T.Kernel",
        "T.Scope",
        "T.serial",
        "T.Parallel",
        "T.Pipelined",
        "T.exp",
    ]:
        assert page.count(f"### {name}\n") == 1, name
