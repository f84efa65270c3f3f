// RUN: tl-opt %s --convert-tile-to-ascend | FileCheck %s

// The structure of a kernel is kept.
// CHECK-LABEL: func @launch(
// CHECK-SAME:    %[[N:.*]]: index
func.func @launch(%n: index) {
  // CHECK:      ascend.launch (%[[BLOCK:.*]]) in (%[[N]]) sub_block (%[[SUB:.*]]) {
  // CHECK-NEXT:   ascend.section vector {
  // CHECK-NEXT:     arith.addi %[[BLOCK]], %[[SUB]]
  // CHECK-NEXT:   }
  // CHECK-NEXT: }
  tile.launch (%block) in (%n) sub_block (%sub) {
    ascend.section vector {
      %id = arith.addi %block, %sub : index
    }
  }
  return
}

// The example of the pass: a matrix goes to L1 as fractals.
// CHECK-LABEL: func @copy_to_l1(
// CHECK-SAME:    %[[A:.*]]: memref<32x64xf16>
func.func @copy_to_l1(%A: memref<32x64xf16>) {
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<4x2x16x16xf16, #ascend.memory<l1>>
  %a = memref.alloc() : memref<32x64xf16, #ascend.memory<l1>>
  // CHECK: ascend.copy_gm_to_l1 %[[A]] to %[[TILE]] : memref<32x64xf16>, memref<4x2x16x16xf16, #ascend.memory<l1>>
  tile.copy %A to %a : memref<32x64xf16>, memref<32x64xf16, #ascend.memory<l1>>
  return
}

// A tile that is no multiple of the fractal takes whole fractals; a fractal is
// 32 bytes wide.
// CHECK-LABEL: func @fractals(
func.func @fractals(%A: memref<17x33xi8>, %B: memref<16x9xf32>) {
  // CHECK: memref.alloc() : memref<2x2x16x32xi8, #ascend.memory<l1>>
  %a = memref.alloc() : memref<17x33xi8, #ascend.memory<l1>>
  // CHECK: memref.alloc() : memref<2x1x16x8xf32, #ascend.memory<l1>>
  %b = memref.alloc() : memref<16x9xf32, #ascend.memory<l1>>
  // CHECK: ascend.copy_gm_to_l1 %{{.*}} to %{{.*}} : memref<17x33xi8>, memref<2x2x16x32xi8, #ascend.memory<l1>>
  tile.copy %A to %a : memref<17x33xi8>, memref<17x33xi8, #ascend.memory<l1>>
  // CHECK: ascend.copy_gm_to_l1 %{{.*}} to %{{.*}} : memref<16x9xf32>, memref<2x1x16x8xf32, #ascend.memory<l1>>
  tile.copy %B to %b : memref<16x9xf32>, memref<16x9xf32, #ascend.memory<l1>>
  return
}

// Fractals of the author stay.
// CHECK-LABEL: func @fractals_of_author(
func.func @fractals_of_author(%A: memref<32x64xf16>) {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<4x2x16x16xf16, #ascend.memory<l1>>
  %a = memref.alloc() : memref<4x2x16x16xf16, #ascend.memory<l1>>
  // CHECK: ascend.copy_gm_to_l1 %{{.*}} to %[[A]]
  ascend.copy_gm_to_l1 %A to %a : memref<32x64xf16>, memref<4x2x16x16xf16, #ascend.memory<l1>>
  return
}

// A tile in UB is copied by rows, and keeps its type.
// CHECK-LABEL: func @copy_ub(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x128xf32, strided<[?, 1], offset: ?>>
func.func @copy_ub(%A: memref<64x128xf32, strided<[?, 1], offset: ?>>) {
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
  %a = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.copy_gm_to_ub %[[A]] to %[[TILE]]
  tile.copy %A to %a : memref<64x128xf32, strided<[?, 1], offset: ?>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.copy_ub_to_gm %[[TILE]] to %[[A]]
  tile.copy %a to %A : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, strided<[?, 1], offset: ?>>
  return
}

