// RUN: tl-opt %s --convert-tile-to-ascend --canonicalize --cse --split-input-file | FileCheck %s

// Source and destination that are contiguous are copied as one row, of any length.
// CHECK-LABEL: func @contiguous(
// CHECK-SAME:    %[[A:[^:]*]]: memref<3x5x7xf16>, %[[TILE:[^:]*]]: memref
func.func @contiguous(%A: memref<3x5x7xf16>, %a: memref<3x5x7xf16, #ascend.memory<ub>>) {
  // CHECK-NEXT: %[[SRC:.*]] = memref.collapse_shape %[[A]] {{.*}} into memref<105xf16>
  // CHECK-NEXT: %[[DST:.*]] = memref.collapse_shape %[[TILE]] {{.*}} into memref<105xf16, #ascend.memory<ub>>
  // CHECK-NEXT: ascend.copy_gm_to_ub %[[SRC]] to %[[DST]]
  tile.copy %A to %a : memref<3x5x7xf16>, memref<3x5x7xf16, #ascend.memory<ub>>
  // CHECK-NEXT: ascend.copy_ub_to_gm %[[DST]] to %[[SRC]]
  // CHECK-NEXT: return
  tile.copy %a to %A : memref<3x5x7xf16, #ascend.memory<ub>>, memref<3x5x7xf16>
  return
}

// -----

// Rows with a gap are the blocks of one instruction.
// CHECK-LABEL: func @rows(
func.func @rows(%A: memref<64x100xf16, strided<[1000, 1]>>, %a: memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>) {
  // CHECK-NEXT: ascend.copy_gm_to_ub %{{.*}} to %{{.*}} : memref<64x100xf16, strided<[1000, 1]>>, memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>
  // CHECK-NEXT: return
  tile.copy %A to %a : memref<64x100xf16, strided<[1000, 1]>>, memref<64x100xf16, strided<[112, 1]>, #ascend.memory<ub>>
  return
}

// -----

// Loops go over the other dimensions, the longest is that of the rows.
// CHECK-LABEL: func @loops(
func.func @loops(%A: memref<40x3x16xf32, strided<[300, 50, 1]>>, %a: memref<40x3x16xf32, strided<[96, 32, 1]>, #ascend.memory<ub>>) {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1
  // CHECK-DAG: %[[C3:.*]] = arith.constant 3
  // CHECK:     scf.for %[[I:.*]] = %[[C0]] to %[[C3]] step %[[C1]] {
  // CHECK:       %[[SRC:.*]] = memref.subview %{{.*}}[0, %[[I]], 0] [40, 1, 16] [1, 1, 1] : {{.*}} to memref<40x16xf32, strided<[300, 1], offset: ?>>
  // CHECK:       %[[DST:.*]] = memref.subview %{{.*}}[0, %[[I]], 0] [40, 1, 16] [1, 1, 1] : {{.*}} to memref<40x16xf32, strided<[96, 1], offset: ?>, #ascend.memory<ub>>
  // CHECK:       ascend.copy_gm_to_ub %[[SRC]] to %[[DST]]
  tile.copy %A to %a : memref<40x3x16xf32, strided<[300, 50, 1]>>, memref<40x3x16xf32, strided<[96, 32, 1]>, #ascend.memory<ub>>
  return
}

// -----

// More rows than an instruction has are cut.
// CHECK-LABEL: func @many_rows(
func.func @many_rows(%A: memref<5000x1xf32, strided<[3, 1]>>, %a: memref<5000x1xf32, strided<[8, 1]>, #ascend.memory<ub>>) {
  // CHECK-DAG: %[[C5000:.*]] = arith.constant 5000
  // CHECK-DAG: %[[C4095:.*]] = arith.constant 4095
  // CHECK:     scf.for %[[I:.*]] = %{{.*}} to %[[C5000]] step %[[C4095]] {
  // CHECK:       %[[ROWS:.*]] = affine.min #{{.*}}(%[[I]])
  // CHECK:       memref.subview %{{.*}}[%[[I]], 0] [%[[ROWS]], 1] [1, 1]
  // CHECK:       ascend.copy_ub_to_gm
  tile.copy %a to %A : memref<5000x1xf32, strided<[8, 1]>, #ascend.memory<ub>>, memref<5000x1xf32, strided<[3, 1]>>
  return
}

