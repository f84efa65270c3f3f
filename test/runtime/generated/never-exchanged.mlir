// The vector core is in a loop that never runs, beside one that carries values the
// cube core does not need: both keep the loop, with its push and its pop.
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2 --arg=random:3 --arg=3 | FileCheck %s
// CHECK: same
func.func @kernel(%A: memref<16x16xf16>, %X: memref<2x64xf32>, %V: memref<16x16xbf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %x = memref.alloc() : memref<64xf32, #tile.space<shared>>
    %y = memref.alloc() : memref<64xf32, #tile.space<shared>>
    %X0 = memref.subview %X[0, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<64xf32, strided<[1]>>
    %X1 = memref.subview %X[1, 0] [1, 64] [1, 1] : memref<2x64xf32> to memref<64xf32, strided<[1], offset: 64>>
    tile.copy %X0 to %x : memref<64xf32, strided<[1]>>, memref<64xf32, #tile.space<shared>>
    tile.copy %X1 to %y : memref<64xf32, strided<[1], offset: 64>>, memref<64xf32, #tile.space<shared>>
    %a = memref.alloc() : memref<16x16xf16, #tile.space<shared>>
    %v = memref.alloc() : memref<16x16xbf16, #tile.space<shared>>
    tile.copy %A to %a : memref<16x16xf16>, memref<16x16xf16, #tile.space<shared>>
    tile.copy %V to %v : memref<16x16xbf16>, memref<16x16xbf16, #tile.space<shared>>
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>) {
      tile.exp %v into %v : memref<16x16xbf16, #tile.space<shared>>, memref<16x16xbf16, #tile.space<shared>>
      scf.for %j = %c1 to %c0 step %c1 {
        %acc = memref.alloc() : memref<16x16xf32, #tile.space<fragment>>
        tile.gemm %a, %a into %acc init(%true) : memref<16x16xf16, #tile.space<shared>>, memref<16x16xf16, #tile.space<shared>>, memref<16x16xf32, #tile.space<fragment>>
        tile.copy %acc to %v : memref<16x16xf32, #tile.space<fragment>>, memref<16x16xbf16, #tile.space<shared>>
      }
      tile.add %p, %q into %p : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
      scf.yield %q, %p : memref<64xf32, #tile.space<shared>>, memref<64xf32, #tile.space<shared>>
    }
    tile.copy %r#0 to %X0 : memref<64xf32, #tile.space<shared>>, memref<64xf32, strided<[1]>>
    tile.copy %r#1 to %X1 : memref<64xf32, #tile.space<shared>>, memref<64xf32, strided<[1], offset: 64>>
    tile.copy %v to %V : memref<16x16xbf16, #tile.space<shared>>, memref<16x16xbf16>
  }
  return
}
