// RUN: tl-opt %s --split-input-file --verify-diagnostics

// The body of a launch has an argument per index that the launch names.
func.func @launch_without_index(%n: index) {
  // expected-error @+1 {{'ascend.launch' op needs a body with one or two arguments, the block index and the sub-block index}}
  "ascend.launch"(%n) ({
    "ascend.end"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

// The arguments of the body are indices.
func.func @launch_with_integer(%n: index) {
  // expected-error @+1 {{'ascend.launch' op needs arguments of type 'index' in its body}}
  "ascend.launch"(%n) ({
  ^bb0(%block: i32):
    "ascend.end"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

// Two sections of a launch would run on one core at once.
func.func @two_sections_of_a_kind(%n: index) {
  // expected-error @+1 {{'ascend.launch' op has two sections for the vector core}}
  ascend.launch (%block) in (%n) {
    // expected-note @+1 {{first section}}
    ascend.section vector {
    }
    ascend.section cube {
    }
    // expected-note @+1 {{second section}}
    ascend.section vector {
    }
  }
  return
}

// -----

// There are two kinds of cores.
func.func @unknown_core() {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'core' [cube, vector]}}
  ascend.section scalar {
  }
  return
}

// -----

// A section has no arguments.
func.func @section_with_argument() {
  // expected-error @+1 {{'ascend.section' op region should have no arguments}}
  "ascend.section"() <{core = 0 : i32}> ({
  ^bb0(%i: index):
    "ascend.end"() : () -> ()
  }) : () -> ()
  return
}

// -----

// Only a launch and a section are ended.
func.func @end_without_launch() {
  // expected-error @+1 {{'ascend.end' op expects parent op to be one of 'ascend.launch, ascend.section, ascend.push, ascend.pop'}}
  ascend.end
}

// -----

// A memory is one of the hardware's.
// expected-error @+2 {{expected ::tl::ascend::Memory to be one of: gm, l1, l0a, l0b, l0c, ub, bt, fb}}
// expected-error @+1 {{failed to parse Ascend_MemoryAttr parameter 'value'}}
func.func private @unknown_memory(memref<64xf32, #ascend.memory<l2>>)

// -----

// A buffer is on chip.
func.func @buffer_in_gm() {
  // expected-error @+1 {{'ascend.buffer' op needs an on-chip memory, got 'memref<64xf32, #ascend.memory<gm>>'}}
  %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<gm>>
  return
}

// -----

// A memref without a memory is in GM.
func.func @buffer_without_memory() {
  // expected-error @+1 {{'ascend.buffer' op needs an on-chip memory, got 'memref<64xf32>'}}
  %a = ascend.buffer at 0 : memref<64xf32>
  return
}

// -----

// A memory of another dialect is none of the hardware's.
func.func @buffer_in_other_space() {
  // expected-error @+1 {{'ascend.buffer' op needs an on-chip memory, got 'memref<64xf32, 1>'}}
  %a = ascend.buffer at 0 : memref<64xf32, 1>
  return
}

// -----

// The shape of a buffer is static.
func.func @dynamic_buffer() {
  // expected-error @+1 {{'ascend.buffer' op needs a static shape without a layout, got 'memref<?xf32, #ascend.memory<ub>>'}}
  %a = ascend.buffer at 0 : memref<?xf32, #ascend.memory<ub>>
  return
}

// -----

// A buffer has no gaps.
func.func @strided_buffer() {
  // expected-error @+1 {{'ascend.buffer' op needs a static shape without a layout, got}}
  %a = ascend.buffer at 0 : memref<4x8xf32, strided<[16, 1]>, #ascend.memory<ub>>
  return
}

// -----

// The elements of a buffer have a size.
func.func @buffer_of_indices() {
  // expected-error @+1 {{'ascend.buffer' op needs elements that are numbers, got 'memref<64xindex, #ascend.memory<ub>>'}}
  %a = ascend.buffer at 0 : memref<64xindex, #ascend.memory<ub>>
  return
}

// -----

// An address is not negative.
func.func @negative_address() {
  // expected-error @+1 {{'ascend.buffer' op attribute 'address' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  %a = ascend.buffer at -32 : memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// No target has memories that large.
func.func @end_of_buffer_wraps() {
  // expected-error @+1 {{'ascend.buffer' op ends at byte 9223372036854776063, beyond the memories of any target}}
  %a = ascend.buffer at 9223372036854775807 : memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// The source of a load is in GM.
func.func @load_from_ub(%a: memref<32x64xf16, #ascend.memory<ub>>, %b: memref<4x2x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op operand #0 must be 2-D memref in gm with contiguous rows, but got 'memref<32x64xf16, #ascend.memory<ub>>'}}
  ascend.copy_gm_to_l1 %a to %b : memref<32x64xf16, #ascend.memory<ub>>, memref<4x2x16x16xf16, #ascend.memory<l1>>
  return
}

// -----

// The source of a load is a matrix.
func.func @load_vector(%a: memref<64xf16>, %b: memref<4x2x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op operand #0 must be 2-D memref in gm with contiguous rows, but got 'memref<64xf16>'}}
  ascend.copy_gm_to_l1 %a to %b : memref<64xf16>, memref<4x2x16x16xf16, #ascend.memory<l1>>
  return
}

// -----

// The rows of the source are contiguous.
func.func @load_columns(%a: memref<32x64xf16, strided<[1, 32]>>, %b: memref<4x2x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op operand #0 must be 2-D memref in gm with contiguous rows, but got}}
  ascend.copy_gm_to_l1 %a to %b : memref<32x64xf16, strided<[1, 32]>>, memref<4x2x16x16xf16, #ascend.memory<l1>>
  return
}

// -----

// The destination of a load is a matrix of fractals.
func.func @load_row_major(%a: memref<32x64xf16>, %b: memref<32x64xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op operand #1 must be matrix of fractals in l1, but got 'memref<32x64xf16, #ascend.memory<l1>>'}}
  ascend.copy_gm_to_l1 %a to %b : memref<32x64xf16>, memref<32x64xf16, #ascend.memory<l1>>
  return
}

// -----

// A fractal of 16-bit elements has 16 columns.
func.func @load_wrong_fractal(%a: memref<32x64xf16>, %b: memref<2x2x16x32xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op operand #1 must be matrix of fractals in l1, but got}}
  ascend.copy_gm_to_l1 %a to %b : memref<32x64xf16>, memref<2x2x16x32xf16, #ascend.memory<l1>>
  return
}

// -----

// A fractal has no gaps.
func.func @load_strided_fractal(%a: memref<32x64xf16>, %b: memref<4x2x16x16xf16, strided<[1024, 512, 32, 1]>, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op operand #1 must be matrix of fractals in l1, but got}}
  ascend.copy_gm_to_l1 %a to %b : memref<32x64xf16>, memref<4x2x16x16xf16, strided<[1024, 512, 32, 1]>, #ascend.memory<l1>>
  return
}

// -----

// Partial fractals form a single row of fractals.
func.func @load_rows_of_two(%a: memref<4x64xf16>, %b: memref<4x2x2x16xf16, strided<[512, 256, 16, 1]>, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op operand #1 must be matrix of fractals in l1, but got}}
  ascend.copy_gm_to_l1 %a to %b : memref<4x64xf16>, memref<4x2x2x16xf16, strided<[512, 256, 16, 1]>, #ascend.memory<l1>>
  return
}

// -----

// The source of a load has at most the rows of the tile.
func.func @load_more_rows(%a: memref<6x64xf16>, %b: memref<4x1x5x16xf16, strided<[512, 80, 16, 1]>, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op expects a source that fits into a tile of 5 x 64, got 6 x 64}}
  ascend.copy_gm_to_l1 %a to %b : memref<6x64xf16>, memref<4x1x5x16xf16, strided<[512, 80, 16, 1]>, #ascend.memory<l1>>
  return
}

// -----

// A cleared tile has no gaps.
func.func @clear_gaps(%a: memref<4x2x16x16xf16, strided<[1024, 256, 16, 1]>, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.clear_l0a' op clears a tile without gaps only, got}}
  ascend.clear_l0a %a : memref<4x2x16x16xf16, strided<[1024, 256, 16, 1]>, #ascend.memory<l0a>>
  return
}

// -----

// The rows of a column follow each other.
func.func @clear_column_gaps(%a: memref<4x2x16x16xf16, strided<[1024, 512, 16, 1]>, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.clear_l1' op clears columns of fractals without gaps only, got}}
  ascend.clear_l1 %a : memref<4x2x16x16xf16, strided<[1024, 512, 16, 1]>, #ascend.memory<l1>>
  return
}

// -----

func.func @clear_many_rows(%a: memref<1x2048x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.clear_l1' op clears 32768 rows of 1 columns of fractals, at most 32767 are possible}}
  ascend.clear_l1 %a : memref<1x2048x16x16xf16, #ascend.memory<l1>>
  return
}

// -----

func.func @clear_far(%a: memref<2x1x16x16xf16, strided<[524544, 256, 16, 1]>, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.clear_l1' op leaves out 32768 rows between columns of fractals, at most 32767 are possible}}
  ascend.clear_l1 %a : memref<2x1x16x16xf16, strided<[524544, 256, 16, 1]>, #ascend.memory<l1>>
  return
}

// -----

// An instruction counts fractals with 15 bits.
func.func @clear_many(%b: memref<32768x1x16x16xf16, #ascend.memory<l0b>>) {
  // expected-error @+1 {{'ascend.clear_l0b' op clears 32768 fractals, at most 32767 are possible}}
  ascend.clear_l0b %b : memref<32768x1x16x16xf16, #ascend.memory<l0b>>
  return
}

// -----

// Distances that bytes do not count are beyond the limit, too.
func.func @copy_far_rows(%a: memref<2x8xf32, strided<[144115188075855872, 1]>>, %b: memref<2x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op expects rows at most 268435455 elements apart, got 144115188075855872}}
  ascend.copy_gm_to_ub %a to %b : memref<2x8xf32, strided<[144115188075855872, 1]>>, memref<2x8xf32, #ascend.memory<ub>>
  return
}

// -----

// So are long rows.
func.func @copy_long_rows(%a: memref<1x524288xf32>, %b: memref<1x524288xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op expects rows of at most 2097151 bytes, got 2097152}}
  ascend.copy_gm_to_ub %a to %b : memref<1x524288xf32>, memref<1x524288xf32, #ascend.memory<ub>>
  return
}

// -----

// The distance between the panels of a transposition is one of whole blocks.
func.func @transpose_far_rows(%a: memref<16x32xf16, #ascend.memory<ub>>, %b: memref<32x16xf16, strided<[18014398509481984, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vtranspose_b16' op repeats at a distance of at most 65535 blocks, not 18014398509481984 as in}}
  ascend.vtranspose_b16 %a to %b : memref<16x32xf16, #ascend.memory<ub>>, memref<32x16xf16, strided<[18014398509481984, 1]>, #ascend.memory<ub>>
  return
}

// -----

// The fractals are in L1.
func.func @load_into_l0a(%a: memref<32x64xf16>, %b: memref<2x4x16x16xf16, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op operand #1 must be matrix of fractals in l1, but got}}
  ascend.copy_gm_to_l1 %a to %b : memref<32x64xf16>, memref<2x4x16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

// There are no fractals in UB.
func.func @load_fractals_into_ub(%a: memref<32x64xf16>, %b: memref<4x2x16x16xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op operand #1 must be matrix of fractals in l1, but got}}
  ascend.copy_gm_to_l1 %a to %b : memref<32x64xf16>, memref<4x2x16x16xf16, #ascend.memory<ub>>
  return
}

// -----

// The extents of a tile are static.
func.func @load_dynamic_tile(%a: memref<32x64xf16>, %b: memref<?x2x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op operand #1 must be matrix of fractals in l1, but got}}
  ascend.copy_gm_to_l1 %a to %b : memref<32x64xf16>, memref<?x2x16x16xf16, #ascend.memory<l1>>
  return
}

// -----

// The cube core does not compute with 16-bit integers.
func.func @load_i16(%a: memref<32x64xi16>, %b: memref<4x2x16x16xi16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op operand #0 must be 2-D memref in gm with contiguous rows, but got 'memref<32x64xi16>'}}
  ascend.copy_gm_to_l1 %a to %b : memref<32x64xi16>, memref<4x2x16x16xi16, #ascend.memory<l1>>
  return
}

// -----

// A load does not convert.
func.func @load_converts(%a: memref<32x64xf16>, %b: memref<4x2x16x16xbf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op does not convert: source and destination need the same element type, got 'f16' and 'bf16'}}
  ascend.copy_gm_to_l1 %a to %b : memref<32x64xf16>, memref<4x2x16x16xbf16, #ascend.memory<l1>>
  return
}

