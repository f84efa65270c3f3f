// RUN: tl-run %s --entry=scalar --validate --arg=iota --arg=29 --arg=3 | FileCheck %s
// RUN: tl-run %s --entry=slices --validate --arg=iota --arg=4 | FileCheck %s
// RUN: not tl-run %s --entry=slices --arg=iota --arg=1 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: not tl-run %s --entry=slices --sequential --arg=iota --arg=1 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// RUN: tl-run %s --entry=ones --validate --arg=iota --arg=1 | FileCheck %s
// RUN: tl-run %s --entry=copied --validate --arg=iota --arg=7 | FileCheck %s
// RUN: tl-run %s --entry=compared --validate --arg=iota --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=reduced --validate --arg=iota --arg=8 | FileCheck %s
// RUN: tl-run %s --entry=flipped --validate --arg=iota --arg=31 | FileCheck %s
// RUN: tl-run %s --entry=element --validate --arg=iota --arg=zeros --arg=5 | FileCheck %s
// RUN: tl-run %s --entry=column --validate --arg=iota --arg=zeros --arg=1 | FileCheck %s
// RUN: not tl-run %s --entry=column --arg=iota --arg=zeros --arg=2 2>&1 | FileCheck %s --check-prefix=ASSERT
// RUN: not tl-run %s --entry=rows --sequential --arg=iota --arg=1 --arg=4 2>&1 | FileCheck %s --check-prefix=ROWS

// Dynamic and static extents meet in one operation. Only an extent that is 1 in the type
// repeats: another one is equal to those of the other operands.
// CHECK: validated: {{.*}} the same results
// ASSERT: error: assertion failed: the extents of the operands are equal
// UNEQUAL: error: cannot be executed: extent 0 of tile 0 is 1, but extent 0 of tile 2 is 4; only an extent that is 1 in the type repeats
// ROWS: error: cannot be executed: extent 0 of tile 0 is 1, but extent 0 of tile 1 is 4; only an extent that is 1 in the type repeats

!line = memref<64xi16, #tile.space<shared>>
!tile = memref<8x16xf32, #tile.space<shared>>
!rows = memref<?x16xf32, strided<[16, 1]>, #tile.space<shared>>
!half = memref<4x16xf32, strided<[16, 1]>, #tile.space<shared>>

// A scalar and a slice of 29 elements, into one of %n.
func.func @scalar(%A: memref<64xi16>, %n: index, %x: i16) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !line
    %b = memref.alloc() : !line
    tile.copy %A to %a : memref<64xi16>, !line
    tile.copy %A to %b : memref<64xi16>, !line
    %s = memref.subview %a[0] [29] [1] : !line to memref<29xi16, strided<[1]>, #tile.space<shared>>
    %d = memref.subview %b[0] [%n] [1] : !line to memref<?xi16, strided<[1]>, #tile.space<shared>>
    tile.add %s, %x into %d : memref<29xi16, strided<[1]>, #tile.space<shared>>, i16, memref<?xi16, strided<[1]>, #tile.space<shared>>
    tile.clamp %d, %x, %x into %s : memref<?xi16, strided<[1]>, #tile.space<shared>>, i16, i16, memref<29xi16, strided<[1]>, #tile.space<shared>>
    tile.add %a, %b into %b : !line, !line, !line
    tile.copy %b to %A : !line, memref<64xi16>
  }
  return
}

// Two operands of %n rows, and four rows of the result.
func.func @slices(%A: memref<8x16xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    tile.copy %A to %a : memref<8x16xf32>, !tile
    %x = memref.subview %a[0, 0] [%n, 16] [1, 1] : !tile to !rows
    %y = memref.subview %a[4, 0] [4, 16] [1, 1] : !tile to memref<4x16xf32, strided<[16, 1], offset: 64>, #tile.space<shared>>
    tile.sub %x, %x into %y : !rows, !rows, memref<4x16xf32, strided<[16, 1], offset: 64>, #tile.space<shared>>
    tile.copy %a to %A : !tile, memref<8x16xf32>
  }
  return
}

