// Products of i8 with a transposed factor, whose columns end in the first half of a square: the
// rows of the factor follow each other in the text, so that it reads no fractal that nothing has
// written. One row of fractals of the factor, two, and three.
// RUN: tl-opt %s --tl-compile -o %t.mlir
// RUN: tl-translate --tl-to-ascendc %t.mlir -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// DEFINE: %{rows} =
// DEFINE: %{k} =
// DEFINE: %{ir} = tl-run %t.mlir --entry=product --arg=random:1:16x%{k} --arg=random:2:%{rows}x%{k} --arg=zeros:16x%{rows} --output=2=%t.ir.npy
// DEFINE: %{text} = tl-run %t.cpp --entry=product --blocks=1 --arg=i8:random:1:16x%{k} --arg=i8:random:2:%{rows}x%{k} --arg=i32:zeros:16x%{rows} --arg=%{k} --arg=%{rows} --arg=%{k} --arg=%{rows} --output=2=%t.text.npy
// REDEFINE: %{rows} = 48
// REDEFINE: %{k} = 20
// RUN: %{ir} && %{text} | FileCheck %s --check-prefix=RUNS && cmp %t.ir.npy %t.text.npy
// REDEFINE: %{k} = 96
// RUN: %{ir} && %{text} | FileCheck %s --check-prefix=RUNS && cmp %t.ir.npy %t.text.npy
// REDEFINE: %{rows} = 3
// REDEFINE: %{k} = 70
// RUN: %{ir} && %{text} | FileCheck %s --check-prefix=RUNS && cmp %t.ir.npy %t.text.npy
// RUNS: no races

// CHECK: Mmad({{.*}}MmadParams(16, {{[a-zA-Z0-9_]+}}, {{[a-zA-Z0-9_]+}}, 0, false, true));

!left = memref<16x96xi8, #tile.space<shared>>
!right = memref<64x96xi8, #tile.space<shared>>
!sum = memref<16x64xi32, #tile.space<fragment>>
func.func @product(%A: memref<16x?xi8>, %B: memref<?x?xi8>, %C: memref<16x?xi32>) {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c96 = arith.constant 96 : index
  %n = memref.dim %B, %c0 : memref<?x?xi8>
  %k = memref.dim %B, %c1 : memref<?x?xi8>
  tile.launch (%block) in (%c1) {
    %ns = arith.minsi %n, %c64 : index
    %ks = arith.minsi %k, %c96 : index
    %a = memref.alloc() : !left
    %b = memref.alloc() : !right
    %c = memref.alloc() : !sum
    %As = memref.subview %A[0, 0] [16, %ks] [1, 1] : memref<16x?xi8> to memref<16x?xi8, strided<[?, 1]>>
    %Bs = memref.subview %B[0, 0] [%ns, %ks] [1, 1] : memref<?x?xi8> to memref<?x?xi8, strided<[?, 1]>>
    %Cs = memref.subview %C[0, 0] [16, %ns] [1, 1] : memref<16x?xi32> to memref<16x?xi32, strided<[?, 1]>>
    %as = memref.subview %a[0, 0] [16, %ks] [1, 1] : !left to memref<16x?xi8, strided<[96, 1]>, #tile.space<shared>>
    %bs = memref.subview %b[0, 0] [%ns, %ks] [1, 1] : !right to memref<?x?xi8, strided<[96, 1]>, #tile.space<shared>>
    %cs = memref.subview %c[0, 0] [16, %ns] [1, 1] : !sum to memref<16x?xi32, strided<[64, 1]>, #tile.space<fragment>>
    tile.copy %As to %as : memref<16x?xi8, strided<[?, 1]>>, memref<16x?xi8, strided<[96, 1]>, #tile.space<shared>>
    tile.copy %Bs to %bs : memref<?x?xi8, strided<[?, 1]>>, memref<?x?xi8, strided<[96, 1]>, #tile.space<shared>>
    tile.gemm %as, %bs transpose into %cs init(%true) : memref<16x?xi8, strided<[96, 1]>, #tile.space<shared>>, memref<?x?xi8, strided<[96, 1]>, #tile.space<shared>>, memref<16x?xi32, strided<[64, 1]>, #tile.space<fragment>>
    tile.copy %cs to %Cs : memref<16x?xi32, strided<[64, 1]>, #tile.space<fragment>>, memref<16x?xi32, strided<[?, 1]>>
  }
  return
}
