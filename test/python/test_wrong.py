"""Wrong programs: each has one message, which wrong/*.txt has in full.

After a change of messages, `TL_UPDATE_MESSAGES=1 pytest test_wrong.py` writes them
anew; then they want to be read.
"""

import importlib.util
import inspect
import os
import pathlib
import re

import pytest
import tilelang
from tilelang.frontend.function import PrimFunc

FOLDER = pathlib.Path(__file__).parent / "wrong"


def load(path):
    spec = importlib.util.spec_from_file_location(f"wrong_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def programs(module):
    """The functions of a module that have no parameters, in their order."""
    functions = [each for each in vars(module).values() if inspect.isfunction(each)]
    return [each for each in functions if each.__module__ == module.__name__]


def message(program):
    """The message to the author of a program, with the file without its folder."""
    try:
        made = program()
        if isinstance(made, PrimFunc):
            tilelang.compile(made)
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
        return text.replace(f"{FOLDER}{os.sep}", "")
    return "nothing is found wrong"


def section(program):
    return f"== {program.__name__}\n{message(program)}\n"


def expected(path):
    golden = path.with_suffix(".txt")
    if not golden.exists():
        return {}
    parts = ("\n" + golden.read_text()).split("\n== ")[1:]
    return {part.split("\n", 1)[0]: f"== {part}".rstrip("\n") + "\n" for part in parts}


PATHS = sorted(FOLDER.glob("*.py"))
CASES = [(path, each) for path in PATHS for each in programs(load(path))]


@pytest.mark.parametrize("path, program", CASES, ids=[p.__name__ for _, p in CASES])
def test_message(path, program):
    assert section(program) == expected(path).get(program.__name__)


# Nothing of the compiler's own names, and no message of a program that is gone.
@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_messages(path):
    text = path.with_suffix(".txt").read_text()
    assert not re.search(r"memref|#ascend|'\w+\.\w+' op|_native|object at|Traceback", text)
    assert list(expected(path)) == [each.__name__ for each in programs(load(path))]


if os.environ.get("TL_UPDATE_MESSAGES"):
    for path in PATHS:
        sections = [section(each) for each in programs(load(path))]
        path.with_suffix(".txt").write_text("\n".join(sections))
