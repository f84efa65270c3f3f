"""Kernels of one instruction, and its cycles in the executor."""

import json
import pathlib
import subprocess
import tempfile

BYTES = {"f16": 2, "bf16": 2, "f32": 4, "i16": 2, "i32": 4, "ui32": 4, "ui8": 1, "i8": 1}

HEAD = """
module attributes {ascend.target = #ascend.target<"910B1">} {
  func.func @micro(%A: memref<1024x1024xf16>, %F: memref<131072xf32>, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %true = arith.constant true
    %false = arith.constant false
    %s16 = arith.constant 1.0 : f16
    %s32 = arith.constant 1.0 : f32
    %si16 = arith.constant 1 : i16
    %si32 = arith.constant 0 : i32
    ascend.launch (%block) in (%c1) {
      ascend.section """
TAIL = """
      }
    }
    return
  }
}
"""


class Kernel:
    """A program of one core: a part that runs once, and a part that repeats."""

    def __init__(self, core):
        self.core, self.once, self.repeated = core, [], []

    def buffer(self, name, shape, dtype, memory="ub", at=0):
        """Declares a buffer; returns its type."""
        kind = f"memref<{shape}x{dtype}, #ascend.memory<{memory}>>"
        self.once.append(f"{name} = ascend.buffer at {at} : {kind}")
        return kind

    def text(self, copies):
        once = "\n".join(self.once)
        body = "\n".join(self.repeated * copies)
        loop = f"scf.for %i = %c0 to %n step %c1 {{\n{body}\n}}"
        return f"{HEAD}{self.core} {{\n{once}\nascend.pipe_barrier all\n{loop}{TAIL}"


def run(kernel, count, copies):
    """Cycles of `count` times `copies` repetitions, without the launch."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "micro.mlir"
        path.write_text(kernel.text(copies))
        command = ["tl-run", path, "--arg=zeros", "--arg=zeros", f"--arg={count}"]
        result = subprocess.run(
            [*map(str, command), "--no-check", "--report=json"],
            capture_output=True,
            text=True,
        )
        if result.returncode:
            raise SystemExit(kernel.text(copies) + result.stderr)
    launch = json.loads(result.stdout)["launches"][0]
    return launch["cycles"] - launch["launchOverheadCycles"]


def cycles_each(kernel, copies=8):
    """Cycles of a repetition among many, which hide the part that runs once."""
    few, many = 4, 12
    return (run(kernel, many, copies) - run(kernel, few, copies)) / (many - few) / copies


def cycles_alone(kernel):
    """Cycles of one repetition with nothing before and after it."""
    return run(kernel, 1, 1) - run(kernel, 0, 1)


# The places of operands: in different banks of different groups.
APART = 0, 0x10100, 0x20000, 0x28100


def vector(line, operands, repeats, barrier=False, addresses=APART):
    """A vector instruction `line`; `operands` are (name, dtype, lanes) of a
    repeat, which are made `repeats` repeats long, or whole shapes."""
    kernel = Kernel("vector")
    types, places = [], iter(addresses)
    for name, dtype, lanes in operands:
        if name.startswith("%s"):
            types.append(dtype)
            continue
        shape = lanes if isinstance(lanes, str) else f"{repeats * lanes}"
        types.append(kernel.buffer(name, shape, dtype, at=next(places)))
    kernel.repeated = [f"{line} : {', '.join(types)}"]
    if barrier:
        kernel.repeated.append("ascend.pipe_barrier v")
    return kernel
