// RUN: tl-opt %s --tile-infer-memory | FileCheck %s

// The example of the pass: operands of a product are in L1, its accumulator
// is in L0C.
// CHECK-LABEL: func @gemm(
func.func @gemm(%A: memref<128x64xf16>, %C: memref<128x256xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // CHECK: %[[A:.*]] = memref.alloc() : memref<128x64xf16, #ascend.memory<l1>>
    // CHECK: %[[B:.*]] = memref.alloc() : memref<64x256xf16, #ascend.memory<l1>>
    // CHECK: %[[C:.*]] = memref.alloc() : memref<128x256xf32, #ascend.memory<l0c>>
    %a = memref.alloc() : memref<128x64xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<64x256xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<128x256xf32, #tile.space<fragment>>
    // CHECK: tile.copy %{{.*}} to %[[A]] : memref<128x64xf16>, memref<128x64xf16, #ascend.memory<l1>>
    tile.copy %A to %a : memref<128x64xf16>, memref<128x64xf16, #tile.space<shared>>
    // CHECK: tile.gemm %[[A]], %[[B]] into %[[C]] : memref<128x64xf16, #ascend.memory<l1>>, memref<64x256xf16, #ascend.memory<l1>>, memref<128x256xf32, #ascend.memory<l0c>>
    tile.gemm %a, %b into %c : memref<128x64xf16, #tile.space<shared>>, memref<64x256xf16, #tile.space<shared>>, memref<128x256xf32, #tile.space<fragment>>
    // CHECK: tile.copy %[[C]] to %{{.*}} : memref<128x256xf32, #ascend.memory<l0c>>, memref<128x256xf32>
    tile.copy %c to %C : memref<128x256xf32, #tile.space<fragment>>, memref<128x256xf32>
  }
  return
}

// Element-wise operations work in UB.
// CHECK-LABEL: func @binary(
func.func @binary(%A: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // CHECK: memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    // CHECK: tile.add %{{.*}} : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    tile.add %a, %a into %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  }
  return
}

// A tile that is only copied, or not used at all, goes to the first memory of
// its space.
// CHECK-LABEL: func @copied_only(
func.func @copied_only(%A: memref<64xf32>) {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  // CHECK: %[[F:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<l0c>>
  // CHECK: memref.alloc() : memref<16xf32, #ascend.memory<ub>>
  %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
  %f = memref.alloc() : memref<64xf32, #tile.space<fragment>>
  %u = memref.alloc() : memref<16xf32, #tile.space<shared>>
  // CHECK: tile.copy %{{.*}} to %[[A]]
  tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  // CHECK: tile.copy %{{.*}} to %[[F]]
  tile.copy %A to %f : memref<64xf32>, memref<64xf32, #tile.space<fragment>>
  return
}

// Views follow their tile and constrain it; their layout is kept.
// CHECK-LABEL: func @views(
func.func @views(%a: memref<32x64xf16, #ascend.memory<l1>>, %c: memref<32x16xf32, #ascend.memory<l0c>>,
                 %i: index) {
  // CHECK: %[[B:.*]] = memref.alloc() : memref<128x16xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<128x16xf16, #tile.space<shared>>
  // CHECK: %[[HALF:.*]] = memref.subview %[[B]][%{{.*}}, 0] [64, 16] [1, 1] : memref<128x16xf16, #ascend.memory<l1>> to memref<64x16xf16, strided<[16, 1], offset: ?>, #ascend.memory<l1>>
  %half = memref.subview %b[%i, 0] [64, 16] [1, 1] : memref<128x16xf16, #tile.space<shared>> to memref<64x16xf16, strided<[16, 1], offset: ?>, #tile.space<shared>>
  // CHECK: memref.cast %[[HALF]] : memref<64x16xf16, strided<[16, 1], offset: ?>, #ascend.memory<l1>> to memref<64x16xf16, strided<[?, 1], offset: ?>, #ascend.memory<l1>>
  %cast = memref.cast %half : memref<64x16xf16, strided<[16, 1], offset: ?>, #tile.space<shared>> to memref<64x16xf16, strided<[?, 1], offset: ?>, #tile.space<shared>>
  // CHECK: tile.gemm
  tile.gemm %a, %cast into %c : memref<32x64xf16, #ascend.memory<l1>>, memref<64x16xf16, strided<[?, 1], offset: ?>, #tile.space<shared>>, memref<32x16xf32, #ascend.memory<l0c>>
  // CHECK: memref.dealloc %[[B]] : memref<128x16xf16, #ascend.memory<l1>>
  memref.dealloc %b : memref<128x16xf16, #tile.space<shared>>
  return
}

