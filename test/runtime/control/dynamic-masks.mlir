// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTORS --allow-empty
// RUN: tl-run %s --entry=masked --validate --arg=random:1 --arg=random:2 --arg=zeros --arg=50 --arg=61 | FileCheck %s
// RUN: tl-run %s --entry=masked --validate --arg=random:1 --arg=random:2 --arg=zeros --arg=64 --arg=1 | FileCheck %s
// RUN: tl-run %s --entry=masked --validate --arg=random:1 --arg=random:2 --arg=zeros --arg=0 --arg=64 | FileCheck %s
// RUN: tl-run %s --entry=masked --validate --arg=random:1 --arg=random:2 --arg=zeros --arg=7 --arg=-1 | FileCheck %s
// RUN: tl-run %s --entry=guarded --validate --arg=random:1 --arg=zeros --arg=70 --arg=90 | FileCheck %s
// RUN: tl-run %s --entry=guarded --validate --arg=random:1 --arg=zeros --arg=33 --arg=64 | FileCheck %s
// RUN: tl-run %s --entry=guarded --validate --arg=random:1 --arg=zeros --arg=0 --arg=3 | FileCheck %s
// RUN: tl-run %s --entry=bytes --validate --arg=random:1 --arg=random:2 --arg=zeros --arg=50 --arg=61 | FileCheck %s
// RUN: tl-run %s --entry=bytes --validate --arg=random:1 --arg=random:2 --arg=zeros --arg=1 --arg=64 | FileCheck %s
// RUN: tl-run %s --entry=same_result --validate --arg=random:1 --arg=zeros --arg=1 --arg=100 | FileCheck %s
// RUN: tl-run %s --entry=same_conditions --validate --arg=random:1 --arg=zeros --arg=1 --arg=2 | FileCheck %s
// RUN: tl-run %s --entry=same_conditions --validate --arg=random:1 --arg=zeros --arg=-1 --arg=128 | FileCheck %s
// RUN: tl-run %s --entry=same_conditions --validate --arg=random:1 --arg=zeros --arg=1 --arg=128 | FileCheck %s
// RUN: tl-run %s --entry=leading_one --validate --arg=random:1 --arg=zeros --arg=5 | FileCheck %s
// RUN: tl-run %s --entry=beyond --validate --arg=random:1 --arg=zeros --arg=128 | FileCheck %s
// RUN: not tl-run %s --entry=beyond --arg=random:1 --arg=zeros --arg=129 2>&1 | FileCheck %s --check-prefix=BEYOND
// RUN: tl-run %s --entry=listed --validate --arg=random:1:9x9 --arg=iota --arg=random:3 --arg=9 | FileCheck %s
// RUN: tl-run %s --entry=listed --validate --arg=random:1:5x70 --arg=iota --arg=random:3 --arg=5 | FileCheck %s
// RUN: tl-run %s --entry=listed --validate --arg=random:1:64x64 --arg=iota --arg=random:3 --arg=64 | FileCheck %s
// RUN: tl-run %s --entry=listed --arg=random:1:0x0 --arg=iota --arg=random:3 --arg=0 | FileCheck %s --check-prefix=EMPTY

// Masks of loops of dynamic extents, without a loop over their bytes.
// CHECK: validated: {{.*}} the same results
// VECTORS-NOT: warning

!tile = memref<64x64xf32, #tile.space<shared>>
!tensor = memref<64x64xf32>

// A selection, a masked store, a causal mask and a choice of conditions.
func.func @masked(%A: !tensor, %C: !tensor, %B: !tensor, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %c = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    tile.copy %A to %a : !tensor, !tile
    tile.copy %C to %c : !tensor, !tile
    tile.fill %zero into %b : f32, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !tile
      %y = memref.load %c[%i, %j] : !tile
      %more = arith.cmpf ogt, %x, %y : f32
      %causal = arith.cmpi sle, %j, %i : index
      %other = arith.cmpf one, %y, %zero : f32
      %both = arith.cmpi ult, %more, %causal : i1
      %choice = arith.select %other, %both, %more : i1
      %0 = arith.select %choice, %x, %y : f32
      memref.store %0, %b[%i, %j] : !tile
      scf.if %causal {
        %1 = arith.addf %0, %x : f32
        memref.store %1, %b[%i, %j] : !tile
      }
    }
    tile.copy %b to %B : !tile, !tensor
  }
  return
}

// A loop of more iterations than the tile has rows and columns: the condition excludes them.
func.func @guarded(%A: !tensor, %B: !tensor, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    tile.copy %A to %a : !tensor, !tile
    tile.fill %zero into %b : f32, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
      %row = arith.cmpi slt, %i, %c64 : index
      %column = arith.cmpi slt, %j, %c64 : index
      %inside = arith.andi %row, %column : i1
      %sum = arith.addi %i, %j : index
      %differs = arith.cmpi ne, %sum, %c3 : index
      %runs = arith.andi %inside, %differs : i1
      scf.if %runs {
        %x = memref.load %a[%i, %j] : !tile
        %y = arith.addf %x, %x : f32
        memref.store %y, %b[%i, %j] : !tile
      }
    }
    tile.copy %b to %B : !tile, !tensor
  }
  return
}

