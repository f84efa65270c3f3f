// RUN: tl-opt %s --split-input-file --verify-diagnostics \
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
  // expected-note @+1 {{store to another tile, and copy that after the loop}}
  scf.parallel (%i) = (%c0) to (%c127) step (%c1) {
    %next = arith.addi %i, %c1 : index
    // expected-warning-re @+1 {{because of {{.*}}: it may access an element that another iteration stores}}
    %x = memref.load %a[%i] : memref<128xf32, #tile.space<shared>>
    memref.store %x, %a[%next] : memref<128xf32, #tile.space<shared>>
  }
  return
}

// -----

// A store to the diagonal keeps other elements, which may be unwritten.
// CHECK-LABEL: func @diagonal(
// CHECK: scf.for
func.func @diagonal(%a: memref<16xf32, #tile.space<shared>>, %c: memref<16x32xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  // expected-note @+1 {{fill the tile before the loop}}
  scf.parallel (%i) = (%c0) to (%c16) step (%c1) {
    %x = memref.load %a[%i] : memref<16xf32, #tile.space<shared>>
    // expected-warning-re @+1 {{because of {{.*}}: elements that iterations do not store may be unwritten}}
    memref.store %x, %c[%i, %i] : memref<16x32xf32, #tile.space<shared>>
  }
  return
}

// -----

// A store to the diagonal of a tensor.
func.func @diagonal_of_tensor(%a: memref<16xf32, #tile.space<shared>>, %C: memref<16x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  // expected-note @+1 {{copy the part of the tensor to a tile, store to the tile, and copy that back after the loop}}
  scf.parallel (%i) = (%c0) to (%c16) step (%c1) {
    %x = memref.load %a[%i] : memref<16xf32, #tile.space<shared>>
    // expected-warning-re @+1 {{because of {{.*}}: it stores elements apart of a tensor, and elements in between may be those of other blocks}}
    memref.store %x, %C[%i, %i] : memref<16x16xf32>
  }
  return
}

// -----

// A store to loaded indices, which may repeat, one to every other element of a tile that
// may be unwritten, and one to too many elements.
func.func @scattered(%a: memref<64xf32, #tile.space<shared>>, %k: memref<64xi32, #tile.space<shared>>, %c: memref<128xf32, #tile.space<shared>>, %d: memref<8192xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  // expected-note @+1 {{vector instructions can load from any index, but not store to one: loop over the elements that are stored}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    %at = memref.load %k[%i] : memref<64xi32, #tile.space<shared>>
    %to = arith.index_cast %at : i32 to index
    // expected-warning-re @+1 {{because of {{.*}}: its indices are not induction variables plus offsets}}
    memref.store %x, %c[%to] : memref<128xf32, #tile.space<shared>>
  }
  // expected-note @+1 {{fill the tile before the loop}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    %to = arith.muli %i, %c2 : index
    // expected-warning-re @+1 {{because of {{.*}}: elements that iterations do not store may be unwritten}}
    memref.store %x, %c[%to] : memref<128xf32, #tile.space<shared>>
  }
  tile.fill %zero into %d : f32, memref<8192xf32, #tile.space<shared>>
  // expected-note @+1 {{vector instructions can load from any index, but not store to one: loop over the elements that are stored}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    %to = arith.muli %i, %c2 : index
    // expected-warning-re @+1 {{because of {{.*}}: its indices repeat an induction variable, leave out one between others, or are not next to each other, in a tile of more than 4096 elements}}
    memref.store %x, %d[%to] : memref<8192xf32, #tile.space<shared>>
  }
  return
}

// -----

