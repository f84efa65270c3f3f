"""Checks that every operation of both dialects has its tests.

    check_tests.py

Each has to be printed and parsed, to be refused by its verifier if it has
operands or a verifier, and to be executed by a test that compares the result
(see tested.py for where that is read). For a refusal it is enough that an
operation of the same TableGen class with the same constraints is refused. Missing
tests are printed by name.
"""

import sys

import operations
import tested

# Operations without a text to print or parse, with the reason.
UNPRINTED = {
    "tile.end": "is implicit in the text of a launch",
    "ascend.end": "is implicit in the text of launches and sections",
}


def missing(operation, round_trips, refused, executed):
    """`refused` are families."""
    if operation.name not in round_trips and operation.name not in UNPRINTED:
        yield "is in no file of test/dialects with --verify-roundtrip"
    if operation.is_checked and operation.family not in refused:
        yield "is in no expected error of test/dialects"
    if operation.name not in executed:
        yield 'is in no CHECK line "executed NAME: TYPES" of a .test'


def main():
    all_operations = operations.load()
    refused = tested.find_refused()
    evidence = (
        tested.find_round_trips(),
        {operation.family for operation in all_operations if operation.name in refused},
        tested.find_executions()["executed"],
    )
    names = [operation.name for operation in all_operations]
    problems = [f"{name} is no operation, but an exception" for name in UNPRINTED if name not in names]
    for operation in all_operations:
        problems += [f"{operation.name} {problem}" for problem in missing(operation, *evidence)]
    if problems:
        sys.exit("\n".join(problems))
    print(f"{len(names)} operations are printed, refused and executed")


if __name__ == "__main__":
    main()
