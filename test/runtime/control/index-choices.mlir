// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTORS --allow-empty
// RUN: tl-run %s --entry=choices --validate --arg=random:1 --arg=zeros --arg=33 | FileCheck %s
// RUN: tl-run %s --entry=choices --validate --arg=random:1 --arg=zeros --arg=1 | FileCheck %s
// RUN: tl-run %s --entry=choices --validate --arg=random:1 --arg=zeros --arg=0 | FileCheck %s
// RUN: tl-run %s --entry=bits --validate --arg=random:1 --arg=zeros --arg=24 | FileCheck %s
// RUN: tl-run %s --entry=bits --validate --arg=random:1 --arg=zeros --arg=3 | FileCheck %s
// RUN: tl-run %s --entry=extrema --validate --arg=random:1 --arg=zeros --arg=33 | FileCheck %s
// RUN: tl-run %s --entry=extrema --validate --arg=random:1 --arg=zeros --arg=0 | FileCheck %s
// RUN: tl-run %s --entry=floats --validate --arg=zeros --arg=33 | FileCheck %s
// RUN: tl-run %s --entry=floats --validate --arg=zeros --arg=0 | FileCheck %s
// RUN: tl-run %s --entry=remainders --validate --arg=iota --arg=zeros | FileCheck %s

// Indices that are choices, bits, extrema of affine expressions, and numbers of their own.
// CHECK: validated: {{.*}} the same results
// VECTORS-NOT: warning

!tile = memref<24x33xf32, #tile.space<shared>>

// The column depends on a compared index, the row on a loaded number. Beyond the dynamic extent
// the choices are no elements of the tile.
func.func @choices(%A: memref<24x33xf32>, %B: memref<24x33xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %c24 = arith.constant 24 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    tile.copy %A to %a : memref<24x33xf32>, !tile
    tile.fill %zero into %b : f32, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%c24, %n) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !tile
      %isPositive = arith.cmpf ogt, %x, %zero : f32
      %isFirst = arith.cmpi slt, %j, %c9 : index
      %column = arith.select %isFirst, %j, %c9 : index
      %half = arith.divui %i, %c2 : index
      %row = arith.select %isPositive, %i, %half : index
      %y = memref.load %a[%row, %column] : !tile
      memref.store %y, %b[%i, %j] : !tile
    }
    tile.copy %b to %B : !tile, memref<24x33xf32>
  }
  return
}

func.func @bits(%A: memref<24x33xf32>, %B: memref<24x33xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    tile.copy %A to %a : memref<24x33xf32>, !tile
    tile.fill %zero into %b : f32, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c32) step (%c1, %c1) {
      %row = arith.andi %i, %c5 : index
      %odd = arith.xori %j, %c1 : index
      %column = arith.ori %odd, %row : index
      %y = memref.load %a[%row, %column] : !tile
      memref.store %y, %b[%i, %j] : !tile
    }
    tile.copy %b to %B : !tile, memref<24x33xf32>
  }
  return
}

func.func @extrema(%A: memref<24x33xf32>, %B: memref<24x33xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    tile.copy %A to %a : memref<24x33xf32>, !tile
    tile.fill %zero into %b : f32, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%c24, %n) step (%c1, %c1) {
      %row = affine.max affine_map<(i) -> (i - 3, 0)>(%i)
      %column = affine.min affine_map<(j)[n] -> (j + 2, 32, n)>(%j)[%n]
      %y = memref.load %a[%row, %column] : !tile
      memref.store %y, %b[%i, %j] : !tile
    }
    tile.copy %b to %B : !tile, memref<24x33xf32>
  }
  return
}

// Indices of 64 bits as floats.
func.func @floats(%B: memref<24x33xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %zero = arith.constant 0.0 : f32
  tile.launch (%block) in (%c1) {
    %b = memref.alloc() : !tile
    tile.fill %zero into %b : f32, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%c24, %n) step (%c1, %c1) {
      %sum = affine.apply affine_map<(i, j) -> (i * 1000 - j)>(%i, %j)
      %wide = arith.index_cast %sum : index to i64
      %x = arith.sitofp %wide : i64 to f32
      memref.store %x, %b[%i, %j] : !tile
    }
    tile.copy %b to %B : !tile, memref<24x33xf32>
  }
  return
}

// The remainders by 33 of the numbers from 6 to 33 are 0 and those from 6 to 32: MLIR takes 0 and 6
// for their bounds. They are indices of a tensor, of which the needed part is loaded.
func.func @remainders(%A: memref<33xi32>, %B: memref<33xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %c33 = arith.constant 33 : index
  tile.launch (%block) in (%c1) {
    %b = memref.alloc() : memref<33xi32, #tile.space<shared>>
    scf.parallel (%i) = (%c0) to (%c33) step (%c1) {
      %next = arith.addi %i, %c1 : index
      %most = arith.maxsi %next, %c6 : index
      %place = arith.remui %most, %c33 : index
      %x = memref.load %A[%place] : memref<33xi32>
      memref.store %x, %b[%i] : memref<33xi32, #tile.space<shared>>
    }
    tile.copy %b to %B : memref<33xi32, #tile.space<shared>>, memref<33xi32>
  }
  return
}
