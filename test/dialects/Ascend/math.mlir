// RUN: tl-opt %s --verify-roundtrip | tl-opt | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

// Instructions that scale and accumulate, contiguous and by repeats.
!tile = memref<64x128xf32, #ascend.memory<ub>>
!rows = memref<16x20xf16, strided<[128, 1]>, #ascend.memory<ub>>
// CHECK-LABEL: func @math(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x128xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref<64x128xf32, #ascend.memory<ub>>, %[[S:[^:]*]]: f32, %[[R:[^:]*]]: memref<16x20xf16, strided<[128, 1]>, #ascend.memory<ub>>, %[[H:[^:]*]]: f16)
func.func @math(%a: !tile, %c: !tile, %s: f32, %r: !rows, %h: f16) {
  // CHECK: ascend.vleaky_relu %[[A]], %[[S]] into %[[C]] : memref<64x128xf32, #ascend.memory<ub>>, f32, memref
  ascend.vleaky_relu %a, %s into %c : !tile, f32, !tile
  // CHECK: ascend.vaxpy %[[A]], %[[S]] into %[[C]] : memref<64x128xf32, #ascend.memory<ub>>, f32, memref
  ascend.vaxpy %a, %s into %c : !tile, f32, !tile
  // CHECK: ascend.vmul_add %[[A]], %[[A]] into %[[C]] : memref<64x128xf32, #ascend.memory<ub>>, memref
  ascend.vmul_add %a, %a into %c : !tile, !tile, !tile
  // CHECK: ascend.vaxpy %[[R]], %[[H]] into %[[R]]
  ascend.vaxpy %r, %h into %r : !rows, f16, !rows
  // CHECK: ascend.vmul_add %[[R]], %[[R]] into %[[R]]
  ascend.vmul_add %r, %r into %r : !rows, !rows, !rows
  return
}
