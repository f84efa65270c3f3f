#!/usr/bin/env python3
"""Adds up the results of lit and GoogleTest: prints "N passed, N failed".

Usage: count_tests.py LIT.json GTEST.json

The files are those of `lit -o` and of `--gtest_output=json:`. The exit status is
0 if something passed and nothing failed.
"""

import json
import sys


def count_lit(path):
    with open(path) as file:
        codes = [test["code"] for test in json.load(file)["tests"]]
    passed = sum(code in ("PASS", "XFAIL", "FLAKYPASS") for code in codes)
    skipped = sum(code in ("UNSUPPORTED", "EXCLUDED", "SKIPPED") for code in codes)
    return passed, len(codes) - passed - skipped


def count_gtest(path):
    with open(path) as file:
        results = json.load(file)
    failed = results["failures"] + results.get("errors", 0)
    return results["tests"] - failed - results["disabled"], failed


def main():
    try:
        counts = [count_lit(sys.argv[1]), count_gtest(sys.argv[2])]
    except (OSError, ValueError, KeyError) as error:
        sys.exit(f"count_tests.py: the tests left no results: {error}")
    passed, failed = (sum(column) for column in zip(*counts))
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0 or passed == 0)


if __name__ == "__main__":
    main()
