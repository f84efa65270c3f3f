// RUN: not tl-opt %s --tl-compile --split-input-file -o /dev/null 2>&1 | FileCheck %s

!global = memref<16x2048xf32>
!tile = memref<16x2048xf32, #tile.space<shared>>
!upper = memref<15x2048xf32, strided<[2048, 1]>, #tile.space<shared>>
!lower = memref<15x2048xf32, strided<[2048, 1], offset: 2048>, #tile.space<shared>>

// The error names the purpose of a tile that the author did not write.
func.func @shift(%A: !global) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    tile.copy %A to %a : !global, !tile
    %x = memref.subview %a[0, 0] [15, 2048] [1, 1] : !tile to !upper
    %y = memref.subview %a[1, 0] [15, 2048] [1, 1] : !tile to !lower
    // CHECK: [[@LINE+4]]:5: error: no room for this buffer of 122880 bytes in ub, which separates the operands that 'tile.copy' reads from its results: 253952 bytes are in use at once
    // CHECK: tile.copy
    // CHECK: note: 131072 bytes in use at the same time, from
    // CHECK: note: 122880 bytes in use at the same time, in a tile which separates the operands that 'tile.copy' reads from its results, from
    tile.copy %x to %y : !upper, !lower
    tile.copy %a to %A : !tile, !global
  }
  return
}

// -----

!narrow = memref<160x128xbf16, #tile.space<shared>>
!wide = memref<160x240xf32, #tile.space<shared>>

// So it is of one that holds elements in another type.
func.func @widen(%A: memref<160x128xbf16>, %B: memref<160x240xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !narrow
    %b = memref.alloc() : !wide
    tile.copy %A to %a : memref<160x128xbf16>, !narrow
    tile.copy %B to %b : memref<160x240xf32>, !wide
    // CHECK: [[@LINE+1]]:5: error: no room for this buffer of {{[0-9]+}} bytes in ub, which holds elements of 'bf16' as 'f32' for 'tile.relu'
    tile.relu %a into %a : !narrow, !narrow
    tile.copy %a to %A : !narrow, memref<160x128xbf16>
    tile.copy %b to %B : !wide, memref<160x240xf32>
  }
  return
}