// -----

// The tile has a place for every row.
func.func @load_too_many_rows(%a: memref<33x64xf16>, %b: memref<4x2x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op expects a source that fits into a tile of 32 x 64, got 33 x 64}}
  ascend.copy_gm_to_l1 %a to %b : memref<33x64xf16>, memref<4x2x16x16xf16, #ascend.memory<l1>>
  return
}

// -----

// The tile has a place for every column.
func.func @load_too_many_columns(%a: memref<32x65xf16>, %b: memref<4x2x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op expects a source that fits into a tile of 32 x 64, got 32 x 65}}
  ascend.copy_gm_to_l1 %a to %b : memref<32x65xf16>, memref<4x2x16x16xf16, #ascend.memory<l1>>
  return
}

// -----

// The number of rows has a limit.
func.func @load_rows_limit(%a: memref<16400x16xf16>, %b: memref<1x1025x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op copies 16400 rows, at most 16384 are possible}}
  ascend.copy_gm_to_l1 %a to %b : memref<16400x16xf16>, memref<1x1025x16x16xf16, #ascend.memory<l1>>
  return
}

// -----

// The number of columns has a limit.
func.func @load_columns_limit(%a: memref<16x65536xf16>, %b: memref<4096x1x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op copies 65536 columns, at most 65535 are possible}}
  ascend.copy_gm_to_l1 %a to %b : memref<16x65536xf16>, memref<4096x1x16x16xf16, #ascend.memory<l1>>
  return
}

// -----

