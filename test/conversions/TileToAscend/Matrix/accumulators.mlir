// RUN: tl-opt %s --convert-tile-to-ascend | FileCheck %s

// A product of zeros clears an accumulator; its number of rows is that of
// the accumulator's slice.
// CHECK-LABEL: func @fill(
// CHECK-SAME:    %[[M:[^:]*]]: index
func.func @fill(%m: index) {
  // CHECK: %[[C:.*]] = memref.alloc() : memref<4x4x16x16xf32, #ascend.memory<l0c>>
  %c = memref.alloc() : memref<64x50xf32, #ascend.memory<l0c>>
  %cm = memref.subview %c[0, 0] [%m, 50] [1, 1] : memref<64x50xf32, #ascend.memory<l0c>> to memref<?x50xf32, strided<[50, 1]>, #ascend.memory<l0c>>
  %zero = arith.constant 0.0 : f32
  // CHECK: %[[A:.*]] = memref.alloc() : memref<4x1x16x16xf16, #ascend.memory<l0a>>
  // CHECK: %[[B:.*]] = memref.alloc() : memref<1x4x16x16xf16, #ascend.memory<l0b>>
  // CHECK: ascend.clear_l0a %[[A]]
  // CHECK: ascend.clear_l0b %[[B]]
  // CHECK: %[[INIT:.*]] = arith.constant true
  // CHECK: ascend.mmad %[[A]], %[[B]] into %[[C]][%[[M]], 50, 16] init(%[[INIT]])
  tile.fill %zero into %cm : f32, memref<?x50xf32, strided<[50, 1]>, #ascend.memory<l0c>>
  return
}

// Zeros for integers are of 8 bits, and squares of 32.
// CHECK-LABEL: func @fill_integers(
func.func @fill_integers() {
  %c = memref.alloc() : memref<16x32xi32, #ascend.memory<l0c>>
  %zero = arith.constant 0 : i32
  // CHECK: ascend.clear_l0a %{{.*}} : memref<2x1x16x32xi8, #ascend.memory<l0a>>
  // CHECK: ascend.clear_l0b %{{.*}} : memref<1x2x16x32xi8, #ascend.memory<l0b>>
  // CHECK: ascend.mmad
  tile.fill %zero into %c : i32, memref<16x32xi32, #ascend.memory<l0c>>
  return
}

// One tile holds two matrices in turn: each product adds to its own earlier
// iterations, and each store has the rows of the preceding products.
// CHECK-LABEL: func @one_after_another(
// CHECK-SAME:    %[[M:[^:]*]]: index, %[[N:[^:]*]]: index
func.func @one_after_another(%m: index, %n: index, %k: index, %C: memref<?x32xf32>, %D: memref<?x32xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<64x16xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<16x32xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<64x32xf32, #ascend.memory<l0c>>
  %am = memref.subview %a[0, 0] [%m, 16] [1, 1] : memref<64x16xf16, #ascend.memory<l1>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>
  %cm = memref.subview %c[0, 0] [%m, 32] [1, 1] : memref<64x32xf32, #ascend.memory<l0c>> to memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  %an = memref.subview %a[0, 0] [%n, 16] [1, 1] : memref<64x16xf16, #ascend.memory<l1>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>
  %cn = memref.subview %c[0, 0] [%n, 32] [1, 1] : memref<64x32xf32, #ascend.memory<l0c>> to memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  // CHECK: scf.for
  // CHECK: ascend.mmad %{{.*}}, %{{.*}} into %{{.*}}[%[[M]], 32, 16]
  scf.for %i = %c0 to %k step %c1 {
    %first = arith.cmpi eq, %i, %c0 : index
    tile.gemm %am, %b into %cm init(%first) : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>, memref<16x32xf16, #ascend.memory<l1>>, memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  }
  // CHECK: ascend.fixpipe %{{.*}}[%[[M]]] to
  tile.copy %cm to %C : memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>, memref<?x32xf32>
  // CHECK: scf.for
  // CHECK: ascend.mmad %{{.*}}, %{{.*}} into %{{.*}}[%[[N]], 32, 16]
  scf.for %i = %c0 to %k step %c1 {
    %x = affine.apply affine_map<(d0) -> (d0 * 4 + 8)>(%i)
    %c8 = arith.constant 8 : index
    %first = arith.cmpi sle, %x, %c8 : index
    tile.gemm %an, %b into %cn init(%first) : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>, memref<16x32xf16, #ascend.memory<l1>>, memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  }
  // CHECK: ascend.fixpipe %{{.*}}[%[[N]]] to
  tile.copy %cn to %D : memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>, memref<?x32xf32>
  return
}

// A product that adds only if another one has run before.
// CHECK-LABEL: func @under_condition(
func.func @under_condition(%m: index, %n: index, %twice: i1, %other: i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<64x16xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<16x32xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<64x32xf32, #ascend.memory<l0c>>
  %am = memref.subview %a[0, 0] [%m, 16] [1, 1] : memref<64x16xf16, #ascend.memory<l1>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>
  %cm = memref.subview %c[0, 0] [%m, 32] [1, 1] : memref<64x32xf32, #ascend.memory<l0c>> to memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  // CHECK: ascend.mmad %{{.*}}, %{{.*}} into %{{.*}} init
  tile.gemm %a, %b into %c init(%true) : memref<64x16xf16, #ascend.memory<l1>>, memref<16x32xf16, #ascend.memory<l1>>, memref<64x32xf32, #ascend.memory<l0c>>
  %both = arith.andi %twice, %other : i1
  scf.if %twice {
    tile.gemm %am, %b into %cm init(%true) : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>, memref<16x32xf16, #ascend.memory<l1>>, memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  }
  %once = arith.xori %both, %true : i1
  // CHECK: ascend.mmad %{{.*}}, %{{.*}} into %{{.*}}[%{{.*}}, 32, 16] init
  tile.gemm %am, %b into %cm init(%once) : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>, memref<16x32xf16, #ascend.memory<l1>>, memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  return
}
