// RUN: tl-opt %s --split-input-file --verify-diagnostics

// Rows of an odd number of elements are no wider ones.
func.func @odd(%a: memref<8x33xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.bitcast' op expects contiguous rows of whole elements of 'f32', got 'memref<8x33xf16, #ascend.memory<ub>>'}}
  %b = ascend.bitcast %a : memref<8x33xf16, #ascend.memory<ub>> to memref<8x16xf32, #ascend.memory<ub>>
  return
}

// -----

// Nor are rows of unknown length,
func.func @dynamic(%a: memref<?xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.bitcast' op expects contiguous rows of whole elements of 'f32', got 'memref<?xf16, #ascend.memory<ub>>'}}
  %b = ascend.bitcast %a : memref<?xf16, #ascend.memory<ub>> to memref<?xf32, #ascend.memory<ub>>
  return
}

// -----

// or those that start within one.
func.func @start(%a: memref<8xf16, strided<[1], offset: 3>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.bitcast' op expects contiguous rows of whole elements of 'f32', got 'memref<8xf16, strided<[1], offset: 3>, #ascend.memory<ub>>'}}
  %b = ascend.bitcast %a : memref<8xf16, strided<[1], offset: 3>, #ascend.memory<ub>> to memref<4xf32, #ascend.memory<ub>>
  return
}

// -----

// The bytes are the same ones.
func.func @shape(%a: memref<8x32xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.bitcast' op views 'memref<8x32xf16, #ascend.memory<ub>>' as 'memref<8x16xf32, #ascend.memory<ub>>', not as 'memref<4x32xf32, #ascend.memory<ub>>'}}
  %b = ascend.bitcast %a : memref<8x32xf16, #ascend.memory<ub>> to memref<4x32xf32, #ascend.memory<ub>>
  return
}

// -----

// A matrix in fractals has an order that depends on the element type.
func.func @l1(%a: memref<2x2x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.bitcast' op views tiles in ub only, got 'memref<2x2x16x16xf16, #ascend.memory<l1>>'}}
  %b = ascend.bitcast %a : memref<2x2x16x16xf16, #ascend.memory<l1>> to memref<2x2x16x16xi16, #ascend.memory<l1>>
  return
}

// -----

// The register belongs to the last instruction.
func.func @none(%c: memref<256xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.kept_count' op counts the elements that 'ascend.vcompress' kept in the tile, which has to be the last GatherMask before it in the block}}
  %n = ascend.kept_count of %c : memref<256xf32, #ascend.memory<ub>>
  return
}

// -----

func.func @later(%a: memref<256xf32, #ascend.memory<ub>>, %m: memref<32xui8, #ascend.memory<ub>>, %c: memref<256xf32, #ascend.memory<ub>>, %d: memref<256xf32, #ascend.memory<ub>>) {
  ascend.vcompress %a, %m into %c : memref<256xf32, #ascend.memory<ub>>, memref<32xui8, #ascend.memory<ub>>, memref<256xf32, #ascend.memory<ub>>
  // expected-note @+1 {{the last one}}
  ascend.vgather_mask %c, P1111 into %d : memref<256xf32, #ascend.memory<ub>>, memref<256xf32, #ascend.memory<ub>>
  // expected-error @+1 {{'ascend.kept_count' op counts the elements that 'ascend.vcompress' kept}}
  %n = ascend.kept_count of %c : memref<256xf32, #ascend.memory<ub>>
  return
}

// -----

func.func @types(%a: memref<8x8xf32, #ascend.memory<ub>>, %c: memref<8x8xi32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vpack_rows' op does not convert: source and destination need the same element type, got 'f32' and 'i32'}}
  ascend.vpack_rows %a into %c : memref<8x8xf32, #ascend.memory<ub>>, memref<8x8xi32, #ascend.memory<ub>>
  return
}

// -----

func.func @pack_shape(%a: memref<8x8xf32, #ascend.memory<ub>>, %c: memref<8x4xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vpack_rows' op packs 'memref<8x8xf32, #ascend.memory<ub>>' into another shape 'memref<8x4xf32, #ascend.memory<ub>>'}}
  ascend.vpack_rows %a into %c : memref<8x8xf32, #ascend.memory<ub>>, memref<8x4xf32, #ascend.memory<ub>>
  return
}

// -----

func.func @rows(%a: memref<256x8xf32, #ascend.memory<ub>>, %c: memref<256x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vpack_rows' op packs 256 rows, at most 255 are possible}}
  ascend.vpack_rows %a into %c : memref<256x8xf32, #ascend.memory<ub>>, memref<256x8xf32, #ascend.memory<ub>>
  return
}

// -----

func.func @pitch(%a: memref<8x9xf32, #ascend.memory<ub>>, %c: memref<8x9xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vpack_rows' op takes rows at multiples of 32 bytes, not 36 bytes apart}}
  ascend.vpack_rows %a into %c : memref<8x9xf32, #ascend.memory<ub>>, memref<8x9xf32, #ascend.memory<ub>>
  return
}

// -----

func.func @far(%a: memref<2x8xf32, strided<[524288, 1]>, #ascend.memory<ub>>, %c: memref<2x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vpack_rows' op takes rows that are at most 2097120 bytes apart, not 2097152}}
  ascend.vpack_rows %a into %c : memref<2x8xf32, strided<[524288, 1]>, #ascend.memory<ub>>, memref<2x8xf32, #ascend.memory<ub>>
  return
}
