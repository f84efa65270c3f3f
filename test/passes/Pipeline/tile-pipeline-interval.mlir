// RUN: tl-opt %s --tl-compile='to=placed auto-stages=false' --remarks-filter=tile-pipeline 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARKS < %t

!rows = memref<?x32xf16>
!part = memref<32x32xf16, strided<[32, 1], offset: ?>>
!sums = memref<?x32xf32>
!sum = memref<32x32xf32, strided<[32, 1], offset: ?>>
!matrix = memref<32x32xf16, #tile.space<shared>>
!acc = memref<32x32xf32, #tile.space<fragment>>
!tile = memref<32x32xf32, #tile.space<shared>>

// One way: the cube core tells the vector core of every third product, or the last
// one. There are slots for three.
// CHECK-LABEL: func @there(
func.func @there(%A: !rows, %C: !sums, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    // CHECK: %[[S:.*]] = ascend.channel from cube interval 3 : memref<3x32x32xf32>
    %a = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    // CHECK: ascend.section cube
    // CHECK: scf.for %[[I:.*]] = %{{.*}} to %[[N:.*]] step
    // CHECK-DAG: %[[PLACE:.*]] = affine.apply #[[MOD:.*]](%[[I]])
    // CHECK-DAG: %[[FIRST:.*]] = arith.cmpi eq, %[[PLACE]], %{{.*}}
    // CHECK-DAG: %[[NEXT:.*]] = affine.apply #{{.*}}(%[[I]])
    // CHECK-DAG: %[[FULL:.*]] = arith.cmpi eq, %[[NEXT]], %{{.*}}
    // CHECK-DAG: %[[BEHIND:.*]] = affine.apply #{{.*}}(%[[I]])
    // CHECK-DAG: %[[END:.*]] = arith.cmpi eq, %[[BEHIND]], %[[N]]
    // CHECK-DAG: %[[LAST:.*]] = arith.ori %[[FULL]], %[[END]]
    // CHECK: ascend.push %[[S]] group(%[[FIRST]], %[[LAST]]) as
    // CHECK: ascend.section vector
    // CHECK: ascend.pop %[[S]] group(
    // CHECK-NOT: tile.interval
    scf.for %i = %c0 to %n step %c32 {
      %At = memref.subview %A[%i, 0] [32, 32] [1, 1] : !rows to !part
      %Ct = memref.subview %C[%i, 0] [32, 32] [1, 1] : !sums to !sum
      tile.copy %At to %a : !part, !matrix
      tile.gemm %a, %a into %c init(%true) : !matrix, !matrix, !acc
      tile.copy %c to %x : !acc, !tile
      tile.copy %x to %Ct : !tile, !sum
    } {tile.interval = 3}
  }
  return
}

// There and back: a core is ahead by a group for each stage. The loop in the loop is
// pipelined by itself.
// CHECK-LABEL: func @there_and_back(
func.func @there_and_back(%A: !rows, %C: !sums, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    // CHECK: %[[S:.*]] = ascend.channel from cube interval 2 : memref<4x32x32xf32>
    // CHECK: %[[P:.*]] = ascend.channel from vector interval 2 : memref<4x32x32xf16>
    %a = memref.alloc() : !matrix
    %b = memref.alloc() : !matrix
    %c = memref.alloc() : !acc
    %d = memref.alloc() : !acc
    %x = memref.alloc() : !tile
    // CHECK: ascend.section cube
    // CHECK: affine.min #{{.*}}(%{{.*}})
    // CHECK: scf.for
    // CHECK:   ascend.push %[[S]] group(
    // CHECK: scf.for
    // CHECK:   ascend.push %[[S]] group(
    // CHECK:   ascend.pop %[[P]] group(
    // REMARKS: "iterations overlap", {{.*}}stages=2, versioned tiles=1
    // REMARKS: "iterations overlap", {{.*}}stages=4
    scf.for %i = %c0 to %n step %c32 {
      %At = memref.subview %A[%i, 0] [32, 32] [1, 1] : !rows to !part
      %Ct = memref.subview %C[%i, 0] [32, 32] [1, 1] : !sums to !sum
      scf.for %j = %c0 to %n step %c32 {
        %Aj = memref.subview %A[%j, 0] [32, 32] [1, 1] : !rows to !part
        %first = arith.cmpi eq, %j, %c0 : index
        tile.copy %Aj to %a : !part, !matrix
        tile.gemm %a, %a into %c init(%first) : !matrix, !matrix, !acc
      } {tile.stages = 2}
      tile.copy %c to %x : !acc, !tile
      tile.exp %x into %x : !tile, !tile
      tile.copy %x to %b : !tile, !matrix
      tile.gemm %b, %b into %d init(%true) : !matrix, !matrix, !acc
      tile.copy %d to %Ct : !acc, !sum
    } {tile.stages = 2, tile.interval = 2}
  }
  return
}

// If a group of iterations does not fit, it is smaller.
// CHECK-LABEL: func @short(
!large = memref<128x128xf16, #tile.space<shared>>
!large_part = memref<128x128xf16, strided<[128, 1], offset: ?>>
!large_acc = memref<128x128xf32, #tile.space<fragment>>
!large_tile = memref<128x128xf32, #tile.space<shared>>
!large_sum = memref<128x128xf32, strided<[128, 1], offset: ?>>
func.func @short(%A: memref<?x128xf16>, %C: memref<?x128xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c128 = arith.constant 128 : index
  %true = arith.constant true
  tile.launch (%block) in (%c1) {
    // CHECK: ascend.channel from cube interval 2 : memref<2x128x128xf32>
    %a = memref.alloc() : !large
    %b = memref.alloc() : !large
    %c = memref.alloc() : !large_acc
    %x = memref.alloc() : !large_tile
    // REMARKS: [Missed] interval {{.*}}"on-chip memory has room for fewer iterations between flags than wanted", interval=2, wanted=4
    scf.for %i = %c0 to %n step %c128 {
      %At = memref.subview %A[%i, 0] [128, 128] [1, 1] : memref<?x128xf16> to !large_part
      %Ct = memref.subview %C[%i, 0] [128, 128] [1, 1] : memref<?x128xf32> to !large_sum
      tile.copy %At to %a : !large_part, !large
      tile.gemm %a, %a into %c init(%true) : !large, !large, !large_acc
      tile.copy %c to %x : !large_acc, !large_tile
      tile.exp %x into %x : !large_tile, !large_tile
      tile.copy %x to %b : !large_tile, !large
      tile.gemm %b, %b into %c init(%true) : !large, !large, !large_acc
      tile.copy %c to %Ct : !large_acc, !large_sum
    } {tile.interval = 4}
  }
  return
}
