// Bytes without signs, compared and chosen by maximum and minimum with those of a column and with
// numbers, some of which would be negative with a sign; odd rows, and few of them.
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | count 0
// RUN: tl-run %s --entry=column --validate --pipeline --arg=random:1 --arg=random:6 --arg=zeros --arg=zeros --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=column --validate --pipeline --arg=random:2 --arg=random:7 --arg=zeros --arg=zeros --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=column --validate --pipeline --arg=random:3 --arg=random:8 --arg=zeros --arg=zeros --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=constant --validate --pipeline --arg=random:1 --arg=random:6 --arg=zeros --arg=zeros --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=constant --validate --pipeline --arg=random:2 --arg=random:7 --arg=zeros --arg=zeros --arg=zeros | FileCheck %s
// RUN: tl-run %s --entry=constant --validate --pipeline --arg=random:3 --arg=random:8 --arg=zeros --arg=zeros --arg=zeros | FileCheck %s
// CHECK: validated: {{.*}} the same results

!tile = memref<5x45xi8, #tile.space<shared>>
!tensor = memref<5x45xi8>
!column = memref<5xi8, #tile.space<shared>>

func.func @column(%A: !tensor, %C: memref<5xi8>, %Max: !tensor, %Min: !tensor, %Less: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c45 = arith.constant 45 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %max = memref.alloc() : !tile
    %min = memref.alloc() : !tile
    %less = memref.alloc() : !tile
    %c = memref.alloc() : !column
    tile.copy %A to %a : !tensor, !tile
    tile.copy %C to %c : memref<5xi8>, !column
    scf.parallel (%i, %j) = (%c0, %c0) to (%c5, %c45) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !tile
      %y = memref.load %c[%i] : !column
      %most = arith.maxui %x, %y : i8
      memref.store %most, %max[%i, %j] : !tile
      %least = arith.minui %x, %y : i8
      memref.store %least, %min[%i, %j] : !tile
      %isLess = arith.cmpi ult, %x, %y : i8
      %isMost = arith.cmpi uge, %y, %x : i8
      %first = arith.select %isLess, %x, %most : i8
      %chosen = arith.select %isMost, %first, %y : i8
      memref.store %chosen, %less[%i, %j] : !tile
    }
    tile.copy %max to %Max : !tile, !tensor
    tile.copy %min to %Min : !tile, !tensor
    tile.copy %less to %Less : !tile, !tensor
  }
  return
}

func.func @constant(%A: !tensor, %C: memref<5xi8>, %Max: !tensor, %Min: !tensor, %Less: !tensor) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c45 = arith.constant 45 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %max = memref.alloc() : !tile
    %min = memref.alloc() : !tile
    %less = memref.alloc() : !tile
    %c = memref.alloc() : !column
    tile.copy %A to %a : !tensor, !tile
    tile.copy %C to %c : memref<5xi8>, !column
    scf.parallel (%i, %j) = (%c0, %c0) to (%c5, %c45) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !tile
      %y = arith.constant -56 : i8
      %most = arith.maxui %x, %y : i8
      memref.store %most, %max[%i, %j] : !tile
      %least = arith.minui %x, %y : i8
      memref.store %least, %min[%i, %j] : !tile
      %isLess = arith.cmpi ult, %x, %y : i8
      %isMost = arith.cmpi uge, %y, %x : i8
      %first = arith.select %isLess, %x, %most : i8
      %chosen = arith.select %isMost, %first, %y : i8
      memref.store %chosen, %less[%i, %j] : !tile
    }
    tile.copy %max to %Max : !tile, !tensor
    tile.copy %min to %Min : !tile, !tensor
    tile.copy %less to %Less : !tile, !tensor
  }
  return
}
