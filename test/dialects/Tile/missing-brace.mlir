// A launch that its author does not close is one error, with the place where it begins.
// RUN: not tl-opt %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not="Available dialects"
func.func @open(%A: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  // CHECK: missing-brace.mlir:[[#@LINE+4]]:3: error: 'return' is in the body of a launch: is a '}' missing?
  // CHECK-NEXT: return
  // CHECK-NEXT: ^
  // CHECK-NEXT: missing-brace.mlir:[[#@LINE-6]]:3: note: the launch begins here
  return
}
