// Bytes that a loop loads or stores transposed, with extents known when running: they are transposed
// as floats of 16 bits.
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | count 0
// RUN: tl-run %s --entry=loads --validate --pipeline --arg=edges:1 --arg=random:2 --arg=0 --arg=5 | FileCheck %s
// RUN: tl-run %s --entry=loads --validate --pipeline --arg=edges:1 --arg=random:2 --arg=1 --arg=1 | FileCheck %s
// RUN: tl-run %s --entry=loads --validate --pipeline --arg=edges:1 --arg=random:2 --arg=33 --arg=45 | FileCheck %s
// RUN: tl-run %s --entry=loads --validate --pipeline --arg=edges:1 --arg=random:2 --arg=64 --arg=64 | FileCheck %s
// RUN: tl-run %s --entry=stores --validate --pipeline --arg=edges:1 --arg=random:2 --arg=0 --arg=5 | FileCheck %s
// RUN: tl-run %s --entry=stores --validate --pipeline --arg=edges:1 --arg=random:2 --arg=1 --arg=1 | FileCheck %s
// RUN: tl-run %s --entry=stores --validate --pipeline --arg=edges:1 --arg=random:2 --arg=33 --arg=45 | FileCheck %s
// RUN: tl-run %s --entry=stores --validate --pipeline --arg=edges:1 --arg=random:2 --arg=64 --arg=64 | FileCheck %s
// RUN: tl-run %s --entry=loads --pipeline --arg=edges:1 --arg=random:2 --arg=64 --arg=64 | FileCheck %s --check-prefix=CYCLES
// CHECK: validated: {{.*}} the same results
// CYCLES: cycles: 37{{[0-9][0-9][0-9] }}

!tile = memref<64x64xi8, #tile.space<shared>>
!tensor = memref<64x64xi8>

func.func @loads(%A: !tensor, %B: !tensor, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    tile.copy %A to %a : !tensor, !tile
    tile.copy %B to %b : !tensor, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) {
      %x = memref.load %a[%j, %i] : !tile
      %y = arith.addi %x, %x : i8
      memref.store %y, %b[%i, %j] : !tile
    }
    tile.copy %b to %B : !tile, !tensor
  }
  return
}

func.func @stores(%A: !tensor, %B: !tensor, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    tile.copy %A to %a : !tensor, !tile
    tile.copy %B to %b : !tensor, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%m, %n) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !tile
      %y = arith.addi %x, %x : i8
      memref.store %y, %b[%j, %i] : !tile
    }
    tile.copy %b to %B : !tile, !tensor
  }
  return
}
