// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

//===----------------------------------------------------------------------===//
// Structure
//===----------------------------------------------------------------------===//

// A launch holds the sections of its cores.
// CHECK-LABEL: func @launch(
// CHECK-SAME:    %[[N:.*]]: index
func.func @launch(%n: index) {
  // CHECK: ascend.launch (%[[BLOCK:.*]]) in (%[[N]]) sub_block (%[[SUB:.*]]) {
  // CHECK-NEXT: ascend.section vector {
  // CHECK-NEXT: }
  // CHECK-NEXT: }
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section vector {
    }
  }
  return
}

// Both cores of a block may have a section, and the indices are seen in both.
// CHECK-LABEL: func @launch_of_both_cores(
func.func @launch_of_both_cores(%n: index) {
  // CHECK: ascend.launch (%[[BLOCK:.*]]) in (%{{.*}}) {
  ascend.launch (%block) in (%n) {
    // CHECK: arith.addi %[[BLOCK]], %{{.*}} : index
    %next = arith.addi %block, %n : index
    // CHECK: ascend.section cube {
    ascend.section cube {
    // CHECK: } {label = "products"}
    } {label = "products"}
    // CHECK: ascend.section vector {
    ascend.section vector {
      // CHECK: arith.muli %[[BLOCK]], %{{.*}} : index
      %row = arith.muli %block, %n : index
    }
  // CHECK: } {label = "both"}
  } {label = "both"}
  return
}

// A section on its own.
// CHECK-LABEL: func @section(
func.func @section() {
  // CHECK: ascend.section cube {
  // CHECK-NEXT: ascend.pipe_barrier all
  // CHECK-NEXT: }
  ascend.section cube {
    ascend.pipe_barrier all
  }
  return
}

// A buffer is a range of bytes of any on-chip memory.
// CHECK-LABEL: func @buffer(
func.func @buffer() {
  // CHECK: ascend.buffer at 0 : memref<64x128xf32, #ascend.memory<ub>>
  %a = ascend.buffer at 0 : memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.buffer at 1024 {role = "left"} : memref<4x8x16x16xf16, #ascend.memory<l1>>
  %b = ascend.buffer at 1024 {role = "left"} : memref<4x8x16x16xf16, #ascend.memory<l1>>
  // CHECK: ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
  %c = ascend.buffer at 0 : memref<8x4x16x16xf16, #ascend.memory<l0a>>
  // CHECK: ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
  %d = ascend.buffer at 0 : memref<4x16x16x16xf16, #ascend.memory<l0b>>
  // CHECK: ascend.buffer at 0 : memref<16x8x16x16xf32, #ascend.memory<l0c>>
  %e = ascend.buffer at 0 : memref<16x8x16x16xf32, #ascend.memory<l0c>>
  // CHECK: ascend.buffer at 64 : memref<64xf32, #ascend.memory<bt>>
  %f = ascend.buffer at 64 : memref<64xf32, #ascend.memory<bt>>
  // CHECK: ascend.buffer at 128 : memref<64xi64, #ascend.memory<fb>>
  %g = ascend.buffer at 128 : memref<64xi64, #ascend.memory<fb>>
  return
}

// Global memory may be named; a memref without a memory is in it too.
// CHECK-LABEL: func @global_memory(
// CHECK-SAME:    memref<64xf32, #ascend.memory<gm>>
func.func @global_memory(%A: memref<64xf32, #ascend.memory<gm>>) {
  %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
  // CHECK: ascend.copy_gm_to_ub %{{.*}} to %{{.*}} : memref<64xf32, #ascend.memory<gm>>, memref<64xf32, #ascend.memory<ub>>
  ascend.copy_gm_to_ub %A to %a : memref<64xf32, #ascend.memory<gm>>, memref<64xf32, #ascend.memory<ub>>
  return
}

//===----------------------------------------------------------------------===//
// Cube core
//===----------------------------------------------------------------------===//

