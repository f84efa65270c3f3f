// A complete set of a flag between cores also covers the accesses of other pipes to
// tensors that the waiting cores touch after their waits.
// RUN: tl-opt %s --ascend-insert-sync | FileCheck %s
// RUN: tl-opt %s --ascend-insert-sync --ascend-verify-sync -o %t.mlir
// RUN: tl-run %t.mlir --entry=halves --arg=iota:2x64 --schedule=random:0-3 | FileCheck %s --check-prefix=CLEAN
// RUN: tl-run %t.mlir --entry=again --arg=iota:2x64 --arg=0 --schedule=random:0-3 | FileCheck %s --check-prefix=CLEAN
// RUN: tl-run %t.mlir --entry=again --arg=iota:2x64 --arg=1 --schedule=random:0-3 | FileCheck %s --check-prefix=CLEAN
// RUN: tl-run %t.mlir --entry=again --arg=iota:2x64 --arg=5 --schedule=random:0-3 | FileCheck %s --check-prefix=CLEAN
// RUN: tl-run %t.mlir --entry=in_turn --arg=iota:2x64 --arg=5 --schedule=random:0-3 | FileCheck %s --check-prefix=CLEAN
// CLEAN: no races
// RUN: sed 's/ complete$//' %s > %t.own.mlir
// RUN: tl-opt %t.own.mlir --ascend-insert-sync -o %t.own.final.mlir
// RUN: not tl-run %t.own.final.mlir --entry=halves --arg=iota:2x64 2>&1 | FileCheck %s --check-prefix=RACE
// RACE: error: race: write-after-read: bytes [0, 256) of arg0 in gm; the read is on pipe mte2
// RUN: tl-opt %s --ascend-insert-sync --remarks-filter=ascend-insert-sync -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: flag: pipe mte2 ends its accesses that flag 0 orders for other cores before the flag is set
// REMARK: barrier of all pipes: pipe mte2 ends its accesses

!tile = memref<2x64xf32, #ascend.memory<ub>>
!row = memref<64xf32, #ascend.memory<ub>>
!part = memref<64xf32, strided<[1], offset: ?>>
module attributes {ascend.target = #ascend.target<"910B2">} {

// Each vector core reads both rows before either is written. A flag is enough.
// CHECK-LABEL: func.func @halves(
// CHECK:      ascend.copy_gm_to_ub
// CHECK:      ascend.set_flag mte2 -> mte3, 1
// CHECK-NEXT: ascend.wait_flag mte2 -> mte3, 1
// CHECK-NEXT: ascend.cross_core_set_flag mode 1, mte3, 0{{$}}
func.func @halves(%W: memref<2x64xf32>) {
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      %all = ascend.buffer at 0 : !tile
      %u = ascend.buffer at 1024 : !row
      %row = memref.subview %W[%sub, 0] [1, 64] [1, 1] : memref<2x64xf32> to !part
      ascend.copy_gm_to_ub %W to %all : memref<2x64xf32>, !tile
      ascend.vduplicate %one into %u : f32, !row
      ascend.cross_core_set_flag mode 1, mte3, 0 complete
      ascend.cross_core_wait_flag 0
      ascend.copy_ub_to_gm %u to %row : !row, !part
    }
  }
  return
}

// In this loop mte3 does nothing else that mte2 waits for. But a core passes the wait for
// a flag of mode 1 after its own set, so the flag is lowered when mte2 raises it again.
// CHECK-LABEL: func.func @again(
// CHECK:      scf.for
// CHECK:        ascend.copy_gm_to_ub
// CHECK-NEXT:   ascend.set_flag mte2 -> mte3, 1
// CHECK-NEXT:   ascend.wait_flag mte2 -> mte3, 1
// CHECK-NEXT:   ascend.cross_core_set_flag mode 1, mte3, 0{{$}}
func.func @again(%W: memref<2x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.0 : f32
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      %all = ascend.buffer at 0 : !tile
      %u = ascend.buffer at 1024 : !row
      %row = memref.subview %W[%sub, 0] [1, 64] [1, 1] : memref<2x64xf32> to !part
      scf.for %i = %c0 to %n step %c1 {
        ascend.copy_gm_to_ub %W to %all : memref<2x64xf32>, !tile
        ascend.cross_core_set_flag mode 1, mte3, 0 complete
        ascend.cross_core_wait_flag 0
      }
      ascend.vduplicate %one into %u : f32, !row
      ascend.copy_ub_to_gm %u to %row : !row, !part
    }
  }
  return
}

