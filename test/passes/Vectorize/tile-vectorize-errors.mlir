// RUN: tl-opt %s --verify-diagnostics --pass-pipeline='builtin.module(func.func(tile-vectorize))'

// A sum of all iterations.
func.func @sum(%a: memref<128xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  // expected-error @+1 {{has results, which a loop over elements cannot have; reduce a tile with 'tile.reduce'}}
  %sum = scf.parallel (%i) = (%c0) to (%c128) step (%c1) init (%zero) -> f32 {
    %x = memref.load %a[%i] : memref<128xf32, #tile.space<shared>>
    scf.reduce(%x : f32) {
    ^bb0(%l: f32, %r: f32):
      %s = arith.addf %l, %r : f32
      scf.reduce.return %s : f32
    }
  }
  return
}
