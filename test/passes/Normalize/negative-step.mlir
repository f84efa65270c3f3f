// RUN: tl-opt %s --pass-pipeline='builtin.module(ascend-attach-target,func.func(tile-infer-memory,tile-assign-cores,tile-pipeline,convert-tile-to-ascend,ascend-plan-memory,ascend-insert-sync))' | tl-opt | FileCheck %s

// `tl-compile` refuses a negative step. With single passes, iterations of such a loop do
// not overlap, and no analysis divides by the step: an affine map with this quotient is
// printed, but not read.
// CHECK-LABEL: func.func @negative_step
// CHECK-NOT: ceildiv
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
