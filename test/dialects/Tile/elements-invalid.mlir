// RUN: tl-opt %s --split-input-file --verify-diagnostics

// There are no tiles of four bits.
func.func @f(%a: memref<64xi4, #tile.space<shared>>, %c: memref<64xf16, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.cast' op works on elements of 'i4', for which Ascend 910B and 910C have no vector instructions; convert them to i8 or a wider type before the kernel}}
  tile.cast %a into %c : memref<64xi4, #tile.space<shared>>, memref<64xf16, #tile.space<shared>>
  return
}

// -----

// An integer stays as it is.
func.func @f(%a: memref<64xi32, #tile.space<shared>>, %c: memref<64xi32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.cast' op does not convert from 'i32' to itself; copy it with 'tile.copy'}}
  tile.cast %a into %c : memref<64xi32, #tile.space<shared>>, memref<64xi32, #tile.space<shared>>
  return
}

// -----

// Whole numbers are not made by rounding to odd.
func.func @f(%a: memref<64xf32, #tile.space<shared>>, %c: memref<64xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.cast' op makes whole numbers of 'f32' with rint, floor, ceil, round or trunc, not with odd}}
  tile.cast %a into %c round odd : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  return
}

// -----

// A conversion keeps the shape.
func.func @f(%a: memref<64xf16, #tile.space<shared>>, %c: memref<32xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.cast' op requires the same shape for all operands}}
  tile.cast %a into %c : memref<64xf16, #tile.space<shared>>, memref<32xf32, #tile.space<shared>>
  return
}

// -----

// Two scalars are no tile.
func.func @f(%s: f32, %m: memref<8xui8, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.compare' op needs a tile on one side}}
  tile.compare lt %s, %s into %m : f32, f32, memref<8xui8, #tile.space<shared>>
  return
}

// -----

// Operands are of one type.
func.func @f(%a: memref<64xf32, #tile.space<shared>>, %b: memref<64xf16, #tile.space<shared>>, %m: memref<8xui8, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.compare' op needs operands of one element type, got 'memref<64xf32, #tile.space<shared>>' and 'memref<64xf16, #tile.space<shared>>'}}
  tile.compare lt %a, %b into %m : memref<64xf32, #tile.space<shared>>, memref<64xf16, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
  return
}

// -----

// Operands repeat to one shape.
func.func @f(%a: memref<64xf32, #tile.space<shared>>, %b: memref<32xf32, #tile.space<shared>>, %m: memref<8xui8, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.compare' op cannot repeat 'memref<64xf32, #tile.space<shared>>' and 'memref<32xf32, #tile.space<shared>>' to one shape}}
  tile.compare lt %a, %b into %m : memref<64xf32, #tile.space<shared>>, memref<32xf32, #tile.space<shared>>, memref<8xui8, #tile.space<shared>>
  return
}

// -----

// A mask has a byte for 8 elements.
func.func @f(%a: memref<4x60xf32, #tile.space<shared>>, %m: memref<4x60xui8, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.compare' op needs a mask of 4x8 bytes, got 'memref<4x60xui8, #tile.space<shared>>'}}
  tile.compare lt %a, %a into %m : memref<4x60xf32, #tile.space<shared>>, memref<4x60xf32, #tile.space<shared>>, memref<4x60xui8, #tile.space<shared>>
  return
}

// -----

// A mask needs a dimension.
func.func @f(%a: memref<f32, #tile.space<shared>>, %m: memref<1xui8, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.compare' op expects tiles of rank 1 or more: the mask has a byte for 8 elements of the last dimension}}
  tile.compare lt %a, %a into %m : memref<f32, #tile.space<shared>>, memref<f32, #tile.space<shared>>, memref<1xui8, #tile.space<shared>>
  return
}

// -----

// Operands of a selection are of one type.
func.func @f(%m: memref<8xui8, #tile.space<shared>>, %a: memref<64xf32, #tile.space<shared>>, %s: f16) {
  // expected-error @+1 {{'tile.select' op needs operands of one element type, got 'memref<64xf32, #tile.space<shared>>' and 'f16'}}
  tile.select %m, %a, %s into %a : memref<8xui8, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, f16, memref<64xf32, #tile.space<shared>>
  return
}

// -----

// They repeat to the result.
func.func @f(%m: memref<4xui8, #tile.space<shared>>, %a: memref<64xf32, #tile.space<shared>>, %s: f32, %c: memref<32xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.select' op cannot repeat 'memref<64xf32, #tile.space<shared>>' to the shape of 'memref<32xf32, #tile.space<shared>>'}}
  tile.select %m, %a, %s into %c : memref<4xui8, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, f32, memref<32xf32, #tile.space<shared>>
  return
}

// -----

// The mask is that of the result.
func.func @f(%m: memref<64xui8, #tile.space<shared>>, %a: memref<64xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.select' op needs a mask of 8 bytes, got 'memref<64xui8, #tile.space<shared>>'}}
  tile.select %m, %a, %a into %a : memref<64xui8, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  return
}

// -----

// Two scalars are filled in.
func.func @f(%s: i32, %c: memref<64xi32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.and' op needs a tile on one side, a scalar fills a tile with 'tile.fill'}}
  tile.and %s, %s into %c : i32, i32, memref<64xi32, #tile.space<shared>>
  return
}

// -----

// Operands repeat to the shape of the result.
func.func @f(%a: memref<32xi32, #tile.space<shared>>, %c: memref<64xi32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.or' op cannot repeat 'memref<32xi32, #tile.space<shared>>' to the shape of 'memref<64xi32, #tile.space<shared>>'}}
  tile.or %a, %c into %c : memref<32xi32, #tile.space<shared>>, memref<64xi32, #tile.space<shared>>, memref<64xi32, #tile.space<shared>>
  return
}

// -----

// Bits are those of integers.
func.func @f(%a: memref<64xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.xor' op operand #0 must be}}
  tile.xor %a, %a into %a : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  return
}

// -----

// An inversion keeps the type.
func.func @f(%a: memref<64xi32, #tile.space<shared>>, %c: memref<64xui32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.not' op requires the same element type for all operands}}
  tile.not %a into %c : memref<64xi32, #tile.space<shared>>, memref<64xui32, #tile.space<shared>>
  return
}

// -----

// The amount is as wide as an element.
func.func @f(%a: memref<64xi32, #tile.space<shared>>, %n: i16) {
  // expected-error @+1 {{'tile.shift_left' op requires the same element type for all operands}}
  tile.shift_left %a, %n into %a : memref<64xi32, #tile.space<shared>>, i16, memref<64xi32, #tile.space<shared>>
  return
}

// -----

// A shift keeps the shape.
func.func @f(%a: memref<64xi32, #tile.space<shared>>, %n: i32, %c: memref<32xi32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.shift_right' op failed to verify that all of {src, dst} have same shape}}
  tile.shift_right %a, %n into %c : memref<64xi32, #tile.space<shared>>, i32, memref<32xi32, #tile.space<shared>>
  return
}
