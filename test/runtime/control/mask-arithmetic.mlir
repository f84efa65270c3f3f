// RUN: tl-run %s --entry=scalars --validate=4 | FileCheck %s
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTORS --allow-empty
// RUN: tl-run %s --entry=arithmetic --validate=4 | FileCheck %s

// Arithmetic on conditions, numbers of one bit: sums and differences are exclusive or, products
// and. The larger one of 0 and -1 is 0. None of this is scalar code, which would be a warning, but
// for a loop that carries values through memory.
// CHECK: validated: {{.*}} the same results
// VECTORS:     mask-arithmetic.mlir:[[#]]:12: warning: the loop over elements becomes scalar code
// VECTORS-NOT: warning
!tile = memref<9x33xf32, #tile.space<shared>>
func.func @arithmetic(%A: memref<9x33xf32>, %B: memref<9x33xf32>, %Y: memref<9x33xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c33 = arith.constant 33 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    %b = memref.alloc() : !tile
    %y = memref.alloc() : !tile
    tile.copy %A to %a : memref<9x33xf32>, !tile
    tile.copy %B to %b : memref<9x33xf32>, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%c9, %c33) step (%c1, %c1) {
      %p = memref.load %a[%i, %j] : !tile
      %q = memref.load %b[%i, %j] : !tile
      %half = arith.constant 0.5 : f32
      %one = arith.constant 1.0 : f32
      %more = arith.cmpf oge, %p, %q : f32
      %large = arith.cmpf oge, %q, %half : f32
      %sum = arith.addi %more, %large : i1
      %difference = arith.subi %more, %large : i1
      %product = arith.muli %more, %large : i1
      %most = arith.maxsi %more, %large : i1
      %least = arith.minsi %more, %large : i1
      %0 = arith.select %sum, %p, %q : f32
      %1 = arith.addf %0, %one : f32
      %2 = arith.select %difference, %1, %p : f32
      %3 = arith.addf %2, %one : f32
      %4 = arith.select %product, %3, %q : f32
      %5 = arith.addf %4, %one : f32
      %6 = arith.select %most, %5, %p : f32
      %7 = arith.addf %6, %one : f32
      %8 = arith.select %least, %7, %q : f32
      memref.store %8, %y[%i, %j] : !tile
    }
    tile.copy %y to %Y : !tile, memref<9x33xf32>
  }
  return
}

func.func @scalars(%A: memref<9x33xf32>, %Y: memref<9x33xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c33 = arith.constant 33 : index
  %half = arith.constant 0.5 : f32
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !tile
    tile.copy %A to %a : memref<9x33xf32>, !tile
    scf.parallel (%i, %j) = (%c0, %c0) to (%c8, %c33) step (%c1, %c1) {
      %next = arith.addi %i, %c1 : index
      %p = memref.load %a[%i, %j] : !tile
      %q = memref.load %a[%next, %j] : !tile
      %more = arith.cmpf oge, %p, %q : f32
      %large = arith.cmpf oge, %q, %half : f32
      %sum = arith.addi %more, %large : i1
      %least = arith.minsi %sum, %large : i1
      %product = arith.muli %least, %more : i1
      %0 = arith.select %sum, %p, %q : f32
      %1 = arith.select %product, %0, %half : f32
      memref.store %1, %a[%next, %j] : !tile
    }
    tile.copy %a to %Y : !tile, memref<9x33xf32>
  }
  return
}
