// RUN: tl-opt %s --split-input-file --verify-diagnostics

// Reductions read their source in whole repeats.
func.func @whole_lanes(%a: memref<4x65xf32, strided<[72, 1]>, #ascend.memory<ub>>, %b: memref<4xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vwhole_reduce_sum' op has lanes of 256 bytes, not of 260 as in}}
  ascend.vwhole_reduce_sum %a into %b : memref<4x65xf32, strided<[72, 1]>, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>
  return
}

// -----

// Repeats start at blocks, even if the rows follow each other.
func.func @whole_step(%a: memref<4x5xf32, #ascend.memory<ub>>, %b: memref<4xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vwhole_reduce_sum' op steps by whole blocks of 32 bytes, at most 255 of them, not by 20 bytes as in}}
  ascend.vwhole_reduce_sum %a into %b : memref<4x5xf32, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>
  return
}

// -----

// How many there are is known.
func.func @whole_dynamic(%a: memref<?x8xf32, #ascend.memory<ub>>, %b: memref<?xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vwhole_reduce_sum' op needs a tile of static extents, got}}
  ascend.vwhole_reduce_sum %a into %b : memref<?x8xf32, #ascend.memory<ub>>, memref<?xf32, #ascend.memory<ub>>
  return
}

// -----

// Their number has a limit.
func.func @whole_repeats(%a: memref<256x8xf32, #ascend.memory<ub>>, %b: memref<256xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vwhole_reduce_max' op repeats at most 255 times}}
  ascend.vwhole_reduce_max %a into %b : memref<256x8xf32, #ascend.memory<ub>>, memref<256xf32, #ascend.memory<ub>>
  return
}

// -----

// There is a result for each repeat.
func.func @whole_results(%a: memref<4x64xf32, #ascend.memory<ub>>, %b: memref<8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vwhole_reduce_min' op has one result for each of 4 repeats, not 'memref<8xf32,}}
  ascend.vwhole_reduce_min %a into %b : memref<4x64xf32, #ascend.memory<ub>>, memref<8xf32, #ascend.memory<ub>>
  return
}

// -----

// Results follow each other.
func.func @whole_gaps(%a: memref<4x64xf32, #ascend.memory<ub>>, %b: memref<4xf32, strided<[2]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vwhole_reduce_min' op operand #1 must be contiguous memref in ub}}
  ascend.vwhole_reduce_min %a into %b : memref<4x64xf32, #ascend.memory<ub>>, memref<4xf32, strided<[2]>, #ascend.memory<ub>>
  return
}

// -----

// A value and its lane are two results.
func.func @index_results(%a: memref<4x64xf32, #ascend.memory<ub>>, %b: memref<4xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vwhole_reduce_max_index' op has a value and an index for each of 4 repeats, not 'memref<4xf32,}}
  ascend.vwhole_reduce_max_index %a into %b : memref<4x64xf32, #ascend.memory<ub>>, memref<4xf32, #ascend.memory<ub>>
  return
}

// -----

// Lanes with their numbers are those of a repeat.
func.func @index_lanes(%a: memref<4x65xf32, strided<[72, 1]>, #ascend.memory<ub>>, %b: memref<4x2xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vwhole_reduce_min_index' op has lanes of 256 bytes, not of 260 as in}}
  ascend.vwhole_reduce_min_index %a into %b : memref<4x65xf32, strided<[72, 1]>, #ascend.memory<ub>>, memref<4x2xf32, #ascend.memory<ub>>
  return
}

// -----

// Two lanes are a pair,
func.func @pair_lanes(%a: memref<4x21x3xf32, #ascend.memory<ub>>, %b: memref<4x21xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vpair_reduce_sum' op reduces 'repeats x pairs x 2' of at most 64 lanes, not 'memref<4x21x3xf32,}}
  ascend.vpair_reduce_sum %a into %b : memref<4x21x3xf32, #ascend.memory<ub>>, memref<4x21xf32, #ascend.memory<ub>>
  return
}

// -----

// pairs have no gaps,
func.func @pair_gaps(%a: memref<4x16x2xf32, strided<[64, 4, 1]>, #ascend.memory<ub>>, %b: memref<4x16xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vpair_reduce_sum' op needs pairs without gaps, got}}
  ascend.vpair_reduce_sum %a into %b : memref<4x16x2xf32, strided<[64, 4, 1]>, #ascend.memory<ub>>, memref<4x16xf32, #ascend.memory<ub>>
  return
}

