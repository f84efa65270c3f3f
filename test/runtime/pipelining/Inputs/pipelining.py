"""Runs loops with `tile.stages` against NumPy.

    pipelining.py FOLDER

Each loop runs with trip counts of 0, below, at and above its stages, from a
start that is not 0 and in steps that are not 1, in program order and compiled
under several schedules. For each loop the number of iterations that the pass
overlaps is printed.
"""

import pathlib
import re
import sys

import executed
import numpy as np
import served

TRIPS = (0, 1, 2, 3, 7, 8)
FIRST = 3
ROW = "memref<{rows}x{width}xf32, strided<[{width}, 1], offset: ?>>"
TILE = "memref<{rows}x{width}xf32, #tile.space<shared>>"

KERNEL = """
!tensor = memref<?x{width}xf32>
!row = {row}
!tile = {tile}

func.func @kernel(%A: !tensor, %C: !tensor, %first: index, %end: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %A, %c0 : !tensor
  %step = arith.constant {step} : index
  tile.launch (%block) in (%c1) {{
    %a = memref.alloc() : !tile
    %c = memref.alloc() : !tile
    %s = memref.alloc() : !tile
    {body}
  }}
  return
}}
"""

SLICES = """
      %At = memref.subview %A[%i, 0] [{rows}, {width}] [1, 1] : !tensor to !row
      %Ct = memref.subview %C[%i, 0] [{rows}, {width}] [1, 1] : !tensor to !row"""

# C = 2 A: everything in an iteration of its own.
SCALE = """
    scf.for %i = %first to %end step %step {{""" + SLICES + """
      tile.copy %At to %a : !row, !tile
      tile.mul %a, %two into %c : !tile, f32, !tile
      tile.copy %c to %Ct : !tile, !row
    }} {{tile.stages = {stages}}}"""

# A running sum: every iteration reads the sum of the one before.
SUM = """
    tile.fill %zero into %s : f32, !tile
    scf.for %i = %first to %end step %step {{""" + SLICES + """
      tile.copy %At to %a : !row, !tile
      tile.add %s, %a into %s : !tile, !tile, !tile
      tile.copy %s to %Ct : !tile, !row
    }} {{tile.stages = {stages}}}"""

# In place, so that the loaded tile is overwritten; and a value is carried.
CARRIED = """
    %last = scf.for %i = %first to %end step %step iter_args(%f = %two) -> f32 {{""" + SLICES + """
      tile.copy %At to %a : !row, !tile
      tile.mul %a, %f into %a : !tile, f32, !tile
      tile.copy %a to %Ct : !tile, !row
      %next = arith.addf %f, %two : f32
      scf.yield %next : f32
    }} {{tile.stages = {stages}}}"""

# The loop reads its own writes: nothing runs ahead.
IN_PLACE = """
    scf.for %i = %first to %end step %step {{
      %Bt = memref.subview %C[%first, 0] [{rows}, {width}] [1, 1] : !tensor to !row""" + SLICES + """
      tile.copy %Bt to %a : !row, !tile
      tile.copy %At to %c : !row, !tile
      tile.add %a, %c into %s : !tile, !tile, !tile
      tile.copy %s to %Ct : !tile, !row
    }} {{tile.stages = {stages}}}"""

