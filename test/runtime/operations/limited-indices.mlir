// Indices whose bounds are those of the tiles that they access: counted from the end of a row, and
// from a lower bound that is known when running. And loaded ones without a sign, below a number.
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | count 0
// RUN: tl-run %s --entry=reversed --validate --pipeline --arg=random:1 --arg=random:2 --arg=7 --arg=5 --arg=45 | FileCheck %s
// RUN: tl-run %s --entry=reversed --validate --pipeline --arg=random:1 --arg=random:2 --arg=50 --arg=3 --arg=44 | FileCheck %s
// RUN: tl-run %s --entry=reversed --validate --pipeline --arg=random:1 --arg=random:2 --arg=-1 --arg=1 --arg=0 | FileCheck %s
// RUN: tl-run %s --entry=from --validate --pipeline --arg=random:1 --arg=random:2 --arg=0 --arg=3 | FileCheck %s
// RUN: tl-run %s --entry=from --validate --pipeline --arg=random:1 --arg=random:2 --arg=2 --arg=5 | FileCheck %s
// RUN: tl-run %s --entry=from --validate --pipeline --arg=random:1 --arg=random:2 --arg=-4 --arg=4 | FileCheck %s
// RUN: tl-run %s --entry=from --validate --pipeline --arg=random:1 --arg=random:2 --arg=5 --arg=5 | FileCheck %s
// RUN: tl-run %s --entry=loaded --validate --pipeline --arg=random:1 --arg=random:2 --arg=edges:3 --arg=edges:4 | FileCheck %s
// RUN: tl-run %s --entry=loaded --validate --pipeline --arg=random:1 --arg=random:2 --arg=iota --arg=random:4 | FileCheck %s
// CHECK: validated: {{.*}} the same results

!tile = memref<5x45xf32, #tile.space<shared>>
!tensor = memref<5x45xf32>

func.func @reversed(%A: !tensor, %B: !tensor, %p: index, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c44 = arith.constant 44 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    tile.copy %A to %a : !tensor, !tile
    tile.copy %B to %b : !tensor, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) {
      %r = arith.subi %c44, %j : index
      %x = memref.load %a[%i, %r] : !tile
      %isLess = arith.cmpi slt, %j, %p : index
      %y = arith.addf %x, %x : f32
      %z = arith.select %isLess, %x, %y : f32
      memref.store %z, %b[%i, %r] : !tile
    }
    tile.copy %b to %B : !tile, !tensor
  }
  return
}

func.func @from(%A: !tensor, %B: !tensor, %p: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c45 = arith.constant 45 : index
  %first = arith.maxsi %p, %c0 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    tile.copy %A to %a : !tensor, !tile
    tile.copy %B to %b : !tensor, !tile
    scf.parallel (%i, %j) = (%first, %c0) to (%m, %c45) step (%c1, %c1) {
      %x = memref.load %b[%i, %j] : !tile
      %rest = arith.remui %i, %c3 : index
      %y = memref.load %a[%rest, %j] : !tile
      %z = arith.subf %x, %y : f32
      memref.store %z, %b[%i, %j] : !tile
    }
    tile.copy %b to %B : !tile, !tensor
  }
  return
}

func.func @loaded(%A: !tensor, %B: !tensor, %N: memref<45xi32>, %O: memref<45xi16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c44 = arith.constant 44 : index
  %c45 = arith.constant 45 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %n = memref.alloc() : memref<45xi32, #tile.space<shared>>
    %o = memref.alloc() : memref<45xi16, #tile.space<shared>>
    tile.copy %A to %a : !tensor, !tile
    tile.copy %B to %b : !tensor, !tile
    tile.copy %N to %n : memref<45xi32>, memref<45xi32, #tile.space<shared>>
    tile.copy %O to %o : memref<45xi16>, memref<45xi16, #tile.space<shared>>
    scf.parallel (%i, %j) = (%c0, %c0) to (%c5, %c45) step (%c1, %c1) {
      %k = memref.load %n[%j] : memref<45xi32, #tile.space<shared>>
      %column = arith.index_castui %k : i32 to index
      %q = arith.minsi %column, %c44 : index
      %l = memref.load %o[%j] : memref<45xi16, #tile.space<shared>>
      %row = arith.index_castui %l : i16 to index
      %r = arith.minui %row, %c4 : index
      %x = memref.load %a[%r, %q] : !tile
      memref.store %x, %b[%i, %j] : !tile
    }
    tile.copy %b to %B : !tile, !tensor
  }
  return
}
