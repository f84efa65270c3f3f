// Integer division of a tile with extents known when running by a column, and by an element of
// its row: vector instructions do all of it.
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | count 0
// RUN: tl-run %s --entry=by_column --validate --pipeline --arg=random:1 --arg=random:2 --arg=random:3 --arg=0 --arg=404 | FileCheck %s
// RUN: tl-run %s --entry=by_column --validate --pipeline --arg=random:1 --arg=random:2 --arg=random:3 --arg=1 --arg=1 | FileCheck %s
// RUN: tl-run %s --entry=by_column --validate --pipeline --arg=random:1 --arg=random:2 --arg=random:3 --arg=2 --arg=0 | FileCheck %s
// RUN: tl-run %s --entry=by_column --validate --pipeline --arg=random:1 --arg=random:2 --arg=random:3 --arg=2 --arg=403 | FileCheck %s
// RUN: tl-run %s --entry=by_column --validate --pipeline --arg=random:1 --arg=random:2 --arg=random:3 --arg=2 --arg=404 | FileCheck %s
// RUN: tl-run %s --entry=by_element --validate --pipeline --arg=random:1 --arg=random:2 --arg=random:3 --arg=0 --arg=404 | FileCheck %s
// RUN: tl-run %s --entry=by_element --validate --pipeline --arg=random:1 --arg=random:2 --arg=random:3 --arg=1 --arg=1 | FileCheck %s
// RUN: tl-run %s --entry=by_element --validate --pipeline --arg=random:1 --arg=random:2 --arg=random:3 --arg=2 --arg=0 | FileCheck %s
// RUN: tl-run %s --entry=by_element --validate --pipeline --arg=random:1 --arg=random:2 --arg=random:3 --arg=2 --arg=403 | FileCheck %s
// RUN: tl-run %s --entry=by_element --validate --pipeline --arg=random:1 --arg=random:2 --arg=random:3 --arg=2 --arg=404 | FileCheck %s
// CHECK: validated: {{.*}} the same results

!tile = memref<2x404xi32, #tile.space<shared>>
!tensor = memref<2x404xi32>
!column = memref<2xi32, #tile.space<shared>>

func.func @by_column(%A: !tensor, %B: !tensor, %C: memref<2xi32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %c = memref.alloc() : !column
    tile.copy %A to %a : !tensor, !tile
    tile.copy %B to %b : !tensor, !tile
    tile.copy %C to %c : memref<2xi32>, !column
    scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !tile
      %y = memref.load %c[%i] : !column
      %z = arith.divsi %x, %y : i32
      memref.store %z, %b[%i, %j] : !tile
    }
    tile.copy %b to %B : !tile, !tensor
  }
  return
}

func.func @by_element(%A: !tensor, %B: !tensor, %C: memref<2xi32>, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %c = memref.alloc() : !column
    tile.copy %A to %a : !tensor, !tile
    tile.copy %B to %b : !tensor, !tile
    tile.copy %C to %c : memref<2xi32>, !column
    scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !tile
      %y = memref.load %a[%i, %c3] : !tile
      %z = arith.divsi %x, %y : i32
      memref.store %z, %b[%i, %j] : !tile
    }
    tile.copy %b to %B : !tile, !tensor
  }
  return
}
