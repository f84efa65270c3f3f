// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics

// Scratch needs an extent that is known.
func.func @unbounded(%a: memref<?x64xf32, #ascend.memory<ub>>, %b: memref<?xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.reduce' op needs a tile whose extents have a known bound, got 'memref<?x1xf32, #ascend.memory<ub>>'; take a slice of a tile of static extents}}
  tile.reduce sum %a into %b dim(1) : memref<?x64xf32, #ascend.memory<ub>>, memref<?xf32, #ascend.memory<ub>>
  return
}

// -----

// So does that of a running sum.
func.func @unbounded_cumsum(%a: memref<?x64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.cumsum' op needs a tile whose extents have a known bound, got 'memref<?x64xf32, #ascend.memory<ub>>'}}
  tile.cumsum %a into %a dim(1) : memref<?x64xf32, #ascend.memory<ub>>, memref<?x64xf32, #ascend.memory<ub>>
  return
}

// -----

// So do initial values of running maxima.
func.func @unbounded_cummax(%a: memref<?x64xf32, #ascend.memory<ub>>, %i: memref<?xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.cummax' op needs a tile whose extents have a known bound, got 'memref<?x64xf32, #ascend.memory<ub>>'}}
  tile.cummax %a into %a dim(1) init(%i) : memref<?x64xf32, #ascend.memory<ub>>, memref<?x64xf32, #ascend.memory<ub>>, memref<?xf32, #ascend.memory<ub>>
  return
}

// -----

// Absolute values are written before.
func.func @magnitudes(%a: memref<8x64xf32, #ascend.memory<ub>>, %b: memref<8xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.reduce' op combines elements as they are here; 'tile-legalize' writes their absolute values or squares to a tile}}
  tile.reduce abs_sum %a into %b dim(1) : memref<8x64xf32, #ascend.memory<ub>>, memref<8xf32, #ascend.memory<ub>>
  return
}
