// RUN: tl-opt %s --convert-tile-to-ascend --split-input-file --verify-diagnostics

// The factors of a product are in L1, not in global memory.
func.func @gemm_from_gm(%A: memref<128x1024xf16>, %B: memref<1024x256xf16>, %C: memref<128x256xf32>) {
  // expected-error @+1 {{'tile.gemm' op multiplies tiles in l1 into one in l0c only, got 'memref<128x1024xf16>'}}
  tile.gemm %A, %B into %C : memref<128x1024xf16>, memref<1024x256xf16>, memref<128x256xf32>
  return
}

// -----

// Those of `tile.mma` are in L0.
func.func @mma_from_l1() {
  %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
  // expected-error @+1 {{'tile.mma' op multiplies tiles in l0a and l0b into one in l0c only, got 'memref<16x16xf16, #ascend.memory<l1>>'}}
  tile.mma %a, %a into %c : memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
  return
}

// -----

// A slice that is read begins at a fractal.
func.func @odd_offset() {
  %a = memref.alloc() : memref<32x16xf16, #ascend.memory<l1>>
  %l0a = memref.alloc() : memref<16x16xf16, #ascend.memory<l0a>>
  %part = memref.subview %a[8, 0] [16, 16] [1, 1] : memref<32x16xf16, #ascend.memory<l1>> to memref<16x16xf16, strided<[16, 1], offset: 128>, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op works on a part of a tile that begins at a multiple of 16 rows and columns only, and that has to be known at compile time}}
  tile.copy %part to %l0a : memref<16x16xf16, strided<[16, 1], offset: 128>, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

// A slice that is written begins at any row, but at a column of fractals.
func.func @odd_column(%A: memref<16x16xf16>) {
  %a = memref.alloc() : memref<32x32xf16, #ascend.memory<l1>>
  %part = memref.subview %a[3, 8] [16, 16] [1, 1] : memref<32x32xf16, #ascend.memory<l1>> to memref<16x16xf16, strided<[32, 1], offset: 104>, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op works on a part of a tile that begins at a multiple of 16 rows and columns only, and that has to be known at compile time}}
  tile.copy %A to %part : memref<16x16xf16>, memref<16x16xf16, strided<[32, 1], offset: 104>, #ascend.memory<l1>>
  return
}

// -----

// For 8-bit integers, with a square.
func.func @odd_offset_i8() {
  %a = memref.alloc() : memref<32x16xi8, #ascend.memory<l1>>
  %l0a = memref.alloc() : memref<16x16xi8, #ascend.memory<l0a>>
  %part = memref.subview %a[16, 0] [16, 16] [1, 1] : memref<32x16xi8, #ascend.memory<l1>> to memref<16x16xi8, strided<[16, 1], offset: 256>, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op works on a part of a tile that begins at a multiple of 32 rows and columns only}}
  tile.copy %part to %l0a : memref<16x16xi8, strided<[16, 1], offset: 256>, #ascend.memory<l1>>, memref<16x16xi8, #ascend.memory<l0a>>
  return
}

// -----

// That a run-time index is one has to be visible.
func.func @unknown_offset(%i: index) {
  %a = memref.alloc() : memref<32x16xf16, #ascend.memory<l1>>
  %l0a = memref.alloc() : memref<16x16xf16, #ascend.memory<l0a>>
  %part = memref.subview %a[%i, 0] [16, 16] [1, 1] : memref<32x16xf16, #ascend.memory<l1>> to memref<16x16xf16, strided<[16, 1], offset: ?>, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op works on a part of a tile that begins at a multiple of 16 rows and columns only}}
  tile.copy %part to %l0a : memref<16x16xf16, strided<[16, 1], offset: ?>, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l0a>>
  return
}

// -----

// A slice at a run-time offset has static extents.
func.func @unknown_end(%i: index, %n: index) {
  %c16 = arith.constant 16 : index
  %m = arith.muli %i, %c16 : index
  %a = memref.alloc() : memref<64x16xf16, #ascend.memory<l1>>
  %part = memref.subview %a[%m, 0] [%n, 16] [1, 1] : memref<64x16xf16, #ascend.memory<l1>> to memref<?x16xf16, strided<[16, 1], offset: ?>, #ascend.memory<l1>>
  %whole = memref.alloc() : memref<64x16xf16, #ascend.memory<l0a>>
  %l0a = memref.subview %whole[0, 0] [%n, 16] [1, 1] : memref<64x16xf16, #ascend.memory<l0a>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l0a>>
  // expected-error @+1 {{'tile.copy' op works on a part of a tile that begins at a run-time index only if its extents are static}}
  tile.copy %part to %l0a : memref<?x16xf16, strided<[16, 1], offset: ?>, #ascend.memory<l1>>, memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l0a>>
  return
}

// -----

// A part has all elements between its first and its last.
func.func @strided_part(%A: memref<16x16xf16>) {
  %a = memref.alloc() : memref<32x16xf16, #ascend.memory<l1>>
  %part = memref.subview %a[0, 0] [16, 16] [2, 1] : memref<32x16xf16, #ascend.memory<l1>> to memref<16x16xf16, strided<[32, 1]>, #ascend.memory<l1>>
  // expected-error @+1 {{'tile.copy' op works on a part of a tile that is a dense matrix only, got 'memref<16x16xf16, strided<[32, 1]>, #ascend.memory<l1>>'}}
  tile.copy %A to %part : memref<16x16xf16>, memref<16x16xf16, strided<[32, 1]>, #ascend.memory<l1>>
  return
}

// -----

// Two products that disagree on the rows of their accumulator would put its
// fractals in different places.
func.func @other_rows(%m: index) {
  %a = memref.alloc() : memref<64x16xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<16x32xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<64x32xf32, #ascend.memory<l0c>>
  %am = memref.subview %a[0, 0] [%m, 16] [1, 1] : memref<64x16xf16, #ascend.memory<l1>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>
  %cm = memref.subview %c[0, 0] [%m, 32] [1, 1] : memref<64x32xf32, #ascend.memory<l0c>> to memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  // expected-note @+1 {{the other operation}}
  tile.gemm %am, %b into %cm : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>, memref<16x32xf16, #ascend.memory<l1>>, memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  // expected-error @+1 {{'tile.gemm' op takes a tile in l0c for a matrix of other rows than another operation, and its fractals lie elsewhere then; use one slice of the tile for both}}
  tile.gemm %a, %b into %c : memref<64x16xf16, #ascend.memory<l1>>, memref<16x32xf16, #ascend.memory<l1>>, memref<64x32xf32, #ascend.memory<l0c>>
  return
}

// -----

// A part of an accumulator that begins elsewhere lies there only if all of its
// rows are in use.
func.func @columns_of_few_rows(%m: index) {
  %a = memref.alloc() : memref<64x16xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<64x32xf32, #ascend.memory<l0c>>
  %am = memref.subview %a[0, 0] [%m, 16] [1, 1] : memref<64x16xf16, #ascend.memory<l1>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>
  %cm = memref.subview %c[0, 16] [%m, 16] [1, 1] : memref<64x32xf32, #ascend.memory<l0c>> to memref<?x16xf32, strided<[32, 1], offset: 16>, #ascend.memory<l0c>>
  // expected-error @+1 {{'tile.gemm' op works on a part of a tile in l0c that begins elsewhere than the tile only if the tile is in l0c and its products have all of its rows}}
  tile.gemm %am, %b into %cm : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<?x16xf32, strided<[32, 1], offset: 16>, #ascend.memory<l0c>>
  return
}

// -----

// A sum over blocks with different numbers of rows.
func.func @ragged_sum(%M: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %a = memref.alloc() : memref<64x16xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<16x32xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<64x32xf32, #ascend.memory<l0c>>
  scf.for %i = %c0 to %M step %c64 {
    %m = affine.min affine_map<(d0, d1) -> (d0 - d1, 64)>(%M, %i)
    %first = arith.cmpi eq, %i, %c0 : index
    %am = memref.subview %a[0, 0] [%m, 16] [1, 1] : memref<64x16xf16, #ascend.memory<l1>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>
    %cm = memref.subview %c[0, 0] [%m, 32] [1, 1] : memref<64x32xf32, #ascend.memory<l0c>> to memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
    // expected-error @+2 {{'tile.gemm' op takes a tile in l0c for a matrix of other rows than another operation, and its fractals lie elsewhere then; use one slice of the tile for both}}
    // expected-note @+1 {{the other operation}}
    tile.gemm %am, %b into %cm init(%first) : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>, memref<16x32xf16, #ascend.memory<l1>>, memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  }
  return
}

// -----

// A product adds to the result of a product in the other branch, which has other rows.
func.func @other_branch(%m: index, %n: index, %twice: i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<64x16xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<16x32xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<64x32xf32, #ascend.memory<l0c>>
  %am = memref.subview %a[0, 0] [%m, 16] [1, 1] : memref<64x16xf16, #ascend.memory<l1>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>
  %cm = memref.subview %c[0, 0] [%m, 32] [1, 1] : memref<64x32xf32, #ascend.memory<l0c>> to memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  %an = memref.subview %a[0, 0] [%n, 16] [1, 1] : memref<64x16xf16, #ascend.memory<l1>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>
  %cn = memref.subview %c[0, 0] [%n, 32] [1, 1] : memref<64x32xf32, #ascend.memory<l0c>> to memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  scf.if %twice {
    // expected-note @+1 {{the other operation}}
    tile.gemm %am, %b into %cm init(%true) : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>, memref<16x32xf16, #ascend.memory<l1>>, memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  }
  %once = arith.xori %twice, %true : i1
  // expected-error @+1 {{'tile.gemm' op takes a tile in l0c for a matrix of other rows than another operation, and its fractals lie elsewhere then; use one slice of the tile for both}}
  tile.gemm %an, %b into %cn init(%once) : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>, memref<16x32xf16, #ascend.memory<l1>>, memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  return
}

// -----

// A product of zeros clears an accumulator, and nothing fills it with other numbers.
func.func @fill_with_one() {
  %c = memref.alloc() : memref<64x32xf32, #ascend.memory<l0c>>
  %one = arith.constant 1.0 : f32
  // expected-error @+1 {{'tile.fill' op fills an accumulator with 0 only; add another initial value to the stored result}}
  tile.fill %one into %c : f32, memref<64x32xf32, #ascend.memory<l0c>>
  return
}

// -----

// The rows of an accumulator are needed where it is stored, too.
func.func @rows_in_loop(%C: memref<32x32xf32>, %n: index, %p: memref<?xindex>) {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<64x16xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<16x32xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<64x32xf32, #ascend.memory<l0c>>
  scf.for %i = %c0 to %n step %c1 {
    // expected-note @+1 {{the number of rows}}
    %m = arith.minsi %i, %c1 : index
    %am = memref.subview %a[0, 0] [%m, 16] [1, 1] : memref<64x16xf16, #ascend.memory<l1>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>
    %cm = memref.subview %c[0, 0] [%m, 32] [1, 1] : memref<64x32xf32, #ascend.memory<l0c>> to memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
    tile.gemm %am, %b into %cm init(%true) : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>, memref<16x32xf16, #ascend.memory<l1>>, memref<?x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  }
  %cs = memref.subview %c[0, 0] [32, 32] [1, 1] : memref<64x32xf32, #ascend.memory<l0c>> to memref<32x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>
  // expected-error @+1 {{'tile.copy' op stores an accumulator whose number of rows is not known here; compute it before the loop or condition that the products are in}}
  tile.copy %cs to %C : memref<32x32xf32, strided<[32, 1]>, #ascend.memory<l0c>>, memref<32x32xf32>
  return
}

// -----

// An accumulator wider than L0B allows is cut along N, and the offsets of the pieces
// depend on the number of rows.
func.func @dynamic_rows_cut(%m: index) {
  %a = memref.alloc() : memref<16x16xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<16x2048xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<16x2048xf32, #ascend.memory<l0c>>
  %am = memref.subview %a[0, 0] [%m, 16] [1, 1] : memref<16x16xf16, #ascend.memory<l1>> to memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>
  %cm = memref.subview %c[0, 0] [%m, 2048] [1, 1] : memref<16x2048xf32, #ascend.memory<l0c>> to memref<?x2048xf32, strided<[2048, 1]>, #ascend.memory<l0c>>
  // expected-error @+1 {{'tile.gemm' op has rows whose number is known at run time only, and is not cut along M or N then; choose tiles of at most 16 rows and 1024 columns}}
  tile.gemm %am, %b into %cm : memref<?x16xf16, strided<[16, 1]>, #ascend.memory<l1>>, memref<16x2048xf16, #ascend.memory<l1>>, memref<?x2048xf32, strided<[2048, 1]>, #ascend.memory<l0c>>
  return
}

// -----

// Products of i8 come in squares.
func.func @half_square(%n: index) {
  %a = memref.alloc() : memref<32x32xi8, #ascend.memory<l1>>
  %b = memref.alloc() : memref<32x16xi8, #ascend.memory<l1>>
  %c = memref.alloc() : memref<32x64xi32, #ascend.memory<l0c>>
  %cn = memref.subview %c[0, 0] [32, 16] [1, 1] : memref<32x64xi32, #ascend.memory<l0c>> to memref<32x16xi32, strided<[64, 1]>, #ascend.memory<l0c>>
  // expected-error @+1 {{'tile.gemm' op writes i8 products to multiples of 32 columns, others of the tile would be lost; use a tile of its own}}
  tile.gemm %a, %b into %cn : memref<32x32xi8, #ascend.memory<l1>>, memref<32x16xi8, #ascend.memory<l1>>, memref<32x16xi32, strided<[64, 1]>, #ascend.memory<l0c>>
  return
}

// -----

// An accumulator that large has no place in L0C either.
func.func @i8_rows() {
  %a = memref.alloc() : memref<2048x32xi8, #ascend.memory<l1>>
  %b = memref.alloc() : memref<32x32xi8, #ascend.memory<l1>>
  %c = memref.alloc() : memref<2048x32xi32, #ascend.memory<l0c>>
  // expected-error @+1 {{'tile.gemm' op cannot cut a product of 2048 x 32 x 32 (M, N, K) for L0A and L0B of 65536 and 65536 bytes; choose smaller tiles}}
  tile.gemm %a, %b into %c : memref<2048x32xi8, #ascend.memory<l1>>, memref<32x32xi8, #ascend.memory<l1>>, memref<2048x32xi32, #ascend.memory<l0c>>
  return
}

// -----

// The products of a tile are printed one by one: it fits into a memory.
func.func @endless_product() {
  %a = memref.alloc() : memref<2147483647x64xf16, #ascend.memory<l1>>
  %b = memref.alloc() : memref<64x64xf16, #ascend.memory<l1>>
  %c = memref.alloc() : memref<2147483647x64xf32, #ascend.memory<l0c>>
  // expected-error @+1 {{'tile.gemm' op has a tile of type 'memref<2147483647x64xf16, #ascend.memory<l1>>', larger than the memories of any target}}
  tile.gemm %a, %b into %c : memref<2147483647x64xf16, #ascend.memory<l1>>, memref<64x64xf16, #ascend.memory<l1>>, memref<2147483647x64xf32, #ascend.memory<l0c>>
  return
}