// -----

// How many rows a slice of a tile can have bounds those of the copy, so nothing is
// cut here.
// CHECK-LABEL: func @tail(
// CHECK-SAME:    %[[A:[^:]*]]: memref
func.func @tail(%A: memref<?x?xf32, strided<[1000, 1]>>, %m: index, %n: index) {
  // CHECK: %[[TILE:.*]] = memref.alloc()
  %a = memref.alloc() : memref<64x128xf32, #ascend.memory<ub>>
  // CHECK-NEXT: %[[SLICE:.*]] = memref.subview %[[TILE]]
  %s = memref.subview %a[0, 0] [%m, %n] [1, 1] : memref<64x128xf32, #ascend.memory<ub>> to memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
  // CHECK-NEXT: ascend.copy_gm_to_ub %[[A]] to %[[SLICE]]
  tile.copy %A to %s : memref<?x?xf32, strided<[1000, 1]>>, memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
  return
}

// -----

// A column is rows of one element.
// CHECK-LABEL: func @column(
func.func @column(%A: memref<16xf32, strided<[40], offset: 3>>, %a: memref<16xf32, strided<[8]>, #ascend.memory<ub>>) {
  // CHECK-NEXT: %[[SRC:.*]] = memref.expand_shape %{{.*}} into memref<16x1xf32, strided<[40, 40], offset: 3>>
  // CHECK-NEXT: %[[DST:.*]] = memref.expand_shape %{{.*}} into memref<16x1xf32, strided<[8, 8]>, #ascend.memory<ub>>
  // CHECK-NEXT: ascend.copy_gm_to_ub %[[SRC]] to %[[DST]]
  tile.copy %A to %a : memref<16xf32, strided<[40], offset: 3>>, memref<16xf32, strided<[8]>, #ascend.memory<ub>>
  return
}

// -----

// If the source may be smaller and the tile is used next, the rest is filled after the
// load, under a condition.
// CHECK-LABEL: func @padded(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?x128xf32>, %[[TILE:[^:]*]]: memref<64x128xf32, #ascend.memory<ub>>, %[[V:[^:]*]]: f32
func.func @padded(%A: memref<?x128xf32>, %a: memref<64x128xf32, #ascend.memory<ub>>, %v: f32) {
  // CHECK-DAG:  %[[C64:.*]] = arith.constant 64
  // CHECK-DAG:  %[[M:.*]] = memref.dim %[[A]], %{{.*}}
  // CHECK:      %[[DST:.*]] = memref.subview %[[TILE]][0, 0] [%[[M]], 128] [1, 1]
  // CHECK:      ascend.copy_gm_to_ub_pad %{{.*}} to %{{.*}} pad(%[[V]]) : memref<?xf32>, memref<?xf32, strided<[1]>, #ascend.memory<ub>>, f32
  // CHECK-NEXT: %[[SMALLER:.*]] = arith.cmpi slt, %[[M]], %[[C64]]
  // CHECK-NEXT: scf.if %[[SMALLER]] {
  // CHECK-NEXT:   %[[REST:.*]] = affine.apply #{{.*}}()[%[[M]]]
  // CHECK-NEXT:   %[[BEHIND:.*]] = memref.subview %[[TILE]][%[[M]], 0] [%[[REST]], 128] [1, 1]
  // CHECK-NEXT:   ascend.vduplicate %[[V]] into %[[BEHIND]]
  // CHECK-NEXT: }
  // CHECK-NEXT: ascend.vexp
  tile.copy %A to %a pad(%v) : memref<?x128xf32>, memref<64x128xf32, #ascend.memory<ub>>, f32
  tile.exp %a into %a : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
  return
}

