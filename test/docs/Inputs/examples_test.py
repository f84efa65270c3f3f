"""Tests scripts/examples.py and scripts/check_examples.py.

    examples_test.py FOLDER_OF_SCRIPTS
"""

import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, sys.argv.pop())

import check_examples  # noqa: E402
import examples  # noqa: E402
import operations  # noqa: E402
import tiles  # noqa: E402

TILE = "memref<64x128xf32, #tile.space<shared>>"


def make_operation(name="tile.add", summary="adds", operands=("a",), description=""):
    return operations.Operation(name, summary, description, list(operands), [], [], True, (), "", [])


def describe(line, constraints="Constraints: none."):
    return f"Adds.\n\n{constraints}\n\nExample:\n\n```mlir\n{line}\n```\n"


class TypedNames(unittest.TestCase):
    def check(self, line, **types):
        expected = {f"%{name}": type for name, type in types.items()}
        self.assertEqual(dict(examples.typed_names(line)), expected)

    def test_operands_in_order(self):
        tile = "memref<4xf32>"
        self.check(f"tile.add %a, %s into %c : {tile}, f32, {tile}", a=tile, s="f32", c=tile)

    def test_layouts_hold_commas(self):
        strided = "memref<?x?xf32, strided<[?, 1], offset: ?>>"
        self.check(f"tile.copy %A to %a {{k = 1 : i32}} : {strided}, {TILE}", A=strided, a=TILE)

    def test_condition_without_type(self):
        self.check("tile.gemm %a, %b into %c init(%first) : A, B, C", a="A", b="B", c="C", first="i1")

    def test_clause_with_type(self):
        self.check("tile.copy %A to %a pad(%z) : A, B, f32", A="A", a="B", z="f32")

    def test_indices_without_type(self):
        self.check("%x = memref.load %a[%i, %j] : memref<4x4xf32>", a="memref<4x4xf32>", i="index", j="index")

    def test_one_type_for_all(self):
        self.check("%x = arith.addi %a, %b : i32", a="i32", b="i32")

    def test_text_is_not_looked_at(self):
        self.check('tile.printf "a : %d"(%i) : i32', i="i32")

    def test_launch(self):
        self.check("tile.launch (%block) in (%n) sub_block (%sub) {", n="index")

    def test_result_without_operands(self):
        self.check(f"%a = ascend.buffer at 0 : {TILE}")

    def test_types_that_do_not_match(self):
        with self.assertRaises(examples.Unclear):
            examples.typed_names("tile.add %a, %b into %c : A, B")


    def test_types_of_the_record(self):
        line = "tile.foo %a, %base into %p indices(%i) valid(%n) : A, P, I"
        names = examples.typed_names(line, [(1, "ui32"), ("valid", "index")])
        self.assertEqual(dict(names), {"%a": "A", "%p": "P", "%i": "I", "%base": "ui32", "%n": "index"})


class Tiles(unittest.TestCase):
    def check(self, type, *lines):
        self.assertEqual(tiles.declare("%a", type), list(lines))

    def test_contiguous(self):
        self.check(TILE, f"%a = memref.alloc() : {TILE}")

    def test_extents_of_the_run(self):
        type = "memref<?x4xf32, #ascend.memory<ub>>"
        self.check(type, f"%a = memref.alloc(%tl.extent) : {type}")

    def test_rows_with_gaps(self):
        type = "memref<2x3x5xi8, strided<[128, 32, 1], offset: 161>, #ascend.memory<ub>>"
        whole = "memref<3x4x32xi8, #ascend.memory<ub>>"
        self.check(
            type,
            f"%a.whole = memref.alloc() : {whole}",
            f"%a = memref.subview %a.whole[1, 1, 1] [2, 3, 5] [1, 1, 1] : {whole} to {type}",
        )

    def test_elements_with_gaps(self):
        type = "memref<3xi8, strided<[2]>, #ascend.memory<ub>>"
        whole = "memref<6xi8, #ascend.memory<ub>>"
        self.check(
            type,
            f"%a.whole = memref.alloc() : {whole}",
            f"%a = memref.subview %a.whole[0] [3] [2] : {whole} to {type}",
        )


class Complete(unittest.TestCase):
    def test_one_name_of_two_types(self):
        lines, types = examples.complete(["op %a : A", "op %a : B"], make_operation())
        self.assertEqual(lines, ["op %a : A", "op %a_1 : B"])
        self.assertEqual(types, {"%a": "A", "%a_1": "B"})

    def test_results_are_not_declared(self):
        lines, types = examples.complete(["%b = op %a : A", "op %b : B"], make_operation())
        self.assertEqual(types, {"%a": "A"})


class Check(unittest.TestCase):
    def check(self, operation, problem):
        with tempfile.TemporaryDirectory() as folder:
            found = check_examples.check(operation, pathlib.Path(folder))
        self.assertEqual(len(found), 1 if problem else 0, found)
        self.assertIn(problem, "".join(found))

    def test_good(self):
        text = describe(f"tile.add %a, %a into %a : {TILE}, {TILE}, {TILE}")
        self.check(make_operation(description=text), "")

    def test_no_summary(self):
        good = describe(f"tile.add %a, %a into %a : {TILE}, {TILE}, {TILE}")
        self.check(make_operation(summary="", description=good), "tile.add has no summary")

    def test_no_constraints(self):
        text = describe(f"tile.add %a, %a into %a : {TILE}, {TILE}, {TILE}", constraints="")
        self.check(make_operation(description=text), 'tile.add has operands but no paragraph "Constraints:"')

    def test_no_example(self):
        self.check(make_operation(description="Adds.\n\nConstraints: none."), "tile.add has no example")

    def test_invalid_example(self):
        text = describe(f"tile.add %a, %a into %s : {TILE}, {TILE}, f32")
        self.check(make_operation(description=text), "custom op 'tile.add' invalid kind of type")

    def test_example_of_another_operation(self):
        text = describe(f"tile.sub %a, %a into %a : {TILE}, {TILE}, {TILE}")
        self.check(make_operation(description=text), "tile.add is not executed by its example")

    def test_exception_that_expired(self):
        check_examples.EXCEPTIONS["tile.add"] = "cannot run"
        self.addCleanup(check_examples.EXCEPTIONS.pop, "tile.add")
        text = describe(f"tile.add %a, %a into %a : {TILE}, {TILE}, {TILE}")
        self.check(make_operation(description=text), "has an example that runs, but an exception: cannot run")


if __name__ == "__main__":
    unittest.main()
