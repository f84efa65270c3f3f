#!/usr/bin/env python3
"""Runs kernels with tiles that do not fit into UB, with spilling.

Usage: spill.py SCRATCH_FOLDER

Each kernel is refused as it is, and gives NumPy's result when tiles may be kept in
global memory, in program order, for several trip counts, with the default schedule
and random ones. Prints the number of spilled tiles of each kernel, and the bytes
of its workspace.
"""

import pathlib
import re
import sys

import numpy as np

import executed
import served

TRIPS = (0, 1, 2, 3, 5)
MODES = [[], ["--schedule=random:1-2"], ["--sequential"]]


def copy(a, b, types):
    return f"tile.copy {a} to {b} : {types[0]}, {types[1]}"


def shared(shape, element="f32"):
    return f"memref<{shape}x{element}, #tile.space<shared>>"


def alloc(names, shape, element="f32"):
    return [f"%{name} = memref.alloc() : {shared(shape, element)}" for name in names]


def rows(tensor, name, first, count, columns):
    """A slice of some rows of a tensor with the given number of columns."""
    offset = first * columns if isinstance(first, int) else "?"
    layout = f"strided<[{columns}, 1], offset: {offset}>" if offset else f"strided<[{columns}, 1]>"
    kind = f"memref<{count}x{columns}xf32, {layout}>"
    return f"%{name} = memref.subview %{tensor}[{first}, 0] [{count}, {columns}] [1, 1] : memref<?x{columns}xf32> to {kind}", kind


def kernel(name, body, columns, blocks="%c1", ub_size=None, sub_blocks=1):
    target = f', {{ub_size = {ub_size} : i64}}' if ub_size else ""
    end = "} {tile.sub_blocks = 2}" if sub_blocks == 2 else "}"
    constants = "\n".join(f"%c{i} = arith.constant {i} : index" for i in range(8))
    lines = "\n".join(body)
    return f"""module attributes {{ascend.target = #ascend.target<"910B2"{target}>}} {{
func.func @{name}(%A: memref<?x{columns}xf32>, %C: memref<?x{columns}xf32>, %n: index, %p: i1) {{
{constants}
tile.launch (%block) in ({blocks}) {{
{lines}
{end}
return
}}
}}
"""


class Straight:
    """Eight tiles of 32 KiB, loaded first, used from the last one to the first."""

    name, columns, arrays = "straight", 128, (8 * 64, 64)
    runs = [(0, 0)]
    tile = shared("64x128")

    def text(self):
        lines = alloc([f"x{i}" for i in range(8)], "64x128")
        for i in range(8):
            view, kind = rows("A", f"a{i}", 64 * i, 64, 128)
            lines += [view, copy(f"%a{i}", f"%x{i}", (kind, self.tile))]
        for i in range(6, -1, -1):
            operator = "sub" if i % 2 else "mul"
            lines.append(f"tile.{operator} %x7, %x{i} into %x7 : {', '.join([self.tile] * 3)}")
        view, kind = rows("C", "c", 0, 64, 128)
        lines += [view, copy("%x7", "%c", (self.tile, kind))]
        return kernel(self.name, lines, 128)

    def expect(self, a, c, n, p):
        x = a.reshape(8, 64, 128)
        result = x[7]
        for i in range(6, -1, -1):
            result = result - x[i] if i % 2 else result * x[i]
        return result


class Loop:
    """Six tiles that iterations only read, one that they carry and one of their
    own; in both arms of a branch."""

    name, columns, arrays = "loop", 128, (6 * 64 + 5 * 64, 6 * 64)
    runs = [(n, n % 2) for n in TRIPS]
    tile = shared("64x128")

    def text(self):
        three = ", ".join([self.tile] * 3)
        lines = alloc([f"w{i}" for i in range(6)] + ["sum", "x"], "64x128")
        for i in range(6):
            view, kind = rows("A", f"a{i}", 64 * i, 64, 128)
            lines += [view, copy(f"%a{i}", f"%w{i}", (kind, self.tile))]
        lines += ["%zero = arith.constant 0.0 : f32", f"tile.fill %zero into %sum : f32, {self.tile}"]
        lines += ["%c64 = arith.constant 64 : index", "%c384 = arith.constant 384 : index", "scf.for %i = %c0 to %n step %c1 {"]
        lines += ["%r = arith.muli %i, %c64 : index", "%s = arith.addi %r, %c384 : index"]
        view, kind = rows("A", "ax", "%s", 64, 128)
        lines += [view, copy("%ax", "%x", (kind, self.tile))]
        lines += [f"tile.add %x, %w{i} into %x : {three}" for i in range(2)]
        lines += ["scf.if %p {", f"tile.sub %x, %w2 into %x : {three}", "} else {", f"tile.mul %x, %w3 into %x : {three}", "}"]
        lines.append(f"tile.add %sum, %x into %sum : {three}")
        view, kind = rows("C", "cx", "%r", 64, 128)
        lines += [view, copy("%x", "%cx", (self.tile, kind)), "}"]
        lines += [f"tile.add %sum, %w{i} into %sum : {three}" for i in (4, 5)]
        view, kind = rows("C", "cs", 5 * 64, 64, 128)
        lines += [view, copy("%sum", "%cs", (self.tile, kind))]
        return kernel(self.name, lines, 128)

    def expect(self, a, c, n, p):
        w, xs = a[: 6 * 64].reshape(6, 64, 128), a[6 * 64 :].reshape(5, 64, 128)
        result, total = c.copy(), np.zeros((64, 128), np.float32)
        for i in range(n):
            x = xs[i] + w[0] + w[1]
            x = x - w[2] if p else x * w[3]
            total = total + x
            result[64 * i : 64 * i + 64] = x
        result[5 * 64 :] = total + w[4] + w[5]
        return result