# Slices of a tile taken before the loop; elements that are not loaded stay.
EDGES = """
    %at = memref.subview %a[0, 0] [1, {width}] [1, 1] : !tile to memref<1x{width}xf32, strided<[{width}, 1]>, #tile.space<shared>>
    %ct = memref.subview %c[0, 0] [1, {width}] [1, 1] : !tile to memref<1x{width}xf32, strided<[{width}, 1]>, #tile.space<shared>>
    scf.for %i = %first to %end step %step {{
      %At = memref.subview %A[%i, 0] [1, {width}] [1, 1] : !tensor to memref<1x{width}xf32, strided<[{width}, 1], offset: ?>>
      %Ct = memref.subview %C[%i, 0] [1, {width}] [1, 1] : !tensor to memref<1x{width}xf32, strided<[{width}, 1], offset: ?>>
      tile.copy %At to %at : memref<1x{width}xf32, strided<[{width}, 1], offset: ?>>, memref<1x{width}xf32, strided<[{width}, 1]>, #tile.space<shared>>
      tile.add %at, %two into %ct : memref<1x{width}xf32, strided<[{width}, 1]>, #tile.space<shared>>, f32, memref<1x{width}xf32, strided<[{width}, 1]>, #tile.space<shared>>
      tile.copy %ct to %Ct : memref<1x{width}xf32, strided<[{width}, 1]>, #tile.space<shared>>, memref<1x{width}xf32, strided<[{width}, 1], offset: ?>>
    }} {{tile.stages = {stages}}}"""


# Stages that the author wrote: three stages, and two with the second one first.
SCALE_IN_STAGES = """
    scf.for %i = %first to %end step %step {{""" + SLICES + """
      tile.copy %At to %a {{tile.stage = 0}} : !row, !tile
      tile.mul %a, %two into %c {{tile.stage = 1}} : !tile, f32, !tile
      tile.copy %c to %Ct {{tile.stage = 2}} : !tile, !row
    }}"""
SUM_IN_STAGES = """
    tile.fill %zero into %s : f32, !tile
    scf.for %i = %first to %end step %step {{""" + SLICES + """
      tile.copy %At to %a {{tile.stage = 0, tile.order = 2}} : !row, !tile
      tile.add %s, %a into %s {{tile.stage = 1, tile.order = 0}} : !tile, !tile, !tile
      tile.copy %s to %Ct {{tile.stage = 1, tile.order = 1}} : !tile, !row
    }} {{tile.stages = 2}}"""

# A loop-carried value is used in two stages: in the second it is a step old.
FACTORS_IN_STAGES = """
    %last = scf.for %i = %first to %end step %step iter_args(%f = %two) -> f32 {{""" + SLICES + """
      tile.copy %At to %a {{tile.stage = 0}} : !row, !tile
      tile.mul %a, %f into %c {{tile.stage = 1}} : !tile, f32, !tile
      tile.add %c, %f into %c {{tile.stage = 3}} : !tile, f32, !tile
      tile.copy %c to %Ct {{tile.stage = 3}} : !tile, !row
      %next = arith.addf %f, %two : f32
      scf.yield %next : f32
    }} {{tile.stages = 4}}"""
# An operation of a stage computes it: the element that this iteration has loaded is
# added to the next iteration's load, in the stage before, later in the same step.
ELEMENTS_IN_STAGES = """
    %last = scf.for %i = %first to %end step %step iter_args(%f = %two) -> f32 {{""" + SLICES + """
      tile.copy %At to %a {{tile.stage = 0, tile.order = 0}} : !row, !tile
      tile.fill %f into %c {{tile.stage = 0, tile.order = 2}} : f32, !tile
      tile.add %a, %c into %c {{tile.stage = 1, tile.order = 3}} : !tile, !tile, !tile
      tile.copy %c to %Ct {{tile.stage = 1, tile.order = 4}} : !tile, !row
      %next = memref.load %a[%c0, %c0] {{tile.stage = 1, tile.order = 1}} : !tile
      scf.yield %next : f32
    }}
    %Cl = memref.subview %C[%first, 0] [{rows}, {width}] [1, 1] : !tensor to !row
    tile.fill %last into %s : f32, !tile
    tile.copy %s to %Cl : !tile, !row"""


