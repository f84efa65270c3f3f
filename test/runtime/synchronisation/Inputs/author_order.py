"""Kernels with an author who orders his statements himself, in Tile operations.

    author_order.py FOLDER

Rows of a matrix go through two slots of UB by turns. The kernel is run as it is, and
without each of its flags, which has to be found.
"""

import pathlib
import re
import sys

import executed
import numpy as np

ROWS = 8

BODY = """
tile.set_flag v -> mte2, 4
tile.set_flag v -> mte2, 5
tile.set_flag mte3 -> v, 6
tile.set_flag mte3 -> v, 7
scf.for %i = %c0 to %c8 step %c1 {
%slot = affine.apply affine_map<(d) -> (d mod 2)>(%i)
%Ai = memref.subview %A[%i, 0] [1, 100] [1, 1] : !gm to !row
%Bi = memref.subview %B[%i, 0] [1, 100] [1, 1] : !gm to !row
%as = memref.subview %a[%slot, 0] [1, 100] [1, 1] : !tiles to !tile
%bs = memref.subview %b[%slot, 0] [1, 100] [1, 1] : !tiles to !tile
tile.wait_flag v -> mte2, 4 + %slot of 2
tile.copy %Ai to %as : !row, !tile
tile.set_flag mte2 -> v, 0 + %slot of 2
tile.wait_flag mte2 -> v, 0 + %slot of 2
tile.wait_flag mte3 -> v, 6 + %slot of 2
tile.sigmoid %as into %bs : !tile, !tile
tile.set_flag v -> mte2, 4 + %slot of 2
tile.set_flag v -> mte3, 0 + %slot of 2
tile.wait_flag v -> mte3, 0 + %slot of 2
tile.copy %bs to %Bi : !tile, !row
tile.set_flag mte3 -> v, 6 + %slot of 2
}
tile.wait_flag v -> mte2, 4
tile.wait_flag v -> mte2, 5
tile.wait_flag mte3 -> v, 6
tile.wait_flag mte3 -> v, 7
"""

HEAD = """!gm = memref<8x100xf32>
!row = memref<100xf32, strided<[1], offset: ?>>
!tiles = memref<2x100xf32, #ascend.memory<ub>>
!tile = memref<100xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
func.func @kernel(%A: !gm, %B: !gm) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tiles
    %b = memref.alloc() : !tiles
"""


def write(path, lines):
    """Writes a kernel; each operation of Tile is a statement, at its line of BODY."""
    text = HEAD
    for number, line in enumerate(lines):
        place = f'loc(fused<#ascend.statement<{number}>>["author.py":{number}:1])'
        text += f"    {line}" + (f" {place}\n" if line.startswith("tile.") else "\n")
    path.write_text(text + "  }\n  return\n}\n")


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    a = np.random.default_rng(5).standard_normal((ROWS, 100)).astype(np.float32)
    np.save(folder / "a.npy", a)
    np.save(folder / "b.npy", 1 / (1 + np.exp(-a)))
    arguments = [f"--arg={folder / 'a.npy'}", "--arg=zeros:8x100"]
    expected = [f"--expect=1={folder / 'b.npy'}", "--rtol=1e-5"]
    lines = BODY.strip().split("\n")
    path = folder / "kernel.mlir"
    write(path, lines)
    executed.run(path, [*arguments, *expected])
    executed.print_table()
    for number, line in enumerate(lines):
        if "_flag" not in line:
            continue
        write(path, lines[:number] + ["// left out"] + lines[number + 1 :])
        result = executed.tl_run([path, *arguments])
        found = re.search(r"error: (.*)", result.stderr)
        print(f"without {line}: {found.group(1) if found else 'nothing is found'}")


main(pathlib.Path(sys.argv[1]))