// So has the distance between rows.
func.func @load_pitch_limit(%a: memref<16x16xf16, strided<[65536, 1]>>, %b: memref<1x1x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_l1' op expects source rows at most 65535 elements apart, got 65536}}
  ascend.copy_gm_to_l1 %a to %b : memref<16x16xf16, strided<[65536, 1]>>, memref<1x1x16x16xf16, #ascend.memory<l1>>
  return
}

// -----

// A load of L0A is from L1.
func.func @l0a_from_gm(%a: memref<16x16xf16>, %b: memref<1x1x16x16xf16, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.load_l0a' op operand #0 must be matrix of fractals in l1, but got 'memref<16x16xf16>'}}
  ascend.load_l0a %a to %b : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

// A load of L0A does not go to L0B.
func.func @l0a_into_l0b(%a: memref<1x1x16x16xf16, #ascend.memory<l1>>, %b: memref<1x1x16x16xf16, #ascend.memory<l0b>>) {
  // expected-error @+1 {{'ascend.load_l0a' op operand #1 must be matrix of fractals in l0a, but got}}
  ascend.load_l0a %a to %b : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>
  return
}

// -----

// The rows of fractals are counted in 64 bits.
func.func @too_many_fractals(%a: memref<1x1x16x16xf16, #ascend.memory<l1>>, %b: memref<9223372036854775807x1x16x16xf16, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.load_l0a' op has a memref of type 'memref<9223372036854775807x1x16x16xf16, #ascend.memory<l0a>>', whose bytes cannot be counted in 64 bits}}
  ascend.load_l0a %a to %b : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<9223372036854775807x1x16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

// A load of L0B does not go to L0A.
func.func @l0b_into_l0a(%a: memref<1x1x16x16xf16, #ascend.memory<l1>>, %b: memref<1x1x16x16xf16, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.load_l0b' op operand #1 must be matrix of fractals in l0b, but got}}
  ascend.load_l0b %a to %b : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

// A load of L0A does not convert.
func.func @l0a_converts(%a: memref<1x1x16x16xf16, #ascend.memory<l1>>, %b: memref<1x1x16x16xbf16, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.load_l0a' op does not convert: source and destination need the same element type, got 'f16' and 'bf16'}}
  ascend.load_l0a %a to %b : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xbf16, #ascend.memory<l0a>>
  return
}

// -----

// A load of L0A keeps the shape: L1 counts columns first, L0A rows.
func.func @l0a_shape(%a: memref<4x8x16x16xf16, #ascend.memory<l1>>, %b: memref<4x8x16x16xf16, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.load_l0a' op expects a source of the destination's extents 64 x 128, got 128 x 64}}
  ascend.load_l0a %a to %b : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<4x8x16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

// With `transpose` the source is the other way round.
func.func @l0a_transposed_shape(%a: memref<4x8x16x16xf16, #ascend.memory<l1>>, %b: memref<8x4x16x16xf16, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.load_l0a' op expects a source of the destination's extents 128 x 64, got 64 x 128}}
  ascend.load_l0a %a to %b transpose : memref<4x8x16x16xf16, #ascend.memory<l1>>, memref<8x4x16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

// Only fractals of 16-bit types are transposed.
func.func @l0a_transposes_f32(%a: memref<2x1x16x8xf32, #ascend.memory<l1>>, %b: memref<1x2x16x8xf32, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.load_l0a' op transposes fractals of 16-bit types only, got 'f32'}}
  ascend.load_l0a %a to %b transpose : memref<2x1x16x8xf32, #ascend.memory<l1>>, memref<1x2x16x8xf32, #ascend.memory<l0a>>
  return
}

// -----

// A load of L0B transposes every fractal, unless it says `transpose`.
func.func @l0b_transposes_i8(%a: memref<1x2x16x32xi8, #ascend.memory<l1>>, %b: memref<1x2x16x32xi8, #ascend.memory<l0b>>) {
  // expected-error @+1 {{'ascend.load_l0b' op transposes fractals of 16-bit types only, got 'i8'}}
  ascend.load_l0b %a to %b : memref<1x2x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>
  return
}

// -----

// A load of L0B keeps the shape.
func.func @l0b_shape(%a: memref<16x4x16x16xf16, #ascend.memory<l1>>, %b: memref<16x4x16x16xf16, #ascend.memory<l0b>>) {
  // expected-error @+1 {{'ascend.load_l0b' op expects a source of the destination's extents 256 x 64, got 64 x 256}}
  ascend.load_l0b %a to %b : memref<16x4x16x16xf16, #ascend.memory<l1>>, memref<16x4x16x16xf16, #ascend.memory<l0b>>
  return
}

// -----

// The number of fractals in a row has a limit.
func.func @l0a_repeat(%a: memref<256x1x16x16xf16, #ascend.memory<l1>>, %b: memref<1x256x16x16xf16, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.load_l0a' op loads 256 fractals in a row, at most 255 are possible}}
  ascend.load_l0a %a to %b : memref<256x1x16x16xf16, #ascend.memory<l1>>, memref<1x256x16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

// The limit of L0B is on the fractals of a row of B.
func.func @l0b_repeat(%a: memref<256x1x16x16xf16, #ascend.memory<l1>>, %b: memref<1x256x16x16xf16, #ascend.memory<l0b>>) {
  // expected-error @+1 {{'ascend.load_l0b' op loads 256 fractals in a row, at most 255 are possible}}
  ascend.load_l0b %a to %b : memref<256x1x16x16xf16, #ascend.memory<l1>>, memref<1x256x16x16xf16, #ascend.memory<l0b>>
  return
}

// -----

// The left factor is in L0A.
func.func @mmad_from_l1(%a: memref<1x1x16x16xf16, #ascend.memory<l1>>, %b: memref<1x1x16x16xf16, #ascend.memory<l0b>>,
    %c: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op operand #0 must be matrix of fractals in l0a, but got}}
  ascend.mmad %a, %b into %c init(%init) : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// The right factor is in L0B.
func.func @mmad_two_l0a(%a: memref<1x1x16x16xf16, #ascend.memory<l0a>>, %b: memref<1x1x16x16xf16, #ascend.memory<l0a>>,
    %c: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op operand #1 must be matrix of fractals in l0b, but got}}
  ascend.mmad %a, %b into %c init(%init) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// The product is in L0C.
func.func @mmad_into_ub(%a: memref<1x1x16x16xf16, #ascend.memory<l0a>>, %b: memref<1x1x16x16xf16, #ascend.memory<l0b>>,
    %c: memref<1x1x16x16xf32, #ascend.memory<ub>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op operand #2 must be matrix of fractals in l0c, but got}}
  ascend.mmad %a, %b into %c init(%init) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<ub>>
  return
}

// -----

// An accumulator has 32 bits.
func.func @mmad_into_f16(%a: memref<1x1x16x16xf16, #ascend.memory<l0a>>, %b: memref<1x1x16x16xf16, #ascend.memory<l0b>>,
    %c: memref<1x1x16x16xf16, #ascend.memory<l0c>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op operand #2 must be matrix of fractals in l0c, but got}}
  ascend.mmad %a, %b into %c init(%init) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf16, #ascend.memory<l0c>>
  return
}

// -----

// A fractal of the accumulator is 16 by 16 for every type.
func.func @mmad_narrow_fractal(%a: memref<1x1x16x8xf32, #ascend.memory<l0a>>, %b: memref<1x1x16x8xf32, #ascend.memory<l0b>>,
    %c: memref<2x1x16x8xf32, #ascend.memory<l0c>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op operand #2 must be matrix of fractals in l0c, but got}}
  ascend.mmad %a, %b into %c init(%init) : memref<1x1x16x8xf32, #ascend.memory<l0a>>, memref<1x1x16x8xf32, #ascend.memory<l0b>>, memref<2x1x16x8xf32, #ascend.memory<l0c>>
  return
}

// -----

// Both factors have one element type.
func.func @mmad_mixed(%a: memref<1x1x16x16xf16, #ascend.memory<l0a>>, %b: memref<1x1x16x16xbf16, #ascend.memory<l0b>>,
    %c: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op has no product of 'f16' and 'bf16' into 'f32'}}
  ascend.mmad %a, %b into %c init(%init) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xbf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// Floats do not accumulate into integers.
func.func @mmad_float_into_integer(%a: memref<1x1x16x16xf16, #ascend.memory<l0a>>, %b: memref<1x1x16x16xf16, #ascend.memory<l0b>>,
    %c: memref<1x1x16x16xi32, #ascend.memory<l0c>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op has no product of 'f16' and 'f16' into 'i32'}}
  ascend.mmad %a, %b into %c init(%init) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xi32, #ascend.memory<l0c>>
  return
}

// -----

// The columns of A are the rows of B.
func.func @mmad_inner(%a: memref<8x4x16x16xf16, #ascend.memory<l0a>>, %b: memref<2x16x16x16xf16, #ascend.memory<l0b>>,
    %c: memref<16x8x16x16xf32, #ascend.memory<l0c>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op multiplies 128 x 64 and 32 x 256 into 128 x 256}}
  ascend.mmad %a, %b into %c init(%init) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<2x16x16x16xf16, #ascend.memory<l0b>>, memref<16x8x16x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// The rows of C are those of A, and L0C counts columns first.
func.func @mmad_outer(%a: memref<8x4x16x16xf16, #ascend.memory<l0a>>, %b: memref<4x16x16x16xf16, #ascend.memory<l0b>>,
    %c: memref<8x16x16x16xf32, #ascend.memory<l0c>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op multiplies 128 x 64 and 64 x 256 into 256 x 128}}
  ascend.mmad %a, %b into %c init(%init) : memref<8x4x16x16xf16, #ascend.memory<l0a>>, memref<4x16x16x16xf16, #ascend.memory<l0b>>, memref<8x16x16x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// No extent of a product is beyond the limit.
func.func @mmad_limit(%a: memref<1x256x16x16xf16, #ascend.memory<l0a>>, %b: memref<256x1x16x16xf16, #ascend.memory<l0b>>,
    %c: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op expects extents of at most 4095, got 4096}}
  ascend.mmad %a, %b into %c init(%init) : memref<1x256x16x16xf16, #ascend.memory<l0a>>, memref<256x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// A product of i8 writes squares of 32 columns, and its store takes the flags
// of 16 columns.
func.func @mmad_flagged_columns(%a: memref<1x1x16x32xi8, #ascend.memory<l0a>>, %b: memref<1x2x16x32xi8, #ascend.memory<l0b>>,
    %c: memref<2x1x16x16xi32, #ascend.memory<l0c>>, %init: i1, %n: index) {
  // expected-error @+1 {{'ascend.mmad' op uses unit flags and writes squares of 32 columns, so their number has to be a constant that ends in the second half of a square}}
  ascend.mmad %a, %b into %c[16, %n, 32] init(%init) unit_flag(%init) : memref<1x1x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
  return
}

// -----

func.func @mmad_flagged_half(%a: memref<1x1x16x32xi8, #ascend.memory<l0a>>, %b: memref<1x2x16x32xi8, #ascend.memory<l0b>>,
    %c: memref<2x1x16x16xi32, #ascend.memory<l0c>>, %init: i1) {
  ascend.mmad %a, %b into %c[16, 17, 32] init(%init) unit_flag(%init) : memref<1x1x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
  // expected-error @+1 {{'ascend.mmad' op uses unit flags and writes squares of 32 columns}}
  ascend.mmad %a, %b into %c[16, 16, 32] init(%init) unit_flag(%init) : memref<1x1x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
  return
}

// -----

// Whether it hands over is a truth value.
func.func @mmad_flag_is_a_condition(%a: memref<1x1x16x16xf16, #ascend.memory<l0a>>, %b: memref<1x1x16x16xf16, #ascend.memory<l0b>>,
    %c: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %init: i1, %mode: index) {
  // expected-note @-1 {{prior use here}}
  // expected-error @+1 {{use of value '%mode' expects different type than prior uses: 'i1' vs 'index'}}
  ascend.mmad %a, %b into %c init(%init) unit_flag(%mode) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// The source of a store is the accumulator.
func.func @store_from_ub(%a: memref<1x1x16x16xf32, #ascend.memory<ub>>, %b: memref<16x16xf32>) {
  // expected-error @+1 {{'ascend.fixpipe' op operand #0 must be matrix of fractals in l0c, but got}}
  ascend.fixpipe %a to %b : memref<1x1x16x16xf32, #ascend.memory<ub>>, memref<16x16xf32>
  return
}

// -----

// The destination of a store is in GM.
func.func @store_into_l1(%a: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %b: memref<16x16xf32, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.fixpipe' op operand #1 must be 2-D memref in gm with contiguous rows, but got}}
  ascend.fixpipe %a to %b : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, #ascend.memory<l1>>
  return
}

// -----

// The accumulator is not stored as 8-bit integers.
func.func @store_as_i8(%a: memref<1x1x16x16xi32, #ascend.memory<l0c>>, %b: memref<16x16xi8>) {
  // expected-error @+1 {{'ascend.fixpipe' op operand #1 must be 2-D memref in gm with contiguous rows, but got}}
  ascend.fixpipe %a to %b : memref<1x1x16x16xi32, #ascend.memory<l0c>>, memref<16x16xi8>
  return
}

// -----

// Floats are not stored as integers.
func.func @store_float_as_integer(%a: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %b: memref<16x16xi32>) {
  // expected-error @+1 {{'ascend.fixpipe' op cannot store 'f32' as 'i32'}}
  ascend.fixpipe %a to %b : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xi32>
  return
}

// -----

// Integers are not stored as floats.
func.func @store_integer_as_float(%a: memref<1x1x16x16xi32, #ascend.memory<l0c>>, %b: memref<16x16xf16>) {
  // expected-error @+1 {{'ascend.fixpipe' op cannot store 'i32' as 'f16'}}
  ascend.fixpipe %a to %b : memref<1x1x16x16xi32, #ascend.memory<l0c>>, memref<16x16xf16>
  return
}

// -----

// No more is stored than there is.
func.func @store_too_much(%a: memref<1x2x16x16xf32, #ascend.memory<l0c>>, %b: memref<33x16xf32>) {
  // expected-error @+1 {{'ascend.fixpipe' op expects a destination no larger than the tile of 32 x 16, got 33 x 16}}
  ascend.fixpipe %a to %b : memref<1x2x16x16xf32, #ascend.memory<l0c>>, memref<33x16xf32>
  return
}

// -----

// An instruction takes all of its extents, or none.
func.func @number_of_extents(%a: memref<1x1x16x16xf16, #ascend.memory<l0a>>, %b: memref<1x1x16x16xf16, #ascend.memory<l0b>>,
                             %c: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op has 3 extents or none}}
  ascend.mmad %a, %b into %c[16, 16] init(%init) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// There is no less than nothing.
func.func @negative_extent(%c: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %C: memref<16x16xf32>) {
  // expected-error @+1 {{'ascend.fixpipe' op has a negative extent -16}}
  ascend.fixpipe %c[-16] to %C : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
  return
}

// -----

// An operand is at least as large as the extents.
func.func @extent_too_large(%a: memref<1x2x16x16xf16, #ascend.memory<l1>>, %b: memref<2x1x16x16xf16, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.load_l0a' op works on 33 x 16 elements of a tile of 32 x 16}}
  ascend.load_l0a %a to %b[33, 16] : memref<1x2x16x16xf16, #ascend.memory<l1>>, memref<2x1x16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

// The matrix unit knows no gaps.
func.func @gaps(%a: memref<2x1x16x16xf16, #ascend.memory<l0a>>, %b: memref<1x2x16x16xf16, #ascend.memory<l0b>>,
                %c: memref<2x2x16x16xf32, strided<[1024, 256, 16, 1]>, #ascend.memory<l0c>>, %init: i1) {
  // expected-error @+1 {{'ascend.mmad' op works on a matrix without gaps between its fractals, got 'memref<2x2x16x16xf32, strided<[1024, 256, 16, 1]>, #ascend.memory<l0c>>'}}
  ascend.mmad %a, %b into %c init(%init) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x2x16x16xf16, #ascend.memory<l0b>>, memref<2x2x16x16xf32, strided<[1024, 256, 16, 1]>, #ascend.memory<l0c>>
  return
}

// -----

// Squares are a way to transpose 8-bit elements, images are one for f32.
func.func @square_types(%a: memref<1x1x16x16xf16, #ascend.memory<l1>>, %b: memref<1x1x16x16xf16, #ascend.memory<l0a>>,
                        %c: memref<1x1x16x16xf16, #ascend.memory<l0b>>) {
  // expected-error @+1 {{'ascend.load_l0a_squares' op operand #0 must be matrix of fractals in l1, but got 'memref<1x1x16x16xf16, #ascend.memory<l1>>'}}
  ascend.load_l0a_squares %a to %b : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

func.func @image_types(%a: memref<1x1x16x16xf16, #ascend.memory<l1>>, %c: memref<1x1x16x16xf16, #ascend.memory<l0b>>) {
  // expected-error @+1 {{'ascend.load_l0b_image' op operand #0 must be matrix of fractals in l1, but got 'memref<1x1x16x16xf16, #ascend.memory<l1>>'}}
  ascend.load_l0b_image %a to %c : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>
  return
}

// -----

// They are whole squares.
func.func @half_square(%a: memref<1x1x16x32xi8, #ascend.memory<l1>>, %b: memref<2x1x16x32xi8, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.load_l0a_squares' op moves squares of 32 x 32 elements, got a tile of 16 x 32}}
  ascend.load_l0a_squares %a to %b[32, 16] : memref<1x1x16x32xi8, #ascend.memory<l1>>, memref<2x1x16x32xi8, #ascend.memory<l0a>>
  return
}

// -----

func.func @half_square_b(%a: memref<1x1x16x32xi8, #ascend.memory<l1>>, %b: memref<1x2x16x32xi8, #ascend.memory<l0b>>) {
  // expected-error @+1 {{'ascend.load_l0b_squares' op moves squares of 32 x 32 elements, got a tile of 16 x 32}}
  ascend.load_l0b_squares %a to %b[16, 32] : memref<1x1x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>
  return
}

// -----

func.func @half_image(%a: memref<1x1x16x8xf32, #ascend.memory<l1>>, %b: memref<1x2x16x8xf32, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.load_l0a_image' op moves squares of 16 x 16 elements, got a tile of 16 x 8}}
  ascend.load_l0a_image %a to %b[8, 16] : memref<1x1x16x8xf32, #ascend.memory<l1>>, memref<1x2x16x8xf32, #ascend.memory<l0a>>
  return
}

// -----

// An atomic addition does not convert types.
func.func @accumulate_types(%a: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %b: memref<16x16xi32>) {
  // expected-error @+1 {{'ascend.fixpipe_atomic_add' op does not convert: source and destination need the same element type, got 'f32' and 'i32'}}
  ascend.fixpipe_atomic_add %a into %b : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xi32>
  return
}

// -----

// No more is scaled than there is.
func.func @dequantise_too_much(%a: memref<2x1x16x16xi32, #ascend.memory<l0c>>, %s: f32, %b: memref<17x16xf16>) {
  // expected-error @+1 {{'ascend.fixpipe_dequant' op expects a destination no larger than the tile of 16 x 32, got 17 x 16}}
  ascend.fixpipe_dequant %a, %s to %b : memref<2x1x16x16xi32, #ascend.memory<l0c>>, f32, memref<17x16xf16>
  return
}

// -----

// The part that goes to L1 fits into both tiles.
func.func @store_l1_too_much(%c: memref<2x1x16x16xf32, #ascend.memory<l0c>>, %a: memref<3x1x16x16xf16, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.fixpipe_l1' op expects a destination no larger than the tile of 16 x 32, got 16 x 48}}
  ascend.fixpipe_l1 %c to %a : memref<2x1x16x16xf32, #ascend.memory<l0c>>, memref<3x1x16x16xf16, #ascend.memory<l1>>
  return
}

// -----

// The number of columns has a limit.
func.func @store_columns_limit(%a: memref<256x1x16x16xf32, #ascend.memory<l0c>>, %b: memref<16x4096xf32>) {
  // expected-error @+1 {{'ascend.fixpipe' op stores at most 8192 rows of 4095 columns}}
  ascend.fixpipe %a to %b : memref<256x1x16x16xf32, #ascend.memory<l0c>>, memref<16x4096xf32>
  return
}

// -----

// The number of rows has a limit.
func.func @store_rows_limit(%a: memref<1x513x16x16xf32, #ascend.memory<l0c>>, %b: memref<8208x16xf32>) {
  // expected-error @+1 {{'ascend.fixpipe' op stores at most 8192 rows of 4095 columns}}
  ascend.fixpipe %a to %b : memref<1x513x16x16xf32, #ascend.memory<l0c>>, memref<8208x16xf32>
  return
}

// -----

// Rows are loaded from GM.
func.func @rows_from_ub(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op operand #0 must be 1-D or 2-D memref in gm with contiguous rows, but got}}
  ascend.copy_gm_to_ub %a to %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// Rows are loaded into UB.
func.func @rows_into_l1(%a: memref<64xf32>, %b: memref<64xf32, #ascend.memory<l1>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op operand #1 must be 1-D or 2-D memref in ub with contiguous rows that starts at a multiple of 32 bytes, but got}}
  ascend.copy_gm_to_ub %a to %b : memref<64xf32>, memref<64xf32, #ascend.memory<l1>>
  return
}

// -----

// Rows have contiguous elements.
func.func @rows_with_gaps(%a: memref<64xf32, strided<[2]>>, %b: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op operand #0 must be 1-D or 2-D memref in gm with contiguous rows, but got}}
  ascend.copy_gm_to_ub %a to %b : memref<64xf32, strided<[2]>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// Rows have at most one dimension around them.
func.func @rows_of_rank_3(%a: memref<2x8x8xf32, #ascend.memory<ub>>, %b: memref<2x8x8xf32>) {
  // expected-error @+1 {{'ascend.copy_ub_to_gm' op operand #0 must be 1-D or 2-D memref in ub with contiguous rows that starts at a multiple of 32 bytes, but got}}
  ascend.copy_ub_to_gm %a to %b : memref<2x8x8xf32, #ascend.memory<ub>>, memref<2x8x8xf32>
  return
}

// -----

// Rows are stored to GM.
func.func @rows_stored_to_ub(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_ub_to_gm' op operand #1 must be 1-D or 2-D memref in gm with contiguous rows, but got}}
  ascend.copy_ub_to_gm %a to %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// Copies of rows do not convert.
func.func @rows_convert(%a: memref<64xf32>, %b: memref<64xf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op does not convert: source and destination need the same element type, got 'f32' and 'f16'}}
  ascend.copy_gm_to_ub %a to %b : memref<64xf32>, memref<64xf16, #ascend.memory<ub>>
  return
}

// -----

// Copies of rows keep the shape.
func.func @rows_shape(%a: memref<8x16xf32>, %b: memref<16x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op copies between different shapes 'memref<8x16xf32>' and 'memref<16x8xf32, #ascend.memory<ub>>'}}
  ascend.copy_gm_to_ub %a to %b : memref<8x16xf32>, memref<16x8xf32, #ascend.memory<ub>>
  return
}

// -----

// A row of contiguous ones that is no multiple of a block ends where the next
// cannot begin.
func.func @rows_of_odd_length(%a: memref<8x12xf32, #ascend.memory<ub>>, %b: memref<8x12xf32>) {
  // expected-error @+1 {{'ascend.copy_ub_to_gm' op expects rows in ub that are a multiple of 32 bytes apart, got 48}}
  ascend.copy_ub_to_gm %a to %b : memref<8x12xf32, #ascend.memory<ub>>, memref<8x12xf32>
  return
}

// -----

// The length of a row has a limit.
func.func @rows_too_long(%a: memref<524288xf32>, %b: memref<524288xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op expects rows of at most 2097151 bytes, got 2097152}}
  ascend.copy_gm_to_ub %a to %b : memref<524288xf32>, memref<524288xf32, #ascend.memory<ub>>
  return
}

// -----

// The number of rows has a limit.
func.func @rows_too_many(%a: memref<4096x8xf32>, %b: memref<4096x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op copies 4096 rows, at most 4095 are possible}}
  ascend.copy_gm_to_ub %a to %b : memref<4096x8xf32>, memref<4096x8xf32, #ascend.memory<ub>>
  return
}

// -----

// Rows begin at whole blocks of UB.
func.func @rows_unaligned(%a: memref<8x8xf32, strided<[12, 1]>, #ascend.memory<ub>>, %b: memref<8x8xf32>) {
  // expected-error @+1 {{'ascend.copy_ub_to_gm' op expects rows in ub that are a multiple of 32 bytes apart, got 48}}
  ascend.copy_ub_to_gm %a to %b : memref<8x8xf32, strided<[12, 1]>, #ascend.memory<ub>>, memref<8x8xf32>
  return
}

// -----

// A vector instruction works in UB.
func.func @vector_in_gm(%a: memref<64xf32>, %b: memref<64xf32, #ascend.memory<ub>>, %c: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op operand #0 must be memref in ub that starts at a multiple of 32 bytes, but got 'memref<64xf32>'}}
  ascend.vadd %a, %b into %c : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// Tiles with gaps are stepped through by repeats, of blocks at most.
func.func @vector_rank(%a: memref<8x8x8x8xf32, strided<[1024, 64, 8, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op needs contiguous tiles, or tiles 'repeats x lanes' or 'repeats x blocks x lanes', got}}
  ascend.vadd %a, %a into %a : memref<8x8x8x8xf32, strided<[1024, 64, 8, 1]>, #ascend.memory<ub>>, memref<8x8x8x8xf32, strided<[1024, 64, 8, 1]>, #ascend.memory<ub>>, memref<8x8x8x8xf32, strided<[1024, 64, 8, 1]>, #ascend.memory<ub>>
  return
}

// -----

// Several blocks have whole blocks of lanes, also if their number is dynamic.
func.func @vector_dynamic(%a: memref<8x?x4xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op has 8 blocks of 32 bytes, unlike 'memref<8x?x4xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>'}}
  ascend.vadd %a, %a into %a : memref<8x?x4xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>, memref<8x?x4xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>, memref<8x?x4xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>
  return
}

// -----

func.func @vector_dynamic_lanes(%a: memref<8x4x?xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op has 8 blocks of 32 bytes, unlike 'memref<8x4x?xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>'}}
  ascend.vadd %a, %a into %a : memref<8x4x?xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>, memref<8x4x?xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>, memref<8x4x?xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>
  return
}

// -----

// A repeat has 256 bytes.
func.func @vector_lanes(%a: memref<4x65xf32, strided<[72, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op has lanes of 256 bytes, not of 260 as in}}
  ascend.vadd %a, %a into %a : memref<4x65xf32, strided<[72, 1]>, #ascend.memory<ub>>, memref<4x65xf32, strided<[72, 1]>, #ascend.memory<ub>>, memref<4x65xf32, strided<[72, 1]>, #ascend.memory<ub>>
  return
}