// -----

// One that is used in another iteration is filled first: the vector unit does not
// wait for the load then.
// CHECK-LABEL: func @padded_ahead(
// CHECK-SAME:    %{{[^:]*}}: memref<?x128xf32>, %[[TILE:[^:]*]]: memref<64x128xf32, #ascend.memory<ub>>, %[[V:[^:]*]]: f32
func.func @padded_ahead(%A: memref<?x128xf32>, %a: memref<64x128xf32, #ascend.memory<ub>>, %v: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK:      scf.for
  scf.for %i = %c0 to %n step %c1 {
    // CHECK-NEXT: ascend.vexp
    tile.exp %a into %a : memref<64x128xf32, #ascend.memory<ub>>, memref<64x128xf32, #ascend.memory<ub>>
    // CHECK:      scf.if
    // CHECK-NEXT:   ascend.vduplicate %[[V]] into %[[TILE]]
    // CHECK-NEXT: }
    // CHECK:      ascend.copy_gm_to_ub_pad
    // CHECK-NEXT: }
    tile.copy %A to %a pad(%v) : memref<?x128xf32>, memref<64x128xf32, #ascend.memory<ub>>, f32
  }
  return
}

// -----

// The fill after the load begins at a block. If rows do not end at a block, the tile is
// filled before the load.
// CHECK-LABEL: func @padded_rows(
// CHECK-SAME:    %[[A:[^:]*]]: memref<4x?xf16>, %[[TILE:[^:]*]]: memref<4x64xf16, #ascend.memory<ub>>, %{{[^:]*}}: memref<4x60xf16, #ascend.memory<ub>>, %[[V:[^:]*]]: f16
func.func @padded_rows(%A: memref<4x?xf16>, %a: memref<4x64xf16, #ascend.memory<ub>>, %b: memref<4x60xf16, #ascend.memory<ub>>, %v: f16) {
  // CHECK:     ascend.copy_gm_to_ub_pad
  // CHECK:     scf.if
  // CHECK-DAG:   %[[START:.*]] = affine.apply #[[UP:.*]]()[%[[N:.*]]]
  // CHECK-DAG:   %[[REST:.*]] = affine.apply #[[LEFT:.*]]()[%[[N]]]
  // CHECK:       memref.subview %[[TILE]][0, %[[START]]] [4, %[[REST]]] [1, 1]
  // CHECK:       ascend.vduplicate
  tile.copy %A to %a pad(%v) : memref<4x?xf16>, memref<4x64xf16, #ascend.memory<ub>>, f16
  // CHECK:     ascend.vexp
  tile.exp %a into %a : memref<4x64xf16, #ascend.memory<ub>>, memref<4x64xf16, #ascend.memory<ub>>
  // CHECK:     scf.if
  // CHECK:       ascend.vduplicate
  // CHECK:     ascend.copy_gm_to_ub_pad
  tile.copy %A to %b pad(%v) : memref<4x?xf16>, memref<4x60xf16, #ascend.memory<ub>>, f16
  // CHECK:     ascend.vexp
  tile.exp %b into %b : memref<4x60xf16, #ascend.memory<ub>>, memref<4x60xf16, #ascend.memory<ub>>
  return
}

// -----

// Elements of unsigned types are padded and filled like others.
// CHECK-LABEL: func @padded_unsigned(
// CHECK-SAME:    %[[V:[^ ]*]]: i16)
func.func @padded_unsigned(%A: memref<4x?xui16>, %a: memref<4x64xui16, #ascend.memory<ub>>, %v: i16) {
  // CHECK:     ascend.vduplicate %[[V]] into %{{.*}} : i16, {{.*}}xui16
  // CHECK:     ascend.copy_gm_to_ub_pad %{{.*}} to %{{.*}} pad(%[[V]]) : {{.*}}, i16
  tile.copy %A to %a pad(%v) : memref<4x?xui16>, memref<4x64xui16, #ascend.memory<ub>>, i16
  return
}

// -----

