// RUN: tl-opt %s --split-input-file --pass-pipeline='builtin.module(func.func(tile-legalize))' \
// RUN:   | FileCheck %s

!tile = memref<8x64xf32, #ascend.memory<ub>>

// Absolute values are written to a tile, and reduced as they are.
// CHECK-LABEL: func @abs_sum(
// CHECK-SAME:    %[[A:.*]]: memref<8x64xf32, {{.*}}>, %[[R:.*]]: memref<8xf32,
func.func @abs_sum(%a: !tile, %r: memref<8xf32, #ascend.memory<ub>>) {
  // CHECK: %[[TERMS:.*]] = memref.alloc() : memref<8x64xf32, #ascend.memory<ub>>
  // CHECK: tile.abs %[[A]] into %[[TERMS]]
  // CHECK: tile.reduce sum %[[TERMS]] into %[[R]] dim(1) accumulate
  tile.reduce abs_sum %a into %r dim(1) accumulate : !tile, memref<8xf32, #ascend.memory<ub>>
  return
}

// Integers have no instruction for absolute values.
// CHECK-LABEL: func @abs_max(
// CHECK-SAME:    %[[A:.*]]: memref<8x64xi16, {{.*}}>, %[[R:.*]]: memref<8xi16,
func.func @abs_max(%a: memref<8x64xi16, #ascend.memory<ub>>, %r: memref<8xi16, #ascend.memory<ub>>) {
  // CHECK: %[[TERMS:.*]] = memref.alloc() : memref<8x64xi16, #ascend.memory<ub>>
  // CHECK: tile.mul %[[A]], %c-1_i16 into %[[TERMS]]
  // CHECK: tile.max %[[A]], %[[TERMS]] into %[[TERMS]]
  // CHECK: tile.reduce max %[[TERMS]] into %[[R]] dim(1)
  tile.reduce abs_max %a into %r dim(1) : memref<8x64xi16, #ascend.memory<ub>>, memref<8xi16, #ascend.memory<ub>>
  return
}

// Narrow types are widened before.
// CHECK-LABEL: func @square_sum(
func.func @square_sum(%a: memref<8x64xf16, #ascend.memory<ub>>, %r: memref<8xf16, #ascend.memory<ub>>) {
  // CHECK: tile.cast %{{.*}} into %[[WIDE:.*]] : memref<8x64xf16, {{.*}}>, memref<8x64xf32,
  // CHECK: tile.mul %[[WIDE]], %[[WIDE]] into %[[TERMS:.*]] :
  // CHECK: tile.reduce sum %[[TERMS]] into %[[SUM:.*]] dim(1)
  // CHECK: tile.cast %[[SUM]] into
  tile.reduce square_sum %a into %r dim(1) : memref<8x64xf16, #ascend.memory<ub>>, memref<8xf16, #ascend.memory<ub>>
  return
}

// The squares of a tile that takes a third of UB are written part by part.
// CHECK-LABEL: func @large(
// CHECK-SAME:    %[[A:.*]]: memref<16384xf32, {{.*}}>, %[[R:.*]]: memref<1xf32,
func.func @large(%a: memref<16384xf32, #ascend.memory<ub>>, %r: memref<1xf32, #ascend.memory<ub>>) {
  // CHECK: tile.fill %cst into %[[R]]
  // CHECK: scf.for
  // CHECK:   tile.mul %[[PART:.*]], %[[PART]] into %[[TERMS:.*]] :
  // CHECK:   tile.reduce sum %[[TERMS]] into %[[R]] dim(0) accumulate
  tile.reduce square_sum %a into %r dim(0) : memref<16384xf32, #ascend.memory<ub>>, memref<1xf32, #ascend.memory<ub>>
  return
}

