// Rows of a tile at a step that is known only when the kernel runs start anywhere in
// UB: they move element by element, to where program order puts them. 3 elements are
// no multiple of a block, 8 are one.
// RUN: tl-run %s --sequential --arg=iota:8x2 --arg=zeros:8x2 --arg=3 --output=1=%t.3.npy
// RUN: tl-run %s --arg=iota:8x2 --arg=zeros:8x2 --arg=3 --expect=1=%t.3.npy --rtol=0 --atol=0 | FileCheck %s
// RUN: tl-run %s --sequential --arg=iota:8x2 --arg=zeros:8x2 --arg=8 --output=1=%t.8.npy
// RUN: tl-run %s --arg=iota:8x2 --arg=zeros:8x2 --arg=8 --schedule=random:1-3 --expect=1=%t.8.npy --rtol=0 --atol=0 | FileCheck %s
// CHECK: max error 0 {{.*}} ok
func.func @step(%A: memref<8x2xf32>, %B: memref<8x2xf32>, %k: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %x = memref.alloc() : memref<512x2xf32, #tile.space<shared>>
    %t = memref.subview %x[0, 0] [8, 2] [%k, 1] : memref<512x2xf32, #tile.space<shared>> to memref<8x2xf32, strided<[?, 1]>, #tile.space<shared>>
    tile.copy %A to %t : memref<8x2xf32>, memref<8x2xf32, strided<[?, 1]>, #tile.space<shared>>
    tile.add %t, %t into %t : memref<8x2xf32, strided<[?, 1]>, #tile.space<shared>>, memref<8x2xf32, strided<[?, 1]>, #tile.space<shared>>, memref<8x2xf32, strided<[?, 1]>, #tile.space<shared>>
    tile.copy %t to %B : memref<8x2xf32, strided<[?, 1]>, #tile.space<shared>>, memref<8x2xf32>
  }
  return
}
