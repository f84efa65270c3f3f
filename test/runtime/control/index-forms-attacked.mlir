// Loops over elements that the vectoriser got wrong, or refused, before.

// A loaded index is read before its tile is overwritten, also by a result that is computed
// in that tile.
// RUN: tl-run %s --entry=overwritten_index --validate --arg=random:1 --arg=iota --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=index_in_result --validate --arg=random:1 --arg=iota --arg=zeros | FileCheck %s
// An unsigned comparison stays one if the loop is run in parts.
// RUN: tl-run %s --entry=unsigned_in_parts --validate --arg=random:1 --arg=-1 | FileCheck %s
// RUN: tl-run %s --entry=unsigned_in_parts --validate --arg=random:1 --arg=100 | FileCheck %s
// An access that some iterations do not run is no bound of the loop.
// RUN: tl-run %s --entry=bound_in_branch --validate --arg=random:1 --arg=100 --arg=random:2 | FileCheck %s
// RUN: tl-run %s --entry=bound_in_loop --validate --arg=random:1 --arg=100 --arg=0 --arg=random:2 | FileCheck %s
// Induction variables that cancel.
// RUN: tl-run %s --entry=cancelled --validate --arg=random:1 --arg=zeros | FileCheck %s
// Both arms of a branch store; the elements are unwritten before.
// RUN: tl-run %s --entry=both_arms --validate --arg=random:1 --arg=zeros | FileCheck %s
// New tiles beside those of the loop do not fit: parts of the loop take smaller ones.
// RUN: tl-run %s --entry=little_room --validate --arg=random:1:20000 --arg=77 | FileCheck %s
// RUN: tl-run %s --entry=narrow_rows --validate --arg=random:1:9000x2 --arg=9000 | FileCheck %s
// A single row of a column, with a step.
// RUN: tl-run %s --entry=single_row --validate --arg=random:1 --arg=zeros | FileCheck %s

// A branch loads the part of a tile that is written: the rest is not read.
// RUN: tl-run %s --entry=partly_written --validate --arg=random:1 --arg=zeros | FileCheck %s

// CHECK-NOT: error
// CHECK:     the same results

!row = memref<128xf32, #tile.space<shared>>
!numbers = memref<128xi32, #tile.space<shared>>
!large = memref<20000xf32, #tile.space<shared>>
!long = memref<12000xf32, #tile.space<shared>>

func.func @overwritten_index(%A: memref<128xf32>, %K: memref<128xi32>, %B: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %z = arith.constant 5 : i32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !row
    %b = memref.alloc() : !row
    %k = memref.alloc() : !numbers
    tile.copy %A to %a : memref<128xf32>, !row
    tile.copy %K to %k : memref<128xi32>, !numbers
    scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
      %n = memref.load %k[%i] : !numbers
      %at = arith.index_cast %n : i32 to index
      memref.store %z, %k[%i] : !numbers
      %x = memref.load %a[%at] : !row
      memref.store %x, %b[%i] : !row
    }
    tile.copy %b to %B : !row, memref<128xf32>
    tile.copy %k to %K : !numbers, memref<128xi32>
  }
  return
}

func.func @index_in_result(%A: memref<128xf32>, %K: memref<128xi32>, %B: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %seven = arith.constant 7 : i32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !row
    %b = memref.alloc() : !row
    %k = memref.alloc() : !numbers
    tile.copy %A to %a : memref<128xf32>, !row
    tile.copy %K to %k : memref<128xi32>, !numbers
    scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
      %n = memref.load %k[%i] : !numbers
      %at = arith.index_cast %n : i32 to index
      %y = arith.addi %n, %seven : i32
      %x = memref.load %a[%at] : !row
      memref.store %y, %k[%i] : !numbers
      memref.store %x, %b[%i] : !row
    }
    tile.copy %b to %B : !row, memref<128xf32>
    tile.copy %k to %K : !numbers, memref<128xi32>
  }
  return
}

func.func @unsigned_in_parts(%A: memref<12000xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c11999 = arith.constant 11999 : index
  %c12000 = arith.constant 12000 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !long
    %o = memref.alloc() : !long
    tile.copy %A to %a : memref<12000xf32>, !long
    scf.parallel (%i) = (%c0) to (%c12000) step (%c1) {
      %isIn = arith.cmpi ult, %i, %m : index
      %l = arith.subi %c11999, %i : index
      %x = memref.load %a[%l] : !long
      %y = arith.addf %x, %x : f32
      %z = arith.select %isIn, %y, %x : f32
      memref.store %z, %o[%i] : !long
    }
    tile.copy %o to %A : !long, memref<12000xf32>
  }
  return
}

func.func @bound_in_branch(%A: memref<64xf32>, %n: index, %O: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    %o = memref.alloc() : !row
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    tile.copy %O to %o : memref<128xf32>, !row
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %y = memref.load %o[%i] : !row
      %isIn = arith.cmpi slt, %i, %c64 : index
      scf.if %isIn {
        %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
        memref.store %x, %o[%i] : !row
      } else {
        %q = arith.addf %y, %y : f32
        memref.store %q, %o[%i] : !row
      }
    }
    tile.copy %o to %O : !row, memref<128xf32>
  }
  return
}

