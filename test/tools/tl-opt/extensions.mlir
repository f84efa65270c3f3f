// RUN: tl-opt %s --inline | FileCheck %s
// RUN: tl-opt %s --convert-to-llvm | FileCheck %s --check-prefix=LLVM
// RUN: not tl-opt %s --load-dialect-plugin=%binary_dir/lib/tl/TLPlugin.so 2>&1 | FileCheck %s --check-prefix=PLUGIN

// The tool has the extensions of upstream dialects: without them nothing is inlined or
// converted. Its own plugin is refused, and does not end it.
// CHECK-LABEL: func.func @caller(
// CHECK-NOT:     call
// CHECK:         arith.addi
// LLVM:          llvm.func @caller(
// PLUGIN:        tl-opt: error: the plugin is for MLIR's tools: this one has its dialects and passes
// PLUGIN-NOT:    ERROR
func.func private @callee(%x: i64) -> i64 {
  %y = arith.addi %x, %x : i64
  return %y : i64
}

func.func @caller(%x: i64) -> i64 {
  %y = func.call @callee(%x) : (i64) -> i64
  return %y : i64
}
