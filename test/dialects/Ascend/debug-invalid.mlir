// RUN: tl-opt %s --split-input-file --verify-diagnostics

func.func @unknown_conversion(%i: index) {
  // expected-error @+1 {{'ascend.printf' op has a conversion in its format that is none of %d, %i, %u, %x, %f and %%}}
  ascend.printf "%5d"(%i) : index
  return
}

// -----

func.func @open_conversion() {
  // expected-error @+1 {{'ascend.printf' op has a conversion in its format that is none of %d, %i, %u, %x, %f and %%}}
  ascend.printf "100%"
  return
}

// -----

func.func @missing_argument(%i: index) {
  // expected-error @+1 {{'ascend.printf' op has 2 conversions in its format for 1 arguments}}
  ascend.printf "%d of %d"(%i) : index
  return
}

// -----

func.func @kind(%i: index) {
  // expected-error @+1 {{'ascend.printf' op prints a value of type 'index' with '%f'}}
  ascend.printf "%f"(%i) : index
  return
}

// -----

func.func @float_as_integer(%x: f32) {
  // expected-error @+1 {{'ascend.printf' op prints a value of type 'f32' with '%d'}}
  ascend.printf "%d"(%x) : f32
  return
}

// -----

func.func @double(%x: f64) {
  // expected-error @+1 {{'ascend.printf' op operand #0 must be variadic of}}
  ascend.printf "%f"(%x) : f64
  return
}

// -----

func.func @tag(%A: memref<64xf32>) {
  // expected-error @+1 {{'ascend.dump' op attribute 'tag' failed to satisfy constraint}}
  ascend.dump %A, 4294967296 : memref<64xf32>
  return
}

// -----

func.func @gaps(%A: memref<4x16xf32, strided<[64, 1]>>) {
  // expected-error @+1 {{'ascend.dump' op prints contiguous elements only, got 'memref<4x16xf32, strided<[64, 1]>>'; copy them into a tile of their own first}}
  ascend.dump %A, 1 : memref<4x16xf32, strided<[64, 1]>>
  return
}

// -----

func.func @memory(%a: memref<1x1x16x16xf16, #ascend.memory<l0a>>) {
  // expected-error @+1 {{'ascend.dump' op prints what is in gm, ub, l1 or l0c only, got 'memref<1x1x16x16xf16, #ascend.memory<l0a>>'}}
  ascend.dump %a, 1 : memref<1x1x16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

func.func @start(%a: memref<16xf32, strided<[1], offset: 4>, #ascend.memory<ub>>) {
  // expected-error @+1 {{'ascend.dump' op prints from a multiple of 32 bytes on only, got}}
  ascend.dump %a, 1 : memref<16xf32, strided<[1], offset: 4>, #ascend.memory<ub>>
  return
}

// -----

// An assertion is about an i1.
func.func @condition(%i: i32) {
  // expected-error @+1 {{'ascend.assert' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  ascend.assert %i, "not zero" : i32
  return
}
