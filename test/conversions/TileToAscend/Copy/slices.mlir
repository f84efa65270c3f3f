// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file | FileCheck %s

!part = memref<8x32xf32, strided<[64, 1]>, #ascend.memory<ub>>
!tile = memref<8x32xf32, #ascend.memory<ub>>

// Rows with gaps between them are one instruction that repeats.
// CHECK-LABEL: func @rows(
// CHECK-SAME:    %[[A:[^:]*]]: memref<8x32xf32, strided<[64, 1]>, #ascend.memory<ub>>, %[[B:[^:]*]]: memref
func.func @rows(%a: !part, %b: !tile) {
  // CHECK-NEXT: ascend.vexp %[[A]] into %[[B]]
  tile.exp %a into %b : !part, !tile
  return
}

// -----

!part = memref<8x100xf32, strided<[104, 1]>, #ascend.memory<ub>>

// Rows longer than a repeat are one instruction for each 64 elements.
// CHECK-LABEL: func @long_rows(
func.func @long_rows(%a: !part) {
  // CHECK: %[[HEAD:.*]] = memref.subview %{{.*}}[0, 0] [8, 64] [1, 1]
  // CHECK: ascend.vadd %[[HEAD]], %{{.*}} into
  // CHECK: %[[TAIL:.*]] = memref.subview %{{.*}}[0, 64] [8, 36] [1, 1]
  // CHECK: ascend.vadd %[[TAIL]], %{{.*}} into
  // CHECK-NOT: ascend.vadd
  tile.add %a, %a into %a : !part, !part, !part
  return
}

// -----

!part = memref<2x1000xf32, strided<[1024, 1]>, #ascend.memory<ub>>

// Few rows are an instruction each.
// CHECK-LABEL: func @few_rows(
// CHECK-SAME:    %[[A:[^:]*]]: memref
func.func @few_rows(%a: !part) {
  // CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c2{{.*}} step %c1
  // CHECK-NEXT: %[[ROW:.*]] = memref.subview %[[A]][%[[I]], 0] [1, 1000] [1, 1]
  // CHECK: ascend.vrelu %[[ROW]] into
  tile.relu %a into %a : !part, !part
  return
}

// -----

!part = memref<?x?xf32, strided<[64, 1]>, #ascend.memory<ub>>

// So are rows without a bound on their number or length.
// CHECK-LABEL: func @dynamic_rows(
// CHECK-SAME:    %[[A:[^:]*]]: memref
func.func @dynamic_rows(%a: !part) {
  // CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %{{.*}} step %c1
  // CHECK: %[[ROW:.*]] = memref.subview %[[A]][%[[I]], 0] [1, %{{.*}}] [1, 1]
  // CHECK: ascend.vrelu %[[ROW]] into
  tile.relu %a into %a : !part, !part
  return
}

// -----

// Rows of a part of a tile are one instruction for each 64 elements that there are, if
// there are rows.
// CHECK:       #[[WIDTH:.*]] = affine_map<(d0)[s0] -> (64, -d0 + s0)>
// CHECK-LABEL: func @part(
// CHECK-SAME:    %[[A:[^:]*]]: memref<{{[^,]*}}, #ascend.memory<ub>>, %[[M:.*]]: index, %[[N:.*]]: index)
func.func @part(%a: memref<16x128xf32, #ascend.memory<ub>>, %m: index, %n: index) {
  // CHECK: %[[ANY:.*]] = arith.cmpi sgt, %[[M]], %c0
  // CHECK: %[[END:.*]] = arith.select %[[ANY]], %[[N]], %c0
  // CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %[[END]] step %c64
  // CHECK: %[[K:.*]] = affine.min #[[WIDTH]](%[[I]])[%[[END]]]
  // CHECK: %[[P:.*]] = memref.subview %{{.*}}[0, %[[I]]] [%[[M]], %[[K]]] [1, 1]
  // CHECK: ascend.vexp %[[P]] into %{{.*}} : memref<?x?xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>
  %p = memref.subview %a[0, 0] [%m, %n] [1, 1] : memref<16x128xf32, #ascend.memory<ub>> to memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
  tile.exp %p into %p : memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<?x?xf32, strided<[128, 1]>, #ascend.memory<ub>>
  return
}

