// Loops that share a stage, with offsets that the text computes before the loops, and shifts of
// constants beyond 32 bits: the text and the IR have the same results.
// DEFINE: %{times} =
// DEFINE: %{ir} = tl-run %t.mlir --entry=stages --arg=random:1:5000 --arg=zeros:5000 --arg=100 --arg=%{times} --output=1=%t.ir.npy
// DEFINE: %{text} = tl-run %t.cpp --entry=stages --blocks=1 --arg=f32:random:1:5000 --arg=f32:zeros:5000 --arg=100 --arg=%{times} --arg=5000 --arg=5000 --output=1=%t.text.npy
// RUN: tl-opt %s --tl-compile -o %t.mlir
// RUN: tl-translate --tl-to-ascendc %t.mlir -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// REDEFINE: %{times} = 0
// RUN: %{ir} && %{text} | FileCheck %s --check-prefix=RUNS && cmp %t.ir.npy %t.text.npy
// REDEFINE: %{times} = 1
// RUN: %{ir} && %{text} | FileCheck %s --check-prefix=RUNS && cmp %t.ir.npy %t.text.npy
// REDEFINE: %{times} = 3
// RUN: %{ir} && %{text} | FileCheck %s --check-prefix=RUNS && cmp %t.ir.npy %t.text.npy
// RUN: tl-run %t.mlir --entry=shifts --arg=iota:1024 --arg=zeros --arg=33 --output=1=%t.ir.npy
// RUN: tl-run %t.cpp --entry=shifts --blocks=1 --arg=f32:iota:1024 --arg=f32:zeros:64 --arg=33 --arg=1024 --output=1=%t.text.npy
// RUN: cmp %t.ir.npy %t.text.npy
// RUNS: no races

// The offset of the function is its parameter, not the variable of the first loop.
// CHECK:       = [&](int64_t [[OFFSET:[a-z0-9_]+]]) __aicore__ {
// CHECK:         DataCopyPad({{[a-zA-Z0-9_]+, [a-zA-Z0-9_]+}}{{\[}}[[OFFSET]]],
!tile = memref<64xf32, #tile.space<shared>>
!part = memref<64xf32, strided<[1], offset: ?>>
func.func @stages(%A: memref<?xf32>, %B: memref<?xf32>, %p: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %last = arith.constant 4032 : index
  %one = arith.constant 1.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %sum = memref.alloc() : !tile
    scf.for %i = %c0 to %n step %c1 {
      %offset = arith.minsi %p, %last : index
      %from = memref.subview %A[%offset] [64] [1] : memref<?xf32> to !part
      tile.copy %from to %a : !part, !tile
      tile.add %a, %one into %sum : !tile, f32, !tile
      %to = memref.subview %B[%offset] [64] [1] : memref<?xf32> to !part
      tile.copy %sum to %to : !tile, !part
    }
    scf.for %i = %c0 to %n step %c1 {
      %offset = arith.minsi %i, %last : index
      %from = memref.subview %A[%offset] [64] [1] : memref<?xf32> to !part
      tile.copy %from to %a : !part, !tile
      tile.add %a, %one into %sum : !tile, f32, !tile
      %to = memref.subview %B[%offset] [64] [1] : memref<?xf32> to !part
      tile.copy %sum to %to : !tile, !part
    }
  }
  return
}

func.func @shifts(%A: memref<?xf32>, %B: memref<64xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %power = arith.shli %c1, %n : index
  %offset = arith.shrui %power, %n : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %from = memref.subview %A[%offset] [64] [1] : memref<?xf32> to !part
    tile.copy %from to %a : !part, !tile
    tile.copy %a to %B : !tile, memref<64xf32>
  }
  return
}
