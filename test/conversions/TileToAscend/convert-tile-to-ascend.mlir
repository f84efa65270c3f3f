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

// A tile that is no multiple of the fractal takes whole fractals, which have as
// many columns as fit into 32 bytes.
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

// A product whose factors fit into half of L0A and half of L0B is one step.
// CHECK-LABEL: func @gemm(
// CHECK-SAME:    %[[INIT:.*]]: i1
func.func @gemm(%init: i1) {
  // CHECK-DAG: %[[A:.*]] = memref.alloc() : memref<4x8x16x16xf16, #ascend.memory<l1>>
  // CHECK-DAG: %[[B:.*]] = memref.alloc() : memref<16x4x16x16xf16, #ascend.memory<l1>>
  // CHECK-DAG: %[[C:.*]] = memref.alloc() : memref<16x8x16x16xf32, #ascend.memory<l0c>>
  %a = memref.alloc() : memref<128x64xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<64x256xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<128x256xf32, #ascend.memory<l0c>>
  // CHECK-DAG:  %[[L0A:.*]] = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l0a>>
  // CHECK-DAG:  %[[L0B:.*]] = memref.alloc() : memref<4x16x16x16xf16, #ascend.memory<l0b>>
  // CHECK-NEXT: ascend.load_l0a %[[A]] to %[[L0A]] :
  // CHECK-NEXT: ascend.load_l0b %[[B]] to %[[L0B]] :
  // CHECK-NEXT: ascend.mmad %[[L0A]], %[[L0B]] into %[[C]] init(%[[INIT]])
  // CHECK-NEXT: return
  tile.gemm %a, %b into %c init(%init) : memref<128x64xf16, #ascend.memory<l1>>, memref<64x256xf16, #ascend.memory<l1>>, memref<128x256xf32, #ascend.memory<l0c>>
  return
}

// A product without `init` always accumulates.
// CHECK-LABEL: func @gemm_accumulates(
func.func @gemm_accumulates() {
  %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
  // CHECK: %[[FALSE:.*]] = arith.constant false
  // CHECK: ascend.mmad %{{.*}} init(%[[FALSE]])
  tile.gemm %a, %a into %c : memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
  return
}

// A larger product is cut along K: only the first step may start from zero. B
// fills half of L0B with 64 of its 256 rows.
// CHECK-LABEL: func @gemm_steps(
// CHECK-SAME:    %[[INIT:.*]]: i1
func.func @gemm_steps(%init: i1) {
  // CHECK-DAG: %[[A:.*]] = memref.alloc() : memref<16x8x16x16xf16, #ascend.memory<l1>>
  // CHECK-DAG: %[[B:.*]] = memref.alloc() : memref<16x16x16x16xf16, #ascend.memory<l1>>
  // CHECK-DAG: %[[C:.*]] = memref.alloc() : memref<16x8x16x16xf32, #ascend.memory<l0c>>
  %a = memref.alloc() : memref<128x256xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<256x256xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<128x256xf32, #ascend.memory<l0c>>
  // CHECK-DAG:  %[[L0A:.*]] = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l0a>>
  // CHECK-DAG:  %[[L0B:.*]] = memref.alloc() : memref<4x16x16x16xf16, #ascend.memory<l0b>>
  // CHECK-DAG:  %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG:  %[[C16:.*]] = arith.constant 16 : index
  // CHECK-DAG:  %[[C4:.*]] = arith.constant 4 : index
  // CHECK:      scf.for %[[K:.*]] = %[[C0]] to %[[C16]] step %[[C4]] {
  // CHECK-NEXT:   %[[FIRST:.*]] = arith.cmpi eq, %[[K]], %[[C0]] : index
  // CHECK-NEXT:   %[[NOW:.*]] = arith.andi %[[INIT]], %[[FIRST]] : i1
  // CHECK-NEXT:   %[[AK:.*]] = memref.subview %[[A]][%[[K]], 0, 0, 0] [4, 8, 16, 16] [1, 1, 1, 1]
  // CHECK-NEXT:   ascend.load_l0a %[[AK]] to %[[L0A]] :
  // CHECK-NEXT:   %[[BK:.*]] = memref.subview %[[B]][0, %[[K]], 0, 0] [16, 4, 16, 16] [1, 1, 1, 1]
  // CHECK-NEXT:   ascend.load_l0b %[[BK]] to %[[L0B]] :
  // CHECK-NEXT:   ascend.mmad %[[L0A]], %[[L0B]] into %[[C]] init(%[[NOW]])
  // CHECK-NEXT: }
  tile.gemm %a, %b into %c init(%init) : memref<128x256xf16, #ascend.memory<l1>>, memref<256x256xf16, #ascend.memory<l1>>, memref<128x256xf32, #ascend.memory<l0c>>
  return
}