// A memory that the author chose stays.
// CHECK-LABEL: func @chosen(
func.func @chosen(%A: memref<64xf32>) {
  // CHECK: memref.alloc() : memref<64xf32, #ascend.memory<l1>>
  %a = memref.alloc() : memref<64xf32, #ascend.memory<l1>>
  tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<l1>>
  // CHECK: memref.alloc() : memref<64xf32>
  %b = memref.alloc() : memref<64xf32>
  tile.copy %A to %b : memref<64xf32>, memref<64xf32>
  return
}

// Uses in loops and branches count like any other.
// CHECK-LABEL: func @in_control_flow(
func.func @in_control_flow(%p: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
  // CHECK: memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
  %a = memref.alloc() : memref<16x16xf16, #tile.space<shared>>
  %c = memref.alloc() : memref<16x16xf32, #tile.space<fragment>>
  scf.for %i = %c0 to %n step %c1 {
    scf.if %p {
      tile.gemm %a, %a transpose into %c : memref<16x16xf16, #tile.space<shared>>, memref<16x16xf16, #tile.space<shared>>, memref<16x16xf32, #tile.space<fragment>>
    }
  }
  return
}

// A tile that is only loaded is where the core of its launch can reach it.
// CHECK-LABEL: func @only_loaded(
func.func @only_loaded(%A: memref<16x16xf16>, %n: index) {
  tile.launch (%block) in (%n) {
    // CHECK: memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
    %unused = memref.alloc() : memref<16x16xf16, #tile.space<shared>>
    %a = memref.alloc() : memref<16x16xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<16x16xf32, #tile.space<fragment>>
    tile.copy %A to %unused : memref<16x16xf16>, memref<16x16xf16, #tile.space<shared>>
    tile.copy %A to %a : memref<16x16xf16>, memref<16x16xf16, #tile.space<shared>>
    tile.gemm %a, %a into %c : memref<16x16xf16, #tile.space<shared>>, memref<16x16xf16, #tile.space<shared>>, memref<16x16xf32, #tile.space<fragment>>
  }
  return
}

// Operands of a product in L0 are in L0A, L0B and L0C by their role, and the
// sources of their loads are in L1.
// CHECK-LABEL: func @fragments_of_mma(
func.func @fragments_of_mma(%A: memref<16x32xf16>, %C: memref<16x16xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // CHECK: memref.alloc() : memref<16x32xf16, #ascend.memory<l1>>
    %a = memref.alloc() : memref<16x32xf16, #tile.space<shared>>
    // CHECK: memref.alloc() : memref<16x32xf16, #ascend.memory<l0a>>
    %l0a = memref.alloc() : memref<16x32xf16, #tile.space<fragment>>
    // CHECK: memref.alloc() : memref<32x16xf16, #ascend.memory<l0b>>
    %l0b = memref.alloc() : memref<32x16xf16, #tile.space<fragment>>
    // CHECK: memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
    %c = memref.alloc() : memref<16x16xf32, #tile.space<fragment>>
    tile.copy %A to %a : memref<16x32xf16>, memref<16x32xf16, #tile.space<shared>>
    tile.copy %a to %l0a : memref<16x32xf16, #tile.space<shared>>, memref<16x32xf16, #tile.space<fragment>>
    tile.copy %a to %l0b transpose : memref<16x32xf16, #tile.space<shared>>, memref<32x16xf16, #tile.space<fragment>>
    tile.mma %l0a, %l0b into %c : memref<16x32xf16, #tile.space<fragment>>, memref<32x16xf16, #tile.space<fragment>>, memref<16x16xf32, #tile.space<fragment>>
    tile.copy %c to %C : memref<16x16xf32, #tile.space<fragment>>, memref<16x16xf32>
  }
  return
}
