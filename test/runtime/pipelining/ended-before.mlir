// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=3 --arg=2 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=3 --arg=1 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=3 --arg=0 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=3 --arg=3 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=2 --arg=3 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=1 --arg=3 --schedule=random:1-3 --validate | FileCheck %s
// RUN: tl-run %s --arg=random:1:512 --arg=zeros:512 --arg=0 --arg=8 --schedule=random:1-3 --validate | FileCheck %s
// CHECK: validated: {{.*}}: the same results

// A loop that ends before it begins runs no stage of the author.
!row = memref<64xf32, strided<[1], offset: ?>>
!tile = memref<64xf32, #tile.space<shared>>
func.func @steps(%A: memref<?xf32>, %C: memref<?xf32>, %lo: index, %hi: index) {
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  tile.launch (%block) in (%c1) {
      scf.for %i = %lo to %hi step %c1 {
        %a = memref.alloc() : !tile
        %c = memref.alloc() : !tile
        %o = arith.muli %i, %c64 : index
        %At = memref.subview %A[%o] [64] [1] : memref<?xf32> to !row
        %Ct = memref.subview %C[%o] [64] [1] : memref<?xf32> to !row
        tile.copy %At to %a {tile.stage = 0} : !row, !tile
        tile.exp %a into %c {tile.stage = 1} : !tile, !tile
        tile.copy %c to %Ct {tile.stage = 2} : !tile, !row
      }
  }
  return
}
