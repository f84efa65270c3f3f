// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics

// Rows in UB that are not aligned to blocks go through a temporary tile, so their
// extents need a bound.
func.func @unaligned_rows(%A: memref<?x12xf32, strided<[100, 1]>>, %a: memref<?x12xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.copy' op goes through a tile of its own, whose extents need a bound, for 'memref<?x12xf32, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.copy %A to %a : memref<?x12xf32, strided<[100, 1]>>, memref<?x12xf32, #ascend.memory<ub>>
  return
}

// -----

// An atomic addition takes its source from UB or L0C.
func.func @add_from_l0c(%a: memref<16x16xf32, #tile.space<fragment>>, %A: memref<16x16xf32>) {
  // expected-error @+1 {{'tile.atomic_add' op adds a tile in ub or l0c only, got 'memref<16x16xf32, #tile.space<fragment>>'}}
  tile.atomic_add %a into %A : memref<16x16xf32, #tile.space<fragment>>, memref<16x16xf32>
  return
}

// -----

// Padding in L1 is zero.
func.func @pad_l1(%A: memref<8x16xf16>, %v: f16) {
  %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op pads tiles in l1 with 0 only}}
  tile.copy %A to %a pad(%v) : memref<8x16xf16>, memref<16x16xf16, #ascend.memory<l1>>, f16
  return
}

// -----

// for types that it fills tiles with,
func.func @pad_i8(%A: memref<8x32xi8>, %a: memref<16x32xi8, #ascend.memory<ub>>, %v: i8) {
  // expected-error @+1 {{'tile.copy' op has no instruction to fill a tile with elements of type 'i8', as padding beyond the last block of a row requires}}
  tile.copy %A to %a pad(%v) : memref<8x32xi8>, memref<16x32xi8, #ascend.memory<ub>>, i8
  return
}

// -----

// signed or not,
func.func @pad_ui8(%A: memref<8x32xui8>, %a: memref<16x32xui8, #ascend.memory<ub>>, %v: i8) {
  // expected-error @+1 {{'tile.copy' op has no instruction to fill a tile with elements of type 'ui8', as padding beyond the last block of a row requires}}
  tile.copy %A to %a pad(%v) : memref<8x32xui8>, memref<16x32xui8, #ascend.memory<ub>>, i8
  return
}

// -----

// or that a load can pad with,
func.func @pad_i64(%A: memref<8x3xi64>, %a: memref<8x4xi64, #ascend.memory<ub>>, %v: i64) {
  // expected-error @+1 {{'tile.copy' op has no instruction to pad elements of 64 bits}}
  tile.copy %A to %a pad(%v) : memref<8x3xi64>, memref<8x4xi64, #ascend.memory<ub>>, i64
  return
}

// -----

// The distance of the rows of a vector that is stepped through is not known.
func.func @stepped(%A: memref<?xf32>, %s: index, %n: index) {
  tile.launch (%block) in (%n) {
    %As = memref.subview %A[0] [16] [%s] : memref<?xf32> to memref<16xf32, strided<[?]>>
    %a = memref.alloc() : memref<16x8xf32, #ascend.memory<ub>>
    %c = memref.subview %a[0, 0] [16, 1] [1, 1] : memref<16x8xf32, #ascend.memory<ub>> to memref<16xf32, strided<[8]>, #ascend.memory<ub>>
    // expected-error @+1 {{'tile.copy' op copies rows of a tensor of unknown layout 'memref<?xf32>'}}
    tile.copy %As to %c : memref<16xf32, strided<[?]>>, memref<16xf32, strided<[8]>, #ascend.memory<ub>>
  }
  return
}

// -----

// The elements of a tensor are at even distances.
func.func @layout(%A: memref<4x8xf32, affine_map<(i, j) -> (i floordiv 2, j, i mod 2)>>, %a: memref<4x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.copy' op steps through memrefs with strides only, got}}
  tile.copy %A to %a : memref<4x8xf32, affine_map<(i, j) -> (i floordiv 2, j, i mod 2)>>, memref<4x8xf32, #ascend.memory<ub>>
  // expected-error @+1 {{'tile.atomic_add' op steps through memrefs with strides only, got}}
  tile.atomic_add %a into %A : memref<4x8xf32, #ascend.memory<ub>>, memref<4x8xf32, affine_map<(i, j) -> (i floordiv 2, j, i mod 2)>>
  return
}