// The rest of a block is padded on the way; a source as large as the tile needs
// no padding at all.
// CHECK-LABEL: func @padded_block(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x100xf16>, %[[B:[^:]*]]: memref<64x112xf16>, %[[TILE:[^:]*]]: memref<64x112xf16, #ascend.memory<ub>>, %[[V:[^:]*]]: f16
func.func @padded_block(%A: memref<64x100xf16>, %B: memref<64x112xf16>, %a: memref<64x112xf16, #ascend.memory<ub>>, %v: f16) {
  // CHECK-NEXT: %[[DST:.*]] = memref.subview %[[TILE]][0, 0] [64, 100] [1, 1]
  // CHECK-NEXT: ascend.copy_gm_to_ub_pad %[[A]] to %[[DST]] pad(%[[V]])
  tile.copy %A to %a pad(%v) : memref<64x100xf16>, memref<64x112xf16, #ascend.memory<ub>>, f16
  // CHECK-NEXT: memref.collapse_shape
  // CHECK-NEXT: memref.collapse_shape
  // CHECK-NEXT: ascend.copy_gm_to_ub %
  tile.copy %B to %a pad(%v) : memref<64x112xf16>, memref<64x112xf16, #ascend.memory<ub>>, f16
  return
}

// -----

// Within UB whole blocks are copied as such, the remainder element by element.
// CHECK-LABEL: func @within(
// CHECK-SAME:    %[[A:[^:]*]]: memref<64x99xf16, strided<[112, 1]>, #ascend.memory<ub>>, %[[B:[^:]*]]: memref<64x99xf16, strided<[128, 1]>
func.func @within(%a: memref<64x99xf16, strided<[112, 1]>, #ascend.memory<ub>>, %b: memref<64x99xf16, strided<[128, 1]>, #ascend.memory<ub>>,
                  %c: memref<8x16xf16, #ascend.memory<ub>>, %d: memref<8x16xf16, #ascend.memory<ub>>) {
  // CHECK-NEXT: %[[SRC:.*]] = memref.subview %[[A]][0, 0] [64, 96]
  // CHECK-NEXT: %[[DST:.*]] = memref.subview %[[B]][0, 0] [64, 96]
  // CHECK-NEXT: ascend.copy_ub_to_ub %[[SRC]] to %[[DST]]
  // CHECK-NEXT: %[[SRC:.*]] = memref.subview %[[A]][0, 96] [64, 3]
  // CHECK-NEXT: %[[DST:.*]] = memref.subview %[[B]][0, 96] [64, 3]
  // CHECK-NEXT: ascend.vcopy %[[SRC]] to %[[DST]]
  tile.copy %a to %b : memref<64x99xf16, strided<[112, 1]>, #ascend.memory<ub>>, memref<64x99xf16, strided<[128, 1]>, #ascend.memory<ub>>
  // CHECK-NEXT: %[[SRC:.*]] = memref.collapse_shape
  // CHECK-NEXT: %[[DST:.*]] = memref.collapse_shape
  // CHECK-NEXT: ascend.copy_ub_to_ub %[[SRC]] to %[[DST]]
  tile.copy %c to %d : memref<8x16xf16, #ascend.memory<ub>>, memref<8x16xf16, #ascend.memory<ub>>
  return
}

// -----

// The same bytes are there already.
// CHECK-LABEL: func @same_bytes(
func.func @same_bytes() {
  %c = memref.alloc() : memref<8x16xf16, #ascend.memory<ub>>
  %half = memref.subview %c[0, 0] [4, 16] [1, 1] : memref<8x16xf16, #ascend.memory<ub>> to memref<4x16xf16, strided<[16, 1]>, #ascend.memory<ub>>
  %same = memref.subview %c[0, 0] [4, 16] [1, 1] : memref<8x16xf16, #ascend.memory<ub>> to memref<4x16xf16, strided<[16, 1]>, #ascend.memory<ub>>
  // CHECK-NEXT: return
  tile.copy %half to %same : memref<4x16xf16, strided<[16, 1]>, #ascend.memory<ub>>, memref<4x16xf16, strided<[16, 1]>, #ascend.memory<ub>>
  return
}

