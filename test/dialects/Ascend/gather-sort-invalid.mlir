// RUN: tl-opt %s --split-input-file --verify-diagnostics

// A gather does not convert.
func.func @vgather_converts(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<8xui32, #ascend.memory<ub>>, %c: memref<8xi32, #ascend.memory<ub>>, %base: index) {
  // expected-error @+1 {{'ascend.vgather' op does not convert: source and destination need the same element type, got 'f32' and 'i32'}}
  ascend.vgather %a, %b, %base into %c : memref<64xf32, #ascend.memory<ub>>, memref<8xui32, #ascend.memory<ub>>, memref<8xi32, #ascend.memory<ub>>
  return
}

// -----

// An element of the result has one offset.
func.func @vgather_offsets(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<16xui32, #ascend.memory<ub>>, %c: memref<8xf32, #ascend.memory<ub>>, %base: index) {
  // expected-error @+1 {{'ascend.vgather' op needs an offset for each element, got 'memref<16xui32, #ascend.memory<ub>>' and 'memref<8xf32, #ascend.memory<ub>>'}}
  ascend.vgather %a, %b, %base into %c : memref<64xf32, #ascend.memory<ub>>, memref<16xui32, #ascend.memory<ub>>, memref<8xf32, #ascend.memory<ub>>
  return
}

// -----

// Elements of 8 bits have no gather.
func.func @vgather_i8(%a: memref<64xi8, #ascend.memory<ub>>, %b: memref<8xui32, #ascend.memory<ub>>, %c: memref<8xi8, #ascend.memory<ub>>, %base: index) {
  // expected-error @+1 {{'ascend.vgather' op operand #0 must be contiguous memref in ub that starts at a multiple of 32 bytes, but got 'memref<64xi8, #ascend.memory<ub>>'}}
  ascend.vgather %a, %b, %base into %c : memref<64xi8, #ascend.memory<ub>>, memref<8xui32, #ascend.memory<ub>>, memref<8xi8, #ascend.memory<ub>>
  return
}

// -----

// Blocks are not converted either.
func.func @vgather_blocks_converts(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<8xui32, #ascend.memory<ub>>, %c: memref<128xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vgather_blocks' op does not convert: source and destination need the same element type, got 'f32' and 'f16'}}
  ascend.vgather_blocks %a, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<8xui32, #ascend.memory<ub>>, memref<128xf16, #ascend.memory<ub>>
  return
}

// -----

// A repeat is eight blocks.
func.func @vgather_blocks_repeat(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<4xui32, #ascend.memory<ub>>, %c: memref<32xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vgather_blocks' op picks 4 blocks, which is not a multiple of 8}}
  ascend.vgather_blocks %a, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<4xui32, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>
  return
}

// -----

// The number of repeats has 8 bits.
func.func @vgather_blocks_limit(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<2048xui32, #ascend.memory<ub>>, %c: memref<16384xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vgather_blocks' op picks 2048 blocks, at most 2040 are possible}}
  ascend.vgather_blocks %a, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<2048xui32, #ascend.memory<ub>>, memref<16384xf32, #ascend.memory<ub>>
  return
}

// -----

// A block has 32 bytes.
func.func @vgather_blocks_size(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<8xui32, #ascend.memory<ub>>, %c: memref<32xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vgather_blocks' op picks 8 blocks of 32 bytes into 128 bytes}}
  ascend.vgather_blocks %a, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<8xui32, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>
  return
}

// -----

// The source is whole elements of the destination's type.
func.func @vgather_mask_width(%a: memref<3xf16, #ascend.memory<ub>>, %b: memref<1xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vgather_mask' op takes the source as elements of 4 bytes, but it has 6 bytes}}
  ascend.vgather_mask %a, P1111 into %b : memref<3xf16, #ascend.memory<ub>>, memref<1xf32, #ascend.memory<ub>>
  return
}

// -----

// A pattern keeps a number of elements that is known.
func.func @vgather_mask_count(%a: memref<99xf16, #ascend.memory<ub>>, %b: memref<24xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vgather_mask' op keeps 25 of 99 elements, but the destination has 24}}
  ascend.vgather_mask %a, P0010 into %b : memref<99xf16, #ascend.memory<ub>>, memref<24xf16, #ascend.memory<ub>>
  return
}

