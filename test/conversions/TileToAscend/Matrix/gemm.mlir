// RUN: tl-opt %s --convert-tile-to-ascend | FileCheck %s

// A product is two steps along K, in two slots of L0A and L0B: B of the second
// is loaded while the first is multiplied.
// CHECK-LABEL: func @gemm(
// CHECK-SAME:    %[[INIT:.*]]: i1
func.func @gemm(%init: i1) {
  // CHECK-DAG: %[[A:.*]] = memref.alloc() : memref<4x8x16x16xf16, #ascend.memory<l1>>
  // CHECK-DAG: %[[B:.*]] = memref.alloc() : memref<16x4x16x16xf16, #ascend.memory<l1>>
  // CHECK-DAG: %[[C:.*]] = memref.alloc() : memref<16x8x16x16xf32, #ascend.memory<l0c>>
  %a = memref.alloc() : memref<128x64xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<64x256xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<128x256xf32, #ascend.memory<l0c>>
  // CHECK:      %[[A0:.*]] = memref.alloc() : memref<8x2x16x16xf16, #ascend.memory<l0a>>
  // CHECK-NEXT: %[[B0:.*]] = memref.alloc() : memref<2x16x16x16xf16, #ascend.memory<l0b>>
  // CHECK-NEXT: %[[A1:.*]] = memref.alloc() : memref<8x2x16x16xf16, #ascend.memory<l0a>>
  // CHECK-NEXT: %[[B1:.*]] = memref.alloc() : memref<2x16x16x16xf16, #ascend.memory<l0b>>
  // CHECK-NEXT: %[[NEVER:.*]] = arith.constant false
  // CHECK-NEXT: %[[AK:.*]] = memref.subview %[[A]][0, 0, 0, 0] [2, 8, 16, 16] [1, 1, 1, 1]
  // CHECK-NEXT: ascend.load_l0a %[[AK]] to %[[A0]] :
  // CHECK-NEXT: %[[AK:.*]] = memref.subview %[[A]][2, 0, 0, 0] [2, 8, 16, 16] [1, 1, 1, 1]
  // CHECK-NEXT: ascend.load_l0a %[[AK]] to %[[A1]] :
  // CHECK-NEXT: %[[BK:.*]] = memref.subview %[[B]][0, 0, 0, 0] [16, 2, 16, 16] [1, 1, 1, 1]
  // CHECK-NEXT: ascend.load_l0b %[[BK]] to %[[B0]] :
  // CHECK-NEXT: ascend.mmad %[[A0]], %[[B0]] into %[[C]] init(%[[INIT]])
  // CHECK-NEXT: %[[BK:.*]] = memref.subview %[[B]][0, 2, 0, 0] [16, 2, 16, 16] [1, 1, 1, 1]
  // CHECK-NEXT: ascend.load_l0b %[[BK]] to %[[B1]] :
  // CHECK-NEXT: ascend.mmad %[[A1]], %[[B1]] into %[[C]] init(%[[NEVER]])
  // CHECK-NEXT: return
  tile.gemm %a, %b into %c init(%init) : memref<128x64xf16, #ascend.memory<l1>>, memref<64x256xf16, #ascend.memory<l1>>, memref<128x256xf32, #ascend.memory<l0c>>
  return
}

// A small product with negligible load time is one step; without `init`
// it always accumulates.
// CHECK-LABEL: func @gemm_small(
func.func @gemm_small() {
  %a = memref.alloc() : memref<32x32xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<32x32xf32, #ascend.memory<l0c>>
  // CHECK:     %[[FALSE:.*]] = arith.constant false
  // CHECK:     ascend.mmad %{{.*}} init(%[[FALSE]])
  // CHECK-NOT: ascend.mmad
  tile.gemm %a, %a into %c : memref<32x32xf16, #ascend.memory<l1>>, memref<32x32xf16, #ascend.memory<l1>>, memref<32x32xf32, #ascend.memory<l0c>>
  return
}

