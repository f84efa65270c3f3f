// RUN: tl-opt %s --split-input-file --verify-diagnostics

// A pair without an instruction.
func.func @f(%a: memref<64xf32, #ascend.memory<ub>>, %c: memref<64xi8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcast' op converts 'f32' to 'f16', 'bf16', 'i16', 'i32', 'i64', 'f32' only, not to 'i8'}}
  ascend.vcast %a into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xi8, #ascend.memory<ub>>
  return
}

// -----

// A mode that the pair does not have.
func.func @f(%a: memref<64xf32, #ascend.memory<ub>>, %c: memref<64xi32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcast' op converts 'f32' to 'i32' with rint, floor, ceil, round, trunc only, not with none}}
  ascend.vcast %a into %c : memref<64xf32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>
  return
}

// -----

// Another shape.
func.func @f(%a: memref<64xf16, #ascend.memory<ub>>, %c: memref<32xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcast' op requires the same shape for all operands}}
  ascend.vcast %a into %c : memref<64xf16, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>
  return
}

// -----

// The wider type fills a repeat.
func.func @f(%a: memref<2x128xf16, strided<[256, 1]>, #ascend.memory<ub>>, %c: memref<2x128xf32, strided<[256, 1]>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcast' op has lanes of 256 bytes, not of 512 as in 'memref<2x128xf16, strided<[256, 1]>, #ascend.memory<ub>>'}}
  ascend.vcast %a into %c : memref<2x128xf16, strided<[256, 1]>, #ascend.memory<ub>>, memref<2x128xf32, strided<[256, 1]>, #ascend.memory<ub>>
  return
}

// -----

// Integers are compared for equality only.
func.func @f(%a: memref<64xi32, #ascend.memory<ub>>, %m: memref<8xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcompare' op compares i32 with eq only, not with lt}}
  ascend.vcompare lt %a, %a into %m : memref<64xi32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>, memref<8xui8, #ascend.memory<ub>>
  return
}

// -----

// Whole repeats are compared.
func.func @f(%a: memref<32xf32, #ascend.memory<ub>>, %m: memref<4xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcompare' op compares a multiple of 256 bytes, got 128}}
  ascend.vcompare lt %a, %a into %m : memref<32xf32, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>, memref<4xui8, #ascend.memory<ub>>
  return
}

// -----

// A mask has a bit for each element.
func.func @f(%a: memref<64xf32, #ascend.memory<ub>>, %s: f32, %m: memref<64xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcompares' op needs a mask that is a vector of one bit for each element of 'memref<64xf32, #ascend.memory<ub>>', got 'memref<64xui8, #ascend.memory<ub>>'}}
  ascend.vcompares lt %a, %s into %m : memref<64xf32, #ascend.memory<ub>>, f32, memref<64xui8, #ascend.memory<ub>>
  return
}

// -----

// The scalar is an element.
func.func @f(%a: memref<64xf32, #ascend.memory<ub>>, %s: f16, %m: memref<8xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcompares' op needs a scalar of the element type of 'memref<64xf32, #ascend.memory<ub>>', got 'f16'}}
  ascend.vcompares lt %a, %s into %m : memref<64xf32, #ascend.memory<ub>>, f16, memref<8xui8, #ascend.memory<ub>>
  return
}

// -----

// Both sides of a comparison are of one shape,
func.func @f(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<128xf32, #ascend.memory<ub>>, %m: memref<8xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcompare' op failed to verify that all of {lhs, rhs} have same shape}}
  ascend.vcompare lt %a, %b into %m : memref<64xf32, #ascend.memory<ub>>, memref<128xf32, #ascend.memory<ub>>, memref<8xui8, #ascend.memory<ub>>
  return
}

// -----

// and of one element type.
func.func @f(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<64xi32, #ascend.memory<ub>>, %m: memref<8xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vcompare' op failed to verify that all of {lhs, rhs} have same element type}}
  ascend.vcompare eq %a, %b into %m : memref<64xf32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>, memref<8xui8, #ascend.memory<ub>>
  return
}

// -----

// Both sides of a selection are of one type.
func.func @f(%m: memref<8xui8, #ascend.memory<ub>>, %a: memref<64xf32, #ascend.memory<ub>>, %b: memref<64xi32, #ascend.memory<ub>>, %t: memref<7936xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vselect' op needs tiles of one shape and element type, got 'memref<64xi32, #ascend.memory<ub>>' and 'memref<64xf32, #ascend.memory<ub>>'}}
  ascend.vselect %m, %a, %b into %a scratch %t : memref<8xui8, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  return
}

// -----