// -----

// All elements may be kept.
func.func @vcompress_count(%a: memref<64xf16, #ascend.memory<ub>>, %b: memref<8xui8, #ascend.memory<ub>>, %c: memref<32xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcompress' op may keep all 64 elements, but the destination has 32}}
  ascend.vcompress %a, %b into %c : memref<64xf16, #ascend.memory<ub>>, memref<8xui8, #ascend.memory<ub>>, memref<32xf16, #ascend.memory<ub>>
  return
}

// -----

// A mask has a bit for each element.
func.func @vcompress_mask(%a: memref<65xf16, #ascend.memory<ub>>, %b: memref<8xui8, #ascend.memory<ub>>, %c: memref<65xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcompress' op needs 9 bytes of mask for 65 elements, got 8}}
  ascend.vcompress %a, %b into %c : memref<65xf16, #ascend.memory<ub>>, memref<8xui8, #ascend.memory<ub>>, memref<65xf16, #ascend.memory<ub>>
  return
}

// -----

// Nor does compressing convert.
func.func @vcompress_converts(%a: memref<64xf16, #ascend.memory<ub>>, %b: memref<8xui8, #ascend.memory<ub>>, %c: memref<64xi16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcompress' op does not convert: source and destination need the same element type, got 'f16' and 'i16'}}
  ascend.vcompress %a, %b into %c : memref<64xf16, #ascend.memory<ub>>, memref<8xui8, #ascend.memory<ub>>, memref<64xi16, #ascend.memory<ub>>
  return
}

// -----

// A pair has 8 bytes.
func.func @vsort32_pairs(%a: memref<32xf16, #ascend.memory<ub>>, %b: memref<32xui32, #ascend.memory<ub>>, %c: memref<32x2xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vsort32' op operand #2 must be contiguous pairs of 8 bytes in ub that start at a multiple of 32 bytes, but got 'memref<32x2xf16, #ascend.memory<ub>>'}}
  ascend.vsort32 %a, %b into %c : memref<32xf16, #ascend.memory<ub>>, memref<32xui32, #ascend.memory<ub>>, memref<32x2xf16, #ascend.memory<ub>>
  return
}

// -----

// Pairs hold values of the sorted type.
func.func @vsort32_type(%a: memref<32xf16, #ascend.memory<ub>>, %b: memref<32xui32, #ascend.memory<ub>>, %c: memref<32x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vsort32' op needs pairs of the values' type 'f16', got 'f32'}}
  ascend.vsort32 %a, %b into %c : memref<32xf16, #ascend.memory<ub>>, memref<32xui32, #ascend.memory<ub>>, memref<32x2xf32, #ascend.memory<ub>>
  return
}

// -----

// A repeat sorts 32 elements.
func.func @vsort32_repeat(%a: memref<33xf32, #ascend.memory<ub>>, %b: memref<33xui32, #ascend.memory<ub>>, %c: memref<33x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vsort32' op sorts 33 elements, which is not a multiple of 32}}
  ascend.vsort32 %a, %b into %c : memref<33xf32, #ascend.memory<ub>>, memref<33xui32, #ascend.memory<ub>>, memref<33x2xf32, #ascend.memory<ub>>
  return
}

// -----

// The number of repeats has 8 bits.
func.func @vsort32_limit(%a: memref<8192xf32, #ascend.memory<ub>>, %b: memref<8192xui32, #ascend.memory<ub>>, %c: memref<8192x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vsort32' op sorts 8192 elements, at most 8160 are possible}}
  ascend.vsort32 %a, %b into %c : memref<8192xf32, #ascend.memory<ub>>, memref<8192xui32, #ascend.memory<ub>>, memref<8192x2xf32, #ascend.memory<ub>>
  return
}

// -----

// Each element has an index and a pair.
func.func @vsort32_counts(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<32xui32, #ascend.memory<ub>>, %c: memref<64x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vsort32' op needs an index and a pair for each of 64 elements, got 32 and 64}}
  ascend.vsort32 %a, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<32xui32, #ascend.memory<ub>>, memref<64x2xf32, #ascend.memory<ub>>
  return
}

