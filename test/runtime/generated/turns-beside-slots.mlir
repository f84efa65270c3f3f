// Slots by turns of three, beside rows of a tensor by turns of seven: those of the
// slots are followed, not none.
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2 --arg=zeros --arg=25 | FileCheck %s
// CHECK: same
func.func @kernel(%B: memref<40x16x32xf16>, %A: memref<16x32xf16>, %C: memref<40x16x16xf32>, %n: index) {
  %c7 = arith.constant 7 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<16x32xf16, #tile.space<shared>>
    tile.copy %A to %a : memref<16x32xf16>, memref<16x32xf16, #tile.space<shared>>
    scf.for %i = %c0 to %n step %c1 {
      %c = memref.alloc() : memref<16x16xf32, #tile.space<fragment>>
      %b = memref.alloc() : memref<16x32xf16, #tile.space<shared>>
      %j = arith.remui %i, %c7 : index
      %from = memref.subview %B[%j, 0, 0] [1, 16, 32] [1, 1, 1] : memref<40x16x32xf16> to memref<16x32xf16, strided<[32, 1], offset: ?>>
      tile.copy %from to %b : memref<16x32xf16, strided<[32, 1], offset: ?>>, memref<16x32xf16, #tile.space<shared>>
      tile.gemm %a, %b transpose into %c init(%true) : memref<16x32xf16, #tile.space<shared>>, memref<16x32xf16, #tile.space<shared>>, memref<16x16xf32, #tile.space<fragment>>
      %to = memref.subview %C[%i, 0, 0] [1, 16, 16] [1, 1, 1] : memref<40x16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
      tile.copy %c to %to : memref<16x16xf32, #tile.space<fragment>>, memref<16x16xf32, strided<[16, 1], offset: ?>>
    } {tile.stages = 3 : i64}
  }
  return
}
