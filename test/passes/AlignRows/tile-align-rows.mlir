// RUN: tl-opt %s --tile-align-rows --split-input-file | FileCheck %s

!tile = memref<33x127xf32, #ascend.memory<ub>>
!column = memref<33x1xf32, #ascend.memory<ub>>

// A reduction works on rows, so they begin at blocks. Columns stay dense.
// CHECK-LABEL: func.func @reduced
// CHECK: %[[ROWS:.*]] = memref.alloc() : memref<33x128xf32, #ascend.memory<ub>>
// CHECK: %[[A:.*]] = memref.subview %[[ROWS]][0, 0] [33, 127] [1, 1] : {{.*}} to memref<33x127xf32, strided<[128, 1]>, #ascend.memory<ub>>
// CHECK: %[[MAX:.*]] = memref.alloc() : memref<33x1xf32, #ascend.memory<ub>>
// CHECK: tile.reduce max %[[A]] into %[[MAX]] dim(1)
func.func @reduced(%A: memref<33x127xf32>) {
  ascend.section vector {
    %a = memref.alloc() : !tile
    %max = memref.alloc() : !column
    tile.copy %A to %a : memref<33x127xf32>, !tile
    tile.reduce max %a into %max dim(1) : !tile, !column
  }
  return
}

// -----

!tile = memref<33x127xf32, #ascend.memory<ub>>

// Flat operations take dense tiles as one sequence of elements.
// CHECK-LABEL: func.func @flat
// CHECK-NOT: memref<33x128xf32
// CHECK: return
func.func @flat(%A: memref<33x127xf32>) {
  ascend.section vector {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    tile.copy %A to %a : memref<33x127xf32>, !tile
    tile.exp %a into %b : !tile, !tile
    tile.add %a, %b into %b : !tile, !tile, !tile
    tile.copy %b to %A : !tile, memref<33x127xf32>
  }
  return
}

// -----

!tile = memref<33x127xf32, #ascend.memory<ub>>
!row = memref<1x127xf32, #ascend.memory<ub>>

// Tiles of a flat operation get one layout; a tile of one row stays dense.
// CHECK-LABEL: func.func @joined
// CHECK: %[[A_ROWS:.*]] = memref.alloc() : memref<33x128xf32
// CHECK: %[[A:.*]] = memref.subview %[[A_ROWS]]
// CHECK: %[[B_ROWS:.*]] = memref.alloc() : memref<33x128xf32
// CHECK: %[[B:.*]] = memref.subview %[[B_ROWS]]
// CHECK: %[[ROW:.*]] = memref.alloc() : memref<1x127xf32
// CHECK: tile.exp %[[A]] into %[[B]]
// CHECK: tile.mul %[[B]], %[[ROW]] into %[[B]]
func.func @joined(%A: memref<33x127xf32>) {
  ascend.section vector {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %row = memref.alloc() : !row
    tile.copy %A to %a : memref<33x127xf32>, !tile
    tile.exp %a into %b : !tile, !tile
    tile.mul %b, %row into %b : !tile, !row, !tile
  }
  return
}

// -----

!tile = memref<3x45xf16, #ascend.memory<ub>>
!mask = memref<3x6xui8, #ascend.memory<ub>>

// Masks of bits need dense rows, the tiles that are compared do not.
// CHECK-LABEL: func.func @compared
// CHECK: memref.alloc() : memref<3x48xf16
// CHECK: memref.alloc() : memref<3x6xui8
func.func @compared(%s: f16) {
  ascend.section vector {
    %a = memref.alloc() : !tile
    %mask = memref.alloc() : !mask
    tile.compare lt %a, %s into %mask : !tile, f16, !mask
    tile.select %mask, %a, %s into %a : !mask, !tile, f16, !tile
  }
  return
}

// -----

!tile = memref<33x127xf32, #ascend.memory<ub>>
!column = memref<33x1xf32, #ascend.memory<ub>>
!offsets = memref<33x127xui32, #ascend.memory<ub>>

// A gather needs dense tiles, so a tile of a flat operation with it stays dense,
// too. The address of the author is one of a dense tile.
// CHECK-LABEL: func.func @dense
// CHECK-NOT: memref<33x128xf32
// CHECK: return
func.func @dense(%A: memref<33x127xf32>) {
  ascend.section vector {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %offsets = memref.alloc() : !offsets
    %max = memref.alloc() : !column
    tile.gather %a at %offsets into %a : !tile, !offsets, !tile
    tile.add %a, %b into %b : !tile, !tile, !tile
    tile.reduce max %b into %max dim(1) : !tile, !column
    %pinned = memref.alloc() {ascend.address = 65536 : i64} : !tile
    tile.reduce max %pinned into %max dim(1) : !tile, !column
  }
  return
}

