#!/usr/bin/env python3
# Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the commands of `sh` blocks, which take too long to run in a test.

Usage: shell_blocks.py FOLDER PAGE...

A script of the folder that a command names exists, and its `--help`, or that of a tool of tl,
lists each option.
"""

import functools
import pathlib
import re
import shlex
import subprocess
import sys

BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SCRIPT = re.compile(r"(bench|scripts|docs)/[\w./-]+$")
TOOL = re.compile(r"tl-[\w-]+$")


@functools.lru_cache(maxsize=None)
def usage(command):
    """The options of a script or a tool, as it prints them."""
    interpreter = []
    if isinstance(command, pathlib.Path):
        is_python = "python" in command.read_text(encoding="utf-8").partition("\n")[0]
        interpreter = [sys.executable if is_python else "bash"]
    run = subprocess.run(
        [*interpreter, command, "--help"], capture_output=True, text=True, check=False
    )
    return run.stdout


def faults(folder, line):
    """The scripts that do not exist, and the options that their help does not list."""
    words = shlex.split(line, comments=True)
    known = (
        i for i, each in enumerate(words) if SCRIPT.match(each) or (i == 0 and TOOL.match(each))
    )
    at = next(known, None)
    if at is None:
        return []
    command = words[at] if TOOL.match(words[at]) else folder / words[at]
    if isinstance(command, pathlib.Path) and not command.is_file():
        return [f"there is no {words[at]}"]
    options = {word.split("=")[0] for word in words[at + 1 :] if word.startswith("--")}
    return [f"{words[at]} has no {each}" for each in sorted(options) if each not in usage(command)]


def main():
    folder, *pages = map(pathlib.Path, sys.argv[1:])
    found = [
        f"{page.name}: {fault}"
        for page in pages
        for block in BLOCK.findall(page.read_text(encoding="utf-8"))
        for line in block.replace("\\\n", " ").splitlines()
        for fault in faults(folder, line)
    ]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
