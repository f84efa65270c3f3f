// RUN: tl-opt %s --split-input-file --verify-diagnostics

// Rows of a tile may not overlap.
func.func @overlap(%a: memref<4x16xf32, strided<[8, 1]>, #ascend.memory<ub>>, %A: memref<4x16xf32>) {
  // expected-error @+1 {{'ascend.copy_ub_to_gm' op expects rows that do not overlap, got rows of 64 bytes that are 32 bytes apart}}
  ascend.copy_ub_to_gm %a to %A : memref<4x16xf32, strided<[8, 1]>, #ascend.memory<ub>>, memref<4x16xf32>
  return
}

// -----

// Nor may those of a tensor.
func.func @overlap_in_gm(%A: memref<4x16xf32, strided<[0, 1]>>, %a: memref<4x16xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op expects rows that do not overlap, got rows of 64 bytes that are 0 bytes apart}}
  ascend.copy_gm_to_ub %A to %a : memref<4x16xf32, strided<[0, 1]>>, memref<4x16xf32, #ascend.memory<ub>>
  return
}

// -----

// The distance of rows has 32 bits.
func.func @far(%A: memref<4x16xf32, strided<[268435456, 1]>>, %a: memref<4x16xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op expects rows at most 268435455 elements apart, got 268435456}}
  ascend.copy_gm_to_ub %A to %a : memref<4x16xf32, strided<[268435456, 1]>>, memref<4x16xf32, #ascend.memory<ub>>
  return
}

// -----

// The value that pads is an element.
func.func @pad_type(%A: memref<16xf32>, %a: memref<16xf32, #ascend.memory<ub>>, %v: f16) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub_pad' op pads elements of type 'f32' with a value of type 'f16'}}
  ascend.copy_gm_to_ub_pad %A to %a pad(%v) : memref<16xf32>, memref<16xf32, #ascend.memory<ub>>, f16
  return
}

// -----

// As an element of an unsigned type the value has no sign.
func.func @pad_signless(%A: memref<16xui16>, %a: memref<16xui16, #ascend.memory<ub>>, %v: i32) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub_pad' op pads elements of type 'ui16' with a value of type 'i32'}}
  ascend.copy_gm_to_ub_pad %A to %a pad(%v) : memref<16xui16>, memref<16xui16, #ascend.memory<ub>>, i32
  return
}

// -----

// 64 bits are too many to pad with.
func.func @pad_width(%A: memref<16xi64>, %a: memref<16xi64, #ascend.memory<ub>>, %v: i64) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub_pad' op operand #0 must be 1-D or 2-D memref in gm with contiguous rows, but got 'memref<16xi64>'}}
  ascend.copy_gm_to_ub_pad %A to %a pad(%v) : memref<16xi64>, memref<16xi64, #ascend.memory<ub>>, i64
  return
}

// -----

// The hardware adds up some types only.
func.func @atomic_type(%a: memref<16xui32, #ascend.memory<ub>>, %A: memref<16xui32>) {
  // expected-error @+1 {{'ascend.atomic_add_ub_to_gm' op operand #0 must be}}
  ascend.atomic_add_ub_to_gm %a to %A : memref<16xui32, #ascend.memory<ub>>, memref<16xui32>
  return
}

// -----

// The same types have maxima,
func.func @maximum_type(%a: memref<16xui32, #ascend.memory<ub>>, %A: memref<16xui32>) {
  // expected-error @+1 {{'ascend.atomic_max_ub_to_gm' op operand #0 must be}}
  ascend.atomic_max_ub_to_gm %a to %A : memref<16xui32, #ascend.memory<ub>>, memref<16xui32>
  return
}

// -----

// which are not converted.
func.func @minimum_type(%a: memref<16xf16, #ascend.memory<ub>>, %A: memref<16xf32>) {
  // expected-error @+1 {{'ascend.atomic_min_ub_to_gm' op does not convert: source and destination need the same element type, got 'f16' and 'f32'}}
  ascend.atomic_min_ub_to_gm %a to %A : memref<16xf16, #ascend.memory<ub>>, memref<16xf32>
  return
}

// -----

// Within UB whole blocks are copied,
func.func @part_of_block(%a: memref<8x12xf32, strided<[16, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_ub_to_ub' op expects rows of a multiple of 32 bytes, got 48}}
  ascend.copy_ub_to_ub %a to %a : memref<8x12xf32, strided<[16, 1]>, #ascend.memory<ub>>, memref<8x12xf32, strided<[16, 1]>, #ascend.memory<ub>>
  return
}

// -----

// or the lanes of a repeat,
func.func @long_rows(%a: memref<8x65xf32, strided<[72, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcopy' op expects rows of at most 256 bytes, got 260}}
  ascend.vcopy %a to %a : memref<8x65xf32, strided<[72, 1]>, #ascend.memory<ub>>, memref<8x65xf32, strided<[72, 1]>, #ascend.memory<ub>>
  return
}

// -----

// There are at most 255 rows,
func.func @many_rows(%a: memref<256x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcopy' op copies 256 rows, at most 255 are possible}}
  ascend.vcopy %a to %a : memref<256x8xf32, #ascend.memory<ub>>, memref<256x8xf32, #ascend.memory<ub>>
  return
}

// -----

// not too far from each other,
func.func @far_rows(%a: memref<2x8xf32, strided<[2048, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcopy' op expects rows at most 8160 bytes apart, got 8192}}
  ascend.vcopy %a to %a : memref<2x8xf32, strided<[2048, 1]>, #ascend.memory<ub>>, memref<2x8xf32, strided<[2048, 1]>, #ascend.memory<ub>>
  return
}

// -----

// with elements of 16 or 32 bits.
func.func @small_lanes(%a: memref<2x8xi8, strided<[32, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcopy' op operand #0 must be}}
  ascend.vcopy %a to %a : memref<2x8xi8, strided<[32, 1]>, #ascend.memory<ub>>, memref<2x8xi8, strided<[32, 1]>, #ascend.memory<ub>>
  return
}

// -----

// Data on chip have no place in L2.
func.func @streamed_on_chip(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{attribute 'ascend.streamed' is for an operation that moves data of global memory}}
  ascend.copy_ub_to_ub %a to %b {ascend.streamed} : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// Scalar code has another way to memory.
func.func @streamed_scalar(%A: memref<64xf32>, %i: index) -> f32 {
  // expected-error @+1 {{attribute 'ascend.streamed' is for an operation that moves data of global memory}}
  %x = memref.load %A[%i] {ascend.streamed} : memref<64xf32>
  return %x : f32
}

// -----

// A transfer is streamed or not.
func.func @streamed_value(%A: memref<64xf32>, %a: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{attribute 'ascend.streamed' has no value, got false}}
  ascend.copy_gm_to_ub %A to %a {ascend.streamed = false} : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
  return
}
