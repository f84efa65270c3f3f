// tile-simplify keeps results: the kernel gives the same with and without it, in
// program order and compiled.
// RUN: tl-run %s --sequential --arg=random:1:64 --arg=zeros:64 --arg=-1.5 --output=1=%t.npy
// RUN: tl-opt %s --tile-simplify -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: tl-run %t.mlir --sequential --arg=random:1:64 --arg=zeros:64 --arg=-1.5 --expect=1=%t.npy --rtol=0 --atol=0
// RUN: tl-run %s --arg=random:1:64 --arg=zeros:64 --arg=-1.5 --expect=1=%t.npy --rtol=0 --atol=0
// RUN: tl-run %s --arg=random:1:64 --arg=zeros:64 --arg=-1.5 --expect=1=%t.npy --rtol=0 --atol=0 --schedule=random:1
// RUN: tl-run %s --arg=random:1:64 --arg=zeros:64 --arg=-1.5 --expect=1=%t.npy --rtol=0 --atol=0 --schedule=random:2

// CHECK-COUNT-2: tile.fill
// CHECK-NOT:     tile.fill
// CHECK-COUNT-2: tile.cast
// CHECK-NOT:     tile.cast
!tile = memref<64xf32, #tile.space<shared>>
!half = memref<64xf16, #tile.space<shared>>
func.func @kernel(%A: memref<64xf32>, %C: memref<64xf32>, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %c = memref.alloc() : !tile
    %twice = memref.alloc() : !tile
    %scale = memref.alloc() : !tile
    tile.copy %A to %a : memref<64xf32>, !tile
    // Overwritten before anything reads it.
    tile.fill %one into %c : f32, !tile
    tile.mul %a, %a into %c : !tile, !tile, !tile
    // A scalar.
    tile.fill %s into %scale : f32, !tile
    // Filled again in the loop: stays.
    tile.fill %one into %twice : f32, !tile
    scf.for %i = %c0 to %c3 step %c1 {
      tile.mul %c, %scale into %c : !tile, !tile, !tile
      tile.add %twice, %c into %c : !tile, !tile, !tile
      tile.mul %c, %one into %c : !tile, f32, !tile
      tile.sub %c, %zero into %c : !tile, f32, !tile
      tile.fill %s into %twice : f32, !tile
    }
    tile.max %scale, %c into %c : !tile, !tile, !tile
    // Rounds once, and comes back from f32 as it went there.
    %half = memref.alloc() : !half
    %wide = memref.alloc() : !tile
    %again = memref.alloc() : !half
    tile.cast %c into %half : !tile, !half
    tile.cast %half into %wide : !half, !tile
    tile.cast %wide into %again : !tile, !half
    tile.cast %again into %c : !half, !tile
    tile.copy %c to %C : !tile, memref<64xf32>
  }
  return
}