// Gathers: of a tensor that the loop may change, of bytes, at an index that has no bounds for its division.
func.func @gathers(%A: memref<64xf32>, %b: memref<64xi8, #tile.space<shared>>, %k: memref<64xi32, #tile.space<shared>>,
                   %a: memref<64xf32, #tile.space<shared>>, %c: memref<64xf32, #tile.space<shared>>,
                   %d: memref<64xi8, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c63 = arith.constant 63 : index
  %c64 = arith.constant 64 : index
  // expected-note @+1 {{copy the tensor, or the part that the loop needs, to a tile first}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %at = arith.remui %i, %c3 : index
    // expected-warning-re @+1 {{because of {{.*}}: its elements are no slice, and in no whole tile of UB}}
    %x = memref.load %A[%at] : memref<64xf32>
    memref.store %x, %c[%i] : memref<64xf32, #tile.space<shared>>
  }
  // expected-note @+1 {{convert the tile to another type before the loop}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %at = arith.subi %c63, %i : index
    // expected-warning-re @+1 {{because of {{.*}}: its elements have 8 bits, and a gather takes 16 or 32}}
    %x = memref.load %b[%at] : memref<64xi8, #tile.space<shared>>
    memref.store %x, %d[%i] : memref<64xi8, #tile.space<shared>>
  }
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %number = memref.load %k[%i] : memref<64xi32, #tile.space<shared>>
    %index = arith.index_cast %number : i32 to index
    %at = arith.floordivsi %index, %c3 : index
    // expected-warning-re @+1 {{because of {{.*}}: the bounds of an index that is divided are unknown}}
    %x = memref.load %a[%at] : memref<64xf32, #tile.space<shared>>
    memref.store %x, %c[%i] : memref<64xf32, #tile.space<shared>>
  }
  return
}

// -----

// Branches: a store of elements that may be unwritten, one to a tensor, one that may be out of
// bounds, a load of elements that may be unwritten, and a conversion that may fail; and loops
// of different trip counts.
func.func @branches(%a: memref<64xf32, #tile.space<shared>>, %A: memref<64xf32>, %c: memref<64xf32, #tile.space<shared>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  // expected-note @+1 {{fill the tile before the loop}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    %p = arith.cmpf ogt, %x, %zero : f32
    scf.if %p {
      // expected-warning-re @+1 {{because of {{.*}}: elements that iterations do not store may be unwritten}}
      memref.store %x, %c[%i] : memref<64xf32, #tile.space<shared>>
    }
  }
  // expected-note @+1 {{store to a tile, and copy that to the tensor after the loop}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    %p = arith.cmpf ogt, %x, %zero : f32
    scf.if %p {
      // expected-warning-re @+1 {{because of {{.*}}: some iterations do not store to the tensor}}
      memref.store %x, %A[%i] : memref<64xf32>
    }
  }
  // expected-note @+1 {{limit its indices by a minimum, also where it is not needed}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    %p = arith.cmpf ogt, %x, %zero : f32
    scf.if %p {
      %next = arith.addi %i, %n : index
      // expected-warning-re @+1 {{because of {{.*}}: it may be out of bounds in iterations that do not run it}}
      memref.store %x, %c[%next] : memref<64xf32, #tile.space<shared>>
    }
  }
  // expected-note @+1 {{fill the tile before the loop}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    %p = arith.cmpf ogt, %x, %zero : f32
    scf.if %p {
      %next = arith.addi %i, %n : index
      // expected-warning-re @+1 {{because of {{.*}}: elements that iterations do not load may be unwritten}}
      %y = memref.load %c[%next] : memref<64xf32, #tile.space<shared>>
      memref.store %y, %a[%i] : memref<64xf32, #tile.space<shared>>
    }
  }
  // expected-note @+1 {{compute it outside of the condition, of operands with which it does not fail}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    %p = arith.cmpf ogt, %x, %zero : f32
    scf.if %p {
      // expected-warning-re @+1 {{because of {{.*}}: it may fail in iterations that do not run it}}
      %k = arith.remui %i, %n : index
      %y = memref.load %a[%k] : memref<64xf32, #tile.space<shared>>
      memref.store %y, %c[%i] : memref<64xf32, #tile.space<shared>>
    }
  }
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    // expected-warning-re @+1 {{because of {{.*}}: its number of iterations is not the same everywhere}}
    %s = scf.for %k = %c0 to %i step %c1 iter_args(%sum = %zero) -> f32 {
      %next = arith.addf %sum, %sum : f32
      scf.yield %next : f32
    }
    memref.store %s, %c[%i] : memref<64xf32, #tile.space<shared>>
  }
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %s = scf.for %k = %c0 to %i step %c1 iter_args(%sum = %zero) -> f32 {
      // expected-warning-re @+1 {{because of {{.*}}: an index is no expression of the induction variables}}
      %x = memref.load %a[%k] : memref<64xf32, #tile.space<shared>>
      %next = arith.addf %sum, %x : f32
      scf.yield %next : f32
    }
    memref.store %s, %c[%i] : memref<64xf32, #tile.space<shared>>
  }
  return
}

