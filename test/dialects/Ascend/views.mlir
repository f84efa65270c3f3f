// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --canonicalize | FileCheck %s --check-prefix=FOLD

// Bytes as elements of another type: rows with gaps, slices, dynamic rows.
// CHECK-LABEL: func @bitcast(
// FOLD-LABEL: func @bitcast(
func.func @bitcast(%a: memref<8x64xf32, #ascend.memory<ub>>, %n: index) -> (memref<8x128xi16, #ascend.memory<ub>>, memref<?x4xi64, strided<[32, 1], offset: 8>, #ascend.memory<ub>>, index) {
  %c0 = arith.constant 0 : index
  // CHECK: ascend.bitcast %{{.*}} : memref<8x64xi32, #ascend.memory<ub>> to memref<8x128xi16, #ascend.memory<ub>>
  // FOLD: %[[A:.*]] = ascend.bitcast %{{.*}} : memref<8x64xf32, #ascend.memory<ub>> to memref<8x128xi16, #ascend.memory<ub>>
  %i = ascend.bitcast %a : memref<8x64xf32, #ascend.memory<ub>> to memref<8x64xi32, #ascend.memory<ub>>
  %b = ascend.bitcast %i : memref<8x64xi32, #ascend.memory<ub>> to memref<8x128xi16, #ascend.memory<ub>>
  %s = memref.subview %a[0, 16] [%n, 8] [1, 1] : memref<8x64xf32, #ascend.memory<ub>> to memref<?x8xf32, strided<[64, 1], offset: 16>, #ascend.memory<ub>>
  // CHECK: ascend.bitcast %{{.*}} : memref<?x8xf32, strided<[64, 1], offset: 16>, #ascend.memory<ub>> to memref<?x4xi64, strided<[32, 1], offset: 8>, #ascend.memory<ub>>
  // FOLD: %[[C:.*]] = ascend.bitcast
  %c = ascend.bitcast %s : memref<?x8xf32, strided<[64, 1], offset: 16>, #ascend.memory<ub>> to memref<?x4xi64, strided<[32, 1], offset: 8>, #ascend.memory<ub>>
  // FOLD-NEXT: return %[[A]], %[[C]], %{{.*}} :
  %d = memref.dim %c, %c0 : memref<?x4xi64, strided<[32, 1], offset: 8>, #ascend.memory<ub>>
  return %b, %c, %d : memref<8x128xi16, #ascend.memory<ub>>, memref<?x4xi64, strided<[32, 1], offset: 8>, #ascend.memory<ub>>, index
}

// A register tells how many elements were kept.
// CHECK-LABEL: func @kept_count(
func.func @kept_count(%a: memref<256xf32, #ascend.memory<ub>>, %m: memref<32xui8, #ascend.memory<ub>>, %c: memref<256xf32, #ascend.memory<ub>>) -> index {
  ascend.vcompress %a, %m into %c : memref<256xf32, #ascend.memory<ub>>, memref<32xui8, #ascend.memory<ub>>, memref<256xf32, #ascend.memory<ub>>
  // CHECK: ascend.kept_count of %{{.*}} : memref<256xf32, #ascend.memory<ub>>
  %n = ascend.kept_count of %c : memref<256xf32, #ascend.memory<ub>>
  return %n : index
}

// Rows lose their gaps.
// CHECK-LABEL: func @pack_rows(
func.func @pack_rows(%a: memref<?x100xf16, strided<[112, 1]>, #ascend.memory<ub>>, %c: memref<?x100xf16, strided<[100, 1]>, #ascend.memory<ub>>) {
  // CHECK: ascend.vpack_rows %{{.*}} into %{{.*}} : memref<?x100xf16, strided<[112, 1]>, #ascend.memory<ub>>, memref<?x100xf16, strided<[100, 1]>, #ascend.memory<ub>>
  ascend.vpack_rows %a into %c : memref<?x100xf16, strided<[112, 1]>, #ascend.memory<ub>>, memref<?x100xf16, strided<[100, 1]>, #ascend.memory<ub>>
  return
}

// There is no such dimension: that is undefined, stays as it is, and is no error
// where a condition may guard it.
// FOLD-LABEL: func @no_dimension(
// FOLD:         ascend.bitcast
// FOLD:         memref.dim
func.func @no_dimension(%a: memref<?x8xf32, #ascend.memory<ub>>, %guard: i1, %n: index) -> (index, index) {
  %far = arith.constant 2147483647 : index
  %negative = arith.constant -1 : index
  %c = ascend.bitcast %a : memref<?x8xf32, #ascend.memory<ub>> to memref<?x4xi64, #ascend.memory<ub>>
  %d, %e = scf.if %guard -> (index, index) {
    %d = memref.dim %c, %far : memref<?x4xi64, #ascend.memory<ub>>
    %e = memref.dim %c, %negative : memref<?x4xi64, #ascend.memory<ub>>
    scf.yield %d, %e : index, index
  } else {
    scf.yield %n, %n : index, index
  }
  return %d, %e : index, index
}
