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


program = corpus.Program("small", TEXT, [], [], {})
inputs = sweep.Sweep([program, corpus.Program("errors", TEXT, [], [], {})], sys.argv[1:] or sweep.KINDS).inputs
texts = [change(TEXT) for _, change in inputs]
assert all(text != TEXT for text in texts)
for text in texts:
    print(describe(text))
