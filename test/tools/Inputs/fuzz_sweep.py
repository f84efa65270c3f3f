"""Prints the changed lines of a small program in a sweep."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "bench"))
from fuzzing import corpus, sweep  # noqa: E402

TEXT = """func.func @f(%a: memref<8xf16, #ascend.memory<ub>>) {
  %c = arith.constant 4 : index
  %d = arith.constant 5 : index
  return
}
"""


def describe(text):
    """The lines that are not in the program, or the number of lines."""
    new = [line.strip() for line in text.splitlines() if line not in TEXT.splitlines()]
    return new or f"{len(text.splitlines())} lines"


OTHER = "%s = arith.addi %a, %b : index\ntile.copy %a to %b\n"
program = corpus.Program("small", TEXT, [], [], {})
others = [corpus.Program(name, text, [], [], {}) for name, text in (("errors", TEXT), ("other", OTHER))]
inputs = sweep.Sweep([program, *others], sys.argv[1:]).inputs
texts = [change(TEXT) for source, change in inputs if source is program]
assert all(text != TEXT for text in texts)
for text in texts:
    print(describe(text))
