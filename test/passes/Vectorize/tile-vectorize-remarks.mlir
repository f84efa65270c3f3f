// RUN: tl-opt %s --split-input-file --verify-diagnostics --remarks-filter=tile-vectorize \
// RUN:   --pass-pipeline='builtin.module(func.func(tile-vectorize))' | FileCheck %s

// An iteration needs a store of the one before it: it becomes a loop over elements,
// as in program order.
// CHECK-LABEL: func @prefix(
// CHECK: scf.for
// CHECK: memref.store
func.func @prefix(%a: memref<128xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c127 = arith.constant 127 : index
  scf.parallel (%i) = (%c0) to (%c127) step (%c1) {
    %next = arith.addi %i, %c1 : index
    // expected-remark-re @+1 {{{{.*}}runs element by element: it may access an element that another iteration stores}}
    %x = memref.load %a[%i] : memref<128xf32, #tile.space<shared>>
    memref.store %x, %a[%next] : memref<128xf32, #tile.space<shared>>
  }
  return
}

// -----

// Elements of the diagonal.
// CHECK-LABEL: func @diagonal(
// CHECK: scf.for
// CHECK: scf.for
func.func @diagonal(%a: memref<32x16xf32, #tile.space<shared>>, %c: memref<16x32xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c32) step (%c1, %c1) {
    // expected-remark-re @+1 {{{{.*}}runs element by element: its indices repeat an induction variable, or leave out one between others}}
    %x = memref.load %a[%i, %i] : memref<32x16xf32, #tile.space<shared>>
    memref.store %x, %c[%i, %j] : memref<16x32xf32, #tile.space<shared>>
  }
  return
}

// -----

// Every other element.
func.func @strided(%a: memref<128xf32, #tile.space<shared>>, %c: memref<64xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %at = arith.muli %i, %c2 : index
    // expected-remark-re @+1 {{{{.*}}runs element by element: an index is not an induction variable plus an offset}}
    %x = memref.load %a[%at] : memref<128xf32, #tile.space<shared>>
    memref.store %x, %c[%i] : memref<64xf32, #tile.space<shared>>
  }
  return
}

// -----

// All iterations store to one element.
func.func @last(%a: memref<128xf32, #tile.space<shared>>, %c: memref<64xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<128xf32, #tile.space<shared>>
    // expected-remark-re @+1 {{{{.*}}runs element by element: iterations store to the same place}}
    memref.store %x, %c[%c0] : memref<64xf32, #tile.space<shared>>
  }
  return
}

// -----

// An operation, an element type and an extent that tiles lack.
func.func @lacking(%a: memref<64xf32, #tile.space<shared>>, %l: memref<64xi64, #tile.space<shared>>, %n: index,
                    %t: memref<?xf32>, %k: memref<64xi32, #tile.space<shared>>, %b: memref<64xbf16, #tile.space<shared>>,
                    %large: memref<100000xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100000 = arith.constant 100000 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    // expected-remark-re @+1 {{{{.*}}runs element by element: there is no operation on tiles for it}}
    %y = arith.remf %x, %x : f32
    memref.store %y, %a[%i] : memref<64xf32, #tile.space<shared>>
  }
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %l[%i] : memref<64xi64, #tile.space<shared>>
    // expected-remark-re @+1 {{{{.*}}runs element by element: the vector unit does not compute with its elements}}
    %y = arith.muli %x, %x : i64
    memref.store %y, %l[%i] : memref<64xi64, #tile.space<shared>>
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    // expected-remark-re @+1 {{{{.*}}runs element by element: its result needs a tile of its own, of an extent that has no known bound}}
    %x = memref.load %t[%i] : memref<?xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %t[%i] : memref<?xf32>
  }
  // A tile for all of a tensor is larger than UB.
  scf.parallel (%i) = (%c0) to (%c100000) step (%c1) {
    // expected-remark-re @+1 {{{{.*}}runs element by element: its result does not fit into UB}}
    %x = memref.load %large[%i] : memref<100000xf32>
    memref.store %x, %large[%i] : memref<100000xf32>
  }
  // No instructions convert so and round once.
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %k[%i] : memref<64xi32, #tile.space<shared>>
    // expected-remark-re @+1 {{{{.*}}runs element by element: there is no operation on tiles for it}}
    %y = arith.sitofp %x : i32 to bf16
    memref.store %y, %b[%i] : memref<64xbf16, #tile.space<shared>>
  }
  return
}

// -----

// A step, and control flow.
func.func @shape(%a: memref<64xf32, #tile.space<shared>>, %isUsed: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  // expected-remark-re @+1 {{{{.*}}runs element by element: a step is not 1}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c2) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    memref.store %x, %a[%i] : memref<64xf32, #tile.space<shared>>
  }
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    // expected-remark-re @+1 {{{{.*}}runs element by element: there is no operation on tiles for it}}
    scf.if %isUsed {
      %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
      memref.store %x, %a[%i] : memref<64xf32, #tile.space<shared>>
    }
  }
  return
}

// -----

// An index that some iteration does not find, if the loop is run.
func.func @out_of_bounds(%a: memref<64xf32, #tile.space<shared>>, %b: memref<64xf32, #tile.space<shared>>, %isUsed: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c65 = arith.constant 65 : index
  scf.if %isUsed {
    scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
      %j = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      // expected-remark-re @+1 {{{{.*}}runs element by element: an index is out of bounds in some iterations}}
      %x = memref.load %a[%j] : memref<64xf32, #tile.space<shared>>
      memref.store %x, %b[%i] : memref<64xf32, #tile.space<shared>>
    }
    scf.parallel (%i) = (%c0) to (%c65) step (%c1) {
      %zero = arith.constant 0.0 : f32
      // expected-remark-re @+1 {{{{.*}}runs element by element: an index is out of bounds in some iterations}}
      memref.store %zero, %b[%i] : memref<64xf32, #tile.space<shared>>
    }
    scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
      %j = affine.apply affine_map<(d0) -> (d0 - 1)>(%i)
      // expected-remark-re @+1 {{{{.*}}runs element by element: an index is out of bounds in some iterations}}
      %x = memref.load %a[%j] : memref<64xf32, #tile.space<shared>>
      memref.store %x, %b[%i] : memref<64xf32, #tile.space<shared>>
    }
  }
  return
}
