"""Runs kernels for both cores with blocks that take turns on a core, against NumPy.

    block_loops.py FOLDER [all]

A block is a tile of C = A B + D; its sum over K is a loop with stages after a first step.
There are no blocks, fewer than cores, one per core, and more, so that some cores take one
turn and others two or three; the loop has no iteration, fewer than stages, and more. With
`all` any number of blocks meets any number of iterations. Program order is compared, and
the compiled kernel under several schedules.
"""

import itertools
import pathlib
import subprocess
import sys

import executed
import numpy as np

SIZE = 16
BLOCKS = (0, 1, 2, 3, 24, 25, 49)
TRIPS = (0, 1, 2, 3, 4, 5)
STAGES = (1, 2, 3, 4)
MODES = [[], ["--schedule=random:1-2"]]

KERNEL = """
!tensor = memref<?x?xf16>
!sums = memref<?x16xf32>
!part = memref<16x16xf16, strided<[?, 1], offset: ?>>
!row = memref<16x16xf32, strided<[16, 1], offset: ?>>
!shared = memref<16x16xf16, #tile.space<shared>>
!acc = memref<16x16xf32, #tile.space<fragment>>
!tile = memref<16x16xf32, #tile.space<shared>>

func.func @kernel(%A: !tensor, %B: !tensor, %D: !sums, %C: !sums) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %true = arith.constant true
  %false = arith.constant false
  %M = memref.dim %A, %c0 : !tensor
  %K = memref.dim %A, %c1 : !tensor
  %blocks = arith.ceildivui %M, %c16 : index
  tile.launch (%block) in (%blocks) {
    %m = arith.muli %block, %c16 : index
    %a = memref.alloc() : !shared
    %b = memref.alloc() : !shared
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    %d = memref.alloc() : !tile
    %A0 = memref.subview %A[%m, 0] [16, 16] [1, 1] : !tensor to !part
    %B0 = memref.subview %B[0, 0] [16, 16] [1, 1] : !tensor to memref<16x16xf16, strided<[?, 1]>>
    tile.copy %A0 to %a : !part, !shared
    tile.copy %B0 to %b : memref<16x16xf16, strided<[?, 1]>>, !shared
    tile.gemm %a, %b into %c init(%true) : !shared, !shared, !acc
    scf.for %k = %c16 to %K step %c16 {
      %Ak = memref.subview %A[%m, %k] [16, 16] [1, 1] : !tensor to !part
      %Bk = memref.subview %B[%k, 0] [16, 16] [1, 1] : !tensor to !part
      tile.copy %Ak to %a : !part, !shared
      tile.copy %Bk to %b : !part, !shared
      tile.gemm %a, %b into %c init(%false) : !shared, !shared, !acc
    } {tile.stages = STAGES}
    %Dm = memref.subview %D[%m, 0] [16, 16] [1, 1] : !sums to !row
    %Cm = memref.subview %C[%m, 0] [16, 16] [1, 1] : !sums to !row
    tile.copy %Dm to %d : !row, !tile
    tile.copy %c to %x : !acc, !tile
    tile.add %x, %d into %x : !tile, !tile, !tile
    tile.copy %x to %Cm : !tile, !row
  }
  return
}
"""


def compile(folder, stages):
    source, final = folder / f"{stages}.mlir", folder / f"{stages}.final.mlir"
    source.write_text(KERNEL.replace("STAGES", str(stages)))
    subprocess.run(["tl-opt", source, "--tl-compile", "-o", final], check=True)
    return source, final


def check(source, final, folder, blocks, trips):
    random = np.random.default_rng(blocks)
    rows, steps = SIZE * blocks, SIZE * (1 + trips)
    a, b = (random.integers(-4, 5, extents).astype(np.float16) for extents in ((rows, steps), (steps, SIZE)))
    d = random.integers(-4, 5, (rows, SIZE)).astype(np.float32)
    arrays = {"A": a, "B": b, "D": d, "C": a.astype(np.float32) @ b.astype(np.float32) + d}
    for name, array in arrays.items():
        np.save(folder / f"{name}.npy", array)
    arguments = [f"--arg={folder / name}.npy" for name in "ABD"]
    arguments += [f"--arg=zeros:{rows}x{SIZE}", f"--expect=3={folder / 'C.npy'}", "--rtol=0", "--atol=0"]
    executed.run(final, arguments, MODES)
    # Program order knows of no stages.
    if source.stem == str(STAGES[0]):
        executed.run(source, arguments, [["--sequential"]])


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    cases = list(itertools.product(BLOCKS, TRIPS))
    if "all" not in sys.argv[2:]:
        cases = [(blocks, trips) for blocks, trips in cases if trips == 2 or blocks == 49]
    for stages in STAGES:
        source, final = compile(folder, stages)
        for blocks, trips in cases:
            check(source, final, folder, blocks, trips)
        print(f"{stages} stages: {len(cases)} cases agree")


if __name__ == "__main__":
    main()
