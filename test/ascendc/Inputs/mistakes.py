"""Compiles a source with each value of CASE and prints its first error.

Usage: mistakes.py SOURCE ENTRY CASES ARGUMENT... The last case has no mistake.
The error of another one is at the line with the comment `mistake`, in its
branch of the source.
"""

import re
import subprocess
import sys


def find_line(source, case):
    """The line of the comment after `CASE == case`."""
    found = False
    with open(source, encoding="utf-8") as text:
        for number, line in enumerate(text, 1):
            found |= line.split() in (["#if", "CASE", "==", case], ["#elif", "CASE", "==", case])
            if found and "// mistake" in line:
                return number
    return 0


def main(source, entry, cases, *arguments):
    for case in range(1, int(cases) + 1):
        command = ["tl-run", source, f"--entry={entry}", "--blocks=1", f"--cxx=-DCASE={case}"]
        result = subprocess.run(
            command + [f"--arg={each}" for each in arguments],
            capture_output=True,
            text=True,
            check=False,
        )
        lines = [int(line) for line in re.findall(r"^\S+:(\d+):\d+: ", result.stderr, re.M)]
        message = re.search(r"^\S+:\d+:\d+: error: (.*)", result.stderr, re.M)
        if message is None:
            print(f"{case}: {'clean' if 'no races' in result.stdout else result.stderr}")
        elif find_line(source, str(case)) in lines[:2]:
            print(f"{case}: {message.group(1)}")
        else:
            print(f"{case}: another line: {result.stderr}")
        sys.stdout.flush()


main(*sys.argv[1:])