// Extents of 1 that are static in some of the operands.
func.func @ones(%A: memref<7x1x1xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<7x1x1xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<7x1x1xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<7x1x1xf32>, memref<7x1x1xf32, #tile.space<shared>>
    tile.copy %A to %b : memref<7x1x1xf32>, memref<7x1x1xf32, #tile.space<shared>>
    %d = memref.subview %b[1, 0, 0] [4, 1, %n] [1, 1, 1] : memref<7x1x1xf32, #tile.space<shared>> to memref<4x1x?xf32, strided<[1, 1, 1], offset: 1>, #tile.space<shared>>
    %x = memref.subview %a[0, 0, 0] [4, 1, %n] [2, 1, 1] : memref<7x1x1xf32, #tile.space<shared>> to memref<4x1x?xf32, strided<[2, 1, 1]>, #tile.space<shared>>
    %y = memref.subview %a[3, 0, 0] [4, %n, %n] [1, 1, 1] : memref<7x1x1xf32, #tile.space<shared>> to memref<4x?x?xf32, strided<[1, 1, 1], offset: 3>, #tile.space<shared>>
    tile.div %x, %y into %d : memref<4x1x?xf32, strided<[2, 1, 1]>, #tile.space<shared>>, memref<4x?x?xf32, strided<[1, 1, 1], offset: 3>, #tile.space<shared>>, memref<4x1x?xf32, strided<[1, 1, 1], offset: 1>, #tile.space<shared>>
    tile.copy %b to %A : memref<7x1x1xf32, #tile.space<shared>>, memref<7x1x1xf32>
  }
  return
}

// A copy of %n rows of a tensor to a tile of seven, and of an odd row within it.
func.func @copied(%A: memref<8x33xi16>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<7x33xi16, #tile.space<shared>>
    %rows = memref.subview %A[0, 0] [%n, 33] [1, 1] : memref<8x33xi16> to memref<?x33xi16, strided<[33, 1]>>
    tile.copy %rows to %a : memref<?x33xi16, strided<[33, 1]>>, memref<7x33xi16, #tile.space<shared>>
    %x = memref.subview %a[0, 0] [1, %n] [1, 1] : memref<7x33xi16, #tile.space<shared>> to memref<1x?xi16, strided<[33, 1]>, #tile.space<shared>>
    %y = memref.subview %a[2, 3] [1, 7] [1, 1] : memref<7x33xi16, #tile.space<shared>> to memref<1x7xi16, strided<[33, 1], offset: 69>, #tile.space<shared>>
    tile.copy %y to %x : memref<1x7xi16, strided<[33, 1], offset: 69>, #tile.space<shared>>, memref<1x?xi16, strided<[33, 1]>, #tile.space<shared>>
    tile.copy %a to %rows : memref<7x33xi16, #tile.space<shared>>, memref<?x33xi16, strided<[33, 1]>>
  }
  return
}

// A comparison and a selection by its mask.
func.func @compared(%A: memref<8x16xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %mask = memref.alloc() : memref<8x2xui8, #tile.space<shared>>
    tile.copy %A to %a : memref<8x16xf32>, !tile
    tile.add %a, %a into %b : !tile, !tile, !tile
    %x = memref.subview %a[0, 0] [%n, 16] [1, 1] : !tile to !rows
    tile.compare lt %x, %b into %mask : !rows, !tile, memref<8x2xui8, #tile.space<shared>>
    tile.select %mask, %x, %b into %b : memref<8x2xui8, #tile.space<shared>>, !rows, !tile, !tile
    tile.copy %b to %A : !tile, memref<8x16xf32>
  }
  return
}

// A sum of each of %n rows.
func.func @reduced(%A: memref<8x16xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %sums = memref.alloc() : memref<8x1xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<8x16xf32>, !tile
    %s = memref.subview %sums[0, 0] [%n, 1] [1, 1] : memref<8x1xf32, #tile.space<shared>> to memref<?x1xf32, strided<[1, 1]>, #tile.space<shared>>
    tile.reduce max %a into %s dim(1) : !tile, memref<?x1xf32, strided<[1, 1]>, #tile.space<shared>>
    tile.sub %a, %s into %a : !tile, memref<?x1xf32, strided<[1, 1]>, #tile.space<shared>>, !tile
    tile.copy %a to %A : !tile, memref<8x16xf32>
  }
  return
}

