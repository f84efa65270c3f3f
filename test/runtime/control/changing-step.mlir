// The step of a pipelined loop that is the induction variable of the loop around it: no
// affine map has such a divisor. The compiled kernel parses again, and gives the same results for
// 0, 1, 2, 3 and more iterations.
// RUN: tl-opt %s --tl-compile | tl-opt - -o /dev/null
// RUN: tl-generate --check=%s --arg=random:1:8x32 --arg=random:2:8x32 --arg=0 --pipeline=tl-compile | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1:8x32 --arg=random:2:8x32 --arg=1 --pipeline=tl-compile | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1:8x32 --arg=random:2:8x32 --arg=2 --pipeline=tl-compile | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1:8x32 --arg=random:2:8x32 --arg=3 --pipeline=tl-compile | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1:8x32 --arg=random:2:8x32 --arg=8 --pipeline=tl-compile | FileCheck %s
// CHECK: same
!rows = memref<?x32xf32>
!row = memref<1x32xf32, strided<[32, 1], offset: ?>>
!tile = memref<1x32xf32, #tile.space<shared>>

func.func @changing_step(%A: !rows, %B: !rows, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  tile.launch (%block) in (%c1) {
    scf.for %i = %c1 to %n step %c2 {
      %s = memref.alloc() : !tile
      %As = memref.subview %A[%i, 0] [1, 32] [1, 1] : !rows to !row
      %Bs = memref.subview %B[%i, 0] [1, 32] [1, 1] : !rows to !row
      tile.copy %As to %s : !row, !tile
      tile.exp %s into %s : !tile, !tile
      tile.copy %s to %Bs : !tile, !row
      scf.for %j = %c0 to %n step %i {
        %t = memref.alloc() : !tile
        %u = memref.alloc() : !tile
        %At = memref.subview %A[%j, 0] [1, 32] [1, 1] : !rows to !row
        %Bt = memref.subview %B[%j, 0] [1, 32] [1, 1] : !rows to !row
        tile.copy %At to %t : !row, !tile
        tile.copy %Bt to %u : !row, !tile
        tile.add %t, %u into %u : !tile, !tile, !tile
        tile.copy %u to %Bt : !tile, !row
      } {tile.stages = 2}
    } {tile.stages = 2}
  }
  return
}
