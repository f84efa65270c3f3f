// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-vectorize))' | FileCheck %s

// A load that a condition keeps in bounds is a slice of the iterations that load.
// CHECK-LABEL: func @rows(
// CHECK-SAME:    %[[A:.*]]: memref<16x32xf32, #tile.space<shared>>, %[[B:[^:]*]]
// CHECK:         %[[X:.*]] = memref.alloc() : memref<16x32xf32
// CHECK:         tile.fill %{{.*}} into %[[X]]
// CHECK:         %[[SRC:.*]] = memref.subview %[[A]][0, 0] [13, 32] [1, 1]
// CHECK:         %[[DST:.*]] = memref.subview %[[X]][3, 0] [13, 32] [1, 1]
// CHECK:         tile.copy %[[SRC]] to %[[DST]]
// CHECK:         tile.select %{{.*}}, %{{.*}}, %[[X]] into
// CHECK-NOT:     scf.for
func.func @rows(%a: memref<16x32xf32, #tile.space<shared>>, %b: memref<16x32xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c32) step (%c1, %c1) {
    %p = arith.cmpi slt, %i, %c3 : index
    %x = scf.if %p -> f32 {
      scf.yield %zero : f32
    } else {
      %row = arith.subi %i, %c3 : index
      %y = memref.load %a[%row, %j] : memref<16x32xf32, #tile.space<shared>>
      scf.yield %y : f32
    }
    memref.store %x, %b[%i, %j] : memref<16x32xf32, #tile.space<shared>>
  }
  return
}

// From columns that begin within blocks, a gather is faster; it loads the first element in
// the other iterations.
// CHECK-LABEL: func @columns(
// CHECK-SAME:    %[[A:[^:]*]]: memref<16x32xf32
// CHECK:         tile.compare {{ ?}}ge %{{.*}}, %{{.*}} into %[[MASK:[^ ]*]]
// CHECK:         tile.select %[[MASK]], %{{.*}}, %{{.*}} into %[[PLACES:[^ ]*]]
// CHECK-SAME:      i32
// CHECK:         tile.gather %[[A]] at %[[PLACES]] into %[[X:[^ ]*]]
// CHECK:         tile.select %[[MASK]], %[[X]], %{{.*}} into
// CHECK-NOT:     scf.for
func.func @columns(%a: memref<16x32xf32, #tile.space<shared>>, %b: memref<16x32xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  tile.fill %zero into %a : f32, memref<16x32xf32, #tile.space<shared>>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c32) step (%c1, %c1) {
    %p = arith.cmpi sge, %j, %c3 : index
    %x = scf.if %p -> f32 {
      %column = arith.subi %j, %c3 : index
      %y = memref.load %a[%i, %column] : memref<16x32xf32, #tile.space<shared>>
      scf.yield %y : f32
    } else {
      scf.yield %zero : f32
    }
    memref.store %x, %b[%i, %j] : memref<16x32xf32, #tile.space<shared>>
  }
  return
}

// The same for loaded indices and a loaded condition.
// CHECK-LABEL: func @loaded(
// CHECK-SAME:    %[[A:.*]]: memref<64xf32
// CHECK:         tile.select %[[MASK:.*]], %{{.*}}, %{{.*}} into %[[PLACES:[^ ]*]]
// CHECK:         tile.gather %[[A]] at %[[PLACES]] into
// CHECK-NOT:     scf.for
func.func @loaded(%a: memref<64xf32, #tile.space<shared>>, %n: memref<32xi32, #tile.space<shared>>, %b: memref<32xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %none = arith.constant 0 : i32
  %zero = arith.constant 0.0 : f32
  tile.fill %zero into %a : f32, memref<64xf32, #tile.space<shared>>
  scf.parallel (%i) = (%c0) to (%c32) step (%c1) {
    %k = memref.load %n[%i] : memref<32xi32, #tile.space<shared>>
    %p = arith.cmpi sge, %k, %none : i32
    %x = scf.if %p -> f32 {
      %at = arith.index_cast %k : i32 to index
      %y = memref.load %a[%at] : memref<64xf32, #tile.space<shared>>
      scf.yield %y : f32
    } else {
      scf.yield %zero : f32
    }
    memref.store %x, %b[%i] : memref<32xf32, #tile.space<shared>>
  }
  return
}

