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

// A dynamic extent of the dimension that is kept may be another one than 1.
func.func @reduce_dynamic(%a: memref<4x8xf32>, %b: memref<4x?xf32>) {
  // expected-error @+1 {{'tile.reduce' op cannot reduce dimension 1 of 'memref<4x8xf32>' into 'memref<4x?xf32>'}}
  tile.reduce max %a into %b dim(1) : memref<4x8xf32>, memref<4x?xf32>
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
  // expected-error @+1 {{'tile.cumsum' op stores the results of 'memref<4x8xf32>' in 'memref<4x4xf32>'}}
  tile.cumsum %a into %b dim(1) : memref<4x8xf32>, memref<4x4xf32>
  return
}

// -----

// It begins with one element for each row.
func.func @cumsum_init(%a: memref<4x8xf32>, %i: memref<8xf32>) {
  // expected-error @+1 {{'tile.cumsum' op begins dimension 1 of 'memref<4x8xf32>' with 'memref<8xf32>'}}
  tile.cumsum %a into %a dim(1) init(%i) : memref<4x8xf32>, memref<4x8xf32>, memref<8xf32>
  return
}

// -----

// That element has the type of the others.
func.func @cummax_init(%a: memref<4x8xf32>, %i: memref<4xi32>) {
  // expected-error @+1 {{'tile.cummax' op requires the same element type for all operands}}
  tile.cummax %a into %a dim(1) init(%i) : memref<4x8xf32>, memref<4x8xf32>, memref<4xi32>
  return
}

// -----

// A running minimum is along a dimension of the tile.
func.func @cummin_dimension(%a: memref<4x8xf32>) {
  // expected-error @+1 {{'tile.cummin' op has no dimension 2 in 'memref<4x8xf32>'}}
  tile.cummin %a into %a dim(2) : memref<4x8xf32>, memref<4x8xf32>
  return
}

// -----

// The vector unit has no absolute values of narrow integers.
func.func @reduce_magnitudes(%a: memref<4x8xi8>, %b: memref<4xi8>) {
  // expected-error @+1 {{'tile.reduce' op does not reduce absolute values of 'i8'}}
  tile.reduce abs_sum %a into %b dim(1) : memref<4x8xi8>, memref<4xi8>
  return
}

// -----

// Unsigned integers are their absolute values.
func.func @reduce_unsigned_magnitudes(%a: memref<4x8xui32>, %b: memref<4xui32>) {
  // expected-error @+1 {{'tile.reduce' op does not reduce absolute values of 'ui32'}}
  tile.reduce abs_max %a into %b dim(1) : memref<4x8xui32>, memref<4xui32>
  return
}

// -----

// No element is a sum.
func.func @arg_reduce_kind(%a: memref<4x8xf32>, %b: memref<4xi32>) {
  // expected-error @+1 {{'tile.arg_reduce' op finds a maximum or a minimum, not a sum}}
  tile.arg_reduce sum %a into %b dim(1) : memref<4x8xf32>, memref<4xi32>
  return
}

// -----

// Indices have the shape of a reduction.
func.func @arg_reduce_shape(%a: memref<4x8xf32>, %b: memref<8xi32>) {
  // expected-error @+1 {{'tile.arg_reduce' op cannot reduce dimension 1 of 'memref<4x8xf32>' into 'memref<8xi32>'}}
  tile.arg_reduce max %a into %b dim(1) : memref<4x8xf32>, memref<8xi32>
  return
}

// -----

// They are along a dimension of the tile.
func.func @arg_reduce_dimension(%a: memref<4x8xf32>, %b: memref<4xi32>) {
  // expected-error @+1 {{'tile.arg_reduce' op has no dimension 2 in 'memref<4x8xf32>'}}
  tile.arg_reduce max %a into %b dim(2) : memref<4x8xf32>, memref<4xi32>
  return
}

// -----

// Indices are integers.
func.func @arg_reduce_type(%a: memref<4x8xf32>, %b: memref<4xf32>) {
  // expected-error @+1 {{'tile.arg_reduce' op operand #1 must be}}
  tile.arg_reduce max %a into %b dim(1) : memref<4x8xf32>, memref<4xf32>
  return
}

// -----

// There is a number for each row of a mask.
func.func @reduce_mask_shape(%m: memref<4x8xui8>, %c: memref<8xi32>) {
  // expected-error @+1 {{'tile.reduce_mask' op cannot reduce dimension 1 of 'memref<4x8xui8>' into 'memref<8xi32>'}}
  tile.reduce_mask count %m into %c : memref<4x8xui8>, memref<8xi32>
  return
}

// -----

// The bits of a mask are in bytes.
func.func @reduce_mask_type(%m: memref<4x8xi32>, %c: memref<4xi32>) {
  // expected-error @+1 {{'tile.reduce_mask' op operand #0 must be}}
  tile.reduce_mask any %m into %c : memref<4x8xi32>, memref<4xi32>
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
