// RUN: tl-opt %s --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --mlir-print-op-generic | tl-opt | FileCheck %s

// A launch names the index of its block.
// CHECK-LABEL: func @launch(
// CHECK-SAME:    %[[N:.*]]: index
func.func @launch(%n: index) {
  // CHECK: tile.launch (%[[BLOCK:.*]]) in (%[[N]]) {
  // CHECK-NEXT: }
  tile.launch (%block) in (%n) {
  }
  return
}

// A launch on both vector cores also names the index of the core, and prints its
// attributes after its body.
// CHECK-LABEL: func @launch_on_sub_blocks(
// CHECK-SAME:    %[[N:.*]]: index
func.func @launch_on_sub_blocks(%n: index) {
  // CHECK: tile.launch (%[[BLOCK:.*]]) in (%[[N]]) sub_block (%[[SUB:.*]]) {
  // CHECK-NEXT: arith.addi %[[BLOCK]], %[[SUB]] : index
  // CHECK-NEXT: } {label = "pairs"}
  tile.launch (%block) in (%n) sub_block (%sub) {
    %id = arith.addi %block, %sub : index
  } {label = "pairs"}
  return
}

// Tiles are allocated in either space; views keep it.
// CHECK-LABEL: func @spaces(
func.func @spaces() {
  // CHECK: %[[A:.*]] = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
  %a = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
  // CHECK: memref.alloc() : memref<128x256xf32, #tile.space<fragment>>
  %c = memref.alloc() : memref<128x256xf32, #tile.space<fragment>>
  // CHECK: memref.subview %[[A]][0, 0] [8, 128] [1, 1] : memref<64x128xf32, #tile.space<shared>> to memref<8x128xf32, strided<[128, 1]>, #tile.space<shared>>
  %rows = memref.subview %a[0, 0] [8, 128] [1, 1] : memref<64x128xf32, #tile.space<shared>> to memref<8x128xf32, strided<[128, 1]>, #tile.space<shared>>
  return
}

// A copy moves a tensor into a tile.
// CHECK-LABEL: func @copy(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32>, %[[TILE:.*]]: memref<64x128xf32, #tile.space<shared>>
func.func @copy(%A: memref<64x128xf32>, %a: memref<64x128xf32, #tile.space<shared>>) {
  // CHECK: tile.copy %[[A]] to %[[TILE]] : memref<64x128xf32>, memref<64x128xf32, #tile.space<shared>>
  tile.copy %A to %a : memref<64x128xf32>, memref<64x128xf32, #tile.space<shared>>
  return
}

// A copy converts between floats, and takes slices with run-time extents in
// memories of the hardware as well.
// CHECK-LABEL: func @copy_forms(
func.func @copy_forms(%c: memref<32x16xf32, #tile.space<fragment>>, %C: memref<32x16xbf16>,
                      %s: memref<?x16xi64, strided<[?, 1], offset: ?>>,
                      %t: memref<?x16xi64, #ascend.memory<ub>>) {
  // CHECK: tile.copy %{{.*}} to %{{.*}} : memref<32x16xf32, #tile.space<fragment>>, memref<32x16xbf16>
  tile.copy %c to %C : memref<32x16xf32, #tile.space<fragment>>, memref<32x16xbf16>
  // CHECK: tile.copy %{{.*}} to %{{.*}} : memref<?x16xi64, strided<[?, 1], offset: ?>>, memref<?x16xi64, #ascend.memory<ub>>
  tile.copy %s to %t : memref<?x16xi64, strided<[?, 1], offset: ?>>, memref<?x16xi64, #ascend.memory<ub>>
  return
}

