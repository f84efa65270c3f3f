"""Walks domains of tiles with persistent blocks, against walks written out here.

    swizzle.py FOLDER

Every tile of W gets the number that it has in the walk.
"""

import pathlib
import sys

import executed
import numpy as np

KERNEL = """
!tensor = memref<?x?x8xi32>
!slice = memref<1x1x8xi32, strided<[?, 8, 1], offset: ?>>
!tile = memref<1x1x8xi32, #tile.space<shared>>

func.func @walk(%W: !tensor, %blocks: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %W, %c0 : !tensor
  %columns = memref.dim %W, %c1 : !tensor
  %tiles = arith.muli %rows, %columns : index
  tile.launch (%block) in (%blocks) {{
    %t = memref.alloc() : !tile
    scf.for %i = %block to %tiles step %blocks {{
      %row, %column = tile.swizzle %i in (%rows, %columns) {order}
      %number = arith.index_cast %i : index to i32
      tile.fill %number into %t : i32, !tile
      %dst = memref.subview %W[%row, %column, 0] [1, 1, 8] [1, 1, 1] : !tensor to !slice
      tile.copy %t to %dst : !tile, !slice
    }}
  }}
  return
}}
"""
ORDERS = [("rows", 3, True), ("rows", 1, False), ("columns", 8, False), ("columns", 2, True)]
DOMAINS = [(0, 3), (1, 1), (1, 7), (5, 7), (8, 16), (7, 2)]


def walk(extent, length, group, serpentine):
    """The places of a walk, as line and place in the line."""
    for number, first in enumerate(range(0, extent, group)):
        order = range(length)
        if serpentine and number % 2:
            order = reversed(order)
        for place in order:
            for line in range(first, min(first + group, extent)):
                yield line, place


def number_tiles(domain, along, group, serpentine):
    expected = np.full((*domain, 8), -1, np.int32)
    turned = expected if along == "rows" else expected.swapaxes(0, 1)
    for i, place in enumerate(walk(*turned.shape[:2], group, serpentine)):
        turned[place] = i
    return expected


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for along, group, serpentine in ORDERS:
        path = folder / f"{along}{group}.mlir"
        path.write_text(KERNEL.format(order=f"{along} {group}{' serpentine' * serpentine}"))
        for number, domain in enumerate(DOMAINS):
            golden = folder / f"{along}{group}.{number}.npy"
            np.save(golden, number_tiles(domain, along, group, serpentine))
            arguments = [f"--arg=zeros:{domain[0]}x{domain[1]}x8", f"--arg={1 + 2 * number}", f"--expect=0={golden}"]
            executed.run(path, arguments, executed.MODES if number == 3 else executed.FEW_MODES)
    executed.print_table()


main()
