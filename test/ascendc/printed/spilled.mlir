// Spilled tiles: one whose rows are padded moves without the padding, so that nothing is read
// before it is written; one that is filled in part keeps the rest, in a workspace whose copies may
// move what is written later. The text and the IR have the same results.
// DEFINE: %{entry} =
// DEFINE: %{rows} =
// DEFINE: %{space} =
// DEFINE: %{ir} = tl-run %t.mlir --entry=%{entry} --arg=random:1:%{rows}x300 --arg=random:2:96x300 --arg=zeros:%{rows}x300 --arg=zeros:96x300 --output=2=%t.ir.npy --output=3=%t.other.ir.npy
// DEFINE: %{text} = tl-run %t.cpp --entry=%{entry} --blocks=1 --arg=i32:random:1:%{rows}x300 --arg=bf16:random:2:96x300 --arg=i32:zeros:%{rows}x300 --arg=bf16:zeros:96x300 --arg=%{rows} --arg=%{rows} --arg=ui8:%{space}:200000 --output=2=%t.text.npy --output=3=%t.other.text.npy
// RUN: tl-opt %s --tl-compile=spill=true -o %t.mlir
// RUN: tl-translate --tl-to-ascendc %t.mlir -o %t.cpp
// REDEFINE: %{entry} = padded
// REDEFINE: %{rows} = 96
// REDEFINE: %{space} = empty
// RUN: %{ir} && %{text} | FileCheck %s && cmp %t.ir.npy %t.text.npy && cmp %t.other.ir.npy %t.other.text.npy
// REDEFINE: %{entry} = parts
// REDEFINE: %{space} = workspace
// RUN: %{ir} && %{text} | FileCheck %s && cmp %t.ir.npy %t.text.npy && cmp %t.other.ir.npy %t.other.text.npy
// REDEFINE: %{rows} = 250
// RUN: %{ir} && %{text} | FileCheck %s && cmp %t.ir.npy %t.text.npy && cmp %t.other.ir.npy %t.other.text.npy
// REDEFINE: %{space} = empty
// RUN: not %{text} 2>&1 | FileCheck %s --check-prefix=EMPTY
// CHECK: no races
// EMPTY: error: read of bytes never written: {{.*}} of workspace in gm; on pipe mte2
!words = memref<96x300xi32, #tile.space<shared>>
!halves = memref<96x300xbf16, #tile.space<shared>>
!wide = memref<96x300xf32, #tile.space<shared>>
!rows = memref<?x300xi32, strided<[300, 1], offset: ?>>

func.func @padded(%A: memref<?x300xi32>, %B: memref<96x300xbf16>, %C: memref<?x300xi32>, %D: memref<96x300xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !words
    %b = memref.alloc() : !halves
    %f = memref.alloc() : !wide
    %from = memref.subview %A[0, 0] [96, 300] [1, 1] : memref<?x300xi32> to memref<96x300xi32, strided<[300, 1]>>
    %to = memref.subview %C[0, 0] [96, 300] [1, 1] : memref<?x300xi32> to memref<96x300xi32, strided<[300, 1]>>
    tile.copy %from to %a : memref<96x300xi32, strided<[300, 1]>>, !words
    tile.copy %B to %b : memref<96x300xbf16>, !halves
    tile.cast %b into %f : !halves, !wide
    tile.exp %f into %f : !wide, !wide
    tile.cast %f into %b : !wide, !halves
    tile.add %a, %a into %a : !words, !words, !words
    tile.copy %a to %to : !words, memref<96x300xi32, strided<[300, 1]>>
    tile.copy %b to %D : !halves, memref<96x300xbf16>
  }
  return
}

func.func @parts(%A: memref<?x300xi32>, %B: memref<96x300xbf16>, %C: memref<?x300xi32>, %D: memref<96x300xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c96 = arith.constant 96 : index
  %m = memref.dim %A, %c0 : memref<?x300xi32>
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !words
    %b = memref.alloc() : !halves
    %f = memref.alloc() : !wide
    scf.for %i = %c0 to %m step %c96 {
      %rest = affine.min affine_map<(i)[m] -> (m - i, 96)>(%i)[%m]
      %from = memref.subview %A[%i, 0] [%rest, 300] [1, 1] : memref<?x300xi32> to !rows
      %to = memref.subview %C[%i, 0] [%rest, 300] [1, 1] : memref<?x300xi32> to !rows
      %part = memref.subview %a[0, 0] [%rest, 300] [1, 1] : !words to memref<?x300xi32, strided<[300, 1]>, #tile.space<shared>>
      tile.copy %from to %part : !rows, memref<?x300xi32, strided<[300, 1]>, #tile.space<shared>>
      tile.copy %B to %b : memref<96x300xbf16>, !halves
      tile.cast %b into %f : !halves, !wide
      tile.exp %f into %f : !wide, !wide
      tile.cast %f into %b : !wide, !halves
      tile.copy %b to %D : !halves, memref<96x300xbf16>
      tile.copy %part to %to : memref<?x300xi32, strided<[300, 1]>, #tile.space<shared>>, !rows
    }
  }
  return
}
