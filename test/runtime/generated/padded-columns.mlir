// Padding a tile in UB with columns of another one at a stride and without
// alignment: the source is staged as well. The first version made copies of
// copies without end.
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2 --arg=random:3 | FileCheck %s
// CHECK: same
func.func @kernel(%A: memref<24x6x3x1xf16>, %B: memref<26x19x3x1xf16>, %e: memref<8x3xf16>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %pad = arith.constant 2.0 : f16
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<24x6x3x1xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<26x19x3x1xf16, #tile.space<shared>>
    tile.copy %A to %a : memref<24x6x3x1xf16>, memref<24x6x3x1xf16, #tile.space<shared>>
    tile.copy %B to %b : memref<26x19x3x1xf16>, memref<26x19x3x1xf16, #tile.space<shared>>
    %at = memref.subview %a[0, 2, 0, 0] [24, 1, 3, 1] [1, 1, 1, 1] : memref<24x6x3x1xf16, #tile.space<shared>> to memref<24x1x3x1xf16, strided<[18, 3, 1, 1], offset: 6>, #tile.space<shared>>
    %bt = memref.subview %b[%c2, 4, 0, 0] [24, 15, 3, 1] [1, 1, 1, 1] : memref<26x19x3x1xf16, #tile.space<shared>> to memref<24x15x3x1xf16, strided<[57, 3, 1, 1], offset: ?>, #tile.space<shared>>
    tile.copy %at to %bt pad(%pad) : memref<24x1x3x1xf16, strided<[18, 3, 1, 1], offset: 6>, #tile.space<shared>>, memref<24x15x3x1xf16, strided<[57, 3, 1, 1], offset: ?>, #tile.space<shared>>, f16
    tile.copy %b to %B : memref<26x19x3x1xf16, #tile.space<shared>>, memref<26x19x3x1xf16>
    // One element, in no row.
    %c = memref.alloc() : memref<8x3xf16, #tile.space<shared>>
    tile.copy %e to %c : memref<8x3xf16>, memref<8x3xf16, #tile.space<shared>>
    %from = memref.subview %c[1, 1] [1, 1] [1, 1] : memref<8x3xf16, #tile.space<shared>> to memref<f16, strided<[], offset: 4>, #tile.space<shared>>
    %to = memref.subview %e[%c2, 2] [1, 1] [1, 1] : memref<8x3xf16> to memref<f16, strided<[], offset: ?>>
    tile.copy %from to %to : memref<f16, strided<[], offset: 4>, #tile.space<shared>>, memref<f16, strided<[], offset: ?>>
    tile.copy %to to %from : memref<f16, strided<[], offset: ?>>, memref<f16, strided<[], offset: 4>, #tile.space<shared>>
  }
  return
}
