// RUN: tl-opt %s --verify-diagnostics --remarks-filter=tile-mark-streams --tile-mark-streams -o /dev/null

!part = memref<256xf32, strided<[1], offset: ?>>
!tile = memref<256xf32, #ascend.memory<ub>>

// The remark has the bytes of X and W in a round, and those of W alone.
module attributes {ascend.target = #ascend.target<"910B2", {l2_mib = 1 : i64}>} {
func.func @loads(%X: memref<4x24x32x256xf32>, %W: memref<24x32x256xf32>, %Y: memref<24x256xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c24 = arith.constant 24 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c24) {
    ascend.section vector {
      %x = memref.alloc() : !tile
      %w = memref.alloc() : !tile
      scf.for %batch = %c0 to %c4 step %c1 {
        scf.for %i = %c0 to %c32 step %c1 {
          %Xi = memref.subview %X[%batch, %block, %i, 0] [1, 1, 1, 256] [1, 1, 1, 1] : memref<4x24x32x256xf32> to !part
          %Wi = memref.subview %W[%block, %i, 0] [1, 1, 256] [1, 1, 1] : memref<24x32x256xf32> to !part
          // expected-remark @+1 {{moved once, and streamed past L2: the reuse distance of other data is 786432 bytes instead of 1572864}}
          tile.copy %Xi to %x : !part, !tile
          tile.copy %Wi to %w : !part, !tile
        }
      }
      %Yb = memref.subview %Y[%block, 0] [1, 256] [1, 1] : memref<24x256xf32> to !part
      tile.copy %x to %Yb : !tile, !part
    }
  }
  return
}
}
