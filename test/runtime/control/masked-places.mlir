// Masked stores to places that are no slice, with a step of 3 and from the last column back,
// give the same bits as program order for no, one and all rows.
// RUN: tl-run %s --validate --arg=random:1:24x80 --arg=random:2:24x80 --arg=0 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:24x80 --arg=random:2:24x80 --arg=1 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:24x80 --arg=random:2:24x80 --arg=24 | FileCheck %s
// RUN: sed -e 's/x80xf32/x80xi8/; s/constant 0.5 : f32/constant 1 : i8/; s/cmpf ogt, %%x, %%z : f32/cmpi sgt, %%x, %%z : i8/' %s | tl-run - --validate --arg=random:1:24x80 --arg=random:2:24x80 --arg=24 | FileCheck %s
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTORS --allow-empty
// CHECK: validated: {{.*}} the same results
// CHECK: no races
// VECTORS-NOT: scalar code
!t = memref<24x80xf32, #tile.space<shared>>
!g = memref<24x80xf32>
func.func @k(%A: !g, %B: !g, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c24 = arith.constant 24 : index
  %c26 = arith.constant 26 : index
  %c79 = arith.constant 79 : index
  %z = arith.constant 0.5 : f32
  tile.launch (%b) in (%c1) {
    %a = memref.alloc() : !t
    %o = memref.alloc() : !t
    tile.copy %A to %a : !g, !t
    tile.copy %B to %o : !g, !t
    scf.parallel (%i, %j) = (%c0, %c0) to (%c24, %c26) step (%c1, %c1) {
      %x = memref.load %a[%i, %j] : !t
      %p = arith.cmpf ogt, %x, %z : f32
      %k = arith.muli %j, %c3 : index
      scf.if %p {
        memref.store %x, %o[%i, %k] : !t
      } else {
        memref.store %z, %o[%i, %k] : !t
      }
    }
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c26) step (%c1, %c1) {
      %x = memref.load %o[%i, %j] : !t
      %p = arith.cmpf ogt, %x, %z : f32
      %k = arith.subi %c79, %j : index
      scf.if %p {
        memref.store %x, %a[%i, %k] : !t
      }
    }
    tile.copy %o to %B : !t, !g
    tile.copy %a to %A : !t, !g
  }
  return
}
