// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync | FileCheck %s
// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync | FileCheck %s --check-prefix=SLOTS

// Each value has its two operands from the one before: there are 2^40 paths from
// the last to the first. The analysis visits each value once.

!gm = memref<?x64xf32>
!row = memref<64xf32, strided<[1], offset: ?>>
!t = memref<64xf32, #ascend.memory<ub>>
!slots = memref<4x64xf32, #ascend.memory<ub>>
!slot = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>

// CHECK-LABEL: func @sums(
// CHECK:         ascend.copy_gm_to_ub
// CHECK-NEXT:    ascend.set_flag mte2 -> mte3
func.func @sums(%A: !gm, %k: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !t
    scf.for %i = %c0 to %n step %c1 {
      %v0 = arith.addi %i, %k : index
      %v1 = arith.addi %v0, %v0 : index
      %v2 = arith.addi %v1, %v1 : index
      %v3 = arith.addi %v2, %v2 : index
      %v4 = arith.addi %v3, %v3 : index
      %v5 = arith.addi %v4, %v4 : index
      %v6 = arith.addi %v5, %v5 : index
      %v7 = arith.addi %v6, %v6 : index
      %v8 = arith.addi %v7, %v7 : index
      %v9 = arith.addi %v8, %v8 : index
      %v10 = arith.addi %v9, %v9 : index
      %v11 = arith.addi %v10, %v10 : index
      %v12 = arith.addi %v11, %v11 : index
      %v13 = arith.addi %v12, %v12 : index
      %v14 = arith.addi %v13, %v13 : index
      %v15 = arith.addi %v14, %v14 : index
      %v16 = arith.addi %v15, %v15 : index
      %v17 = arith.addi %v16, %v16 : index
      %v18 = arith.addi %v17, %v17 : index
      %v19 = arith.addi %v18, %v18 : index
      %v20 = arith.addi %v19, %v19 : index
      %v21 = arith.addi %v20, %v20 : index
      %v22 = arith.addi %v21, %v21 : index
      %v23 = arith.addi %v22, %v22 : index
      %v24 = arith.addi %v23, %v23 : index
      %v25 = arith.addi %v24, %v24 : index
      %v26 = arith.addi %v25, %v25 : index
      %v27 = arith.addi %v26, %v26 : index
      %v28 = arith.addi %v27, %v27 : index
      %v29 = arith.addi %v28, %v28 : index
      %v30 = arith.addi %v29, %v29 : index
      %v31 = arith.addi %v30, %v30 : index
      %v32 = arith.addi %v31, %v31 : index
      %v33 = arith.addi %v32, %v32 : index
      %v34 = arith.addi %v33, %v33 : index
      %v35 = arith.addi %v34, %v34 : index
      %v36 = arith.addi %v35, %v35 : index
      %v37 = arith.addi %v36, %v36 : index
      %v38 = arith.addi %v37, %v37 : index
      %v39 = arith.addi %v38, %v38 : index
      %v40 = arith.addi %v39, %v39 : index
      %a = memref.subview %A[%v40, 0] [1, 64] [1, 1] : !gm to !row
      ascend.copy_gm_to_ub %a to %x : !row, !t
      ascend.copy_ub_to_gm %x to %a : !t, !row
    }
  }
  return
}

// Slots by turns, computed by choices and products.
// SLOTS-LABEL: func @slots(
// SLOTS:         ascend.set_flag mte2 -> mte3
func.func @slots(%A: !gm, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  ascend.section vector {
    %x = ascend.buffer at 0 : !slots
    scf.for %i = %c0 to %n step %c1 {
      %v0 = arith.addi %i, %c1 : index
      %v1 = arith.maxsi %v0, %v0 : index
      %v2 = arith.minsi %v1, %v1 : index
      %v3 = arith.addi %v2, %v2 : index
      %v4 = arith.muli %v3, %v3 : index
      %v5 = arith.maxsi %v4, %v4 : index
      %v6 = arith.minsi %v5, %v5 : index
      %v7 = arith.addi %v6, %v6 : index
      %v8 = arith.muli %v7, %v7 : index
      %v9 = arith.maxsi %v8, %v8 : index
      %v10 = arith.minsi %v9, %v9 : index
      %v11 = arith.addi %v10, %v10 : index
      %v12 = arith.muli %v11, %v11 : index
      %v13 = arith.maxsi %v12, %v12 : index
      %v14 = arith.minsi %v13, %v13 : index
      %v15 = arith.addi %v14, %v14 : index
      %v16 = arith.muli %v15, %v15 : index
      %v17 = arith.maxsi %v16, %v16 : index
      %v18 = arith.minsi %v17, %v17 : index
      %v19 = arith.addi %v18, %v18 : index
      %v20 = arith.muli %v19, %v19 : index
      %v21 = arith.maxsi %v20, %v20 : index
      %v22 = arith.minsi %v21, %v21 : index
      %v23 = arith.addi %v22, %v22 : index
      %v24 = arith.muli %v23, %v23 : index
      %v25 = arith.maxsi %v24, %v24 : index
      %v26 = arith.minsi %v25, %v25 : index
      %v27 = arith.addi %v26, %v26 : index
      %v28 = arith.muli %v27, %v27 : index
      %v29 = arith.maxsi %v28, %v28 : index
      %v30 = arith.minsi %v29, %v29 : index
      %v31 = arith.addi %v30, %v30 : index
      %v32 = arith.muli %v31, %v31 : index
      %v33 = arith.maxsi %v32, %v32 : index
      %v34 = arith.minsi %v33, %v33 : index
      %v35 = arith.addi %v34, %v34 : index
      %v36 = arith.muli %v35, %v35 : index
      %v37 = arith.maxsi %v36, %v36 : index
      %v38 = arith.minsi %v37, %v37 : index
      %v39 = arith.addi %v38, %v38 : index
      %v40 = arith.muli %v39, %v39 : index
      %s = arith.remui %v40, %c4 : index
      %w = memref.subview %x[%s, 0] [1, 64] [1, 1] : !slots to !slot
      %a = memref.subview %A[%i, 0] [1, 64] [1, 1] : !gm to !row
      ascend.copy_gm_to_ub %a to %w : !row, !slot
      ascend.copy_ub_to_gm %w to %a : !slot, !row
    }
  }
  return
}
