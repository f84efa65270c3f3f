// RUN: tl-opt %s --convert-tile-to-ascend | FileCheck %s

// A part of a tile that is known at run time only is loaded into the leading
// fractals of the tile.
// CHECK-LABEL: func @dynamic_load(
// CHECK-SAME:    %[[A:.*]]: memref<?x?xf16, strided<[?, 1]>>
func.func @dynamic_load(%A: memref<?x?xf16, strided<[?, 1]>>, %m: index, %k: index) {
  // CHECK:      %[[TILE:.*]] = memref.alloc() : memref<4x8x16x16xf16, #ascend.memory<l1>>
  // CHECK-NEXT: ascend.copy_gm_to_l1 %[[A]] to %[[TILE]]
  // CHECK-NEXT: return
  %a = memref.alloc() : memref<128x64xf16, #ascend.memory<l1>>
  %part = memref.subview %a[0, 0] [%m, %k] [1, 1] : memref<128x64xf16, #ascend.memory<l1>> to memref<?x?xf16, strided<[64, 1]>, #ascend.memory<l1>>
  tile.copy %A to %part : memref<?x?xf16, strided<[?, 1]>>, memref<?x?xf16, strided<[64, 1]>, #ascend.memory<l1>>
  return
}

// A part that begins elsewhere is a slice of fractals.
// CHECK-LABEL: func @slices(
func.func @slices(%A: memref<32x16xf16>, %i: index) {
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<4x8x16x16xf16, #ascend.memory<l1>>
  %a = memref.alloc() : memref<128x64xf16, #ascend.memory<l1>>
  // CHECK: %[[PART:.*]] = memref.subview %[[TILE]][3, 2, 0, 0] [1, 2, 16, 16] [1, 1, 1, 1]
  // CHECK: ascend.copy_gm_to_l1 %{{.*}} to %[[PART]]
  %part = memref.subview %a[32, 48] [32, 16] [1, 1] : memref<128x64xf16, #ascend.memory<l1>> to memref<32x16xf16, strided<[64, 1], offset: 2096>, #ascend.memory<l1>>
  tile.copy %A to %part : memref<32x16xf16>, memref<32x16xf16, strided<[64, 1], offset: 2096>, #ascend.memory<l1>>
  // CHECK: %[[ROW:.*]] = affine.apply
  // CHECK: %[[PART:.*]] = memref.subview %[[TILE]][0, %[[ROW]], 0, 0] [1, 2, 16, 16] [1, 1, 1, 1]
  // CHECK: ascend.copy_gm_to_l1 %{{.*}} to %[[PART]]
  %c32 = arith.constant 32 : index
  %m = arith.muli %i, %c32 : index
  %moved = memref.subview %a[%m, 0] [32, 16] [1, 1] : memref<128x64xf16, #ascend.memory<l1>> to memref<32x16xf16, strided<[64, 1], offset: ?>, #ascend.memory<l1>>
  tile.copy %A to %moved : memref<32x16xf16>, memref<32x16xf16, strided<[64, 1], offset: ?>, #ascend.memory<l1>>
  return
}

// A row of a matrix without its dimension of rows is a matrix of one row, also in one of
// several matrices.
// CHECK-LABEL: func @single_rows(
// CHECK-SAME:    %[[A:[^:]*]]: memref<48xf16>, %[[B:[^:]*]]: memref<?xf32>
func.func @single_rows(%A: memref<48xf16>, %B: memref<?xf32>, %i: index, %n: index) {
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<4x8x16x16xf16, #ascend.memory<l1>>
  %a = memref.alloc() : memref<128x64xf16, #ascend.memory<l1>>
  // CHECK: %[[ROW:.*]] = memref.expand_shape %[[A]] {{.*}} memref<48xf16> into memref<1x48xf16>
  // CHECK: ascend.copy_gm_to_l1 %[[ROW]] to %{{.*}} : memref<1x48xf16>, memref<3x1x1x16xf16,
  %row = memref.subview %a[%i, 16] [1, 48] [1, 1] : memref<128x64xf16, #ascend.memory<l1>> to memref<48xf16, strided<[1], offset: ?>, #ascend.memory<l1>>
  tile.copy %A to %row : memref<48xf16>, memref<48xf16, strided<[1], offset: ?>, #ascend.memory<l1>>
  // CHECK: %[[ROW:.*]] = memref.expand_shape %[[B]] {{.*}} memref<?xf32> into memref<1x?xf32>
  // CHECK: ascend.copy_gm_to_l1 %[[ROW]] to
  %b = memref.alloc() : memref<2x32x16xf32, #ascend.memory<l1>>
  %part = memref.subview %b[1, %i, 0] [1, 1, %n] [1, 1, 1] : memref<2x32x16xf32, #ascend.memory<l1>> to memref<?xf32, strided<[1], offset: ?>, #ascend.memory<l1>>
  tile.copy %B to %part : memref<?xf32>, memref<?xf32, strided<[1], offset: ?>, #ascend.memory<l1>>
  return
}

