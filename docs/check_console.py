#!/usr/bin/env python3
"""Runs the commands of a Markdown page and compares what they print.

Usage: check_console.py PAGE.md SCRATCH_FOLDER [--complete] [--update]

The commands run in SCRATCH_FOLDER, in the order of the page, with this Python as `python3`.

* In a fenced block marked `console`, a line that starts with "$ " is a command (continued
  while lines end with a backslash) and the lines up to the next one are what it prints,
  stdout and stderr.
* A block after a line `<!-- $ COMMAND -->` is what COMMAND prints.
* A block whose first line is a comment of one word with a dot, such as `# add.py`,
  `// main.cpp` or `-- init.lua`, becomes a file of this name. A file that SCRATCH_FOLDER
  has already stays as it is.

A line "..." stands for any lines; names of files are relative to SCRATCH_FOLDER. The first difference is printed and ends the run with
status 1. With --complete every block that names a language has to be of these kinds. With
--update the page's lines that differ from what is printed only in numbers and names of
values are rewritten first, and a lone "?" becomes what is printed.
"""

import os
import pathlib
import re
import subprocess
import sys
from typing import NamedTuple, Optional

PRINTED = re.compile(r"<!-- \$ (.*) -->")
FILE = re.compile(r"(?:#|//|--) ([\w/-]+(?:\.\w+)+)$")


class Step(NamedTuple):
    """A command with what it prints, or a file with its lines."""

    line: int
    command: Optional[str]
    file: Optional[str]
    lines: list


def find_blocks(page):
    """(line number, language, line before the block, lines) of the fenced blocks."""
    before, block = "", None
    for number, line in enumerate(page.splitlines(), 1):
        if block is None and line.startswith("```"):
            block = (number, line[3:].strip(), before, [])
        elif block is not None and line == "```":
            yield block
            block = None
        elif block is not None:
            block[3].append(line)
        before = line


def read_console(number, lines):
    """The commands of a block of a console."""
    steps = []
    for offset, line in enumerate(lines, 1):
        if line.startswith("$ "):
            steps.append((number + offset, [line[2:]], []))
        elif steps and steps[-1][1][-1].endswith("\\"):
            steps[-1][1].append(line)
        elif steps:
            steps[-1][2].append(line)
    return [Step(n, "\n".join(command), None, expected) for n, command, expected in steps]


def parse(page, is_complete=False):
    """The steps of a page in order, and the errors."""
    steps, problems = [], []
    for number, language, before, lines in find_blocks(page):
        printed, file = PRINTED.match(before), FILE.match(lines[0] if lines else "")
        if language == "console":
            steps += read_console(number, lines)
        elif printed:
            steps.append(Step(number, printed[1], None, lines))
        elif file:
            steps.append(Step(number, None, file[1], lines))
        elif language and is_complete:
            problems.append(f"{number}: a block of {language} that nothing runs")
    return steps, problems


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
    if expected == ["?"]:
        expected[:] = [line.rstrip() for line in actual]
        return page.replace("\n?\n", "\n" + "".join(f"{line}\n" for line in expected), 1)
    shape = lambda line: re.sub(r"%\w+|\d+", "N", line.rstrip())
    rest = iter(actual)
    for i, line in enumerate(expected):
        if line.strip() == "...":
            continue
        found = next((new for new in rest if shape(new) == shape(line)), line)
        page = page.replace(line + "\n", found.rstrip() + "\n")
        expected[i] = found.rstrip()
    return page


def make_environment(folder):
    """The environment of the commands."""
    tools = folder / ".tools"
    tools.mkdir(exist_ok=True)
    if not (tools / "python3").exists():
        (tools / "python3").symlink_to(sys.executable)
    return dict(os.environ, PATH=f"{tools.resolve()}{os.pathsep}{os.environ['PATH']}")


def run(command, folder, environment):
    """The output, with the names of files relative to the folder."""
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return done.stdout.replace(f"{folder.resolve()}/", "")


def main():
    page, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    environment = make_environment(folder)
    prepared = {path for path in folder.rglob("*") if path.is_file()}
    steps, problems = parse(page.read_text(), "--complete" in sys.argv)
    if problems:
        sys.exit("\n".join(f"{page}:{problem}" for problem in problems))
    for step in steps:
        if step.file and folder / step.file in prepared:
            continue
        if step.file:
            (folder / step.file).parent.mkdir(parents=True, exist_ok=True)
            (folder / step.file).write_text("".join(f"{line}\n" for line in step.lines))
            continue
        printed = run(step.command, folder, environment)
        if "--update" in sys.argv:
            page.write_text(update(page.read_text(), step.lines, printed.splitlines()))
        if not matches(step.lines, printed.splitlines()):
            sys.exit(f"{page}:{step.line}: '{step.command}' printed\n{printed}")
    commands = sum(step.command is not None for step in steps)
    if not commands:
        sys.exit(f"{page}: no commands")
    print(f"{commands} commands of {page.name} print what the page says")


if __name__ == "__main__":
    main()