// -----

// All iterations store to one element.
func.func @last(%a: memref<128xf32, #tile.space<shared>>, %c: memref<64xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // expected-note @+1 {{carry the value in an 'scf.for' of the body, or reduce a tile with 'tile.reduce'}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<128xf32, #tile.space<shared>>
    // expected-warning-re @+1 {{because of {{.*}}: iterations store to the same place}}
    memref.store %x, %c[%c0] : memref<64xf32, #tile.space<shared>>
  }
  return
}

// -----

// An operation and an element type that tiles lack.
func.func @lacking(%a: memref<64xf32, #tile.space<shared>>, %l: memref<64xi64, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100000 = arith.constant 100000 : index
  %c64 = arith.constant 64 : index
  // expected-note @+1 {{the page of operations and types lists those of tiles}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    // expected-warning-re @+1 {{because of {{.*}}: tiles have no such operation}}
    %y = arith.remf %x, %x : f32
    memref.store %y, %a[%i] : memref<64xf32, #tile.space<shared>>
  }
  // expected-note @+1 {{convert them to a type of at most 32 bits}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %l[%i] : memref<64xi64, #tile.space<shared>>
    // expected-warning-re @+1 {{because of {{.*}}: the vector unit does not compute with its elements}}
    %y = arith.muli %x, %x : i64
    memref.store %y, %l[%i] : memref<64xi64, #tile.space<shared>>
  }
  return
}

// -----

// A step that is no constant.
func.func @shape(%a: memref<64xf32, #tile.space<shared>>, %step: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  // expected-warning-re @+1 {{because of {{.*}}: a step is no positive constant}}
  scf.parallel (%i) = (%c0) to (%c64) step (%step) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    memref.store %x, %a[%i] : memref<64xf32, #tile.space<shared>>
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
      // expected-warning @+1 {{the loop over elements may have no iterations: an index is out of bounds in some iterations}}
      %x = memref.load %a[%j] : memref<64xf32, #tile.space<shared>>
      memref.store %x, %b[%i] : memref<64xf32, #tile.space<shared>>
    }
    scf.parallel (%i) = (%c0) to (%c65) step (%c1) {
      %zero = arith.constant 0.0 : f32
      // expected-warning @+1 {{the loop over elements may have no iterations: an index is out of bounds in some iterations}}
      memref.store %zero, %b[%i] : memref<64xf32, #tile.space<shared>>
    }
    scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
      %j = affine.apply affine_map<(d0) -> (d0 - 1)>(%i)
      // expected-warning @+1 {{the loop over elements may have no iterations: an index is out of bounds in some iterations}}
      %x = memref.load %a[%j] : memref<64xf32, #tile.space<shared>>
      memref.store %x, %b[%i] : memref<64xf32, #tile.space<shared>>
    }
  }
  return
}

// -----

// Counted from the last iteration on, no element has the index, so the loop may
// have no iteration.
func.func @never_in_bounds(%a: memref<1xf32, #tile.space<shared>>, %b: memref<1xf32, #tile.space<shared>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c1) to (%n) step (%c1) {
    %back = arith.subi %c0, %i : index
    // expected-warning @+1 {{the loop over elements may have no iterations: an index is out of bounds in some iterations}}
    %x = memref.load %a[%back] : memref<1xf32, #tile.space<shared>>
    memref.store %x, %b[%back] : memref<1xf32, #tile.space<shared>>
  }
  return
}

// -----