// -----

// A block has 32 bytes.
func.func @vector_block_lanes(%a: memref<4x2x9xf32, strided<[64, 16, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op has lanes of 32 bytes, not of 36 as in}}
  ascend.vadd %a, %a into %a : memref<4x2x9xf32, strided<[64, 16, 1]>, #ascend.memory<ub>>, memref<4x2x9xf32, strided<[64, 16, 1]>, #ascend.memory<ub>>, memref<4x2x9xf32, strided<[64, 16, 1]>, #ascend.memory<ub>>
  return
}

// -----

// Blocks are whole if there are several.
func.func @vector_part_blocks(%a: memref<4x2x4xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op has 8 blocks of 32 bytes, unlike}}
  ascend.vadd %a, %a into %a : memref<4x2x4xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>, memref<4x2x4xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>, memref<4x2x4xf32, strided<[64, 8, 1]>, #ascend.memory<ub>>
  return
}

// -----

// A repeat has 8 blocks.
func.func @vector_blocks(%a: memref<4x9x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op has 8 blocks of 32 bytes, unlike}}
  ascend.vadd %a, %a into %a : memref<4x9x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>, memref<4x9x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>, memref<4x9x8xf32, strided<[128, 8, 1]>, #ascend.memory<ub>>
  return
}

// -----

