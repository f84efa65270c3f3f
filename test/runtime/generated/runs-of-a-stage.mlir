// A tile of an iteration between two operations of one stage, with one of another
// stage between them in a step: each of the two got a tile of its own.
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=zeros --arg=0 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=zeros --arg=1 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=zeros --arg=2 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=zeros --arg=zeros --arg=5 | FileCheck %s
// CHECK: same
!t = memref<2x33xi32, #tile.space<shared>>
func.func @kernel(%A: memref<5x2x33xi32>, %B: memref<5x2x33xi32>, %C: memref<5x2x33xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%b) in (%c1) {
    scf.for %i = %c0 to %n step %c1 {
      %As = memref.subview %A[%i, 0, 0] [1, 2, 33] [1, 1, 1] : memref<5x2x33xi32> to memref<2x33xi32, strided<[33, 1], offset: ?>>
      %x = memref.alloc() : !t
      tile.copy %As to %x {tile.stage = 1} : memref<2x33xi32, strided<[33, 1], offset: ?>>, !t
      %y = memref.alloc() : !t
      tile.max %x, %x into %y {tile.stage = 1} : !t, !t, !t
      %z = memref.alloc() : !t
      tile.max %x, %y into %z {tile.stage = 2} : !t, !t, !t
      %Bs = memref.subview %B[%i, 0, 0] [1, 2, 33] [1, 1, 1] : memref<5x2x33xi32> to memref<2x33xi32, strided<[33, 1], offset: ?>>
      tile.copy %y to %Bs {tile.stage = 3} : !t, memref<2x33xi32, strided<[33, 1], offset: ?>>
      %Cs = memref.subview %C[%i, 0, 0] [1, 2, 33] [1, 1, 1] : memref<5x2x33xi32> to memref<2x33xi32, strided<[33, 1], offset: ?>>
      tile.copy %z to %Cs {tile.stage = 2} : !t, memref<2x33xi32, strided<[33, 1], offset: ?>>
    }
  }
  return
}
