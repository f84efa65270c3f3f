// RUN: tl-opt %s --ascend-lower-channels --split-input-file | FileCheck %s

!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!ub = memref<16x16xf32, #ascend.memory<ub>>
!slot = memref<16x16xf32, strided<[16, 1], offset: ?>>

// Each slot is filled once: no push waits for a free slot. Blocks that all run at the
// same time have a slot each.
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

// An unknown number of blocks: the launch has one block for each AI core, and each
// does the work of several. Both slots are free before, and after.
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

// An unused channel is removed.
// CHECK-LABEL: func @unused() {
// CHECK-NOT:  channel
func.func @unused() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    %channel = ascend.channel from vector : memref<1x16xi8>
    ascend.section vector {
    }
  }
  return
}

// -----

!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>>
!l0a = memref<1x1x16x16xf16, #ascend.memory<l0a>>
!l0b = memref<1x1x16x16xf16, #ascend.memory<l0b>>
!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!x = memref<16x16xf32, #ascend.memory<ub>>
!y = memref<16x16xf16, #ascend.memory<ub>>
!wide = memref<16x16xf32, strided<[16, 1], offset: ?>>
!narrow = memref<16x16xf16, strided<[16, 1], offset: ?>>

// The vector core computes its answer from the slot, and the cube core
// continues from the answer: no slot is filled again before it is empty, even
// without a flag.
// CHECK-LABEL: func @answer(
// CHECK:      ascend.section cube {
// CHECK-NEXT:   memref.alloc
// CHECK-NOT:    cross_core
// CHECK:        scf.for
// CHECK-NEXT:     memref.subview
// CHECK-NEXT:     ascend.fixpipe
// CHECK-NEXT:     ascend.cross_core_set_flag mode 2, fix, 0
// CHECK-NEXT:     ascend.cross_core_wait_flag 1
// CHECK-NEXT:     memref.subview
// CHECK-NEXT:     ascend.copy_gm_to_l1
// CHECK-NEXT:     ascend.load_l0a
// CHECK-NEXT:     ascend.mmad
// CHECK-NEXT:   }
// CHECK-NEXT: }
// CHECK-NEXT: ascend.section vector {
// CHECK-NEXT:   memref.alloc
// CHECK-NOT:    cross_core
// CHECK:        scf.for
// CHECK-NEXT:     ascend.cross_core_wait_flag 0
// CHECK-NEXT:     memref.subview
// CHECK-NEXT:     ascend.copy_gm_to_ub
// CHECK-NEXT:     ascend.vcast
// CHECK-NEXT:     memref.subview
// CHECK-NEXT:     ascend.copy_ub_to_gm
// CHECK-NEXT:     ascend.cross_core_set_flag mode 2, mte3, 1
// CHECK-NEXT:   }
// CHECK-NEXT: }
func.func @answer(%trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    %s = ascend.channel from cube : memref<1x16x16xf32>
    %p = ascend.channel from vector : memref<1x16x16xf16>
    ascend.section cube {
      %l = memref.alloc() : !l1
      %a = memref.alloc() : !l0a
      %b = memref.alloc() : !l0b
      %c = memref.alloc() : !l0c
      scf.for %i = %c0 to %trips step %c1 {
        ascend.push %s as %slot : memref<1x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
        ascend.pop %p as %slot : memref<1x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
    }
    ascend.section vector {
      %x = memref.alloc() : !x
      %y = memref.alloc() : !y
      scf.for %i = %c0 to %trips step %c1 {
        ascend.pop %s as %slot : memref<1x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x : !wide, !x
        }
        ascend.vcast %x into %y round rint : !x, !y
        ascend.push %p as %slot : memref<1x16x16xf16> {
          ascend.copy_ub_to_gm %y to %slot : !y, !narrow
        }
      }
    }
  }
  return
}

// -----