// A matrix is loaded into L1 as fractals.
// CHECK-LABEL: func @copy_gm_to_l1(
// CHECK-SAME:    %[[SRC:[^:]*]]: memref<32x64xf16>, %[[DST:[^:]*]]: memref<4x2x16x16xf16, #ascend.memory<l1>>
func.func @copy_gm_to_l1(%A: memref<32x64xf16>, %a: memref<4x2x16x16xf16, #ascend.memory<l1>>,
                         %tail: memref<?x?xf16, strided<[?, 1], offset: ?>>) {
  // CHECK: ascend.copy_gm_to_l1 %[[SRC]] to %[[DST]] : memref<32x64xf16>, memref<4x2x16x16xf16, #ascend.memory<l1>>
  ascend.copy_gm_to_l1 %A to %a : memref<32x64xf16>, memref<4x2x16x16xf16, #ascend.memory<l1>>
  // CHECK: ascend.copy_gm_to_l1 %{{.*}} to %[[DST]] : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<4x2x16x16xf16, #ascend.memory<l1>>
  ascend.copy_gm_to_l1 %tail to %a : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<4x2x16x16xf16, #ascend.memory<l1>>
  return
}

// The left operand of a product, as it is and transposed.
// CHECK-LABEL: func @load_l0a(
// CHECK-SAME:    %[[A:[^:]*]]: memref<4x8x16x16xf16, #ascend.memory<l1>>, %[[T:[^:]*]]: memref<8x4x16x16xf16, #ascend.memory<l1>>, %[[L0A:[^:]*]]: memref<8x4x16x16xf16, #ascend.memory<l0a>>
func.func @load_l0a(%a: memref<4x8x16x16xf16, #ascend.memory<l1>>,
                    %t: memref<8x4x16x16xf16, #ascend.memory<l1>>,
                    %l0a: memref<8x4x16x16xf16, #ascend.memory<l0a>>) {
  // CHECK: ascend.load_l0a %[[A]] to %[[L0A]] : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
  ascend.load_l0a %a to %l0a : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0a %[[T]] to %[[L0A]] transpose : memref<8x4x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
  ascend.load_l0a %t to %l0a transpose : memref<8x4x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
  return
}

// The right operand of a product, as it is and transposed.
// CHECK-LABEL: func @load_l0b(
// CHECK-SAME:    %[[B:[^:]*]]: memref<16x4x16x16xf16, #ascend.memory<l1>>, %[[T:[^:]*]]: memref<4x16x16x16xf16, #ascend.memory<l1>>, %[[L0B:[^:]*]]: memref<4x16x16x16xf16, #ascend.memory<l0b>>
func.func @load_l0b(%b: memref<16x4x16x16xf16, #ascend.memory<l1>>,
                    %t: memref<4x16x16x16xf16, #ascend.memory<l1>>,
                    %l0b: memref<4x16x16x16xf16, #ascend.memory<l0b>>) {
  // CHECK: ascend.load_l0b %[[B]] to %[[L0B]] : memref<16x4x16x16xf16, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
  ascend.load_l0b %b to %l0b : memref<16x4x16x16xf16, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
  // CHECK: ascend.load_l0b %[[T]] to %[[L0B]] transpose : memref<4x16x16x16xf16, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
  ascend.load_l0b %t to %l0b transpose : memref<4x16x16x16xf16, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
  return
}

// Types of 8 and 32 bits have wider and narrower fractals, which only loads that
// do not transpose them take.
// CHECK-LABEL: func @load_other_types(
func.func @load_other_types(%a: memref<2x1x16x32xi8, #ascend.memory<l1>>,
                            %l0a: memref<1x2x16x32xi8, #ascend.memory<l0a>>,
                            %b: memref<2x1x16x8xf32, #ascend.memory<l1>>,
                            %l0b: memref<2x1x16x8xf32, #ascend.memory<l0b>>) {
  // CHECK: ascend.load_l0a %{{.*}} to %{{.*}} : memref<2x1x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0a>>
  ascend.load_l0a %a to %l0a : memref<2x1x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0b %{{.*}} to %{{.*}} transpose : memref<2x1x16x8xf32, #ascend.memory<l1>>, memref<2x1x16x8xf32, #ascend.memory<l0b>>
  ascend.load_l0b %b to %l0b transpose : memref<2x1x16x8xf32, #ascend.memory<l1>>, memref<2x1x16x8xf32, #ascend.memory<l0b>>
  return
}

// A slice of whole fractals is loaded from where it is.
// CHECK-LABEL: func @load_slice(
func.func @load_slice(%a: memref<4x8x16x16xf16, #ascend.memory<l1>>,
                      %l0a: memref<8x2x16x16xf16, #ascend.memory<l0a>>, %k: index) {
  %slice = memref.subview %a[%k, 0, 0, 0] [2, 8, 16, 16] [1, 1, 1, 1] : memref<4x8x16x16xf16, #ascend.memory<l1>> to memref<2x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>
  // CHECK: ascend.load_l0a %{{.*}} to %{{.*}} : memref<2x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x2x16x16xf16, #ascend.memory<l0a>>
  ascend.load_l0a %slice to %l0a : memref<2x8x16x16xf16, strided<[2048, 256, 16, 1], offset: ?>, #ascend.memory<l1>>, memref<8x2x16x16xf16, #ascend.memory<l0a>>
  return
}

