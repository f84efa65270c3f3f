#!/usr/bin/env python3
"""Runs the commands of a Markdown page and compares what they print.

Usage: check_console.py PAGE.md SCRATCH_FOLDER [--update]

In every fenced block marked `console`, a line that starts with "$ " is a
command (continued while lines end with a backslash) and the lines up to the next
one are what it prints, stdout and stderr. A line "..." stands for any lines. The
commands run in SCRATCH_FOLDER, in order. The first difference is printed and
ends the run with status 1. With --update the page's lines that differ from what
is printed only in numbers and names of values are rewritten first.
"""

import pathlib
import re
import subprocess
import sys


def parse(page):
    """Yields (line number, command, expected lines)."""
    commands = []
    in_block = False
    for number, line in enumerate(page.splitlines(), 1):
        if line.startswith("```"):
            in_block = line == "```console"
        elif in_block and line.startswith("$ "):
            commands.append((number, [line[2:]], []))
        elif in_block and commands and commands[-1][1][-1].endswith("\\"):
            commands[-1][1].append(line)
        elif in_block:
            commands[-1][2].append(line)
    return [(n, "\n".join(lines), expected) for n, lines, expected in commands]


def matches(expected, actual):
    """Whether `actual` is `expected`, where "..." stands for any lines."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + r"\n"
        for line in expected
    )
    text = "".join(line.rstrip() + "\n" for line in actual)
    return re.fullmatch(pattern, text) is not None


def update(page, expected, actual):
    """Replaces lines of `expected` in the page by those of `actual`."""
    shape = lambda line: re.sub(r"%\w+|\d+", "N", line.rstrip())
    rest = iter(actual)
    for i, line in enumerate(expected):
        if line.strip() == "...":
            continue
        found = next((new for new in rest if shape(new) == shape(line)), line)
        page = page.replace(line + "\n", found.rstrip() + "\n")
        expected[i] = found.rstrip()
    return page


def main():
    page, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    commands = parse(page.read_text())
    for number, command, expected in commands:
        run = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if "--update" in sys.argv:
            page.write_text(
                update(page.read_text(), expected, run.stdout.splitlines())
            )
        if not matches(expected, run.stdout.splitlines()):
            sys.exit(f"{page}:{number}: '{command}' printed\n{run.stdout}")
    if not commands:
        sys.exit(f"{page}: no commands")
    print(f"{len(commands)} commands of {page.name} print what the page says")


if __name__ == "__main__":
    main()
