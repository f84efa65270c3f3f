// RUN: tl-opt %s --tl-compile --split-input-file --verify-diagnostics
// RUN: tl-opt %s --split-input-file --pass-pipeline='builtin.module(builtin.module(tl-compile))' 2>&1 | FileCheck %s

// The kernel of a nested module is not left as it is without a word, and is compiled if
// the passes run on its module.
// CHECK-LABEL: func.func @inner(
// CHECK:         ascend.launch
module {
  module {
    func.func @inner(%A: memref<64xf32>) {
      %c1 = arith.constant 1 : index
      // expected-error @below {{'tile.launch' op is in a nested module, whose kernels are not compiled with those of the outer one; compile the nested module by itself}}
      tile.launch (%block) in (%c1) {
        %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
        tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
        tile.copy %a to %A : memref<64xf32, #tile.space<shared>>, memref<64xf32>
      }
      return
    }
  }
}

// -----

module {
  gpu.module @device {
    func.func @device(%n: index) {
      // expected-error @below {{'tile.launch' op is in a nested module}}
      tile.launch (%block) in (%n) {
      }
      return
    }
  }
}
