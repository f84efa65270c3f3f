// RUN: tl-opt %s --tl-compile | FileCheck %s

// Operations on results without elements do nothing, whatever they read.
// CHECK-LABEL: func @empty(
// CHECK: ascend.launch
// CHECK-NOT: ascend.v
// CHECK: return
func.func @empty(%A: memref<64x0xf32>, %B: memref<64x1xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<64x0xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<64x1xf32, #tile.space<shared>>
    %t = memref.alloc() : memref<0x64xf32, #tile.space<shared>>
    %row = memref.alloc() : memref<1x0xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<64x0xf32>, memref<64x0xf32, #tile.space<shared>>
    tile.copy %B to %b : memref<64x1xf32>, memref<64x1xf32, #tile.space<shared>>
    tile.add %a, %b into %a : memref<64x0xf32, #tile.space<shared>>, memref<64x1xf32, #tile.space<shared>>, memref<64x0xf32, #tile.space<shared>>
    tile.broadcast %b into %a : memref<64x1xf32, #tile.space<shared>>, memref<64x0xf32, #tile.space<shared>>
    tile.exp %a into %a : memref<64x0xf32, #tile.space<shared>>, memref<64x0xf32, #tile.space<shared>>
    tile.transpose %a into %t permutation [1, 0] : memref<64x0xf32, #tile.space<shared>>, memref<0x64xf32, #tile.space<shared>>
    tile.reduce max %a into %row dim(0) : memref<64x0xf32, #tile.space<shared>>, memref<1x0xf32, #tile.space<shared>>
    tile.fill %zero into %a : f32, memref<64x0xf32, #tile.space<shared>>
    tile.copy %a to %A : memref<64x0xf32, #tile.space<shared>>, memref<64x0xf32>
  }
  return
}

// A product without rows, columns or steps writes nothing; an empty sum is the
// initial value of the accumulator.
// CHECK-LABEL: func @products(
// CHECK-COUNT-1: ascend.mmad
// CHECK-NOT: ascend.mmad
// CHECK: ascend.fixpipe
func.func @products(%C: memref<16x16xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<16x0xf16, #tile.space<shared>>
    %b = memref.alloc() : memref<0x16xf16, #tile.space<shared>>
    %c = memref.alloc() : memref<16x16xf32, #tile.space<fragment>>
    %rows = memref.alloc() : memref<0x16xf32, #tile.space<fragment>>
    %x = memref.alloc() : memref<0x16xf16, #tile.space<shared>>
    %y = memref.alloc() : memref<16x16xf16, #tile.space<shared>>
    tile.fill %zero into %c : f32, memref<16x16xf32, #tile.space<fragment>>
    tile.gemm %a, %b into %c : memref<16x0xf16, #tile.space<shared>>, memref<0x16xf16, #tile.space<shared>>, memref<16x16xf32, #tile.space<fragment>>
    tile.gemm %x, %y into %rows : memref<0x16xf16, #tile.space<shared>>, memref<16x16xf16, #tile.space<shared>>, memref<0x16xf32, #tile.space<fragment>>
    tile.copy %c to %C : memref<16x16xf32, #tile.space<fragment>>, memref<16x16xf32>
  }
  return
}