// A larger product is a loop over pairs of steps, the first possibly from zero, and
// a remainder of K.
// CHECK-LABEL: func @gemm_steps(
// CHECK-SAME:    %[[INIT:.*]]: i1
func.func @gemm_steps(%init: i1) {
  // CHECK-DAG: %[[A:.*]] = memref.alloc() : memref<19x8x16x16xf16, #ascend.memory<l1>>
  // CHECK-DAG: %[[C:.*]] = memref.alloc() : memref<16x8x16x16xf32, #ascend.memory<l0c>>
  %a = memref.alloc() : memref<128x300xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<300x256xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<128x256xf32, #ascend.memory<l0c>>
  // CHECK:      %[[NEVER:.*]] = arith.constant false
  // CHECK-DAG:  %[[C0:.*]] = arith.constant 0 : index
  // CHECK-DAG:  %[[C256:.*]] = arith.constant 256 : index
  // CHECK-DAG:  %[[C128:.*]] = arith.constant 128 : index
  // CHECK:      scf.for %[[K:.*]] = %[[C0]] to %[[C256]] step %[[C128]] {
  // CHECK-NEXT:   %[[FIRST:.*]] = arith.cmpi eq, %[[K]], %[[C0]] : index
  // CHECK-NEXT:   %[[NOW:.*]] = arith.andi %[[INIT]], %[[FIRST]] : i1
  // CHECK:        ascend.load_l0a
  // CHECK:        ascend.load_l0b
  // CHECK-NEXT:   ascend.mmad %{{.*}} into %[[C]] init(%[[NOW]])
  // CHECK:        ascend.load_l0a
  // CHECK:        ascend.load_l0b
  // CHECK-NEXT:   ascend.mmad %{{.*}} into %[[C]] init(%[[NEVER]])
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[AK:.*]] = memref.subview %[[A]][16, 0, 0, 0] [3, 8, 16, 16] [1, 1, 1, 1]
  // CHECK-NEXT: ascend.load_l0a %[[AK]] to %{{.*}}[128, 44] :
  // CHECK:      ascend.mmad %{{.*}} into %[[C]][128, 256, 44] init(%[[NEVER]])
  tile.gemm %a, %b into %c init(%init) : memref<128x300xf16, #ascend.memory<l1>>, memref<300x256xf16, #ascend.memory<l1>>, memref<128x256xf32, #ascend.memory<l0c>>
  return
}

// A transposed factor is cut along its other dimension and transposed on the way
// to L0.
// CHECK-LABEL: func @gemm_transposed(
func.func @gemm_transposed(%init: i1) {
  // CHECK-DAG: %[[A:.*]] = memref.alloc() : memref<8x4x16x16xf16, #ascend.memory<l1>>
  // CHECK-DAG: %[[B:.*]] = memref.alloc() : memref<4x16x16x16xf16, #ascend.memory<l1>>
  %a = memref.alloc() : memref<64x128xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<256x64xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<128x256xf32, #ascend.memory<l0c>>
  // CHECK: %[[AK:.*]] = memref.subview %[[A]][0, 2, 0, 0] [8, 2, 16, 16] [1, 1, 1, 1]
  // CHECK: ascend.load_l0a %[[AK]] to %{{.*}} transpose :
  // CHECK: %[[BK:.*]] = memref.subview %[[B]][2, 0, 0, 0] [2, 16, 16, 16] [1, 1, 1, 1]
  // CHECK: ascend.load_l0b %[[BK]] to %{{.*}} transpose :
  tile.gemm %a transpose, %b transpose into %c init(%init) : memref<64x128xf16, #ascend.memory<l1>>, memref<256x64xf16, #ascend.memory<l1>>, memref<128x256xf32, #ascend.memory<l0c>>
  return
}