// A transposed factor is cut along its other dimension and transposed on the way
// to L0.
// CHECK-LABEL: func @gemm_transposed(
func.func @gemm_transposed(%init: i1) {
  // CHECK-DAG: %[[A:.*]] = memref.alloc() : memref<8x16x16x16xf16, #ascend.memory<l1>>
  // CHECK-DAG: %[[B:.*]] = memref.alloc() : memref<16x16x16x16xf16, #ascend.memory<l1>>
  %a = memref.alloc() : memref<256x128xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<256x256xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<128x256xf32, #ascend.memory<l0c>>
  // CHECK: scf.for %[[K:.*]] =
  // CHECK:   %[[AK:.*]] = memref.subview %[[A]][0, %[[K]], 0, 0] [8, 4, 16, 16] [1, 1, 1, 1]
  // CHECK:   ascend.load_l0a %[[AK]] to %{{.*}} transpose :
  // CHECK:   %[[BK:.*]] = memref.subview %[[B]][%[[K]], 0, 0, 0] [4, 16, 16, 16] [1, 1, 1, 1]
  // CHECK:   ascend.load_l0b %[[BK]] to %{{.*}} transpose :
  tile.gemm %a transpose, %b transpose into %c init(%init) : memref<256x128xf16, #ascend.memory<l1>>, memref<256x256xf16, #ascend.memory<l1>>, memref<128x256xf32, #ascend.memory<l0c>>
  return
}

// Types of other widths than 16 bits are multiplied where no fractal has to be
// transposed: A as it is, B transposed.
// CHECK-LABEL: func @gemm_other_types(
func.func @gemm_other_types(%init: i1) {
  %a = memref.alloc() : memref<16x64xi8, #ascend.memory<l1>>
  %b = memref.alloc() : memref<32x64xi8, #ascend.memory<l1>>
  %c = memref.alloc() : memref<16x32xi32, #ascend.memory<l0c>>
  // CHECK: ascend.load_l0a %{{.*}} to %{{.*}} : memref<2x1x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0b %{{.*}} to %{{.*}} transpose : memref<2x2x16x32xi8, #ascend.memory<l1>>, memref<2x2x16x32xi8, #ascend.memory<l0b>>
  // CHECK: ascend.mmad %{{.*}} : memref<1x2x16x32xi8, #ascend.memory<l0a>>, memref<2x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
  tile.gemm %a, %b transpose into %c init(%init) : memref<16x64xi8, #ascend.memory<l1>>, memref<32x64xi8, #ascend.memory<l1>>, memref<16x32xi32, #ascend.memory<l0c>>
  // CHECK: ascend.load_l0a %{{.*}} to %{{.*}} : memref<2x1x16x8xf32, #ascend.memory<l1>>, memref<1x2x16x8xf32, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0b %{{.*}} to %{{.*}} transpose : memref<2x1x16x8xf32, #ascend.memory<l1>>, memref<2x1x16x8xf32, #ascend.memory<l0b>>
  %x = memref.alloc() : memref<16x16xf32, #ascend.memory<l1>>
  %y = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
  tile.gemm %x, %x transpose into %y init(%init) : memref<16x16xf32, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
  return
}