// The number of repeats has 8 bits.
func.func @vector_repeats(%a: memref<256x8xf32, strided<[16, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op repeats at most 255 times, got}}
  ascend.vadd %a, %a into %a : memref<256x8xf32, strided<[16, 1]>, #ascend.memory<ub>>, memref<256x8xf32, strided<[16, 1]>, #ascend.memory<ub>>, memref<256x8xf32, strided<[16, 1]>, #ascend.memory<ub>>
  return
}

// -----

// Lanes follow each other.
func.func @vector_lane_gaps(%a: memref<4x8xf32, strided<[16, 2]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op needs contiguous lanes, got}}
  ascend.vadd %a, %a into %a : memref<4x8xf32, strided<[16, 2]>, #ascend.memory<ub>>, memref<4x8xf32, strided<[16, 2]>, #ascend.memory<ub>>, memref<4x8xf32, strided<[16, 2]>, #ascend.memory<ub>>
  return
}

// -----

// Repeats step by whole blocks.
func.func @vector_step(%a: memref<4x8xf32, strided<[12, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op steps by whole blocks of 32 bytes, at most 255 of them, not by 48 bytes as in}}
  ascend.vadd %a, %a into %a : memref<4x8xf32, strided<[12, 1]>, #ascend.memory<ub>>, memref<4x8xf32, strided<[12, 1]>, #ascend.memory<ub>>, memref<4x8xf32, strided<[12, 1]>, #ascend.memory<ub>>
  return
}