// A product of L0 tiles.
// CHECK-LABEL: func @mmad(
// CHECK-SAME:    %[[L0A:[^:]*]]: memref<8x4x16x16xf16, #ascend.memory<l0a>>, %[[L0B:[^:]*]]: memref<4x16x16x16xf16, #ascend.memory<l0b>>, %[[C:[^:]*]]: memref<16x8x16x16xf32, #ascend.memory<l0c>>, %[[FIRST:[^:]*]]: i1
func.func @mmad(%l0a: memref<8x4x16x16xf16, #ascend.memory<l0a>>,
                %l0b: memref<4x16x16x16xf16, #ascend.memory<l0b>>,
                %c: memref<16x8x16x16xf32, #ascend.memory<l0c>>, %first: i1) {
  // CHECK: ascend.mmad %[[L0A]], %[[L0B]] into %[[C]] init(%[[FIRST]]) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
  ascend.mmad %l0a, %l0b into %c init(%first) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
  return
}

// A product of 8-bit integers, with other fractals in its accumulator than
// in its factors.
// CHECK-LABEL: func @mmad_i8(
func.func @mmad_i8(%l0a: memref<1x2x16x32xi8, #ascend.memory<l0a>>,
                   %l0b: memref<2x4x16x32xi8, #ascend.memory<l0b>>,
                   %c: memref<4x1x16x16xi32, #ascend.memory<l0c>>, %first: i1) {
  // CHECK: ascend.mmad %{{.*}}, %{{.*}} into %{{.*}} init(%{{.*}}) : memref<1x2x16x32xi8, #ascend.memory<l0a>>, memref<2x4x16x32xi8, #ascend.memory<l0b>>, memref<4x1x16x16xi32, #ascend.memory<l0c>>
  ascend.mmad %l0a, %l0b into %c init(%first) : memref<1x2x16x32xi8, #ascend.memory<l0a>>, memref<2x4x16x32xi8, #ascend.memory<l0b>>, memref<4x1x16x16xi32, #ascend.memory<l0c>>
  return
}

// The accumulator is stored in a narrower type, whole or in part.
// CHECK-LABEL: func @fixpipe(
// CHECK-SAME:    %[[C:[^:]*]]: memref<16x8x16x16xf32, #ascend.memory<l0c>>, %[[DST:[^:]*]]: memref<128x256xf16>
func.func @fixpipe(%c: memref<16x8x16x16xf32, #ascend.memory<l0c>>, %C: memref<128x256xf16>,
                   %tail: memref<?x256xf32, strided<[?, 1], offset: ?>>) {
  // CHECK: ascend.fixpipe %[[C]] to %[[DST]] : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<128x256xf16>
  ascend.fixpipe %c to %C : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<128x256xf16>
  // CHECK: ascend.fixpipe %[[C]] to %{{.*}} : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<?x256xf32, strided<[?, 1], offset: ?>>
  ascend.fixpipe %c to %tail : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<?x256xf32, strided<[?, 1], offset: ?>>
  return
}

// Instructions that touch a part of their tiles only: constants, or numbers that
// are known at run time.
// CHECK-LABEL: func @extents(
// CHECK-SAME:    %[[M:[^:]*]]: index, %[[K:[^:]*]]: index
func.func @extents(%a: memref<4x8x16x16xf16, #ascend.memory<l1>>, %b: memref<16x4x16x16xf16, #ascend.memory<l1>>,
                   %l0a: memref<8x4x16x16xf16, #ascend.memory<l0a>>, %l0b: memref<4x16x16x16xf16, #ascend.memory<l0b>>,
                   %c: memref<16x8x16x16xf32, #ascend.memory<l0c>>, %C: memref<?x200xf16>, %first: i1,
                   %m: index, %k: index) {
  // CHECK: ascend.load_l0a %{{.*}} to %{{.*}}[%[[M]], 60] : memref<4x8x16x16xf16, #ascend.memory<l1>>
  ascend.load_l0a %a to %l0a[%m, 60] : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0b %{{.*}} to %{{.*}}[60, 200] : memref<16x4x16x16xf16, #ascend.memory<l1>>
  ascend.load_l0b %b to %l0b[60, 200] : memref<16x4x16x16xf16, #ascend.memory<l1>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>
  // CHECK: ascend.mmad %{{.*}}, %{{.*}} into %{{.*}}[%[[M]], 200, %[[K]]] init(%{{.*}}) : memref<8x4x16x16xf16, #ascend.memory<l0a>>
  ascend.mmad %l0a, %l0b into %c[%m, 200, %k] init(%first) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
  // CHECK: ascend.fixpipe %{{.*}}[%[[M]]] to %{{.*}} relu : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<?x200xf16>
  ascend.fixpipe %c[%m] to %C relu : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<?x200xf16>
  // CHECK: ascend.fixpipe_l1 %{{.*}}[%[[M]], 64, 64] to %{{.*}} relu : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<4x8x16x16xf16, #ascend.memory<l1>>
  ascend.fixpipe_l1 %c[%m, 64, 64] to %a relu : memref<16x8x16x16xf32, #ascend.memory<l0c>>, memref<4x8x16x16xf16, #ascend.memory<l1>>
  return
}

