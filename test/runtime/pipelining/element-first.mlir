// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=0 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=1 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=2 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=3 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=7 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=8 --schedule=random:1-3 --validate | FileCheck %s
// CHECK: validated: {{.*}}: the same results

// A store of one element first does not make a tile private to an iteration: the others
// are those of the previous one.
!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #tile.space<shared>>
func.func @store(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  tile.launch (%block) in (%c1) {
      %s = memref.alloc() : !tile
      scf.for %i = %c0 to %n step %c1 {
        %o = arith.muli %i, %c64 : index
        %At = memref.subview %A[%o] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%o] [64] [1] : memref<?xf32> to !row
        memref.store %one, %s[%c0] : !tile
        %p = arith.cmpi sgt, %i, %c0 : index
        scf.if %p {
          tile.copy %s to %Ct : !tile, !row
        }
        tile.copy %At to %s : !row, !tile
      } {tile.stages = 2}
  }
  return
}
