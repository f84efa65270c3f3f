// Loads from a tensor in an inner loop, at places that are no slice: limited, back to front, by a
// remainder, by the number of the inner iteration. The part of the tensor is copied to a tile in
// each inner iteration. Program order gives the same bits for no, one and several iterations.
// RUN: tl-run %s --entry=k --validate --arg=random:1:12x33 --arg=random:2 --arg=0 --arg=3 | FileCheck %s
// RUN: tl-run %s --entry=k --validate --arg=random:1:12x33 --arg=random:2 --arg=1 --arg=0 | FileCheck %s
// RUN: tl-run %s --entry=k --validate --arg=random:1:12x33 --arg=random:2 --arg=33 --arg=1 | FileCheck %s
// RUN: tl-run %s --entry=k --validate --arg=random:1:12x33 --arg=random:2 --arg=32 --arg=5 | FileCheck %s
// RUN: sed -e 's/xf32/xi16/g; s/: f32/: i16/g; s/f32)/i16)/g; s/addf/addi/' %s | tl-run - --entry=k --validate --arg=random:1:12x33 --arg=random:2 --arg=31 --arg=2 | FileCheck %s
// RUN: sed -e 's/xf32/xi8/g; s/: f32/: i8/g; s/f32)/i8)/g; s/addf/addi/' %s | tl-run - --entry=k --validate --arg=random:1:12x33 --arg=random:2 --arg=33 --arg=2 | FileCheck %s
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTORS --allow-empty
// CHECK: validated: {{.*}} the same results
// CHECK: no races
// VECTORS-NOT: scalar code
!tensor = memref<12x33xf32>
!row = memref<33xf32, strided<[1], offset: ?>>
!tile = memref<33xf32, #tile.space<shared>>
func.func @k(%A: !tensor, %B: memref<33xf32>, %n: index, %times: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c5 = arith.constant 5 : index
  %c11 = arith.constant 11 : index
  %c12 = arith.constant 12 : index
  %c32 = arith.constant 32 : index
  tile.launch (%block) in (%c1) {
    %b = memref.alloc() : !tile
    tile.copy %B to %b : memref<33xf32>, !tile
    %row = memref.subview %A[%c3, 0] [1, 33] [1, 1] : !tensor to !row
    scf.parallel (%i) = (%c0) to (%n) step (%c1) {
      %start = memref.load %b[%i] : !tile
      %sum = scf.for %k = %c0 to %times step %c1 iter_args(%sum = %start) -> (f32) {
        %before = arith.subi %i, %c2 : index
        %most = arith.maxsi %before, %c0 : index
        %limited = arith.minsi %most, %c32 : index
        %x = memref.load %row[%limited] : !row
        %back = arith.subi %c32, %i : index
        %y = memref.load %row[%back] : !row
        %rest = arith.remui %i, %c5 : index
        %z = memref.load %row[%rest] : !row
        %inner = arith.minsi %k, %c11 : index
        %w = memref.load %A[%inner, %back] : !tensor
        %xy = arith.addf %x, %y : f32
        %zw = arith.addf %z, %w : f32
        %all = arith.addf %xy, %zw : f32
        %next = arith.addf %sum, %all : f32
        scf.yield %next : f32
      }
      memref.store %sum, %b[%i] : !tile
    }
    tile.copy %b to %B : !tile, memref<33xf32>
  }
  return
}