// Products and all stores of L0C may use unit flags, with and without extents.
// CHECK-LABEL: func @unit_flags(
// CHECK-SAME:    %[[LAST:[^:]*]]: i1, %[[FILLED:[^:]*]]: i1
func.func @unit_flags(%last: i1, %filled: i1, %m: index, %scale: f32,
                      %l0a: memref<2x1x16x16xf16, #ascend.memory<l0a>>, %l0b: memref<1x2x16x16xf16, #ascend.memory<l0b>>,
                      %i0a: memref<2x1x16x32xi8, #ascend.memory<l0a>>, %i0b: memref<1x2x16x32xi8, #ascend.memory<l0b>>,
                      %c: memref<2x2x16x16xf32, #ascend.memory<l0c>>, %i: memref<2x2x16x16xi32, #ascend.memory<l0c>>,
                      %C: memref<32x32xf32>, %H: memref<32x32xf16>, %a: memref<2x2x16x16xf16, #ascend.memory<l1>>) {
  // CHECK: ascend.mmad %{{.*}}, %{{.*}} into %{{.*}} init(%{{.*}}) unit_flag(%[[LAST]]) : memref<2x1x16x16xf16
  ascend.mmad %l0a, %l0b into %c init(%last) unit_flag(%last) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x2x16x16xf16, #ascend.memory<l0b>>, memref<2x2x16x16xf32, #ascend.memory<l0c>>
  // CHECK: ascend.mmad %{{.*}}, %{{.*}} into %{{.*}}[%{{.*}}, 20, %{{.*}}] init(%{{.*}}) unit_flag(%[[LAST]]) : memref<2x1x16x16xf16
  ascend.mmad %l0a, %l0b into %c[%m, 20, %m] init(%last) unit_flag(%last) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x2x16x16xf16, #ascend.memory<l0b>>, memref<2x2x16x16xf32, #ascend.memory<l0c>>
  // CHECK: ascend.mmad %{{.*}}, %{{.*}} into %{{.*}} init(%{{.*}}) unit_flag(%[[LAST]]) : memref<2x1x16x32xi8
  ascend.mmad %i0a, %i0b into %i init(%last) unit_flag(%last) : memref<2x1x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x2x16x16xi32, #ascend.memory<l0c>>
  // CHECK: ascend.fixpipe %{{.*}}[%{{.*}}] to %{{.*}} relu unit_flag(%[[FILLED]]) :
  ascend.fixpipe %c[%m] to %C relu unit_flag(%filled) : memref<2x2x16x16xf32, #ascend.memory<l0c>>, memref<32x32xf32>
  // CHECK: ascend.fixpipe_dequant %{{.*}}, %{{.*}} to %{{.*}} unit_flag(%[[FILLED]]) :
  ascend.fixpipe_dequant %i, %scale to %H unit_flag(%filled) : memref<2x2x16x16xi32, #ascend.memory<l0c>>, f32, memref<32x32xf16>
  // CHECK: ascend.fixpipe_atomic_add %{{.*}} into %{{.*}} unit_flag(%[[FILLED]]) :
  ascend.fixpipe_atomic_add %c into %C unit_flag(%filled) : memref<2x2x16x16xf32, #ascend.memory<l0c>>, memref<32x32xf32>
  // CHECK: ascend.fixpipe_l1 %{{.*}} to %{{.*}} unit_flag(%[[FILLED]]) :
  ascend.fixpipe_l1 %c to %a unit_flag(%filled) : memref<2x2x16x16xf32, #ascend.memory<l0c>>, memref<2x2x16x16xf16, #ascend.memory<l1>>
  return
}

