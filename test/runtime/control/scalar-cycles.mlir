// Scalar code before an instruction takes a cycle for each operation: another slice
// counts, another type of the same slice does not.
// RUN: tl-run %s --entry=plain --arg=iota:8x64 --target=910B2 --report > %t
// RUN: tl-run %s --entry=cast --arg=iota:8x64 --target=910B2 --report >> %t
// RUN: tl-run %s --entry=slice --arg=iota:8x64 --target=910B2 --report >> %t
// RUN: FileCheck %s < %t
// CHECK: {{^}}cycles: [[#N:]]
// CHECK: {{^}}cycles: [[#N]] (
// CHECK: {{^}}cycles: [[#N + 1]] (
!tile = memref<64xf32, #ascend.memory<ub>>
!row = memref<64xf32, strided<[1], offset: ?>>

func.func @plain(%A: memref<8x64xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile
      %row = memref.subview %A[%block, 0] [1, 64] [1, 1] : memref<8x64xf32> to !row
      ascend.copy_gm_to_ub %row to %x : !row, !tile
    }
  }
  return
}

func.func @cast(%A: memref<8x64xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile
      %row = memref.subview %A[%block, 0] [1, 64] [1, 1] : memref<8x64xf32> to !row
      %any = memref.cast %row : !row to memref<?xf32, strided<[1], offset: ?>>
      %same = memref.cast %any : memref<?xf32, strided<[1], offset: ?>> to !row
      ascend.copy_gm_to_ub %same to %x : !row, !tile
    }
  }
  return
}

func.func @slice(%A: memref<8x64xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %x = ascend.buffer at 0 : !tile
      %row = memref.subview %A[%block, 0] [1, 64] [1, 1] : memref<8x64xf32> to !row
      %same = memref.subview %row[0] [64] [1] : !row to !row
      ascend.copy_gm_to_ub %same to %x : !row, !tile
    }
  }
  return
}
