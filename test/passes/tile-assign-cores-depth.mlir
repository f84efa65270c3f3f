// RUN: not tl-opt %s --pass-pipeline='builtin.module(func.func(tile-assign-cores{channel-depth=0}))' 2>&1 | FileCheck %s

// A channel that holds nothing carries nothing.
// CHECK: error: a channel has one slot at least, got 0
func.func @none() {
  return
}
