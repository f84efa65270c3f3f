"""Runs a kernel without some of its synchronisation: every such mutant is wrong.

    mutants.py flags|sets|waits FILE PREFIX COMMAND...

Removes, one after the other, both ends of each flag, each set_flag or each
wait_flag of FILE, runs COMMAND with the mutant's name in place of {}, and prints
the removed operations and the kinds of errors found.
"""

import re
import sys

import served

SYNC = re.compile(r"^\s*ascend\.(set|wait)_flag (.*)$")
KINDS = [
    "race",
    "deadlock",
    "flag set twice",
    "flag left set",
]


def mutants(kind, lines):
    """Pairs of a description and the numbers of the lines that are dropped."""
    found = [(i, SYNC.match(line)) for i, line in enumerate(lines)]
    found = [(i, match[1], match[2].strip()) for i, match in found if match]
    if kind == "flags":
        for flag in sorted({flag for _, _, flag in found}):
            yield flag, {i for i, _, other in found if other == flag}
        return
    for i, end, flag in found:
        if end + "s" == kind:
            yield f"{end} {flag} in line {i + 1}", {i}


def main():
    kind, source, prefix, *command = sys.argv[1:]
    lines = open(source).read().splitlines()
    for number, (name, dropped) in enumerate(mutants(kind, lines)):
        file = f"{prefix}.{number}.mlir"
        # Empty lines in their place, so that line numbers stay.
        with open(file, "w") as out:
            out.writelines(
                ("" if i in dropped else line) + "\n" for i, line in enumerate(lines)
            )
        result = served.run([file if word == "{}" else word for word in command])
        errors = [line for line in result.stderr.splitlines() if " error: " in line]
        kinds = [kind for kind in KINDS if any(f"error: {kind}" in e for e in errors)]
        print(f"without {name}: status {result.returncode}, {', '.join(kinds)}")
        for error in result.stderr.splitlines():
            if found := re.search(r"[^/]*mlir:\d+:\d+: (error|note): .*", error):
                print("  " + found[0])


if __name__ == "__main__":
    main()
