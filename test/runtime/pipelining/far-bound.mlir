// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --validate | FileCheck %s
// CHECK: validated: {{.*}}: the same results

// A pipelined loop to -2^63 runs no iteration: the bound of its steady state does not wrap.
!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #tile.space<shared>>
func.func @steps(%A: memref<?xf32>, %C: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %least = arith.constant -9223372036854775808 : index
  tile.launch (%block) in (%c1) {
    scf.for %k = %c0 to %c2 step %c1 {
      %first = memref.alloc() : !tile
      %F = memref.subview %A[0] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1]>>
      tile.copy %F to %first : memref<64xf32, strided<[1]>>, !tile
      scf.for %i = %c0 to %least step %c1 {
        %a = memref.alloc() : !tile
        %c = memref.alloc() : !tile
        %o = arith.muli %i, %c64 : index
        %At = memref.subview %A[%o] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%o] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a : !row, !tile
        tile.exp %a into %c : !tile, !tile
        tile.copy %c to %Ct : !tile, !row
      } {tile.stages = 2 : i64}
      %Ck = memref.subview %C[0] [64] [1] : memref<?xf32> to memref<64xf32, strided<[1]>>
      tile.copy %first to %Ck : !tile, memref<64xf32, strided<[1]>>
    }
  }
  return
}
