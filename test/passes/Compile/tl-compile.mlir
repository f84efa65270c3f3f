// RUN: tl-opt %s --tl-compile | FileCheck %s --check-prefixes=CHECK,FINAL
// RUN: tl-opt %s --tl-compile=to=final | FileCheck %s --check-prefixes=CHECK,FINAL
// RUN: tl-opt %s --tl-compile=to=placed | FileCheck %s --check-prefixes=CHECK,PLACED
// RUN: tl-opt %s --tl-compile=to=ascend | FileCheck %s --check-prefixes=CHECK,ASCEND
// RUN: tl-opt %s --tl-compile=target=910B4 | FileCheck %s --check-prefix=TARGET

// Compiling is done once: final IR stays as it is, and so does IR that was
// compiled half-way first.
// RUN: tl-opt %s --tl-compile --tl-compile | FileCheck %s --check-prefixes=CHECK,FINAL
// RUN: tl-opt %s --tl-compile=to=placed | tl-opt --tl-compile | FileCheck %s --check-prefixes=CHECK,FINAL
// RUN: tl-opt %s --tl-compile=to=ascend | tl-opt --tl-compile | FileCheck %s --check-prefixes=CHECK,FINAL

// CHECK:  module attributes {ascend.target = #ascend.target<"910B2">}
// TARGET: module attributes {ascend.target = #ascend.target<"910B4">}

// A vector kernel at every level.
// CHECK-LABEL: func.func @vector(
func.func @vector(%A: memref<64xf32>, %C: memref<64xf32>, %n: index) {
  // PLACED: tile.launch (%{{.*}}) in (%{{.*}}) sub_block (%{{.*}}) {
  // PLACED:   ascend.section vector {
  // PLACED:     %[[A:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  // PLACED:     tile.copy %{{.*}} to %[[A]]
  // PLACED:     tile.add %[[A]], %[[A]] into %[[A]]
  // PLACED:     tile.copy %[[A]] to

  // ASCEND: ascend.launch (%{{.*}}) in (%{{.*}}) sub_block (%{{.*}}) {
  // ASCEND:   ascend.section vector {
  // ASCEND:     %[[A:.*]] = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
  // ASCEND:     ascend.copy_gm_to_ub %{{.*}} to %[[A]]
  // ASCEND:     ascend.vadd %[[A]], %[[A]] into %[[A]]
  // ASCEND:     ascend.copy_ub_to_gm %[[A]] to

  // FINAL:      ascend.launch (%{{.*}}) in (%{{.*}}) sub_block (%{{.*}}) {
  // FINAL-NEXT:   ascend.section vector {
  // FINAL-NEXT:     %[[A:.*]] = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
  // FINAL-NEXT:     ascend.copy_gm_to_ub %{{.*}} to %[[A]]
  // FINAL-NEXT:     ascend.set_flag mte2 -> v, 0
  // FINAL-NEXT:     ascend.wait_flag mte2 -> v, 0
  // FINAL-NEXT:     ascend.vadd %[[A]], %[[A]] into %[[A]]
  // FINAL-NEXT:     ascend.set_flag v -> mte3, 0
  // FINAL-NEXT:     ascend.wait_flag v -> mte3, 0
  // FINAL-NEXT:     ascend.copy_ub_to_gm %[[A]] to
  // FINAL-NEXT:   }
  // FINAL-NEXT: }
  tile.launch (%block) in (%n) sub_block (%sub) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    tile.add %a, %a into %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
    tile.copy %a to %C : memref<64xf32, #tile.space<shared>>, memref<64xf32>
  }
  return
}

// A cube kernel at every level.
// CHECK-LABEL: func.func @cube(
func.func @cube(%A: memref<32x64xf16>, %B: memref<64x48xf16>, %C: memref<32x48xf16>, %n: index) {
  // PLACED: tile.launch
  // PLACED:   ascend.section cube {
  // PLACED:     memref.alloc() : memref<32x64xf16, #ascend.memory<l1>>
  // PLACED:     memref.alloc() : memref<64x48xf16, #ascend.memory<l1>>
  // PLACED:     memref.alloc() : memref<32x48xf32, #ascend.memory<l0c>>
  // PLACED:     tile.gemm

  // ASCEND: ascend.launch
  // ASCEND:   ascend.section cube {
  // ASCEND-DAG: memref.alloc() : memref<4x2x16x16xf16, #ascend.memory<l1>>
  // ASCEND-DAG: memref.alloc() : memref<3x4x16x16xf16, #ascend.memory<l1>>
  // ASCEND-DAG: memref.alloc() : memref<3x2x16x16xf32, #ascend.memory<l0c>>
  // ASCEND-DAG: memref.alloc() : memref<2x4x16x16xf16, #ascend.memory<l0a>>
  // ASCEND-DAG: memref.alloc() : memref<4x3x16x16xf16, #ascend.memory<l0b>>
  // ASCEND:     ascend.mmad

  // FINAL:     ascend.launch
  // FINAL:       ascend.section cube {
  // FINAL-DAG:     ascend.buffer at 0 : memref<4x2x16x16xf16, #ascend.memory<l1>>
  // FINAL-DAG:     ascend.buffer at 4096 : memref<3x4x16x16xf16, #ascend.memory<l1>>
  // FINAL-DAG:     ascend.buffer at 0 : memref<3x2x16x16xf32, #ascend.memory<l0c>>
  // FINAL:         ascend.copy_gm_to_l1
  // FINAL:         ascend.set_flag mte2 -> mte1
  // FINAL:         ascend.wait_flag mte2 -> mte1
  // FINAL:         ascend.load_l0b
  // FINAL-NEXT:    ascend.set_flag mte1 -> m, 0
  // FINAL-NEXT:    ascend.wait_flag mte1 -> m, 0
  // FINAL-NEXT:    ascend.mmad
  // FINAL-NEXT:    ascend.set_flag m -> fix, 0
  // FINAL-NEXT:    ascend.wait_flag m -> fix, 0
  // FINAL-NEXT:    ascend.fixpipe
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<32x64xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<64x48xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<32x48xf32, #tile.space<fragment>>
    tile.copy %A to %a : memref<32x64xf16>, memref<32x64xf16, #tile.space<shared>>
    tile.copy %B to %b : memref<64x48xf16>, memref<64x48xf16, #tile.space<shared>>
    %true = arith.constant true
    tile.gemm %a, %b into %c init(%true) : memref<32x64xf16, #tile.space<shared>>, memref<64x48xf16, #tile.space<shared>>, memref<32x48xf32, #tile.space<fragment>>
    tile.copy %c to %C : memref<32x48xf32, #tile.space<fragment>>, memref<32x48xf16>
  }
  return
}
