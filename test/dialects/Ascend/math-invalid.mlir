// RUN: tl-opt %s --split-input-file --verify-diagnostics

// These instructions are for floats.
func.func @axpy_of_integers(%a: memref<64xi32, #ascend.memory<ub>>, %s: i32) {
  // expected-error @+1 {{'ascend.vaxpy' op operand #0 must be memref in ub that starts at a multiple of 32 bytes, but got}}
  ascend.vaxpy %a, %s into %a : memref<64xi32, #ascend.memory<ub>>, i32, memref<64xi32, #ascend.memory<ub>>
  return
}

// -----

func.func @leaky_relu_of_integers(%a: memref<64xi16, #ascend.memory<ub>>, %s: i16) {
  // expected-error @+1 {{'ascend.vleaky_relu' op operand #0 must be memref in ub that starts at a multiple of 32 bytes, but got}}
  ascend.vleaky_relu %a, %s into %a : memref<64xi16, #ascend.memory<ub>>, i16, memref<64xi16, #ascend.memory<ub>>
  return
}

// -----

func.func @scale_of_another_type(%a: memref<64xf32, #ascend.memory<ub>>, %s: f16) {
  // expected-error @+1 {{'ascend.vaxpy' op requires the same element type for all operands}}
  ascend.vaxpy %a, %s into %a : memref<64xf32, #ascend.memory<ub>>, f16, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

func.func @axpy_of_another_shape(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<32xf32, #ascend.memory<ub>>, %s: f32) {
  // expected-error @+1 {{'ascend.vaxpy' op failed to verify that all of {src, dst} have same shape}}
  ascend.vaxpy %a, %s into %b : memref<64xf32, #ascend.memory<ub>>, f32, memref<32xf32, #ascend.memory<ub>>
  return
}

// -----

func.func @factor_of_another_shape(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<32xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.vmul_add' op requires the same shape for all operands}}
  ascend.vmul_add %a, %b into %a : memref<64xf32, #ascend.memory<ub>>, memref<32xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// The accumulator is written: its blocks are distinct.
!row = memref<4x8xf32, strided<[0, 1]>, #ascend.memory<ub>>
func.func @accumulate_onto_one_row(%a: memref<4x8xf32, #ascend.memory<ub>>, %c: !row) {
  // expected-error @+1 {{'ascend.vmul_add' op writes the same block more than once: 'memref<4x8xf32, strided<[0, 1]>, #ascend.memory<ub>>'}}
  ascend.vmul_add %a, %a into %c : memref<4x8xf32, #ascend.memory<ub>>, memref<4x8xf32, #ascend.memory<ub>>, !row
  return
}
