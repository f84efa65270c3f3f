"""Executes the example in the description of every operation.

    check_examples.py FOLDER

Fails for an operation without a summary, a description, an example, or, if it
has operands, a paragraph that begins with "Constraints:". Each example is
completed to a kernel in FOLDER (see examples.py). tl-run verifies the kernel,
executes it in program order, and has to report that it executed the operation.
"""

import concurrent.futures
import itertools
import json
import pathlib
import subprocess
import sys

import examples
import operations

# Examples that cannot run on their own, with the reason.
EXCEPTIONS = {
    "tile.end": "is not printed",
    "ascend.end": "is not printed",
}


def missing(operation):
    """The missing parts of the documentation of an operation."""
    if not operation.summary.strip():
        yield "has no summary"
    if not operation.description.partition("Example:")[0].strip():
        yield "has no description"
    if operation.operands and not operations.find_constraints(operation.description):
        yield 'has operands but no paragraph "Constraints:"'


def execute(operation, folder, core, scalar):
    """The error of the example on `core`, or an empty text."""
    kernel = examples.make_kernel(operation, core, scalar)
    path = folder / f"{operation.name}{core and '.'}{core}.mlir"
    path.write_text(kernel.text)
    command = ["tl-run", path, "--sequential", "--report=json", *kernel.arguments]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        return f"has an example that fails:\n{kernel.text}{result.stderr}"
    report = json.loads(result.stdout)
    if operation.name not in [executed["name"] for executed in report["operations"]]:
        return f"is not executed by its example:\n{kernel.text}"
    return ""


def check_example(operation, folder):
    if not operation.example():
        return "has no example"
    cores = [""]
    if operation.name.startswith("ascend."):
        # Flags and buffers belong to the core that has their pipes and memory.
        cores = [operation.core] if operation.core else ["vector", "cube"]
    try:
        # A number may be an extent or an offset: one of 1 and 0 fits.
        for core, scalar in itertools.product(cores, (1, 0)):
            problem = execute(operation, folder, core, scalar)
            if not problem:
                return ""
    except examples.Unclear as unclear:
        return str(unclear)
    return problem


def check(operation, folder):
    problems = list(missing(operation))
    problem = check_example(operation, folder)
    exception = EXCEPTIONS.get(operation.name)
    if problem and not exception:
        problems.append(problem)
    if exception and not problem:
        problems.append(f"has an example that runs, but an exception: {exception}")
    return [f"{operation.name} {problem}" for problem in problems]


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    all_operations = operations.load()
    names = [operation.name for operation in all_operations]
    problems = [f"{name} is no operation, but an exception" for name in EXCEPTIONS if name not in names]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for found in pool.map(lambda operation: check(operation, folder), all_operations):
            problems += found
    if problems:
        sys.exit("\n".join(problems))
    print(f"{len(names) - len(EXCEPTIONS)} examples run, {len(EXCEPTIONS)} exceptions")


if __name__ == "__main__":
    main()
