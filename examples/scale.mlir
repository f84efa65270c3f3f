// y = 2 x, of 64 elements. docs/architecture.md takes it through the levels.
func.func @scale(%x: memref<64xf32>, %y: memref<64xf32>) {
  %one = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  tile.launch (%block) in (%one) {
    %t = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %x to %t : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    tile.mul %t, %two into %t : memref<64xf32, #tile.space<shared>>, f32, memref<64xf32, #tile.space<shared>>
    tile.copy %t to %y : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  }
  return
}