// The least index of the elements that are equal to the maximum, or of those that are
// NaN.
// CHECK-LABEL: func @arg_reduce(
// CHECK-SAME:    %[[A:.*]]: memref<8x64xf32, {{.*}}>, %[[R:.*]]: memref<8xi32,
func.func @arg_reduce(%a: !tile, %r: memref<8xi32, #ascend.memory<ub>>) {
  // CHECK: tile.reduce max %[[A]] into %[[MOST:.*]] dim(1) : {{.*}}, memref<8x1xf32,
  // CHECK: tile.compare eq %[[A]], %[[MOST]] into %[[MASK:.*]] :
  // CHECK: tile.compare ne %[[A]], %[[A]] into %[[NAN:.*]] :
  // CHECK: tile.or %[[MASK]], %[[NAN]] into %[[MASK]]
  // CHECK: tile.arange %{{.*}}, %{{.*}} into %[[RAMP:.*]] : f32, f32, memref<64xf32,
  // CHECK: tile.select %[[MASK]], %[[RAMP]], %{{.*}} into %[[FOUND:.*]] :
  // CHECK: tile.reduce min %[[FOUND]] into %[[LEAST:.*]] dim(1)
  // CHECK: %[[INDICES:.*]] = memref.subview %[[LEAST]]
  // CHECK: tile.cast %[[INDICES]] into %[[R]] round trunc
  tile.arg_reduce max %a into %r dim(1) : !tile, memref<8xi32, #ascend.memory<ub>>
  return
}

// Integers have no NaN, and are not ordered to find one that is equal.
// CHECK-LABEL: func @arg_reduce_integers(
func.func @arg_reduce_integers(%a: memref<8x64xui32, #ascend.memory<ub>>, %r: memref<1x64xi32, #ascend.memory<ub>>) {
  // CHECK:     tile.reduce min
  // CHECK:     tile.compare eq %{{.*}} : memref<8x64xi32, {{.*}}>, memref<1x64xi32,
  // CHECK-NOT: tile.compare
  // CHECK:     tile.arange {{.*}} memref<8x1xf32,
  tile.arg_reduce min %a into %r dim(0) : memref<8x64xui32, #ascend.memory<ub>>, memref<1x64xi32, #ascend.memory<ub>>
  return
}

// Masks and indices of a long row are written part by part, after its maximum.
// CHECK-LABEL: func @arg_reduce_row(
func.func @arg_reduce_row(%a: memref<1x16384xf32, #ascend.memory<ub>>, %r: memref<1xi32, #ascend.memory<ub>>) {
  // CHECK:   tile.reduce max
  // CHECK:   tile.fill %{{.*}} into %[[LEAST:.*]] :
  // CHECK:   scf.for %[[OFFSET:.*]] =
  // CHECK:     %[[INTEGER:.*]] = arith.index_cast %[[OFFSET]]
  // CHECK:     %[[START:.*]] = arith.sitofp %[[INTEGER]]
  // CHECK:     tile.arange %[[START]],
  // CHECK:     tile.reduce min %{{.*}} into %[[LEAST]] dim(1) accumulate
  tile.arg_reduce max %a into %r dim(1) : memref<1x16384xf32, #ascend.memory<ub>>, memref<1xi32, #ascend.memory<ub>>
  return
}

// Rows of their own are searched whole, some at a time.
// CHECK-LABEL: func @arg_reduce_rows(
func.func @arg_reduce_rows(%a: memref<64x512xf32, #ascend.memory<ub>>, %r: memref<64xi32, #ascend.memory<ub>>) {
  // CHECK:     scf.for
  // CHECK:       tile.reduce max %{{.*}} : memref<[[ROWS:[0-9]+]]x512xf32, {{.*}}>, memref<[[ROWS]]x1xf32,
  // CHECK-NOT: accumulate
  tile.arg_reduce max %a into %r dim(1) : memref<64x512xf32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>
  return
}

