// A loop of affine keeps the stage that its author gave it.
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=0 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=1 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=2 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=5 | FileCheck %s
// CHECK: same
!t = memref<4x16xf32, #tile.space<shared>>
!g = memref<4x16xf32, strided<[16, 1], offset: ?>>
func.func @kernel(%A: memref<8x4x16xf32>, %B: memref<8x4x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%b) in (%c1) {
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.alloc() : !t
      %As = memref.subview %A[%i, 0, 0] [1, 4, 16] [1, 1, 1] : memref<8x4x16xf32> to !g
      tile.copy %As to %x {tile.stage = 0} : !g, !t
      affine.for %k = 0 to 2 {
        tile.add %x, %x into %x : !t, !t, !t
      } {tile.stage = 1}
      %Bs = memref.subview %B[%i, 0, 0] [1, 4, 16] [1, 1, 1] : memref<8x4x16xf32> to !g
      tile.copy %x to %Bs {tile.stage = 2}: !t, !g
    }
  }
  return
}
