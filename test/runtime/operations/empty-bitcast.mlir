// RUN: tl-run %s --arg=0 | FileCheck %s
// RUN: tl-run %s --arg=2 | FileCheck %s
// RUN: tl-run %s --arg=0 --sequential

// Rows of a view of no rows are at no distance. A generated program.
// CHECK: bitcast:
module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @bitcast(%n: index) {
    %c1 = arith.constant 1 : index
    %x = arith.constant 1 : i16
    ascend.launch (%block) in (%c1) {
      ascend.section vector {
        %a = ascend.buffer at 0 : memref<3x16x32xui8, #ascend.memory<ub>>
        %some = memref.subview %a[0, 0, 0] [%n, 16, 32] [1, 1, 1] : memref<3x16x32xui8, #ascend.memory<ub>> to memref<?x16x32xui8, strided<[512, 32, 1]>, #ascend.memory<ub>>
        %rows = memref.collapse_shape %some [[0, 1], [2]] : memref<?x16x32xui8, strided<[512, 32, 1]>, #ascend.memory<ub>> into memref<?x32xui8, strided<[32, 1]>, #ascend.memory<ub>>
        %words = ascend.bitcast %rows : memref<?x32xui8, strided<[32, 1]>, #ascend.memory<ub>> to memref<?x16xi16, strided<[16, 1]>, #ascend.memory<ub>>
        ascend.vduplicate %x into %words : i16, memref<?x16xi16, strided<[16, 1]>, #ascend.memory<ub>>
      }
    }
    return
  }
}
