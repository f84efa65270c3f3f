// Slices without rows in a loop of one iteration: their operations are removed
// before these are cut into pieces.
// RUN: tl-generate --check=%s --arg=random:1 --arg=2 | FileCheck %s
// CHECK: same
func.func @kernel(%A: memref<3x24xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %low = arith.constant -1.25 : f16
  %high = arith.constant 3.75 : f16
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<3x24xf16, #tile.space<shared>>
    tile.copy %A to %a : memref<3x24xf16>, memref<3x24xf16, #tile.space<shared>>
    scf.for %i = %c0 to %n step %c1 {
      scf.for %j = %c1 to %c5 step %c1 {
        scf.for %k = %c0 to %c1 step %c1 {
          %rows = arith.minui %k, %c3 : index
          %x = memref.subview %a[0, %c0] [%rows, 24] [1, 1] : memref<3x24xf16, #tile.space<shared>> to memref<?x24xf16, strided<[24, 1], offset: ?>, #tile.space<shared>>
          %y = memref.subview %a[%c0, 0] [%rows, 24] [1, 1] : memref<3x24xf16, #tile.space<shared>> to memref<?x24xf16, strided<[24, 1], offset: ?>, #tile.space<shared>>
          tile.clamp %x, %low, %high into %y : memref<?x24xf16, strided<[24, 1], offset: ?>, #tile.space<shared>>, f16, f16, memref<?x24xf16, strided<[24, 1], offset: ?>, #tile.space<shared>>
        }
      }
    }
    tile.copy %a to %A : memref<3x24xf16, #tile.space<shared>>, memref<3x24xf16>
  }
  return
}
