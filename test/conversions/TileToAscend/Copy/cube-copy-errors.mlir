// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics

// Data does not pass between the cores yet.
func.func @channels(%p: i1) {
  %a = memref.alloc() : memref<16x16xf32, #ascend.memory<ub>>
  %c = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
  // expected-error @+1 {{'tile.copy' op has no instruction to move data from l0c to ub: from one section to the other, data go through an 'ascend.channel'}}
  tile.copy %c to %a : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, #ascend.memory<ub>>
  return
}

// -----

// L0 is filled from L1.
func.func @to_l0(%A: memref<16x16xf16>) {
  %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l0a>>
  // expected-error @+1 {{'tile.copy' op has no instruction to move data from gm to l0a}}
  tile.copy %A to %a : memref<16x16xf16>, memref<16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

// The source and destination memories restrict the conversions of a copy.
func.func @transpose(%A: memref<16x32xf16>) {
  %a = memref.alloc() : memref<32x16xf16, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op transposes on the way from l1 to l0a or l0b only}}
  tile.copy %A to %a transpose : memref<16x32xf16>, memref<32x16xf16, #ascend.memory<l1>>
  return
}

// -----

func.func @relu(%A: memref<16x32xf16>) {
  %a = memref.alloc() : memref<16x32xf16, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op has a relu or a scale on the way out of l0c only}}
  tile.copy %A to %a relu : memref<16x32xf16>, memref<16x32xf16, #ascend.memory<l1>>
  return
}

// -----

func.func @pad_in_l0() {
  %zero = arith.constant 0.0 : f16
  %l1 = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
  %a = memref.alloc() : memref<32x16xf16, #ascend.memory<l0a>>
  // expected-error @+1 {{'tile.copy' op pads on the way from gm to l1 or ub only}}
  tile.copy %l1 to %a pad(%zero) : memref<16x16xf16, #ascend.memory<l1>>, memref<32x16xf16, #ascend.memory<l0a>>, f16
  return
}

// -----

// A store to L1 produces an operand of the next product.
func.func @f32_to_l1() {
  %c = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
  %a = memref.alloc() : memref<16x16xf32, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op stores f32 as f16 or bf16 to l1 only, got 'memref<16x16xf32, #ascend.memory<l1>>'}}
  tile.copy %c to %a : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, #ascend.memory<l1>>
  return
}

// -----

// Nothing of this happens on the vector core.
func.func @relu_to_ub(%A: memref<16x32xf16>) {
  %a = memref.alloc() : memref<16x32xf16, #ascend.memory<ub>>
  // expected-error @+1 {{'tile.copy' op transposes, scales and clips on the cube core only}}
  tile.copy %A to %a relu : memref<16x32xf16>, memref<16x32xf16, #ascend.memory<ub>>
  return
}

// -----

// Fractals of a slice are not those of a tile.
func.func @dump_slice() {
  %a = memref.alloc() : memref<64x32xf16, #ascend.memory<l1>>
  %part = memref.subview %a[0, 0] [32, 32] [1, 1] : memref<64x32xf16, #ascend.memory<l1>> to memref<32x32xf16, strided<[32, 1]>, #ascend.memory<l1>>
  // expected-error @+1 {{'ascend.dump' op works on whole tiles of fractals only; slices of them are for copies and products}}
  tile.dump %part, 7 : memref<32x32xf16, strided<[32, 1]>, #ascend.memory<l1>>
  return
}

// -----

// The accumulator becomes a narrower float, or with a scale f16.
func.func @stored(%A: memref<16x16xi8>, %B: memref<16x16xf16>) {
  %a = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
  // expected-error @+1 {{'tile.copy' op has no instruction to store an accumulator of 'f32' as 'i8'; store 'f32', and convert it in a launch of the vector cores}}
  tile.copy %a to %A : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xi8>
  %b = memref.alloc() : memref<16x16xi32, #ascend.memory<l0c>>
  // expected-error @+1 {{'tile.copy' op has no instruction to store an accumulator of 'i32' as 'f16' without a scale}}
  tile.copy %b to %B : memref<16x16xi32, #ascend.memory<l0c>>, memref<16x16xf16>
  return
}
