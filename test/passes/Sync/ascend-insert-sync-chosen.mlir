// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync | FileCheck %s

!tile = memref<64xf32, #ascend.memory<ub>>
!row = memref<64xf32>

module attributes {ascend.target = #ascend.target<"910B2">} {

// A value chosen by a select or a loop is one of its candidates: it does not alias
// another buffer, which is loaded meanwhile.
// CHECK-LABEL: func @chosen(
// CHECK:         scf.yield
// CHECK-NEXT:  }
// CHECK-NEXT:  ascend.set_flag v -> mte3, 0
// CHECK-NEXT:  ascend.copy_gm_to_ub
// CHECK-NEXT:  ascend.set_flag mte2 -> mte3, 0
// CHECK-NEXT:  ascend.wait_flag mte2 -> mte3, 0
// CHECK-NEXT:  ascend.copy_ub_to_gm
// CHECK-NEXT:  ascend.wait_flag v -> mte3, 0
func.func @chosen(%A: !row, %C: !row, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : !tile
    %b = ascend.buffer at 256 : !tile
    %other = ascend.buffer at 512 : !tile
    ascend.copy_gm_to_ub %A to %a : !row, !tile
    ascend.copy_gm_to_ub %A to %b : !row, !tile
    %x, %y = scf.for %i = %c0 to %n step %c1 iter_args(%one = %a, %two = %b) -> (!tile, !tile) {
      %chosen = arith.select %p, %one, %two : !tile
      ascend.vadd %chosen, %one into %chosen : !tile, !tile, !tile
      scf.yield %two, %one : !tile, !tile
    }
    ascend.copy_gm_to_ub %A to %other : !row, !tile
    ascend.copy_ub_to_gm %other to %C : !tile, !row
    ascend.copy_ub_to_gm %x to %C : !tile, !row
  }
  return
}
}
