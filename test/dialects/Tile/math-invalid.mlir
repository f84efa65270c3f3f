// RUN: tl-opt %s --split-input-file --verify-diagnostics

// The functions are those of floats.
func.func @tanh_of_integers(%a: memref<64xi32>) {
  // expected-error @+1 {{'tile.tanh' op operand #0 must be memref of 16-bit float or bfloat16 type or 32-bit float values, but got 'memref<64xi32>'}}
  tile.tanh %a into %a : memref<64xi32>, memref<64xi32>
  return
}

// -----

func.func @sigmoid_of_another_shape(%a: memref<64xf32>, %b: memref<32xf32>) {
  // expected-error @+1 {{'tile.sigmoid' op requires the same shape for all operands}}
  tile.sigmoid %a into %b : memref<64xf32>, memref<32xf32>
  return
}

// -----

func.func @erf_of_another_type(%a: memref<64xf32>, %b: memref<64xf16>) {
  // expected-error @+1 {{'tile.erf' op requires the same element type for all operands}}
  tile.erf %a into %b : memref<64xf32>, memref<64xf16>
  return
}

// -----

// Operands that accumulate repeat to the shape of the result.
func.func @mul_add_shapes(%a: memref<64xf32>, %b: memref<32xf32>) {
  // expected-error @+1 {{'tile.mul_add' op cannot repeat 'memref<32xf32>' to the shape of 'memref<64xf32>'}}
  tile.mul_add %a, %b into %a : memref<64xf32>, memref<32xf32>, memref<64xf32>
  return
}

// -----

func.func @axpy_shapes(%a: memref<64xf32>, %s: f32, %b: memref<32xf32>) {
  // expected-error @+1 {{'tile.axpy' op cannot repeat 'memref<64xf32>' to the shape of 'memref<32xf32>'}}
  tile.axpy %a, %s into %b : memref<64xf32>, f32, memref<32xf32>
  return
}

// -----

func.func @axpy_of_integers(%a: memref<64xi32>, %s: i32) {
  // expected-error @+1 {{'tile.axpy' op operand #0 must be memref of 16-bit float or bfloat16 type or 32-bit float values, but got 'memref<64xi32>'}}
  tile.axpy %a, %s into %a : memref<64xi32>, i32, memref<64xi32>
  return
}

// -----

func.func @slope_of_another_type(%a: memref<64xf16>, %s: f32) {
  // expected-error @+1 {{'tile.leaky_relu' op requires the same element type for all operands}}
  tile.leaky_relu %a, %s into %a : memref<64xf16>, f32, memref<64xf16>
  return
}

// -----

func.func @limit_of_another_type(%a: memref<64xi32>, %low: i32, %high: i16) {
  // expected-error @+1 {{'tile.clamp' op requires the same element type for all operands}}
  tile.clamp %a, %low, %high into %a : memref<64xi32>, i32, i16, memref<64xi32>
  return
}

// -----

func.func @power_of_integers(%a: memref<64xi32>) {
  // expected-error @+1 {{'tile.pow' op operand #0 must be memref of 16-bit float or bfloat16 type or 32-bit float values, or such a scalar, but got 'memref<64xi32>'}}
  tile.pow %a, %a into %a : memref<64xi32>, memref<64xi32>, memref<64xi32>
  return
}

// -----

func.func @power_of_scalars(%s: f32, %a: memref<64xf32>) {
  // expected-error @+1 {{'tile.pow' op needs a tile on one side, a scalar fills a tile with 'tile.fill'}}
  tile.pow %s, %s into %a : f32, f32, memref<64xf32>
  return
}
