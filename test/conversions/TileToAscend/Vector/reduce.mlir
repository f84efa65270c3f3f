// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file | FileCheck %s

// Rows of up to a repeat are one instruction.
// CHECK-LABEL: func @rows(
// CHECK-SAME:    %[[A:[^:]*]]: memref
func.func @rows(%a: memref<4x40xf32, #ascend.memory<ub>>, %b: memref<4xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vwhole_reduce_max %[[A]] into %{{.*}} : memref<4x40xf32, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>
  // CHECK-NEXT: return
  tile.reduce max %a into %b dim(1) : memref<4x40xf32, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>
  return
}

// -----

// Longer rows are halved first: 72 of 200 columns are added to the first ones, and
// the unpaired rest is copied.
// CHECK-LABEL: func @long_rows(
// CHECK-SAME:    %[[A:[^:]*]]: memref
func.func @long_rows(%a: memref<4x200xf32, #ascend.memory<ub>>, %b: memref<4x1xf32, #ascend.memory<ub>>) {
  // CHECK: memref.subview %[[A]][0, 64] [4, 64] [1, 1]
  // CHECK: ascend.vor
  // CHECK: memref.subview %[[A]][0, 128] [4, 72] [1, 1]
  // CHECK: ascend.vadd
  // CHECK: ascend.vadd
  // CHECK: ascend.vadd
  // CHECK-NOT: ascend.vadd
  // CHECK: ascend.vwhole_reduce_sum {{.*}} : memref<4x64xf32, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>
  tile.reduce sum %a into %b dim(1) : memref<4x200xf32, #ascend.memory<ub>>, memref<4x1xf32, #ascend.memory<ub>>
  return
}

// -----