def expect(name, a, c, starts, rows):
    total, factor, element = np.zeros_like(a[:rows]), np.float32(2), np.float32(2)
    for i in starts:
        if name == "scale":
            c[i : i + rows] = 2 * a[i : i + rows]
        elif name == "sum":
            total += a[i : i + rows]
            c[i : i + rows] = total
        elif name == "carried":
            c[i : i + rows] = factor * a[i : i + rows]
            factor += 2
        elif name == "factors":
            c[i : i + rows] = factor * a[i : i + rows] + factor
            factor += 2
        elif name == "elements":
            c[i : i + rows] = a[i : i + rows] + element
            element = a[i, 0]
        elif name == "in_place":
            c[i : i + rows] = c[starts[0] : starts[0] + rows] + a[i : i + rows]
        elif name == "edges":
            c[i] = a[i] + 2
    if name == "elements":
        c[FIRST : FIRST + rows] = element
    return c


def write(folder, name, body, rows, width, step, stages):
    names = dict(rows=rows, width=width, step=step, stages=stages)
    text = KERNEL.format(
        row=ROW.format(**names), tile=TILE.format(**names), body=body.format(**names), **names
    )
    text = text.replace("tile.stages = chosen", "tile.stages")
    path = folder / f"{name}.{rows}x{width}.{stages}.mlir"
    path.write_text(text)
    return path


def describe(path):
    """The remarks of the pass."""
    command = ["tl-opt", path, "--tl-compile", "--remarks-filter=tile-pipeline", "-o", "/dev/null"]
    output = served.run(command).stderr
    remarks = [line.partition("remark: ")[2] for line in output.splitlines() if "remark: " in line]
    return "; ".join(re.sub(r" \| Category:.*?Remark=", " ", remark) for remark in remarks)


def check(folder, name, body, rows, width, step, stages):
    path = write(folder, name, body, rows, width, step, stages)
    random = np.random.default_rng(1)
    for trips in TRIPS:
        first = FIRST
        starts = [first + i * step for i in range(trips)]
        # The last iteration may begin anywhere up to a step before the end.
        end = first + trips * step - (step // 2 if trips else 0)
        a = random.uniform(-1, 1, (first + max(trips, 1) * step + rows, width)).astype(np.float32)
        c = random.uniform(-1, 1, a.shape).astype(np.float32)
        files = [folder / f"{path.stem}.{trips}.{array}.npy" for array in ("a", "c", "expected")]
        np.save(files[0], a)
        np.save(files[1], c)
        np.save(files[2], expect(name, a, c.copy(), starts, rows))
        arguments = [f"--arg={files[0]}", f"--arg={files[1]}", f"--arg={first}", f"--arg={end}"]
        modes = executed.MODES if trips in (3, 7) else executed.FEW_MODES
        executed.run(path, [*arguments, f"--expect=1={files[2]}", "--rtol=0", "--atol=0"], modes)
    print(f"{name} {rows}x{width} stages {stages}: {describe(path)}")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    check(folder, "scale", SCALE, 4, 64, 4, 2)
    check(folder, "scale", SCALE, 4, 64, 5, 3)
    check(folder, "scale", SCALE, 5, 33, 6, 4)
    check(folder, "sum", SUM, 4, 64, 4, 2)
    check(folder, "carried", CARRIED, 4, 64, 4, 3)
    check(folder, "in_place", IN_PLACE, 4, 64, 4, 2)
    check(folder, "edges", EDGES, 4, 64, 4, 2)
    # Three tiles of 40 KiB leave room for one more in 192 KiB.
    check(folder, "scale", SCALE, 80, 128, 80, 3)
    check(folder, "scale", SCALE, 80, 128, 80, 2**63 - 1)
    check(folder, "scale", SCALE, 32, 64, 32, "chosen")
    check(folder, "sum", SUM, 80, 128, 80, "chosen")
    check(folder, "scale", SCALE_IN_STAGES, 4, 64, 4, "written")
    check(folder, "sum", SUM_IN_STAGES, 5, 33, 6, "written")
    check(folder, "factors", FACTORS_IN_STAGES, 4, 64, 4, "written")
    check(folder, "elements", ELEMENTS_IN_STAGES, 4, 64, 5, "written")


main()