// Other types are transposed in squares or as images.
// CHECK-LABEL: func @gemm_other_types(
func.func @gemm_other_types(%init: i1) {
  %a = memref.alloc() : memref<16x64xi8, #ascend.memory<l1>>
  %b = memref.alloc() : memref<64x40xi8, #ascend.memory<l1>>
  %c = memref.alloc() : memref<16x40xi32, #ascend.memory<l0c>>
  // CHECK: ascend.load_l0a %{{.*}} to %{{.*}}[16, 64] : memref<2x2x16x32xi8, #ascend.memory<l1>>, memref<2x2x16x32xi8, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0b_squares %{{.*}} to %{{.*}}[64, 40] : memref<2x4x16x32xi8, #ascend.memory<l1>>, memref<2x4x16x32xi8, #ascend.memory<l0b>>
  // CHECK: ascend.mmad %{{.*}}[16, 40, 64] init(%{{.*}}) : memref<2x2x16x32xi8, #ascend.memory<l0a>>, memref<2x4x16x32xi8, #ascend.memory<l0b>>, memref<4x1x16x16xi32, #ascend.memory<l0c>>
  tile.gemm %a, %b into %c init(%init) : memref<16x64xi8, #ascend.memory<l1>>, memref<64x40xi8, #ascend.memory<l1>>, memref<16x40xi32, #ascend.memory<l0c>>
  // CHECK: ascend.load_l0a_image %{{.*}} to %{{.*}} : memref<2x1x16x8xf32, #ascend.memory<l1>>, memref<1x2x16x8xf32, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0b_image %{{.*}} to %{{.*}} : memref<2x1x16x8xf32, #ascend.memory<l1>>, memref<2x1x16x8xf32, #ascend.memory<l0b>>
  %x = memref.alloc() : memref<16x16xf32, #ascend.memory<l1>>
  %y = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
  tile.gemm %x transpose, %x into %y init(%init) : memref<16x16xf32, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
  return
}

// Run-time extents become operands of the instructions. The remainder for the
// second step may be empty.
// CHECK-LABEL: func @gemm_dynamic(
// CHECK-SAME:    %[[M:[^:]*]]: index, %[[N:[^:]*]]: index, %[[K:[^:]*]]: index
func.func @gemm_dynamic(%m: index, %n: index, %k: index, %init: i1) {
  %a = memref.alloc() : memref<128x64xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<64x256xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<128x256xf32, #ascend.memory<l0c>>
  %as = memref.subview %a[0, 0] [%m, %k] [1, 1] : memref<128x64xf16, #ascend.memory<l1>> to memref<?x?xf16, strided<[64, 1]>, #ascend.memory<l1>>
  %bs = memref.subview %b[0, 0] [%k, %n] [1, 1] : memref<64x256xf16, #ascend.memory<l1>> to memref<?x?xf16, strided<[256, 1]>, #ascend.memory<l1>>
  %cs = memref.subview %c[0, 0] [%m, %n] [1, 1] : memref<128x256xf32, #ascend.memory<l0c>> to memref<?x?xf32, strided<[256, 1]>, #ascend.memory<l0c>>
  // CHECK-DAG: %[[K0:.*]] = affine.min #{{.*}}(){{.*}}%[[K]]{{.*}}
  // CHECK:     %[[REST:.*]] = affine.min
  // CHECK:     %[[K1:.*]] = affine.max #{{.*}}[%[[REST]]]
  // CHECK:     ascend.load_l0a %{{.*}} to %[[A0:.*]][%[[M]], %[[K0]]]
  // CHECK:     ascend.load_l0a %{{.*}} to %[[A1:.*]][%[[M]], %[[K1]]]
  // CHECK:     ascend.mmad %[[A0]], %{{.*}} into %{{.*}}[%[[M]], %[[N]], %[[K0]]] init(%{{.*}})
  // CHECK:     ascend.mmad %[[A1]], %{{.*}} into %{{.*}}[%[[M]], %[[N]], %[[K1]]] init(%{{.*}})
  tile.gemm %as, %bs into %cs init(%init) : memref<?x?xf16, strided<[64, 1]>, #ascend.memory<l1>>, memref<?x?xf16, strided<[256, 1]>, #ascend.memory<l1>>, memref<?x?xf32, strided<[256, 1]>, #ascend.memory<l0c>>
  return
}

// More columns than fit into half of L0B are cut; each piece is one of columns
// of the accumulator.
// CHECK-LABEL: func @gemm_columns(
func.func @gemm_columns(%init: i1) {
  %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<16x2000xf16, #ascend.memory<l1>>
  // CHECK: %[[C:.*]] = memref.alloc() : memref<125x1x16x16xf32, #ascend.memory<l0c>>
  %c = memref.alloc() : memref<16x2000xf32, #ascend.memory<l0c>>
  // CHECK: %[[CN:.*]] = memref.subview %[[C]][0, 0, 0, 0] [64, 1, 16, 16] [1, 1, 1, 1]
  // CHECK: ascend.mmad %{{.*}} into %[[CN]] init(
  // CHECK: %[[CN:.*]] = memref.subview %[[C]][64, 0, 0, 0] [61, 1, 16, 16] [1, 1, 1, 1]
  // CHECK: ascend.mmad %{{.*}} into %[[CN]][16, 976, 16] init(
  tile.gemm %a, %b into %c init(%init) : memref<16x16xf16, #ascend.memory<l1>>, memref<16x2000xf16, #ascend.memory<l1>>, memref<16x2000xf32, #ascend.memory<l0c>>
  return
}

