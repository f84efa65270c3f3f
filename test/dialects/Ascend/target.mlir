// RUN: tl-opt %s --split-input-file --verify-roundtrip | FileCheck %s
// RUN: tl-opt %s --split-input-file --mlir-print-op-generic | tl-opt --split-input-file | FileCheck %s

// A module names a chip.
// CHECK: module attributes {ascend.target = #ascend.target<"910B2">}
module attributes {ascend.target = #ascend.target<"910B2">} {}

// -----

// And the numbers in which its target differs from it.
// CHECK: module attributes {ascend.target = #ascend.target<"910B2", {l1_size = 65536 : i64}>}
module attributes {ascend.target = #ascend.target<"910B2", {l1_size = 65536 : i64}>} {}

// -----

// Every chip of the table may be named.
// CHECK-COUNT-12: module attributes {ascend.target = #ascend.target<"910{{.*}}">}
module attributes {ascend.target = #ascend.target<"910B1">} {}
module attributes {ascend.target = #ascend.target<"910B2">} {}
module attributes {ascend.target = #ascend.target<"910B2C">} {}
module attributes {ascend.target = #ascend.target<"910B3">} {}
module attributes {ascend.target = #ascend.target<"910B4">} {}
module attributes {ascend.target = #ascend.target<"910B4-1">} {}
module attributes {ascend.target = #ascend.target<"910_9391">} {}
module attributes {ascend.target = #ascend.target<"910_9392">} {}
module attributes {ascend.target = #ascend.target<"910_9381">} {}
module attributes {ascend.target = #ascend.target<"910_9382">} {}
module attributes {ascend.target = #ascend.target<"910_9372">} {}
module attributes {ascend.target = #ascend.target<"910_9362">} {}

// -----

// The target of an operation is that of the nearest module that names one.
// CHECK: #ascend.target<"910B1", {ub_size = 524288 : i64}>
// CHECK: ascend.buffer at 262144
module attributes {ascend.target = #ascend.target<"910B1">} {
  module attributes {ascend.target = #ascend.target<"910B1", {ub_size = 524288 : i64}>} {
    func.func @nested_target() {
      %a = ascend.buffer at 262144 : memref<65536xf32, #ascend.memory<ub>>
      return
    }
  }
}

// -----

// Without a target a buffer may be anywhere, and a flag between any two pipes.
// CHECK-LABEL: func @no_target(
func.func @no_target() {
  // CHECK: ascend.buffer at 1 : memref<1048576xf32, #ascend.memory<ub>>
  %a = ascend.buffer at 1 : memref<1048576xf32, #ascend.memory<ub>>
  // CHECK: ascend.section vector
  ascend.section vector {
    // CHECK: ascend.set_flag m -> fix, 17
    ascend.set_flag m -> fix, 17
  }
  return
}
