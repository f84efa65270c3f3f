// RUN: tl-opt %s --tile-normalize | FileCheck %s

!tile = memref<8x16xf32, #tile.space<shared>>
!rows = memref<?x16xf32, strided<[16, 1]>, #tile.space<shared>>
!half = memref<4x16xf32, strided<[16, 1]>, #tile.space<shared>>

// A slice of a dynamic extent takes the static one of the other operand, and is checked
// when the kernel runs.
// CHECK-LABEL: func.func @slices(
// CHECK-SAME:    %[[A:.*]]: memref<8x16xf32, {{.*}}, %[[B:.*]]: memref<8x16xf32, {{.*}}, %[[N:.*]]: index)
// CHECK:         %[[EQUAL:.*]] = arith.cmpi eq, %[[N]], %{{.*}} : index
// CHECK:         tile.assert %[[EQUAL]], "the extents of the operands are equal"
// CHECK:         %[[S:.*]] = memref.subview %[[A]][0, 0] [4, 16] [1, 1]
// CHECK:         tile.add %[[S]], %{{.*}} into %{{.*}} : memref<4x16xf32
func.func @slices(%a: !tile, %b: !tile, %n: index) {
  %x = memref.subview %a[0, 0] [%n, 16] [1, 1] : !tile to !rows
  %y = memref.subview %b[0, 0] [4, 16] [1, 1] : !tile to !half
  tile.add %x, %y into %y : !rows, !half, !half
  return
}

// An operand that is the result, too, stays one tile.
// CHECK-LABEL: func.func @in_place(
// CHECK:         %[[S:.*]] = memref.subview %{{.*}}[0, 0] [4, 16] [1, 1]
// CHECK-NOT:     memref.subview %{{.*}}[0, 0] [4, 16] [1, 1]
// CHECK:         tile.add %{{.*}}, %[[S]] into %[[S]]
func.func @in_place(%x: !rows, %y: !half) {
  tile.add %y, %x into %x : !half, !rows, !rows
  return
}

// Extents of 1 repeat, and a padded copy has fewer elements: both stay dynamic.
// CHECK-LABEL: func.func @unequal(
// CHECK-NOT:     memref.subview
// CHECK-NOT:     tile.assert
func.func @unequal(%x: !rows, %row: memref<1x16xf32, #tile.space<shared>>, %a: !tile) {
  %zero = arith.constant 0.0 : f32
  tile.add %x, %row into %x : !rows, memref<1x16xf32, #tile.space<shared>>, !rows
  tile.copy %x to %a pad(%zero) : !rows, !tile, f32
  return
}

// Reductions and transpositions have equal extents in other places.
// CHECK-LABEL: func.func @other_places(
// CHECK:         tile.reduce sum %{{.*}} into %{{.*}} dim(1) : memref<8x16xf32{{.*}}, memref<8xf32
// CHECK:         tile.transpose %{{.*}} into %{{.*}} permutation [1, 0] : memref<8x16xf32{{.*}}, memref<16x8xf32
func.func @other_places(%a: !tile, %sums: memref<?xf32, #tile.space<shared>>,
                        %turned: memref<16x?xf32, strided<[32, 1]>, #tile.space<shared>>) {
  tile.reduce sum %a into %sums dim(1) : !tile, memref<?xf32, #tile.space<shared>>
  tile.transpose %a into %turned permutation [1, 0] : !tile, memref<16x?xf32, strided<[32, 1]>, #tile.space<shared>>
  return
}