// -----

// An addition to a tensor goes the way of a store.
// CHECK-LABEL: func @atomic_add(
func.func @atomic_add(%a: memref<64x112xf32, #ascend.memory<ub>>, %A: memref<64x112xf32, strided<[1000, 1]>>) {
  // CHECK-NEXT: ascend.atomic_add_ub_to_gm %{{.*}} to %{{.*}} : memref<64x112xf32, #ascend.memory<ub>>, memref<64x112xf32, strided<[1000, 1]>>
  tile.atomic_add %a into %A : memref<64x112xf32, #ascend.memory<ub>>, memref<64x112xf32, strided<[1000, 1]>>
  return
}

// -----

// The host checks the largest distance in a tensor of any rank.
// CHECK-LABEL: func @host_check(
// CHECK-SAME:    %[[A:[^:]*]]: memref<?x?x?xf32>
func.func @host_check(%A: memref<?x?x?xf32>, %n: index) {
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[D1:.*]] = memref.dim %[[A]], %[[C1]]
  // CHECK-DAG: %[[D2:.*]] = memref.dim %[[A]], %[[C2]]
  // CHECK:     %[[PITCH:.*]] = arith.muli %[[D1]], %[[D2]]
  // CHECK:     arith.cmpi ule, %[[PITCH]], %{{.*}}
  // CHECK:     cf.assert %{{.*}}, "a tensor that is copied must have at most 268435455 elements from one index of dimension 0 to the next"
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %At = memref.subview %A[%block, 0, 0] [2, 4, 16] [1, 1, 1] : memref<?x?x?xf32> to memref<2x4x16xf32, strided<[?, ?, 1], offset: ?>>
      %a = memref.alloc() : memref<2x4x16xf32, #ascend.memory<ub>>
      tile.copy %At to %a : memref<2x4x16xf32, strided<[?, ?, 1], offset: ?>>, memref<2x4x16xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// The remainder of the columns may be empty at run time, so a condition guards its
// slice, which may not begin at the end of a row.
// CHECK-LABEL: func @within_dynamic(
func.func @within_dynamic(%a: memref<8x64xf32, #ascend.memory<ub>>, %b: memref<8x32xf32, #ascend.memory<ub>>, %n: index) {
  // CHECK: ascend.copy_ub_to_ub
  // CHECK: %[[ANY:.*]] = arith.cmpi ne, %{{.*}}, %{{.*}} : index
  // CHECK: scf.if %[[ANY]] {
  // CHECK:   ascend.vcopy
  %s = memref.subview %a[0, 0] [8, %n] [1, 1] : memref<8x64xf32, #ascend.memory<ub>> to memref<8x?xf32, strided<[64, 1]>, #ascend.memory<ub>>
  %t = memref.subview %b[0, 0] [8, %n] [1, 1] : memref<8x32xf32, #ascend.memory<ub>> to memref<8x?xf32, strided<[32, 1]>, #ascend.memory<ub>>
  tile.copy %s to %t : memref<8x?xf32, strided<[64, 1]>, #ascend.memory<ub>>, memref<8x?xf32, strided<[32, 1]>, #ascend.memory<ub>>
  // CHECK:     ascend.copy_ub_to_ub
  // CHECK-NOT: ascend.vcopy
  // CHECK:     return
  %c32 = arith.constant 32 : index
  %u = memref.subview %a[0, 0] [8, %c32] [1, 1] : memref<8x64xf32, #ascend.memory<ub>> to memref<8x?xf32, strided<[64, 1]>, #ascend.memory<ub>>
  %v = memref.subview %b[0, 0] [8, %c32] [1, 1] : memref<8x32xf32, #ascend.memory<ub>> to memref<8x?xf32, strided<[32, 1]>, #ascend.memory<ub>>
  tile.copy %u to %v : memref<8x?xf32, strided<[64, 1]>, #ascend.memory<ub>>, memref<8x?xf32, strided<[32, 1]>, #ascend.memory<ub>>
  return
}

