func.func @kernel(%A: memref<?xi8>, %C: memref<?xi8>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c16 = arith.constant 16 : index
  %c64 = arith.constant 64 : index

  %c36 = arith.constant 36 : index
  %c37 = arith.constant 37 : index
  tile.launch (%block) in (%c1) {
    %t = memref.alloc() : memref<37xi8, #tile.space<shared>>
    scf.for %i = %c0 to %c37 step %c1 {
      %x = memref.load %A[%i] : memref<?xi8>
      memref.store %x, %t[%i] : memref<37xi8, #tile.space<shared>>
    }
    scf.for %i = %c0 to %c37 step %c1 {
      %j = arith.subi %c36, %i : index
      %x = memref.load %t[%j] : memref<37xi8, #tile.space<shared>>
      memref.store %x, %C[%i] : memref<?xi8>
    }
  }
  return
}
