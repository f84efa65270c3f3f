// RUN: tl-opt %s --tile-verify-bounds --split-input-file --verify-diagnostics

// A slice of up to 64 rows exceeds a tile of 32.
func.func @rows_of_tile(%A: memref<?x64xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<32x64xf16, #tile.space<shared>>
    %m = affine.apply affine_map<(d0) -> (d0 * 64)>(%block)
    %M = memref.dim %A, %c0 : memref<?x64xf16>
    %ms = affine.min affine_map<(d0, d1) -> (d0 - d1, 64)>(%M, %m)
    %At = memref.subview %A[%m, 0] [%ms, 64] [1, 1] : memref<?x64xf16> to memref<?x64xf16, strided<[64, 1], offset: ?>>
    // expected-error @+1 {{'memref.subview' op takes up to 64 elements along dimension 0 of a tile of 32}}
    %at = memref.subview %a[0, 0] [%ms, 64] [1, 1] : memref<32x64xf16, #tile.space<shared>> to memref<?x64xf16, strided<[64, 1]>, #tile.space<shared>>
    tile.copy %At to %at : memref<?x64xf16, strided<[64, 1], offset: ?>>, memref<?x64xf16, strided<[64, 1]>, #tile.space<shared>>
  }
  return
}

// -----

// A slice of 16 rows begins at row 20 or later.
func.func @loop(%A: memref<32x64xf16>, %n: index) {
  %c20 = arith.constant 20 : index
  %c1 = arith.constant 1 : index
  %end = affine.max affine_map<()[s0] -> (s0, 21)>()[%n]
  scf.for %i = %c20 to %end step %c1 {
    // expected-error @+1 {{'memref.subview' op is out of bounds: in dimension 0 of extent 32 it has 16 elements at least, from 20 on}}
    %a = memref.subview %A[%i, 0] [16, 64] [1, 1] : memref<32x64xf16> to memref<16x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}

// -----

// So does one with a stride of 5.
func.func @strided(%A: memref<32xf16>, %n: index) {
  %two = affine.max affine_map<()[s0] -> (s0, 2)>()[%n]
  // expected-error @+1 {{'memref.subview' op is out of bounds: in dimension 0 of extent 32 it has 2 elements at least, from 30 on}}
  %a = memref.subview %A[30] [%two] [5] : memref<32xf16> to memref<?xf16, strided<[5], offset: 30>>
  return
}

// -----

// No element is before the first one.
func.func @before(%A: memref<32xf16>, %n: index) {
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %from = affine.apply affine_map<(d0) -> (d0 - 9)>(%i)
    // expected-error @+1 {{'memref.subview' op is out of bounds: in dimension 0 its index is -2 at most}}
    %a = memref.subview %A[%from] [1] [1] : memref<32xf16> to memref<1xf16, strided<[1], offset: ?>>
  }
  return
}

// -----

// Elements that scalar code loads and stores.
func.func @elements(%A: memref<32xf16>, %B: memref<?x4xf16>, %n: index) {
  %c32 = arith.constant 32 : index
  %c5 = arith.constant 5 : index
  // expected-error @+1 {{'memref.load' op is out of bounds: in dimension 0 of extent 32 its index is 32 at least}}
  %a = memref.load %A[%c32] : memref<32xf16>
  // expected-error @+1 {{'memref.store' op is out of bounds: in dimension 1 of extent 4 its index is 5 at least}}
  memref.store %a, %B[%n, %c5] : memref<?x4xf16>
  return
}

// -----

// Addresses have 64 bits.
// expected-error @+1 {{'func.func' op has a memref whose bytes cannot be counted in 64 bits: 'memref<9223372036854775807xf32>'}}
func.func @argument(%A: memref<9223372036854775807xf32>) {
  return
}

// -----

func.func @far(%A: memref<?xf32>) {
  // expected-error @+1 {{'memref.reinterpret_cast' op has a memref whose bytes cannot be counted in 64 bits: 'memref<2x8xf32, strided<[2305843009213693952, 1]>>'}}
  %a = memref.reinterpret_cast %A to offset: [0], sizes: [2, 8], strides: [2305843009213693952, 1] : memref<?xf32> to memref<2x8xf32, strided<[2305843009213693952, 1]>>
  return
}

// -----

// The verifier of `memref.dim` accepts any number, since code that never runs may have it.
func.func @dimension(%A: memref<?x64xf16>) -> index {
  %c2 = arith.constant 2 : index
  // expected-error @+1 {{'memref.dim' op asks for dimension 2 of a shape of rank 2}}
  %d = memref.dim %A, %c2 : memref<?x64xf16>
  return %d : index
}

// -----

// So does the view of a tile as other elements.
func.func @dimension_of_bitcast(%A: memref<?x8xf32, #ascend.memory<ub>>) -> index {
  %i = arith.constant 2147483647 : index
  %c = ascend.bitcast %A : memref<?x8xf32, #ascend.memory<ub>> to memref<?x4xi64, #ascend.memory<ub>>
  // expected-error @+1 {{'memref.dim' op asks for dimension 2147483647 of a shape of rank 2}}
  %d = memref.dim %c, %i : memref<?x4xi64, #ascend.memory<ub>>
  return %d : index
}

// -----