// Loads that transpose elements of other widths than 16 bits.
// CHECK-LABEL: func @transposing_loads(
func.func @transposing_loads(%a: memref<4x4x16x32xi8, #ascend.memory<l1>>, %l0a: memref<8x2x16x32xi8, #ascend.memory<l0a>>,
                             %l0b: memref<2x8x16x32xi8, #ascend.memory<l0b>>,
                             %f: memref<8x4x16x8xf32, #ascend.memory<l1>>, %f0a: memref<4x8x16x8xf32, #ascend.memory<l0a>>,
                             %f0b: memref<8x4x16x8xf32, #ascend.memory<l0b>>, %k: index) {
  // CHECK: ascend.load_l0a_squares %{{.*}} to %{{.*}} : memref<4x4x16x32xi8, #ascend.memory<l1>>, memref<8x2x16x32xi8, #ascend.memory<l0a>>
  ascend.load_l0a_squares %a to %l0a : memref<4x4x16x32xi8, #ascend.memory<l1>>, memref<8x2x16x32xi8, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0b_squares %{{.*}} to %{{.*}}[%{{.*}}, 100] : memref<4x4x16x32xi8, #ascend.memory<l1>>, memref<2x8x16x32xi8, #ascend.memory<l0b>>
  ascend.load_l0b_squares %a to %l0b[%k, 100] : memref<4x4x16x32xi8, #ascend.memory<l1>>, memref<2x8x16x32xi8, #ascend.memory<l0b>>
  // CHECK: ascend.load_l0a_image %{{.*}} to %{{.*}} : memref<8x4x16x8xf32, #ascend.memory<l1>>, memref<4x8x16x8xf32, #ascend.memory<l0a>>
  ascend.load_l0a_image %f to %f0a : memref<8x4x16x8xf32, #ascend.memory<l1>>, memref<4x8x16x8xf32, #ascend.memory<l0a>>
  // CHECK: ascend.load_l0b_image %{{.*}} to %{{.*}} : memref<8x4x16x8xf32, #ascend.memory<l1>>, memref<8x4x16x8xf32, #ascend.memory<l0b>>
  ascend.load_l0b_image %f to %f0b : memref<8x4x16x8xf32, #ascend.memory<l1>>, memref<8x4x16x8xf32, #ascend.memory<l0b>>
  return
}

// Zeros for products, and rows of a matrix in fractals from the third one on.
// CHECK-LABEL: func @clear(
func.func @clear(%a: memref<8x4x16x16xf16, #ascend.memory<l0a>>, %b: memref<2x8x16x32xi8, #ascend.memory<l0b>>,
                 %A: memref<5x64xf16>, %r: memref<4x1x5x16xf16, strided<[512, 80, 16, 1], offset: 48>, #ascend.memory<l1>>) {
  // CHECK: ascend.clear_l0a %{{.*}} : memref<8x4x16x16xf16, #ascend.memory<l0a>>
  ascend.clear_l0a %a : memref<8x4x16x16xf16, #ascend.memory<l0a>>
  // CHECK: ascend.clear_l0b %{{.*}} : memref<2x8x16x32xi8, #ascend.memory<l0b>>
  ascend.clear_l0b %b : memref<2x8x16x32xi8, #ascend.memory<l0b>>
  // CHECK: ascend.copy_gm_to_l1 %{{.*}} to %{{.*}} : memref<5x64xf16>, memref<4x1x5x16xf16, strided<[512, 80, 16, 1], offset: 48>, #ascend.memory<l1>>
  ascend.copy_gm_to_l1 %A to %r : memref<5x64xf16>, memref<4x1x5x16xf16, strided<[512, 80, 16, 1], offset: 48>, #ascend.memory<l1>>
  // CHECK: ascend.clear_l1 %{{.*}} : memref<4x1x5x16xf16, strided<[512, 80, 16, 1], offset: 48>, #ascend.memory<l1>>
  ascend.clear_l1 %r : memref<4x1x5x16xf16, strided<[512, 80, 16, 1], offset: 48>, #ascend.memory<l1>>
  return
}