// -----

// The step has 8 bits.
func.func @vector_far(%a: memref<4x8xf32, strided<[2048, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op steps by whole blocks of 32 bytes, at most 255 of them, not by 8192 bytes as in}}
  ascend.vadd %a, %a into %a : memref<4x8xf32, strided<[2048, 1]>, #ascend.memory<ub>>, memref<4x8xf32, strided<[2048, 1]>, #ascend.memory<ub>>, memref<4x8xf32, strided<[2048, 1]>, #ascend.memory<ub>>
  return
}

// -----

// It is static.
func.func @vector_dynamic_step(%a: memref<4x8xf32, strided<[?, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op needs static strides, got}}
  ascend.vadd %a, %a into %a : memref<4x8xf32, strided<[?, 1]>, #ascend.memory<ub>>, memref<4x8xf32, strided<[?, 1]>, #ascend.memory<ub>>, memref<4x8xf32, strided<[?, 1]>, #ascend.memory<ub>>
  return
}

// -----

// Only sources repeat.
func.func @vector_write_again(%a: memref<4x8xf32, strided<[0, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op writes the same block more than once: }}
  ascend.vadd %a, %a into %a : memref<4x8xf32, strided<[0, 1]>, #ascend.memory<ub>>, memref<4x8xf32, strided<[0, 1]>, #ascend.memory<ub>>, memref<4x8xf32, strided<[0, 1]>, #ascend.memory<ub>>
  return
}

