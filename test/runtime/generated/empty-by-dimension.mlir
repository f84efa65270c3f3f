// An extent that is 0 only by the known dimension of a tensor: the operation on it is
// removed before it is cut into pieces, which would become invalid.
// RUN: tl-generate --check=%s --arg=random:1:3x4 --arg=random:2 | FileCheck %s
// CHECK: same
func.func @kernel(%A: memref<3x?xf16>, %B: memref<3x39xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c56_i16 = arith.constant 56 : i16
  %c8_i16 = arith.constant 8 : i16
  tile.launch (%block) in (%c1) {
    %b = memref.alloc() : memref<3x39xi16, #tile.space<shared>>
    tile.copy %B to %b : memref<3x39xi16>, memref<3x39xi16, #tile.space<shared>>
    %three = memref.dim %A, %c0 : memref<3x?xf16>
    %times = arith.muli %three, %c4 : index
    %short = arith.index_cast %times : index to i16
    %sum = arith.addi %short, %c56_i16 : i16
    %wide = arith.index_cast %sum : i16 to index
    %none = arith.remui %wide, %c4 : index
    %rows = memref.subview %b[0, %c0] [%none, 39] [1, 1] : memref<3x39xi16, #tile.space<shared>> to memref<?x39xi16, strided<[39, 1], offset: ?>, #tile.space<shared>>
    %row = arith.minui %times, %c0 : index
    %column = arith.remui %three, %c1 : index
    %others = memref.subview %b[%row, %column] [%none, 39] [1, 1] : memref<3x39xi16, #tile.space<shared>> to memref<?x39xi16, strided<[39, 1], offset: ?>, #tile.space<shared>>
    tile.shift_left %rows, %c8_i16 into %others : memref<?x39xi16, strided<[39, 1], offset: ?>, #tile.space<shared>>, i16, memref<?x39xi16, strided<[39, 1], offset: ?>, #tile.space<shared>>
    tile.copy %b to %B : memref<3x39xi16, #tile.space<shared>>, memref<3x39xi16>
  }
  return
}
