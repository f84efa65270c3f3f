"""Runs a loop in which each core needs the other's result of the iteration before.

    recurrence.py FOLDER

X' = X B[i] + 1, and C[i] = X': the product is the cube core's work, the sum that of a
vector core, and X' goes back for the next product. For any number of stages, no core
can be ahead. Matrices are permutations, so results are exact.
"""

import pathlib
import sys

import executed
import numpy as np

TRIPS = (0, 1, 2, 3, 5, 6)

KERNEL = """
!matrix = memref<64x64xf16, #tile.space<shared>>
!acc = memref<64x64xf32, #tile.space<fragment>>
!tile = memref<64x64xf32, #tile.space<shared>>
func.func @kernel(%X: memref<64x64xf16>, %B: memref<?x64x64xf16>, %C: memref<?x64x64xf32>, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %true = arith.constant true
  tile.launch (%block) in (%c1) {{
    %x = memref.alloc() : !matrix
    %b = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %s = memref.alloc() : !tile
    tile.copy %X to %x : memref<64x64xf16>, !matrix
    scf.for %i = %c0 to %n step %c1 {{
      %Bt = memref.subview %B[%i, 0, 0] [1, 64, 64] [1, 1, 1] : memref<?x64x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
      %Ct = memref.subview %C[%i, 0, 0] [1, 64, 64] [1, 1, 1] : memref<?x64x64xf32> to memref<64x64xf32, strided<[64, 1], offset: ?>>
      tile.copy %Bt to %b : memref<64x64xf16, strided<[64, 1], offset: ?>>, !matrix
      tile.gemm %x, %b into %c init(%true) : !matrix, !matrix, !acc
      tile.copy %c to %s : !acc, !tile
      tile.add %s, %one into %s : !tile, f32, !tile
      tile.copy %s to %Ct : !tile, memref<64x64xf32, strided<[64, 1], offset: ?>>
      tile.copy %s to %x : !tile, !matrix
    }} {{tile.stages = {stages}}}
  }} {{tile.sub_blocks = {sub_blocks}}}
  return
}}
"""


def check(folder, stages, sub_blocks):
    path = folder / f"{stages}.{sub_blocks}.mlir"
    path.write_text(KERNEL.format(stages=stages, sub_blocks=sub_blocks))
    random = np.random.default_rng(1)
    for trips in TRIPS:
        x = random.integers(0, 8, (64, 64)).astype(np.float16)
        b = np.eye(64, dtype=np.float16)[[random.permutation(64) for _ in range(max(trips, 1))]]
        c = random.integers(0, 8, b.shape).astype(np.float32)
        files = [folder / f"{trips}.{array}.npy" for array in ("x", "b", "c", "expected")]
        for file, array in zip(files, (x, b, c)):
            np.save(file, array)
        current = x.astype(np.float32)
        for i in range(trips):
            current = current @ b[i].astype(np.float32) + 1
            c[i] = current
        np.save(files[3], c)
        arguments = [*(f"--arg={file}" for file in files[:3]), f"--arg={trips}", f"--expect=2={files[3]}"]
        modes = [[], ["--schedule=random:1"], ["--schedule=random:2"]] if trips == 3 else executed.FEW_MODES
        executed.run(path, [*arguments, "--rtol=0", "--atol=0"], modes)
    print(f"{stages} stages on {sub_blocks} vector core{'s' * (sub_blocks > 1)}: right")


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for stages in (1, 2, 3):
        for sub_blocks in (1, 2):
            check(folder, stages, sub_blocks)


main()
