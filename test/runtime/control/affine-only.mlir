// Affine loops in a kernel without any of scf run in program order.
// RUN: tl-run %s --sequential --arg=iota --arg=zeros --arg=3 --output=1=%t.npy
// RUN: %python -c "import numpy; print(numpy.load('%t.npy'))" | FileCheck %s
// RUN: tl-opt %s --tl-validate=2 --canonicalize | FileCheck %s --check-prefix=VALID
// RUN: tl-run %s --sequential --entry=kernel --arg=iota --arg=zeros --arg=3
// CHECK: [0. 1. 2. 0. 0. 0. 0. 0.]
// VALID: affine.for
func.func @kernel(%A: memref<8xf32>, %B: memref<8xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %zero = arith.constant 0.0 : f32
    %a = memref.alloc() : memref<8xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<8xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<8xf32>, memref<8xf32, #tile.space<shared>>
    tile.fill %zero into %b : f32, memref<8xf32, #tile.space<shared>>
    affine.for %i = 0 to min affine_map<()[s0] -> (s0, 8)>()[%n] {
      %x = affine.load %a[%i] : memref<8xf32, #tile.space<shared>>
      affine.store %x, %b[%i] : memref<8xf32, #tile.space<shared>>
    }
    tile.copy %b to %B : memref<8xf32, #tile.space<shared>>, memref<8xf32>
  }
  return
}
