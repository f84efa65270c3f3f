// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=0 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=1 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=2 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=3 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=7 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=8 --schedule=random:1-3 --validate | FileCheck %s
// CHECK: validated: {{.*}}: the same results

// A fill that runs ahead with a load, as it is in the same condition, takes the fill
// before it along.
!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #tile.space<shared>>
func.func @fills(%A: memref<?xf32>, %C: memref<?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  tile.launch (%block) in (%c1) {
      scf.for %i = %c0 to %n step %c1 {
        %a = memref.alloc() : !tile
        %t = memref.alloc() : !tile
        %o = arith.muli %i, %c64 : index
        %At = memref.subview %A[%o] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%o] [64] [1] : memref<?xf32> to !row
        %p = arith.cmpi eq, %i, %c1 : index
        tile.fill %zero into %t : f32, !tile
        scf.if %p {
          tile.fill %one into %t : f32, !tile
          tile.fill %one into %a : f32, !tile
        }
        tile.copy %At to %a : !row, !tile
        tile.add %a, %t into %a : !tile, !tile, !tile
        tile.copy %a to %Ct : !tile, !row
      } {tile.stages = 2}
  }
  return
}
