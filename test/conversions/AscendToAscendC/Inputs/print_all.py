"""Prints each kernel of a folder as Ascend C, into a folder of texts.

    print_all.py KERNELS TEXTS
"""

import pathlib
import subprocess
import sys

kernels = sorted(pathlib.Path(sys.argv[1]).glob("*.mlir"))
assert kernels, "there are kernels"
for kernel in kernels:
    text = pathlib.Path(sys.argv[2]) / f"{kernel.stem}.cpp"
    command = ["tl-translate", "--tl-to-ascendc", "--pipeline", kernel, "-o", text]
    subprocess.run(command, check=True)
