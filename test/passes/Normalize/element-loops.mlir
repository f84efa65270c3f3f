// Operations that move elements become loops over elements, of which vector code is
// made: slices where they are large, else gathers.
// RUN: tl-opt %s --tile-normalize | FileCheck %s
// RUN: tl-opt %s --tile-normalize --tile-vectorize 2>&1 | FileCheck %s --check-prefix=VECTOR --implicit-check-not=warning --implicit-check-not=memref.load

!tile = memref<32x128xf32, #tile.space<shared>>
!bytes = memref<32x128xi8, #tile.space<shared>>

// Elements of the last dimension are gathered.
// CHECK-LABEL: func @flip_columns(
// CHECK-SAME:    %[[A:.*]]: memref<32x128xf32, {{.*}}>, %[[B:.*]]: memref
// CHECK:         scf.parallel (%[[I:.*]], %[[J:.*]]) =
// CHECK-NEXT:      %[[K:.*]] = arith.subi %{{.*}}, %[[J]] : index
// CHECK-NEXT:      %[[X:.*]] = memref.load %[[A]][%[[I]], %[[K]]]
// CHECK-NEXT:      memref.store %[[X]], %[[B]][%[[I]], %[[J]]]
// VECTOR-LABEL: func @flip_columns(
// VECTOR:         tile.gather
// VECTOR-NEXT:    tile.copy
func.func @flip_columns(%a: !tile, %b: !tile) {
  tile.flip %a into %b dim(1) : !tile, !tile
  return
}

// Rows are copied one by one.
// CHECK-LABEL: func @flip_rows(
// CHECK:         scf.for
// CHECK:           scf.parallel
// VECTOR-LABEL: func @flip_rows(
// VECTOR-NOT:     tile.gather
// VECTOR:         scf.for
// VECTOR:           tile.copy %{{.*}} to %{{.*}} : memref<1x128xf32, strided<[128, 1], offset: ?>, #tile.space<shared>>
func.func @flip_rows(%a: !tile, %b: !tile) {
  tile.flip %a into %b dim(0) : !tile, !tile
  return
}

// A rotation of rows is two slices, of which one may be empty.
// VECTOR-LABEL: func @roll_rows(
// VECTOR-NOT:     tile.gather
// VECTOR:         tile.copy %{{.*}} to %{{.*}} : memref<?x128xf32
// VECTOR:         tile.copy %{{.*}} to %{{.*}} : memref<?x128xf32
func.func @roll_rows(%a: !tile, %n: index, %b: !tile) {
  tile.roll %a by %n into %b dim(0) : !tile, !tile
  return
}

// One of columns is a gather, of indices that wrap around.
// VECTOR-LABEL: func @roll_columns(
// VECTOR:         tile.max
// VECTOR:         tile.min
// VECTOR:         tile.mul
// VECTOR:         tile.gather
func.func @roll_columns(%a: !tile, %n: index, %b: !tile) {
  tile.roll %a by %n into %b dim(1) : !tile, !tile
  return
}

// A constant shift by whole blocks is two slices.
// VECTOR-LABEL: func @roll_blocks(
// VECTOR-NOT:     tile.gather
// VECTOR:         tile.copy %{{.*}} to %{{.*}} : memref<32x120xf32
// VECTOR:         tile.copy %{{.*}} to %{{.*}} : memref<32x8xf32
func.func @roll_blocks(%a: !tile, %b: !tile) {
  %n = arith.constant -120 : index
  tile.roll %a by %n into %b dim(1) : !tile, !tile
  return
}

// Bytes are gathered as f16.
// VECTOR-LABEL: func @bytes(
// VECTOR:         tile.cast %{{.*}} into %{{.*}} : memref<32x128xi8, {{.*}}>, memref<32x128xf16
// VECTOR:         tile.gather
// VECTOR:         tile.cast %{{.*}} into %{{.*}} : memref<32x128xf16, {{.*}}>, memref<32x128xi8
func.func @bytes(%a: !bytes, %b: !bytes) {
  tile.flip %a into %b dim(1) : !bytes, !bytes
  return
}

// A result that is the source gets another tile, which is copied.
// CHECK-LABEL: func @in_place(
// CHECK-SAME:    %[[A:.*]]: memref
// CHECK:         %[[OTHER:.*]] = memref.alloc() : memref<32x128xf32, #tile.space<shared>>
// CHECK:         memref.store %{{.*}}, %[[OTHER]]
// CHECK:         tile.copy %[[OTHER]] to %[[A]]
func.func @in_place(%a: !tile) {
  tile.flip %a into %a dim(1) : !tile, !tile
  return
}

// Both sources in one tile are one gather.
// VECTOR-LABEL: func @interleave(
// VECTOR:         memref.alloc() : memref<64x64xf32
// VECTOR-COUNT-1: tile.gather
// VECTOR-NOT:     tile.gather
func.func @interleave(%a: memref<32x64xf32, #tile.space<shared>>,
                      %b: memref<32x64xf32, #tile.space<shared>>, %c: !tile) {
  tile.interleave %a, %b into %c dim(1) : memref<32x64xf32, #tile.space<shared>>, memref<32x64xf32, #tile.space<shared>>, !tile
  return
}

// Repeated rows are stored in slices of every third row.
// VECTOR-LABEL: func @repeat_rows(
// VECTOR-NOT:     tile.gather
// VECTOR:         scf.for
// VECTOR:           tile.copy %{{.*}} to %{{.*}} : memref<32x128xf32, {{.*}}>, memref<32x128xf32, strided<[384, 1], offset: ?>
func.func @repeat_rows(%a: !tile, %b: memref<96x128xf32, #tile.space<shared>>) {
  tile.repeat %a times 3 into %b dim(0) : !tile, memref<96x128xf32, #tile.space<shared>>
  return
}

// Even and odd rows are slices.
// VECTOR-LABEL: func @deinterleave_rows(
// VECTOR-NOT:     tile.gather
// VECTOR-COUNT-2: tile.copy %{{.*}} to %{{.*}} : memref<16x128xf32, strided<[256, 1]
func.func @deinterleave_rows(%a: !tile, %b: memref<16x128xf32, #tile.space<shared>>,
                             %c: memref<16x128xf32, #tile.space<shared>>) {
  tile.deinterleave %a into %b, %c dim(0) : !tile, memref<16x128xf32, #tile.space<shared>>, memref<16x128xf32, #tile.space<shared>>
  return
}
