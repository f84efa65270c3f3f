// tl-opt runs the kernels after every pass of any pipeline.
// RUN: tl-opt %s --tl-compile --tl-validate=3 | FileCheck %s
// A pass that orders pipes too early leaves a kernel that runs in program order only.
// RUN: tl-opt %s --tl-validate=2 --ascend-attach-target --ascend-insert-sync -o /dev/null
// RUN: tl-opt %s --tl-validate=2 --tl-validate-seed=7 --pass-pipeline='builtin.module(func.func(tile-normalize,tile-vectorize,tile-infer-memory))' -o /dev/null

// CHECK-LABEL: @add
func.func @add(%A: memref<?x64xf16>, %B: memref<?x64xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %M = memref.dim %A, %c0 : memref<?x64xf16>
  %whole = arith.remui %M, %c32 : index
  %fits = arith.cmpi eq, %whole, %c0 : index
  cf.assert %fits, "M must be a multiple of 32"
  %blocks = arith.ceildivui %M, %c32 : index
  // CHECK: ascend.vadd
  tile.launch (%block) in (%blocks) {
    %first = affine.apply affine_map<(d0) -> (d0 * 32)>(%block)
    %a = memref.alloc() : memref<32x64xf16, #tile.space<shared>>
    %At = memref.subview %A[%first, 0] [32, 64] [1, 1] : memref<?x64xf16> to memref<32x64xf16, strided<[64, 1], offset: ?>>
    %Bt = memref.subview %B[%first, 0] [32, 64] [1, 1] : memref<?x64xf16> to memref<32x64xf16, strided<[64, 1], offset: ?>>
    tile.copy %At to %a : memref<32x64xf16, strided<[64, 1], offset: ?>>, memref<32x64xf16, #tile.space<shared>>
    tile.add %a, %a into %a : memref<32x64xf16, #tile.space<shared>>, memref<32x64xf16, #tile.space<shared>>, memref<32x64xf16, #tile.space<shared>>
    tile.copy %a to %Bt : memref<32x64xf16, #tile.space<shared>>, memref<32x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}
