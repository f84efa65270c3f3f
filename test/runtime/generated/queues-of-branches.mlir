// A slot that both branches of a condition use in turns: those of the second branch
// count as well.
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2 --arg=zeros --arg=zeros --arg=3 '--pipeline=tl-compile' | FileCheck %s
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2 --arg=zeros --arg=zeros --arg=0 '--pipeline=tl-compile' | FileCheck %s
// CHECK: same
func.func @kernel(%A: memref<4x17x32xbf16>, %B: memref<4x48x17xi8>, %C: memref<17x17xf32>, %D: memref<48x48xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : i32
  tile.launch (%block) in (%c1) {
    %some = arith.cmpi ne, %n, %c0 : index
    scf.if %some {
      %acc = memref.alloc() : memref<17x17xf32, #tile.space<fragment>>
      tile.fill %zero into %acc : f32, memref<17x17xf32, #tile.space<fragment>>
      scf.for %i = %c0 to %n step %c1 {
        %a = memref.alloc() : memref<17x32xbf16, #tile.space<shared>>
        %from = memref.subview %A[%i, 0, 0] [1, 17, 32] [1, 1, 1] : memref<4x17x32xbf16> to memref<17x32xbf16, strided<[32, 1], offset: ?>>
        tile.copy %from to %a : memref<17x32xbf16, strided<[32, 1], offset: ?>>, memref<17x32xbf16, #tile.space<shared>>
        %a2 = memref.alloc() : memref<17x32xbf16, #tile.space<shared>>
        tile.copy %from to %a2 : memref<17x32xbf16, strided<[32, 1], offset: ?>>, memref<17x32xbf16, #tile.space<shared>>
        tile.gemm %a, %a2 transpose into %acc : memref<17x32xbf16, #tile.space<shared>>, memref<17x32xbf16, #tile.space<shared>>, memref<17x17xf32, #tile.space<fragment>>
      } {tile.stages = 3 : i64}
      tile.copy %acc to %C : memref<17x17xf32, #tile.space<fragment>>, memref<17x17xf32>
    } else {
      %acc = memref.alloc() : memref<48x48xi32, #tile.space<fragment>>
      tile.fill %none into %acc : i32, memref<48x48xi32, #tile.space<fragment>>
      scf.for %i = %c0 to %c4 step %c1 {
        %b = memref.alloc() : memref<48x17xi8, #tile.space<shared>>
        %from = memref.subview %B[%i, 0, 0] [1, 48, 17] [1, 1, 1] : memref<4x48x17xi8> to memref<48x17xi8, strided<[17, 1], offset: ?>>
        tile.copy %from to %b : memref<48x17xi8, strided<[17, 1], offset: ?>>, memref<48x17xi8, #tile.space<shared>>
        %b2 = memref.alloc() : memref<48x17xi8, #tile.space<shared>>
        tile.copy %from to %b2 : memref<48x17xi8, strided<[17, 1], offset: ?>>, memref<48x17xi8, #tile.space<shared>>
        tile.gemm %b, %b2 transpose into %acc : memref<48x17xi8, #tile.space<shared>>, memref<48x17xi8, #tile.space<shared>>, memref<48x48xi32, #tile.space<fragment>>
      } {tile.stages = 3 : i64}
      tile.copy %acc to %D : memref<48x48xi32, #tile.space<fragment>>, memref<48x48xi32>
    }
  }
  return
}
