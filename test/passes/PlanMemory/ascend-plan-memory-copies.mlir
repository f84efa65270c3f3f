// RUN: tl-opt %s --ascend-plan-memory | FileCheck %s
// RUN: tl-opt %s --ascend-plan-memory --ascend-verify-memory -o /dev/null

!row = memref<64xf32>
!tile = memref<64xf32, #ascend.memory<ub>>

module attributes {ascend.target = #ascend.target<"910B2">} {
  // Tiles that the same instructions of successive loops use have one address, in the order
  // of the first loop; loads run ahead, so tiles that they fill stay apart.
  // CHECK-LABEL: func @copies(
  func.func @copies(%A: !row, %C: !row, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    ascend.section vector {
      // CHECK: scf.for
      // CHECK-DAG: %[[A:.*]] = ascend.buffer at [[A_AT:[0-9]+]] :
      // CHECK-DAG: ascend.copy_gm_to_ub %{{.*}} to %[[A]]
      // CHECK-DAG: %[[X:.*]] = ascend.buffer at [[X_AT:[0-9]+]] :
      // CHECK-DAG: %[[Y:.*]] = ascend.buffer at [[Y_AT:[0-9]+]] :
      // CHECK: ascend.vexp %[[A]] into %[[X]]
      // CHECK: ascend.vadd %[[X]], %[[A]] into %[[Y]]
      scf.for %i = %c0 to %n step %c1 {
        %a = memref.alloc() : !tile
        %x = memref.alloc() : !tile
        %y = memref.alloc() : !tile
        ascend.copy_gm_to_ub %A to %a : !row, !tile
        ascend.vexp %a into %x : !tile, !tile
        ascend.vadd %x, %a into %y : !tile, !tile, !tile
        ascend.copy_ub_to_gm %y to %C : !tile, !row
      }
      // CHECK: scf.for
      // CHECK-NOT: ascend.buffer at [[A_AT]] :
      // CHECK: %[[Y2:.*]] = ascend.buffer at [[Y_AT]] :
      // CHECK: %[[X2:.*]] = ascend.buffer at [[X_AT]] :
      // CHECK: ascend.vexp %{{.*}} into %[[X2]]
      // CHECK: ascend.vadd %[[X2]], %{{.*}} into %[[Y2]]
      scf.for %i = %c0 to %n step %c1 {
        %a = memref.alloc() : !tile
        %y = memref.alloc() : !tile
        %x = memref.alloc() : !tile
        ascend.copy_gm_to_ub %A to %a : !row, !tile
        ascend.vexp %a into %x : !tile, !tile
        ascend.vadd %x, %a into %y : !tile, !tile, !tile
        ascend.copy_ub_to_gm %y to %C : !tile, !row
      }
    }
    return
  }

  // Tiles of one loop, tiles that instructions use in another way, and loops inside of
  // others have addresses of their own.
  // CHECK-LABEL: func @others(
  func.func @others(%A: !row, %C: !row, %n: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    ascend.section vector {
      // CHECK: ascend.buffer at 0 :
      %a = memref.alloc() : !tile
      ascend.copy_gm_to_ub %A to %a : !row, !tile
      // CHECK: scf.for
      scf.for %i = %c0 to %n step %c1 {
        // CHECK: ascend.buffer at [[FIRST:[1-9][0-9]*]] :
        // CHECK-NOT: ascend.buffer at [[FIRST]] :
        %x = memref.alloc() : !tile
        %y = memref.alloc() : !tile
        ascend.vexp %a into %x : !tile, !tile
        ascend.vadd %a, %x into %a : !tile, !tile, !tile
        ascend.vexp %a into %y : !tile, !tile
        ascend.vadd %a, %y into %a : !tile, !tile, !tile
        scf.for %j = %c0 to %n step %c1 {
          %z = memref.alloc() : !tile
          ascend.vexp %a into %z : !tile, !tile
          ascend.vadd %a, %z into %a : !tile, !tile, !tile
        }
      }
      scf.for %i = %c0 to %n step %c1 {
        %x = memref.alloc() : !tile
        ascend.vln %a into %x : !tile, !tile
        ascend.vadd %a, %x into %a : !tile, !tile, !tile
      }
      // CHECK: return
      ascend.copy_ub_to_gm %a to %C : !tile, !row
    }
    return
  }
}
