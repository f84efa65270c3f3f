
!tensor = memref<?x77xf16>
!row = memref<77xf16, strided<[1], offset: ?>>
!tile = memref<77xf16, #tile.space<shared>>
!one = memref<1xf16, #tile.space<shared>>
!place = memref<1xf16, strided<[1], offset: ?>>
func.func @kernel(%A: !tensor, %B: memref<?x77xf16>, %T: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %most = arith.constant 5 : index
  %blocks = arith.constant 6 : index
  tile.launch (%block) in (%blocks) {
    %t32 = memref.load %T[%block] : memref<?xi32>
    %trips = arith.index_cast %t32 : i32 to index
    %first = arith.muli %block, %most : index
    %a = memref.alloc() : !tile
    %s = memref.alloc() : !one
    %v = memref.alloc() : !one
    %u = memref.alloc() : !one
    scf.for %t = %c0 to %trips step %c1 {
      %i = arith.addi %first, %t : index
      %Ai = memref.subview %A[%i, 0] [1, 77] [1, 1] : !tensor to !row
      tile.copy %Ai to %a : !row, !tile
      tile.reduce sum %a into %s dim(0) : !tile, !one
      tile.sub %a, %s into %a : !tile, !one, !tile
      %Bi = memref.subview %B[%i, 0] [1, 77] [1, 1] : memref<?x77xf16> to !row
      tile.copy %a to %Bi : !tile, !row
    }
  } {tile.sub_blocks = 2}
  return
}