// Bits are counted as numbers, of which only valid ones are added.
// CHECK-LABEL: func @count(
// CHECK-SAME:    %[[M:.*]]: memref<8x16xui8, {{.*}}>, %[[R:.*]]: memref<8xi32, {{.*}}>, %[[N:.*]]: index
func.func @count(%m: memref<8x16xui8, #ascend.memory<ub>>, %r: memref<8xi32, #ascend.memory<ub>>, %n: index) {
  // CHECK: tile.fill %{{.*}} into %[[SUM:.*]] : f32, memref<8xf32,
  // CHECK: tile.select %[[M]], %{{.*}}, %{{.*}} into %[[NUMBERS:.*]] :
  // CHECK: %[[VALID:.*]] = memref.subview %[[NUMBERS]][0, 0] [8, %[[N]]] [1, 1]
  // CHECK: tile.reduce sum %[[VALID]] into %[[SUM]] dim(1) accumulate
  // CHECK: tile.cast %[[SUM]] into %[[R]] round trunc
  tile.reduce_mask count %m into %r valid(%n) : memref<8x16xui8, #ascend.memory<ub>>, memref<8xi32, #ascend.memory<ub>>
  return
}

// Without bits the results are constant.
// CHECK-LABEL: func @no_bits(
// CHECK:         tile.fill %{{.*}} into %[[ZERO:.*]] : f32
// CHECK-NOT:     tile.select
// CHECK-NOT:     tile.reduce
// CHECK:         tile.cast %[[ZERO]] into
func.func @no_bits(%m: memref<8x16xui8, #ascend.memory<ub>>, %r: memref<8xi32, #ascend.memory<ub>>) {
  %c0 = arith.constant 0 : index
  tile.reduce_mask count %m into %r valid(%c0) : memref<8x16xui8, #ascend.memory<ub>>, memref<8xi32, #ascend.memory<ub>>
  return
}

// A number of bits that a row does not have is an error only if the operation runs. There
// are no slices of such sizes, and one of -2^63 would count as unknown.
// CHECK-LABEL: func @other_bits(
// CHECK-NOT:     tile.select
// CHECK:         tile.cast
// CHECK:         tile.reduce sum %{{.*}} : memref<8x128xf32,
func.func @other_bits(%m: memref<8x16xui8, #ascend.memory<ub>>, %r: memref<8xi32, #ascend.memory<ub>>) {
  %least = arith.constant -9223372036854775808 : index
  tile.reduce_mask count %m into %r valid(%least) : memref<8x16xui8, #ascend.memory<ub>>, memref<8xi32, #ascend.memory<ub>>
  %c129 = arith.constant 129 : index
  tile.reduce_mask count %m into %r valid(%c129) : memref<8x16xui8, #ascend.memory<ub>>, memref<8xi32, #ascend.memory<ub>>
  return
}

// Whether one bit or each bit is 1 is a maximum or a minimum.
// CHECK-LABEL: func @any_all(
func.func @any_all(%m: memref<8x16xui8, #ascend.memory<ub>>, %r: memref<8x1xi32, #ascend.memory<ub>>) {
  // CHECK: tile.reduce max %{{.*}} dim(1) accumulate : memref<8x128xf32, {{.*}}>, memref<8x1xf32,
  tile.reduce_mask any %m into %r : memref<8x16xui8, #ascend.memory<ub>>, memref<8x1xi32, #ascend.memory<ub>>
  // CHECK: tile.reduce min %{{.*}} dim(1) accumulate : memref<8x128xf32, {{.*}}>, memref<8x1xf32,
  tile.reduce_mask all %m into %r : memref<8x16xui8, #ascend.memory<ub>>, memref<8x1xi32, #ascend.memory<ub>>
  return
}

// -----

// A mask is reduced by a block of bytes at least, whatever fits.
module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 256 : i64}>} {
  // CHECK-LABEL: func @small_memory(
  // CHECK:         scf.for
  // CHECK:         tile.select %{{.*}} : memref<32xui8,
  func.func @small_memory(%m: memref<64xui8, #ascend.memory<ub>>, %r: memref<1xi32, #ascend.memory<ub>>) {
    tile.reduce_mask count %m into %r : memref<64xui8, #ascend.memory<ub>>, memref<1xi32, #ascend.memory<ub>>
    return
  }
}
