// Columns of a tile of bytes, which repeat along its rows, are gathered from a copy of 16 bits;
// also where the loop changes the tile.
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | count 0
// RUN: tl-run %s --entry=read --validate --pipeline --arg=random:1 --arg=zeros --arg=33 --arg=45 | FileCheck %s
// RUN: tl-run %s --entry=read --validate --pipeline --arg=edges:1 --arg=zeros --arg=1 --arg=31 | FileCheck %s
// RUN: tl-run %s --entry=read --validate --pipeline --arg=random:1 --arg=random:2 --arg=0 --arg=45 | FileCheck %s
// RUN: tl-run %s --entry=changed --validate --pipeline --arg=random:1 | FileCheck %s
// CHECK: validated: {{.*}} the same results

!tile = memref<33x45xi8, #tile.space<shared>>
!tensor = memref<33x45xi8>

func.func @read(%A: !tensor, %B: !tensor, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c28 = arith.constant 28 : index
  %c44 = arith.constant 44 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    tile.copy %A to %a : !tensor, !tile
    tile.copy %B to %b : !tensor, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !tile
      %y = memref.load %a[%i, %c28] : !tile
      %z = memref.load %a[%i, %c44] : !tile
      %sum = arith.addi %x, %y : i8
      %bits = arith.xori %sum, %z : i8
      memref.store %bits, %b[%i, %j] : !tile
    }
    tile.copy %b to %B : !tile, !tensor
  }
  return
}

func.func @changed(%A: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c33 = arith.constant 33 : index
  %c40 = arith.constant 40 : index
  %c44 = arith.constant 44 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    tile.copy %A to %a : !tensor, !tile
    scf.parallel (%i, %j) = (%c0, %c2) to (%c33, %c40) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !tile
      %y = memref.load %a[%i, %c1] : !tile
      %z = memref.load %a[%i, %c44] : !tile
      %most = arith.maxsi %x, %y : i8
      %least = arith.minui %most, %z : i8
      memref.store %least, %a[%i, %j] : !tile
    }
    tile.copy %a to %A : !tile, !tensor
  }
  return
}
