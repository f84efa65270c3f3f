// Rows of three elements, in a dynamic number, below a dimension of one element:
// merged with that dimension, the stride of the rows is not in the type.
// RUN: tl-generate --check=%s --arg=random:1 --arg=0 | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=2 | FileCheck %s
// CHECK: same
func.func @kernel(%A: memref<1x3x3xf16>, %n: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<1x3x3xf16, #tile.space<shared>>
    tile.copy %A to %a : memref<1x3x3xf16>, memref<1x3x3xf16, #tile.space<shared>>
    %rows = arith.remui %n, %c4 : index
    %part = memref.subview %a[0, 0, 0] [1, %rows, 3] [1, 1, 1] : memref<1x3x3xf16, #tile.space<shared>> to memref<1x?x3xf16, strided<[9, 3, 1]>, #tile.space<shared>>
    tile.round %part into %part : memref<1x?x3xf16, strided<[9, 3, 1]>, #tile.space<shared>>, memref<1x?x3xf16, strided<[9, 3, 1]>, #tile.space<shared>>
    tile.copy %a to %A : memref<1x3x3xf16, #tile.space<shared>>, memref<1x3x3xf16>
  }
  return
}