!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>>
!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!x = memref<16x16xf32, #ascend.memory<ub>>
!y = memref<16x16xf16, #ascend.memory<ub>>
!wide = memref<16x16xf32, strided<[16, 1], offset: ?>>
!narrow = memref<16x16xf16, strided<[16, 1], offset: ?>>

// An answer that has nothing to do with the slot may come while it is read.
// CHECK-LABEL: func @no_answer(
// CHECK:      ascend.section cube {
// CHECK:        scf.for
// CHECK-NEXT:     ascend.cross_core_wait_flag 1
// CHECK:          ascend.cross_core_set_flag mode 2, fix, 0
// CHECK-NEXT:     ascend.cross_core_wait_flag 2
// CHECK:          ascend.cross_core_set_flag mode 2, mte2, 3
// CHECK:      ascend.section vector {
// CHECK:        scf.for
// CHECK-NEXT:     ascend.cross_core_wait_flag 0
// CHECK:          ascend.cross_core_set_flag mode 2, mte2, 1
// CHECK-NEXT:     ascend.cross_core_wait_flag 3
// CHECK:          ascend.cross_core_set_flag mode 2, mte3, 2
func.func @no_answer(%trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    %s = ascend.channel from cube : memref<1x16x16xf32>
    %p = ascend.channel from vector : memref<1x16x16xf16>
    ascend.section cube {
      %l = memref.alloc() : !l1
      %c = memref.alloc() : !l0c
      scf.for %i = %c0 to %trips step %c1 {
        ascend.push %s as %slot : memref<1x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
        ascend.pop %p as %slot : memref<1x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
      }
    }
    ascend.section vector {
      %x = memref.alloc() : !x
      %y = memref.alloc() : !y
      scf.for %i = %c0 to %trips step %c1 {
        ascend.pop %s as %slot : memref<1x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x : !wide, !x
        }
        ascend.push %p as %slot : memref<1x16x16xf16> {
          ascend.copy_ub_to_gm %y to %slot : !y, !narrow
        }
      }
    }
  }
  return
}

// -----

!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>>
!ub = memref<16x16xf16, #ascend.memory<ub>>
!slot = memref<16x16xf16, strided<[16, 1], offset: ?>>

// Channels with adjacent pushes share a flag for filled slots and one for free slots,
// though the pops come in another order.
// CHECK-LABEL: func @together(
// CHECK:      ascend.section cube {
// CHECK-NEXT:   ascend.cross_core_set_flag mode 2, mte2, 1
// CHECK:        scf.for
// CHECK-NEXT:     ascend.cross_core_wait_flag 0
// CHECK-NOT:      cross_core
// CHECK:          ascend.copy_gm_to_l1
// CHECK:          ascend.copy_gm_to_l1
// CHECK-NEXT:     ascend.cross_core_set_flag mode 2, mte2, 1
// CHECK-NEXT:   }
// CHECK:      ascend.section vector {
// CHECK:        scf.for
// CHECK-NEXT:     ascend.cross_core_wait_flag 1
// CHECK-NOT:      cross_core
// CHECK:          ascend.copy_ub_to_gm
// CHECK:          ascend.copy_ub_to_gm
// CHECK-NEXT:     ascend.cross_core_set_flag mode 2, mte3, 0
// CHECK-NEXT:   }
// CHECK-NEXT:   ascend.cross_core_wait_flag 1
func.func @together(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    %a = ascend.channel from vector : memref<1x16x16xf16>
    %b = ascend.channel from vector : memref<1x16x16xf16>
    ascend.section cube {
      %x = memref.alloc() : !l1
      %y = memref.alloc() : !l1
      scf.for %i = %c0 to %n step %c1 {
        ascend.pop %b as %slot : memref<1x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %y : !slot, !l1
        }
        ascend.pop %a as %slot : memref<1x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %x : !slot, !l1
        }
      }
    }
    ascend.section vector {
      %x = memref.alloc() : !ub
      %y = memref.alloc() : !ub
      scf.for %i = %c0 to %n step %c1 {
        ascend.push %a as %slot : memref<1x16x16xf16> {
          ascend.copy_ub_to_gm %x to %slot : !ub, !slot
        }
        ascend.push %b as %slot : memref<1x16x16xf16> {
          ascend.copy_ub_to_gm %y to %slot : !ub, !slot
        }
      }
    }
  }
  return
}

