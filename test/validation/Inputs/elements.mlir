// C = |A| - B in two halves of each of 3 parts, which overlap.
!tensor = memref<3x32x64xf32>
!part = memref<32x64xf32, strided<[64, 1], offset: ?>>
!tile = memref<32x64xf32, #tile.space<shared>>
func.func @elements(%A: !tensor, %B: !tensor, %C: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %c = memref.alloc() : !tile
    scf.for %i = %c0 to %c3 step %c1 {
      %Ai = memref.subview %A[%i, 0, 0] [1, 32, 64] [1, 1, 1] : !tensor to !part
      %Bi = memref.subview %B[%i, 0, 0] [1, 32, 64] [1, 1, 1] : !tensor to !part
      %Ci = memref.subview %C[%i, 0, 0] [1, 32, 64] [1, 1, 1] : !tensor to !part
      tile.copy %Ai to %a : !part, !tile
      tile.copy %Bi to %b : !part, !tile
      scf.parallel (%y, %x) = (%c0, %c0) to (%c32, %c64) step (%c1, %c1) {
        %l = memref.load %a[%y, %x] : !tile
        %r = memref.load %b[%y, %x] : !tile
        %m = math.absf %l : f32
        %d = arith.subf %m, %r : f32
        memref.store %d, %c[%y, %x] : !tile
      }
      tile.copy %c to %Ci : !tile, !part
    } {tile.stages = 2}
  } {tile.sub_blocks = 2}
  return
}