// Rows in UB that start at no block have gaps on the way: one instruction takes
// them out,
// CHECK-LABEL: func @load_odd_rows(
func.func @load_odd_rows(%A: memref<5x33xf32, strided<[50, 1]>>) {
  // CHECK: %[[T:.*]] = memref.alloc() : memref<5x40xf32, #ascend.memory<ub>>
  // CHECK: %[[ROWS:.*]] = memref.subview %[[T]][0, 0] [5, 33] [1, 1]
  // CHECK: ascend.copy_gm_to_ub %{{.*}} to %[[ROWS]]
  // CHECK: ascend.vpack_rows %[[ROWS]] into %{{.*}} : memref<5x33xf32, strided<[40, 1]>, #ascend.memory<ub>>, memref<5x33xf32, #ascend.memory<ub>>
  %a = memref.alloc() : memref<5x33xf32, #ascend.memory<ub>>
  tile.copy %A to %a : memref<5x33xf32, strided<[50, 1]>>, memref<5x33xf32, #ascend.memory<ub>>
  return
}

// and one puts them in, by offsets.
// CHECK-LABEL: func @store_odd_rows(
func.func @store_odd_rows(%a: memref<5x33xf32, #ascend.memory<ub>>, %A: memref<5x33xf32, strided<[50, 1]>>) {
  // CHECK: ascend.vmins
  // CHECK-COUNT-3: ascend.vadds
  // CHECK: ascend.vgather
  // CHECK: ascend.copy_ub_to_gm
  tile.copy %a to %A : memref<5x33xf32, #ascend.memory<ub>>, memref<5x33xf32, strided<[50, 1]>>
  return
}

// -----

// One row of dynamic length is contiguous.
// CHECK-LABEL: func @one_row(
// CHECK:       ascend.copy_gm_to_ub %{{.*}} to %{{.*}} : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1]>, #ascend.memory<ub>>
func.func @one_row(%A: memref<4x100xf32>, %i: index, %n: index) {
  %a = memref.alloc() : memref<1x104xf32, #ascend.memory<ub>>
  %at = memref.subview %a[0, 0] [1, %n] [1, 1] : memref<1x104xf32, #ascend.memory<ub>> to memref<1x?xf32, strided<[104, 1]>, #ascend.memory<ub>>
  %At = memref.subview %A[%i, 0] [1, %n] [1, 1] : memref<4x100xf32> to memref<1x?xf32, strided<[100, 1], offset: ?>>
  tile.copy %At to %at : memref<1x?xf32, strided<[100, 1], offset: ?>>, memref<1x?xf32, strided<[104, 1]>, #ascend.memory<ub>>
  return
}

// One row at most, which may be none: no instruction goes along its distance to the
// next one, which is no multiple of a block.
// CHECK-LABEL: func @at_most_one_row(
// CHECK-SAME:    %{{.*}}: memref<4x100xf32>, %[[M:.*]]: index, %[[N:.*]]: index
// CHECK:       scf.for %{{.*}} = %c0 to %[[M]] step %c1 {
// CHECK:         ascend.copy_gm_to_ub %{{.*}} to %{{.*}} : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
func.func @at_most_one_row(%A: memref<4x100xf32>, %m: index, %n: index) {
  %a = memref.alloc() : memref<1x100xf32, #ascend.memory<ub>>
  %at = memref.subview %a[0, 0] [%m, %n] [1, 1] : memref<1x100xf32, #ascend.memory<ub>> to memref<?x?xf32, strided<[100, 1]>, #ascend.memory<ub>>
  %At = memref.subview %A[0, 0] [%m, %n] [1, 1] : memref<4x100xf32> to memref<?x?xf32, strided<[100, 1]>>
  tile.copy %At to %at : memref<?x?xf32, strided<[100, 1]>>, memref<?x?xf32, strided<[100, 1]>, #ascend.memory<ub>>
  return
}

