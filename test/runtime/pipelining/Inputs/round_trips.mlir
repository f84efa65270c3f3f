
!global = memref<?x16xf32>
!part = memref<16x16xf32, strided<[16, 1], offset: ?>>
!tile = memref<16x16xf32, #tile.space<shared>>
!acc = memref<16x16xf32, #tile.space<fragment>>
func.func @kernel(%X: !global, %Y: !global, %W: !global, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %small = arith.constant 0.0625 : f32
  %true = arith.constant true
  tile.launch (%block) in (%blocks) {

    %s0 = memref.alloc() : !tile
    %l1 = memref.alloc() : !tile
    %p2 = memref.alloc() : !acc
    %t3 = memref.alloc() : !tile
    %l4 = memref.alloc() : !tile
    %p5 = memref.alloc() : !acc
    %first = affine.apply affine_map<(d0) -> (d0 * 80)>(%block)
    %Wb = memref.subview %W[%first, 0] [16, 16] [1, 1] : !global to !part
    %Xb = memref.subview %X[%first, 0] [16, 16] [1, 1] : !global to !part
    tile.copy %Xb to %s0 : !part, !tile
    scf.for %i = %c0 to %block step %c1 {
      %row = affine.apply affine_map<(d0, d1) -> ((d0 * 5 + d1) * 16)>(%block, %i)
      %odd = arith.remui %i, %c2 : index
      %is_odd = arith.cmpi eq, %odd, %c1 : index
      tile.copy %s0 to %l1 : !tile, !tile
      tile.gemm %l1, %l1 into %p2 init(%true) : !tile, !tile, !acc
      tile.copy %p2 to %t3 : !acc, !tile
      tile.mul %t3, %small into %t3 : !tile, f32, !tile
      tile.copy %t3 to %l4 : !tile, !tile
      tile.gemm %l4, %l4 into %p5 init(%true) : !tile, !tile, !acc
      tile.copy %p5 to %s0 : !acc, !tile
      tile.mul %s0, %small into %s0 : !tile, f32, !tile
      %v1 = memref.subview %Y[%row, 0] [16, 16] [1, 1] : !global to !part
      tile.copy %s0 to %v1 : !tile, !part
    } {tile.stages = 2}
  } {tile.sub_blocks = 1}
  return
}