// Comparisons of multiples of 2^62, also of a sum of them, and of -2^63, which has no
// negative: the vectoriser computes no such number, which sanitizers see.
// CHECK-LABEL: func @huge_factors(
// CHECK: scf.for
func.func @huge_factors(%a: memref<64xf32, #tile.space<shared>>, %n: index, %zero: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %least = arith.constant -9223372036854775808 : index
  %large = arith.constant 4611686018427387904 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
    %far = arith.muli %i, %least : index
    // expected-warning @+1 {{the bounds of an operand are unknown}}
    %p = arith.cmpi slt, %far, %n : index
    %some = arith.muli %i, %large : index
    %more = arith.addi %some, %n : index
    %twice = arith.addi %more, %some : index
    %q = arith.cmpi slt, %c0, %twice : index
    %y = arith.select %p, %x, %zero : f32
    %z = arith.select %q, %y, %zero : f32
    memref.store %z, %a[%i] : memref<64xf32, #tile.space<shared>>
  }
  return
}

// -----

// An extent of -2^63 bounds no iterations, and there is no number before it.
// CHECK-LABEL: func @negative_extent(
func.func @negative_extent(%a: memref<64xf32, #tile.space<shared>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %least = arith.constant -9223372036854775808 : index
  %none = memref.subview %a[0] [%least] [1] : memref<64xf32, #tile.space<shared>> to memref<?xf32, strided<[1]>, #tile.space<shared>>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %x = memref.load %none[%i] : memref<?xf32, strided<[1]>, #tile.space<shared>>
    memref.store %x, %none[%i] : memref<?xf32, strided<[1]>, #tile.space<shared>>
  }
  return
}

// -----

// One element of each row, from rows that end within a block: gathered, all operations on the
// tile would take rows without padding. With whole blocks they are gathered.
func.func @few_elements(%a: memref<16x777xf32, #tile.space<shared>>, %b: memref<16x776xf32, #tile.space<shared>>, %n: memref<16xi32, #tile.space<shared>>, %c: memref<16xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  // expected-note @+1 {{let the rows of the tile have a multiple of 32 bytes}}
  scf.parallel (%i) = (%c0) to (%c16) step (%c1) {
    %number = memref.load %n[%i] : memref<16xi32, #tile.space<shared>>
    %j = arith.index_cast %number : i32 to index
    // expected-warning-re @+1 {{because of {{.*}}: it is one of few elements, and a gather takes rows without padding, which slow down other operations on the tile}}
    %x = memref.load %a[%i, %j] : memref<16x777xf32, #tile.space<shared>>
    memref.store %x, %c[%i] : memref<16xf32, #tile.space<shared>>
  }
  scf.parallel (%i) = (%c0) to (%c16) step (%c1) {
    %number = memref.load %n[%i] : memref<16xi32, #tile.space<shared>>
    %j = arith.index_cast %number : i32 to index
    %x = memref.load %b[%i, %j] : memref<16x776xf32, #tile.space<shared>>
    memref.store %x, %c[%i] : memref<16xf32, #tile.space<shared>>
  }
  return
}

// -----

// No offset of 32 bits is that of an element after 2^31 bytes, which a gather needs.
func.func @endless_rows(%a: memref<16x9223372036854775807xf32, #tile.space<shared>>, %n: memref<16xi32, #tile.space<shared>>, %c: memref<16xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  // expected-note @+1 {{copy the tensor, or the part that the loop needs, to a tile first}}
  scf.parallel (%i) = (%c0) to (%c16) step (%c1) {
    %number = memref.load %n[%i] : memref<16xi32, #tile.space<shared>>
    %j = arith.index_cast %number : i32 to index
    // expected-warning-re @+1 {{because of {{.*}}: its elements are no slice, and in no whole tile of UB}}
    %x = memref.load %a[%i, %j] : memref<16x9223372036854775807xf32, #tile.space<shared>>
    memref.store %x, %c[%i] : memref<16xf32, #tile.space<shared>>
  }
  return
}

// -----

// The bits before an offset of 2^62 elements are more than 64 bits count.
// CHECK-LABEL: func @far_offset(
func.func @far_offset(%a: memref<64xf32, #tile.space<shared>>, %n: index) {
  %far = arith.constant 4611686018427387904 : index
  %c1 = arith.constant 1 : index
  %least = arith.constant -9223372036854775808 : index
  %none = memref.subview %a[0] [%least] [1] : memref<64xf32, #tile.space<shared>> to memref<?xf32, strided<[1]>, #tile.space<shared>>
  scf.parallel (%i) = (%far) to (%n) step (%c1) {
    %x = memref.load %none[%i] : memref<?xf32, strided<[1]>, #tile.space<shared>>
    memref.store %x, %none[%i] : memref<?xf32, strided<[1]>, #tile.space<shared>>
  }
  return
}

