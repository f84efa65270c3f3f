// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(convert-tile-to-ascend))' --split-input-file --verify-diagnostics

// Another pass expands operations that the vector unit lacks.
func.func @bf16(%a: memref<64xbf16, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.exp' op has no vector instruction for 'bf16'; 'tile-legalize' writes it with those it has}}
  tile.exp %a into %a : memref<64xbf16, #ascend.memory<ub>>, memref<64xbf16, #ascend.memory<ub>>
  return
}

// -----

func.func @mask(%a: memref<4x64xf32, #ascend.memory<ub>>, %m: memref<4x8xui8, strided<[32, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.compare' op needs a mask of contiguous bytes from a multiple of 32 on, got 'memref<4x8xui8, strided<[32, 1]>, #ascend.memory<ub>>'}}
  tile.compare lt %a, %a into %m : memref<4x64xf32, #ascend.memory<ub>>, memref<4x64xf32, #ascend.memory<ub>>, memref<4x8xui8, strided<[32, 1]>, #ascend.memory<ub>>
  return
}

// -----

func.func @dynamic(%a: memref<?x64xf32, #ascend.memory<ub>>, %m: memref<?x8xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.select' op needs a tile whose extents have a known bound, got 'memref<?x64xf32, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.select %m, %a, %a into %a : memref<?x8xui8, #ascend.memory<ub>>, memref<?x64xf32, #ascend.memory<ub>>, memref<?x64xf32, #ascend.memory<ub>>, memref<?x64xf32, #ascend.memory<ub>>
  return
}

// -----

// Operations that other passes replace before.
func.func @not_prepared(%a: memref<64xf32, #ascend.memory<ub>>, %i: memref<64xi32, #ascend.memory<ub>>, %b: memref<64xf32, #ascend.memory<ub>>) {
  ascend.section vector {
    // expected-error @+1 {{'tile.flip' op is no instruction; 'tile-normalize' writes it as a loop over elements}}
    tile.flip %a into %b dim(0) : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'tile.gather' op takes offsets of elements, and the vector unit those of bytes; 'tile-legalize' multiplies them}}
    tile.gather %a at %i into %b elements : memref<64xf32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}