// A tile is added to global memory.
// CHECK-LABEL: func @accumulate(
func.func @accumulate(%c: memref<2x2x16x16xf32, #ascend.memory<l0c>>, %C: memref<?x32xf32>, %m: index) {
  // CHECK: ascend.fixpipe_atomic_add %{{.*}}[%{{.*}}] into %{{.*}} : memref<2x2x16x16xf32, #ascend.memory<l0c>>, memref<?x32xf32>
  ascend.fixpipe_atomic_add %c[%m] into %C : memref<2x2x16x16xf32, #ascend.memory<l0c>>, memref<?x32xf32>
  return
}

// Integers are scaled on the way out.
// CHECK-LABEL: func @dequantise(
func.func @dequantise(%c: memref<2x2x16x16xi32, #ascend.memory<l0c>>, %scale: f32, %C: memref<32x32xf16>) {
  // CHECK: ascend.fixpipe_dequant %{{.*}}, %{{.*}} to %{{.*}} relu : memref<2x2x16x16xi32, #ascend.memory<l0c>>, f32, memref<32x32xf16>
  ascend.fixpipe_dequant %c, %scale to %C relu : memref<2x2x16x16xi32, #ascend.memory<l0c>>, f32, memref<32x32xf16>
  return
}

//===----------------------------------------------------------------------===//
// Vector core
//===----------------------------------------------------------------------===//

// Rows are loaded into UB and stored from there.
// CHECK-LABEL: func @row_copies(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x128xf32>, %[[TILE:[^:]*]]: memref<64x128xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref<64x128xf32>
func.func @row_copies(%A: memref<64x128xf32>, %a: memref<64x128xf32, #ascend.memory<ub>>,
                      %C: memref<64x128xf32>) {
  // CHECK: ascend.copy_gm_to_ub %[[A]] to %[[TILE]] : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
  ascend.copy_gm_to_ub %A to %a : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.copy_ub_to_gm %[[TILE]] to %[[C]] : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32>
  ascend.copy_ub_to_gm %a to %C : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32>
  return
}

// A row may be all there is, and rows may be apart on both sides.
// CHECK-LABEL: func @row_copy_forms(
func.func @row_copy_forms(%A: memref<?xi8>, %a: memref<64xi8, #ascend.memory<ub>>,
                          %B: memref<8x16xbf16, strided<[?, 1], offset: ?>>,
                          %b: memref<8x16xbf16, strided<[32, 1], offset: 16>, #ascend.memory<ub>>) {
  // CHECK: ascend.copy_gm_to_ub %{{.*}} to %{{.*}} : memref<?xi8>, memref<64xi8, #ascend.memory<ub>>
  ascend.copy_gm_to_ub %A to %a : memref<?xi8>, memref<64xi8, #ascend.memory<ub>>
  // CHECK: ascend.copy_ub_to_gm %{{.*}} to %{{.*}} : memref<8x16xbf16, strided<[32, 1], offset: 16>, #ascend.memory<ub>>, memref<8x16xbf16, strided<[?, 1], offset: ?>>
  ascend.copy_ub_to_gm %b to %B : memref<8x16xbf16, strided<[32, 1], offset: 16>, #ascend.memory<ub>>, memref<8x16xbf16, strided<[?, 1], offset: ?>>
  return
}

// Element-wise instructions.
// CHECK-LABEL: func @vector(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x128xf32, #ascend.memory<ub>>, %[[B:[^:]*]]: memref<64x128xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref<64x128xf32, #ascend.memory<ub>>
func.func @vector(%a: memref<64x128xf32, #ascend.memory<ub>>,
                  %b: memref<64x128xf32, #ascend.memory<ub>>,
                  %c: memref<64x128xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vadd %[[A]], %[[B]] into %[[C]] : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  ascend.vadd %a, %b into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vsub %[[A]], %[[B]] into %[[C]] : memref
  ascend.vsub %a, %b into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmul %[[A]], %[[B]] into %[[C]] : memref
  ascend.vmul %a, %b into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vdiv %[[A]], %[[B]] into %[[C]] : memref
  ascend.vdiv %a, %b into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmax %[[A]], %[[B]] into %[[C]] : memref
  ascend.vmax %a, %b into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmin %[[A]], %[[A]] into %[[A]] : memref
  ascend.vmin %a, %a into %a : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  return
}

// Functions of the elements of a tile.
// CHECK-LABEL: func @vector_unary(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x128xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref
func.func @vector_unary(%a: memref<64x128xf32, #ascend.memory<ub>>, %c: memref<64x128xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vexp %[[A]] into %[[C]] : memref
  ascend.vexp %a into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vln %[[A]] into %[[C]] : memref
  ascend.vln %a into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vabs %[[A]] into %[[C]] : memref
  ascend.vabs %a into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vsqrt %[[A]] into %[[C]] : memref
  ascend.vsqrt %a into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vrsqrt %[[A]] into %[[C]] : memref
  ascend.vrsqrt %a into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vreciprocal %[[A]] into %[[C]] : memref
  ascend.vreciprocal %a into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vrelu %[[A]] into %[[C]] : memref
  ascend.vrelu %a into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  return
}

