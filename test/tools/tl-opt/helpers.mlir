// RUN: tl-opt %s --inline --tl-compile | FileCheck %s
// RUN: not tl-opt %s --tl-compile 2>&1 | FileCheck %s --check-prefix=CALL
// RUN: mlir-opt %s --load-dialect-plugin=%binary_dir/lib/tl/TLPlugin.so --load-pass-plugin=%binary_dir/lib/tl/TLPlugin.so --pass-pipeline='builtin.module(inline,tl-compile)' | FileCheck %s

// A helper on tiles becomes a part of the kernel that calls it. Without the pass there
// is one error, at the call.
// CHECK-NOT:     @helper
// CHECK-LABEL:   func.func @kernel(
// CHECK:           ascend.vexp
// CALL:          helpers.mlir:[[#]]:5: error: 'func.call' op is in a launch, and each kernel is compiled on its own; inline the function first, by the pass 'inline'
// CALL-NOT:      error:
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