// A part that is padded is cleared first, where the source is smaller: its rows, and
// no others of their fractals.
// CHECK-LABEL: func @padded(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?x30xf16>, %[[B:[^:]*]]: memref<7x30xf16>
func.func @padded(%A: memref<?x30xf16>, %B: memref<7x30xf16>) {
  %zero = arith.constant 0.0 : f16
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<2x3x16x16xf16, #ascend.memory<l1>>
  %a = memref.alloc() : memref<40x32xf16, #ascend.memory<l1>>
  // CHECK:      %[[ROWS:.*]] = memref.dim %[[A]]
  // CHECK:      %[[IS_SMALLER:.*]] = arith.cmpi slt, %[[ROWS]], %{{.*}} : index
  %whole = memref.subview %a[0, 0] [20, 30] [1, 1] : memref<40x32xf16, #ascend.memory<l1>> to memref<20x30xf16, strided<[32, 1]>, #ascend.memory<l1>>
  // CHECK-NEXT: scf.if %[[IS_SMALLER]] {
  // CHECK:        ascend.clear_l1 %{{.*}} : memref<2x1x20x16xf16, strided<[768, 320, 16, 1]>, #ascend.memory<l1>>
  // CHECK:        ascend.copy_gm_to_l1 %[[A]] to
  // CHECK-NEXT: } else {
  // CHECK:        ascend.copy_gm_to_l1 %{{.*}} to %{{.*}} : memref<20x30xf16, strided<[30, 1]>>,
  // CHECK-NEXT: }
  tile.copy %A to %whole pad(%zero) : memref<?x30xf16>, memref<20x30xf16, strided<[32, 1]>, #ascend.memory<l1>>, f16
  // CHECK:      ascend.clear_l1 %{{.*}} : memref<2x1x20x16xf16, strided<[768, 320, 16, 1], offset: 320>, #ascend.memory<l1>>
  // CHECK:      ascend.copy_gm_to_l1 %[[B]] to
  %rest = memref.subview %a[20, 0] [20, 30] [1, 1] : memref<40x32xf16, #ascend.memory<l1>> to memref<20x30xf16, strided<[32, 1], offset: 640>, #ascend.memory<l1>>
  tile.copy %B to %rest pad(%zero) : memref<7x30xf16>, memref<20x30xf16, strided<[32, 1], offset: 640>, #ascend.memory<l1>>, f16
  return
}

// A matrix in L0 has no gaps between its fractals: how many rows there are of
// the accumulator is part of its store.
// CHECK-LABEL: func @dynamic_store(
// CHECK-SAME:    %[[C:[^:]*]]: memref<?x?xf16>, %[[M:[^:]*]]: index, %[[N:[^:]*]]: index
func.func @dynamic_store(%C: memref<?x?xf16>, %m: index, %n: index) {
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<4x8x16x16xf32, #ascend.memory<l0c>>
  %c = memref.alloc() : memref<128x64xf32, #ascend.memory<l0c>>
  %a = memref.alloc() : memref<128x16xf16, #ascend.memory<l0a>>
  %b = memref.alloc() : memref<16x64xf16, #ascend.memory<l0b>>
  %am = memref.subview %a[0, 0] [%m, 16] [1, 1] : memref<128x16xf16, #ascend.memory<l0a>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l0a>>
  %bn = memref.subview %b[0, 0] [16, %n] [1, 1] : memref<16x64xf16, #ascend.memory<l0b>> to memref<16x?xf16, strided<[64, 1]>, #ascend.memory<l0b>>
  %part = memref.subview %c[0, 0] [%m, %n] [1, 1] : memref<128x64xf32, #ascend.memory<l0c>> to memref<?x?xf32, strided<[64, 1]>, #ascend.memory<l0c>>
  // CHECK: ascend.mmad %{{.*}}, %{{.*}} into %[[TILE]][%[[M]], %[[N]], 16] init(%{{.*}})
  tile.mma %am, %bn into %part : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l0a>>, memref<16x?xf16, strided<[64, 1]>, #ascend.memory<l0b>>, memref<?x?xf32, strided<[64, 1]>, #ascend.memory<l0c>>
  // CHECK: ascend.fixpipe %[[TILE]][%[[M]]] to %[[C]] relu
  tile.copy %part to %C relu : memref<?x?xf32, strided<[64, 1]>, #ascend.memory<l0c>>, memref<?x?xf16>
  return
}

