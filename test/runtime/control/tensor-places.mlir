// Loops over elements of tensors that they also store to: places with gaps, that fall, in
// another order, with a masked store in between, and of one iteration with a step. Two blocks
// have every other row. They give the same bits as program order for no, one, some and all
// columns.
// RUN: tl-run %s --entry=k --validate --arg=random:1:24x80 --arg=random:2:40x24 --arg=0 --arg=zeros:24x80 | FileCheck %s
// RUN: tl-run %s --entry=k --validate --arg=random:1:24x80 --arg=random:2:40x24 --arg=1 --arg=zeros:24x80 | FileCheck %s
// RUN: tl-run %s --entry=k --validate --arg=random:1:24x80 --arg=random:2:40x24 --arg=7 --arg=zeros:24x80 | FileCheck %s
// RUN: tl-run %s --entry=k --validate --arg=random:1:24x80 --arg=random:2:40x24 --arg=40 --arg=zeros:24x80 | FileCheck %s
// RUN: sed -e 's/xf32/xf16/g; s/: f32/: f16/' %s | tl-run - --entry=k --validate --arg=random:1:24x80 --arg=random:2:40x24 --arg=39 --arg=zeros:24x80 | FileCheck %s
// RUN: sed -e 's/xf32/xi8/g; s/constant 0.5 : f32/constant 1 : i8/; s/cmpf ogt/cmpi sgt/; s/addf/addi/; s/: f32/: i8/' %s | tl-run - --entry=k --validate --arg=random:1:24x80 --arg=random:2:40x24 --arg=40 --arg=zeros:24x80 | FileCheck %s
// RUN: tl-run %s --entry=large --validate --arg=random:1 --arg=0 | FileCheck %s
// RUN: tl-run %s --entry=large --validate --arg=random:1 --arg=1 | FileCheck %s
// RUN: tl-run %s --entry=large --validate --arg=random:1 --arg=2500 | FileCheck %s
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTORS --allow-empty
// CHECK: validated: {{.*}} the same results
// CHECK: no races
// VECTORS-NOT: scalar code
!g = memref<24x80xf32>
!h = memref<40x24xf32>
!rows = memref<12x80xf32, strided<[160, 1], offset: ?>>
!columns = memref<40x12xf32, strided<[24, 2], offset: ?>>
func.func @k(%A: !g, %B: !h, %n: index, %C: !g) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c11 = arith.constant 11 : index
  %c12 = arith.constant 12 : index
  %c79 = arith.constant 79 : index
  %z = arith.constant 0.5 : f32
  tile.launch (%b) in (%c2) {
    %a = memref.subview %A[%b, 0] [12, 80] [2, 1] : !g to !rows
    %h = memref.subview %B[0, %b] [40, 12] [1, 2] : !h to !columns
    %c = memref.subview %C[%b, 0] [12, 80] [2, 1] : !g to !rows
    // Every other column of the tensor, back to front, in the other order.
    scf.parallel (%i, %j) = (%c0, %c0) to (%c12, %n) step (%c1, %c1) {
      %k = arith.muli %j, %c2 : index
      %x = memref.load %a[%i, %k] : !rows
      %y = memref.load %h[%j, %i] : !columns
      %l = arith.subi %c79, %k : index
      %m = arith.subi %c11, %i : index
      memref.store %x, %c[%m, %l] : !rows
      memref.store %x, %h[%j, %i] : !columns
      memref.store %y, %a[%i, %k] : !rows
    }
    // Some iterations store twice, some in one of two branches.
    scf.parallel (%i, %j) = (%c0, %c0) to (%c12, %n) step (%c1, %c1) {
      %x = memref.load %c[%i, %j] : !rows
      %y = memref.load %h[%j, %i] : !columns
      %p = arith.cmpf ogt, %y, %z : f32
      %k = arith.muli %j, %c2 : index
      scf.if %p {
        memref.store %y, %a[%i, %k] : !rows
        memref.store %z, %h[%j, %i] : !columns
      } else {
        memref.store %z, %a[%i, %k] : !rows
      }
      %l = memref.load %a[%i, %k] : !rows
      memref.store %l, %c[%i, %j] : !rows
      %o = memref.load %h[%j, %i] : !columns
      memref.store %o, %h[%j, %i] : !columns
    }
    // One iteration along the columns.
    scf.parallel (%i, %j) = (%c0, %c0) to (%c12, %c2) step (%c1, %c2) {
      %x = memref.load %a[%i, %j] : !rows
      memref.store %x, %c[%i, %j] : !rows
    }
  }
  return
}

// More elements than have blocks in UB at a time.
func.func @large(%A: memref<2x5000xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  tile.launch (%b) in (%c2) {
    scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %n) step (%c1, %c1) {
      %k = arith.muli %j, %c2 : index
      %l = arith.addi %k, %b : index
      %x = memref.load %A[%i, %l] : memref<2x5000xf32>
      %y = arith.addf %x, %x : f32
      memref.store %y, %A[%i, %l] : memref<2x5000xf32>
    }
  }
  return
}