// Instructions with a scalar.
// CHECK-LABEL: func @vector_scalar(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x128xf32, #ascend.memory<ub>>, %[[C:[^:]*]]: memref<64x128xf32, #ascend.memory<ub>>, %[[S:[^:]*]]: f32)
func.func @vector_scalar(%a: memref<64x128xf32, #ascend.memory<ub>>, %c: memref<64x128xf32, #ascend.memory<ub>>, %s: f32) {
  // CHECK: ascend.vadds %[[A]], %[[S]] into %[[C]] : memref<64x128xf32, #ascend.memory<ub>>, f32, memref
  ascend.vadds %a, %s into %c : memref<64x128xf32, #ascend.memory<ub>>, f32, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmuls %[[A]], %[[S]] into %[[C]] : memref<64x128xf32, #ascend.memory<ub>>, f32, memref
  ascend.vmuls %a, %s into %c : memref<64x128xf32, #ascend.memory<ub>>, f32, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmaxs %[[A]], %[[S]] into %[[C]] : memref<64x128xf32, #ascend.memory<ub>>, f32, memref
  ascend.vmaxs %a, %s into %c : memref<64x128xf32, #ascend.memory<ub>>, f32, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vmins %[[A]], %[[S]] into %[[C]] : memref<64x128xf32, #ascend.memory<ub>>, f32, memref
  ascend.vmins %a, %s into %c : memref<64x128xf32, #ascend.memory<ub>>, f32, memref<64x128xf32, #ascend.memory<ub>>
  // CHECK: ascend.vduplicate %[[S]] into %[[C]] : f32, memref
  ascend.vduplicate %s into %c : f32, memref<64x128xf32, #ascend.memory<ub>>
  return
}

// A column becomes blocks.
// CHECK-LABEL: func @blocks(
func.func @blocks(%a: memref<64x1xf32, #ascend.memory<ub>>, %c: memref<64x8xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vbrcb %{{.*}} to %{{.*}} : memref<64x1xf32, #ascend.memory<ub>>, memref<64x8xf32, #ascend.memory<ub>>
  ascend.vbrcb %a to %c : memref<64x1xf32, #ascend.memory<ub>>, memref<64x8xf32, #ascend.memory<ub>>
  return
}

// Whole rows of a tile are contiguous.
// CHECK-LABEL: func @vector_slice(
func.func @vector_slice(%a: memref<8x128xi16, strided<[128, 1], offset: 256>, #ascend.memory<ub>>) {
  // CHECK: ascend.vadd %[[A:.*]], %[[A]] into %[[A]] : memref<8x128xi16, strided<[128, 1], offset: 256>, #ascend.memory<ub>>
  ascend.vadd %a, %a into %a : memref<8x128xi16, strided<[128, 1], offset: 256>, #ascend.memory<ub>>, memref<8x128xi16, strided<[128, 1], offset: 256>, #ascend.memory<ub>>, memref<8x128xi16, strided<[128, 1], offset: 256>, #ascend.memory<ub>>
  return
}

//===----------------------------------------------------------------------===//
// Synchronisation
//===----------------------------------------------------------------------===//

// The flag of a slot.
// CHECK-LABEL: func @slot_flags(
func.func @slot_flags(%slot: index) {
  // CHECK: ascend.set_flag mte2 -> v, 0 + %{{.*}} of 2
  ascend.set_flag mte2 -> v, 0 + %slot of 2
  // CHECK: ascend.wait_flag mte2 -> v, 1 + %{{.*}} of 3 {why = "loaded"}
  ascend.wait_flag mte2 -> v, 1 + %slot of 3 {why = "loaded"}
  return
}

// A flag from one pipe to another.
// CHECK-LABEL: func @flags(
func.func @flags() {
  // CHECK: ascend.set_flag mte2 -> mte1, 0
  ascend.set_flag mte2 -> mte1, 0
  // CHECK: ascend.wait_flag mte2 -> mte1, 0
  ascend.wait_flag mte2 -> mte1, 0
  // CHECK: ascend.set_flag m -> fix, 5 {why = "C is done"}
  ascend.set_flag m -> fix, 5 {why = "C is done"}
  return
}