// -----

// A column becomes one block in each row.
func.func @brcb_shape(%a: memref<8x1xf32, #ascend.memory<ub>>, %b: memref<8x16xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vbrcb' op fills 'n x 8' from 'n x 1', not 'memref<8x16xf32, #ascend.memory<ub>>' from 'memref<8x1xf32, #ascend.memory<ub>>'}}
  ascend.vbrcb %a to %b : memref<8x1xf32, #ascend.memory<ub>>, memref<8x16xf32, #ascend.memory<ub>>
  return
}

// -----

// It spreads 8 elements at once.
func.func @brcb_rows(%a: memref<12x1xf32, #ascend.memory<ub>>, %b: memref<12x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vbrcb' op takes a multiple of 8 elements, at most 2040, got 12}}
  ascend.vbrcb %a to %b : memref<12x1xf32, #ascend.memory<ub>>, memref<12x8xf32, #ascend.memory<ub>>
  return
}

// -----

// At most 255 times.
func.func @brcb_many(%a: memref<2048x1xf32, #ascend.memory<ub>>, %b: memref<2048x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vbrcb' op takes a multiple of 8 elements, at most 2040, got 2048}}
  ascend.vbrcb %a to %b : memref<2048x1xf32, #ascend.memory<ub>>, memref<2048x8xf32, #ascend.memory<ub>>
  return
}

// -----

// There is no arithmetic on bf16.
func.func @vector_bf16(%a: memref<64xbf16, #ascend.memory<ub>>, %b: memref<64xbf16, #ascend.memory<ub>>, %c: memref<64xbf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vsub' op operand #0 must be memref in ub that starts at a multiple of 32 bytes, but got}}
  ascend.vsub %a, %b into %c : memref<64xbf16, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
  return
}

// -----

// Integers are not divided.
func.func @vector_integer_division(%a: memref<64xi32, #ascend.memory<ub>>, %b: memref<64xi32, #ascend.memory<ub>>, %c: memref<64xi32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vdiv' op operand #0 must be memref in ub that starts at a multiple of 32 bytes, but got}}
  ascend.vdiv %a, %b into %c : memref<64xi32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>
  return
}

// -----

// The operands have one shape.
func.func @vector_shapes(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<32xf32, #ascend.memory<ub>>, %c: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vmax' op requires the same shape for all operands}}
  ascend.vmax %a, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// The operands have one element type.
func.func @vector_types(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<64xf16, #ascend.memory<ub>>, %c: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vmin' op requires the same element type for all operands}}
  ascend.vmin %a, %b into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xf16, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// A flag is not between all pipes.
func.func @flag_from_all() {
  // expected-error @+1 {{'ascend.set_flag' op expects one pipe on each side, got 'all'}}
  ascend.set_flag all -> v, 0
  return
}

// -----

// Nor does all of a core wait for one.
func.func @flag_to_all() {
  // expected-error @+1 {{'ascend.wait_flag' op expects one pipe on each side, got 'all'}}
  ascend.wait_flag v -> all, 0
  return
}

// -----

// An event id is not negative.
func.func @negative_event() {
  // expected-error @+1 {{'ascend.set_flag' op attribute 'event' failed to satisfy constraint: 64-bit signless integer attribute whose value is non-negative}}
  ascend.set_flag mte2 -> v, -1
  return
}

// -----

// A slot is one of several.
func.func @one_slot(%slot: index) {
  // expected-error @+1 {{'ascend.set_flag' op attribute 'slots' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 2 whose maximum value is 64}}
  ascend.set_flag mte2 -> v, 0 + %slot of 1
  return
}

// -----

// No target has so many flags; without one, nothing else bounds them.
func.func @endless_slots(%slot: index) {
  // expected-error @+1 {{'ascend.set_flag' op attribute 'slots' failed to satisfy constraint: 64-bit signless integer attribute whose minimum value is 2 whose maximum value is 64}}
  ascend.set_flag mte2 -> v, 0 + %slot of 2147483647
  return
}

// -----

// How many slots there are is known.
func.func @slot_alone(%slot: index) {
  // expected-error @+1 {{'ascend.wait_flag' op has a slot or a number of slots, but not both}}
  "ascend.wait_flag"(%slot) <{source = 4 : i32, destination = 1 : i32, event = 0 : i64}> : (index) -> ()
  return
}

// -----

// A pipe is one of the hardware's.
func.func @unknown_pipe() {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'pipe' [s, v, m, mte1, mte2, mte3, fix, all]}}
  ascend.pipe_barrier mte4
  return
}

// -----

// The scalar unit has no barrier.
func.func @scalar_barrier() {
  // expected-error @+1 {{'ascend.pipe_barrier' op expects a pipe that has a barrier, got 's'}}
  ascend.pipe_barrier s
  return
}

// -----

// The vector core has no pipe for products.
func.func @barrier_of_cube_pipe() {
  ascend.section vector {
    // expected-error @+1 {{'ascend.pipe_barrier' op expects a pipe of the vector core, got 'm'}}
    ascend.pipe_barrier m
  }
  return
}

