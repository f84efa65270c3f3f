// RUN: tl-opt %s --ascend-lower-channels --split-input-file | FileCheck %s

!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!ub = memref<16x16xf32, #ascend.memory<ub>>
!slot = memref<16x16xf32, strided<[16, 1], offset: ?>>

// Each slot is filled once: nobody waits for it to be free. Blocks that all run at
// the same time have a slot each.
// CHECK-LABEL: func @once(
// CHECK-SAME:    attributes {ascend.workspace = 8192 : i64}
// CHECK:      %[[W:.*]] = memref.alloc() : memref<8x1x16x16xf32>
// CHECK-NEXT: ascend.launch (%[[BLOCK:.*]]) in (%c8) {
// CHECK-NEXT:   ascend.section cube {
// CHECK-NEXT:     memref.alloc
// CHECK-NEXT:     %[[SLOT:.*]] = memref.subview %[[W]][%[[BLOCK]], 0, 0, 0] [1, 1, 16, 16] [1, 1, 1, 1] : memref<8x1x16x16xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
// CHECK-NEXT:     ascend.fixpipe %{{.*}} to %[[SLOT]]
// CHECK-NEXT:     ascend.cross_core_set_flag mode 2, fix, 0
// CHECK-NEXT:   }
// CHECK-NEXT:   ascend.section vector {
// CHECK-NEXT:     memref.alloc
// CHECK-NEXT:     ascend.cross_core_wait_flag 0
// CHECK-NEXT:     %[[SLOT:.*]] = memref.subview %[[W]][%[[BLOCK]], 0, 0, 0]
// CHECK-NEXT:     ascend.copy_gm_to_ub %[[SLOT]] to
// CHECK-NEXT:   }
func.func @once() {
  %c8 = arith.constant 8 : index
  ascend.launch (%block) in (%c8) {
    %channel = ascend.channel from cube : memref<1x16x16xf32>
    ascend.section cube {
      %c = memref.alloc() : !l0c
      ascend.push %channel as %slot : memref<1x16x16xf32> {
        ascend.fixpipe %c to %slot : !l0c, !slot
      }
    }
    ascend.section vector {
      %x = memref.alloc() : !ub
      ascend.pop %channel as %slot : memref<1x16x16xf32> {
        ascend.copy_gm_to_ub %slot to %x : !slot, !ub
      }
    }
  }
  return
}

// -----

!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!ub = memref<16x16xf32, #ascend.memory<ub>>
!slot = memref<16x16xf32, strided<[16, 1], offset: ?>>

// A number of blocks that is not known: as many as there are AI cores, each of
// which does the work of several. Both slots are free before, and after.
// CHECK-LABEL: func @again(
// CHECK-SAME:    %[[N:.*]]: index, %[[TRIPS:.*]]: index)
// CHECK-SAME:    attributes {ascend.workspace = 49152 : i64}
// CHECK:      %[[CORES:.*]] = arith.constant 24 : index
// CHECK:      %[[BLOCKS:.*]] = arith.minsi %[[N]], %[[CORES]]
// CHECK:      %[[W:.*]] = memref.alloc() : memref<24x2x16x16xf32>
// CHECK-NEXT: ascend.launch (%[[BLOCK:.*]]) in (%[[BLOCKS]]) {
// CHECK-NEXT:   ascend.section cube {
// CHECK-NEXT:     %[[NEXT:.*]] = memref.alloca() : memref<index>
// CHECK:          memref.store %{{.*}}, %[[NEXT]][]
// CHECK-NEXT:     scf.for %{{.*}} = %[[BLOCK]] to %[[N]] step %[[CORES]] {
// CHECK:            scf.for
// CHECK-NEXT:         ascend.cross_core_wait_flag 1
// CHECK-NEXT:         %[[I:.*]] = memref.load %[[NEXT]][]
// CHECK-NEXT:         %[[SLOT:.*]] = memref.subview %[[W]][%[[BLOCK]], %[[I]], 0, 0]
// CHECK-NEXT:         ascend.fixpipe %{{.*}} to %[[SLOT]]
// CHECK-NEXT:         ascend.cross_core_set_flag mode 2, fix, 0
// CHECK:              %[[SUM:.*]] = arith.addi %[[I]]
// CHECK-NEXT:         %[[J:.*]] = arith.remui %[[SUM]]
// CHECK-NEXT:         memref.store %[[J]], %[[NEXT]][]
// CHECK:          ascend.cross_core_wait_flag 1
// CHECK-NEXT:     ascend.cross_core_wait_flag 1
// CHECK-NEXT:   }
// CHECK-NEXT:   ascend.section vector {
// CHECK-NEXT:     ascend.cross_core_set_flag mode 2, mte2, 1
// CHECK-NEXT:     ascend.cross_core_set_flag mode 2, mte2, 1
// CHECK:          scf.for %{{.*}} = %[[BLOCK]] to %[[N]] step %[[CORES]] {
// CHECK:            scf.for
// CHECK-NEXT:         ascend.cross_core_wait_flag 0
// CHECK:              ascend.copy_gm_to_ub
// CHECK-NEXT:         ascend.cross_core_set_flag mode 2, mte2, 1
func.func @again(%n: index, %trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%n) {
    %channel = ascend.channel from cube : memref<2x16x16xf32>
    ascend.section cube {
      %c = memref.alloc() : !l0c
      scf.for %i = %c0 to %trips step %c1 {
        ascend.push %channel as %slot : memref<2x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !slot
        }
      }
    }
    ascend.section vector {
      %x = memref.alloc() : !ub
      scf.for %i = %c0 to %trips step %c1 {
        ascend.pop %channel as %slot : memref<2x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x : !slot, !ub
        }
      }
    }
  }
  return
}

// -----

!ub = memref<16xf32, #ascend.memory<ub>>

// A channel that only orders takes no memory. Pipes that were not told apart are
// over after a barrier; flags of the author are left alone.
// CHECK-LABEL: func @order(%{{.*}}: memref<16xf32>) {
// CHECK-NOT:  memref.alloc
// CHECK:      ascend.section vector {
// CHECK:        ascend.copy_gm_to_ub
// CHECK-NEXT:   ascend.copy_ub_to_gm
// CHECK-NEXT:   ascend.pipe_barrier all
// CHECK-NEXT:   ascend.cross_core_set_flag mode 2, mte2, 1
// CHECK:      ascend.section cube {
// CHECK-NEXT:   ascend.cross_core_wait_flag 1
// CHECK-NEXT:   ascend.cross_core_wait_flag 0
func.func @order(%W: memref<16xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    %channel = ascend.channel from vector : memref<1x0xi8>
    ascend.section vector {
      %x = memref.alloc() : !ub
      ascend.push %channel as %slot : memref<1x0xi8> {
        ascend.copy_gm_to_ub %W to %x : memref<16xf32>, !ub
        ascend.copy_ub_to_gm %x to %W : !ub, memref<16xf32>
      }
      ascend.cross_core_set_flag mode 2, mte3, 0
    }
    ascend.section cube {
      ascend.pop %channel as %slot : memref<1x0xi8> {
      }
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

// What nothing uses needs nothing.
// CHECK-LABEL: func @unused() {
// CHECK-NOT:  channel
func.func @unused() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    %channel = ascend.channel from vector : memref<1x16xi8>
  }
  return
}
