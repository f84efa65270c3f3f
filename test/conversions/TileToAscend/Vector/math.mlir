// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file | FileCheck %s

!tile = memref<64xf32, #ascend.memory<ub>>

// Scaling with accumulation is one instruction.
// CHECK-LABEL: func @whole(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref<64xf32, #ascend.memory<ub>>, %[[S:[^:]*]]: f32)
func.func @whole(%a: !tile, %c: !tile, %s: f32) {
  // CHECK-NEXT: ascend.vleaky_relu %[[A]], %[[S]] into %[[C]]
  tile.leaky_relu %a, %s into %c : !tile, f32, !tile
  // CHECK-NEXT: ascend.vaxpy %[[A]], %[[S]] into %[[C]]
  tile.axpy %a, %s into %c : !tile, f32, !tile
  // CHECK-NEXT: ascend.vmul_add %[[A]], %[[A]] into %[[C]]
  tile.mul_add %a, %a into %c : !tile, !tile, !tile
  return
}

// -----

!rows = memref<8x32xf32, strided<[64, 1]>, #ascend.memory<ub>>
!row = memref<32xf32, #ascend.memory<ub>>

// A factor that repeats is read again by each repeat.
// CHECK-LABEL: func @repeating(
// CHECK-SAME:    %[[A:[^:]*]]: memref<32xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref
func.func @repeating(%a: !row, %c: !rows) {
  // CHECK: %[[REPEATED:.*]] = memref.subview %{{.*}}[0, 0] [8, 32] [0, 1]
  // CHECK: ascend.vmul_add %[[REPEATED]], %[[C]] into %[[C]]
  tile.mul_add %a, %c into %c : !row, !rows, !rows
  return
}

// -----

!tile = memref<8x32xf32, #ascend.memory<ub>>
!part = memref<8x21xf32, strided<[32, 1], offset: 3>, #ascend.memory<ub>>
!row = memref<8x24xf32, #ascend.memory<ub>>

// An unaligned accumulator is gathered in a temporary before the instruction. After it
// the elements up to the first block go back one by one, and the others as vectors.
// CHECK-LABEL: func @unaligned(
// CHECK-SAME:    %[[A:[^:]*]]: memref<8x21xf32, strided<[24, 1]>, #ascend.memory<ub>>, %[[S:[^:]*]]: f32, %[[C:[^:]*]]: memref
func.func @unaligned(%a: memref<8x21xf32, strided<[24, 1]>, #ascend.memory<ub>>, %s: f32, %c: !tile) {
  %part = memref.subview %c[0, 3] [8, 21] [1, 1] : !tile to !part
  // CHECK: %[[ROWS:.*]] = memref.alloc() : memref<8x24xf32
  // CHECK: %[[OFFSETS:.*]] = memref.alloc() : memref<8x24xi32
  // CHECK: ascend.vgather %[[C]], %[[OFFSETS]], %{{.*}} into %[[ROWS]]
  // CHECK: %[[STAGED:.*]] = memref.subview %[[ROWS]][0, 0] [8, 21]
  // CHECK: ascend.vaxpy %[[A]], %[[S]] into %[[STAGED]]
  // CHECK: %[[SHIFTED:.*]] = memref.alloc() : memref<8x16xf32
  // CHECK: ascend.vgather %[[ROWS]], %{{.*}} into %[[SHIFTED]]
  // CHECK: memref.subview %[[STAGED]][0, 0] [8, 5]
  // CHECK: memref.load
  // CHECK: memref.store
  // CHECK: ascend.copy_ub_to_ub %[[SHIFTED]] to %{{.*}} : {{.*}} memref<8x16xf32, strided<[32, 1], offset: 8>
  tile.axpy %a, %s into %part : memref<8x21xf32, strided<[24, 1]>, #ascend.memory<ub>>, f32, !part
  return
}