// -----

// The cube core has no vector pipe.
func.func @barrier_of_vector_pipe() {
  ascend.section cube {
    // expected-error @+1 {{'ascend.pipe_barrier' op expects a pipe of the cube core, got 'v'}}
    ascend.pipe_barrier v
  }
  return
}

// -----

// A vector instruction works on whole blocks of 32 bytes.
func.func @misaligned_operand(%a: memref<8xf32, strided<[1], offset: 1>, #ascend.memory<ub>>, %b: memref<8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vadd' op operand #0 must be memref in ub that starts at a multiple of 32 bytes, but got}}
  ascend.vadd %a, %b into %b : memref<8xf32, strided<[1], offset: 1>, #ascend.memory<ub>>, memref<8xf32, #ascend.memory<ub>>, memref<8xf32, #ascend.memory<ub>>
  return
}

// -----

// And so does a copy.
func.func @misaligned_rows(%A: memref<8x8xf32>, %a: memref<8x8xf32, strided<[8, 1], offset: 1>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op operand #1 must be 1-D or 2-D memref in ub with contiguous rows that starts at a multiple of 32 bytes, but got}}
  ascend.copy_gm_to_ub %A to %a : memref<8x8xf32>, memref<8x8xf32, strided<[8, 1], offset: 1>, #ascend.memory<ub>>
  return
}

// -----

// A core runs one section.
func.func @nested_section() {
  ascend.section cube {
    // expected-error @+1 {{'ascend.section' op is inside another section}}
    ascend.section vector {
    }
  }
  return
}

// -----

// A block launches nothing.
func.func @nested_launch(%n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.launch' op is inside another launch}}
    ascend.launch (%other) in (%n) {
    }
  }
  return
}

// -----

// Functions of elements are those of floats.
func.func @exp_of_integers(%a: memref<64xi32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vexp' op operand #0 must be memref in ub that starts at a multiple of 32 bytes, but got}}
  ascend.vexp %a into %a : memref<64xi32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>
  return
}

// -----

// A scalar has the tile's element type.
func.func @scalar_of_another_type(%a: memref<64xf32, #ascend.memory<ub>>, %s: f16) {
  // expected-error @+1 {{'ascend.vadds' op requires the same element type for all operands}}
  ascend.vadds %a, %s into %a : memref<64xf32, #ascend.memory<ub>>, f16, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// The result has the operand's shape.
func.func @scalar_result_of_another_shape(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<32xf32, #ascend.memory<ub>>, %s: f32) {
  // expected-error @+1 {{'ascend.vmuls' op failed to verify that all of {src, dst} have same shape}}
  ascend.vmuls %a, %s into %b : memref<64xf32, #ascend.memory<ub>>, f32, memref<32xf32, #ascend.memory<ub>>
  return
}

// -----

// The value of a fill has the element type of the tile.
func.func @fill_of_another_type(%a: memref<64xf32, #ascend.memory<ub>>, %s: i32) {
  // expected-error @+1 {{'ascend.vduplicate' op requires the same element type for all operands}}
  ascend.vduplicate %s into %a : i32, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// The bytes of a buffer can be counted.
func.func @endless_buffer() {
  // expected-error @+1 {{'ascend.buffer' op has a memref of type 'memref<4611686018427387904x4611686018427387904xf32, #ascend.memory<ub>>', whose bytes cannot be counted in 64 bits}}
  %a = ascend.buffer at 0 : memref<4611686018427387904x4611686018427387904xf32, #ascend.memory<ub>>
  return
}

// -----

// The distance between rows fits into the instruction.
func.func @distant_rows(%A: memref<2x8xf32, strided<[2000000000, 1]>>, %a: memref<2x8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op expects rows at most 268435455 elements apart, got 2000000000}}
  ascend.copy_gm_to_ub %A to %a : memref<2x8xf32, strided<[2000000000, 1]>>, memref<2x8xf32, #ascend.memory<ub>>
  return
}

// -----

// Also where the accumulator is stored.
func.func @distant_store(%c: memref<1x1x16x16xf32, #ascend.memory<l0c>>, %C: memref<16x16xf32, strided<[2000000000, 1]>>) {
  // expected-error @+1 {{'ascend.fixpipe' op expects rows at most 268435455 elements apart, got 2000000000}}
  ascend.fixpipe %c to %C : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, strided<[2000000000, 1]>>
  return
}

// -----

// The distance between rows in bytes is a number of 64 bits.
func.func @endless_rows(%a: memref<2x64xf32, strided<[9223372036854775807, 1]>, #ascend.memory<ub>>, %b: memref<2x64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vabs' op has a memref of type 'memref<2x64xf32, strided<[9223372036854775807, 1]>, #ascend.memory<ub>>', whose bytes cannot be counted in 64 bits}}
  ascend.vabs %a into %b : memref<2x64xf32, strided<[9223372036854775807, 1]>, #ascend.memory<ub>>, memref<2x64xf32, #ascend.memory<ub>>
  return
}

// -----

// So is that of rows that there may not be.
func.func @endless_dynamic_rows(%a: memref<?x64xf32, strided<[9223372036854775807, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vabs' op has a memref of type 'memref<?x64xf32, strided<[9223372036854775807, 1]>, #ascend.memory<ub>>', whose bytes cannot be counted in 64 bits}}
  ascend.vabs %a into %a : memref<?x64xf32, strided<[9223372036854775807, 1]>, #ascend.memory<ub>>, memref<?x64xf32, strided<[9223372036854775807, 1]>, #ascend.memory<ub>>
  return
}

// -----

// Unrolling over a tile is bounded: no target has memories that large, even if some
// extents are dynamic.
func.func @endless_columns(%a: memref<2147483648x?xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vabs' op has a tile of type 'memref<2147483648x?xf32, #ascend.memory<ub>>', larger than the memories of any target}}
  ascend.vabs %a into %a : memref<2147483648x?xf32, #ascend.memory<ub>>, memref<2147483648x?xf32, #ascend.memory<ub>>
  return
}

// -----

// The slice of such a tensor has these bytes, too.
func.func @row_of_endless_rows(%A: memref<2x64xf32, strided<[9223372036854775807, 1]>>, %a: memref<64xf32, #ascend.memory<ub>>, %i: index) {
  %row = memref.subview %A[%i, 0] [1, 64] [1, 1] : memref<2x64xf32, strided<[9223372036854775807, 1]>> to memref<64xf32, strided<[1], offset: ?>>
  // expected-error @+1 {{'ascend.copy_gm_to_ub' op has a memref of type 'memref<2x64xf32, strided<[9223372036854775807, 1]>>', whose bytes cannot be counted in 64 bits}}
  ascend.copy_gm_to_ub %row to %a : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// A layout without strides has no contiguous lanes.
func.func @no_strides(%a: memref<8x8xf32, affine_map<(i, j) -> (j, i)>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vabs' op needs contiguous lanes}}
  ascend.vabs %a into %a : memref<8x8xf32, affine_map<(i, j) -> (j, i)>, #ascend.memory<ub>>, memref<8x8xf32, affine_map<(i, j) -> (j, i)>, #ascend.memory<ub>>
  return
}
