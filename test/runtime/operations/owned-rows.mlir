// Each of any number of blocks updates rows of its own of a tensor, where a condition holds: it loads
// the rows, and stores all of them by vector instructions.
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | count 0
// RUN: tl-run %s --validate --pipeline --arg=random:1:1x33 --arg=random:2:1x33 | FileCheck %s
// RUN: tl-run %s --validate --pipeline --arg=random:1:5x33 --arg=random:2:5x33 | FileCheck %s
// RUN: tl-run %s --validate --pipeline --arg=random:1:13x33 --arg=random:2:13x33 | FileCheck %s
// CHECK: validated: {{.*}} the same results
// CHECK: no races

func.func @owned(%A: memref<?x33xf32>, %B: memref<?x33xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c33 = arith.constant 33 : index
  %h = memref.dim %A, %c0 : memref<?x33xf32>
  %blocks = arith.ceildivui %h, %c5 : index
  tile.launch (%block) in (%blocks) {
    %first = arith.muli %block, %c5 : index
    %left = arith.subi %h, %first : index
    %m = arith.minsi %left, %c5 : index
    scf.parallel (%i, %j) = (%c0, %c0) to (%m, %c33) step (%c1, %c1) {
      %r = arith.addi %first, %i : index
      %x = memref.load %A[%r, %j] : memref<?x33xf32>
      %y = memref.load %B[%r, %j] : memref<?x33xf32>
      %isLess = arith.cmpf ult, %x, %y : f32
      scf.if %isLess {
        memref.store %x, %B[%r, %j] : memref<?x33xf32>
      }
    }
  }
  return
}
