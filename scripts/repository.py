"""The parts of the repository that belong to each operation, for coverage.py.

Tests and element types are those that tests check that tl-run has executed (see
tested.py); Ascend C comes from the translation of each operation's example.
"""

import re
import subprocess
import tempfile

import examples
import operations
import tested
from operations import SOURCE


def translate(operation, calls):
    """Those of `calls` that the example of a Tile operation becomes in Ascend C,
    "yes" if others, nothing if it cannot be translated."""
    with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
        file.write(examples.make_kernel(operation, initialise=False).text)
        file.flush()
        command = ["tl-translate", "--tl-to-ascendc", "--pipeline", file.name]
        result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        return set()
    names = re.findall(r"^ *([A-Z]\w+)\(", result.stdout, re.MULTILINE)
    return quote(set(names) & calls)


def quote(calls):
    return {f"`{call}`" for call in calls} or {"yes"}


def sources(folders):
    files = [path for folder in folders for path in (SOURCE / folder).rglob("*.cpp")]
    return "\n".join(path.read_text() for path in files).lower()


class Repository:
    def __init__(self):
        self.operations = {operation.name: operation for operation in operations.load()}
        executions = tested.find_executions()
        self.executed, self.refused = executions["executed"], executions["refused"]
        self.calls = {call for o in self.operations.values() for call in o.calls}
        self.interpreter = sources(["runtime/interpreter"])
        self.compiler = sources(["passes", "conversions", "dialects"])

    def exists(self, name):
        return name in self.operations or not name.startswith(("tile.", "ascend."))

    def describe(self, name):
        """Tests, executor, Ascend C; each a set that is empty if there is none."""
        operation = self.operations.get(name)
        if not operation:
            return self.describe_upstream(name)
        found = {test for tests in self.executed.get(name, {}).values() for test in tests}
        is_tile = name.startswith("tile.")
        calls = translate(operation, self.calls) if is_tile else quote(operation.calls)
        return found, {"yes"} if found else set(), calls

    def describe_upstream(self, name):
        cpp_class = name.replace(".", "::").replace("_", "") + "op"
        has = lambda text: {"yes"} if cpp_class in text else set()
        return tested.find_mentions(name), has(self.interpreter), has(self.compiler)