// The masks of branches in branches are combined.
// CHECK-LABEL: func @nested(
// CHECK-SAME:    %[[A:[^:]*]]: memref<32xf32, #tile.space<shared>>, %[[B:.*]]: memref<32xf32
// CHECK:         tile.compare {{ ?}}ge %{{.*}}, %{{.*}} into %[[OUTER:[^ ]*]]
// CHECK:         tile.compare {{ ?}}gt %[[A]], %{{.*}} into %[[INNER:[^ ]*]]
// CHECK:         tile.and %[[OUTER]], %[[INNER]] into %[[BOTH:[^ ]*]]
// CHECK:         tile.select %[[BOTH]], %[[A]], %[[B]] into %[[B]]
// CHECK:         tile.xor %[[OUTER]], %{{.*}} into %[[OTHER:[^ ]*]]
// CHECK:         tile.select %[[OTHER]], %{{.*}}, %[[B]] into %[[B]]
// CHECK-NOT:     scf.for
func.func @nested(%a: memref<32xf32, #tile.space<shared>>, %b: memref<32xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  tile.fill %zero into %a : f32, memref<32xf32, #tile.space<shared>>
  tile.fill %zero into %b : f32, memref<32xf32, #tile.space<shared>>
  scf.parallel (%i) = (%c0) to (%c32) step (%c1) {
    %p = arith.cmpi sge, %i, %c8 : index
    scf.if %p {
      %x = memref.load %a[%i] : memref<32xf32, #tile.space<shared>>
      %q = arith.cmpf ogt, %x, %zero : f32
      scf.if %q {
        memref.store %x, %b[%i] : memref<32xf32, #tile.space<shared>>
      } else {
        memref.store %zero, %b[%i] : memref<32xf32, #tile.space<shared>>
      }
    }
  }
  return
}

// A part of a tensor that may be out of bounds is limited to the tensor.
// CHECK-LABEL: func @tensor(
// CHECK-SAME:    %[[A:.*]]: memref<64x32xf32>
// CHECK:         arith.maxsi
// CHECK:         arith.minsi
// CHECK:         %[[PART:.*]] = memref.subview %[[A]][%{{.*}}, 0] [%{{.*}}, 32] [1, 1]
// CHECK:         tile.copy %[[PART]] to
// CHECK:         tile.gather
// CHECK-NOT:     memref.load %[[A]]
func.func @tensor(%A: memref<64x32xf32>, %b: memref<8x32xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c8) {
    %start = arith.muli %block, %c8 : index
    scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c32) step (%c1, %c1) {
      %x = memref.load %b[%i, %j] : memref<8x32xf32, #tile.space<shared>>
      %i0 = arith.addi %start, %i : index
      %row = arith.subi %i0, %c3 : index
      %p = arith.cmpf ogt, %x, %zero : f32
      %y = scf.if %p -> f32 {
        %z = memref.load %A[%row, %j] : memref<64x32xf32>
        scf.yield %z : f32
      } else {
        scf.yield %zero : f32
      }
      memref.store %y, %b[%i, %j] : memref<8x32xf32, #tile.space<shared>>
    }
  }
  return
}

// Blocks store to rows of their own, or to squares, under any condition.
// CHECK-LABEL: func @owned(
// CHECK-SAME:    %[[A:.*]]: memref<64x32xf32>
// CHECK:         tile.copy %{{.*}} to %[[OLD:[^ ]*]]
// CHECK:         tile.select %{{.*}}, %{{.*}}, %[[OLD]] into %[[OLD]]
// CHECK:         tile.copy %[[OLD]] to
// CHECK:         tile.copy %{{.*}} to %[[OTHER:[^ ]*]]
// CHECK:         tile.select %{{.*}}, %{{.*}}, %[[OTHER]] into %[[OTHER]]
// CHECK:         tile.copy %[[OTHER]] to
// CHECK-NOT:     memref.store
func.func @owned(%A: memref<64x32xf32>, %B: memref<64x64xf32>, %x: memref<8x32xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c8) {
    %start = arith.muli %block, %c8 : index
    %q = affine.apply affine_map<(d0) -> ((d0 floordiv 2) * 8)>(%block)
    %m = affine.apply affine_map<(d0) -> ((d0 mod 2) * 32)>(%block)
    scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c32) step (%c1, %c1) {
      %v = memref.load %x[%i, %j] : memref<8x32xf32, #tile.space<shared>>
      %p = arith.cmpf ogt, %v, %zero : f32
      %row = arith.addi %start, %i : index
      %other = arith.addi %q, %i : index
      %column = arith.addi %m, %j : index
      scf.if %p {
        memref.store %v, %A[%row, %j] : memref<64x32xf32>
        memref.store %v, %B[%other, %column] : memref<64x64xf32>
      }
    }
  }
  return
}

// A diagonal of a tensor, in squares of their own.
// CHECK-LABEL: func @diagonals(
// CHECK-SAME:    %[[A:.*]]: memref<64x64xf32>
// CHECK:         %[[SRC:.*]] = memref.subview %[[A]][%[[AT:.*]], %[[AT]]] [8, 8] [1, 1]
// CHECK:         tile.copy %[[SRC]] to %[[OLD:[^ ]*]]
// CHECK:         tile.gather %{{.*}} at %{{.*}} into %[[OLD]]
// CHECK:         %[[DST:.*]] = memref.subview %[[A]][%[[AT]], %[[AT]]] [8, 8] [1, 1]
// CHECK:         tile.copy %[[OLD]] to %[[DST]]
// CHECK-NOT:     memref.store
func.func @diagonals(%A: memref<64x64xf32>, %x: memref<8xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  tile.launch (%block) in (%c8) {
    %start = arith.muli %block, %c8 : index
    scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
      %v = memref.load %x[%i] : memref<8xf32, #tile.space<shared>>
      %row = arith.addi %start, %i : index
      memref.store %v, %A[%row, %row] : memref<64x64xf32>
    }
  }
  return
}

