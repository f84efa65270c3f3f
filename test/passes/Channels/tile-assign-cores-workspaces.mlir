// RUN: tl-opt %s --tile-assign-cores | FileCheck %s

!l1 = memref<16x16xf16, #ascend.memory<l1>>
!ub = memref<16x16xf16, #ascend.memory<ub>>

// A read of a workspace before the write in the text follows the write: the vector core
// pushes, the cube core pops.
// CHECK-LABEL: func @workspace(
// CHECK:         %[[FULL:.*]] = ascend.channel from vector : memref<1x0xi8>
// CHECK:         ascend.section cube {
// CHECK:           ascend.pop %[[FULL]]
// CHECK-NEXT:        tile.copy %{{.*}} to %{{.*}} : memref<16x16xf16>, memref<16x16xf16, #ascend.memory<l1>>
// CHECK:         ascend.section vector {
// CHECK:           ascend.push %[[FULL]]
// CHECK-NEXT:        tile.copy %{{.*}} to %{{.*}} : memref<16x16xf16, #ascend.memory<ub>>, memref<16x16xf16>
func.func @workspace(%W: memref<16x16xf16> {tile.workspace}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !l1
    %x = memref.alloc() : !ub
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %W to %a : memref<16x16xf16>, !l1
      tile.copy %x to %W : !ub, memref<16x16xf16>
    }
  }
  return
}

// Any other tensor has contents before the launch: the read comes first.
// CHECK-LABEL: func @tensor(
// CHECK:         ascend.channel from cube : memref<1x0xi8>
func.func @tensor(%W: memref<16x16xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !l1
    %x = memref.alloc() : !ub
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %W to %a : memref<16x16xf16>, !l1
      tile.copy %x to %W : !ub, memref<16x16xf16>
    }
  }
  return
}

// So does a workspace that has been written before the loop.
// CHECK-LABEL: func @written_before(
// CHECK:         ascend.channel from vector : memref<1x0xi8>
// CHECK:         ascend.channel from cube : memref<1x0xi8>
func.func @written_before(%W: memref<16x16xf16> {tile.workspace}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !l1
    %x = memref.alloc() : !ub
    tile.copy %x to %W : !ub, memref<16x16xf16>
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %W to %a : memref<16x16xf16>, !l1
      tile.copy %x to %W : !ub, memref<16x16xf16>
    }
  }
  return
}

// Two loops that read workspaces of each other are ordered by iterations.
// CHECK-LABEL: func @loops(
// CHECK-DAG:     %[[TO_CUBE:.*]] = ascend.channel from vector : memref<1x0xi8>
// CHECK-DAG:     %[[TO_VECTOR:.*]] = ascend.channel from cube : memref<1x0xi8>
// CHECK:         ascend.section cube {
// CHECK:           scf.for
// CHECK-NEXT:        ascend.push %[[TO_VECTOR]]
// CHECK:             ascend.pop %[[TO_CUBE]]
// CHECK:         ascend.section vector {
// CHECK:           scf.for
// CHECK-NEXT:        ascend.pop %[[TO_VECTOR]]
// CHECK:             ascend.push %[[TO_CUBE]]
func.func @loops(%V: memref<16x16xf32> {tile.workspace}, %W: memref<16x16xf16> {tile.workspace}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !l1
    %c = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
    %x = memref.alloc() : !ub
    %y = memref.alloc() : memref<16x16xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %c to %V : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
      tile.copy %W to %a : memref<16x16xf16>, !l1
    }
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %V to %y : memref<16x16xf32>, memref<16x16xf32, #ascend.memory<ub>>
      tile.copy %x to %W : !ub, memref<16x16xf16>
    }
  }
  return
}

// A write that depends on the read is that of the next iteration: the read comes first.
// CHECK-LABEL: func @recurrence(
// CHECK:         %[[RESULT:.*]] = ascend.channel from cube : memref<1x0xi8>
// CHECK:         %[[STATE:.*]] = ascend.channel from cube : memref<1x0xi8>
// CHECK:         ascend.section cube {
// CHECK:           ascend.push %[[STATE]]
// CHECK:           ascend.push %[[RESULT]]
func.func @recurrence(%S: memref<16x16xf16> {tile.workspace}, %V: memref<16x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%c1) {
    %a = memref.alloc() : !l1
    %c = memref.alloc() : memref<16x16xf32, #ascend.memory<l0c>>
    %v = memref.alloc() : memref<16x16xf32, #ascend.memory<ub>>
    %x = memref.alloc() : !ub
    scf.for %i = %c0 to %n step %c1 {
      tile.copy %S to %a : memref<16x16xf16>, !l1
      tile.copy %c to %V : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
      tile.copy %V to %v : memref<16x16xf32>, memref<16x16xf32, #ascend.memory<ub>>
      tile.copy %x to %S : !ub, memref<16x16xf16>
    }
  }
  return
}
