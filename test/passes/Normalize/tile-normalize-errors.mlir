// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-normalize))' --split-input-file --verify-diagnostics

// A loop over elements has no results.
func.func @results(%t: tensor<64xf32>) -> tensor<64xf32> {
  // expected-error @+1 {{'scf.forall' op has results, which a loop over elements cannot have; store them in a tile}}
  %r = scf.forall (%i) in (64) shared_outs(%out = %t) -> (tensor<64xf32>) {
    scf.forall.in_parallel {
    }
  }
  return %r : tensor<64xf32>
}

// -----

// A tensor in global memory is no operand.
func.func @global_memory(%a: memref<64xf32>, %b: memref<64xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.flip' op cannot work with operand 0 in its memory, got 'memref<64xf32>'}}
  tile.flip %a into %b dim(0) : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  return
}

// -----

// A result that is the source needs another tile, of a known extent.
func.func @unknown_extent(%a: memref<?xf32, #tile.space<shared>>) {
  // expected-error @+1 {{'tile.flip' op needs tiles of its own for elements that it has still to read, and extents with a known bound for them, got 'memref<?xf32, #tile.space<shared>>'; take a slice of a tile of static extents}}
  tile.flip %a into %a dim(0) : memref<?xf32, #tile.space<shared>>, memref<?xf32, #tile.space<shared>>
  return
}

// -----

// A slice from row 3 on has no 8 rows.
func.func @too_few_rows(%a: memref<8x16xf32, #tile.space<shared>>, %n: index) {
  %x = memref.subview %a[3, 0] [%n, 16] [1, 1] : memref<8x16xf32, #tile.space<shared>> to memref<?x16xf32, strided<[16, 1], offset: 48>, #tile.space<shared>>
  // expected-error @+1 {{'tile.add' op needs 8 elements along a dimension, as another operand has, of a slice of 'memref<8x16xf32, #tile.space<shared>>' from 3 on}}
  tile.add %x, %a into %a : memref<?x16xf32, strided<[16, 1], offset: 48>, #tile.space<shared>>, memref<8x16xf32, #tile.space<shared>>, memref<8x16xf32, #tile.space<shared>>
  return
}
