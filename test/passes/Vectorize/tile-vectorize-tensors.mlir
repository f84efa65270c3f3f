// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(tile-vectorize))' | FileCheck %s

// A copy moves the elements of a tensor, also with gaps between them.
// CHECK-LABEL: func @gaps(
// CHECK-SAME:    %[[A:.*]]: memref<16x32xf32>
// CHECK:         %[[SRC:.*]] = memref.subview %[[A]][0, 0] [16, %[[N:.*]]] [1, 2]
// CHECK:         tile.copy %[[SRC]] to %[[X:[^ ]*]]
// CHECK:         tile.add %[[X]], %[[X]] into %[[Y:[^ ]*]]
// CHECK:         %[[DST:.*]] = memref.subview %[[A]][0, 0] [16, %[[N]]] [1, 2]
// CHECK:         tile.copy %[[Y]] to %[[DST]]
func.func @gaps(%A: memref<16x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %n) step (%c1, %c1) {
    %k = arith.muli %j, %c2 : index
    %x = memref.load %A[%i, %k] : memref<16x32xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %A[%i, %k] : memref<16x32xf32>
  }
  return
}

// If the places fall, a gather reverses the elements in UB.
// CHECK-LABEL: func @falls(
// CHECK-SAME:    %[[A:.*]]: memref<16x32xf32>, %[[B:.*]]: memref
// CHECK:         tile.copy %[[A]] to %[[X:[^ ]*]]
// CHECK:         tile.gather %[[X]] at %[[PLACES:.*]] into %[[FLIPPED:[^ ]*]]
// CHECK:         tile.copy %[[FLIPPED]] to %[[B]]
// CHECK:         tile.add %[[FLIPPED]], %[[FLIPPED]] into %[[Z:[^ ]*]]
// CHECK:         tile.gather %[[Z]] at %[[PLACES]] into %[[BACK:[^ ]*]]
// CHECK:         tile.copy %[[BACK]] to %[[A]]
func.func @falls(%A: memref<16x32xf32>, %a: memref<16x32xf32, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c32) step (%c1, %c1) {
    %x = memref.load %A[%i, %j] : memref<16x32xf32>
    %k = arith.subi %c31, %j : index
    memref.store %x, %a[%i, %k] : memref<16x32xf32, #tile.space<shared>>
    %z = arith.addf %x, %x : f32
    memref.store %z, %A[%i, %j] : memref<16x32xf32>
  }
  return
}

// A variable with one value needs no step.
// CHECK-LABEL: func @one(
// CHECK-COUNT-2: memref.subview %{{.*}}[0, 0] [16, 1] [1, 1]
// CHECK-NOT:     scf.for
func.func @one(%A: memref<16x2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c2) step (%c1, %c2) {
    %x = memref.load %A[%i, %j] : memref<16x2xf32>
    %y = arith.addf %x, %x : f32
    memref.store %y, %A[%i, %j] : memref<16x2xf32>
  }
  return
}

// The extents of the tensors may be unknown: iterations store to all these elements.
// CHECK-LABEL: func @masked_dynamic(
// CHECK-SAME:    %[[A:.*]]: memref<?xf32>, %[[B:.*]]: memref<?xf32>
// CHECK:         tile.compare {{ ?}}gt %[[X:.*]], %{{.*}} into %[[MASK:[^ ]*]]
// CHECK:         tile.copy %[[X]] to
// CHECK:         tile.copy %{{.*}} to %[[OLD:[^ ]*]]
// CHECK:         tile.select %[[MASK]], %[[OLD]], %{{.*}} into %[[OLD]]
// CHECK:         tile.copy %[[OLD]] to
func.func @masked_dynamic(%A: memref<?xf32>, %B: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %A[%i] : memref<?xf32>
    %p = arith.cmpf ogt, %x, %zero : f32
    scf.if %p {
      memref.store %x, %B[%i] : memref<?xf32>
    } else {
      memref.store %zero, %B[%i] : memref<?xf32>
    }
  }
  return
}

// A masked store keeps elements that the iterations store in any case: in the other branch,
// or after it. Nothing loads those of %B between the branches, so the first is of all.
// CHECK-LABEL: func @masked(
// CHECK-SAME:    %[[A:.*]]: memref<64xf32>, %[[B:.*]]: memref<64xf32>
// CHECK:         tile.copy %[[A]] to %[[X:[^ ]*]]
// CHECK:         tile.compare {{ ?}}gt %[[X]], %{{.*}} into %[[MASK:[^ ]*]]
// CHECK:         tile.copy %[[X]] to %[[B]]
// CHECK:         tile.copy %[[B]] to %[[OTHER:[^ ]*]]
// CHECK:         tile.select %[[MASK]], %[[OTHER]], %[[ZERO:.*]] into %[[OTHER]]
// CHECK:         tile.copy %[[OTHER]] to %[[B]]
// CHECK:         tile.copy %[[A]] to %[[LAST:[^ ]*]]
// CHECK:         tile.select %[[MASK]], %[[LAST]], %[[ZERO]] into %[[LAST]]
// CHECK:         tile.copy %[[LAST]] to %[[A]]
func.func @masked(%A: memref<64xf32>, %B: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %x = memref.load %A[%i] : memref<64xf32>
    %p = arith.cmpf ogt, %x, %zero : f32
    scf.if %p {
      memref.store %x, %B[%i] : memref<64xf32>
    } else {
      memref.store %zero, %B[%i] : memref<64xf32>
      memref.store %zero, %A[%i] : memref<64xf32>
    }
    %y = memref.load %A[%i] : memref<64xf32>
    %z = arith.addf %y, %x : f32
    memref.store %z, %A[%i] : memref<64xf32>
  }
  return
}

// Bytes of a tensor that are apart are gathered as f16, from all those around them.
// CHECK-LABEL: func @bytes(
// CHECK-SAME:    %[[A:[^:]*]]: memref<16x64xi8>
// CHECK:         %[[SRC:.*]] = memref.subview %[[A]]
// CHECK:         tile.copy %[[SRC]] to %[[PART:[^ ]*]]
// CHECK:         tile.cast %[[PART]] into %[[WIDE:[^ ]*]]
// CHECK:         tile.gather %[[WIDE]] at %{{.*}} into %[[PICKED:[^ ]*]]
// CHECK:         tile.cast %[[PICKED]] into
func.func @bytes(%A: memref<16x64xi8>, %b: memref<16x32xi8, #tile.space<shared>>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c1) {
    scf.parallel (%i, %j) = (%c0, %c0) to (%c16, %c32) step (%c1, %c1) {
      %k = arith.muli %j, %c2 : index
      %x = memref.load %A[%i, %k] : memref<16x64xi8>
      memref.store %x, %b[%i, %j] : memref<16x32xi8, #tile.space<shared>>
    }
  }
  return
}
