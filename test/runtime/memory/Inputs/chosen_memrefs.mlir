
!g = memref<6x16x16xf32>
!e = memref<16x16xf32>
!p = memref<16x16xf32, strided<[16, 1], offset: ?>>
!t = memref<16x16xf32, #tile.space<shared>>
!acc = memref<16x16xf32, #tile.space<fragment>>

func.func @kernel(%T: !g, %U: !g, %E: !e, %c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !t
    %d = memref.alloc() : !t
    %l = memref.alloc() : !t
    %one = memref.alloc() : !t
    %acc = memref.alloc() : !acc
    
    
    scf.for %i = %c0 to %n step %c1 {
      %j = arith.addi %i, %c1 : index
      %V = arith.select %c, %T, %U : !g
      %g = memref.subview %V[%i, 0, 0] [1, 16, 16] [1, 1, 1] : !g to !p
      %h = memref.subview %U[%i, 0, 0] [1, 16, 16] [1, 1, 1] : !g to !p
      tile.copy %g to %a : !p, !t
      tile.add %a, %a into %a : !t, !t, !t
      tile.copy %a to %h : !t, !p
    } 
  }
  return
}
