// Stages of a tile that is used through views, which get versions as slices do: each
// stage got a tile of its own.
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=0 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=1 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=2 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=3 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=7 | FileCheck %s
// CHECK: same
!t = memref<4x16xf32, #tile.space<shared>>
!ti = memref<4x16xi32, #tile.space<shared>>
!rows = memref<?x16xf32, #tile.space<shared>>
!g = memref<4x16xf32, strided<[16, 1], offset: ?>>
func.func @kernel(%A: memref<8x4x16xf32>, %B: memref<8x4x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%b) in (%c1) {
    scf.for %i = %c0 to %n step %c1 {
      %x = memref.alloc() : !t
      %As = memref.subview %A[%i, 0, 0] [1, 4, 16] [1, 1, 1] : memref<8x4x16xf32> to !g
      tile.copy %As to %x {tile.stage = 0, tile.order = 1} : !g, !t
      %xi = tile.bitcast %x : !t to !ti
      tile.max %xi, %xi into %xi {tile.stage = 1, tile.order = 0} : !ti, !ti, !ti
      %Bs = memref.subview %B[%i, 0, 0] [1, 4, 16] [1, 1, 1] : memref<8x4x16xf32> to !g
      %rows = memref.cast %x : !t to !rows
      %all = memref.cast %rows : !rows to !t
      tile.copy %all to %Bs {tile.stage = 1, tile.order = 0}: !t, !g
    }
  }
  return
}
