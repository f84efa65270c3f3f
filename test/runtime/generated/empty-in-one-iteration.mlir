// An extent that is 0 only because the loop has one iteration.
// RUN: tl-generate --check=%s --arg=random:1 | FileCheck %s
// CHECK: same
func.func @kernel(%A: memref<17x33xbf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c6 = arith.constant 6 : index
  %low = arith.constant -8.0 : bf16
  %high = arith.constant 8.0 : bf16
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<17x33xbf16, #tile.space<shared>>
    %b = memref.alloc() : memref<1x5xbf16, #tile.space<shared>>
    tile.copy %A to %a : memref<17x33xbf16>, memref<17x33xbf16, #tile.space<shared>>
    scf.for %i = %c0 to %c2 step %c2 {
      %none = arith.remui %i, %c6 : index
      %x = memref.subview %a[16, 0] [1, %none] [1, 1] : memref<17x33xbf16, #tile.space<shared>> to memref<1x?xbf16, strided<[33, 1], offset: 528>, #tile.space<shared>>
      %y = memref.subview %b[0, 0] [1, %none] [1, 1] : memref<1x5xbf16, #tile.space<shared>> to memref<1x?xbf16, strided<[5, 1]>, #tile.space<shared>>
      tile.clamp %x, %low, %high into %y : memref<1x?xbf16, strided<[33, 1], offset: 528>, #tile.space<shared>>, bf16, bf16, memref<1x?xbf16, strided<[5, 1]>, #tile.space<shared>>
    }
    tile.copy %a to %A : memref<17x33xbf16, #tile.space<shared>>, memref<17x33xbf16>
  }
  return
}