// L0 is loaded with the instruction that the element type and the direction need.
// CHECK-LABEL: func @to_l0(
func.func @to_l0() {
  %f16 = memref.alloc() : memref<48x64xf16, #ascend.memory<l1>>
  %f16a = memref.alloc() : memref<48x64xf16, #ascend.memory<l0a>>
  %f16at = memref.alloc() : memref<64x48xf16, #ascend.memory<l0a>>
  %f16b = memref.alloc() : memref<48x64xf16, #ascend.memory<l0b>>
  // CHECK: ascend.load_l0a %{{.*}} to %{{.*}} : memref<4x3x16x16xf16
  tile.copy %f16 to %f16a : memref<48x64xf16, #ascend.memory<l1>>, memref<48x64xf16, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0a %{{.*}} to %{{.*}} transpose : memref<4x3x16x16xf16
  tile.copy %f16 to %f16at transpose : memref<48x64xf16, #ascend.memory<l1>>, memref<64x48xf16, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0b %{{.*}} to %{{.*}} : memref<4x3x16x16xf16
  tile.copy %f16 to %f16b : memref<48x64xf16, #ascend.memory<l1>>, memref<48x64xf16, #ascend.memory<l0b>>
  %i8 = memref.alloc() : memref<48x64xi8, #ascend.memory<l1>>
  %i8at = memref.alloc() : memref<64x48xi8, #ascend.memory<l0a>>
  %i8b = memref.alloc() : memref<48x64xi8, #ascend.memory<l0b>>
  // CHECK: ascend.load_l0a_squares %{{.*}} to %{{.*}}[64, 48] : memref<2x4x16x32xi8, #ascend.memory<l1>>, memref<4x2x16x32xi8, #ascend.memory<l0a>>
  tile.copy %i8 to %i8at transpose : memref<48x64xi8, #ascend.memory<l1>>, memref<64x48xi8, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0b_squares %{{.*}} to %{{.*}}[48, 64] : memref<2x4x16x32xi8, #ascend.memory<l1>>, memref<2x4x16x32xi8, #ascend.memory<l0b>>
  tile.copy %i8 to %i8b : memref<48x64xi8, #ascend.memory<l1>>, memref<48x64xi8, #ascend.memory<l0b>>
  %f32 = memref.alloc() : memref<48x64xf32, #ascend.memory<l1>>
  %f32at = memref.alloc() : memref<64x48xf32, #ascend.memory<l0a>>
  %f32b = memref.alloc() : memref<48x64xf32, #ascend.memory<l0b>>
  // CHECK: ascend.load_l0a_image %{{.*}} to %{{.*}} : memref<8x3x16x8xf32, #ascend.memory<l1>>, memref<4x6x16x8xf32, #ascend.memory<l0a>>
  tile.copy %f32 to %f32at transpose : memref<48x64xf32, #ascend.memory<l1>>, memref<64x48xf32, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0b_image %{{.*}} to %{{.*}} : memref<8x3x16x8xf32, #ascend.memory<l1>>, memref<6x4x16x8xf32, #ascend.memory<l0b>>
  tile.copy %f32 to %f32b : memref<48x64xf32, #ascend.memory<l1>>, memref<48x64xf32, #ascend.memory<l0b>>
  return
}

// Stores scale integers, and those to L1 round.
// CHECK-LABEL: func @out(
func.func @out(%C: memref<32x48xf16>, %scale: f32) {
  %i = memref.alloc() : memref<32x48xi32, #ascend.memory<l0c>>
  // CHECK: ascend.fixpipe_dequant %{{.*}}, %{{.*}} to %{{.*}} : memref<4x2x16x16xi32, #ascend.memory<l0c>>, f32, memref<32x48xf16>
  tile.copy %i to %C scale(%scale) : memref<32x48xi32, #ascend.memory<l0c>>, memref<32x48xf16>
  %c = memref.alloc() : memref<32x48xf32, #ascend.memory<l0c>>
  %a = memref.alloc() : memref<32x48xbf16, #ascend.memory<l1>>
  // CHECK: ascend.fixpipe_l1 %{{.*}} to %{{.*}} relu : memref<3x2x16x16xf32, #ascend.memory<l0c>>, memref<3x2x16x16xbf16, #ascend.memory<l1>>
  tile.copy %c to %a relu : memref<32x48xf32, #ascend.memory<l0c>>, memref<32x48xbf16, #ascend.memory<l1>>
  return
}

