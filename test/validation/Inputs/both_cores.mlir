// C = sigmoid(A B) / sum along rows, a product and its consumers on the other core.
!tensor = memref<32x32xf32>
!half = memref<32x32xf16>
!tile = memref<32x32xf32, #tile.space<shared>>
!operand = memref<32x32xf16, #tile.space<shared>>
!column = memref<32x1xf32, #tile.space<shared>>
func.func @both_cores(%A: !half, %B: !half, %C: !tensor) {
  %true = arith.constant true
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !operand
    %b = memref.alloc() : !operand
    %c = memref.alloc() : memref<32x32xf32, #tile.space<fragment>>
    %d = memref.alloc() : !tile
    %s = memref.alloc() : !column
    tile.copy %A to %a : !half, !operand
    tile.copy %B to %b : !half, !operand
    tile.gemm %a, %b into %c init(%true) : !operand, !operand, memref<32x32xf32, #tile.space<fragment>>
    tile.copy %c to %d : memref<32x32xf32, #tile.space<fragment>>, !tile
    tile.sigmoid %d into %d : !tile, !tile
    tile.reduce sum %d into %s dim(1) : !tile, !column
    tile.div %d, %s into %d : !tile, !column, !tile
    tile.copy %d to %C : !tile, !tensor
  }
  return
}
