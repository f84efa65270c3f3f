// Tiles of rank 0 have views with another sign as others have.
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2 | FileCheck %s
// CHECK: same
func.func @kernel(%A: memref<i32>, %B: memref<ui32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<i32, #tile.space<shared>>
    %b = memref.alloc() : memref<ui32, #tile.space<shared>>
    tile.copy %A to %a : memref<i32>, memref<i32, #tile.space<shared>>
    tile.copy %a to %b : memref<i32, #tile.space<shared>>, memref<ui32, #tile.space<shared>>
    tile.add %b, %b into %b : memref<ui32, #tile.space<shared>>, memref<ui32, #tile.space<shared>>, memref<ui32, #tile.space<shared>>
    tile.copy %b to %B : memref<ui32, #tile.space<shared>>, memref<ui32>
  }
  return
}
