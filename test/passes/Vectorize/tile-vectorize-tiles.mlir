// RUN: tl-opt %s --tile-vectorize | FileCheck %s

// A loop over elements that works on tiles of its own runs iteration by iteration: no
// tile has tiles as elements.
// CHECK-LABEL: func.func @tiles
// CHECK: scf.for
// CHECK:   memref.alloc
// CHECK:   tile.copy
func.func @tiles(%A: memref<?x64xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
    %a = memref.alloc() : memref<32x64xf16, #tile.space<shared>>
    %half = arith.constant 0.0 : f16
    tile.copy %A to %a pad(%half) : memref<?x64xf16>, memref<32x64xf16, #tile.space<shared>>, f16
  }
  return
}
