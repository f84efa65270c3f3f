// RUN: tl-opt %s --ascend-attach-target --ascend-insert-sync --ascend-verify-sync -o %t.mlir
// RUN: tl-generate --check=%s --arg=random:1 --arg=random:2 --arg=2 --arg=5 --arg=1 --pipeline='ascend-attach-target,func.func(ascend-insert-sync,ascend-verify-sync)' --schedules=3 | FileCheck %s

!part = memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
!box = memref<8x8xf32, strided<[64, 1], offset: ?>>
!tile = memref<24x64xf32, #ascend.memory<ub>>
!tensor = memref<96x64xf32>

// Slots by remainders of 2, 3 and 12 in nested loops: with the flags of all slots, the
// section has more phases than an analysis has, so no flag has slots. A generated program.
// CHECK: same:
module {
  func.func @kernel(%arg0: !tensor, %arg1: !tensor, %arg2: index, %arg3: index, %arg4: i1) {
    %c3 = arith.constant 3 : index
    %c12 = arith.constant 12 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %one = arith.constant 1.0 : f32
    ascend.launch (%arg5) in (%c1) {
      ascend.section vector {
        %0 = ascend.buffer at 0 : !tile
        %1 = ascend.buffer at 6144 : !tile
        ascend.vduplicate %one into %0 : f32, !tile
        ascend.vduplicate %one into %1 : f32, !tile
        %subview = memref.subview %0[8, 0] [8, 8] [1, 1] : !tile to memref<8x8xf32, strided<[64, 1], offset: 512>, #ascend.memory<ub>>
        %cast = memref.cast %subview : memref<8x8xf32, strided<[64, 1], offset: 512>, #ascend.memory<ub>> to !part
        ascend.vadd %cast, %cast into %cast : !part, !part, !part
        scf.for %arg6 = %c0 to %arg3 step %c1 {
          scf.for %arg7 = %c0 to %arg3 step %c1 {
            %5 = arith.addi %arg6, %c1 : index
            %6 = arith.remui %5, %c2 : index
            %7 = arith.muli %6, %c8 : index
            %subview_3 = memref.subview %1[%7, 0] [8, 8] [1, 1] : !tile to !part
            ascend.vadd %subview_3, %subview_3 into %subview_3 : !part, !part, !part
          }
          scf.for %arg7 = %c0 to %arg3 step %c1 {
            scf.for %arg8 = %c0 to %arg3 step %c1 {
              %5 = arith.addi %arg6, %c1 : index
              %6 = arith.remui %5, %c2 : index
              %7 = arith.muli %6, %c8 : index
              %subview_3 = memref.subview %1[%7, 0] [8, 8] [1, 1] : !tile to !part
              %8 = arith.remui %arg8, %c12 : index
              %9 = arith.muli %8, %c8 : index
              %subview_4 = memref.subview %arg0[%9, 8] [8, 8] [1, 1] : !tensor to !box
              ascend.copy_gm_to_ub %subview_4 to %subview_3 : !box, !part
              %10 = arith.remui %5, %c3 : index
              %11 = arith.muli %10, %c8 : index
              %subview_5 = memref.subview %1[%11, 8] [8, 8] [1, 1] : !tile to !part
              ascend.vadd %subview_5, %subview_5 into %subview_5 : !part, !part, !part
              %12 = arith.addi %arg7, %c1 : index
              %13 = arith.remui %12, %c3 : index
              %14 = arith.muli %13, %c8 : index
              %subview_6 = memref.subview %0[%14, 8] [8, 8] [1, 1] : !tile to !part
              ascend.vadd %subview_6, %subview_6 into %subview_6 : !part, !part, !part
            }
          }
          %2 = arith.addi %arg6, %c1 : index
          %3 = arith.remui %2, %c3 : index
          %4 = arith.muli %3, %c8 : index
          %subview_0 = memref.subview %0[%4, 8] [8, 8] [1, 1] : !tile to !part
          %subview_1 = memref.subview %arg1[0, 0] [8, 8] [1, 1] : !tensor to memref<8x8xf32, strided<[64, 1]>>
          %cast_2 = memref.cast %subview_1 : memref<8x8xf32, strided<[64, 1]>> to !box
          ascend.copy_gm_to_ub %cast_2 to %subview_0 : !box, !part
          scf.for %arg7 = %c0 to %arg3 step %c1 {
          }
        }
        scf.for %arg6 = %c0 to %arg3 step %c1 {
          %2 = arith.addi %arg6, %c1 : index
          %3 = arith.remui %2, %c2 : index
          %4 = arith.muli %3, %c8 : index
          %subview_0 = memref.subview %0[%4, 8] [8, 8] [1, 1] : !tile to !part
          ascend.vadd %subview_0, %subview_0 into %subview_0 : !part, !part, !part
          %5 = arith.addi %arg6, %c2 : index
          %6 = arith.remui %5, %c2 : index
          %7 = arith.muli %6, %c8 : index
          %subview_1 = memref.subview %1[%7, 0] [8, 8] [1, 1] : !tile to !part
          %8 = arith.remui %5, %c3 : index
          %9 = arith.muli %8, %c8 : index
          %subview_2 = memref.subview %arg1[%9, 0] [8, 8] [1, 1] : !tensor to !box
          ascend.copy_ub_to_gm %subview_1 to %subview_2 : !part, !box
          scf.if %arg4 {
            %12 = arith.remui %5, %c12 : index
            %13 = arith.muli %12, %c8 : index
            %subview_5 = memref.subview %arg1[%13, 0] [8, 8] [1, 1] : !tensor to !box
            ascend.copy_gm_to_ub %subview_5 to %subview_0 : !box, !part
            %14 = arith.remui %arg6, %c12 : index
            %15 = arith.muli %14, %c8 : index
            %subview_6 = memref.subview %arg1[%15, 0] [8, 8] [1, 1] : !tensor to !box
            ascend.copy_gm_to_ub %subview_6 to %subview_0 : !box, !part
            %subview_7 = memref.subview %0[%7, 0] [8, 8] [1, 1] : !tile to !part
            %subview_8 = memref.subview %arg0[%13, 0] [8, 8] [1, 1] : !tensor to !box
            ascend.copy_ub_to_gm %subview_7 to %subview_8 : !part, !box
            %subview_9 = memref.subview %0[16, 0] [8, 8] [1, 1] : !tile to memref<8x8xf32, strided<[64, 1], offset: 1024>, #ascend.memory<ub>>
            %cast_10 = memref.cast %subview_9 : memref<8x8xf32, strided<[64, 1], offset: 1024>, #ascend.memory<ub>> to !part
            ascend.vadd %cast_10, %cast_10 into %cast_10 : !part, !part, !part
            %subview_11 = memref.subview %1[%7, 8] [8, 8] [1, 1] : !tile to !part
            ascend.vadd %subview_11, %subview_11 into %subview_11 : !part, !part, !part
          } else {
            scf.for %arg7 = %c0 to %arg3 step %c1 {
              %subview_8 = memref.subview %1[16, 8] [8, 8] [1, 1] : !tile to memref<8x8xf32, strided<[64, 1], offset: 1032>, #ascend.memory<ub>>
              %cast_9 = memref.cast %subview_8 : memref<8x8xf32, strided<[64, 1], offset: 1032>, #ascend.memory<ub>> to !part
              %14 = arith.addi %arg7, %c1 : index
              %15 = arith.remui %14, %c12 : index
              %16 = arith.muli %15, %c8 : index
              %subview_10 = memref.subview %arg0[%16, 0] [8, 8] [1, 1] : !tensor to !box
              ascend.copy_gm_to_ub %subview_10 to %cast_9 : !box, !part
              %17 = arith.remui %14, %c2 : index
              %18 = arith.muli %17, %c8 : index
              %subview_11 = memref.subview %1[%18, 0] [8, 8] [1, 1] : !tile to !part
              ascend.vadd %subview_11, %subview_11 into %subview_11 : !part, !part, !part
            }
          }
          %subview_3 = memref.subview %0[%7, 8] [8, 8] [1, 1] : !tile to !part
          %10 = arith.remui %arg6, %c12 : index
          %11 = arith.muli %10, %c8 : index
          %subview_4 = memref.subview %arg1[%11, 8] [8, 8] [1, 1] : !tensor to !box
          ascend.copy_ub_to_gm %subview_3 to %subview_4 : !part, !box
        }
        scf.for %arg6 = %c0 to %arg3 step %c1 {
          %subview_0 = memref.subview %0[16, 8] [8, 8] [1, 1] : !tile to memref<8x8xf32, strided<[64, 1], offset: 1032>, #ascend.memory<ub>>
          %cast_1 = memref.cast %subview_0 : memref<8x8xf32, strided<[64, 1], offset: 1032>, #ascend.memory<ub>> to !part
          ascend.vadd %cast_1, %cast_1 into %cast_1 : !part, !part, !part
          %2 = arith.addi %arg3, %c2 : index
          scf.for %arg7 = %arg3 to %2 step %c1 {
            %6 = arith.addi %arg6, %c1 : index
            %7 = arith.remui %6, %c2 : index
            %8 = arith.muli %7, %c8 : index
            %subview_5 = memref.subview %0[%8, 0] [8, 8] [1, 1] : !tile to !part
            %9 = arith.remui %arg7, %c12 : index
            %10 = arith.muli %9, %c8 : index
            %subview_6 = memref.subview %arg1[%10, 8] [8, 8] [1, 1] : !tensor to !box
          }
          %3 = arith.addi %arg6, %c2 : index
          %4 = arith.remui %3, %c3 : index
          %5 = arith.muli %4, %c8 : index
          %subview_4 = memref.subview %arg1[%5, 8] [8, 8] [1, 1] : !tensor to !box
        }
      }
    }
    return
  }
}
