// Slices of a dynamic number of elements as rows of a static number: the tile of the
// slice bounds the rows, for elements within a block and for types that instructions
// compute in tiles of their own. No, one and three rows.
// RUN: tl-run %s --entry=halves --validate --pipeline --arg=random:1 --arg=random:2 --arg=0 | FileCheck %s
// RUN: tl-run %s --entry=halves --validate --pipeline --arg=random:1 --arg=random:2 --arg=1 | FileCheck %s
// RUN: tl-run %s --entry=halves --validate --pipeline --arg=random:1 --arg=random:2 --arg=3 | FileCheck %s
// RUN: tl-run %s --entry=brains --validate --pipeline --arg=random:1 --arg=random:2 --arg=0 | FileCheck %s
// RUN: tl-run %s --entry=brains --validate --pipeline --arg=random:1 --arg=random:2 --arg=3 | FileCheck %s
// CHECK: validated: {{.*}} the same results

!f16 = memref<5x20xf16, #tile.space<shared>>
!f16_slice = memref<?xf16, strided<[1], offset: ?>, #tile.space<shared>>
!f16_rows = memref<?x5xf16, strided<[5, 1], offset: ?>, #tile.space<shared>>
func.func @halves(%A: memref<5x20xf16>, %B: memref<5x20xf16>, %n: index) {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  tile.launch (%i) in (%c1) {
    %a = memref.alloc() : !f16
    %b = memref.alloc() : !f16
    tile.copy %A to %a : memref<5x20xf16>, !f16
    tile.copy %B to %b : memref<5x20xf16>, !f16
    %m = arith.muli %n, %c5 : index
    %u = memref.subview %a[%n, 1] [1, %m] [1, 1] : !f16 to !f16_slice
    %v = memref.subview %b[%n, 1] [1, %m] [1, 1] : !f16 to !f16_slice
    %x = memref.expand_shape %u [[0, 1]] output_shape [%n, 5] : !f16_slice into !f16_rows
    %y = memref.expand_shape %v [[0, 1]] output_shape [%n, 5] : !f16_slice into !f16_rows
    tile.add %x, %y into %y : !f16_rows, !f16_rows, !f16_rows
    tile.copy %b to %B : !f16, memref<5x20xf16>
  }
  return
}

!bf16 = memref<5x20xbf16, #tile.space<shared>>
!bf16_slice = memref<?xbf16, strided<[1], offset: ?>, #tile.space<shared>>
!bf16_rows = memref<?x5xbf16, strided<[5, 1], offset: ?>, #tile.space<shared>>
func.func @brains(%A: memref<5x20xbf16>, %B: memref<5x20xbf16>, %n: index) {
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  tile.launch (%i) in (%c1) {
    %a = memref.alloc() : !bf16
    %b = memref.alloc() : !bf16
    tile.copy %A to %a : memref<5x20xbf16>, !bf16
    tile.copy %B to %b : memref<5x20xbf16>, !bf16
    %m = arith.muli %n, %c5 : index
    %u = memref.subview %a[%n, 1] [1, %m] [1, 1] : !bf16 to !bf16_slice
    %v = memref.subview %b[%n, 1] [1, %m] [1, 1] : !bf16 to !bf16_slice
    %x = memref.expand_shape %u [[0, 1]] output_shape [%n, 5] : !bf16_slice into !bf16_rows
    %y = memref.expand_shape %v [[0, 1]] output_shape [%n, 5] : !bf16_slice into !bf16_rows
    tile.mul %x, %y into %y : !bf16_rows, !bf16_rows, !bf16_rows
    tile.copy %b to %B : !bf16, memref<5x20xbf16>
  }
  return
}
