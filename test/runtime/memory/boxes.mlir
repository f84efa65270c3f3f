// CHECK: no races

!tile_constants = memref<4x8x40xf32, #tile.space<shared>>
!part_constants = memref<?x?x31xf32, strided<[320, 40, 1], offset: 441>, #tile.space<shared>>
!tile_column = memref<9x7x16xf32, #tile.space<shared>>
!column_column = memref<9x?x1xf32, strided<[112, 16, 1], offset: 8>, #tile.space<shared>>
!tile_chain = memref<4x8x33xf32, #tile.space<shared>>
!part_chain = memref<3x4x31xf32, strided<[264, 33, 1], offset: 364>, #tile.space<shared>>

// No element of a slice of three dimensions moves alone. One by one, the kernel took 17,700 cycles
// without the launch.
// RUN: tl-run %s --entry=chain --target=910B2 --pipeline=tl-compile --arg=random:1 --output=0=%t.npy 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: tl-run %s --entry=chain --arg=random:1 --output=0=%t.expected.npy
// RUN: cmp %t.npy %t.expected.npy
func.func @chain(%A: memref<4x8x33xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile_chain
    tile.copy %A to %a : memref<4x8x33xf32>, !tile_chain
    %s = memref.subview %a[1, 3, 1] [3, 4, 31] [1, 1, 1] : !tile_chain to !part_chain
    tile.exp %s into %s : !part_chain, !part_chain
    tile.copy %a to %A : !tile_chain, memref<4x8x33xf32>
  }
  return
}

// Nor does one of a column, if the number of its elements is known when the kernel runs only: each
// is a lane of a row.
// RUN: tl-run %s --entry=column --target=910B2 --pipeline=tl-compile --arg=random:1 --arg=5 --output=0=%t.npy 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: tl-run %s --entry=column --arg=random:1 --arg=5 --output=0=%t.expected.npy
// RUN: cmp %t.npy %t.expected.npy
func.func @column(%A: memref<9x7x16xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile_column
    tile.copy %A to %a : memref<9x7x16xf32>, !tile_column
    %s = memref.subview %a[0, 0, 8] [9, %n, 1] [1, 1, 1] : !tile_column to !column_column
    tile.add %s, %s into %s : !column_column, !column_column, !column_column
    tile.copy %a to %A : !tile_column, memref<9x7x16xf32>
  }
  return
}

// Numbers of rows may be constants that are operands, also 1.
// RUN: tl-run %s --entry=constants --target=910B2 --pipeline=tl-compile --arg=random:1 --output=0=%t.npy 2>&1 | FileCheck %s --implicit-check-not=warning
// RUN: tl-run %s --entry=constants --arg=random:1 --output=0=%t.expected.npy
// RUN: cmp %t.npy %t.expected.npy
func.func @constants(%A: memref<4x8x40xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile_constants
    tile.copy %A to %a : memref<4x8x40xf32>, !tile_constants
    %s = memref.subview %a[1, 3, 1] [%c1, %c1, 31] [1, 1, 1] : !tile_constants to !part_constants
    tile.exp %s into %s : !part_constants, !part_constants
    tile.add %s, %s into %s : !part_constants, !part_constants, !part_constants
    tile.copy %a to %A : !tile_constants, memref<4x8x40xf32>
  }
  return
}
