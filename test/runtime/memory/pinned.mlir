// A tile at an address that the author chose, in a kernel that leaves all other
// decisions to the compiler: the others go around it, in other banks.
// RUN: tl-opt %s --tl-compile | FileCheck %s
// RUN: %python %S/../Inputs/golden.py iota float32 4096 %t.A
// RUN: %python %S/../Inputs/executed.py %s --arg=iota:4096 --arg=zeros:4096 --expect=1=%t.A.npy | FileCheck %s --check-prefix=EXECUTED

// EXECUTED: executed ascend.buffer:{{$}}
!tile = memref<4096xf32, #tile.space<shared>>
!pinned = memref<4096xf32, #ascend.memory<ub>>

// CHECK-LABEL: func.func @pinned(
// CHECK: ascend.buffer at 1024 : memref<4096xf32, #ascend.memory<ub>>
// CHECK: ascend.buffer at 83200 : memref<4096xf32, #ascend.memory<ub>>
func.func @pinned(%A: memref<4096xf32>, %C: memref<4096xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %p = ascend.buffer at 1024 : !pinned
    %a = memref.alloc() : !tile
    tile.copy %A to %p : memref<4096xf32>, !pinned
    tile.copy %A to %a : memref<4096xf32>, !tile
    tile.sub %a, %p into %a : !tile, !pinned, !tile
    tile.add %a, %p into %p : !tile, !pinned, !pinned
    tile.copy %p to %C : !pinned, memref<4096xf32>
  }
  return
}