// -----

!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>>
!ub = memref<16x16xf16, #ascend.memory<ub>>
!slot = memref<16x16xf16, strided<[16, 1], offset: ?>>

// If one side computes between its pushes, the other side need not wait for the second one.
// CHECK-LABEL: func @apart(
// CHECK:      ascend.section vector {
// CHECK:        ascend.copy_ub_to_gm
// CHECK-NEXT:   ascend.cross_core_set_flag mode 2, mte3, 0
// CHECK-NEXT:   ascend.vexp
// CHECK:        ascend.copy_ub_to_gm
// CHECK-NEXT:   ascend.cross_core_set_flag mode 2, mte3, 1
func.func @apart(%n: index) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    %a = ascend.channel from vector : memref<1x16x16xf16>
    %b = ascend.channel from vector : memref<1x16x16xf16>
    ascend.section cube {
      %x = memref.alloc() : !l1
      %y = memref.alloc() : !l1
      ascend.pop %a as %slot : memref<1x16x16xf16> {
        ascend.copy_gm_to_l1 %slot to %x : !slot, !l1
      }
      ascend.pop %b as %slot : memref<1x16x16xf16> {
        ascend.copy_gm_to_l1 %slot to %y : !slot, !l1
      }
    }
    ascend.section vector {
      %x = memref.alloc() : !ub
      ascend.push %a as %slot : memref<1x16x16xf16> {
        ascend.copy_ub_to_gm %x to %slot : !ub, !slot
      }
      ascend.vexp %x into %x : !ub, !ub
      ascend.push %b as %slot : memref<1x16x16xf16> {
        ascend.copy_ub_to_gm %x to %slot : !ub, !slot
      }
    }
  }
  return
}

// -----

!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!ub = memref<16x16xf32, #ascend.memory<ub>>
!slot = memref<16x16xf32, strided<[16, 1], offset: ?>>

// Several scalars before the sections of any number of blocks move into each section, in
// their order.
// CHECK-LABEL: func @scalars_before(
// CHECK:      ascend.section cube {
// CHECK:        scf.for %[[BLOCK:.*]] = %{{.*}} to %{{.*}} step %c24
// CHECK-NEXT:     %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT:     %[[NEXT:.*]] = arith.addi %[[BLOCK]], %[[ONE]] : index
// CHECK:          scf.for %{{.*}} = %[[ONE]] to %[[NEXT]] step %[[ONE]]
// CHECK:      ascend.section vector {
// CHECK:        scf.for %[[BLOCK:.*]] = %{{.*}} to %{{.*}} step %c24
// CHECK-NEXT:     %[[ONE:.*]] = arith.constant 1 : index
// CHECK-NEXT:     %[[NEXT:.*]] = arith.addi %[[BLOCK]], %[[ONE]] : index
// CHECK:          scf.for %{{.*}} = %[[ONE]] to %[[NEXT]] step %[[ONE]]
func.func @scalars_before(%n: index, %trips: index) {
  ascend.launch (%block) in (%n) {
    %c1 = arith.constant 1 : index
    %next = arith.addi %block, %c1 : index
    %channel = ascend.channel from cube : memref<2x16x16xf32>
    ascend.section cube {
      %c = memref.alloc() : !l0c
      scf.for %i = %c1 to %next step %c1 {
        ascend.push %channel as %slot : memref<2x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !slot
        }
      }
    }
    ascend.section vector {
      %x = memref.alloc() : !ub
      scf.for %i = %c1 to %next step %c1 {
        ascend.pop %channel as %slot : memref<2x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x : !slot, !ub
        }
      }
    }
  }
  return
}
