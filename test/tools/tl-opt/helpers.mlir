// RUN: tl-opt %s --tl-compile | FileCheck %s
// RUN: tl-opt %s --inline --tl-compile | FileCheck %s
// RUN: mlir-opt %s --load-dialect-plugin=%binary_dir/lib/tl/TLPlugin.so --load-pass-plugin=%binary_dir/lib/tl/TLPlugin.so --pass-pipeline='builtin.module(inline,tl-compile)' | FileCheck %s

// A helper on tiles becomes a part of the kernel that calls it, by the pipeline or by MLIR's
// inliner before it.
// CHECK-NOT:     @helper
// CHECK-LABEL:   func.func @kernel(
// CHECK:           ascend.vexp
// RUN: tl-run %s --arg=iota --output=0=%t.npy
// RUN: %python -c "import numpy; numpy.testing.assert_allclose(numpy.load('%t.npy'), numpy.exp(numpy.arange(64, dtype='f')), rtol=1e-4)"
// The same holds for runs of the kernel as written, which compile nothing before.
// RUN: tl-run %s --arg=iota --sequential --output=0=%t.npy
// RUN: %python -c "import numpy; numpy.testing.assert_allclose(numpy.load('%t.npy'), numpy.exp(numpy.arange(64, dtype='f')), rtol=1e-4)"
// RUN: tl-run %s --arg=random:1 --numerics 2>&1 | FileCheck %s --check-prefix=NUMERICS
// NUMERICS: remark: no NaN and no infinity arises
// RUN: tl-run %s --validate=1 | FileCheck %s --check-prefix=VALIDATED
// VALIDATED: the same results
!tile = memref<64xf32, #tile.space<shared>>
func.func private @helper(%a: !tile) {
  tile.exp %a into %a : !tile, !tile
  return
}

func.func @kernel(%A: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    tile.copy %A to %a : memref<64xf32>, !tile
    func.call @helper(%a) : (!tile) -> ()
    tile.copy %a to %A : !tile, memref<64xf32>
  }
  return
}
