// RUN: tl-opt %s --tl-print-legality --split-input-file --verify-diagnostics

// An operation without effects may be repeated. It may not be speculated if
// it fails for some operands: a divisor of 0, a shift too far, a float that
// no integer holds.
func.func @numbers(%a: i32, %b: i32, %x: f32, %i: index, %n: index) {
  %c3 = arith.constant 3 : i32
  // expected-remark @+1 {{may: repeat speculate exchange}}
  %sum = arith.addi %a, %b : i32
  // expected-remark @+1 {{may: repeat exchange}}
  %quotient = arith.divsi %a, %b : i32
  // expected-remark @+1 {{may: repeat speculate exchange}}
  %third = arith.divsi %a, %c3 : i32
  // expected-remark @+1 {{may: repeat exchange}}
  %shifted = arith.shli %a, %b : i32
  // expected-remark @+1 {{may: repeat speculate exchange}}
  %times8 = arith.shli %a, %c3 : i32
  // expected-remark @+1 {{may: repeat exchange}}
  %whole = arith.fptosi %x : f32 to i32
  // expected-remark @+1 {{may: repeat exchange}}
  %rest = affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%i)[%n]
  // expected-remark @+1 {{may: repeat speculate}}
  %half = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%i)
  // expected-remark @+1 {{may: repeat speculate}}
  %more = affine.apply affine_map<(d0) -> (d0 + 1)>(%half)
  return
}

// -----

// A slice may leave its source, unless its bounds are known.
func.func @slices(%a: memref<64xf32>, %d: memref<?xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  // expected-remark @+1 {{may: repeat speculate exchange}}
  %fixed = memref.subview %a[8] [16] [1] : memref<64xf32> to memref<16xf32, strided<[1], offset: 8>>
  // expected-remark @+1 {{may: repeat exchange}}
  %moving = memref.subview %a[%i] [16] [1] : memref<64xf32> to memref<16xf32, strided<[1], offset: ?>>
  // expected-remark @+1 {{may: repeat}}
  %dynamic = memref.subview %d[0] [16] [1] : memref<?xf32> to memref<16xf32, strided<[1]>>
  // expected-remark @+1 {{may: repeat speculate exchange}}
  %narrow = memref.cast %dynamic : memref<16xf32, strided<[1]>> to memref<16xf32>
  // expected-remark @+1 {{may: repeat}}
  scf.for %block = %c0 to %c4 step %c1 {
    // expected-remark @+1 {{may: repeat speculate}}
    %at = affine.apply affine_map<(d0) -> (d0 * 16)>(%block)
    // expected-remark @+1 {{may: repeat speculate}}
    %part = memref.subview %a[%at] [16] [1] : memref<64xf32> to memref<16xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

// Loads and stores change places if they are of other bytes, or both loads.
!tile = memref<64xf32, #tile.space<shared>>
func.func @accesses(%t: memref<64xf32>, %u: memref<64xf32>, %i: index, %x: f32) {
  // expected-remark @+1 {{may: exchange}}
  %a = memref.alloc() : !tile
  // expected-remark @+1 {{may: exchange}}
  %b = memref.alloc() : !tile
  // expected-remark @+1 {{may: exchange}}
  memref.store %x, %a[%i] : !tile
  // expected-remark @+1 {{may: nothing}}
  memref.store %x, %b[%i] : !tile
  // expected-remark @+1 {{may: exchange}}
  %0 = memref.load %b[%i] : !tile
  // expected-remark @+1 {{may: nothing}}
  %1 = memref.load %b[%i] : !tile
  // expected-remark @+1 {{may: exchange}}
  tile.fill %1 into %b : f32, !tile
  // expected-remark @+1 {{may: exchange}}
  tile.copy %t to %a : memref<64xf32>, !tile
  // expected-remark @+1 {{may: nothing}}
  tile.copy %b to %u : !tile, memref<64xf32>
  // expected-remark @+1 {{may: nothing}}
  tile.copy %u to %b : memref<64xf32>, !tile
  return
}
