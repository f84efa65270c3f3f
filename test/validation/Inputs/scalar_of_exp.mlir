// B[0] = exp(A[0]) by scalar code, and C = |A|, which does not depend on it.
!t = memref<64xf32, #tile.space<shared>>
func.func @scalar_of_exp(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !t
    %e = memref.alloc() : !t
    tile.copy %A to %a : memref<64xf32>, !t
    tile.exp %a into %e : !t, !t
    %x = memref.load %e[%c0] : !t
    memref.store %x, %B[%c0] : memref<64xf32>
    tile.abs %a into %a : !t, !t
    tile.copy %a to %C : !t, memref<64xf32>
  }
  return
}