// A product starts from zero where `init` holds.
// CHECK-LABEL: func @gemm(
// CHECK-SAME:    %[[A:.*]]: memref<128x64xf16, #tile.space<shared>>, %[[B:.*]]: memref<64x256xf16, #tile.space<shared>>, %[[C:.*]]: memref<128x256xf32, #tile.space<fragment>>, %[[FIRST:.*]]: i1
func.func @gemm(%a: memref<128x64xf16, #tile.space<shared>>,
                %b: memref<64x256xf16, #tile.space<shared>>,
                %c: memref<128x256xf32, #tile.space<fragment>>, %first: i1) {
  // CHECK: tile.gemm %[[A]], %[[B]] into %[[C]] init(%[[FIRST]]) : memref<128x64xf16, #tile.space<shared>>, memref<64x256xf16, #tile.space<shared>>, memref<128x256xf32, #tile.space<fragment>>
  tile.gemm %a, %b into %c init(%first) : memref<128x64xf16, #tile.space<shared>>, memref<64x256xf16, #tile.space<shared>>, memref<128x256xf32, #tile.space<fragment>>
  // CHECK: tile.gemm %[[A]], %[[B]] into %[[C]] : memref
  tile.gemm %a, %b into %c : memref<128x64xf16, #tile.space<shared>>, memref<64x256xf16, #tile.space<shared>>, memref<128x256xf32, #tile.space<fragment>>
  return
}

// Either operand of a product may be transposed.
// CHECK-LABEL: func @gemm_transpose(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xi8, #tile.space<shared>>, %[[B:.*]]: memref<256x64xi8, #tile.space<shared>>, %[[C:.*]]: memref<128x256xi32, #tile.space<fragment>>
func.func @gemm_transpose(%a: memref<64x128xi8, #tile.space<shared>>,
                          %b: memref<256x64xi8, #tile.space<shared>>,
                          %c: memref<128x256xi32, #tile.space<fragment>>) {
  // CHECK: tile.gemm %[[A]] transpose, %[[B]] transpose into %[[C]] : memref
  tile.gemm %a transpose, %b transpose into %c : memref<64x128xi8, #tile.space<shared>>, memref<256x64xi8, #tile.space<shared>>, memref<128x256xi32, #tile.space<fragment>>
  return
}

// Element-wise operations of two tiles; the result may be one of the two.
// CHECK-LABEL: func @binary(
// CHECK-SAME:    %[[A:.*]]: memref<64x128xf32, #tile.space<shared>>, %[[B:.*]]: memref<64x128xf32, #tile.space<shared>>, %[[C:.*]]: memref<64x128xf32, #tile.space<shared>>
func.func @binary(%a: memref<64x128xf32, #tile.space<shared>>,
                  %b: memref<64x128xf32, #tile.space<shared>>,
                  %c: memref<64x128xf32, #tile.space<shared>>) {
  // CHECK: tile.add %[[A]], %[[B]] into %[[C]] : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  tile.add %a, %b into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.sub %[[A]], %[[B]] into %[[C]] : memref
  tile.sub %a, %b into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.mul %[[A]], %[[B]] into %[[C]] : memref
  tile.mul %a, %b into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.div %[[A]], %[[B]] into %[[C]] : memref
  tile.div %a, %b into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.max %[[A]], %[[B]] into %[[C]] : memref
  tile.max %a, %b into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.min %[[A]], %[[A]] into %[[A]] : memref
  tile.min %a, %a into %a : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  return
}

// A quotient of integers, by a scalar.
// CHECK-LABEL: func @integer_quotient(
// CHECK-SAME:    %[[A:.*]]: memref<64xui16, #tile.space<shared>>, %[[N:.*]]: i16
func.func @integer_quotient(%a: memref<64xui16, #tile.space<shared>>, %n: i16) {
  // CHECK: tile.div %[[A]], %[[N]] into %[[A]] : memref<64xui16, #tile.space<shared>>, i16, memref<64xui16, #tile.space<shared>>
  tile.div %a, %n into %a : memref<64xui16, #tile.space<shared>>, i16, memref<64xui16, #tile.space<shared>>
  return
}

// Functions of the elements of a tile.
// CHECK-LABEL: func @unary(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x128xf32, #tile.space<shared>>, %[[C:[^:]*]]: memref
func.func @unary(%a: memref<64x128xf32, #tile.space<shared>>, %c: memref<64x128xf32, #tile.space<shared>>) {
  // CHECK: tile.exp %[[A]] into %[[C]] : memref
  tile.exp %a into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.ln %[[A]] into %[[C]] : memref
  tile.ln %a into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.abs %[[A]] into %[[C]] : memref
  tile.abs %a into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.sqrt %[[A]] into %[[C]] : memref
  tile.sqrt %a into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.rsqrt %[[A]] into %[[C]] : memref
  tile.rsqrt %a into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.rsqrt %[[A]] into %[[C]] approximate : memref
  tile.rsqrt %a into %c approximate : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.reciprocal %[[A]] into %[[C]] : memref
  tile.reciprocal %a into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.relu %[[A]] into %[[C]] : memref
  tile.relu %a into %c : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  return
}

