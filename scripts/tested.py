"""The operations that tests cover.

* Round trips: operations in files of `test/dialects` whose RUN lines have
  --verify-roundtrip.
* Refusals: operations that an expected error there is about.
* Executions: the lines of a .test that check the table of
  test/runtime/Inputs/executed.py. tl-run has reported those operations, in runs
  with results that were equal to those of NumPy.
"""

import collections
import re

from operations import SOURCE

CHECKED = r"^CHECK(?:-TABLE)?(?:-DAG|-NEXT)?:\s+(executed|refused) ([\w.]+):([^{\n]*)"


def code_of(text):
    """A file of MLIR without its comments."""
    return re.sub(r"//.*", "", text)


def find_round_trips():
    """The names of the operations that are printed and parsed again."""
    names = set()
    for path in (SOURCE / "test/dialects").glob("*/*.mlir"):
        text = path.read_text()
        if "--verify-roundtrip" in text:
            names.update(re.findall(r"\b(?:tile|ascend)\.\w+", code_of(text)))
    return names


def find_refused():
    """The names of the operations whose verifier is provoked."""
    names = set()
    for path in (SOURCE / "test/dialects").glob("*/*.mlir"):
        names.update(re.findall(r"expected-error.*?'((?:tile|ascend)\.\w+)' op", path.read_text()))
    return names


def find_executions():
    """By verb ("executed" or "refused"), operation and element type, the names of
    the tests."""
    table = {"executed": {}, "refused": {}}
    for path in sorted((SOURCE / "test").rglob("*.test")):
        for verb, name, types in re.findall(CHECKED, path.read_text(), re.MULTILINE):
            by_type = table[verb].setdefault(name, collections.defaultdict(list))
            for element_type in types.split() or [""]:
                by_type[element_type].append(path.stem)
    return table


def find_mentions(name):
    """The names of the tests of the executor that contain an upstream operation."""
    found = set()
    for suffix in ("mlir", "py", "test"):
        for path in (SOURCE / "test/runtime").rglob(f"*.{suffix}"):
            if re.search(rf"{re.escape(name)}\b", code_of(path.read_text())):
                found.add(path.stem)
    return found
