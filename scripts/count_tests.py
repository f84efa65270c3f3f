#!/usr/bin/env python3
"""Adds up the results of lit, GoogleTest and pytest: prints "N passed, N failed".

Usage: count_tests.py LIT.json GTEST.json PYTEST.xml

The files are those of `lit -o`, of `--gtest_output=json:` and of `--junitxml`. The
exit status is 0 if something passed and nothing failed.
"""

import json
import sys
import xml.etree.ElementTree


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


def count_pytest(path):
    root = xml.etree.ElementTree.parse(path).getroot()
    totals = {"tests": 0, "failures": 0, "errors": 0, "skipped": 0}
    for suite in root.iter("testsuite"):
        for key in totals:
            totals[key] += int(suite.get(key, 0))
    failed = totals["failures"] + totals["errors"]
    return totals["tests"] - failed - totals["skipped"], failed


def main():
    try:
        counts = [
            count_lit(sys.argv[1]),
            count_gtest(sys.argv[2]),
            count_pytest(sys.argv[3]),
        ]
    except (OSError, ValueError, KeyError, xml.etree.ElementTree.ParseError) as error:
        sys.exit(f"count_tests.py: the tests left no results: {error}")
    passed, failed = (sum(column) for column in zip(*counts))
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0 or passed == 0)


if __name__ == "__main__":
    main()
