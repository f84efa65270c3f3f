// A reduction in a stage of the author, of which each vector core has a half: the exchange
// of the halves is in that stage, too.
// RUN: tl-run %s --validate --arg=random:1:8x64x8 --arg=random:2:8x1x8 --arg=0 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:8x64x8 --arg=random:2:8x1x8 --arg=1 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:8x64x8 --arg=random:2:8x1x8 --arg=2 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:8x64x8 --arg=random:2:8x1x8 --arg=3 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:8x64x8 --arg=random:2:8x1x8 --arg=7 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:8x64x8 --arg=random:2:8x1x8 --arg=8 | FileCheck %s
// CHECK: validated: {{.*}}: the same results
func.func @stage_of_halves(%A: memref<?x64x8xf32>, %B: memref<?x1x8xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%b) in (%c1) {
    scf.for %j = %c0 to %n step %c1 {
      %t = memref.alloc() : memref<64x8xf32, #tile.space<shared>>
      %s = memref.alloc() : memref<1x8xf32, #tile.space<shared>>
      %At = memref.subview %A[%j, 0, 0] [1, 64, 8] [1, 1, 1] : memref<?x64x8xf32> to memref<64x8xf32, strided<[8, 1], offset: ?>>
      %Bt = memref.subview %B[%j, 0, 0] [1, 1, 8] [1, 1, 1] : memref<?x1x8xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
      tile.copy %At to %t {tile.stage = 0 : i64} : memref<64x8xf32, strided<[8, 1], offset: ?>>, memref<64x8xf32, #tile.space<shared>>
      tile.reduce sum %t into %s dim(0) {tile.stage = 1 : i64} : memref<64x8xf32, #tile.space<shared>>, memref<1x8xf32, #tile.space<shared>>
      tile.copy %s to %Bt {tile.stage = 1 : i64} : memref<1x8xf32, #tile.space<shared>>, memref<1x8xf32, strided<[8, 1], offset: ?>>
    } {tile.stages = 2 : i64}
  } {tile.sub_blocks = 2}
  return
}