// How far apart the rows of a tensor are may be known at run time only. Before a
// launch that loads it into L1 the host checks, once, that the instruction can
// say it.
// CHECK-LABEL: func @host_check(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?x?xf16>
func.func @host_check(%A: memref<?x?xf16>, %n: index) {
  // CHECK-DAG:  %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG:  %[[COLUMNS:.*]] = memref.dim %[[A]], %[[C1]]
  // CHECK-DAG:  %[[MOST:.*]] = arith.constant 65535 : index
  // CHECK:      %[[FITS:.*]] = arith.cmpi ule, %[[COLUMNS]], %[[MOST]] : index
  // CHECK-NEXT: cf.assert %[[FITS]], "a matrix that is copied must have at most 65535 columns"
  // CHECK-NEXT: ascend.launch
  tile.launch (%block) in (%n) {
    ascend.section cube {
      %At = memref.subview %A[%block, 0] [16, 16] [1, 1] : memref<?x?xf16> to memref<16x16xf16, strided<[?, 1], offset: ?>>
      %Au = memref.subview %A[0, %block] [16, 16] [1, 1] : memref<?x?xf16> to memref<16x16xf16, strided<[?, 1], offset: ?>>
      %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
      // CHECK: ascend.copy_gm_to_l1
      tile.copy %At to %a : memref<16x16xf16, strided<[?, 1], offset: ?>>, memref<16x16xf16, #ascend.memory<l1>>
      // CHECK: ascend.copy_gm_to_l1
      tile.copy %Au to %a : memref<16x16xf16, strided<[?, 1], offset: ?>>, memref<16x16xf16, #ascend.memory<l1>>
    }
  }
  return
}

// Other copies can skip more, and a known distance needs no check.
// CHECK-LABEL: func @one_host_check(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?x?xf16>
func.func @one_host_check(%A: memref<?x?xf16>, %B: memref<?x64xf16>, %n: index) {
  // CHECK:      memref.dim %[[A]]
  // CHECK:      cf.assert %{{.*}}, "a matrix that is copied must have at most 536870911 columns"
  // CHECK-NEXT: ascend.launch
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %At = memref.subview %A[%block, 0] [16, 16] [1, 1] : memref<?x?xf16> to memref<16x16xf16, strided<[?, 1], offset: ?>>
      %a = memref.alloc() : memref<16x16xf16, #ascend.memory<ub>>
      tile.copy %At to %a : memref<16x16xf16, strided<[?, 1], offset: ?>>, memref<16x16xf16, #ascend.memory<ub>>
    }
    ascend.section cube {
      %Bt = memref.subview %B[%block, 0] [16, 16] [1, 1] : memref<?x64xf16> to memref<16x16xf16, strided<[64, 1], offset: ?>>
      %b = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
      tile.copy %Bt to %b : memref<16x16xf16, strided<[64, 1], offset: ?>>, memref<16x16xf16, #ascend.memory<l1>>
    }
  }
  return
}

// The accumulator is stored, and converted on the way.
// CHECK-LABEL: func @copy_from_l0c(
func.func @copy_from_l0c(%C: memref<32x16xf16>) {
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<1x2x16x16xf32, #ascend.memory<l0c>>
  %c = memref.alloc() : memref<32x16xf32, #ascend.memory<l0c>>
  // CHECK: ascend.fixpipe %[[TILE]] to %{{.*}} : memref<1x2x16x16xf32, #ascend.memory<l0c>>, memref<32x16xf16>
  tile.copy %c to %C : memref<32x16xf32, #ascend.memory<l0c>>, memref<32x16xf16>
  return
}

// An arithmetic operation is an instruction.
// CHECK-LABEL: func @binary(
// CHECK-SAME:    %[[A:.*]]: memref<64xf32, #ascend.memory<ub>>, %[[B:.*]]: memref<64xf32, #ascend.memory<ub>>
func.func @binary(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<64xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vadd %[[A]], %[[B]] into %[[A]] : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  tile.add %a, %b into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: ascend.vsub %[[A]], %[[B]] into %[[A]]
  tile.sub %a, %b into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmul %[[A]], %[[B]] into %[[A]]
  tile.mul %a, %b into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: ascend.vdiv %[[A]], %[[B]] into %[[A]]
  tile.div %a, %b into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmax %[[A]], %[[B]] into %[[A]]
  tile.max %a, %b into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmin %[[A]], %[[B]] into %[[A]]
  tile.min %a, %b into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}