// The gather is from a copy, so that the rows of the tile keep their padding.
// CHECK-LABEL: func @padded(
// CHECK:         %[[X:.*]] = memref.alloc() : memref<16x77xf32
// CHECK:         tile.add %[[X]]
// CHECK:         %[[COPY:.*]] = memref.alloc() : memref<16x80xf32
// CHECK:         %[[PART:.*]] = memref.subview %[[COPY]][0, 0] [16, 77] [1, 1]
// CHECK:         tile.copy %[[X]] to %[[PART]]
// CHECK:         tile.gather %[[COPY]] at
// CHECK-NOT:     tile.copy %[[X]]
// CHECK:         tile.gather %[[COPY]] at
func.func @padded(%a: memref<16x20xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c16 = arith.constant 16 : index
  %c20 = arith.constant 20 : index
  %one = arith.constant 1.0 : f32
  %x = memref.alloc() : memref<16x77xf32, #tile.space<shared>>
  tile.fill %one into %x : f32, memref<16x77xf32, #tile.space<shared>>
  tile.add %x, %one into %x : memref<16x77xf32, #tile.space<shared>>, f32, memref<16x77xf32, #tile.space<shared>>
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c20) step (%c1, %c1) {
    %k = arith.muli %j, %c3 : index
    %l = arith.muli %j, %c2 : index
    %y = memref.load %x[%i, %k] : memref<16x77xf32, #tile.space<shared>>
    %z = memref.load %x[%i, %l] : memref<16x77xf32, #tile.space<shared>>
    %s = arith.addf %y, %z : f32
    memref.store %s, %a[%i, %j] : memref<16x20xf32, #tile.space<shared>>
  }
  return
}

// The end of the iterations that begin in the last rows of a tile is no number: they
// have the end of the loop.
// CHECK-LABEL: func.func @last(
// CHECK-SAME:    %[[N:[^:]*]]: index)
// CHECK:         affine.max #{{.*}}()[%[[N]]]
// CHECK:         affine.max #{{.*}}()[%[[N]]]
func.func @last(%a: memref<64x64xf32, #tile.space<shared>>, %b: memref<64x64xf32, #tile.space<shared>>, %n: index) {
  %first = arith.constant 9223372036854775744 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  tile.fill %one into %a : f32, memref<64x64xf32, #tile.space<shared>>
  tile.fill %one into %b : f32, memref<64x64xf32, #tile.space<shared>>
  scf.parallel (%i, %j) = (%first, %first) to (%n, %n) step (%c1, %c1) {
    %k = arith.subi %i, %first : index
    %l = arith.subi %j, %first : index
    %row = arith.cmpi slt, %k, %c64 : index
    %column = arith.cmpi slt, %l, %c64 : index
    %inside = arith.andi %row, %column : i1
    %sum = arith.addi %k, %l : index
    %differs = arith.cmpi ne, %sum, %c3 : index
    %runs = arith.andi %inside, %differs : i1
    scf.if %runs {
      %x = memref.load %a[%k, %l] : memref<64x64xf32, #tile.space<shared>>
      memref.store %x, %b[%k, %l] : memref<64x64xf32, #tile.space<shared>>
    }
  }
  return
}

// A loop does nothing if its bounds exclude iterations, if those of its branch do, or both together.
// CHECK-LABEL: func @nothing(
// CHECK-NOT:     scf
// CHECK-NOT:     tile.fill
// CHECK:         return
func.func @nothing(%a: memref<16xf32, #tile.space<shared>>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  // At most 1 at the end, 1 at the beginning.
  %end = arith.remui %n, %c2 : index
  scf.parallel (%i) = (%c1) to (%end) step (%c1) {
    memref.store %zero, %a[%i] : memref<16xf32, #tile.space<shared>>
  }
  scf.parallel (%i) = (%c2) to (%n) step (%c1) {
    %less = arith.cmpi slt, %i, %c2 : index
    %other = arith.cmpi ne, %i, %m : index
    %both = arith.andi %other, %less : i1
    scf.if %both {
      memref.store %zero, %a[%i] : memref<16xf32, #tile.space<shared>>
    }
  }
  return
}

// One iteration is left.
// CHECK-LABEL: func @one(
// CHECK:         tile.fill
func.func @one(%a: memref<16xf32, #tile.space<shared>>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i) = (%c1) to (%n) step (%c1) {
    %less = arith.cmpi slt, %i, %c2 : index
    scf.if %less {
      memref.store %zero, %a[%i] : memref<16xf32, #tile.space<shared>>
    }
  }
  return
}
