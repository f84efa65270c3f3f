// RUN: tl-opt %s --tl-compile=to=ascend | FileCheck %s

// The instructions of a streamed copy that access the tensor are streamed: with padding, with a
// conversion, and in the halves for both vector cores.
// CHECK-LABEL: func @vector(
// CHECK-NOT: streamed
// CHECK: ascend.copy_gm_to_ub_pad {{.*}} {ascend.streamed}
// CHECK: ascend.copy_gm_to_ub {{.*}} {ascend.streamed} : memref<512xf16
// CHECK: ascend.vcast
// CHECK-NOT: streamed
// CHECK: ascend.copy_gm_to_ub %{{[a-z_0-9]*}} to %{{[a-z_0-9]*}} : memref<512xf32
// CHECK-NOT: streamed
// CHECK: ascend.copy_ub_to_gm {{.*}} {ascend.streamed}
// CHECK: ascend.atomic_add_ub_to_gm {{.*}} {ascend.streamed}
// CHECK-NOT: streamed
func.func @vector(%A: memref<13x61xf32>, %B: memref<16x64xf16>, %C: memref<16x64xf32>, %D: memref<16x64xf32>, %E: memref<16x64xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<16x64xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<16x64xf32, #tile.space<shared>>
    %c = memref.alloc() : memref<16x64xf32, #tile.space<shared>>
    tile.copy %A to %a pad(%zero) {ascend.streamed} : memref<13x61xf32>, memref<16x64xf32, #tile.space<shared>>, f32
    tile.copy %B to %b {ascend.streamed} : memref<16x64xf16>, memref<16x64xf32, #tile.space<shared>>
    tile.copy %C to %c : memref<16x64xf32>, memref<16x64xf32, #tile.space<shared>>
    tile.add %a, %b into %a : memref<16x64xf32, #tile.space<shared>>, memref<16x64xf32, #tile.space<shared>>, memref<16x64xf32, #tile.space<shared>>
    tile.add %a, %c into %a : memref<16x64xf32, #tile.space<shared>>, memref<16x64xf32, #tile.space<shared>>, memref<16x64xf32, #tile.space<shared>>
    tile.copy %a to %D {ascend.streamed} : memref<16x64xf32, #tile.space<shared>>, memref<16x64xf32>
    tile.atomic_add %a into %E {ascend.streamed} : memref<16x64xf32, #tile.space<shared>>, memref<16x64xf32>
  } {tile.sub_blocks = 2}
  return
}

// The cube core loads into L1 and stores from L0C; what it moves on chip has no place in L2.
// CHECK-LABEL: func @cube(
// CHECK-NOT: streamed
// CHECK: ascend.copy_gm_to_l1 {{.*}} {ascend.streamed}
// CHECK-NOT: streamed
// CHECK: ascend.fixpipe %{{.*}} {ascend.streamed}
// CHECK: ascend.fixpipe_atomic_add {{.*}} {ascend.streamed}
// CHECK-NOT: streamed
func.func @cube(%A: memref<64x64xf16>, %B: memref<64x64xf16>, %C: memref<64x64xf32>, %D: memref<64x64xf32>, %n: index) {
  %true = arith.constant true
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<64x64xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<64x64xf32, #tile.space<fragment>>
    tile.copy %A to %a {ascend.streamed} : memref<64x64xf16>, memref<64x64xf16, #tile.space<shared>>
    tile.copy %B to %b : memref<64x64xf16>, memref<64x64xf16, #tile.space<shared>>
    tile.gemm %a, %b into %c init(%true) : memref<64x64xf16, #tile.space<shared>>, memref<64x64xf16, #tile.space<shared>>, memref<64x64xf32, #tile.space<fragment>>
    tile.copy %c to %C {ascend.streamed} : memref<64x64xf32, #tile.space<fragment>>, memref<64x64xf32>
    tile.atomic_add %c into %D {ascend.streamed} : memref<64x64xf32, #tile.space<fragment>>, memref<64x64xf32>
  }
  return
}

// Rows within blocks and elements with gaps take a tile on their way.
// CHECK-LABEL: func @staged(
// CHECK: ascend.copy_gm_to_ub {{.*}} {ascend.streamed} : memref<64x3xf32>
// CHECK: ascend.copy_ub_to_gm {{.*}} {ascend.streamed} : memref<64x3xf32
// CHECK: ascend.copy_gm_to_ub {{.*}} {ascend.streamed} : memref<?x1xf32
// CHECK: ascend.copy_ub_to_gm {{.*}} {ascend.streamed} : memref<?x1xf32
func.func @staged(%A: memref<64x3xf32>, %B: memref<64x64xf32, strided<[128, 2]>>, %n: index) {
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<64x5xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<64x64xf32, #tile.space<shared>>
    %at = memref.subview %a[0, 1] [64, 3] [1, 1] : memref<64x5xf32, #tile.space<shared>> to memref<64x3xf32, strided<[5, 1], offset: 1>, #tile.space<shared>>
    tile.copy %A to %at {ascend.streamed} : memref<64x3xf32>, memref<64x3xf32, strided<[5, 1], offset: 1>, #tile.space<shared>>
    tile.copy %at to %A {ascend.streamed} : memref<64x3xf32, strided<[5, 1], offset: 1>, #tile.space<shared>>, memref<64x3xf32>
    tile.copy %B to %b {ascend.streamed} : memref<64x64xf32, strided<[128, 2]>>, memref<64x64xf32, #tile.space<shared>>
    tile.copy %b to %B {ascend.streamed} : memref<64x64xf32, #tile.space<shared>>, memref<64x64xf32, strided<[128, 2]>>
  }
  return
}
