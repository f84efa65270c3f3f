// RUN: tl-opt %s --ascend-lower-channels | FileCheck %s

!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!ub = memref<16x16xf32, #ascend.memory<ub>>
!slot = memref<16x16xf32, strided<[16, 1], offset: ?>>

// The first slot of a group waits, the last one tells the other core. There is room
// for two groups, and none is in flight at the end.
// CHECK-LABEL: func @groups(
// CHECK-SAME:    %[[N:.*]]: index, %[[FIRST:.*]]: i1, %[[LAST:.*]]: i1)
// CHECK:      memref.alloc() : memref<1x5x16x16xf32>
// CHECK:      ascend.section cube {
// CHECK:        scf.for
// CHECK:          scf.if %[[FIRST]] {
// CHECK-NEXT:       ascend.cross_core_wait_flag 1
// CHECK-NEXT:     }
// CHECK:          ascend.fixpipe
// CHECK-NEXT:     scf.if %[[LAST]] {
// CHECK-NEXT:       ascend.cross_core_set_flag mode 2, fix, 0
// CHECK-NEXT:     }
// CHECK:        }
// CHECK-COUNT-2: ascend.cross_core_wait_flag 1
// CHECK-NOT:    ascend.cross_core_wait_flag
// CHECK:      ascend.section vector {
// CHECK-COUNT-2: ascend.cross_core_set_flag mode 2, mte2, 1
// CHECK:        scf.for
// CHECK:          scf.if %[[FIRST]] {
// CHECK-NEXT:       ascend.cross_core_wait_flag 0
// CHECK-NEXT:     }
// CHECK:          ascend.copy_gm_to_ub
// CHECK-NEXT:     scf.if %[[LAST]] {
// CHECK-NEXT:       ascend.cross_core_set_flag mode 2, mte2, 1
// CHECK-NEXT:     }
func.func @groups(%n: index, %first: i1, %last: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    %s = ascend.channel from cube interval 2 : memref<5x16x16xf32>
    ascend.section cube {
      %c = memref.alloc() : !l0c
      scf.for %i = %c0 to %n step %c1 {
        ascend.push %s group(%first, %last) as %slot : memref<5x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !slot
        }
      }
    }
    ascend.section vector {
      %x = memref.alloc() : !ub
      scf.for %i = %c0 to %n step %c1 {
        ascend.pop %s group(%first, %last) as %slot : memref<5x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x : !slot, !ub
        }
      }
    }
  }
  return
}