// -----

// No tile has elements that are indices, also in the branch of a condition.
// CHECK-LABEL: func @indices(
// CHECK: scf.for
// CHECK: scf.for
func.func @indices(%A: memref<64xindex>, %B: memref<64xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    // expected-warning @+1 {{no tile has elements of the type of its result}}
    %x = memref.load %A[%i] : memref<64xindex>
    memref.store %x, %B[%i] : memref<64xindex>
  }
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %p = arith.cmpi slt, %i, %n : index
    scf.if %p {
      // expected-warning @+1 {{no tile has elements of the type of its result}}
      %x = memref.load %A[%i] : memref<64xindex>
      memref.store %x, %B[%i] : memref<64xindex>
    }
  }
  return
}

// -----

// More iterations than 64 bits count have no slice.
// CHECK-LABEL: func @endless_product(
// CHECK: scf.for
func.func @endless_product(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %most = arith.constant 4611686018427387904 : index
  // expected-note @+1 {{vector instructions can load from any index, but not store to one}}
  scf.parallel (%i, %j) = (%c0, %c0) to (%most, %c4) step (%c1, %c1) {
    %k = affine.apply affine_map<(i, j) -> (i * 4 + j)>(%i, %j)
    %x = memref.load %A[%k] : memref<?xf32>
    // expected-warning @+1 {{its indices are not induction variables plus offsets}}
    memref.store %x, %B[%k] : memref<?xf32>
  }
  return
}

// -----

// A quotient of conditions is no operation on masks.
// CHECK-LABEL: func @quotient(
// CHECK: scf.for
func.func @quotient(%a: memref<128xf32, #tile.space<shared>>, %c: memref<128xf32, #tile.space<shared>>, %s: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  // expected-note @+1 {{the page of operations and types lists those of tiles}}
  scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
    %x = memref.load %a[%i] : memref<128xf32, #tile.space<shared>>
    %more = arith.cmpf ogt, %x, %s : f32
    %same = arith.cmpf oeq, %x, %x : f32
    // expected-warning @+1 {{because of 'arith.divui': tiles have no such operation}}
    %quotient = arith.divui %more, %same : i1
    %y = arith.select %quotient, %x, %s : f32
    memref.store %y, %c[%i] : memref<128xf32, #tile.space<shared>>
  }
  return
}

// -----

// Tiles add numbers, but not those of 64 bits.
// CHECK-LABEL: func @wide(
// CHECK: scf.for
func.func @wide(%a: memref<64xf64, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  // expected-note @+1 {{the page of operations and types lists those of tiles}}
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %a[%i] : memref<64xf64, #tile.space<shared>>
    // expected-warning @+1 {{tiles have no such operation for these types}}
    %y = arith.addf %x, %x : f64
    memref.store %y, %a[%i] : memref<64xf64, #tile.space<shared>>
  }
  return
}

// -----

// Blocks that store elements of a tensor in scalar code may share a cache line, which is a race.
func.func @shared_lines(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  tile.launch (%block) in (%n) {
    // expected-note @+2 {{store to a tile, and copy that to the tensor after the loop}}
    // expected-note @+1 {{blocks that store to one cache line race: a scalar unit writes the line back whole}}
    scf.parallel (%i) = (%c0) to (%c5) step (%c1) {
      %at = arith.addi %block, %i : index
      %x = memref.load %A[%at] : memref<?xf32>
      %y = memref.load %B[%at] : memref<?xf32>
      %isLess = arith.cmpf olt, %x, %y : f32
      scf.if %isLess {
        // expected-warning-re @+1 {{because of {{.*}}: some iterations do not store to the tensor, and other blocks may store to their elements}}
        memref.store %x, %B[%at] : memref<?xf32>
      }
    }
  }
  return
}
