// Branches with results that load from tiles give the same bits as program order for no, one,
// an odd number of and all rows, in two element types: rotations of rows by remainders, chosen by
// the place, by data, and with an i1 and a constant as results.
// RUN: tl-run %s --validate --arg=random:1:24x96 --arg=random:2:24x96 --arg=0 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:24x96 --arg=random:2:24x96 --arg=1 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:24x96 --arg=random:2:24x96 --arg=7 | FileCheck %s
// RUN: tl-run %s --validate --arg=random:1:24x96 --arg=random:2:24x96 --arg=24 | FileCheck %s
// RUN: sed -e 's/f32/f16/g' %s | tl-run - --validate --arg=random:1:24x96 --arg=random:2:24x96 --arg=24 | FileCheck %s
// RUN: tl-opt %s --tl-compile -o /dev/null 2>&1 | FileCheck %s --check-prefix=VECTORS --allow-empty
// CHECK: validated: {{.*}} the same results
// CHECK: no races
// VECTORS-NOT: scalar code
!t = memref<24x96xf32, #tile.space<shared>>
!g = memref<24x96xf32>
func.func @k(%A: !g, %B: !g, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c48 = arith.constant 48 : index
  %c96 = arith.constant 96 : index
  %z = arith.constant 0.5 : f32
  %two = arith.constant 2.0 : f32
  tile.launch (%b) in (%c1) {
    %a = memref.alloc() : !t
    %o = memref.alloc() : !t
    tile.copy %A to %a : !g, !t
    tile.copy %B to %o : !g, !t
    // By the place: the halves of a row change places, and one of them its sign.
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c96) step (%c1, %c1) {
      %p = arith.cmpi slt, %j, %c48 : index
      %v = scf.if %p -> f32 {
        %k = affine.apply affine_map<(d0) -> ((d0 + 48) mod 96)>(%j)
        %x = memref.load %a[%i, %k] : !t
        %y = arith.negf %x : f32
        scf.yield %y : f32
      } else {
        %k = arith.subi %j, %c48 : index
        %l = arith.maxsi %k, %c0 : index
        %x = memref.load %a[%i, %l] : !t
        scf.yield %x : f32
      }
      memref.store %v, %o[%i, %j] : !t
    }
    // By data, with two results: a number and a condition.
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c96) step (%c1, %c1) {
      %x = memref.load %o[%i, %j] : !t
      %p = arith.cmpf ogt, %x, %z : f32
      %v, %q = scf.if %p -> (f32, i1) {
        %k = affine.apply affine_map<(d0) -> ((d0 * 2 + 3) mod 96)>(%j)
        %y = memref.load %a[%i, %k] : !t
        %less = arith.cmpf olt, %y, %x : f32
        scf.yield %y, %less : f32, i1
      } else {
        %more = arith.cmpf ogt, %x, %two : f32
        scf.yield %two, %more : f32, i1
      }
      %w = arith.select %q, %v, %x : f32
      memref.store %w, %o[%i, %j] : !t
    }
    tile.copy %o to %B : !t, !g
  }
  return
}
