// RUN: tl-opt %s --split-input-file --verify-diagnostics

// Offsets count from the start of a tile without gaps.
func.func @gather_strided(%a: memref<4x8xf32, strided<[16, 1]>, #tile.space<shared>>, %b: memref<8xui32, #tile.space<shared>>, %c: memref<8xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.gather' op works on contiguous tiles only, got 'memref<4x8xf32, strided<[16, 1]>, #tile.space<shared>>'}}
  tile.gather %a at %b into %c : memref<4x8xf32, strided<[16, 1]>, #tile.space<shared>>, memref<8xui32, #tile.space<shared>>, memref<8xf32, #tile.space<shared>>
  return
}

// -----

// A gather does not convert.
func.func @gather_converts(%a: memref<64xf32, #tile.space<shared>>, %b: memref<8xui32, #tile.space<shared>>, %c: memref<8xf16, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.gather' op does not convert 'f32' to 'f16'}}
  tile.gather %a at %b into %c : memref<64xf32, #tile.space<shared>>, memref<8xui32, #tile.space<shared>>, memref<8xf16, #tile.space<shared>>
  return
}

// -----

// An element of the result has one offset.
func.func @gather_offsets(%a: memref<64xf32, #tile.space<shared>>, %b: memref<16xui32, #tile.space<shared>>, %c: memref<8xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.gather' op picks 8 elements with 16 offsets}}
  tile.gather %a at %b into %c : memref<64xf32, #tile.space<shared>>, memref<16xui32, #tile.space<shared>>, memref<8xf32, #tile.space<shared>>
  return
}

// -----

// There is nothing to pick from a tile without elements.
func.func @gather_empty(%a: memref<0xf32, #tile.space<shared>>, %b: memref<8xui32, #tile.space<shared>>, %c: memref<8xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.gather' op picks from a tile without elements, 'memref<0xf32, #tile.space<shared>>'}}
  tile.gather %a at %b into %c : memref<0xf32, #tile.space<shared>>, memref<8xui32, #tile.space<shared>>, memref<8xf32, #tile.space<shared>>
  return
}

// -----

// A block has 32 bytes.
func.func @gather_blocks_size(%a: memref<64xf32, #tile.space<shared>>, %b: memref<8xui32, #tile.space<shared>>, %c: memref<32xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.gather_blocks' op picks 8 blocks of 32 bytes into 128 bytes}}
  tile.gather_blocks %a at %b into %c : memref<64xf32, #tile.space<shared>>, memref<8xui32, #tile.space<shared>>, memref<32xf32, #tile.space<shared>>
  return
}

// -----

// Blocks are not converted.
func.func @gather_blocks_converts(%a: memref<64xf32, #tile.space<shared>>, %b: memref<8xui32, #tile.space<shared>>, %c: memref<64xi32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.gather_blocks' op does not convert 'f32' to 'i32'}}
  tile.gather_blocks %a at %b into %c : memref<64xf32, #tile.space<shared>>, memref<8xui32, #tile.space<shared>>, memref<64xi32, #tile.space<shared>>
  return
}

// -----

// A pattern keeps a number of elements that is known.
func.func @gather_mask_count(%a: memref<99xf32, #tile.space<shared>>, %b: memref<99xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.gather_mask' op keeps 50 of 99 elements, but the destination has 99}}
  tile.gather_mask %a pattern P0101 into %b : memref<99xf32, #tile.space<shared>>, memref<99xf32, #tile.space<shared>>
  return
}

// -----

// A pattern is an enumerator.
func.func @gather_mask_pattern(%a: memref<99xf32, #tile.space<shared>>, %b: memref<99xf32, #tile.space<shared>>) {
  // expected-error @+1 {{custom op 'tile.gather_mask' expected string or keyword containing one of the following enum values for attribute 'pattern' [P0101, P1010, P0001, P0010, P0100, P1000, P1111]}}
  tile.gather_mask %a pattern P0011 into %b : memref<99xf32, #tile.space<shared>>, memref<99xf32, #tile.space<shared>>
  return
}

// -----

// Nor do kept elements change their type.
func.func @gather_mask_converts(%a: memref<99xf32, #tile.space<shared>>, %b: memref<99xi32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.gather_mask' op does not convert 'f32' to 'i32'}}
  tile.gather_mask %a pattern P1111 into %b : memref<99xf32, #tile.space<shared>>, memref<99xi32, #tile.space<shared>>
  return
}

// -----

// A mask has a bit for each element.
func.func @compress_mask(%a: memref<100xf32, #tile.space<shared>>, %b: memref<12xui8, #tile.space<shared>>, %c: memref<100xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.compress' op needs 13 bytes of mask for 100 elements, got 12}}
  tile.compress %a by %b into %c : memref<100xf32, #tile.space<shared>>, memref<12xui8, #tile.space<shared>>, memref<100xf32, #tile.space<shared>>
  return
}

// -----

