"""Runs commands for measurements."""

import resource
import subprocess
import sys


def run(*command):
    """The output of a command on both streams, and its processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout, result.stderr, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