// -----

!slots = memref<2x33x127xf32, #ascend.memory<ub>>
!slot = memref<33x127xf32, strided<[127, 1], offset: ?>, #ascend.memory<ub>>
!column = memref<33x1xf32, #ascend.memory<ub>>

// Slots of a tile are views of aligned rows.
// CHECK-LABEL: func.func @slots
// CHECK: %[[ROWS:.*]] = memref.alloc() : memref<2x33x128xf32
// CHECK: %[[ALL:.*]] = memref.subview %[[ROWS]][0, 0, 0] [2, 33, 127]
// CHECK: %[[SLOT:.*]] = memref.subview %[[ALL]][%{{.*}}, 0, 0] [1, 33, 127] [1, 1, 1] : memref<2x33x127xf32, strided<[4224, 128, 1]>, #ascend.memory<ub>> to memref<33x127xf32, strided<[128, 1], offset: ?>, #ascend.memory<ub>>
// CHECK: tile.reduce max %[[SLOT]]
func.func @slots(%i: index) {
  ascend.section vector {
    %all = memref.alloc() : !slots
    %max = memref.alloc() : !column
    %slot = memref.subview %all[%i, 0, 0] [1, 33, 127] [1, 1, 1] : !slots to !slot
    tile.reduce max %slot into %max dim(1) : !slot, !column
  }
  return
}

// -----

!tile = memref<33x127xf32, #ascend.memory<ub>>
!column = memref<33x1xf32, #ascend.memory<ub>>

// Tiles that a loop exchanges have one layout.
// CHECK-LABEL: func.func @carried
// CHECK: %[[RESULT:.*]]:2 = scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (memref<33x127xf32, strided<[128, 1]>, #ascend.memory<ub>>, memref<33x127xf32, strided<[128, 1]>, #ascend.memory<ub>>)
// CHECK: tile.reduce max %[[A]]
// CHECK: %[[CHOICE:.*]] = arith.select %{{.*}}, %[[RESULT]]#0, %[[RESULT]]#1 : memref<33x127xf32, strided<[128, 1]>, #ascend.memory<ub>>
func.func @carried(%n: index, %c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %max = memref.alloc() : !column
    %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (!tile, !tile) {
      tile.reduce max %x into %max dim(1) : !tile, !column
      tile.exp %x into %y : !tile, !tile
      scf.yield %y, %x : !tile, !tile
    }
    %one = arith.select %c, %r#0, %r#1 : !tile
    tile.exp %one into %one : !tile, !tile
  }
  return
}

// -----

!tile = memref<3x11x127xf32, #ascend.memory<ub>>
!rows = memref<33x127xf32, #ascend.memory<ub>>
!integers = memref<33x127xi32, #ascend.memory<ub>>
!row = memref<1x127xf32, #ascend.memory<ub>>

// Views that keep rows whole follow their layout: merged outer dimensions, another
// type of the same size, casts.
// CHECK-LABEL: func.func @views
// CHECK: %[[TILE:.*]] = memref.subview %{{.*}}[0, 0, 0] [3, 11, 127]
// CHECK: %[[MERGED:.*]] = memref.collapse_shape %[[TILE]] {{.*}} into memref<33x127xf32, strided<[128, 1]>, #ascend.memory<ub>>
// CHECK: %[[BITS:.*]] = tile.bitcast %[[MERGED]] : {{.*}} to memref<33x127xi32, strided<[128, 1]>, #ascend.memory<ub>>
// CHECK: memref.cast %[[MERGED]] : {{.*}} to memref<?x127xf32, strided<[128, 1]>, #ascend.memory<ub>>
func.func @views() {
  ascend.section vector {
    %a = memref.alloc() : !tile
    %row = memref.alloc() : !row
    %rows = memref.collapse_shape %a [[0, 1], [2]] : !tile into !rows
    %bits = tile.bitcast %rows : !rows to !integers
    tile.not %bits into %bits : !integers, !integers
    %dynamic = memref.cast %rows : !rows to memref<?x127xf32, #ascend.memory<ub>>
    tile.add %dynamic, %row into %dynamic : memref<?x127xf32, #ascend.memory<ub>>, !row, memref<?x127xf32, #ascend.memory<ub>>
  }
  return
}

// -----

