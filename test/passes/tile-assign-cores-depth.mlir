// RUN: not tl-opt %s --pass-pipeline='builtin.module(func.func(tile-assign-cores{channel-depth=0}))' 2>&1 | FileCheck %s
// RUN: not tl-opt %s --pass-pipeline='builtin.module(func.func(tile-assign-cores{channel-depth=16}))' 2>&1 | FileCheck %s --check-prefix=DEEP
// RUN: not tl-opt %s --verify-each=false --pass-pipeline='builtin.module(func.func(tile-assign-cores{channel-depth=9223372036854775807}))' 2>&1 | FileCheck %s --check-prefix=DEEP

// A channel that holds nothing carries nothing.
// CHECK: error: a channel has one slot at least, got 0
func.func @none() {
  return
}

// The flag that signals free slots cannot count more than 15, and each takes an operation.
// DEEP: error: 'tile.copy' op crosses to the other core in {{16|9223372036854775807}} slots, but a flag between cores counts to 15
func.func @deep(%n: index) {
  tile.launch (%block) in (%n) {
    %c = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
    %x = memref.alloc() : memref<16x16xf32, #ascend.memory<ub>>
    tile.copy %c to %x : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, #ascend.memory<ub>>
  }
  return
}
