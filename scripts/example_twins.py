#!/usr/bin/env python3
"""Writes examples/python/ir/NAME.mlir: the IR that each example in Python becomes.

    PYTHONPATH=build/python python3 scripts/example_twins.py [NAME...]

Without names, of all examples. test/python/test_examples.py tells when they are out of
date, and runs both.
"""

import contextlib
import io
import pathlib
import runpy
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "examples" / "python"


class Call:
    """The first call of a kernel that a program makes: kernel, inputs, results."""

    def __init__(self, path):
        from tilelang import JITKernel

        self.kernel, self.inputs, self.results = None, [], []
        original = JITKernel.__call__

        def call(kernel, *inputs, **options):
            results = original(kernel, *inputs, **options)
            if self.kernel is None:
                self.kernel, self.inputs = kernel, list(inputs)
                self.results = results if isinstance(results, list) else [results]
            return results

        JITKernel.__call__ = call
        try:
            with contextlib.redirect_stdout(io.StringIO()) as self.output:
                runpy.run_path(str(path), run_name="__main__")
        finally:
            JITKernel.__call__ = original

    def twin(self, path):
        """The IR as a file, which says where it comes from."""
        return f"// The IR of examples/python/{path.name}.\n{self.kernel.ir()}"


def examples():
    return sorted(FOLDER.glob("*.py"))


def main():
    for path in examples():
        if not sys.argv[1:] or path.stem in sys.argv[1:]:
            (FOLDER / "ir").mkdir(exist_ok=True)
            (FOLDER / "ir" / f"{path.stem}.mlir").write_text(Call(path).twin(path))


if __name__ == "__main__":
    main()
