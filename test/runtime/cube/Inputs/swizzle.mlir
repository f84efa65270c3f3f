
!tensor = memref<?x?x8xi32>
!slice = memref<1x1x8xi32, strided<[?, 8, 1], offset: ?>>
!tile = memref<1x1x8xi32, #tile.space<shared>>

func.func @walk(%W: !tensor, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %W, %c0 : !tensor
  %columns = memref.dim %W, %c1 : !tensor
  %tiles = arith.muli %rows, %columns : index
  tile.launch (%block) in (%blocks) {
    %t = memref.alloc() : !tile
    scf.for %i = %block to %tiles step %blocks {
      %row, %column = tile.swizzle %i in (%rows, %columns) rows 1
      %number = arith.index_cast %i : index to i32
      tile.fill %number into %t : i32, !tile
      %dst = memref.subview %W[%row, %column, 0] [1, 1, 8] [1, 1, 1] : !tensor to !slice
      tile.copy %t to %dst : !tile, !slice
    }
  }
  return
}