// A flip of one row is a copy.
func.func @flipped(%A: memref<4x31xui16>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<4x31xui16, #tile.space<shared>>
    tile.copy %A to %a : memref<4x31xui16>, memref<4x31xui16, #tile.space<shared>>
    %x = memref.subview %a[1, 0] [1, 31] [1, 1] : memref<4x31xui16, #tile.space<shared>> to memref<1x31xui16, strided<[31, 1], offset: 31>, #tile.space<shared>>
    %y = memref.subview %a[2, 0] [1, %n] [1, 1] : memref<4x31xui16, #tile.space<shared>> to memref<1x?xui16, strided<[31, 1], offset: 62>, #tile.space<shared>>
    tile.flip %x into %y dim(0) : memref<1x31xui16, strided<[31, 1], offset: 31>, #tile.space<shared>>, memref<1x?xui16, strided<[31, 1], offset: 62>, #tile.space<shared>>
    tile.copy %a to %A : memref<4x31xui16, #tile.space<shared>>, memref<4x31xui16>
  }
  return
}

// A comparison of one element, a tile without dimensions, with %n.
func.func @element(%A: memref<8xi8>, %M: memref<1xui8>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<8xi8, #tile.space<shared>>
    %mask = memref.alloc() : memref<1xui8, #tile.space<shared>>
    tile.copy %A to %a : memref<8xi8>, memref<8xi8, #tile.space<shared>>
    tile.copy %M to %mask : memref<1xui8>, memref<1xui8, #tile.space<shared>>
    %x = memref.subview %a[0] [1] [1] : memref<8xi8, #tile.space<shared>> to memref<i8, strided<[]>, #tile.space<shared>>
    %y = memref.subview %a[0] [%n] [1] : memref<8xi8, #tile.space<shared>> to memref<?xi8, strided<[1]>, #tile.space<shared>>
    tile.compare ne %x, %y into %mask : memref<i8, strided<[]>, #tile.space<shared>>, memref<?xi8, strided<[1]>, #tile.space<shared>>, memref<1xui8, #tile.space<shared>>
    tile.copy %mask to %M : memref<1xui8, #tile.space<shared>>, memref<1xui8>
  }
  return
}

// A conversion and a rounding of a column, into one of %n columns: these repeat nothing.
func.func @column(%A: memref<24x1xi8>, %B: memref<24x4xbf16>, %n: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<24x1xi8, #tile.space<shared>>
    %b = memref.alloc() : memref<24x4xbf16, #tile.space<shared>>
    tile.copy %A to %a : memref<24x1xi8>, memref<24x1xi8, #tile.space<shared>>
    tile.copy %B to %b : memref<24x4xbf16>, memref<24x4xbf16, #tile.space<shared>>
    %x = memref.subview %b[0, 0] [24, %n] [1, 1] : memref<24x4xbf16, #tile.space<shared>> to memref<24x?xbf16, strided<[4, 1]>, #tile.space<shared>>
    %one = memref.subview %b[0, 0] [24, 1] [1, 1] : memref<24x4xbf16, #tile.space<shared>> to memref<24x1xbf16, strided<[4, 1]>, #tile.space<shared>>
    %y = memref.subview %b[0, 2] [24, %n] [1, 1] : memref<24x4xbf16, #tile.space<shared>> to memref<24x?xbf16, strided<[4, 1], offset: 2>, #tile.space<shared>>
    tile.cast %a into %x : memref<24x1xi8, #tile.space<shared>>, memref<24x?xbf16, strided<[4, 1]>, #tile.space<shared>>
    tile.round %one into %y : memref<24x1xbf16, strided<[4, 1]>, #tile.space<shared>>, memref<24x?xbf16, strided<[4, 1], offset: 2>, #tile.space<shared>>
    tile.copy %b to %B : memref<24x4xbf16, #tile.space<shared>>, memref<24x4xbf16>
  }
  return
}

// Rows of two dynamic numbers.
func.func @rows(%A: memref<8x16xf32>, %n: index, %m: index) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    tile.copy %A to %a : memref<8x16xf32>, !tile
    %x = memref.subview %a[0, 0] [%n, 16] [1, 1] : !tile to !rows
    %y = memref.subview %a[0, 0] [%m, 16] [1, 1] : !tile to !rows
    tile.sub %x, %y into %y : !rows, !rows, !rows
    tile.copy %a to %A : !tile, memref<8x16xf32>
  }
  return
}