// A selection has a mask of bits.
func.func @f(%m: memref<64xui8, #ascend.memory<ub>>, %a: memref<64xf32, #ascend.memory<ub>>, %t: memref<7936xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vselect' op needs a mask that is a vector of one bit for each element of}}
  ascend.vselect %m, %a, %a into %a scratch %t : memref<64xui8, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  return
}

// -----

// Scratch memory has a size.
func.func @f(%m: memref<8xui8, #ascend.memory<ub>>, %a: memref<64xf32, #ascend.memory<ub>>, %t: memref<32xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vselect' op needs the 7936 bytes of ub from address 188416, got 'memref<32xui8, #ascend.memory<ub>>'}}
  ascend.vselect %m, %a, %a into %a scratch %t : memref<8xui8, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<32xui8, #ascend.memory<ub>>
  return
}

// -----

// The scalar of a selection is an element.
func.func @f(%m: memref<8xui8, #ascend.memory<ub>>, %a: memref<64xf32, #ascend.memory<ub>>, %s: f16, %t: memref<7936xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vselects' op needs a scalar of the element type of 'memref<64xf32, #ascend.memory<ub>>', got 'f16'}}
  ascend.vselects %m, %a, %s into %a scratch %t : memref<8xui8, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, f16, memref<64xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  return
}

// -----

// A selection keeps the shape.
func.func @f(%m: memref<8xui8, #ascend.memory<ub>>, %a: memref<32xf32, #ascend.memory<ub>>, %s: f32, %b: memref<64xf32, #ascend.memory<ub>>, %t: memref<7936xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vselects' op needs tiles of one shape and element type, got 'memref<32xf32, #ascend.memory<ub>>' and 'memref<64xf32, #ascend.memory<ub>>'}}
  ascend.vselects %m, %a, %s into %b scratch %t : memref<8xui8, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>, f32, memref<64xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  return
}

// -----

// Lanes have two bytes.
func.func @f(%a: memref<33xi8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vand' op works on lanes of 2 bytes, of which 33 bytes are no multiple, got 'memref<33xi8, #ascend.memory<ub>>'}}
  ascend.vand %a, %a into %a : memref<33xi8, #ascend.memory<ub>>, memref<33xi8, #ascend.memory<ub>>, memref<33xi8, #ascend.memory<ub>>
  return
}

// -----

// So do those of a disjunction.
func.func @f(%a: memref<33xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vor' op works on lanes of 2 bytes, of which 33 bytes are no multiple}}
  ascend.vor %a, %a into %a : memref<33xui8, #ascend.memory<ub>>, memref<33xui8, #ascend.memory<ub>>, memref<33xui8, #ascend.memory<ub>>
  return
}

// -----

// And of an inversion.
func.func @f(%a: memref<33xui8, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vnot' op works on lanes of 2 bytes, of which 33 bytes are no multiple}}
  ascend.vnot %a into %a : memref<33xui8, #ascend.memory<ub>>, memref<33xui8, #ascend.memory<ub>>
  return
}

// -----

// Shifts have no lanes of 8 bits.
func.func @f(%a: memref<64xi8, #ascend.memory<ub>>, %n: i16) {
  // expected-error @+1 {{'ascend.vshift_left' op operand #0 must be memref in ub that starts at a multiple of 32 bytes}}
  ascend.vshift_left %a, %n into %a : memref<64xi8, #ascend.memory<ub>>, i16, memref<64xi8, #ascend.memory<ub>>
  return
}

// -----

// The amount is as wide as an element.
func.func @f(%a: memref<64xui32, #ascend.memory<ub>>, %n: i16) {
  // expected-error @+1 {{'ascend.vshift_left' op requires the same element type for all operands}}
  ascend.vshift_left %a, %n into %a : memref<64xui32, #ascend.memory<ub>>, i16, memref<64xui32, #ascend.memory<ub>>
  return
}

// -----

// A shift leaves a bit.
func.func @f(%a: memref<64xi32, #ascend.memory<ub>>) {
  %n = arith.constant 32 : i32
  // expected-error @+1 {{'ascend.vshift_right' op shifts by less than the 32 bits of an element, not by 32}}
  ascend.vshift_right %a, %n into %a : memref<64xi32, #ascend.memory<ub>>, i32, memref<64xi32, #ascend.memory<ub>>
  return
}

// -----

// Scratch memory has a place.
func.func @f(%m: memref<8xui8, #ascend.memory<ub>>, %a: memref<64xf32, #ascend.memory<ub>>) {
  %t = ascend.buffer at 0 : memref<7936xui8, #ascend.memory<ub>>
  // expected-error @+1 {{'ascend.vselect' op needs the 7936 bytes of ub from address 188416, got 'memref<7936xui8, #ascend.memory<ub>>' at 0}}
  ascend.vselect %m, %a, %a into %a scratch %t : memref<8xui8, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  return
}
