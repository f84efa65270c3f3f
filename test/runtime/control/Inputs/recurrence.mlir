
!matrix = memref<64x64xf16, #tile.space<shared>>
!acc = memref<64x64xf32, #tile.space<fragment>>
!tile = memref<64x64xf32, #tile.space<shared>>
func.func @kernel(%X: memref<64x64xf16>, %B: memref<?x64x64xf16>, %C: memref<?x64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %x = memref.alloc() : !matrix
    %b = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %s = memref.alloc() : !tile
    tile.copy %X to %x : memref<64x64xf16>, !matrix
    scf.for %i = %c0 to %n step %c1 {
      %Bt = memref.subview %B[%i, 0, 0] [1, 64, 64] [1, 1, 1] : memref<?x64x64xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
      %Ct = memref.subview %C[%i, 0, 0] [1, 64, 64] [1, 1, 1] : memref<?x64x64xf32> to memref<64x64xf32, strided<[64, 1], offset: ?>>
      tile.copy %Bt to %b : memref<64x64xf16, strided<[64, 1], offset: ?>>, !matrix
      tile.gemm %x, %b into %c init(%true) : !matrix, !matrix, !acc
      tile.copy %c to %s : !acc, !tile
      tile.add %s, %one into %s : !tile, f32, !tile
      tile.copy %s to %Ct : !tile, memref<64x64xf32, strided<[64, 1], offset: ?>>
      tile.copy %s to %x : !tile, !matrix
    } {tile.stages = 1}
  } {tile.sub_blocks = 1}
  return
}