// -----

// A slice of a tile of 32 columns is one instruction, if it has any elements.
// CHECK-LABEL: func @narrow_part(
// CHECK-SAME:    %{{.*}}, %[[M:.*]]: index, %[[N:.*]]: index)
func.func @narrow_part(%a: memref<16x32xf32, #ascend.memory<ub>>, %m: index, %n: index) {
  // CHECK:      %[[ROWS:.*]] = arith.cmpi sgt, %[[M]], %c0
  // CHECK:      scf.if %[[ROWS]] {
  // CHECK:      %[[COLUMNS:.*]] = arith.cmpi sgt, %[[N]], %c0
  // CHECK-NEXT: scf.if %[[COLUMNS]] {
  // CHECK-NOT:  scf.for
  // CHECK:      ascend.vexp %{{.*}} into %{{.*}} : memref<?x?xf32, strided<[32, 1]>, #ascend.memory<ub>>
  %p = memref.subview %a[0, 0] [%m, %n] [1, 1] : memref<16x32xf32, #ascend.memory<ub>> to memref<?x?xf32, strided<[32, 1]>, #ascend.memory<ub>>
  tile.exp %p into %p : memref<?x?xf32, strided<[32, 1]>, #ascend.memory<ub>>, memref<?x?xf32, strided<[32, 1]>, #ascend.memory<ub>>
  return
}

// -----

// A static number of columns is cut as in a whole tile.
// CHECK-LABEL: func @rows_of_part(
func.func @rows_of_part(%a: memref<16x128xf32, #ascend.memory<ub>>, %m: index) {
  // CHECK:     scf.if
  // CHECK:     ascend.vexp %{{.*}} into %{{.*}} : memref<?x64xf32, strided<[128, 1]>, #ascend.memory<ub>>
  // CHECK:     ascend.vexp %{{.*}} into %{{.*}} : memref<?x36xf32, strided<[128, 1], offset: 64>, #ascend.memory<ub>>
  // CHECK-NOT: ascend.vexp
  %p = memref.subview %a[0, 0] [%m, 100] [1, 1] : memref<16x128xf32, #ascend.memory<ub>> to memref<?x100xf32, strided<[128, 1]>, #ascend.memory<ub>>
  tile.exp %p into %p : memref<?x100xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<?x100xf32, strided<[128, 1]>, #ascend.memory<ub>>
  return
}

// -----

// More rows than an instruction repeats take an instruction each.
// CHECK-LABEL: func @many_rows(
func.func @many_rows(%a: memref<256x64xf32, #ascend.memory<ub>>, %m: index, %n: index) {
  // CHECK: scf.for
  // CHECK: ascend.vexp %{{.*}} into %{{.*}} : memref<?xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
  %p = memref.subview %a[0, 0] [%m, %n] [1, 1] : memref<256x64xf32, #ascend.memory<ub>> to memref<?x?xf32, strided<[64, 1]>, #ascend.memory<ub>>
  tile.exp %p into %p : memref<?x?xf32, strided<[64, 1]>, #ascend.memory<ub>>, memref<?x?xf32, strided<[64, 1]>, #ascend.memory<ub>>
  return
}

// -----

!tile = memref<?x64xf32, #ascend.memory<ub>>

// Without gaps they are one instruction.
// CHECK-LABEL: func @dynamic_whole(
// CHECK-SAME:    %[[A:[^:]*]]: memref
func.func @dynamic_whole(%a: !tile) {
  // CHECK-NEXT: ascend.vrelu %[[A]] into %[[A]]
  tile.relu %a into %a : !tile, !tile
  return
}

// -----

!tile = memref<16x64xf32, #ascend.memory<ub>>
!row = memref<64xf32, #ascend.memory<ub>>

// A row that repeats has distance 0.
// CHECK-LABEL: func @row(
func.func @row(%a: !tile, %b: !row) {
  // CHECK: memref.subview %{{.*}}[0, 0] [16, 64] [0, 1]
  // CHECK: ascend.vadd %{{.*}} : memref<16x64xf32, #ascend.memory<ub>>, memref<16x64xf32, strided<[0, 1]>, #ascend.memory<ub>>, memref<16x64xf32, #ascend.memory<ub>>
  tile.add %a, %b into %a : !tile, !row, !tile
  return
}