// An accumulator is added to a tensor in one step.
// CHECK-LABEL: func @atomic_add(
// CHECK-SAME:    %[[C:.*]]: memref<32x40xf32>
func.func @atomic_add(%C: memref<32x40xf32>) {
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<3x2x16x16xf32, #ascend.memory<l0c>>
  %c = memref.alloc() : memref<32x40xf32, #ascend.memory<l0c>>
  // CHECK: ascend.fixpipe_atomic_add %[[TILE]] into %[[C]]
  tile.atomic_add %c into %C : memref<32x40xf32, #ascend.memory<l0c>>, memref<32x40xf32>
  return
}

// The rows of a tensor of more dimensions are as far apart as all dimensions
// that follow say.
// CHECK-LABEL: func @host_check(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?x?x?x?xf16>
func.func @host_check(%A: memref<?x?x?x?xf16>, %n: index) {
  // CHECK-DAG: %[[HEADS:.*]] = memref.dim %[[A]], %{{.*}}
  // CHECK-DAG: %[[COLUMNS:.*]] = memref.dim %[[A]], %{{.*}}
  // CHECK:     %[[PITCH:.*]] = arith.muli %[[HEADS]], %[[COLUMNS]]
  // CHECK:     %[[FITS:.*]] = arith.cmpi ule, %[[PITCH]], %{{.*}}
  // CHECK:     cf.assert %[[FITS]], "a tensor that is copied must have at most 65535 elements from one index of dimension 1 to the next"
  tile.launch (%block) in (%n) {
    ascend.section cube {
      %a = memref.alloc() : memref<16x32xf16, #ascend.memory<l1>>
      %At = memref.subview %A[%block, 0, 0, 0] [1, 16, 1, 32] [1, 1, 1, 1] : memref<?x?x?x?xf16> to memref<16x32xf16, strided<[?, 1], offset: ?>>
      tile.copy %At to %a : memref<16x32xf16, strided<[?, 1], offset: ?>>, memref<16x32xf16, #ascend.memory<l1>>
    }
  }
  return
}

// Rows of L1 from any on: they follow each other in a column of fractals.
// CHECK-LABEL: func @rows(
// CHECK-SAME:    %[[A:[^:]*]]: memref<5x64xf16>, %[[R:[^:]*]]: index
func.func @rows(%A: memref<5x64xf16>, %r: index) {
  // CHECK: %[[T:.*]] = memref.alloc() : memref<4x2x16x16xf16, #ascend.memory<l1>>
  %t = memref.alloc() : memref<32x64xf16, #ascend.memory<l1>>
  %part = memref.subview %t[%r, 0] [5, 64] [1, 1] : memref<32x64xf16, #ascend.memory<l1>> to memref<5x64xf16, strided<[64, 1], offset: ?>, #ascend.memory<l1>>
  // CHECK: %[[ALL:.*]] = memref.collapse_shape %[[T]] {{\[\[}}0], [1, 2], [3]]
  // CHECK: %[[ROWS:.*]] = memref.subview %[[ALL]][0, %[[R]], 0] [4, 5, 16] [1, 1, 1]
  // CHECK: %[[TO:.*]] = memref.expand_shape %[[ROWS]] {{\[\[}}0], [1, 2], [3]] output_shape [4, 1, 5, 16]
  // CHECK: ascend.copy_gm_to_l1 %[[A]] to %[[TO]] : memref<5x64xf16>, memref<4x1x5x16xf16, strided<[512, 80, 16, 1], offset: ?>, #ascend.memory<l1>>
  tile.copy %A to %part : memref<5x64xf16>, memref<5x64xf16, strided<[64, 1], offset: ?>, #ascend.memory<l1>>
  return
}

// A dynamic number of rows is loaded one by one, into columns that start at a fractal.
// CHECK-LABEL: func @some_rows(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?x32xi8>
func.func @some_rows(%A: memref<?x32xi8>, %r: index, %n: index) {
  %t = memref.alloc() : memref<64x96xi8, #ascend.memory<l1>>
  %part = memref.subview %t[%r, 32] [%n, 32] [1, 1] : memref<64x96xi8, #ascend.memory<l1>> to memref<?x32xi8, strided<[96, 1], offset: ?>, #ascend.memory<l1>>
  // CHECK: %[[N:.*]] = memref.dim %[[A]]
  // CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N]] step
  // CHECK: %[[ROW:.*]] = memref.subview %[[A]][%[[I]], 0] [1, 32] [1, 1]
  // CHECK: memref.subview %{{.*}}[1, %{{.*}}, 0] [1, 1, 32] [1, 1, 1]
  // CHECK: ascend.copy_gm_to_l1 %[[ROW]] to %{{.*}} : memref<1x32xi8, {{.*}}>, memref<1x1x1x32xi8,
  tile.copy %A to %part : memref<?x32xi8>, memref<?x32xi8, strided<[96, 1], offset: ?>, #ascend.memory<l1>>
  return
}