// A ramp has numbers of the tile's type.
func.func @arange_type(%a: i32, %b: f32, %c: memref<100xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.arange' op fills a tile of 'f32' with numbers of 'i32' and 'f32'}}
  tile.arange %a, %b into %c : i32, f32, memref<100xf32, #tile.space<shared>>
  return
}

// -----

// Every value has a pair.
func.func @sort_count(%a: memref<100xf32, #tile.space<shared>>, %b: memref<99x2xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.sort' op sorts 100 values into 99 pairs}}
  tile.sort %a into %b : memref<100xf32, #tile.space<shared>>, memref<99x2xf32, #tile.space<shared>>
  return
}

// -----

// Pairs hold values of the sorted type.
func.func @sort_type(%a: memref<100xf32, #tile.space<shared>>, %b: memref<100x4xf16, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.sort' op needs pairs of the values' type 'f32', got 'f16'}}
  tile.sort %a into %b : memref<100xf32, #tile.space<shared>>, memref<100x4xf16, #tile.space<shared>>
  return
}

// -----

// A pair has 8 bytes.
func.func @sort_pairs(%a: memref<100xf16, #tile.space<shared>>, %b: memref<100x2xf16, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.sort' op operand #1 must be memref of pairs of 8 bytes, n x 2 x f32 or n x 4 x f16, but got 'memref<100x2xf16, #tile.space<shared>>'}}
  tile.sort %a into %b : memref<100xf16, #tile.space<shared>>, memref<100x2xf16, #tile.space<shared>>
  return
}

// -----

// Rows are sorted one at a time.
func.func @sort_rows(%a: memref<2x50xf32, #tile.space<shared>>, %b: memref<100x2xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.sort' op sorts one row of values, got 'memref<2x50xf32, #tile.space<shared>>'}}
  tile.sort %a into %b : memref<2x50xf32, #tile.space<shared>>, memref<100x2xf32, #tile.space<shared>>
  return
}

// -----

// Every value has an index.
func.func @sort_indices(%a: memref<100xf32, #tile.space<shared>>, %b: memref<100x2xf32, #tile.space<shared>>, %c: memref<64xui32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.sort' op needs a row of 100 indices, got 'memref<64xui32, #tile.space<shared>>'}}
  tile.sort %a into %b indices(%c) : memref<100xf32, #tile.space<shared>>, memref<100x2xf32, #tile.space<shared>>, memref<64xui32, #tile.space<shared>>
  return
}

// -----

// There are not more largest values than values.
func.func @topk_count(%a: memref<100xf32, #tile.space<shared>>, %b: memref<101x2xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.topk' op has no 101 largest of 100 values}}
  tile.topk %a into %b : memref<100xf32, #tile.space<shared>>, memref<101x2xf32, #tile.space<shared>>
  return
}

// -----

// One list needs no merging.
func.func @merge_sort_one(%a: memref<32x2xf32, #tile.space<shared>>, %b: memref<32x2xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.merge_sort' op merges two to four lists, got 1}}
  tile.merge_sort %a into %b : memref<32x2xf32, #tile.space<shared>>, memref<32x2xf32, #tile.space<shared>>
  return
}

// -----

// All pairs are stored.
func.func @merge_sort_count(%a: memref<32x2xf32, #tile.space<shared>>, %b: memref<32x2xf32, #tile.space<shared>>, %c: memref<32x2xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.merge_sort' op merges 64 pairs into 32}}
  tile.merge_sort %a, %b into %c : memref<32x2xf32, #tile.space<shared>>, memref<32x2xf32, #tile.space<shared>>, memref<32x2xf32, #tile.space<shared>>
  return
}

// -----

// Values have the type they have in pairs.
func.func @split_pairs_type(%a: memref<32x2xf32, #tile.space<shared>>, %b: memref<32xf16, #tile.space<shared>>, %c: memref<32xui32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.split_pairs' op has values of 'f32', not of 'f16'}}
  tile.split_pairs %a into %b, %c : memref<32x2xf32, #tile.space<shared>>, memref<32xf16, #tile.space<shared>>, memref<32xui32, #tile.space<shared>>
  return
}

// -----

// Every pair has a value and an index.
func.func @split_pairs_count(%a: memref<32x2xf32, #tile.space<shared>>, %b: memref<32xf32, #tile.space<shared>>, %c: memref<16xui32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.split_pairs' op takes 32 pairs apart into 32 values and 16 indices}}
  tile.split_pairs %a into %b, %c : memref<32x2xf32, #tile.space<shared>>, memref<32xf32, #tile.space<shared>>, memref<16xui32, #tile.space<shared>>
  return
}

// -----

// The extent of a pair is static.
func.func @sort_dynamic_pairs(%a: memref<100xf32, #tile.space<shared>>, %b: memref<100x?xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.sort' op operand #1 must be memref of pairs of 8 bytes, n x 2 x f32 or n x 4 x f16, but got 'memref<100x?xf32, #tile.space<shared>>'}}
  tile.sort %a into %b : memref<100xf32, #tile.space<shared>>, memref<100x?xf32, #tile.space<shared>>
  return
}
