// A column of an unknown number of rows, repeated in two dimensions: its view asked a buffer
// for its extent, which the memory planner could not follow.
// RUN: tl-generate --check=%s --arg=random:1:2 --arg=0 --arg=random:2:3x2x4x5 --pipeline='tl-compile{align-rows=false}' | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1:2 --arg=2 --arg=random:2:3x2x4x5 --pipeline='tl-compile{align-rows=false}' | FileCheck %s
// CHECK: same
func.func @kernel(%V: memref<2xi32>, %n: index, %T: memref<3x2x4x5xi32>) {
  %c5 = arith.constant 5 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  tile.launch (%block) in (%c3) {
    %t = memref.alloc() : memref<2x4x5xi32, #tile.space<shared>>
    %v = memref.alloc() : memref<2xi32, #tile.space<shared>>
    %part = memref.subview %T[%block, 0, 0, 0] [1, 2, 4, 5] [1, 1, 1, 1] : memref<3x2x4x5xi32> to memref<2x4x5xi32, strided<[20, 5, 1], offset: ?>>
    tile.copy %V to %v : memref<2xi32>, memref<2xi32, #tile.space<shared>>
    tile.copy %part to %t : memref<2x4x5xi32, strided<[20, 5, 1], offset: ?>>, memref<2x4x5xi32, #tile.space<shared>>
    scf.parallel (%i, %j, %k) = (%c0, %c0, %c0) to (%c2, %n, %c5) step (%c1, %c1, %c1) {
      %at = arith.muli %j, %c2 : index
      %x = memref.load %v[%j] : memref<2xi32, #tile.space<shared>>
      memref.store %x, %t[%i, %at, %k] : memref<2x4x5xi32, #tile.space<shared>>
    }
    tile.copy %t to %part : memref<2x4x5xi32, #tile.space<shared>>, memref<2x4x5xi32, strided<[20, 5, 1], offset: ?>>
  } {tile.sub_blocks = 2 : i64}
  return
}
