"""Validates kernels with one function of elements each.

    functions.py FOLDER

tile-vectorize makes functions of tiles of them, and has to keep every bit. Prints a
line for each kernel, and the first line of a fault.
"""

import pathlib
import subprocess
import sys

UNARY = ["rsqrt", "log", "exp", "sqrt", "tanh", "erf", "sin", "cos", "log2", "log1p", "expm1"]
BINARY = ["math.powf"] + [f"arith.{name}f" for name in ("maximum", "minimum", "maxnum", "minnum")]
SIZE = 4096

# Pairs of special numbers are among the operands.
KERNEL = """
func.func @kernel(%A: memref<SIZExTYPE>, %B: memref<SIZExTYPE>, %C: memref<SIZExTYPE>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant SIZE : index
  tile.launch (%block) in (%c1) {
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %x = memref.load %A[%i] : memref<SIZExTYPE>
      %y = memref.load %B[%i] : memref<SIZExTYPE>
      %z = CALL : TYPE
      memref.store %z, %C[%i] : memref<SIZExTYPE>
    }
  }
  return
}
"""


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    calls = {name: f"math.{name} %x" for name in UNARY} | {
        name: f"{name} %x, %y" for name in BINARY
    }
    for name, call in calls.items():
        for dtype in ("f32", "f16", "bf16"):
            path = folder / f"{name}.{dtype}.mlir"
            path.write_text(
                KERNEL.replace("CALL", call).replace("TYPE", dtype).replace("SIZE", str(SIZE))
            )
            command = [
                "tl-run",
                path,
                "--validate",
                f"--arg=edges:3:{SIZE}",
                f"--arg=edges:4:{SIZE}",
                "--arg=zeros",
            ]
            result = subprocess.run(command, capture_output=True, text=True)
            first = (result.stdout + result.stderr).splitlines()[0]
            print(f"{name} {dtype}: {'valid' if result.returncode == 0 else first}")


if __name__ == "__main__":
    main()
