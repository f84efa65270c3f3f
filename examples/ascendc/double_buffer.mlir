// y = 2 relu(x) in f32: each block has eight tiles.
!tile = memref<2048xf32, #tile.space<shared>>
func.func @double_buffer(%x: memref<?xf32>, %y: memref<?xf32>, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c2048 = arith.constant 2048 : index
  %two = arith.constant 2.0 : f32
  tile.launch (%block) in (%blocks) {
    scf.for %i = %c0 to %c8 step %c1 {
      %first = arith.muli %block, %c8 : index
      %number = arith.addi %first, %i : index
      %offset = arith.muli %number, %c2048 : index
      %in = memref.alloc() : !tile
      %from = memref.subview %x[%offset] [2048] [1] : memref<?xf32> to memref<2048xf32, strided<[1], offset: ?>>
      tile.copy %from to %in : memref<2048xf32, strided<[1], offset: ?>>, !tile
      %out = memref.alloc() : !tile
      tile.relu %in into %out : !tile, !tile
      tile.mul %out, %two into %out : !tile, f32, !tile
      %to = memref.subview %y[%offset] [2048] [1] : memref<?xf32> to memref<2048xf32, strided<[1], offset: ?>>
      tile.copy %out to %to : !tile, memref<2048xf32, strided<[1], offset: ?>>
    } {tile.stages = 2 : i64}
  }
  return
}
