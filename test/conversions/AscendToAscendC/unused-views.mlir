// Tiles of the second of two loops with one stage, which its function reads as those of the first,
// have no variables.
// RUN: tl-translate --tl-to-ascendc --pipeline %s -o %t.cpp
// RUN: FileCheck %s < %t.cpp
// RUN: %clangxx -fsyntax-only -std=c++17 -Wall -Werror -DASCENDC_CPU_DEBUG -I %S/Inputs %t.cpp
// CHECK: auto computeC
func.func @kern(%A: memref<?x?xf16>, %B: memref<?x?xf16>, %C: memref<?x?xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ck = arith.constant 96 : index
  %cm = arith.constant 64 : index
  %cn = arith.constant 96 : index
  %M = memref.dim %C, %c0 : memref<?x?xf16>
  %N = memref.dim %C, %c1 : memref<?x?xf16>
  %K = memref.dim %A, %c1 : memref<?x?xf16>
  %rows = arith.ceildivui %M, %cm : index
  %columns = arith.ceildivui %N, %cn : index
  %blocks = arith.muli %rows, %columns : index
  tile.launch (%block) in (%blocks) {
    %row, %column = affine.delinearize_index %block into (%rows, %columns) : index, index
    %m = arith.muli %row, %cm : index
    %n = arith.muli %column, %cn : index
    %ms = affine.min affine_map<(d0, d1) -> (d0 - d1, 64)>(%M, %m)
    %ns = affine.min affine_map<(d0, d1) -> (d0 - d1, 96)>(%N, %n)
    %a = memref.alloc() : memref<64x96xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<96x96xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<64x96xf32, #tile.space<fragment>>
    %ct = memref.subview %c[0, 0] [%ms, %ns] [1, 1] : memref<64x96xf32, #tile.space<fragment>> to memref<?x?xf32, strided<[96, 1]>, #tile.space<fragment>>
    scf.for %k_0 = %c0 to %K step %ck {
      %ks_0 = affine.min affine_map<(d0, d1) -> (d0 - d1, 96)>(%K, %k_0)
      %Ak_0 = memref.subview %A[%m, %k_0] [%ms, %ks_0] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
      %Bk_0 = memref.subview %B[%k_0, %n] [%ks_0, %ns] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
      %at_0 = memref.subview %a[0, 0] [%ms, %ks_0] [1, 1] : memref<64x96xf16, #tile.space<shared>> to memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>
      %bt_0 = memref.subview %b[0, 0] [%ks_0, %ns] [1, 1] : memref<96x96xf16, #tile.space<shared>> to memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>
      tile.copy %Ak_0 to %at_0 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>
      tile.copy %Bk_0 to %bt_0 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>
      %first_0 = arith.cmpi eq, %k_0, %c0 : index
      tile.gemm %at_0, %bt_0 into %ct init(%first_0) : memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>, memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>, memref<?x?xf32, strided<[96, 1]>, #tile.space<fragment>>
    } {tile.stages = 3}
    scf.for %k_1 = %c0 to %K step %ck {
      %ks_1 = affine.min affine_map<(d0, d1) -> (d0 - d1, 96)>(%K, %k_1)
      %Ak_1 = memref.subview %A[%m, %k_1] [%ms, %ks_1] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
      %Bk_1 = memref.subview %B[%k_1, %n] [%ks_1, %ns] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
      %at_1 = memref.subview %a[0, 0] [%ms, %ks_1] [1, 1] : memref<64x96xf16, #tile.space<shared>> to memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>
      %bt_1 = memref.subview %b[0, 0] [%ks_1, %ns] [1, 1] : memref<96x96xf16, #tile.space<shared>> to memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>
      tile.copy %Ak_1 to %at_1 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>
      tile.copy %Bk_1 to %bt_1 : memref<?x?xf16, strided<[?, 1], offset: ?>>, memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>
      %first_1 = arith.constant false
      tile.gemm %at_1, %bt_1 into %ct init(%first_1) : memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>, memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>, memref<?x?xf32, strided<[96, 1]>, #tile.space<fragment>>
    } {tile.stages = 3}
    %Ct = memref.subview %C[%m, %n] [%ms, %ns] [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[?, 1], offset: ?>>
    %two = arith.constant 2.0 : f32
    %zz = arith.constant 0.0 : f32
    %t = memref.alloc() : memref<64x96xf32, #tile.space<shared>>
    %o = memref.alloc() : memref<64x96xf16, #tile.space<shared>>
    tile.copy %ct to %t pad(%zz) : memref<?x?xf32, strided<[96, 1]>, #tile.space<fragment>>, memref<64x96xf32, #tile.space<shared>>, f32
    tile.mul %t, %two into %t : memref<64x96xf32, #tile.space<shared>>, f32, memref<64x96xf32, #tile.space<shared>>
    tile.copy %t to %o : memref<64x96xf32, #tile.space<shared>>, memref<64x96xf16, #tile.space<shared>>
    %ot = memref.subview %o[0, 0] [%ms, %ns] [1, 1] : memref<64x96xf16, #tile.space<shared>> to memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>
    tile.copy %ot to %Ct : memref<?x?xf16, strided<[96, 1]>, #tile.space<shared>>, memref<?x?xf16, strided<[?, 1], offset: ?>>
  }
  return
}
