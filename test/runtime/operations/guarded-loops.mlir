// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTORS --allow-empty
// RUN: tl-run %s --entry=transposed --validate --arg=random:1 --arg=random:2 --arg=0 --arg=7 | FileCheck %s
// RUN: tl-run %s --entry=transposed --validate --arg=random:1 --arg=random:2 --arg=1 --arg=40 | FileCheck %s
// RUN: tl-run %s --entry=transposed --validate --arg=random:1 --arg=random:2 --arg=20 --arg=13 | FileCheck %s
// RUN: tl-run %s --entry=nested --validate --arg=random:1 --arg=random:2 --arg=11 --arg=2 | FileCheck %s
// RUN: tl-run %s --entry=nested --validate --arg=random:1 --arg=random:2 --arg=12 --arg=100 | FileCheck %s
// RUN: tl-run %s --entry=nested --validate --arg=random:1 --arg=random:2 --arg=40 --arg=3 | FileCheck %s
// RUN: tl-run %s --entry=risen --validate --arg=random:1 --arg=random:2 --arg=random:3 --arg=0 | FileCheck %s
// RUN: tl-run %s --entry=risen --validate --arg=random:1 --arg=random:2 --arg=random:3 --arg=2 | FileCheck %s
// RUN: tl-run %s --entry=numbers --validate --arg=random:1 --arg=13 | FileCheck %s
// RUN: tl-run %s --entry=numbers --validate --arg=random:1 --arg=1 | FileCheck %s

// Loops that go further than their branch: the condition bounds the loop. Extents 0, 1, that of
// the branch and beyond.
// CHECK: validated: {{.*}} the same results
// VECTORS-NOT: scalar code

!square = memref<13x13xf32, #tile.space<shared>>

// A store whose indices are in another order has no slice for the iterations of a branch.
func.func @transposed(%A: memref<13x13xf32>, %B: memref<13x13xf32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c13 = arith.constant 13 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !square
    %b = memref.alloc() : !square
    tile.copy %A to %a : memref<13x13xf32>, !square
    tile.copy %B to %b : memref<13x13xf32>, !square
    scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) {
      %0 = arith.cmpi slt, %i, %c13 : index
      %1 = arith.cmpi sgt, %c13, %j : index
      %2 = arith.andi %0, %1 : i1
      %3 = arith.cmpi ne, %j, %c3 : index
      %4 = arith.andi %2, %3 : i1
      scf.if %4 {
        %x = memref.load %a[%i, %j] : !square
        %y = arith.addf %x, %x : f32
        memref.store %y, %b[%j, %i] : !square
      }
    }
    tile.copy %b to %B : !square, memref<13x13xf32>
  }
  return
}

// A branch in a branch, a bound that belongs to the iterations, and steps.
func.func @nested(%A: memref<13x13xf32>, %B: memref<13x13xf32>, %m: index, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c12 = arith.constant 12 : index
  %c13 = arith.constant 13 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !square
    %b = memref.alloc() : !square
    tile.copy %A to %a : memref<13x13xf32>, !square
    tile.copy %B to %b : memref<13x13xf32>, !square
    scf.parallel (%i, %j) = (%c1, %c2) to (%m, %n) step (%c1, %c3) {
      %0 = arith.cmpi sle, %i, %c12 : index
      scf.if %0 {
        %1 = arith.cmpi slt, %j, %c13 : index
        scf.if %1 {
          %x = memref.load %a[%i, %j] : !square
          %y = arith.mulf %x, %x : f32
          memref.store %y, %b[%i, %j] : !square
        }
      }
    }
    tile.copy %b to %B : !square, memref<13x13xf32>
  }
  return
}

!pair = memref<2x16xf32, #tile.space<shared>>
!four = memref<4x16xf32, #tile.space<shared>>

// The loop begins at 1, and its accesses have a row of 2 only: so the places of the masked store
// are in bounds.
func.func @risen(%A: memref<2x16xf32>, %B: memref<4x16xf32>, %C: memref<2x16xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c16 = arith.constant 16 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !pair
    %b = memref.alloc() : !four
    %c = memref.alloc() : !pair
    tile.copy %A to %a : memref<2x16xf32>, !pair
    tile.copy %B to %b : memref<4x16xf32>, !four
    tile.copy %C to %c : memref<2x16xf32>, !pair
    scf.parallel (%i, %j) = (%c1, %c0) to (%m, %c16) step (%c1, %c1) {
      %row = arith.muli %i, %c2 : index
      %x = memref.load %a[%i, %j] : !pair
      %y = memref.load %c[%i, %j] : !pair
      %0 = arith.cmpf olt, %x, %y : f32
      scf.if %0 {
        memref.store %x, %b[%row, %j] : !four
      }
      memref.store %y, %a[%i, %j] : !pair
    }
    tile.copy %a to %A : !pair, memref<2x16xf32>
    tile.copy %b to %B : !four, memref<4x16xf32>
  }
  return
}

!brain = memref<17x13xbf16, #tile.space<shared>>

// Indices as numbers of 64 bits, of which bf16 takes those of 16.
func.func @numbers(%A: memref<17x13xbf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c17 = arith.constant 17 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !brain
    tile.copy %A to %a : memref<17x13xbf16>, !brain
    scf.parallel (%i, %j) = (%c0, %c0) to (%c17, %n) step (%c1, %c1) {
      %0 = arith.index_cast %j : index to i64
      %1 = arith.sitofp %0 : i64 to bf16
      %x = memref.load %a[%i, %j] : !brain
      %y = arith.mulf %x, %1 : bf16
      memref.store %y, %a[%i, %j] : !brain
    }
    tile.copy %a to %A : !brain, memref<17x13xbf16>
  }
  return
}