// Unsigned bytes, whose masked store keeps the others.
!bytes = memref<64x64xui8, #tile.space<shared>>
func.func @bytes(%A: memref<64x64xui8>, %C: memref<64x64xui8>, %B: memref<64x64xui8>, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i8
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !bytes
    %c = memref.alloc() : !bytes
    %b = memref.alloc() : !bytes
    tile.copy %A to %a : memref<64x64xui8>, !bytes
    tile.copy %C to %c : memref<64x64xui8>, !bytes
    tile.fill %zero into %b : i8, !bytes
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %m) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !bytes
      %y = memref.load %c[%i, %j] : !bytes
      %p = builtin.unrealized_conversion_cast %x : ui8 to i8
      %q = builtin.unrealized_conversion_cast %y : ui8 to i8
      %more = arith.cmpi ugt, %p, %q : i8
      scf.if %more {
        memref.store %x, %b[%i, %j] : !bytes
      }
    }
    tile.copy %b to %B : !bytes, memref<64x64xui8>
  }
  return
}

// A dimension of one element before one of a dynamic extent.
func.func @leading_one(%A: memref<1x16xi32>, %B: memref<1x16xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = arith.constant 2 : i32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<1x16xi32, #tile.space<shared>>
    tile.copy %A to %a : memref<1x16xi32>, memref<1x16xi32, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %n) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : memref<1x16xi32, #tile.space<shared>>
      %p = arith.cmpi slt, %x, %two : i32
      %y = arith.select %p, %two, %x : i32
      memref.store %y, %a[%i, %j] : memref<1x16xi32, #tile.space<shared>>
    }
    tile.copy %a to %B : memref<1x16xi32, #tile.space<shared>>, memref<1x16xi32>
  }
  return
}

// If an access runs in each iteration, those beyond the tile are the author's fault.
// BEYOND: error: assertion failed: elements are within dimension 0 of a tile, of size 128
func.func @beyond(%A: memref<128xf32>, %B: memref<128xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<128xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<128xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<128xf32>, memref<128xf32, #tile.space<shared>>
    tile.fill %zero into %b : f32, memref<128xf32, #tile.space<shared>>
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %x = memref.load %a[%i] : memref<128xf32, #tile.space<shared>>
      %p = arith.cmpf ogt, %x, %zero : f32
      scf.if %p {
        memref.store %x, %b[%i] : memref<128xf32, #tile.space<shared>>
      }
    }
    tile.copy %b to %B : memref<128xf32, #tile.space<shared>>, memref<128xf32>
  }
  return
}

// A branch with results that are the same in all iterations.
func.func @same_result(%A: memref<128xf32>, %B: memref<128xf32>, %p: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %three = arith.constant 3.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<128xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<128xf32>, memref<128xf32, #tile.space<shared>>
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %x = memref.load %a[%i] : memref<128xf32, #tile.space<shared>>
      %holds = arith.cmpf ogt, %p, %zero : f32
      %0, %1 = scf.if %holds -> (f32, f32) {
        %y = memref.load %a[%i] : memref<128xf32, #tile.space<shared>>
        scf.yield %y, %three : f32, f32
      } else {
        scf.yield %zero, %zero : f32, f32
      }
      %2 = arith.addf %0, %1 : f32
      memref.store %2, %a[%i] : memref<128xf32, #tile.space<shared>>
    }
    tile.copy %a to %B : memref<128xf32, #tile.space<shared>>, memref<128xf32>
  }
  return
}

// Branches whose conditions are the same in all iterations, with results, in each other: their
// masks are made of numbers.
func.func @same_conditions(%A: memref<128xf32>, %B: memref<128xf32>, %p: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<128xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<128xf32>, memref<128xf32, #tile.space<shared>>
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %x = memref.load %a[%i] : memref<128xf32, #tile.space<shared>>
      %0 = arith.cmpf ogt, %p, %zero : f32
      %1 = scf.if %0 -> (f32) {
        %few = arith.cmpi sle, %n, %c2 : index
        %2 = scf.if %few -> (f32) {
          %next = arith.addi %i, %c1 : index
          %y = memref.load %a[%next] : memref<128xf32, #tile.space<shared>>
          %sum = arith.addf %x, %y : f32
          scf.yield %sum : f32
        } else {
          scf.yield %zero : f32
        }
        scf.yield %2 : f32
      } else {
        scf.yield %x : f32
      }
      %place = arith.cmpf ogt, %1, %x : f32
      %other = arith.cmpf olt, %x, %zero : f32
      %mask = arith.select %0, %place, %other : i1
      %3 = arith.select %mask, %1, %p : f32
      %4 = memref.load %A[%i] : memref<128xf32>
      %5 = arith.addf %3, %4 : f32
      memref.store %5, %B[%i] : memref<128xf32>
    }
  }
  return
}

// Rows and columns of a tensor that may be smaller than the loop, chosen by numbers in another
// tensor: the part that is loaded ends where the tensor does.
// EMPTY: no races
func.func @listed(%A: memref<?x?xf32>, %F: memref<64xf32>, %B: !tensor, %most: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%c1) {
    scf.parallel (%i, %j) = (%c0, %c0) to (%c64, %c64) step (%c1, %c1) {
      %row = memref.load %F[%i] : memref<64xf32>
      %column = memref.load %F[%j] : memref<64xf32>
      %0 = arith.cmpf olt, %row, %most : f32
      %1 = arith.cmpf olt, %column, %most : f32
      %chosen = arith.andi %0, %1 : i1
      scf.if %chosen {
        %x = memref.load %A[%i, %j] : memref<?x?xf32>
        memref.store %x, %B[%i, %j] : !tensor
      }
    }
  }
  return
}
