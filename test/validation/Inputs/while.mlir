// B = exp applied n times to A.
!t = memref<64xf32, #tile.space<shared>>
func.func @repeated(%A: memref<64xf32>, %B: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !t
    tile.copy %A to %a : memref<64xf32>, !t
    %r = scf.while (%i = %c0) : (index) -> index {
      %c = arith.cmpi slt, %i, %n : index
      scf.condition(%c) %i : index
    } do {
    ^bb0(%i: index):
      tile.exp %a into %a : !t, !t
      %j = arith.addi %i, %c1 : index
      scf.yield %j : index
    }
    tile.copy %a to %B : !t, memref<64xf32>
  }
  return
}