// -----

// Lists are merged into a list of their type.
func.func @vmerge_sort_type(%a: memref<32x4xf16, #ascend.memory<ub>>, %b: memref<32x2xf32, #ascend.memory<ub>>, %c: memref<64x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vmerge_sort2' op merges pairs of one element type, got 'f16' and 'f32'}}
  ascend.vmerge_sort2 %a, %b into %c : memref<32x4xf16, #ascend.memory<ub>>, memref<32x2xf32, #ascend.memory<ub>>, memref<64x2xf32, #ascend.memory<ub>>
  return
}

// -----

// All pairs are stored.
func.func @vmerge_sort_count(%a: memref<32x2xf32, #ascend.memory<ub>>, %b: memref<32x2xf32, #ascend.memory<ub>>, %c: memref<32x2xf32, #ascend.memory<ub>>, %d: memref<64x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vmerge_sort3' op merges 96 pairs into 64}}
  ascend.vmerge_sort3 %a, %b, %c into %d : memref<32x2xf32, #ascend.memory<ub>>, memref<32x2xf32, #ascend.memory<ub>>, memref<32x2xf32, #ascend.memory<ub>>, memref<64x2xf32, #ascend.memory<ub>>
  return
}

// -----

// The length of a list has 12 bits.
func.func @vmerge_sort_length(%a: memref<32x2xf32, #ascend.memory<ub>>, %b: memref<32x2xf32, #ascend.memory<ub>>, %c: memref<32x2xf32, #ascend.memory<ub>>, %d: memref<4096x2xf32, #ascend.memory<ub>>, %e: memref<4192x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vmerge_sort4' op merges a list of 4096 pairs, at most 4095 are possible}}
  ascend.vmerge_sort4 %a, %b, %c, %d into %e : memref<32x2xf32, #ascend.memory<ub>>, memref<32x2xf32, #ascend.memory<ub>>, memref<32x2xf32, #ascend.memory<ub>>, memref<4096x2xf32, #ascend.memory<ub>>, memref<4192x2xf32, #ascend.memory<ub>>
  return
}

// -----

// So has that of a run.
func.func @vmerge_runs_length(%a: memref<16384x2xf32, #ascend.memory<ub>>, %b: memref<16384x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vmerge_runs' op merges a list of 4096 pairs, at most 4095 are possible}}
  ascend.vmerge_runs %a length 4096 into %b : memref<16384x2xf32, #ascend.memory<ub>>, memref<16384x2xf32, #ascend.memory<ub>>
  return
}

// -----

// A run has a pair.
func.func @vmerge_runs_zero(%a: memref<128x2xf32, #ascend.memory<ub>>, %b: memref<128x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vmerge_runs' op attribute 'length' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  ascend.vmerge_runs %a length 0 into %b : memref<128x2xf32, #ascend.memory<ub>>, memref<128x2xf32, #ascend.memory<ub>>
  return
}

// -----

// Runs are merged by four.
func.func @vmerge_runs_fours(%a: memref<96x2xf32, #ascend.memory<ub>>, %b: memref<96x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vmerge_runs' op merges 96 pairs, which is not a multiple of four runs of 32}}
  ascend.vmerge_runs %a length 32 into %b : memref<96x2xf32, #ascend.memory<ub>>, memref<96x2xf32, #ascend.memory<ub>>
  return
}

// -----

// The number of repeats has 8 bits.
func.func @vmerge_runs_repeat(%a: memref<1024x2xf32, #ascend.memory<ub>>, %b: memref<1024x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vmerge_runs' op merges 256 times four runs, at most 255 times are possible}}
  ascend.vmerge_runs %a length 1 into %b : memref<1024x2xf32, #ascend.memory<ub>>, memref<1024x2xf32, #ascend.memory<ub>>
  return
}

// -----

// Nothing is added or left out.
func.func @vmerge_runs_count(%a: memref<128x2xf32, #ascend.memory<ub>>, %b: memref<256x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vmerge_runs' op merges 128 pairs into 256}}
  ascend.vmerge_runs %a length 32 into %b : memref<128x2xf32, #ascend.memory<ub>>, memref<256x2xf32, #ascend.memory<ub>>
  return
}
