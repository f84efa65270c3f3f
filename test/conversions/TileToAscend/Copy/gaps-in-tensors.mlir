// RUN: tl-opt %s --pass-pipeline='builtin.module(func.func(convert-tile-to-ascend),canonicalize,cse)' | FileCheck %s

!tile = memref<16x24xf32, #ascend.memory<ub>>
!rows = memref<16x20xf32, strided<[24, 1]>, #ascend.memory<ub>>

// Every other element of a row has a block in UB first. Rows with padding are packed one by
// one.
// CHECK-LABEL: func @load(
// CHECK:         %[[BLOCKS:.*]] = memref.alloc() : memref<16x20x8xf32
// CHECK:         ascend.copy_gm_to_ub {{.*}} : memref<320x1xf32, strided<[2, 2]>>, memref<320x1xf32, strided<[8, 8]>
// CHECK:         scf.for
// CHECK-NEXT:      memref.subview
// CHECK-NEXT:      memref.subview
// CHECK-NEXT:      ascend.vpack_rows {{.*}} : memref<20x1xf32, strided<[8, 1], offset: ?>{{.*}}, memref<20x1xf32, strided<[1, 1], offset: ?>
func.func @load(%A: memref<16x40xf32>, %a: !tile) {
  %v = memref.subview %A[0, 0] [16, 20] [1, 2] : memref<16x40xf32> to memref<16x20xf32, strided<[40, 2]>>
  %t = memref.subview %a[0, 0] [16, 20] [1, 1] : !tile to !rows
  tile.copy %v to %t : memref<16x20xf32, strided<[40, 2]>>, !rows
  return
}

// CHECK-LABEL: func @store(
// CHECK:         scf.for
// CHECK:           ascend.vbrcb {{.*}} : memref<24x1xf32{{.*}}, memref<24x8xf32
// CHECK:           ascend.vcopy
// CHECK:         }
// CHECK:         ascend.copy_ub_to_gm {{.*}} : memref<320x1xf32, strided<[8, 8]>{{.*}}, memref<320x1xf32, strided<[2, 2]>>
func.func @store(%A: memref<16x40xf32>, %a: !tile) {
  %v = memref.subview %A[0, 0] [16, 20] [1, 2] : memref<16x40xf32> to memref<16x20xf32, strided<[40, 2]>>
  %t = memref.subview %a[0, 0] [16, 20] [1, 1] : !tile to !rows
  tile.copy %t to %v : !rows, memref<16x20xf32, strided<[40, 2]>>
  return
}

// Blocks of many elements take memory: 4 rows at a time, and parts of a row.
// CHECK-LABEL: func @parts(
// CHECK:         scf.for %[[I:.*]] = %{{.*}} to %c64 step %c4
// CHECK:           memref.alloc() : memref<4x256x8xf32
// CHECK:           ascend.copy_gm_to_ub
// CHECK:           ascend.vpack_rows
// CHECK:         scf.for %[[J:.*]] = %{{.*}} to %c3000 step %c1024
// CHECK:           ascend.vbrcb
// CHECK-NOT:       ascend.vcopy
// CHECK:           ascend.copy_ub_to_gm
func.func @parts(%A: memref<64x512xf32>, %a: memref<64x256xf32, #ascend.memory<ub>>, %B: memref<6000xf32>, %b: memref<3000xf32, #ascend.memory<ub>>) {
  %v = memref.subview %A[0, 0] [64, 256] [1, 2] : memref<64x512xf32> to memref<64x256xf32, strided<[512, 2]>>
  tile.copy %v to %a : memref<64x256xf32, strided<[512, 2]>>, memref<64x256xf32, #ascend.memory<ub>>
  %w = memref.subview %B[0] [3000] [2] : memref<6000xf32> to memref<3000xf32, strided<[2]>>
  tile.copy %b to %w : memref<3000xf32, #ascend.memory<ub>>, memref<3000xf32, strided<[2]>>
  return
}
