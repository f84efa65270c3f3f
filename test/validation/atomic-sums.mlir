// RUN: tl-run %s --validate=6 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:100x40 --arg=random:2:40 --arg=30 | FileCheck %s
// RUN: tl-opt %s --tl-compile -o %t.mlir
// RUN: tl-run %t.mlir --validate --arg=random:1:100x40 --arg=random:2:40 --arg=30 | FileCheck %s
// CHECK: validated: {{.*}}: the same results
// CHECK-NEXT: elements are rounded in another way, within the bounds of their operations

// The vector cores add in another order than the program. No order exceeds the bound of the
// sum.
!v = memref<40xf32, #tile.space<shared>>
func.func @k(%A: memref<?x40xf32>, %B: memref<40xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c300 = arith.constant 300 : index
  %M = memref.dim %A, %c0 : memref<?x40xf32>
  %nb = arith.minui %n, %c300 : index
  tile.launch (%b) in (%nb) sub_block (%s) {
    %x = arith.muli %b, %c2 : index
    %f = arith.addi %x, %s : index
    %st = arith.muli %nb, %c2 : index
    scf.for %i = %f to %M step %st {
      %a = memref.alloc() : !v
      %p = memref.subview %A[%i, 0] [1, 40] [1, 1] : memref<?x40xf32> to memref<40xf32, strided<[1], offset: ?>>
      tile.copy %p to %a : memref<40xf32, strided<[1], offset: ?>>, !v
      tile.atomic_add %a into %B : !v, memref<40xf32>
    } {tile.stages = 2}
  }
  return
}
