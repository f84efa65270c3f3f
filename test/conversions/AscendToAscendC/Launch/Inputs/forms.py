"""Compares the headers of kernels that are read as text, in generic form and as bytecode."""

import pathlib
import re
import shutil
import subprocess
import sys

kernels, folder = map(pathlib.Path, sys.argv[1:])
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)


def header(path):
    command = ["tl-translate", "--emit=header", "--pipeline", str(path)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def other_forms(path):
    own = folder / path.parent.name
    own.mkdir(exist_ok=True)
    generic, bytecode = own / f"{path.stem}.mlir", own / f"{path.stem}.mlirbc"
    renamed = own / f"{path.stem}.renamed.mlir"
    subprocess.run(["tl-opt", str(path), "--mlir-print-op-generic", "-o", str(generic)], check=True)
    subprocess.run(["tl-opt", str(path), "--emit-bytecode", "-o", str(bytecode)], check=True)
    renamed.write_text(re.sub(r"%([A-Z])\b", r"%other\1", path.read_text()))
    return generic, bytecode, renamed


paths = sorted(kernels.rglob("*.mlir"))
same = 0
for path in paths:
    expected = header(path)
    differing = [each.name for each in other_forms(path) if header(each) != expected]
    if differing:
        print(f"{path}: another header from {', '.join(differing)}")
    same += not differing
if paths and same == len(paths):
    print(f"all {same} kernels have one header")
