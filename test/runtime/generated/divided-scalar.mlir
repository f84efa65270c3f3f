// A scalar divided by a tile of a dynamic extent, in its place.
// RUN: tl-generate --check=%s --arg=iota --arg=5 | FileCheck %s
// CHECK: same
func.func @kernel(%A: memref<20xf16>, %n: index) {
  %c1 = arith.constant 1 : index
  %c17 = arith.constant 17 : index
  %three = arith.constant 3.0 : f16
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<20xf16, #tile.space<shared>>
    tile.copy %A to %a : memref<20xf16>, memref<20xf16, #tile.space<shared>>
    %size = arith.remui %n, %c17 : index
    %part = memref.subview %a[3] [%size] [1] : memref<20xf16, #tile.space<shared>> to memref<?xf16, strided<[1], offset: 3>, #tile.space<shared>>
    tile.div %three, %part into %part : f16, memref<?xf16, strided<[1], offset: 3>, #tile.space<shared>>, memref<?xf16, strided<[1], offset: 3>, #tile.space<shared>>
    tile.copy %a to %A : memref<20xf16, #tile.space<shared>>, memref<20xf16>
  }
  return
}
