"""Compiles kernels with mlir-opt and the plugin, and with tl-opt."""

import pathlib
import subprocess
import sys

PIPELINE = "--pass-pipeline=builtin.module(tl-compile)"

kernels, plugin = pathlib.Path(sys.argv[1]), sys.argv[2]
plugins = [f"--load-dialect-plugin={plugin}", f"--load-pass-plugin={plugin}"]


def output(*command):
    return subprocess.run(command, check=True, capture_output=True).stdout


paths = sorted(kernels.glob("*.mlir"))
same = 0
for path in paths:
    expected = output("tl-opt", str(path), PIPELINE)
    got = output("mlir-opt", str(path), PIPELINE, *plugins)
    # Bytecode is read back by both.
    bytecode = pathlib.Path(sys.argv[3]) / f"{path.stem}.mlirbc"
    output("mlir-opt", str(path), *plugins, "--emit-bytecode", "-o", str(bytecode))
    read = output("tl-opt", str(bytecode), PIPELINE)
    if got == expected == read:
        same += 1
    else:
        print(f"{path.name} differs")
if paths and same == len(paths):
    print(f"all {same} kernels are the same")
