// RUN: tl-opt %s --split-input-file --verify-diagnostics

// A tile has the dimension that is reduced.
func.func @reduce_dimension(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  // expected-error @+1 {{'tile.reduce' op has no dimension 2 in 'memref<4x8xf32>'}}
  tile.reduce sum %a into %b dim(2) : memref<4x8xf32>, memref<4xf32>
  return
}

// -----

// Dimensions do not count from the end.
func.func @reduce_negative(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  // expected-error @+1 {{'tile.reduce' op has no dimension -1 in 'memref<4x8xf32>'}}
  tile.reduce sum %a into %b dim(-1) : memref<4x8xf32>, memref<4xf32>
  return
}

// -----

// The other dimensions stay.
func.func @reduce_shape(%a: memref<4x8xf32>, %b: memref<8xf32>) {
  // expected-error @+1 {{'tile.reduce' op cannot reduce dimension 1 of 'memref<4x8xf32>' into 'memref<8xf32>'}}
  tile.reduce max %a into %b dim(1) : memref<4x8xf32>, memref<8xf32>
  return
}

// -----

// The dimension that is kept has extent 1.
func.func @reduce_kept(%a: memref<4x8xf32>, %b: memref<4x2xf32>) {
  // expected-error @+1 {{'tile.reduce' op cannot reduce dimension 1 of 'memref<4x8xf32>' into 'memref<4x2xf32>'}}
  tile.reduce max %a into %b dim(1) : memref<4x8xf32>, memref<4x2xf32>
  return
}

// -----

// A sum has the type of its elements.
func.func @reduce_types(%a: memref<4x8xi16>, %b: memref<4xi32>) {
  // expected-error @+1 {{'tile.reduce' op requires the same element type for all operands}}
  tile.reduce sum %a into %b dim(1) : memref<4x8xi16>, memref<4xi32>
  return
}

// -----

// There are no reductions of integers of 64 bits.
func.func @reduce_wide(%a: memref<4x8xi64>, %b: memref<4xi64>) {
  // expected-error @+1 {{'tile.reduce' op operand #0 must be}}
  tile.reduce sum %a into %b dim(1) : memref<4x8xi64>, memref<4xi64>
  return
}

// -----

// A running sum is along a dimension of the tile.
func.func @cumsum_dimension(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'tile.cumsum' op has no dimension 2 in 'memref<4x8xf32>'}}
  tile.cumsum %a into %a dim(2) : memref<4x8xf32>, memref<4x8xf32>
  return
}

// -----

// Its result has the shape of the tile.
func.func @cumsum_shape(%a: memref<4x8xf32>, %b: memref<4x4xf32>) {
  // expected-error @+1 {{'tile.cumsum' op requires the same shape for all operands}}
  tile.cumsum %a into %b dim(1) : memref<4x8xf32>, memref<4x4xf32>
  return
}

// -----

// Extents that are not 1 do not repeat.
func.func @broadcast_shape(%a: memref<4x2xf32>, %b: memref<4x8xf32>) {
  // expected-error @+1 {{'tile.broadcast' op cannot repeat 'memref<4x2xf32>' to the shape of 'memref<4x8xf32>'}}
  tile.broadcast %a into %b : memref<4x2xf32>, memref<4x8xf32>
  return
}

// -----

// A permutation names each dimension.
func.func @transpose_count(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  // expected-error @+1 {{'tile.transpose' op does not name each dimension of 'memref<4x8xf32>' once: [1]}}
  tile.transpose %a into %b permutation [1] : memref<4x8xf32>, memref<8x4xf32>
  return
}

// -----

// It names each dimension once.
func.func @transpose_twice(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  // expected-error @+1 {{'tile.transpose' op does not name each dimension of 'memref<4x8xf32>' once: [1, 1]}}
  tile.transpose %a into %b permutation [1, 1] : memref<4x8xf32>, memref<8x4xf32>
  return
}

// -----

// The result has the permuted shape.
func.func @transpose_shape(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  // expected-error @+1 {{'tile.transpose' op permutes 'memref<4x8xf32>' to another shape than 'memref<4x8xf32>'}}
  tile.transpose %a into %b permutation [1, 0] : memref<4x8xf32>, memref<4x8xf32>
  return
}
