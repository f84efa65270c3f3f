
func.func @kernel(%A: memref<?x16xf16>, %C: memref<?x16xf16>, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = arith.constant 3 : index
  %columns = arith.constant 16 : index
  tile.launch (%block) in (%c2) {
    %first = arith.cmpi eq, %block, %c0 : index
    scf.if %first {
      %t = memref.alloc() : memref<3x16xf16, #tile.space<shared>>
      scf.for %i = %c0 to %rows step %c1 {
        scf.for %j = %c0 to %columns step %c1 {
          %x = memref.load %A[%i, %j] : memref<?x16xf16>
          memref.store %x, %t[%i, %j] : memref<3x16xf16, #tile.space<shared>>
          memref.store %x, %C[%i, %j] : memref<?x16xf16>
        }
      }
      tile.dump %t, 7 : memref<3x16xf16, #tile.space<shared>>
    } else {
      tile.dump %A, 8 : memref<?x16xf16>
    }
    %y = memref.load %A[%block, %c2] : memref<?x16xf16>
    tile.printf "block %d has %f\0A"(%block, %y) : index, f16
    tile.assert %p, "this holds" : i1
  }
  return
}
