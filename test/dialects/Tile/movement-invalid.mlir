// RUN: tl-opt %s --split-input-file --verify-diagnostics

!tile = memref<4x64xf16, #tile.space<shared>>

// A dimension that the tiles do not have.
func.func @no_dimension(%a: !tile, %b: !tile) {
  // expected-error @+1 {{'tile.flip' op has no dimension 2 in 'memref<4x64xf16, #tile.space<shared>>'}}
  tile.flip %a into %b dim(2) : !tile, !tile
  return
}

// -----

!tile = memref<4x64xf16, #tile.space<shared>>

// A dimension below 0.
func.func @negative_dimension(%a: !tile, %b: !tile, %n: index) {
  // expected-error @+1 {{'tile.roll' op has no dimension -1 in 'memref<4x64xf16, #tile.space<shared>>'}}
  tile.roll %a by %n into %b dim(-1) : !tile, !tile
  return
}

// -----

!tile = memref<4x64xf16, #tile.space<shared>>
!other = memref<4x64xi16, #tile.space<shared>>

// Moves do not convert.
func.func @conversion(%a: !tile, %b: !other) {
  // expected-error @+1 {{'tile.flip' op does not convert 'f16' to 'i16'}}
  tile.flip %a into %b dim(0) : !tile, !other
  return
}

// -----

!tile = memref<4x64xf16, #tile.space<shared>>
!other = memref<64x4xf16, #tile.space<shared>>

// A flip keeps the shape.
func.func @shape(%a: !tile, %b: !other) {
  // expected-error @+1 {{'tile.flip' op moves elements of 'memref<4x64xf16, #tile.space<shared>>' to 'memref<64x4xf16, #tile.space<shared>>'}}
  tile.flip %a into %b dim(0) : !tile, !other
  return
}

// -----

!tile = memref<4x64xf16, #tile.space<shared>>

// A result of another extent than so many times that of the source.
func.func @repeated_extent(%a: !tile, %b: memref<4x100xf16, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.repeat' op moves elements of 'memref<4x64xf16, #tile.space<shared>>' to 'memref<4x100xf16, #tile.space<shared>>', whose extent 1 is not 2 times as long}}
  tile.repeat %a times 2 into %b dim(1) : !tile, memref<4x100xf16, #tile.space<shared>>
  return
}

// -----

!tile = memref<4x64xf16, #tile.space<shared>>

// At least one repetition.
func.func @no_times(%a: !tile, %b: memref<4x0xf16, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.repeat' op repeats every element 0 times}}
  tile.repeat %a times 0 into %b dim(1) : !tile, memref<4x0xf16, #tile.space<shared>>
  return
}

// -----

!tile = memref<4x64xf16, #tile.space<shared>>

// A product that no number of 64 bits holds.
func.func @many_times(%a: !tile, %b: !tile) {
  // expected-error @+1 {{'tile.repeat' op repeats 'memref<4x64xf16, #tile.space<shared>>' too often}}
  tile.repeat %a times 9223372036854775807 into %b dim(1) : !tile, !tile
  return
}

// -----

!tile = memref<4x64xf16, #tile.space<shared>>
!half = memref<4x32xf16, #tile.space<shared>>

// Both sources of an interleaving have half of the result.
func.func @interleaved_extent(%a: !half, %b: !tile, %c: !tile) {
  // expected-error @+1 {{'tile.interleave' op moves elements of 'memref<4x64xf16, #tile.space<shared>>' to 'memref<4x64xf16, #tile.space<shared>>', whose extent 1 is not 2 times as long}}
  tile.interleave %a, %b into %c dim(1) : !half, !tile, !tile
  return
}

// -----

!tile = memref<4x64xf16, #tile.space<shared>>
!half = memref<4x32xf16, #tile.space<shared>>

// The elements of even and of odd index go to two tiles.
func.func @one_result(%a: !half, %c: !tile) {
  // expected-error @+1 {{'tile.deinterleave' op stores elements of even and odd index in one tile}}
  tile.deinterleave %c into %a, %a dim(1) : !tile, !half, !half
  return
}

// -----

!tile = memref<4x64xf16, #tile.space<shared>>

// An index for each element.
func.func @scattered_shape(%a: !tile, %i: memref<256xi32, #tile.space<shared>>, %c: memref<300xf16, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.scatter' op stores 'memref<4x64xf16, #tile.space<shared>>' at 'memref<256xi32, #tile.space<shared>>'}}
  tile.scatter %a at %i into %c : !tile, memref<256xi32, #tile.space<shared>>, memref<300xf16, #tile.space<shared>>
  return
}

// -----

!tile = memref<4x64xf16, #tile.space<shared>>
!indices = memref<4x64xi32, #tile.space<shared>>

// A scatter does not convert either.
func.func @scattered_type(%a: !tile, %i: !indices, %c: memref<300xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.scatter' op does not convert 'f16' to 'f32'}}
  tile.scatter %a at %i into %c : !tile, !indices, memref<300xf32, #tile.space<shared>>
  return
}
