// Loops that count with unsigned numbers, of 8, 32 and 64 bits: the text stores as many and the
// same numbers as the IR.
// DEFINE: %{from} =
// DEFINE: %{to} =
// DEFINE: %{ir} = tl-run %t.mlir --entry=count --arg=zeros --arg=%{from} --arg=%{to} --output=0=%t.ir.npy
// DEFINE: %{text} = tl-run %t.cpp --entry=count --blocks=1 --arg=i32:zeros:64 --arg=%{from} --arg=%{to} --output=0=%t.text.npy
// RUN: tl-opt %s --tl-compile -o %t.mlir
// RUN: tl-translate --tl-to-ascendc %t.mlir -o %t.cpp
// REDEFINE: %{from} = 120
// REDEFINE: %{to} = 200
// RUN: %{ir} && %{text} | FileCheck %s && cmp %t.ir.npy %t.text.npy
// REDEFINE: %{to} = 7
// RUN: %{ir} && %{text} | FileCheck %s && cmp %t.ir.npy %t.text.npy
// REDEFINE: %{from} = -40
// REDEFINE: %{to} = -7
// RUN: %{ir} && %{text} | FileCheck %s && cmp %t.ir.npy %t.text.npy
// REDEFINE: %{from} = 2147483640
// REDEFINE: %{to} = -2147483640
// RUN: %{ir} && %{text} | FileCheck %s && cmp %t.ir.npy %t.text.npy
// CHECK: no races

func.func @count(%A: memref<64xi32>, %from: i32, %to: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c63 = arith.constant 63 : index
  %step32 = arith.constant 3 : i32
  %step8 = arith.constant 10 : i8
  %zero = arith.constant 0 : i32
  %from8 = arith.trunci %from : i32 to i8
  %to8 = arith.trunci %to : i32 to i8
  %from64 = arith.index_cast %from : i32 to index
  %to64 = arith.index_cast %to : i32 to index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<64xi32, #tile.space<shared>>
    tile.copy %A to %a : memref<64xi32>, memref<64xi32, #tile.space<shared>>
    %count8 = scf.for unsigned %i = %from8 to %to8 step %step8 iter_args(%n = %zero) -> (i32) : i8 {
      %number = arith.extui %i : i8 to i32
      %next = arith.addi %n, %number : i32
      scf.yield %next : i32
    }
    memref.store %count8, %a[%c0] : memref<64xi32, #tile.space<shared>>
    %count32 = scf.for unsigned %i = %from to %to step %step32 iter_args(%n = %zero) -> (i32) : i32 {
      %next = arith.addi %n, %i : i32
      scf.yield %next : i32
    }
    memref.store %count32, %a[%c1] : memref<64xi32, #tile.space<shared>>
    %least = arith.minui %to64, %c63 : index
    %count64 = scf.for unsigned %i = %from64 to %least step %c3 iter_args(%n = %zero) -> (i32) {
      %number = arith.index_cast %i : index to i32
      %next = arith.addi %n, %number : i32
      scf.yield %next : i32
    }
    memref.store %count64, %a[%c2] : memref<64xi32, #tile.space<shared>>
    tile.copy %a to %A : memref<64xi32, #tile.space<shared>>, memref<64xi32>
  }
  return
}
