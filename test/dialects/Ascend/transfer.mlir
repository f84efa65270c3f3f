// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

// Rows of any length, in slices with extents that are known at run time.
// CHECK-LABEL: func @load(
func.func @load(%A: memref<64x100xf16>, %a: memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>,
                %B: memref<?x?xui8, strided<[?, 1], offset: ?>>, %b: memref<?x?xui8, strided<[64, 1]>, #ascend.memory<ub>>,
                %C: memref<64x100xui16>, %c: memref<64x100xui16, strided<[112, 1]>, #ascend.memory<ub>>,
                %v: f16, %w: i16) {
  // CHECK: ascend.copy_gm_to_ub %{{.*}} to %{{.*}} : memref<64x100xf16>, memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>
  ascend.copy_gm_to_ub %A to %a : memref<64x100xf16>, memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>
  // CHECK: ascend.copy_gm_to_ub %{{.*}} to %{{.*}} : memref<?x?xui8, strided<[?, 1], offset: ?>>, memref<?x?xui8, strided<[64, 1]>, #ascend.memory<ub>>
  ascend.copy_gm_to_ub %B to %b : memref<?x?xui8, strided<[?, 1], offset: ?>>, memref<?x?xui8, strided<[64, 1]>, #ascend.memory<ub>>
  // CHECK: ascend.copy_gm_to_ub_pad %{{.*}} to %{{.*}} pad(%{{.*}}) : memref<64x100xf16>, memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>, f16
  ascend.copy_gm_to_ub_pad %A to %a pad(%v) : memref<64x100xf16>, memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>, f16
  // CHECK: ascend.copy_gm_to_ub_pad %{{.*}} to %{{.*}} pad(%{{.*}}) : memref<64x100xui16>, memref<64x100xui16, strided<[112, 1]>, #ascend.memory<ub>>, i16
  ascend.copy_gm_to_ub_pad %C to %c pad(%w) : memref<64x100xui16>, memref<64x100xui16, strided<[112, 1]>, #ascend.memory<ub>>, i16
  return
}

// Rows of one element at any distance, no rows, and rows of nothing.
// CHECK-LABEL: func @few(
func.func @few(%A: memref<16x1xi64, strided<[40, 40], offset: 3>>, %a: memref<16x1xi64, strided<[4, 1]>, #ascend.memory<ub>>,
               %B: memref<0x8xf32>, %b: memref<0x8xf32, #ascend.memory<ub>>,
               %C: memref<4x0xf32, strided<[8, 1]>>, %c: memref<4x0xf32, strided<[8, 1]>, #ascend.memory<ub>>) {
  // CHECK: ascend.copy_gm_to_ub
  ascend.copy_gm_to_ub %A to %a : memref<16x1xi64, strided<[40, 40], offset: 3>>, memref<16x1xi64, strided<[4, 1]>, #ascend.memory<ub>>
  // CHECK: ascend.copy_gm_to_ub
  ascend.copy_gm_to_ub %B to %b : memref<0x8xf32>, memref<0x8xf32, #ascend.memory<ub>>
  // CHECK: ascend.copy_ub_to_gm
  ascend.copy_ub_to_gm %c to %C : memref<4x0xf32, strided<[8, 1]>, #ascend.memory<ub>>, memref<4x0xf32, strided<[8, 1]>>
  return
}

// Within UB, and on top of GM.
// CHECK-LABEL: func @others(
func.func @others(%a: memref<64x32xf32, strided<[128, 1]>, #ascend.memory<ub>>, %b: memref<64x32xf32, #ascend.memory<ub>>,
                  %c: memref<64x3xf32, strided<[128, 1]>, #ascend.memory<ub>>, %d: memref<64x3xf32, strided<[8, 1]>, #ascend.memory<ub>>,
                  %D: memref<64x3xf32, strided<[?, 1]>>) {
  // CHECK: ascend.copy_ub_to_ub %{{.*}} to %{{.*}} : memref<64x32xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<64x32xf32, #ascend.memory<ub>>
  ascend.copy_ub_to_ub %a to %b : memref<64x32xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<64x32xf32, #ascend.memory<ub>>
  // CHECK: ascend.vcopy %{{.*}} to %{{.*}} : memref<64x3xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<64x3xf32, strided<[8, 1]>, #ascend.memory<ub>>
  ascend.vcopy %c to %d : memref<64x3xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<64x3xf32, strided<[8, 1]>, #ascend.memory<ub>>
  // CHECK: ascend.atomic_add_ub_to_gm %{{.*}} to %{{.*}} : memref<64x3xf32, strided<[8, 1]>, #ascend.memory<ub>>, memref<64x3xf32, strided<[?, 1]>>
  ascend.atomic_add_ub_to_gm %d to %D : memref<64x3xf32, strided<[8, 1]>, #ascend.memory<ub>>, memref<64x3xf32, strided<[?, 1]>>
  // CHECK: ascend.atomic_max_ub_to_gm %{{.*}} to %{{.*}} : memref<64x3xf32, strided<[8, 1]>, #ascend.memory<ub>>, memref<64x3xf32, strided<[?, 1]>>
  ascend.atomic_max_ub_to_gm %d to %D : memref<64x3xf32, strided<[8, 1]>, #ascend.memory<ub>>, memref<64x3xf32, strided<[?, 1]>>
  // CHECK: ascend.atomic_min_ub_to_gm
  ascend.atomic_min_ub_to_gm %d to %D : memref<64x3xf32, strided<[8, 1]>, #ascend.memory<ub>>, memref<64x3xf32, strided<[?, 1]>>
  return
}

// Transfers of global memory may take no room in L2.
// CHECK-LABEL: func @streamed(
func.func @streamed(%A: memref<64x128xf32>, %a: memref<64x128xf32, #ascend.memory<ub>>,
                    %l1: memref<8x4x16x8xf32, #ascend.memory<l1>>, %B: memref<64x64xf32>) {
  // CHECK: ascend.copy_gm_to_ub %{{.*}} to %{{.*}} {ascend.streamed} : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
  ascend.copy_gm_to_ub %A to %a {ascend.streamed} : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.copy_ub_to_gm %{{.*}} to %{{.*}} {ascend.streamed} : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32>
  ascend.copy_ub_to_gm %a to %A {ascend.streamed} : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32>
  // CHECK: ascend.atomic_add_ub_to_gm %{{.*}} to %{{.*}} {ascend.streamed} : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32>
  ascend.atomic_add_ub_to_gm %a to %A {ascend.streamed} : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32>
  // CHECK: ascend.copy_gm_to_l1 %{{.*}} to %{{.*}} {ascend.streamed} : memref<64x64xf32>, memref<8x4x16x8xf32, #ascend.memory<l1>>
  ascend.copy_gm_to_l1 %B to %l1 {ascend.streamed} : memref<64x64xf32>, memref<8x4x16x8xf32, #ascend.memory<l1>>
  return
}