// Many rows are cheaper as blocks: first those of a row, then those of 8 rows.
// CHECK-LABEL: func @many_rows(
func.func @many_rows(%a: memref<64x64xf32, #ascend.memory<ub>>, %b: memref<64xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vblock_reduce_sum {{.*}} : memref<64x8x8xf32, #ascend.memory<ub>>, memref<64x8xf32, #ascend.memory<ub>>
  // CHECK: ascend.vblock_reduce_sum {{.*}} : memref<8x8x8xf32, #ascend.memory<ub>>, memref<8x8xf32, #ascend.memory<ub>>
  // CHECK-NOT: ascend.vwhole
  tile.reduce sum %a into %b dim(1) : memref<64x64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// Results of more rows than an instruction takes start at blocks.
// CHECK-LABEL: func @more_rows(
func.func @more_rows(%a: memref<300x16xf32, #ascend.memory<ub>>, %b: memref<300xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vwhole_reduce_min {{.*}} : memref<248x16xf32, {{.*}}>, memref<248xf32
  // CHECK: ascend.vwhole_reduce_min {{.*}} : memref<52x16xf32, {{.*}}>, memref<52xf32
  tile.reduce min %a into %b dim(1) : memref<300x16xf32, #ascend.memory<ub>>, memref<300xf32, #ascend.memory<ub>>
  return
}

// -----

// Planes are added by halves: 5 to 3, to 2, to the result. The source stays.
// CHECK-LABEL: func @planes(
// CHECK-SAME:    %[[A:[^:]*]]: memref
func.func @planes(%a: memref<5x64xf32, #ascend.memory<ub>>, %b: memref<64xf32, #ascend.memory<ub>>) {
  // CHECK: %[[HALVES:.*]] = memref.alloc() : memref<3x64xf32, #ascend.memory<ub>>
  // CHECK: memref.subview %[[A]][3, 0] [2, 64] [1, 1]
  // CHECK: ascend.vadd
  // CHECK: memref.subview %[[A]][2, 0] [1, 64] [1, 1]
  // CHECK: ascend.vor
  // CHECK: memref.subview %[[HALVES]][2, 0] [1, 64] [1, 1]
  // CHECK: ascend.vadd
  // CHECK: ascend.vadd {{.*}}, memref<1x64xf32, #ascend.memory<ub>>{{$}}
  // CHECK-NOT: ascend.v
  tile.reduce sum %a into %b dim(0) : memref<5x64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// Rows of integers are transposed, and added by halves again.
// CHECK-LABEL: func @integers(
func.func @integers(%a: memref<16x16xi32, #ascend.memory<ub>>, %b: memref<16xi32, #ascend.memory<ub>>) {
  // CHECK: ascend.vadd {{.*}} memref<16x8xi32
  // CHECK: ascend.vtranspose_b32 {{.*}} : memref<16x8xi32, {{.*}}>, memref<8x16xi32
  // CHECK-COUNT-3: ascend.vadd
  // CHECK-NOT: ascend.vadd
  tile.reduce sum %a into %b dim(1) : memref<16x16xi32, #ascend.memory<ub>>, memref<16xi32, #ascend.memory<ub>>
  return
}

// -----

// An accumulating reduction goes through a temporary tile.
// CHECK-LABEL: func @accumulate(
// CHECK-SAME:    %[[A:[^:]*]]: memref{{.*}}, %[[B:[^:]*]]: memref
func.func @accumulate(%a: memref<4x64xf32, #ascend.memory<ub>>, %b: memref<4x1xf32, #ascend.memory<ub>>) {
  // CHECK: %[[R:.*]] = memref.alloc() : memref<4xf32, #ascend.memory<ub>>
  // CHECK: ascend.vwhole_reduce_sum %[[A]] into %[[R]]
  // CHECK: %[[OLD:.*]] = memref.collapse_shape %[[B]]
  // CHECK: ascend.vadd %[[OLD]], %{{.*}} into
  tile.reduce sum %a into %b dim(1) accumulate : memref<4x64xf32, #ascend.memory<ub>>, memref<4x1xf32, #ascend.memory<ub>>
  return
}

// -----

// Extents that are known at run time are reduced into a tile of identities.
// CHECK-LABEL: func @dynamic(
// CHECK-SAME:    %{{.*}}, %[[N:[^:]*]]: index)
func.func @dynamic(%b: memref<4xf32, #ascend.memory<ub>>, %n: index) {
  %whole = memref.alloc() : memref<4x256xf32, #ascend.memory<ub>>
  %a = memref.subview %whole[0, 0] [4, %n] [1, 1] : memref<4x256xf32, #ascend.memory<ub>> to memref<4x?xf32, strided<[256, 1]>, #ascend.memory<ub>>
  // CHECK: ascend.vduplicate %{{.*}} into %[[R:.*]] : f32, memref<4x64xf32, #ascend.memory<ub>>
  // CHECK: %[[CHUNKS:.*]] = arith.divui %[[N]], %{{.*}}
  // CHECK: scf.for %{{.*}} = %{{.*}} to %[[CHUNKS]]
  // CHECK:   ascend.vmax
  // CHECK: arith.subi %[[N]], %{{.*}}
  // CHECK:   ascend.vmax
  // CHECK: ascend.vwhole_reduce_max %[[R]] into
  tile.reduce max %a into %b dim(1) : memref<4x?xf32, strided<[256, 1]>, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>
  return
}

// -----

// An empty reduction adds nothing to an accumulator; otherwise its result is the identity.
// CHECK-LABEL: func @empty(
func.func @empty(%a: memref<4x0xf32, #ascend.memory<ub>>, %b: memref<4xf32, #ascend.memory<ub>>) {
  // CHECK: %[[LEAST:.*]] = arith.constant 0xFF800000 : f32
  // CHECK: ascend.vduplicate %[[LEAST]] into %{{.*}} : f32, memref<4xf32, #ascend.memory<ub>>
  // CHECK-NOT: ascend.v
  // CHECK: return
  tile.reduce max %a into %b dim(1) : memref<4x0xf32, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>
  tile.reduce max %a into %b dim(1) accumulate : memref<4x0xf32, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>
  return
}

// -----

// Running sums of planes go one step at a time.
// CHECK-LABEL: func @cumsum_planes(
func.func @cumsum_planes(%a: memref<8x64xf32, #ascend.memory<ub>>, %b: memref<8x64xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vor
  // CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c7{{.*}} step %c1
  // CHECK: %[[NEXT:.*]] = arith.addi %[[I]], %{{.*}}
  // CHECK: ascend.vadd
  tile.cumsum %a into %b dim(0) : memref<8x64xf32, #ascend.memory<ub>>, memref<8x64xf32, #ascend.memory<ub>>
  return
}

// -----

// Those of rows go over the transposed tile.
// CHECK-LABEL: func @cumsum_rows(
func.func @cumsum_rows(%a: memref<16x16xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vtranspose_b32 {{.*}} : memref<16x16xf32
  // CHECK: scf.for
  // CHECK:   ascend.vadd
  // CHECK: ascend.vtranspose_b32
  tile.cumsum %a into %a dim(1) : memref<16x16xf32, #ascend.memory<ub>>, memref<16x16xf32, #ascend.memory<ub>>
  return
}

// -----

// Whole panels are transposed where they are.
// CHECK-LABEL: func @transpose(
func.func @transpose(%a: memref<32x64xf16, #ascend.memory<ub>>, %b: memref<64x32xf16, #ascend.memory<ub>>) {
  // CHECK-NOT: memref.alloc
  // CHECK: ascend.vtranspose_b16 {{.*}} : memref<16x64xf16, {{.*}}>, memref<64x16xf16
  // CHECK: ascend.vtranspose_b16
  // CHECK-NOT: ascend.v
  tile.transpose %a into %b permutation [1, 0] : memref<32x64xf16, #ascend.memory<ub>>, memref<64x32xf16, #ascend.memory<ub>>
  return
}

// -----

// Others are padded.
// CHECK-LABEL: func @transpose_ragged(
func.func @transpose_ragged(%a: memref<5x8xf32, #ascend.memory<ub>>, %b: memref<8x5xf32, strided<[8, 1]>, #ascend.memory<ub>>) {
  // CHECK: memref.alloc() : memref<16x8xf32
  // CHECK: ascend.vduplicate
  // CHECK: ascend.vor
  // CHECK: memref.alloc() : memref<8x16xf32
  // CHECK: ascend.vtranspose_b32
  // CHECK: ascend.vor
  tile.transpose %a into %b permutation [1, 0] : memref<5x8xf32, #ascend.memory<ub>>, memref<8x5xf32, strided<[8, 1]>, #ascend.memory<ub>>
  return
}

// -----

// A permutation that keeps the last dimension moves rows.
// CHECK-LABEL: func @transpose_rows(
func.func @transpose_rows(%a: memref<3x4x64xf32, #ascend.memory<ub>>, %b: memref<4x3x64xf32, #ascend.memory<ub>>) {
  // CHECK: scf.for
  // CHECK: ascend.vor
  // CHECK-NOT: ascend.v
  tile.transpose %a into %b permutation [1, 0, 2] : memref<3x4x64xf32, #ascend.memory<ub>>, memref<4x3x64xf32, #ascend.memory<ub>>
  return
}

// -----

// Elements that no instruction takes move one by one.
// CHECK-LABEL: func @transpose_elements(
func.func @transpose_elements(%a: memref<4x8xi64, #ascend.memory<ub>>, %b: memref<8x4xi64, #ascend.memory<ub>>) {
  // CHECK: scf.for %[[I:.*]] =
  // CHECK: scf.for %[[J:.*]] =
  // CHECK: %[[E:.*]] = memref.load %{{.*}}[%[[I]], %[[J]]]
  // CHECK: memref.store %[[E]], %{{.*}}[%[[J]], %[[I]]]
  tile.transpose %a into %b permutation [1, 0] : memref<4x8xi64, #ascend.memory<ub>>, memref<8x4xi64, #ascend.memory<ub>>
  return
}

// -----

// A tile that repeats is copied.
// CHECK-LABEL: func @broadcast(
func.func @broadcast(%a: memref<1x64xf32, #ascend.memory<ub>>, %b: memref<16x64xf32, #ascend.memory<ub>>) {
  // CHECK: ascend.vor {{.*}} : memref<16x64xf32, strided<[0, 1]>, #ascend.memory<ub>>, memref<16x64xf32, strided<[0, 1]>, #ascend.memory<ub>>, memref<16x64xf32
  tile.broadcast %a into %b : memref<1x64xf32, #ascend.memory<ub>>, memref<16x64xf32, #ascend.memory<ub>>
  return
}

// -----

// Rows at a dynamic distance are copied.
// CHECK-LABEL: func @unknown_pitch(
func.func @unknown_pitch(%a: memref<300x16xf32, strided<[?, 1], offset: ?>, #ascend.memory<ub>>, %b: memref<300xf32, #ascend.memory<ub>>) {
  // CHECK: %[[ROWS:.*]] = memref.alloc() : memref<300x16xf32, #ascend.memory<ub>>
  // CHECK: ascend.vwhole_reduce_min
  tile.reduce min %a into %b dim(1) : memref<300x16xf32, strided<[?, 1], offset: ?>, #ascend.memory<ub>>, memref<300xf32, #ascend.memory<ub>>
  return
}