// More rows than fit into half of L0A, too; in one column of fractals of the
// accumulator they follow each other.
// CHECK-LABEL: func @gemm_rows(
func.func @gemm_rows(%init: i1) {
  %a = memref.alloc() : memref<1040x16xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
  // CHECK: %[[C:.*]] = memref.alloc() : memref<1x65x16x16xf32, #ascend.memory<l0c>>
  %c = memref.alloc() : memref<1040x16xf32, #ascend.memory<l0c>>
  // CHECK: %[[CM:.*]] = memref.subview %[[C]][0, 0, 0, 0] [1, 64, 16, 16] [1, 1, 1, 1]
  // CHECK: ascend.mmad %{{.*}} into %[[CM]] init(
  // CHECK: %[[CM:.*]] = memref.subview %[[C]][0, 64, 0, 0] [1, 1, 16, 16] [1, 1, 1, 1]
  // CHECK: ascend.mmad %{{.*}} into %[[CM]][16, 16, 16] init(
  tile.gemm %a, %b into %c init(%init) : memref<1040x16xf16, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<1040x16xf32, #ascend.memory<l0c>>
  return
}

// A product of nothing adds nothing.
// CHECK-LABEL: func @gemm_without_k(
func.func @gemm_without_k() {
  %a = memref.alloc() : memref<16x0xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<0x16xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
  // CHECK-NOT: ascend.mmad
  tile.gemm %a, %b into %c : memref<16x0xf16, #ascend.memory<l1>>, memref<0x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
  return
}

// A product of operands in L0 is one instruction.
// CHECK-LABEL: func @mma(
// CHECK-SAME:    %[[INIT:.*]]: i1
func.func @mma(%init: i1) {
  %a = memref.alloc() : memref<40x64xf16, #ascend.memory<l0a>>
  %b = memref.alloc() : memref<64x48xf16, #ascend.memory<l0b>>
  %c = memref.alloc() : memref<40x48xf32, #ascend.memory<l0c>>
  // CHECK: ascend.mmad %{{.*}}, %{{.*}} into %{{.*}}[40, 48, 64] init(%[[INIT]]) : memref<3x4x16x16xf16, #ascend.memory<l0a>>, memref<4x3x16x16xf16, #ascend.memory<l0b>>, memref<3x3x16x16xf32, #ascend.memory<l0c>>
  tile.mma %a, %b into %c init(%init) : memref<40x64xf16, #ascend.memory<l0a>>, memref<64x48xf16, #ascend.memory<l0b>>, memref<40x48xf32, #ascend.memory<l0c>>
  return
}

// A product with a negative number of columns is empty.
// CHECK-LABEL: func @gemm_negative(
func.func @gemm_negative() {
  // CHECK-NOT: ascend.mmad
  // CHECK:     return
  %n = arith.constant -4611686018427387904 : index
  %true = arith.constant true
  %a = memref.alloc() : memref<64x64xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<64x64xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<64x64xf32, #ascend.memory<l0c>>
  %bs = memref.subview %b[0, 0] [64, %n] [1, 1] : memref<64x64xf16, #ascend.memory<l1>> to memref<64x?xf16, strided<[64, 1]>, #ascend.memory<l1>>
  %cs = memref.subview %c[0, 0] [64, %n] [1, 1] : memref<64x64xf32, #ascend.memory<l0c>> to memref<64x?xf32, strided<[64, 1]>, #ascend.memory<l0c>>
  tile.gemm %a, %bs into %cs init(%true) : memref<64x64xf16, #ascend.memory<l1>>, memref<64x?xf16, strided<[64, 1]>, #ascend.memory<l1>>, memref<64x?xf32, strided<[64, 1]>, #ascend.memory<l0c>>
  return
}