// -----

!tile = memref<16x64xf32, #ascend.memory<ub>>
!column = memref<16x1xf32, #ascend.memory<ub>>

// The elements of a column that repeats fill a block each, which repeats.
// CHECK-LABEL: func @column(
func.func @column(%a: !tile, %b: !column) {
  // CHECK: %[[BLOCKS:.*]] = memref.alloc() : memref<16x8xf32, #ascend.memory<ub>>
  // CHECK: ascend.vbrcb %{{.*}} to %[[BLOCKS]]
  // CHECK: ascend.vadd %{{.*}} : memref<16x8x8xf32, #ascend.memory<ub>>, memref<16x8x8xf32, strided<[8, 0, 1]>, #ascend.memory<ub>>, memref<16x8x8xf32, #ascend.memory<ub>>
  tile.add %a, %b into %a : !tile, !column, !tile
  return
}

// -----

!tile = memref<2x4096xf32, #ascend.memory<ub>>
!column = memref<2x1xf32, #ascend.memory<ub>>

// If rows are fewer than the repeats in a row, an instruction does one row.
// CHECK-LABEL: func @long_rows(
func.func @long_rows(%a: !tile, %b: !column) {
  // CHECK: ascend.vbrcb %{{.*}} to %[[BLOCKS:.*]] :
  // CHECK: scf.for
  // CHECK-NOT: scf.for
  // CHECK: ascend.vadd %{{.*}} : memref<64x8x8xf32, strided<[64, 8, 1], offset: ?>, #ascend.memory<ub>>, memref<64x8x8xf32, strided<[0, 0, 1], offset: ?>, #ascend.memory<ub>>, memref<64x8x8xf32, strided<[64, 8, 1], offset: ?>, #ascend.memory<ub>>
  // CHECK: }
  tile.add %a, %b into %a : !tile, !column, !tile
  return
}

// -----

!tile = memref<5x64xf32, #ascend.memory<ub>>
!column = memref<5x1xf32, #ascend.memory<ub>>

// They are a multiple of 8: the others are zero.
// CHECK-LABEL: func @short_column(
func.func @short_column(%a: !tile, %b: !column) {
  // CHECK: %[[PADDED:.*]] = memref.alloc() : memref<8x1xf32, #ascend.memory<ub>>
  // CHECK: ascend.vduplicate %{{.*}} into %[[PADDED]]
  // CHECK: ascend.vor
  // CHECK: ascend.vbrcb %[[PADDED]]
  tile.add %a, %b into %a : !tile, !column, !tile
  return
}

// -----

!tile = memref<48x80xf32, #ascend.memory<ub>>
!column = memref<48x1xf32, #ascend.memory<ub>>
!part = memref<?x?xf32, strided<[80, 1]>, #ascend.memory<ub>>
!left = memref<?x1xf32, strided<[1, 1]>, #ascend.memory<ub>>

// Parts of dynamic extents take an instruction on the whole blocks of 64 columns, and one
// on the rest, for all rows.
// CHECK-LABEL: func @dynamic_parts(
func.func @dynamic_parts(%tile: !tile, %column: !column, %m: index, %n: index) {
  // CHECK: ascend.vbrcb
  // CHECK: scf.for %[[COLUMN:.*]] = %{{.*}} to %{{.*}} step %{{.*}} {
  // CHECK:   %[[SIZE:.*]] = affine.min #{{.*}}(%{{.*}}, %[[COLUMN]])
  // CHECK:   %[[BLOCKS:.*]] = affine.apply #{{.*}}(%[[SIZE]])
  // CHECK:   %[[REST:.*]] = affine.apply #{{.*}}(%[[SIZE]])
  // CHECK:   scf.if
  // CHECK-NOT: scf.for
  // CHECK:     ascend.vadd %{{.*}} : memref<?x?x8xf32, strided<[80, 8, 1], offset: ?>, #ascend.memory<ub>>, memref<?x?x8xf32, strided<[8, 0, 1]>, #ascend.memory<ub>>, memref<?x?x8xf32, strided<[80, 8, 1], offset: ?>, #ascend.memory<ub>>
  // CHECK:   }
  // CHECK:   scf.if
  // CHECK-NOT: scf.for
  // CHECK:     ascend.vadd %{{.*}} : memref<?x1x?xf32, strided<[80, {{.*}}, 1], offset: ?>, #ascend.memory<ub>>, memref<?x1x?xf32, strided<[8, {{.*}}, 1]>, #ascend.memory<ub>>, memref<?x1x?xf32, strided<[80, {{.*}}, 1], offset: ?>, #ascend.memory<ub>>
  %part = memref.subview %tile[0, 0] [%m, %n] [1, 1] : !tile to !part
  %left = memref.subview %column[0, 0] [%m, 1] [1, 1] : !column to !left
  tile.add %part, %left into %part : !part, !left, !part
  return
}