// -----

// repeats of them have none between their results,
func.func @pair_repeats(%a: memref<4x16x2xf32, strided<[64, 2, 1]>, #ascend.memory<ub>>, %b: memref<4x16xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vpair_reduce_sum' op leaves a gap after the results of a repeat of 16 pairs; use 32 or one repeat}}
  ascend.vpair_reduce_sum %a into %b : memref<4x16x2xf32, strided<[64, 2, 1]>, #ascend.memory<ub>>, memref<4x16xf32, #ascend.memory<ub>>
  return
}

// -----

// and each has a result.
func.func @pair_results(%a: memref<4x32x2xf32, #ascend.memory<ub>>, %b: memref<4x64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vpair_reduce_sum' op has one result for each of 4 x 32 pairs, not 'memref<4x64xf32,}}
  ascend.vpair_reduce_sum %a into %b : memref<4x32x2xf32, #ascend.memory<ub>>, memref<4x64xf32, #ascend.memory<ub>>
  return
}

// -----

// Blocks are whole.
func.func @block_lanes(%a: memref<4x8x4xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>, %b: memref<4x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vblock_reduce_sum' op has 8 blocks of 32 bytes}}
  ascend.vblock_reduce_sum %a into %b : memref<4x8x4xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>, memref<4x8xf32, #ascend.memory<ub>>
  return
}

// -----

// They are a dimension of their own.
func.func @block_rank(%a: memref<4x64xf32, #ascend.memory<ub>>, %b: memref<4x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vblock_reduce_sum' op reduces 'repeats x blocks x 8', not 'memref<4x64xf32,}}
  ascend.vblock_reduce_sum %a into %b : memref<4x64xf32, #ascend.memory<ub>>, memref<4x8xf32, #ascend.memory<ub>>
  return
}

// -----

// There is a result for each block.
func.func @block_results(%a: memref<4x8x8xf32, #ascend.memory<ub>>, %b: memref<32xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vblock_reduce_max' op has one result for each of 4 x 8 blocks, not 'memref<32xf32,}}
  ascend.vblock_reduce_max %a into %b : memref<4x8x8xf32, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>
  return
}

// -----

// The results of a repeat take a block, whatever their number.
func.func @block_gap(%a: memref<4x3x8xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>, %b: memref<4x3xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vblock_reduce_min' op leaves a gap after the results of a repeat of 3 blocks; use 8 or one repeat}}
  ascend.vblock_reduce_min %a into %b : memref<4x3x8xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>, memref<4x3xf32, #ascend.memory<ub>>
  return
}

// -----

// A panel has a height.
func.func @transpose_height(%a: memref<8x16xf16, #ascend.memory<ub>>, %b: memref<16x8xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vtranspose_b16' op transposes '16 x n' to 'n x 16', not}}
  ascend.vtranspose_b16 %a to %b : memref<8x16xf16, #ascend.memory<ub>>, memref<16x8xf16, #ascend.memory<ub>>
  return
}

// -----

// It has whole repeats.
func.func @transpose_width(%a: memref<32x48xi8, strided<[64, 1]>, #ascend.memory<ub>>, %b: memref<48x32xi8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vtranspose_b8' op transposes a multiple of 32 columns, at most 8160, not 48}}
  ascend.vtranspose_b8 %a to %b : memref<32x48xi8, strided<[64, 1]>, #ascend.memory<ub>>, memref<48x32xi8, #ascend.memory<ub>>
  return
}

// -----

// Its rows start at blocks.
func.func @transpose_rows(%a: memref<16x8xf32, strided<[9, 1]>, #ascend.memory<ub>>, %b: memref<8x16xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vtranspose_b32' op needs rows a static multiple of 32 bytes apart, got}}
  ascend.vtranspose_b32 %a to %b : memref<16x8xf32, strided<[9, 1]>, #ascend.memory<ub>>, memref<8x16xf32, #ascend.memory<ub>>
  return
}

// -----

// Repeats of the result are a number of 16 bits apart.
func.func @transpose_step(%a: memref<16x16xf32, #ascend.memory<ub>>, %b: memref<16x16xf32, strided<[65536, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vtranspose_b32' op repeats at a distance of at most 65535 blocks, not 65536 as in}}
  ascend.vtranspose_b32 %a to %b : memref<16x16xf32, #ascend.memory<ub>>, memref<16x16xf32, strided<[65536, 1]>, #ascend.memory<ub>>
  return
}
