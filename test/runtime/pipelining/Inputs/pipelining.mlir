
!tensor = memref<?x64xf32>
!row = memref<4x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<4x64xf32, #tile.space<shared>>

func.func @kernel(%A: !tensor, %C: !tensor, %first: index, %end: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %rows = memref.dim %A, %c0 : !tensor
  %step = arith.constant 4 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %c = memref.alloc() : !tile
    %s = memref.alloc() : !tile
    
    scf.for %i = %first to %end step %step {
      %At = memref.subview %A[%i, 0] [4, 64] [1, 1] : !tensor to !row
      %Ct = memref.subview %C[%i, 0] [4, 64] [1, 1] : !tensor to !row
      tile.copy %At to %a : !row, !tile
      tile.mul %a, %two into %c : !tile, f32, !tile
      tile.copy %c to %Ct : !tile, !row
    } {tile.stages = 2}
  }
  return
}