// A scalar on either side, and a tile full of one.
// CHECK-LABEL: func @scalars(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x128xf32, #tile.space<shared>>, %[[C:[^:]*]]: memref<64x128xf32, #tile.space<shared>>, %[[S:[^:]*]]: f32)
func.func @scalars(%a: memref<64x128xf32, #tile.space<shared>>, %c: memref<64x128xf32, #tile.space<shared>>, %s: f32) {
  // CHECK: tile.add %[[A]], %[[S]] into %[[C]] : memref<64x128xf32, #tile.space<shared>>, f32, memref
  tile.add %a, %s into %c : memref<64x128xf32, #tile.space<shared>>, f32, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.sub %[[S]], %[[A]] into %[[C]] : f32, memref
  tile.sub %s, %a into %c : f32, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  // CHECK: tile.fill %[[S]] into %[[C]] : f32, memref
  tile.fill %s into %c : f32, memref<64x128xf32, #tile.space<shared>>
  return
}

// The example of the dialect: a tile of a launch is loaded and added to another.
// CHECK-LABEL: func @dialect_example(
func.func @dialect_example(%A: memref<64x128xf32>, %n: index) {
  // CHECK: tile.launch
  tile.launch (%block) in (%n) sub_block (%sub) {
    %a = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<64x128xf32, #tile.space<shared>>
    // CHECK: tile.copy
    tile.copy %A to %a : memref<64x128xf32>, memref<64x128xf32, #tile.space<shared>>
    // CHECK: tile.add
    tile.add %a, %b into %a : memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>, memref<64x128xf32, #tile.space<shared>>
  }
  return
}

// Copies that transpose, scale or clip a matrix on its way.
// CHECK-LABEL: func @copy_changes(
func.func @copy_changes(%a: memref<16x32xf16, #ascend.memory<l1>>, %b: memref<32x16xf16, #ascend.memory<l0a>>,
                        %c: memref<16x32xi32, #ascend.memory<l0c>>, %C: memref<16x32xf16>, %s: f32) {
  // CHECK: tile.copy %{{.*}} to %{{.*}} transpose : memref<16x32xf16, #ascend.memory<l1>>, memref<32x16xf16, #ascend.memory<l0a>>
  tile.copy %a to %b transpose : memref<16x32xf16, #ascend.memory<l1>>, memref<32x16xf16, #ascend.memory<l0a>>
  // CHECK: tile.copy %{{.*}} to %{{.*}} scale(%{{.*}}) relu : memref<16x32xi32, #ascend.memory<l0c>>, memref<16x32xf16>
  tile.copy %c to %C scale(%s) relu : memref<16x32xi32, #ascend.memory<l0c>>, memref<16x32xf16>
  return
}

// A product of tiles that are next to the matrix unit.
// CHECK-LABEL: func @mma(
func.func @mma(%a: memref<16x32xf16, #tile.space<fragment>>, %b: memref<32x48xf16, #tile.space<fragment>>,
               %c: memref<16x48xf32, #tile.space<fragment>>, %init: i1) {
  // CHECK: tile.mma %{{.*}}, %{{.*}} into %{{.*}} init(%{{.*}}) : memref<16x32xf16, #tile.space<fragment>>, memref<32x48xf16, #tile.space<fragment>>, memref<16x48xf32, #tile.space<fragment>>
  tile.mma %a, %b into %c init(%init) : memref<16x32xf16, #tile.space<fragment>>, memref<32x48xf16, #tile.space<fragment>>, memref<16x48xf32, #tile.space<fragment>>
  // CHECK: tile.mma %{{.*}}, %{{.*}} into %{{.*}} : memref<16x32xf16
  tile.mma %a, %b into %c : memref<16x32xf16, #tile.space<fragment>>, memref<32x48xf16, #tile.space<fragment>>, memref<16x48xf32, #tile.space<fragment>>
  return
}