// A barrier of one pipe and of all.
// CHECK-LABEL: func @barriers(
func.func @barriers() {
  // CHECK: ascend.pipe_barrier all
  ascend.pipe_barrier all
  // CHECK: ascend.pipe_barrier v
  ascend.pipe_barrier v
  return
}

// The example of the dialect: the life of a tile.
// CHECK-LABEL: func @dialect_example(
func.func @dialect_example(%A: memref<64x128xf32>) {
  // CHECK: ascend.section vector
  ascend.section vector {
    // CHECK: %[[A:.*]] = ascend.buffer at 0
    %a = ascend.buffer at 0 : memref<64x128xf32, #ascend.memory<ub>>
    %b = ascend.buffer at 32768 : memref<64x128xf32, #ascend.memory<ub>>
    %c = ascend.buffer at 65536 : memref<64x128xf32, #ascend.memory<ub>>
    // CHECK: ascend.copy_gm_to_ub %{{.*}} to %[[A]]
    ascend.copy_gm_to_ub %A to %a : memref<64x128xf32>, memref<64x128xf32, #ascend.memory<ub>>
    // CHECK: ascend.set_flag mte2 -> v, 0
    ascend.set_flag mte2 -> v, 0
    // CHECK: ascend.wait_flag mte2 -> v, 0
    ascend.wait_flag mte2 -> v, 0
    // CHECK: ascend.vadd %[[A]], %{{.*}} into %{{.*}} :
    ascend.vadd %a, %b into %c : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  }
  return
}

!blocks = memref<16x8x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>
!same = memref<16x8x8xf32, strided<[8, 0, 1]>, #ascend.memory<ub>>
!part = memref<16x20xf32, strided<[128, 1]>, #ascend.memory<ub>>
!some = memref<?x?x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>
!some_same = memref<?x?x8xf32, strided<[8, 0, 1]>, #ascend.memory<ub>>

// Vector instructions step through repeats, and blocks, at a distance.
// CHECK-LABEL: func @repeats(
func.func @repeats(%a: !blocks, %b: !same, %c: !part, %s: f32, %d: !some, %e: !some_same) {
  // CHECK: ascend.vadd %{{.*}}, %{{.*}} into %{{.*}} : memref<16x8x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>, memref<16x8x8xf32, strided<[8, 0, 1]>, #ascend.memory<ub>>, memref<16x8x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>
  ascend.vadd %a, %b into %a : !blocks, !same, !blocks
  // CHECK: ascend.vadd %{{.*}}, %{{.*}} into %{{.*}} : memref<?x?x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>, memref<?x?x8xf32, strided<[8, 0, 1]>, #ascend.memory<ub>>, memref<?x?x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>
  ascend.vadd %d, %e into %d : !some, !some_same, !some
  // CHECK: ascend.vexp %{{.*}} into %{{.*}} : memref<16x20xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<16x20xf32, strided<[128, 1]>, #ascend.memory<ub>>
  ascend.vexp %c into %c : !part, !part
  // CHECK: ascend.vadds %{{.*}}, %{{.*}} into %{{.*}} : memref<16x20xf32, strided<[128, 1]>, #ascend.memory<ub>>, f32, memref<16x20xf32, strided<[128, 1]>, #ascend.memory<ub>>
  ascend.vadds %c, %s into %c : !part, f32, !part
  // CHECK: ascend.vduplicate %{{.*}} into %{{.*}} : f32, memref<16x20xf32, strided<[128, 1]>, #ascend.memory<ub>>
  ascend.vduplicate %s into %c : f32, !part
  return
}

// How many repeats there are, and how long they are, may be known at run time only.
// CHECK-LABEL: func @dynamic_repeats(
func.func @dynamic_repeats(%a: memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>) {
  // CHECK: ascend.vexp %{{.*}} into %{{.*}} : memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
  ascend.vexp %a into %a : memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
  return
}

// A column is spread over blocks.
// CHECK-LABEL: func @brcb(
func.func @brcb(%a: memref<16x1xf32, #ascend.memory<ub>>, %b: memref<16x8xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vbrcb %{{.*}} to %{{.*}} : memref<16x1xf32, #ascend.memory<ub>>, memref<16x8xf32, #ascend.memory<ub>>
  ascend.vbrcb %a to %b : memref<16x1xf32, #ascend.memory<ub>>, memref<16x8xf32, #ascend.memory<ub>>
  return
}
