// A copy with a stage that one of two vector cores makes keeps it.
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=zeros --arg=0 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=zeros --arg=1 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=zeros --arg=2 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=zeros --arg=3 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=zeros --arg=7 | FileCheck %s
// CHECK: same
// two independent tiles; one is split over both vector cores, the other (viewed flat) is not
!t = memref<4x15xf32, #tile.space<shared>>
!f = memref<60xf32, #tile.space<shared>>
!g = memref<4x15xf32, strided<[15, 1], offset: ?>>
func.func @kernel(%A: memref<8x4x15xf32>, %B: memref<8x4x15xf32>, %C: memref<8x4x15xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%b) in (%c1) {
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.alloc() : !t
      %y = memref.alloc() : !t
      %As = memref.subview %A[%i, 0, 0] [1, 4, 15] [1, 1, 1] : memref<8x4x15xf32> to !g
      tile.copy %As to %x {tile.stage = 0} : !g, !t
      tile.copy %As to %y {tile.stage = 0} : !g, !t
      %xf = memref.collapse_shape %x [[0, 1]] : !t into !f
      tile.add %xf, %xf into %xf {tile.stage = 1} : !f, !f, !f
      tile.add %y, %y into %y {tile.stage = 1} : !t, !t, !t
      %Bs = memref.subview %B[%i, 0, 0] [1, 4, 15] [1, 1, 1] : memref<8x4x15xf32> to !g
      tile.copy %x to %Bs {tile.stage = 2}: !t, !g
      %Cs = memref.subview %C[%i, 0, 0] [1, 4, 15] [1, 1, 1] : memref<8x4x15xf32> to !g
      tile.copy %y to %Cs {tile.stage = 2}: !t, !g
    }
  } {tile.sub_blocks = 2}
  return
}
