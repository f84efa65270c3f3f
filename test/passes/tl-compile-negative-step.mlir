// RUN: tl-opt %s --tl-compile | FileCheck %s

// A negative step divides in no analysis: quotients of it are unknown. Only a build with
// sanitizers notices the overflow.
// CHECK-LABEL: func.func @negative_step
// CHECK: scf.for
func.func @negative_step(%X: memref<32x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %step = arith.constant -9223372036854775808 : index
  tile.launch (%block) in (%c1) {
    %x = memref.alloc() : memref<32x32xf32, #tile.space<shared>>
    scf.for %i = %c0 to %n step %step {
      tile.copy %X to %x : memref<32x32xf32>, memref<32x32xf32, #tile.space<shared>>
      tile.copy %x to %X : memref<32x32xf32, #tile.space<shared>>, memref<32x32xf32>
    } {tile.stages = 2}
  }
  return
}