// A flag of the other core does not imply that: a barrier.
// CHECK-LABEL: func.func @again_for_the_cube(
// CHECK:      ascend.section vector
// CHECK:        ascend.copy_gm_to_ub
// CHECK-NEXT:   ascend.pipe_barrier all
// CHECK-NEXT:   ascend.cross_core_set_flag mode 2, mte3, 0{{$}}
func.func @again_for_the_cube(%W: memref<64x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %c = ascend.buffer at 0 : memref<4x4x16x16xf32, #ascend.memory<l0c>>
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_wait_flag 0
        ascend.pipe_barrier all
        ascend.fixpipe %c to %W : memref<4x4x16x16xf32, #ascend.memory<l0c>>, memref<64x64xf32>
        ascend.cross_core_set_flag mode 2, fix, 1
      }
    }
    ascend.section vector {
      %b = ascend.buffer at 0 : memref<64x64xf32, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c1 {
        ascend.copy_gm_to_ub %W to %b : memref<64x64xf32>, memref<64x64xf32, #ascend.memory<ub>>
        ascend.cross_core_set_flag mode 2, mte3, 0 complete
        ascend.cross_core_wait_flag 1
      }
    }
  }
  return
}

// Here it does: the core reads its own row again. The second flag reports the accesses of
// its own pipe only, so nothing is added.
// CHECK-LABEL: func.func @in_turn(
// CHECK:      scf.for
// CHECK-NOT:    ascend.pipe_barrier all
// CHECK:        ascend.set_flag mte2 -> mte3, 1
// CHECK-NEXT:   ascend.wait_flag mte2 -> mte3, 1
// CHECK-NEXT:   ascend.cross_core_set_flag mode 1, mte3, 0{{$}}
// CHECK:        ascend.copy_ub_to_gm
// CHECK:        ascend.cross_core_set_flag mode 1, mte3, 1{{$}}
func.func @in_turn(%W: memref<2x64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      %all = ascend.buffer at 0 : !tile
      %row = memref.subview %W[%sub, 0] [1, 64] [1, 1] : memref<2x64xf32> to !part
      %u = memref.subview %all[0, 0] [1, 64] [1, 1] : !tile to memref<64xf32, strided<[1]>, #ascend.memory<ub>>
      scf.for %i = %c0 to %n step %c1 {
        ascend.copy_gm_to_ub %W to %all : memref<2x64xf32>, !tile
        ascend.cross_core_set_flag mode 1, mte3, 0 complete
        ascend.cross_core_wait_flag 0
        ascend.copy_ub_to_gm %u to %row : memref<64xf32, strided<[1]>, #ascend.memory<ub>>, !part
        ascend.cross_core_set_flag mode 1, mte3, 1 complete
        ascend.cross_core_wait_flag 1
      }
    }
  }
  return
}

// No core accesses the tensor after a wait for the flag.
// CHECK-LABEL: func.func @nothing_to_add(
// CHECK:      ascend.copy_gm_to_ub
// CHECK-NEXT: ascend.cross_core_set_flag mode 1, mte3, 0{{$}}
func.func @nothing_to_add(%W: memref<2x64xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) sub_block (%sub) {
    ascend.section vector {
      %all = ascend.buffer at 0 : !tile
      ascend.copy_gm_to_ub %W to %all : memref<2x64xf32>, !tile
      ascend.cross_core_set_flag mode 1, mte3, 0 complete
      ascend.cross_core_wait_flag 0
    }
  }
  return
}
}
