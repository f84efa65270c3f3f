// RUN: tl-opt %s --split-input-file --verify-diagnostics

func.func @unknown_conversion(%i: index) {
  // expected-error @+1 {{'tile.printf' op has a conversion in its format that is none of %d, %i, %u, %x, %f and %%}}
  tile.printf "%s"(%i) : index
  return
}

// -----

func.func @missing_conversion(%i: index) {
  // expected-error @+1 {{'tile.printf' op has 0 conversions in its format for 1 arguments}}
  tile.printf "%%d"(%i) : index
  return
}

// -----

func.func @kind(%x: bf16) {
  // expected-error @+1 {{'tile.printf' op prints a value of type 'bf16' with '%u'}}
  tile.printf "%u"(%x) : bf16
  return
}

// -----

func.func @tag(%A: memref<64xf32>) {
  // expected-error @+1 {{'tile.dump' op attribute 'tag' failed to satisfy constraint}}
  tile.dump %A, -1 : memref<64xf32>
  return
}

// -----

func.func @gaps(%a: memref<4x16xf32, strided<[64, 1]>, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.dump' op prints contiguous elements only, got}}
  tile.dump %a, 1 : memref<4x16xf32, strided<[64, 1]>, #tile.space<shared>>
  return
}

// -----

// An assertion is about an i1.
func.func @condition(%i: i32) {
  // expected-error @+1 {{'tile.assert' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  tile.assert %i, "not zero" : i32
  return
}