// A dimension from the last one on, counted from its end.
func.func @negative_dimension(%A: memref<?x64xf16>) -> index {
  %i = arith.constant -1 : index
  // expected-error @+1 {{'memref.dim' op asks for dimension -1 of a shape of rank 2}}
  %d = memref.dim %A, %i : memref<?x64xf16>
  return %d : index
}

// -----

// An index of a loop is out of bounds if it is in one iteration.
func.func @iterations(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<8x64xf32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c64) step (%c1, %c1) {
      %k = affine.apply affine_map<(d0) -> (d0 + 1)>(%j)
      // expected-error @+1 {{'memref.load' op is out of bounds: its index in dimension 1 of its memref reaches 64, and the extent there is 64}}
      %x = memref.load %a[%i, %k] : memref<8x64xf32, #tile.space<shared>>
      %l = affine.apply affine_map<(d0) -> (-d0 + 6)>(%i)
      // expected-error @+1 {{'memref.store' op is out of bounds: its index in dimension 0 of its memref reaches -1, and the extent there is 8}}
      memref.store %x, %a[%l, %j] : memref<8x64xf32, #tile.space<shared>>
    }
    scf.for %i = %c1 to %c8 step %c3 {
      %k = affine.apply affine_map<(d0) -> (d0 * 10)>(%i)
      // expected-error @+1 {{'memref.load' op is out of bounds: its index in dimension 1 of its memref reaches 70, and the extent there is 64}}
      %x = memref.load %a[%c0, %k] : memref<8x64xf32, #tile.space<shared>>
    }
  }
  return
}

// -----

// A loop with such a step has no defined number of iterations.
func.func @negative_step(%n: index) {
  %c0 = arith.constant 0 : index
  %step = arith.constant -9223372036854775808 : index
  // expected-error @+1 {{'scf.for' op has a step of -9223372036854775808, which is not positive}}
  scf.for %i = %c0 to %n step %step {
  }
  return
}

// -----

// Nothing is computed from the extent of a missing dimension.
func.func @missing_dimension_in_bound(%A: memref<?x?xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c65536 = arith.constant 65536 : index
  // expected-error @+1 {{'memref.dim' op asks for dimension 65536 of a shape of rank 2}}
  %K = memref.dim %A, %c65536 : memref<?x?xf16>
  scf.for %k = %c0 to %K step %c1 {
    %row = memref.subview %A[%k, 0] [1, %K] [1, 1] : memref<?x?xf16> to memref<1x?xf16, strided<[?, 1], offset: ?>>
  }
  return
}

// -----

// An extent that is known by arithmetic that wraps, which bounds do not follow.
func.func @wrapping_extent(%A: memref<3x?xf16>) {
  %c0 = arith.constant 0 : index
  %least = arith.constant -9223372036854775808 : index
  %c56_i16 = arith.constant 56 : i16
  %t = memref.alloc() : memref<3x39xi16, #tile.space<shared>>
  %three = memref.dim %A, %c0 : memref<3x?xf16>
  %times = arith.muli %three, %least : index
  %short = arith.index_cast %times : index to i16
  %sum = arith.addi %short, %c56_i16 : i16
  %wide = arith.index_cast %sum : i16 to index
  %rows = arith.remui %wide, %least : index
  // expected-error @+1 {{'memref.subview' op is out of bounds: in dimension 0 of extent 3 it has 56 elements at least, from 0 on}}
  %s = memref.subview %t[0, 0] [%rows, 39] [1, 1] : memref<3x39xi16, #tile.space<shared>> to memref<?x39xi16, strided<[39, 1]>, #tile.space<shared>>
  return
}

// -----

// A loop from the least integer on has more iterations than the integers count.
func.func @from_least_integer(%a: memref<64xf32, #tile.space<shared>>, %x: f32) {
  %least = arith.constant -9223372036854775808 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %least to %c64 step %c1 {
    // expected-error @+1 {{'memref.store' op is out of bounds: its index in dimension 0 of its memref reaches -9223372036854775808, and the extent there is 64}}
    memref.store %x, %a[%i] : memref<64xf32, #tile.space<shared>>
  }
  return
}

// -----

// Bits that the rows of a mask do not have, unless a branch guards the operation.
func.func @valid_bits(%m: memref<8x16xui8, #tile.space<shared>>, %r: memref<8xi32, #tile.space<shared>>, %n: index, %p: i1) {
  %least = arith.constant -9223372036854775808 : index
  %c129 = arith.constant 129 : index
  // expected-error @+1 {{'tile.reduce_mask' op has -9223372036854775808 valid bits in rows of 128}}
  tile.reduce_mask count %m into %r valid(%least) : memref<8x16xui8, #tile.space<shared>>, memref<8xi32, #tile.space<shared>>
  // expected-error @+1 {{'tile.reduce_mask' op has 129 valid bits in rows of 128}}
  tile.reduce_mask any %m into %r valid(%c129) : memref<8x16xui8, #tile.space<shared>>, memref<8xi32, #tile.space<shared>>
  tile.reduce_mask all %m into %r valid(%n) : memref<8x16xui8, #tile.space<shared>>, memref<8xi32, #tile.space<shared>>
  scf.if %p {
    tile.reduce_mask all %m into %r valid(%c129) : memref<8x16xui8, #tile.space<shared>>, memref<8xi32, #tile.space<shared>>
  }
  return
}
