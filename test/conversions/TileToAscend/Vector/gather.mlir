// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file | FileCheck %s

!a = memref<64xf32, #ascend.memory<ub>>
!o = memref<64xui32, #ascend.memory<ub>>

// A base that is not given is 0.
// CHECK-LABEL: func @gather(
// CHECK-SAME:    %[[BASE:[^:]*]]: index
func.func @gather(%base: index) {
  // CHECK: %[[A:.*]] = memref.alloc
  %a = memref.alloc() : !a
  // CHECK: %[[O:.*]] = memref.alloc
  %o = memref.alloc() : !o
  // CHECK: %[[C:.*]] = memref.alloc
  %c = memref.alloc() : !a
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: ascend.vgather %[[A]], %[[O]], %[[ZERO]] into %[[C]]
  tile.gather %a at %o into %c : !a, !o, !a
  // CHECK: ascend.vgather %[[A]], %[[O]], %[[BASE]] into %[[C]]
  tile.gather %a at %o into %c base(%base) : !a, !o, !a
  return
}

// -----

!a = memref<64xf32, #ascend.memory<ub>>
!m = memref<8xui8, #ascend.memory<ub>>

// An instruction does not overwrite its source, so the result is copied.
// CHECK-LABEL: func @in_place(
func.func @in_place() {
  // CHECK: %[[A:.*]] = memref.alloc
  %a = memref.alloc() : !a
  // CHECK: %[[M:.*]] = memref.alloc
  %m = memref.alloc() : !m
  // CHECK: %[[KEPT:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  // CHECK: ascend.vcompress %[[A]], %[[M]] into %[[KEPT]]
  // CHECK: ascend.vgather_mask %[[KEPT]], P1111 into %[[A]]
  tile.compress %a by %m into %a : !a, !m, !a
  return
}

// -----

// A ramp of constants: eight fills, each also covering the elements before it, and
// then additions that double the length.
// CHECK-LABEL: func @arange(
// CHECK-SAME:    %[[C:[^:]*]]: memref<20xi32
func.func @arange(%c: memref<20xi32, #ascend.memory<ub>>) {
  %start = arith.constant 5 : i32
  %step = arith.constant -2 : i32
  // CHECK-DAG: %[[SEVENTH:.*]] = arith.constant -9 : i32
  // CHECK-DAG: %[[FIRST:.*]] = arith.constant 5 : i32
  // CHECK: %[[EIGHT:.*]] = memref.subview %[[C]][0] [8] [1]
  // CHECK: ascend.vduplicate %[[SEVENTH]] into %[[EIGHT]]
  // CHECK: %[[ONE:.*]] = memref.subview %[[C]][0] [1] [1]
  // CHECK: ascend.vduplicate %[[FIRST]] into %[[ONE]]
  // CHECK: %[[FROM:.*]] = memref.subview %[[C]][0] [8] [1]
  // CHECK: %[[TO:.*]] = memref.subview %[[C]][8] [8] [1]
  // CHECK: ascend.vadds %[[FROM]], %{{.*}} into %[[TO]]
  // CHECK: %[[FROM:.*]] = memref.subview %[[C]][0] [4] [1]
  // CHECK: %[[TO:.*]] = memref.subview %[[C]][16] [4] [1]
  // CHECK: ascend.vadds %[[FROM]], %{{.*}} into %[[TO]]
  // CHECK-NOT: ascend.v
  tile.arange %start, %step into %c : i32, i32, memref<20xi32, #ascend.memory<ub>>
  return
}

// -----

// The scalar unit adds f32. All dimensions are one.
// CHECK-LABEL: func @arange_of_halves(
// CHECK-SAME:    %[[START:[^:]*]]: f16, %[[STEP:[^:]*]]: f16, %[[C:[^:]*]]: memref<1x2xf16
func.func @arange_of_halves(%start: f16, %step: f16, %c: memref<1x2xf16, #ascend.memory<ub>>) {
  // CHECK: %[[ROW:.*]] = memref.collapse_shape %[[C]] {{\[\[}}0, 1]] : memref<1x2xf16, #ascend.memory<ub>> into memref<2xf16, #ascend.memory<ub>>
  // CHECK: %[[A:.*]] = arith.extf %[[START]] : f16 to f32
  // CHECK: %[[B:.*]] = arith.extf %[[STEP]] : f16 to f32
  // CHECK: %[[SUM:.*]] = arith.addf %[[A]], %[[B]] : f32
  // CHECK: %[[SECOND:.*]] = arith.truncf %[[SUM]] : f32 to f16
  // CHECK: ascend.vduplicate %[[SECOND]] into %[[ROW]]
  // CHECK: %[[ONE:.*]] = memref.subview %[[ROW]][0] [1] [1]
  // CHECK: ascend.vduplicate %[[START]] into %[[ONE]]
  tile.arange %start, %step into %c : f16, f16, memref<1x2xf16, #ascend.memory<ub>>
  return
}

// -----

// One number is no ramp, and may have no dimension.
// CHECK-LABEL: func @one_number(
// CHECK-SAME:    %[[START:[^:]*]]: i16, %[[STEP:[^:]*]]: i16, %[[C:[^:]*]]: memref<i16
func.func @one_number(%start: i16, %step: i16, %c: memref<i16, #ascend.memory<ub>>) {
  // CHECK-NEXT: ascend.vduplicate %[[START]] into %[[C]]
  // CHECK-NEXT: return
  tile.arange %start, %step into %c : i16, i16, memref<i16, #ascend.memory<ub>>
  return
}
