// RUN: tl-opt %s --split-input-file --verify-diagnostics

func.func @odd(%a: memref<8x33xi8, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.bitcast' op expects contiguous rows of whole elements of 'i16', got 'memref<8x33xi8, #tile.space<shared>>'}}
  %b = tile.bitcast %a : memref<8x33xi8, #tile.space<shared>> to memref<8x16xi16, #tile.space<shared>>
  return
}

// -----

func.func @columns(%a: memref<8xi8, strided<[4]>, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.bitcast' op expects contiguous rows of whole elements of 'i16', got 'memref<8xi8, strided<[4]>, #tile.space<shared>>'}}
  %b = tile.bitcast %a : memref<8xi8, strided<[4]>, #tile.space<shared>> to memref<4xi16, #tile.space<shared>>
  return
}

// -----

func.func @space(%a: memref<8xi16, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.bitcast' op views 'memref<8xi16, #tile.space<shared>>' as 'memref<8xf16, #tile.space<shared>>', not as 'memref<8xf16, #ascend.memory<ub>>'}}
  %b = tile.bitcast %a : memref<8xi16, #tile.space<shared>> to memref<8xf16, #ascend.memory<ub>>
  return
}

// -----

func.func @tensor(%a: memref<8xi16>) {
  // expected-error @+1 {{'tile.bitcast' op views tiles in ub only, got 'memref<8xi16>'}}
  %b = tile.bitcast %a : memref<8xi16> to memref<8xf16>
  return
}
