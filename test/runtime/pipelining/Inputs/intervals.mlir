
!tensor = memref<?x32xf32>
!narrow = memref<?x32xf16>
!matrix = memref<32x32xf16>
!part = memref<32x32xf32, strided<[32, 1], offset: ?>>
!narrow_part = memref<32x32xf16, strided<[32, 1], offset: ?>>
!l1 = memref<32x32xf16, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
!ub = memref<32x32xf32, #tile.space<shared>>

func.func @kernel(%A: !narrow, %B: !matrix, %D: !tensor, %F: memref<?xi32>, %T: memref<?xi32>, %W: !tensor, %C: !tensor, %blocks: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %zero = arith.constant 0 : i32
  %zeros = arith.constant 0.0 : f32
  %two = arith.constant 2.0 : f32
  %true = arith.constant true
  tile.launch (%block) in (%blocks) {
    %t32 = memref.load %T[%block] : memref<?xi32>
    %trips = arith.index_cast %t32 : i32 to index
    
    %a = memref.alloc() : !l1
    %b = memref.alloc() : !l1
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !ub
    %d = memref.alloc() : !ub
    tile.copy %B to %b : !matrix, !l1

    scf.for %t = %c0 to %trips step %c1 {
      %row = affine.apply affine_map<(d0, d1) -> ((d0 * 5 + d1) * 32)>(%block, %t)

      %Dt = memref.subview %D[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %Dt to %d : !part, !ub
      tile.mul %d, %two into %d : !ub, f32, !ub
      tile.copy %d to %a : !ub, !l1
      
      tile.gemm %a, %b into %c init(%true) : !l1, !l1, !acc
      tile.copy %c to %x : !acc, !ub

      tile.add %x, %d into %x : !ub, !ub, !ub
      
      %Ct = memref.subview %C[%row, 0] [32, 32] [1, 1] : !tensor to !part
      tile.copy %x to %Ct : !ub, !part
 } {tile.stages = 1, tile.interval = 3}
  }
  return
}