// -----

!part = memref<4x8xf32, strided<[16, 1], offset: 3>, #ascend.memory<ub>>
!tile = memref<4x8xf32, #ascend.memory<ub>>

// An unaligned slice moves element by element: it is read before the instruction and
// written after it.
// CHECK-LABEL: func @unaligned(
// CHECK-SAME:    %[[A:[^:]*]]: memref
func.func @unaligned(%a: !part, %b: !tile) {
  // CHECK: %[[STAGED:.*]] = memref.alloc() : memref<4x8xf32, #ascend.memory<ub>>
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK: memref.load %[[A]]
  // CHECK: memref.store %{{.*}}, %[[STAGED]]
  // CHECK: %[[RESULT:.*]] = memref.alloc() : memref<4x8xf32, #ascend.memory<ub>>
  // CHECK: ascend.vadd %[[STAGED]], %{{.*}} into %[[RESULT]]
  // CHECK: scf.for
  // CHECK: scf.for
  // CHECK: memref.load %[[RESULT]]
  // CHECK: memref.store %{{.*}}, %[[A]]
  tile.add %a, %b into %a : !part, !tile, !part
  return
}

// -----

!tile = memref<64x64xf32, #ascend.memory<ub>>
!part = memref<8xf32, strided<[1], offset: ?>, #ascend.memory<ub>>

// Steps of whole blocks are known to be aligned, others are not.
// CHECK-LABEL: func @offsets(
func.func @offsets(%a: !tile, %i: index) {
  %c8 = arith.constant 8 : index
  %offset = arith.muli %i, %c8 : index
  %aligned = memref.subview %a[%i, %offset] [1, 8] [1, 1] : !tile to !part
  %unaligned = memref.subview %a[0, %i] [1, 8] [1, 1] : !tile to !part
  // CHECK: ascend.vexp
  // CHECK-NOT: memref.load
  tile.exp %aligned into %aligned : !part, !part
  // CHECK: memref.load
  tile.exp %unaligned into %unaligned : !part, !part
  return
}

// -----

!tile = memref<64x64xf32, #ascend.memory<ub>>
!part = memref<32x1xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>

// A slice that begins before the tile is no part of its rows, which no window is moved in.
// CHECK-LABEL: func @before(
// CHECK:         memref.store
// CHECK:         memref.store
func.func @before(%b: memref<32x1xf32, #ascend.memory<ub>>, %zero: f32) {
  ascend.section vector {
    %a = memref.alloc() : !tile
    tile.fill %zero into %a : f32, !tile
    %first = arith.constant -1 : index
    %least = arith.constant -9223372036854775807 : index
    %c = memref.subview %a[0, %first] [32, 1] [1, 1] : !tile to !part
    tile.exp %b into %c : memref<32x1xf32, #ascend.memory<ub>>, !part
    %d = memref.subview %a[0, %least] [32, 1] [1, 1] : !tile to !part
    tile.exp %b into %d : memref<32x1xf32, #ascend.memory<ub>>, !part
  }
  return
}

// -----

!part = memref<4x8xf32, strided<[64, ?]>, #ascend.memory<ub>>

// Columns at an unknown distance are not merged with rows.
// CHECK-LABEL: func @unknown_columns(
// CHECK:         memref.load
func.func @unknown_columns(%a: memref<64x64xf32, #ascend.memory<ub>>, %step: index) {
  ascend.section vector {
    %b = memref.subview %a[0, 0] [4, 8] [1, %step] : memref<64x64xf32, #ascend.memory<ub>> to !part
    tile.exp %b into %b : !part, !part
  }
  return
}
