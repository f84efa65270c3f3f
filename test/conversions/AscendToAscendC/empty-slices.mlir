// RUN: tl-translate --tl-to-ascendc --pipeline="ascend-attach-target,func.func(ascend-plan-memory,ascend-insert-sync)" %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp

// Debug builds stop a kernel that copies no blocks, or that has a slice which begins
// where its tensor ends. Flags are set and waited for in any case.

!tile = memref<64x128xf32, #ascend.memory<ub>>
!rows = memref<?x128xf32, strided<[128, 1]>, #ascend.memory<ub>>
!rest = memref<?x128xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>
!dense = memref<?xf32, strided<[1], offset: ?>, #ascend.memory<ub>>

// The second half of the rows may be empty: the load gets a condition. The fill of
// the rows after it gets one, too; the addition, at offset 0, needs none.
// CHECK-LABEL: void halves(
func.func @halves(%A: memref<?x128xf32>, %B: memref<?x128xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %cut = affine.max affine_map<()[s0] -> (0, s0 - 64)>()[%n]
      %rows = affine.min affine_map<()[s0] -> (64, s0)>()[%cut]
      %Ar = memref.subview %A[64, 0] [%rows, 128] [1, 1] : memref<?x128xf32> to memref<?x128xf32, strided<[128, 1], offset: 8192>>
      %ar = memref.subview %a[0, 0] [%rows, 128] [1, 1] : !tile to !rows
      // CHECK:      if (rows > 0)
      // CHECK-NEXT:   DataCopyPad(a, A_gm[8192], DataCopyExtParams(rows, 512, 0, 0, 0), DataCopyPadExtParams<float>(false, 0, 0, 0));
      ascend.copy_gm_to_ub %Ar to %ar : memref<?x128xf32, strided<[128, 1], offset: 8192>>, !rows
      %behind = affine.apply affine_map<()[s0] -> (64 - s0)>()[%rows]
      %tail = memref.subview %a[%rows, 0] [%behind, 128] [1, 1] : !tile to !rest
      %flat = memref.collapse_shape %tail [[0, 1]] : !rest into !dense
      // CHECK:      if (64 - rows > 0)
      // CHECK-NEXT:   Duplicate(a[rows * 128], 0.0f, (64 - rows) * 128);
      ascend.vduplicate %zero into %flat : f32, !dense
      %front = memref.collapse_shape %ar [[0, 1]] : !rows into memref<?xf32, strided<[1]>, #ascend.memory<ub>>
      // CHECK-NOT: if
      // CHECK:      Adds(a, a, 0.0f, rows * 128);
      ascend.vadds %front, %zero into %front : memref<?xf32, strided<[1]>, #ascend.memory<ub>>, f32, memref<?xf32, strided<[1]>, #ascend.memory<ub>>
      // CHECK:      WaitFlag<HardEvent::V_MTE3>(0);
      // CHECK-NEXT: if (rows > 0)
      // CHECK-NEXT:   DataCopyPad(B_gm[8192], a,
      %Br = memref.subview %B[64, 0] [%rows, 128] [1, 1] : memref<?x128xf32> to memref<?x128xf32, strided<[128, 1], offset: 8192>>
      ascend.copy_ub_to_gm %ar to %Br : !rows, memref<?x128xf32, strided<[128, 1], offset: 8192>>
    }
  }
  return
}

// An existing condition suffices, and so does a loop that leaves at
// least one row.
// CHECK-LABEL: void known(
func.func @known(%A: memref<?x128xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %cut = affine.max affine_map<()[s0] -> (0, s0 - 64)>()[%n]
      %rows = affine.min affine_map<()[s0] -> (64, s0)>()[%cut]
      %some = arith.cmpi sgt, %rows, %c0 : index
      scf.if %some {
        %Ar = memref.subview %A[64, 0] [%rows, 128] [1, 1] : memref<?x128xf32> to memref<?x128xf32, strided<[128, 1], offset: 8192>>
        %ar = memref.subview %a[0, 0] [%rows, 128] [1, 1] : !tile to !rows
        // CHECK:      if (rows > 0)
        // CHECK-NOT:    if
        // CHECK:        DataCopyPad(a, A_gm[8192],
        ascend.copy_gm_to_ub %Ar to %ar : memref<?x128xf32, strided<[128, 1], offset: 8192>>, !rows
      }
      // CHECK: for (int64_t m
      scf.for %m = %c0 to %n step %c64 {
        %left = affine.min affine_map<(d0)[s0] -> (64, s0 - d0)>(%m)[%n]
        %Am = memref.subview %A[%m, 0] [%left, 128] [1, 1] : memref<?x128xf32> to memref<?x128xf32, strided<[128, 1], offset: ?>>
        %am = memref.subview %a[0, 0] [%left, 128] [1, 1] : !tile to !rows
        // CHECK-NOT: if
        // CHECK:     DataCopyPad(a, A_gm[m * 128],
        ascend.copy_gm_to_ub %Am to %am : memref<?x128xf32, strided<[128, 1], offset: ?>>, !rows
      }
    }
  }
  return
}

// So does a comparison of the two numbers between which the slice is, where it holds. A slice with a name would
// begin at the end of its tile outside of it.
// CHECK-LABEL: void behind(
func.func @behind(%A: memref<?x128xf32>, %n: index, %zero: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = memref.alloc() : !tile
      %rows = affine.max affine_map<()[s0] -> (0, s0)>()[%n]
      %behind = affine.apply affine_map<()[s0] -> (-s0 + 64)>()[%rows]
      %ab = memref.subview %a[%rows, 0] [%behind, 128] [1, 1] : !tile to memref<?x128xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>
      %isBelow = arith.cmpi slt, %rows, %c64 : index
      scf.if %isBelow {
        // CHECK:      if (rows < 64) {
        // CHECK-NEXT:   Duplicate(a[rows * 128], zero, {{.*}} * 128);
        // CHECK-NEXT: } else {
        ascend.vduplicate %zero into %ab : f32, memref<?x128xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>
      } else {
        // CHECK-NEXT:   if ({{.*}} > 0)
        // CHECK-NEXT:     Duplicate(a[rows * 128], zero, {{.*}} * 128);
        // CHECK-NEXT: }
        ascend.vduplicate %zero into %ab : f32, memref<?x128xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>
      }
    }
  }
  return
}
