// RUN: tl-opt %s --tl-compile | FileCheck %s
// RUN: tl-opt %s --tl-compile --remarks-filter=tile-align-rows -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: tl-run %s --entry=versions --validate --arg=random:1 --arg=zeros | FileCheck %s --check-prefix=VALID
// RUN: tl-run %s --entry=tall --validate --arg=random:1 --arg=zeros --arg=random:2 --arg=random:3 | FileCheck %s --check-prefix=VALID
// VALID: validated:

// Versions of a tile for iterations have its aligned rows.
// CHECK-LABEL: func.func @versions
// CHECK: ascend.buffer at {{.*}} : memref<2x33x48xf32, #ascend.memory<ub>>
// CHECK-NOT: memref.load
// CHECK: return
!t = memref<33x45xf32, #tile.space<shared>>
!c = memref<33x1xf32, #tile.space<shared>>
func.func @versions(%A: memref<8x33x45xf32>, %B: memref<8x33x45xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  tile.launch (%b) in (%c1) {
    %x = memref.alloc() : !t
    %y = memref.alloc() : !t
    %c = memref.alloc() : !c
    scf.for %i = %c0 to %c8 step %c1 {
      %As = memref.subview %A[%i, 0, 0] [1, 33, 45] [1, 1, 1] : memref<8x33x45xf32> to memref<33x45xf32, strided<[45, 1], offset: ?>>
      tile.copy %As to %x : memref<33x45xf32, strided<[45, 1], offset: ?>>, !t
      tile.exp %x into %y : !t, !t
      tile.reduce sum %y into %c dim(1) : !t, !c
      tile.div %y, %c into %y : !t, !c, !t
      %Bs = memref.subview %B[%i, 0, 0] [1, 33, 45] [1, 1, 1] : memref<8x33x45xf32> to memref<33x45xf32, strided<[45, 1], offset: ?>>
      tile.copy %y to %Bs : !t, memref<33x45xf32, strided<[45, 1], offset: ?>>
    } {tile.stages = 2}
  }
  return
}

// If not all padding fits, the tiles with the largest one stay dense.
// CHECK-LABEL: func.func @tall
// CHECK-DAG: ascend.buffer at {{.*}} : memref<1500x9xf32, #ascend.memory<ub>>
// CHECK-DAG: ascend.buffer at {{.*}} : memref<1500x16xf32, #ascend.memory<ub>>
// CHECK-DAG: ascend.buffer at {{.*}} : memref<33x128xf32, #ascend.memory<ub>>
// REMARK: [[@LINE+8]]:13: remark: {{.*}}each row begins at a block of 32 bytes
// REMARK: [[@LINE+8]]:14: remark: {{.*}}rows stay dense, since aligned ones do not fit
!s = memref<33x127xf32, #tile.space<shared>>
!m = memref<33x1xf32, #tile.space<shared>>
!tall = memref<1500x9xf32, #tile.space<shared>>
func.func @tall(%A: memref<33x127xf32>, %B: memref<33x127xf32>, %C: memref<1500x9xf32>, %D: memref<1500x9xf32>) {
  %c1 = arith.constant 1 : index
  tile.launch (%b) in (%c1) {
    %tall = memref.alloc() : !tall
    %tall2 = memref.alloc() : !tall
    tile.copy %C to %tall : memref<1500x9xf32>, !tall
    tile.copy %D to %tall2 : memref<1500x9xf32>, !tall
    %x = memref.alloc() : !s
    %c = memref.alloc() : !m
    tile.copy %A to %x : memref<33x127xf32>, !s
    tile.reduce max %x into %c dim(1) : !s, !m
    tile.sub %x, %c into %x : !s, !m, !s
    tile.copy %x to %B : !s, memref<33x127xf32>
    %s = memref.subview %tall[10, 0] [1, 9] [1, 1] : !tall to memref<1x9xf32, strided<[9, 1], offset: 90>, #tile.space<shared>>
    %s2 = memref.subview %tall2[10, 0] [1, 9] [1, 1] : !tall to memref<1x9xf32, strided<[9, 1], offset: 90>, #tile.space<shared>>
    tile.add %s, %s2 into %s : memref<1x9xf32, strided<[9, 1], offset: 90>, #tile.space<shared>>, memref<1x9xf32, strided<[9, 1], offset: 90>, #tile.space<shared>>, memref<1x9xf32, strided<[9, 1], offset: 90>, #tile.space<shared>>
    tile.copy %tall to %C : !tall, memref<1500x9xf32>
    tile.copy %tall2 to %D : !tall, memref<1500x9xf32>
  }
  return
}
