// RUN: tl-opt %s --split-input-file --verify-diagnostics

// The value that pads is an element of the destination.
func.func @pad_type(%A: memref<60xf16>, %a: memref<64xf32, #tile.space<shared>>, %v: f16) {
  // expected-error @+1 {{'tile.copy' op pads elements of type 'f32' with a value of type 'f16'}}
  tile.copy %A to %a pad(%v) : memref<60xf16>, memref<64xf32, #tile.space<shared>>, f16
  return
}

// -----

// As an element of an unsigned type the value has no sign.
func.func @pad_signless(%A: memref<60xui16>, %a: memref<64xui16, #tile.space<shared>>, %v: i32) {
  // expected-error @+1 {{'tile.copy' op pads elements of type 'ui16' with a value of type 'i32'}}
  tile.copy %A to %a pad(%v) : memref<60xui16>, memref<64xui16, #tile.space<shared>>, i32
  return
}

// -----

// Tensors are not padded.
func.func @pad_tensor(%a: memref<60xf32, #tile.space<shared>>, %A: memref<64xf32>, %v: f32) {
  // expected-error @+1 {{'tile.copy' op pads tiles on chip only, got 'memref<64xf32>'}}
  tile.copy %a to %A pad(%v) : memref<60xf32, #tile.space<shared>>, memref<64xf32>, f32
  return
}

// -----

// The source fits into the destination.
func.func @pad_to_less(%A: memref<8x65xf32>, %a: memref<16x64xf32, #tile.space<shared>>, %v: f32) {
  // expected-error @+1 {{'tile.copy' op pads 'memref<8x65xf32>' to the smaller shape of 'memref<16x64xf32, #tile.space<shared>>'}}
  tile.copy %A to %a pad(%v) : memref<8x65xf32>, memref<16x64xf32, #tile.space<shared>>, f32
  return
}

// -----

// And has its rank.
func.func @pad_rank(%A: memref<64xf32>, %a: memref<16x64xf32, #tile.space<shared>>, %v: f32) {
  // expected-error @+1 {{'tile.copy' op pads 'memref<64xf32>' to the smaller shape of 'memref<16x64xf32, #tile.space<shared>>'}}
  tile.copy %A to %a pad(%v) : memref<64xf32>, memref<16x64xf32, #tile.space<shared>>, f32
  return
}

// -----

// The source of an addition has the shape of the destination.
func.func @add_shapes(%a: memref<64xf32, #tile.space<shared>>, %A: memref<65xf32>) {
  // expected-error @+1 {{'tile.atomic_add' op adds different shapes 'memref<64xf32, #tile.space<shared>>' and 'memref<65xf32>'}}
  tile.atomic_add %a into %A : memref<64xf32, #tile.space<shared>>, memref<65xf32>
  return
}

// -----

// And its element type.
func.func @add_types(%a: memref<64xf32, #tile.space<shared>>, %A: memref<64xf16>) {
  // expected-error @+1 {{'tile.atomic_add' op adds elements of type 'f32' to those of type 'f16'}}
  tile.atomic_add %a into %A : memref<64xf32, #tile.space<shared>>, memref<64xf16>
  return
}

// -----

// A tile is added to a tensor, not the other way round,
func.func @add_tensor(%A: memref<64xf32>, %a: memref<64xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.atomic_add' op adds a tile on chip to a tensor in global memory, got 'memref<64xf32>' and 'memref<64xf32, #tile.space<shared>>'}}
  tile.atomic_add %A into %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  return
}

// -----

// nor to a tile.
func.func @add_to_tile(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<64xf32, #ascend.memory<ub>>) {
  // expected-error @+1 {{'tile.atomic_add' op adds a tile on chip to a tensor in global memory, got}}
  tile.atomic_add %a into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  return
}

// -----

// There is no atomic addition of wide integers.
func.func @add_i64(%a: memref<64xi64, #tile.space<shared>>, %A: memref<64xi64>) {
  // expected-error @+1 {{'tile.atomic_add' op operand #0 must be memref of 16-bit float or bfloat16 type or 32-bit float or 8-bit signless integer or 16-bit signless integer or 32-bit signless integer values, but got 'memref<64xi64, #tile.space<shared>>'}}
  tile.atomic_add %a into %A : memref<64xi64, #tile.space<shared>>, memref<64xi64>
  return
}

// -----

// Padded copies are not converted.
func.func @padded_relu(%a: memref<8x8xf32>, %b: memref<16x16xf32, #tile.space<shared>>, %s: f32) {
  // expected-error @+1 {{'tile.copy' op pads plain copies only}}
  tile.copy %a to %b pad(%s) relu : memref<8x8xf32>, memref<16x16xf32, #tile.space<shared>>, f32
  return
}

// -----

// A copy from tile to tile has nothing to do with L2.
func.func @streamed_tile(%a: memref<64xf32, #tile.space<shared>>, %b: memref<64xf32, #tile.space<shared>>) {
  // expected-error @+1 {{attribute 'ascend.streamed' is for an operation that moves data of global memory}}
  tile.copy %a to %b {ascend.streamed} : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
  return
}
