// RUN: tl-opt %s --convert-tile-to-ascend --verify-diagnostics \
// RUN:   --remarks-filter=convert-tile-to-ascend -o /dev/null

!tile = memref<16x64xf32, #ascend.memory<ub>>
!row = memref<1x64xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>

// A tile that an operation needs since its result overlaps an input costs time and
// room, so its author is told. In place there is none.
func.func @overlaps(%a: !tile, %i: index) {
  %x = memref.subview %a[%i, 0] [1, 64] [1, 1] : !tile to !row
  // expected-remark-re @+1 {{[Missed] overlap{{.*}}a tile of its own keeps elements that are read: the result may overlap them}}
  tile.add %a, %x into %a : !tile, !row, !tile
  tile.add %a, %a into %a : !tile, !tile, !tile
  return
}
