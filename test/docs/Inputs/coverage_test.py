"""Tests scripts/check_tests.py and scripts/coverage.py.

    coverage_test.py FOLDER_OF_SCRIPTS
"""

import sys
import unittest

sys.path.insert(0, sys.argv.pop())

import check_tests  # noqa: E402
import coverage  # noqa: E402
import operations  # noqa: E402


def make_operation(element_types=("f16", "f32", "bf16", "i8")):
    family = ("Foo",)
    return operations.Operation("tile.foo", "foos", "", ["a"], [], list(element_types), True, family, "", [])


class FakeRepository:
    operations = {"tile.foo": make_operation()}
    executed = {"tile.foo": {"f16": ["foo"], "f32": ["foo"], "f32->i32": ["bar"]}}
    refused = {"tile.foo": {"bf16": ["foo"]}}

    def exists(self, name):
        return name in self.operations

    def describe(self, name):
        return {"foo"}, {"yes"}, set()


def make_row(operations="tile.foo", reason=""):
    row = {"section": "S", "primitive": "T.foo", "meaning": "foos"}
    return {**row, "operations": operations, "reason": reason}


class Tests(unittest.TestCase):
    def check(self, problems, round_trips=(), refused=(), executed=()):
        found = list(check_tests.missing(make_operation(), round_trips, refused, executed))
        self.assertEqual(len(found), problems, found)

    def test_all(self):
        self.check(0, ["tile.foo"], [("Foo",)], ["tile.foo"])

    def test_none(self):
        self.check(3)

    def test_name_that_contains_it(self):
        self.check(3, ["tile.foo_bar"], [("FooBar",)], ["tile.foo_bar"])


class ElementTypes(unittest.TestCase):
    def cell(self, element_type):
        return coverage.type_cell(make_operation(), element_type, FakeRepository())

    def test_cells(self):
        self.assertEqual(self.cell("f16"), "yes")
        self.assertEqual(self.cell("f32"), "yes → i32")
        self.assertEqual(self.cell("bf16"), "error")
        self.assertEqual(self.cell("i8"), "no")
        self.assertEqual(self.cell("i64"), "-")

    def table(self, untested):
        problems = []
        coverage.type_table(FakeRepository(), untested, problems)
        return problems

    def test_type_that_is_not_executed(self):
        self.assertEqual(self.table([]), ["tile.foo takes i8, but no test executes that"])

    def test_reason(self):
        untested = [{"operation": "tile.foo", "type": t, "reason": "why"} for t in ("i8", "f16")]
        self.assertEqual(self.table(untested), [])
        # The reason for a type that is executed has expired.
        self.assertEqual([row["type"] for row in untested], ["i8"])


class Language(unittest.TestCase):
    def problems(self, row):
        problems = []
        coverage.language_table([row], FakeRepository(), problems)
        return problems

    def test_part_that_is_missing(self):
        self.assertEqual(self.problems(make_row()), ["tile.foo of 'T.foo' has no Ascend C"])

    def test_reason(self):
        self.assertEqual(self.problems(make_row(reason="in part")), [])

    def test_operation_that_is_missing(self):
        found = self.problems(make_row("tile.foo;tile.bar"))
        self.assertIn("'T.foo' lacks an operation or a reason why it has none", found)

    def test_operation_in_no_row(self):
        self.assertEqual(self.problems(make_row("", "why")), ["tile.foo is in no row of docs/coverage.csv"])

    def test_plan_that_came_true(self):
        rows = [
            make_row("tile.foo", "planned: x"),
            make_row("tile.foo;tile.bar", "planned: x"),
            make_row(reason="in part"),
        ]
        coverage.drop_expired(rows, FakeRepository())
        self.assertEqual([row["reason"] for row in rows], ["", "planned: x", "in part"])


if __name__ == "__main__":
    unittest.main()
