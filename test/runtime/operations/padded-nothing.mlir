// RUN: tl-run %s --validate --arg=iota --arg=1 | FileCheck %s

// A padded copy of no elements, from a column within a block, fills the destination.
// CHECK: validated: {{.*}} the same results
func.func @no_columns(%A: memref<33x16xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %seven = arith.constant 7.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<33x16xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<33x16xf32>, memref<33x16xf32, #tile.space<shared>>
    %d = memref.subview %a[0, %n] [32, 9] [1, 1] : memref<33x16xf32, #tile.space<shared>> to memref<32x9xf32, strided<[16, 1], offset: ?>, #tile.space<shared>>
    %s = memref.subview %a[0, 11] [24, 0] [1, 1] : memref<33x16xf32, #tile.space<shared>> to memref<24x0xf32, strided<[16, 1], offset: 11>, #tile.space<shared>>
    tile.copy %s to %d pad(%seven) : memref<24x0xf32, strided<[16, 1], offset: 11>, #tile.space<shared>>, memref<32x9xf32, strided<[16, 1], offset: ?>, #tile.space<shared>>, f32
    tile.copy %a to %A : memref<33x16xf32, #tile.space<shared>>, memref<33x16xf32>
  }
  return
}