!tile = memref<33x127xf32, #ascend.memory<ub>>
!column = memref<33x1xf32, #ascend.memory<ub>>
!flat = memref<4191xf32, #ascend.memory<ub>>

// A view of all elements as one row needs a dense tile.
// CHECK-LABEL: func.func @merged_rows
// CHECK-NOT: memref<33x128xf32
// CHECK: return
func.func @merged_rows() {
  ascend.section vector {
    %a = memref.alloc() : !tile
    %max = memref.alloc() : !column
    %flat = memref.collapse_shape %a [[0, 1]] : !tile into !flat
    tile.exp %flat into %flat : !flat, !flat
    tile.reduce max %a into %max dim(1) : !tile, !column
  }
  return
}

// -----

// Elements without a number of bits are for a later verifier.
// CHECK-LABEL: func.func @index_elements
// CHECK: memref.alloc() : memref<3x5xindex, #ascend.memory<ub>>
func.func @index_elements() {
  ascend.section vector {
    %c1 = arith.constant 1 : index
    %a = memref.alloc() : memref<3x5xindex, #ascend.memory<ub>>
    memref.store %c1, %a[%c1, %c1] : memref<3x5xindex, #ascend.memory<ub>>
  }
  return
}

// -----

// So are elements that are larger than a block, or do not fill one.
// CHECK-LABEL: func.func @wide_elements
// CHECK: memref.alloc() : memref<3x5xi512, #ascend.memory<ub>>
// CHECK: memref.alloc() : memref<3x5xi48, #ascend.memory<ub>>
func.func @wide_elements(%x: i512, %y: i48) {
  ascend.section vector {
    %c1 = arith.constant 1 : index
    %a = memref.alloc() : memref<3x5xi512, #ascend.memory<ub>>
    memref.store %x, %a[%c1, %c1] : memref<3x5xi512, #ascend.memory<ub>>
    %b = memref.alloc() : memref<3x5xi48, #ascend.memory<ub>>
    memref.store %y, %b[%c1, %c1] : memref<3x5xi48, #ascend.memory<ub>>
  }
  return
}

// -----

// A slice of a single element with a stride of 0 has no type with other rows: the tile
// stays dense.
// CHECK-LABEL: func @single_element_at_stride_0(
func.func @single_element_at_stride_0(%A: memref<8x3xf16>, %B: memref<f16>) {
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    // CHECK: memref.alloc() : memref<8x3xf16, #ascend.memory<ub>>
    %a = memref.alloc() : memref<8x3xf16, #ascend.memory<ub>>
    tile.copy %A to %a : memref<8x3xf16>, memref<8x3xf16, #ascend.memory<ub>>
    %s = memref.subview %a[1, 1] [1, 1] [1, 0] : memref<8x3xf16, #ascend.memory<ub>> to memref<f16, strided<[], offset: 4>, #ascend.memory<ub>>
    tile.copy %s to %B : memref<f16, strided<[], offset: 4>, #ascend.memory<ub>>, memref<f16>
  }
  return
}

// -----

// A tile of one row has dense rows, but with slices of an unknown number of rows: their types tell
// the distance of rows.
// CHECK-LABEL: func.func @one_row
// CHECK: memref.alloc() : memref<1x160xi8, #ascend.memory<ub>>
// CHECK: memref.alloc() : memref<1x130xi8, #ascend.memory<ub>>
func.func @one_row(%m: index, %n: index, %two: i8) {
  ascend.section vector {
    %a = memref.alloc() : memref<1x130xi8, #ascend.memory<ub>>
    %s = memref.subview %a[0, 0] [%m, %n] [1, 1] : memref<1x130xi8, #ascend.memory<ub>> to memref<?x?xi8, strided<[130, 1]>, #ascend.memory<ub>>
    tile.add %s, %two into %s : memref<?x?xi8, strided<[130, 1]>, #ascend.memory<ub>>, i8, memref<?x?xi8, strided<[130, 1]>, #ascend.memory<ub>>
    %b = memref.alloc() : memref<1x130xi8, #ascend.memory<ub>>
    %t = memref.subview %b[0, 0] [1, %n] [1, 1] : memref<1x130xi8, #ascend.memory<ub>> to memref<1x?xi8, strided<[130, 1]>, #ascend.memory<ub>>
    tile.add %t, %two into %t : memref<1x?xi8, strided<[130, 1]>, #ascend.memory<ub>>, i8, memref<1x?xi8, strided<[130, 1]>, #ascend.memory<ub>>
  }
  return
}
