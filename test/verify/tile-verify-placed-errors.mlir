// RUN: tl-opt %s --tile-verify-placed --split-input-file --verify-diagnostics

// Every offender is reported: a tile in a space, a view of the tile, and an
// operation that no core runs.
func.func @not_placed(%A: memref<32xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'memref.alloc' op has no memory of the hardware, got 'memref<64xf32, #tile.space<shared>>'}}
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    // expected-error @+1 {{'memref.subview' op has no memory of the hardware, got 'memref<32xf32, strided<[1]>, #tile.space<shared>>'}}
    %half = memref.subview %a[0] [32] [1] : memref<64xf32, #tile.space<shared>> to memref<32xf32, strided<[1]>, #tile.space<shared>>
    // expected-error @+1 {{'tile.copy' op is in no section: it has no core yet}}
    tile.copy %A to %half : memref<32xf32>, memref<32xf32, strided<[1]>, #tile.space<shared>>
  }
  return
}

// -----

// An operation is in a section of its core.
func.func @other_core(%a: memref<64xf32, #ascend.memory<ub>>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-note @+1 {{of this section}}
    ascend.section cube {
      // expected-error @+1 {{'tile.add' op cannot run on the cube core}}
      tile.add %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// An operation that no core can run is in no section of its core.
func.func @no_core(%a: memref<64xf32, #ascend.memory<ub>>, %b: memref<64xf32, #ascend.memory<l1>>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-note @+1 {{of this section}}
    ascend.section vector {
      // expected-error @+1 {{'tile.copy' op cannot run on the vector core}}
      tile.copy %a to %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<l1>>
    }
  }
  return
}

// -----

// An argument of a kernel is in no space either.
// expected-error @+1 {{'func.func' op has no memory of the hardware, got 'memref<64xf32, #tile.space<shared>>'}}
func.func @argument(%a: memref<64xf32, #tile.space<shared>>) {
  return
}

// -----

// The vector core does not compute with tiles in L0C, where products go.
func.func @wrong_memory(%a: memref<64xf32, #ascend.memory<ub>>, %c: memref<64xf32, #ascend.memory<l0c>>, %n: index) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'tile.abs' op cannot work with operand 0 in its memory, got 'memref<64xf32, #ascend.memory<l0c>>'}}
      tile.abs %c into %a : memref<64xf32, #ascend.memory<l0c>>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// An allocation begins at its first element, and its rows are dense.
func.func @offset(%n: index) {
  tile.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'memref.alloc' op needs a type without gaps, got 'memref<1x64xf32, strided<[64, 1], offset: 5>, #ascend.memory<ub>>'}}
      %a = memref.alloc() : memref<1x64xf32, strided<[64, 1], offset: 5>, #ascend.memory<ub>>
      // expected-error @+1 {{'memref.alloc' op needs a type without gaps, got 'memref<2x64xf32, strided<[128, 1]>, #ascend.memory<ub>>'}}
      %b = memref.alloc() : memref<2x64xf32, strided<[128, 1]>, #ascend.memory<ub>>
      %c = memref.alloc() : memref<2x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
    }
  }
  return
}
