
!in = memref<19x27xf16>
!out = memref<27x19xf16>
!tile = memref<19x27xf16, #tile.space<shared>>
!result = memref<27x19xf16, #tile.space<shared>>
func.func @form(%A: !in, %B: !in, %C: !out, %n: index, %flag: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.constant 19 : index
  %columns = arith.constant 27 : index
  
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %c = memref.alloc() : !result
    tile.copy %A to %a : !in, !tile
    tile.copy %B to %b : !in, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%rows, %columns) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !tile
      %y = memref.load %b[%i, %j] : !tile
      %r = arith.addf %x, %y : f16
      memref.store %r, %c[%j, %i] : !result
    }
    tile.copy %c to %C : !result, !out
  }
  return
}
