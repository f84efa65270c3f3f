"""Runs kernels and keeps which operations were executed on which element types.

    executed.py KERNEL ARGUMENT...      runs of tl-run in all modes, then the table

As a module: `run` and `refuse` for every case of a test, `print_table` at its end.
The table comes from the report of tl-run, of runs that compared an array with the
expected one and succeeded; docs/coverage.md is made of the CHECK lines of tests
that hold its lines.
"""

import collections
import json
import pathlib
import sys

import served

# Program order executes the operations of the kernel, the others the
# instructions it is compiled to.
MODES = [[], ["--schedule=random:1"], ["--schedule=random:2"], ["--sequential"]]

# Modes for arguments that other cases run in all modes.
FEW_MODES = [[], ["--sequential"]]

ORDER = "f16 bf16 f32 i8 ui8 i16 ui16 i32 ui32 i64 ui64 i1".split()

executed = collections.defaultdict(set)
refused = collections.defaultdict(set)


def tl_run(arguments):
    return served.run(["tl-run", *arguments])


def fail(kernel, arguments, result, problem):
    text = pathlib.Path(kernel).read_text()
    command = " ".join(["tl-run", *map(str, arguments)])
    sys.exit(f"{problem}: {command}\n{text}\n{result.stdout}{result.stderr}")


def read_report(output):
    """The report, which is the last thing that is printed."""
    return json.loads(output[output.rfind("\n{\n") + 1 :])


def element_type(operation):
    """That of the first tile, and of the last one if it has another."""
    types = operation["elementTypes"]
    if not types:
        return ""
    return types[0] if types[0] == types[-1] else f"{types[0]}->{types[-1]}"


def run(kernel, arguments, modes=MODES):
    """Runs `kernel` in each mode and exits if it fails in one."""
    for mode in modes:
        command = [kernel, *arguments, *mode, "--report=json"]
        result = tl_run(command)
        if result.returncode:
            fail(kernel, command, result, "failed")
        report = read_report(result.stdout)
        if not report["expectations"]:
            fail(kernel, command, result, "compares nothing")
        record(report)


def record(report):
    """Takes down the executed operations of a run with the expected result."""
    for operation in report["operations"]:
        if operation["name"].startswith(("tile.", "ascend.")):
            executed[operation["name"]].add(element_type(operation))


def refuse(kernel, arguments, operation, element_type, message):
    """Runs a kernel that is expected to be refused for the element type of
    `operation`, with one error that contains `message`."""
    result = tl_run([kernel, *arguments])
    if result.returncode != 1 or result.stderr.count("error: ") != 1:
        fail(kernel, arguments, result, "not refused with one error")
    if operation not in result.stderr or message not in result.stderr:
        fail(kernel, arguments, result, "refused with another error")
    refused[operation].add(element_type)


def print_table():
    key = lambda text: [ORDER.index(t) if t in ORDER else 99 for t in text.split("->")]
    for verb, table in (("executed", executed), ("refused", refused)):
        for operation, types in sorted(table.items()):
            print(f"{verb} {operation}: {' '.join(sorted(types, key=key))}".rstrip())


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])
    print_table()