class Blocks(Straight):
    """More blocks than cores, both vector cores of each, small tiles."""

    name, columns, arrays = "blocks", 16, (60 * 4 * 16, 60 * 16)
    runs = [(60, 0)]

    def text(self):
        tile = shared("16x16")
        three = ", ".join([tile] * 3)
        lines = alloc([f"x{i}" for i in range(4)], "16x16") + ["%c64 = arith.constant 64 : index", "%c16 = arith.constant 16 : index"]
        lines.append("%first = arith.muli %block, %c64 : index")
        for i in range(4):
            lines.append(f"%k{i} = arith.constant {16 * i} : index")
            lines.append(f"%f{i} = arith.addi %first, %k{i} : index")
            view, kind = rows("A", f"a{i}", f"%f{i}", 16, 16)
            lines += [view, copy(f"%a{i}", f"%x{i}", (kind, tile))]
        lines += [f"tile.sub %x3, %x{i} into %x3 : {three}" for i in (2, 1, 0)]
        lines.append("%to = arith.muli %block, %c16 : index")
        view, kind = rows("C", "c", "%to", 16, 16)
        lines += [view, copy("%x3", "%c", (tile, kind))]
        return kernel(self.name, lines, 16, blocks="%n", ub_size=1280, sub_blocks=2)

    def expect(self, a, c, n, p):
        x = a.reshape(60, 4, 16, 16)
        return (x[:, 3] - x[:, 2] - x[:, 1] - x[:, 0]).reshape(60 * 16, 16)


class Parts:
    """Tiles that loops fill in parts, and elements that scalar code reads."""

    name, columns, arrays = "parts", 8, (3 * 9, 9)
    runs = [(n, n % 2) for n in TRIPS]
    tile = shared("9x8")

    def text(self):
        three = ", ".join([self.tile] * 3)
        part = "memref<3x8xf32, strided<[8, 1], offset: ?>, #tile.space<shared>>"
        lines = alloc(["x0", "x1", "x2", "y"], "9x8")
        lines += ["%c9 = arith.constant 9 : index"]
        for i in range(3):
            lines += [f"scf.for %q{i} = %c0 to %c9 step %c3 {{", f"%o{i} = arith.constant {9 * i} : index", f"%f{i} = arith.addi %q{i}, %o{i} : index"]
            view, kind = rows("A", f"a{i}", f"%f{i}", 3, 8)
            lines += [view, f"%p{i} = memref.subview %x{i}[%q{i}, 0] [3, 8] [1, 1] : {self.tile} to {part}"]
            lines += [copy(f"%a{i}", f"%p{i}", (kind, part)), "}"]
        lines += [copy("%x2", "%y", (self.tile, self.tile))]
        lines += ["scf.for %i = %c0 to %n step %c1 {", f"%s = memref.load %x0[%i, %c1] : {self.tile}"]
        lines += [f"tile.mul %y, %s into %y : {self.tile}, f32, {self.tile}", f"tile.add %y, %x1 into %y : {three}", "}"]
        lines += [f"tile.sub %y, %x0 into %y : {three}"]
        view, kind = rows("C", "c", 0, 9, 8)
        lines += [view, copy("%y", "%c", (self.tile, kind))]
        return kernel(self.name, lines, 8, ub_size=864)

    def expect(self, a, c, n, p):
        x = a.reshape(3, 9, 8)
        y = x[2]
        for i in range(n):
            y = y * x[0][i, 1] + x[1]
        return y - x[0]


def compile_kernel(case, folder):
    """The kernel at the end of the pipeline, which refuses it without spilling."""
    source, final = folder / f"{case.name}.mlir", folder / f"{case.name}.final.mlir"
    source.write_text(case.text())
    result = served.run(["tl-opt", source, "--tl-compile", "-o", "/dev/null"])
    if result.returncode != 1 or "no room for this buffer" not in result.stderr:
        sys.exit(f"{case.name} is not refused without spilling\n{result.stderr}")
    command = ["tl-opt", source, "--tl-compile=spill", "--remarks-filter=ascend-plan-memory", "-o", final]
    result = served.run(command)
    if result.returncode:
        sys.exit(f"{case.text()}\n{result.stderr}")
    workspace = re.search(r"ascend.workspace = (\d+)", final.read_text())[1]
    spilled = set(re.findall(r"mlir:(\d+):.*spilled", result.stderr))
    print(f"{case.name}: {len(spilled)} tiles spilled, workspace of {workspace} bytes")
    return source, final


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    draw = np.random.default_rng(7)
    for case in (Straight(), Loop(), Blocks(), Parts()):
        _, final = compile_kernel(case, folder)
        a, c = (draw.standard_normal((count, case.columns), np.float32) for count in case.arrays)
        names = [folder / f"{case.name}.{array}.npy" for array in "ACE"]
        np.save(names[0], a), np.save(names[1], c)
        for n, p in case.runs:
            np.save(names[2], case.expect(a, c, n, p))
            arguments = [f"--arg={names[0]}", f"--arg={names[1]}", f"--arg={n}", f"--arg={p}", f"--expect=1={names[2]}", "--rtol=0", "--atol=0"]
            executed.run(final, arguments, modes=MODES)


if __name__ == "__main__":
    main()