// -----

// Rows of an unknown number of 64-bit elements have no lanes of 32 bits, and no conversion
// has their values: they are copied one by one.
// CHECK-LABEL: func.func @wide_elements
// CHECK-NOT: ascend.vcast
// CHECK: memref.load
// CHECK: memref.store
func.func @wide_elements(%a: memref<15x16xui64, #ascend.memory<ub>>, %b: memref<15x16xui64, #ascend.memory<ub>>, %n: index) {
  %c0 = arith.constant 0 : index
  %at = memref.subview %a[%c0, 0] [15, %n] [1, 1] : memref<15x16xui64, #ascend.memory<ub>> to memref<15x?xui64, strided<[16, 1], offset: ?>, #ascend.memory<ub>>
  %bt = memref.subview %b[%c0, 0] [15, %n] [1, 1] : memref<15x16xui64, #ascend.memory<ub>> to memref<15x?xui64, strided<[16, 1], offset: ?>, #ascend.memory<ub>>
  tile.copy %at to %bt : memref<15x?xui64, strided<[16, 1], offset: ?>, #ascend.memory<ub>>, memref<15x?xui64, strided<[16, 1], offset: ?>, #ascend.memory<ub>>
  return
}

// -----

// A copy of rows without elements takes no instruction, also where the columns of the tensor
// are known at run time only.
// CHECK-LABEL: func @no_columns(
// CHECK-NOT:   ascend.copy
// CHECK-NOT:   scf.for
// CHECK:       return
func.func @no_columns(%A: memref<64x?xf32>, %a: memref<64x0xf32, #ascend.memory<ub>>) {
  tile.copy %a to %A : memref<64x0xf32, #ascend.memory<ub>>, memref<64x?xf32>
  return
}

// -----

// No rows of elements are scattered to a tile without elements, or to one row many times.
// CHECK-LABEL: func @no_pitch(
// CHECK-NOT:   ascend.vgather
// CHECK:       return
func.func @no_pitch(%a: memref<0x64xf32, #ascend.memory<ub>>, %b: memref<64x64xf32, #ascend.memory<ub>>, %c: memref<64x64xf32, #ascend.memory<ub>>, %i: index) {
  %c0 = arith.constant 0 : index
  %at = memref.subview %a[%c0, 3] [1, 32] [1, 1] : memref<0x64xf32, #ascend.memory<ub>> to memref<1x32xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
  %bt = memref.subview %b[%i, 5] [1, 32] [1, 1] : memref<64x64xf32, #ascend.memory<ub>> to memref<1x32xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
  tile.copy %bt to %at : memref<1x32xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<1x32xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
  %ct = memref.subview %c[%c0, 3] [4, 32] [0, 1] : memref<64x64xf32, #ascend.memory<ub>> to memref<4x32xf32, strided<[0, 1], offset: ?>, #ascend.memory<ub>>
  %dt = memref.subview %b[%i, 5] [4, 32] [1, 1] : memref<64x64xf32, #ascend.memory<ub>> to memref<4x32xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
  tile.copy %dt to %ct : memref<4x32xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<4x32xf32, strided<[0, 1], offset: ?>, #ascend.memory<ub>>
  return
}

// -----

// No tile holds rows whose number has no bound: they are copied one by one.
// CHECK-LABEL: func @unbounded(
// CHECK-NOT:   memref.alloc
// CHECK:       memref.store
// CHECK:       memref.store
func.func @unbounded(%a: memref<?x13xi8, #ascend.memory<ub>>, %b: memref<?x13xi8, strided<[32, 1]>, #ascend.memory<ub>>) {
  tile.copy %a to %b : memref<?x13xi8, #ascend.memory<ub>>, memref<?x13xi8, strided<[32, 1]>, #ascend.memory<ub>>
  tile.copy %b to %a : memref<?x13xi8, strided<[32, 1]>, #ascend.memory<ub>>, memref<?x13xi8, #ascend.memory<ub>>
  return
}