func.func @bound_in_loop(%A: memref<64xf32>, %n: index, %m: index, %O: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    %o = memref.alloc() : !row
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
    tile.copy %O to %o : memref<128xf32>, !row
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %y = memref.load %o[%i] : !row
      %s = scf.for %k = %c0 to %m step %c1 iter_args(%sum = %y) -> f32 {
        %x = memref.load %a[%i] : memref<64xf32, #tile.space<shared>>
        %next = arith.addf %sum, %x : f32
        scf.yield %next : f32
      }
      memref.store %s, %o[%i] : !row
    }
    tile.copy %o to %O : !row, memref<128xf32>
  }
  return
}

func.func @cancelled(%A: memref<128xf32>, %B: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c128 = arith.constant 128 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !row
    %b = memref.alloc() : !row
    tile.copy %A to %a : memref<128xf32>, !row
    scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
      %next = arith.addi %i, %c1 : index
      %isLess = arith.cmpi slt, %i, %next : index
      %none = arith.subi %next, %i : index
      %number = arith.index_cast %none : index to i32
      %f = arith.sitofp %number : i32 to f32
      %eights = arith.muli %i, %c8 : index
      %rest = arith.remui %eights, %c4 : index
      %x = memref.load %a[%i] : !row
      %first = memref.load %a[%rest] : !row
      %y = arith.addf %x, %f : f32
      %z = arith.select %isLess, %y, %first : f32
      memref.store %z, %b[%i] : !row
    }
    tile.copy %b to %B : !row, memref<128xf32>
  }
  return
}

func.func @both_arms(%A: memref<128xf32>, %B: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !row
    %b = memref.alloc() : !row
    tile.copy %A to %a : memref<128xf32>, !row
    scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
      %x = memref.load %a[%i] : !row
      %p = arith.cmpf ogt, %x, %zero : f32
      scf.if %p {
        memref.store %zero, %b[%i] : !row
      } else {
        memref.store %x, %b[%i] : !row
      }
      %w = memref.load %b[%i] : !row
      %y = arith.addf %w, %x : f32
      memref.store %y, %b[%i] : !row
    }
    tile.copy %b to %B : !row, memref<128xf32>
  }
  return
}

func.func @little_room(%A: memref<20000xf32>, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c20000 = arith.constant 20000 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !large
    tile.copy %A to %a : memref<20000xf32>, !large
    scf.parallel (%i) = (%c0) to (%c20000) step (%c1) {
      %isIn = arith.cmpi ult, %i, %m : index
      %x = memref.load %a[%i] : !large
      %y = arith.addf %x, %x : f32
      %z = arith.select %isIn, %y, %x : f32
      memref.store %z, %a[%i] : !large
    }
    tile.copy %a to %A : !large, memref<20000xf32>
  }
  return
}

func.func @narrow_rows(%A: memref<?x2xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  tile.launch (%block) in (%c1) {
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c2) step (%c1, %c1) {
      %x = memref.load %A[%i, %j] : memref<?x2xf32>
      %y = arith.addf %x, %x : f32
      %p = arith.cmpf olt, %x, %y : f32
      %z = arith.select %p, %x, %y : f32
      memref.store %z, %A[%i, %j] : memref<?x2xf32>
    }
  }
  return
}

func.func @single_row(%A: memref<24x5xf32>, %B: memref<1xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : memref<24x5xf32, #tile.space<shared>>
    %b = memref.alloc() : memref<1xf32, #tile.space<shared>>
    tile.copy %A to %a : memref<24x5xf32>, memref<24x5xf32, #tile.space<shared>>
    scf.parallel (%i) = (%c0) to (%c1) step (%c1) {
      %row = arith.muli %i, %c3 : index
      %x = memref.load %a[%row, %c3] : memref<24x5xf32, #tile.space<shared>>
      %y = arith.addf %x, %x : f32
      memref.store %y, %b[%i] : memref<1xf32, #tile.space<shared>>
    }
    tile.copy %b to %B : memref<1xf32, #tile.space<shared>>, memref<1xf32>
  }
  return
}

func.func @partly_written(%A: memref<64xf32>, %B: memref<128xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !row
    %b = memref.alloc() : !row
    %part = memref.subview %a[0] [64] [1] : !row to memref<64xf32, strided<[1]>, #tile.space<shared>>
    tile.copy %A to %part : memref<64xf32>, memref<64xf32, strided<[1]>, #tile.space<shared>>
    tile.fill %zero into %b : f32, !row
    scf.parallel (%i) = (%c0) to (%c128) step (%c1) {
      %isIn = arith.cmpi slt, %i, %c64 : index
      scf.if %isIn {
        %x = memref.load %a[%i] : !row
        memref.store %x, %b[%i] : !row
      }
    }
    tile.copy %b to %B : !row, memref<128xf32>
  }
  return
}
