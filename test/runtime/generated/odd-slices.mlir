// Instructions without strides on unaligned slices; on offsets in another shape than
// their elements; on fewer than eight blocks.
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2 --arg=random:3 --arg=random:4 --arg=random:5 --arg=3 | FileCheck %s
// CHECK: same
!row = memref<100xf32, #tile.space<shared>>
!part = memref<16xf32, strided<[1], offset: ?>, #tile.space<shared>>
!pairs = memref<40x2xf32, #tile.space<shared>>
!some = memref<16x2xf32, strided<[2, 1], offset: ?>, #tile.space<shared>>
func.func @kernel(%A: memref<100xf32>, %B: memref<100xf32>, %P: memref<40x2xf32>, %I: memref<40xui32>, %C: memref<3x8xf32>, %at: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !row
    %b = memref.alloc() : !row
    tile.copy %A to %a : memref<100xf32>, !row
    tile.copy %B to %b : memref<100xf32>, !row
    %x = memref.subview %a[%at] [16] [1] : !row to !part
    %y = memref.subview %b[%at] [16] [1] : !row to !part
    // A ramp, and elements and blocks by offsets.
    %zero = arith.constant 0 : i32
    %four = arith.constant 4 : i32
    %first = arith.constant -1.0 : f32
    %step = arith.constant 0.5 : f32
    tile.arange %first, %step into %y : f32, f32, !part
    %offsets = memref.alloc() : memref<2x8xi32, #tile.space<shared>>
    tile.arange %zero, %four into %offsets : i32, i32, memref<2x8xi32, #tile.space<shared>>
    tile.gather %y at %offsets into %x : !part, memref<2x8xi32, #tile.space<shared>>, !part
    %blocks = memref.alloc() : memref<3xi32, #tile.space<shared>>
    %block_bytes = arith.constant 32 : i32
    tile.arange %zero, %block_bytes into %blocks : i32, i32, memref<3xi32, #tile.space<shared>>
    %c = memref.alloc() : memref<3x8xf32, #tile.space<shared>>
    tile.gather_blocks %a at %blocks into %c : !row, memref<3xi32, #tile.space<shared>>, memref<3x8xf32, #tile.space<shared>>
    tile.copy %c to %C : memref<3x8xf32, #tile.space<shared>>, memref<3x8xf32>
    // Sorted, and taken apart again, in place.
    %p = memref.alloc() : !pairs
    tile.copy %P to %p : memref<40x2xf32>, !pairs
    %s = memref.subview %p[%at, 0] [16, 2] [1, 1] : !pairs to !some
    tile.sort %x into %s : !part, !some
    tile.copy %p to %P : !pairs, memref<40x2xf32>
    %i = memref.alloc() : memref<40xui32, #tile.space<shared>>
    tile.copy %I to %i : memref<40xui32>, memref<40xui32, #tile.space<shared>>
    %n = memref.subview %i[%at] [16] [1] : memref<40xui32, #tile.space<shared>> to memref<16xui32, strided<[1], offset: ?>, #tile.space<shared>>
    tile.split_pairs %s into %y, %n : !some, !part, memref<16xui32, strided<[1], offset: ?>, #tile.space<shared>>
    tile.copy %i to %I : memref<40xui32, #tile.space<shared>>, memref<40xui32>
    %half = memref.subview %b[%at] [8] [1] : !row to memref<8xf32, strided<[1], offset: ?>, #tile.space<shared>>
    tile.gather_mask %x pattern P0101 into %half : !part, memref<8xf32, strided<[1], offset: ?>, #tile.space<shared>>
    tile.dump %x, 1 : !part
    tile.copy %a to %A : !row, memref<100xf32>
    tile.copy %b to %B : !row, memref<100xf32>
  }
  return
}
