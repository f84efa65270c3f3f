#!/usr/bin/env python3
"""Reduces a program that tl-generate kept.

    reduce_program.py FAILURE.mlir [-o REDUCED.mlir]

The first line of such a file is the outcome of the program, the second the command that
shows it. Operations are dropped as long as the rest has the same outcome; the numbers and
lines in the diagnostic may change. The result begins with the
same two lines.
"""

import argparse
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

# After dropping operations, unused ones go, so that others can be dropped.
PASSES = ["canonicalize", "cse", "symbol-dce"]


def read(path):
    """The outcome with its message, the line with both, and the command without the file."""
    if not path.is_file():
        sys.exit(f"{path} is not a file")
    try:
        first, second, *_ = [*path.read_text("utf-8").splitlines(), "", ""]
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"{path} cannot be read: {error}")
    if first == "// not run":
        sys.exit(f"{path} is a program that was only written: run its second line first")
    outcome = re.fullmatch(r"// (\w+): (.*)", first)
    try:
        command = shlex.split(second.removeprefix("// "))
    except ValueError as error:
        sys.exit(f"{path}:2: the line is no command of a shell: {error}")
    if not outcome or command[:1] != ["tl-generate"]:
        sys.exit(f"{path} is not a file of tl-generate")
    # The first words of the message, without its numbers and types.
    text = (
        ""
        if outcome[1] in ("differs", "hang", "crash")
        else re.match(r"('[^']*')?[^0-9'<]{0,60}", outcome[2])[0]
    )
    return (
        f"{outcome[1]}:{text}",
        outcome[0],
        [word for word in command if not word.startswith("--check=")],
    )


def write_test(folder, outcome, command):
    """A program that exits with 1 if a file is interesting."""
    test = folder / "test.sh"
    words = [*command, "--limit=30"]
    # A process that a signal ends prints nothing.
    # With 2, nothing is known about the program.
    end = "test $? -lt 128" if outcome.startswith("crash:") else "test $? -ne 1"
    if not outcome.startswith("crash:"):
        words.append(f"--expect={outcome}")
    test.write_text(f'#!/bin/sh\n{shlex.join(words)} --check="$1" > /dev/null 2>&1\n{end}\n')
    test.chmod(0o755)
    return test


def reduce_once(source, target, test):
    """One round of all passes; leaves the smaller program in `target`."""
    tree = f"--reduction-tree=traversal-mode=0 test={test}"
    rounds = [tree, *(f"--opt-reduction-pass=opt-pass={name} test={test}" for name in PASSES)]
    target.write_text(source.read_text())
    for option in rounds:
        result = target.with_suffix(".next")
        done = subprocess.run(["tl-reduce", target, option, "-o", result], capture_output=True)
        if done.returncode == 0 and result.stat().st_size:
            target.write_text(result.read_text())


def get_end(lines, begin):
    """The line after that of `begin` and, if it opens a region, after its end."""
    depth = 0
    for end in range(begin, len(lines)):
        depth += lines[end].count("{") - lines[end].count("}")
        if depth <= 0:
            return end + 1
    return len(lines)


def drop_lines(path, test):
    """Drops lines, with the regions that they open, as long as that is interesting: many
    at a time first. The reducer of MLIR does not drop operations with uses, even if it can drop
    these as well, nor the region of a loop with a loop in it."""
    lines = path.read_text().splitlines(True)
    trial = path.with_suffix(".trial")
    count = len(lines) // 2
    while count:
        begin = len(lines) - 1
        while begin >= 0:
            end = begin
            for _ in range(count):
                end = get_end(lines, end) if end < len(lines) else end
            shorter = lines[:begin] + lines[end:]
            trial.write_text("".join(shorter))
            if subprocess.run([test, trial]).returncode == 1:
                lines = shorter
                path.write_text("".join(lines))
            begin = min(begin - count, len(lines) - 1)
        count //= 2


def check_writable(path):
    """Ends the program if the file cannot be written, before the work of hours."""
    if path.is_dir():
        sys.exit(f"{path} cannot be written: it is a folder")
    if not path.parent.is_dir():
        sys.exit(f"{path} cannot be written: {path.parent} is not a folder")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        sys.exit(f"{path} cannot be written: permission denied")


def write(path, text):
    """Replaces the file when its text is complete."""
    trial = path.with_name(f"{path.name}.tmp-{os.getpid()}")
    try:
        trial.write_text(text)
        trial.replace(path)
    except OSError as error:
        trial.unlink(missing_ok=True)
        sys.exit(f"{path} cannot be written: {error.strerror}")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("failure", type=pathlib.Path)
    parser.add_argument("-o", dest="output", type=pathlib.Path)
    options = parser.parse_args()
    outcome, title, command = read(options.failure)
    output = options.output or options.failure.with_suffix(".reduced.mlir")
    check_writable(output)
    first = [*command, "--limit=30", f"--check={options.failure}"]
    done = subprocess.run(first, capture_output=True, text=True)
    if done.returncode == 2:
        sys.exit(f"{options.failure}: {done.stderr.strip()}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        test = write_test(folder, outcome, command)
        if subprocess.run([test, options.failure]).returncode != 1:
            sys.exit(f"{options.failure}: it does not fail any more")
        current, following = options.failure, folder / "0.mlir"
        while True:
            reduce_once(current, following, test)
            drop_lines(following, test)
            if len(following.read_text()) >= len(current.read_text()):
                break
            current, following = following, folder / f"{int(following.stem) + 1}.mlir"
        body = "".join(
            line for line in current.read_text().splitlines(True) if not line.startswith("//")
        )
    words = [*command[:1], f"--check={output}", *command[1:]]
    write(output, f"{title}\n// {shlex.join(words)}\n{body}")
    print(output)


if __name__ == "__main__":
    main()
