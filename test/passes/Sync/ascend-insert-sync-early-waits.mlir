// RUN: tl-opt %s --ascend-attach-target --ascend-insert-sync --ascend-verify-sync | FileCheck %s

// A wait for a flag of a slot stays after the computation of the slot, also if ids run
// out and an earlier wait could replace another flag. tl-interleave drew this.

// CHECK-LABEL: func.func @kernel(
// CHECK:       ascend.set_flag v -> mte3, 0
// CHECK-NEXT:  ascend.set_flag v -> mte3, 1
// CHECK:       scf.for
// CHECK:         ascend.wait_flag mte2 -> v, 0 + %{{.*}} of 3
// CHECK:         ascend.set_flag mte2 -> mte3, 0
// CHECK:         %[[SLOT:.*]] = arith.remui
// CHECK-NEXT:    ascend.wait_flag v -> mte3, 0 + %[[SLOT]] of 2

module attributes {ascend.target = #ascend.target<"910B2">} {
  func.func @kernel(%arg0: memref<96x64xf32>, %arg1: memref<96x64xf32>, %arg2: index, %arg3: index, %arg4: i1) {
    %c1 = arith.constant 1 : index
    ascend.launch (%arg5) in (%c1) {
      ascend.section vector {
        %0 = ascend.buffer at 0 : memref<24x64xf32, #ascend.memory<ub>>
        %1 = ascend.buffer at 6144 : memref<24x64xf32, #ascend.memory<ub>>
        %c0 = arith.constant 0 : index
        %c8 = arith.constant 8 : index
        %c24 = arith.constant 24 : index
        %c64 = arith.constant 64 : index
        scf.for %arg6 = %c0 to %c24 step %c8 {
        }
        %c0_0 = arith.constant 0 : index
        %c0_1 = arith.constant 0 : index
        %subview = memref.subview %0[%c0_0, %c0_1] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        ascend.vadd %subview, %subview into %subview : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        %c8_2 = arith.constant 8 : index
        %c8_3 = arith.constant 8 : index
        %subview_4 = memref.subview %1[%c8_2, %c8_3] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        %c0_5 = arith.constant 0 : index
        %c0_6 = arith.constant 0 : index
        %subview_7 = memref.subview %arg1[%c0_5, %c0_6] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
        ascend.copy_ub_to_gm %subview_4 to %subview_7 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
        %c0_8 = arith.constant 0 : index
        %c0_9 = arith.constant 0 : index
        %subview_10 = memref.subview %0[%c0_8, %c0_9] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        ascend.vadd %subview_10, %subview_10 into %subview_10 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        %c16 = arith.constant 16 : index
        %c0_11 = arith.constant 0 : index
        %subview_12 = memref.subview %1[%c16, %c0_11] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        ascend.vadd %subview_12, %subview_12 into %subview_12 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        %c0_13 = arith.constant 0 : index
        %c1_14 = arith.constant 1 : index
        scf.for %arg6 = %c0_13 to %arg3 step %c1_14 {
          %c1_27 = arith.constant 1 : index
          %2 = arith.addi %arg6, %c1_27 : index
          %c3 = arith.constant 3 : index
          %3 = arith.remui %2, %c3 : index
          %c8_28 = arith.constant 8 : index
          %4 = arith.muli %3, %c8_28 : index
          %c8_29 = arith.constant 8 : index
          %subview_30 = memref.subview %0[%4, %c8_29] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          ascend.vadd %subview_30, %subview_30 into %subview_30 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          scf.if %arg4 {
            %c0_33 = arith.constant 0 : index
            %c0_34 = arith.constant 0 : index
            %subview_35 = memref.subview %1[%c0_33, %c0_34] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %c16_36 = arith.constant 16 : index
            %c0_37 = arith.constant 0 : index
            %subview_38 = memref.subview %arg1[%c16_36, %c0_37] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
            ascend.copy_ub_to_gm %subview_35 to %subview_38 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
          } else {
            %c1_33 = arith.constant 1 : index
            %5 = arith.addi %arg6, %c1_33 : index
            %c2 = arith.constant 2 : index
            %6 = arith.remui %5, %c2 : index
            %c8_34 = arith.constant 8 : index
            %7 = arith.muli %6, %c8_34 : index
            %c0_35 = arith.constant 0 : index
            %subview_36 = memref.subview %1[%7, %c0_35] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %c1_37 = arith.constant 1 : index
            %8 = arith.addi %arg6, %c1_37 : index
            %c12 = arith.constant 12 : index
            %9 = arith.remui %8, %c12 : index
            %c8_38 = arith.constant 8 : index
            %10 = arith.muli %9, %c8_38 : index
            %c0_39 = arith.constant 0 : index
            %subview_40 = memref.subview %arg1[%10, %c0_39] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
            ascend.copy_ub_to_gm %subview_36 to %subview_40 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
            %c1_41 = arith.constant 1 : index
            %11 = arith.addi %arg6, %c1_41 : index
            %c3_42 = arith.constant 3 : index
            %12 = arith.remui %11, %c3_42 : index
            %c8_43 = arith.constant 8 : index
            %13 = arith.muli %12, %c8_43 : index
            %c8_44 = arith.constant 8 : index
            %subview_45 = memref.subview %1[%13, %c8_44] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            ascend.vadd %subview_45, %subview_45 into %subview_45 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %c0_46 = arith.constant 0 : index
            %c1_47 = arith.constant 1 : index
            scf.for %arg7 = %c0_46 to %arg3 step %c1_47 {
              %c0_48 = arith.constant 0 : index
              %c0_49 = arith.constant 0 : index
              %subview_50 = memref.subview %1[%c0_48, %c0_49] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              %c2_51 = arith.constant 2 : index
              %14 = arith.addi %arg7, %c2_51 : index
              %c12_52 = arith.constant 12 : index
              %15 = arith.remui %14, %c12_52 : index
              %c8_53 = arith.constant 8 : index
              %16 = arith.muli %15, %c8_53 : index
              %c0_54 = arith.constant 0 : index
              %subview_55 = memref.subview %arg0[%16, %c0_54] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
              ascend.copy_gm_to_ub %subview_55 to %subview_50 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              %c1_56 = arith.constant 1 : index
              %17 = arith.addi %arg7, %c1_56 : index
              %c2_57 = arith.constant 2 : index
              %18 = arith.remui %17, %c2_57 : index
              %c8_58 = arith.constant 8 : index
              %19 = arith.muli %18, %c8_58 : index
              %c8_59 = arith.constant 8 : index
              %subview_60 = memref.subview %0[%19, %c8_59] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              %c1_61 = arith.constant 1 : index
              %20 = arith.addi %arg7, %c1_61 : index
              %c12_62 = arith.constant 12 : index
              %21 = arith.remui %20, %c12_62 : index
              %c8_63 = arith.constant 8 : index
              %22 = arith.muli %21, %c8_63 : index
              %c8_64 = arith.constant 8 : index
              %subview_65 = memref.subview %arg1[%22, %c8_64] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
              ascend.copy_gm_to_ub %subview_65 to %subview_60 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              %c2_66 = arith.constant 2 : index
              %23 = arith.remui %arg7, %c2_66 : index
              %c8_67 = arith.constant 8 : index
              %24 = arith.muli %23, %c8_67 : index
              %c0_68 = arith.constant 0 : index
              %subview_69 = memref.subview %0[%24, %c0_68] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              ascend.vadd %subview_69, %subview_69 into %subview_69 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            }
          }
          %c0_31 = arith.constant 0 : index
          %c1_32 = arith.constant 1 : index
          scf.for %arg7 = %c0_31 to %arg3 step %c1_32 {
            %c2 = arith.constant 2 : index
            %5 = arith.remui %arg6, %c2 : index
            %c8_33 = arith.constant 8 : index
            %6 = arith.muli %5, %c8_33 : index
            %c8_34 = arith.constant 8 : index
            %subview_35 = memref.subview %1[%6, %c8_34] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %c1_36 = arith.constant 1 : index
            %7 = arith.addi %arg7, %c1_36 : index
            %c12 = arith.constant 12 : index
            %8 = arith.remui %7, %c12 : index
            %c8_37 = arith.constant 8 : index
            %9 = arith.muli %8, %c8_37 : index
            %c0_38 = arith.constant 0 : index
            %subview_39 = memref.subview %arg0[%9, %c0_38] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
            ascend.copy_ub_to_gm %subview_35 to %subview_39 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
            %c1_40 = arith.constant 1 : index
            %10 = arith.addi %arg6, %c1_40 : index
            %c3_41 = arith.constant 3 : index
            %11 = arith.remui %10, %c3_41 : index
            %c8_42 = arith.constant 8 : index
            %12 = arith.muli %11, %c8_42 : index
            %c0_43 = arith.constant 0 : index
            %subview_44 = memref.subview %0[%12, %c0_43] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            ascend.vadd %subview_44, %subview_44 into %subview_44 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %c2_45 = arith.constant 2 : index
            %13 = arith.remui %arg7, %c2_45 : index
            %c8_46 = arith.constant 8 : index
            %14 = arith.muli %13, %c8_46 : index
            %c8_47 = arith.constant 8 : index
            %subview_48 = memref.subview %0[%14, %c8_47] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            %c1_49 = arith.constant 1 : index
            %15 = arith.addi %arg7, %c1_49 : index
            %c12_50 = arith.constant 12 : index
            %16 = arith.remui %15, %c12_50 : index
            %c8_51 = arith.constant 8 : index
            %17 = arith.muli %16, %c8_51 : index
            %c8_52 = arith.constant 8 : index
            %subview_53 = memref.subview %arg0[%17, %c8_52] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
            ascend.copy_gm_to_ub %subview_53 to %subview_48 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
          }
          scf.if %arg4 {
            scf.if %arg4 {
              %c2 = arith.constant 2 : index
              %5 = arith.addi %arg6, %c2 : index
              %c3_33 = arith.constant 3 : index
              %6 = arith.remui %5, %c3_33 : index
              %c8_34 = arith.constant 8 : index
              %7 = arith.muli %6, %c8_34 : index
              %c8_35 = arith.constant 8 : index
              %subview_36 = memref.subview %0[%7, %c8_35] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              %c0_37 = arith.constant 0 : index
              %c0_38 = arith.constant 0 : index
              %subview_39 = memref.subview %arg1[%c0_37, %c0_38] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
              ascend.copy_gm_to_ub %subview_39 to %subview_36 : memref<8x8xf32, strided<[64, 1], offset: ?>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              %c2_40 = arith.constant 2 : index
              %8 = arith.addi %arg6, %c2_40 : index
              %c2_41 = arith.constant 2 : index
              %9 = arith.remui %8, %c2_41 : index
              %c8_42 = arith.constant 8 : index
              %10 = arith.muli %9, %c8_42 : index
              %c8_43 = arith.constant 8 : index
              %subview_44 = memref.subview %1[%10, %c8_43] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              ascend.vadd %subview_44, %subview_44 into %subview_44 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
            } else {
              %c16_33 = arith.constant 16 : index
              %c0_34 = arith.constant 0 : index
              %subview_35 = memref.subview %0[%c16_33, %c0_34] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              %c16_36 = arith.constant 16 : index
              %c0_37 = arith.constant 0 : index
              %subview_38 = memref.subview %arg0[%c16_36, %c0_37] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
              ascend.copy_ub_to_gm %subview_35 to %subview_38 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
              %c2 = arith.constant 2 : index
              %5 = arith.addi %arg6, %c2 : index
              %c3_39 = arith.constant 3 : index
              %6 = arith.remui %5, %c3_39 : index
              %c8_40 = arith.constant 8 : index
              %7 = arith.muli %6, %c8_40 : index
              %c0_41 = arith.constant 0 : index
              %subview_42 = memref.subview %0[%7, %c0_41] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              %c2_43 = arith.constant 2 : index
              %8 = arith.addi %arg6, %c2_43 : index
              %c12 = arith.constant 12 : index
              %9 = arith.remui %8, %c12 : index
              %c8_44 = arith.constant 8 : index
              %10 = arith.muli %9, %c8_44 : index
              %c0_45 = arith.constant 0 : index
              %subview_46 = memref.subview %arg0[%10, %c0_45] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
              ascend.copy_ub_to_gm %subview_42 to %subview_46 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
              %c8_47 = arith.constant 8 : index
              %c0_48 = arith.constant 0 : index
              %subview_49 = memref.subview %0[%c8_47, %c0_48] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
              %c0_50 = arith.constant 0 : index
              %c8_51 = arith.constant 8 : index
              %subview_52 = memref.subview %arg1[%c0_50, %c8_51] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
              ascend.copy_ub_to_gm %subview_49 to %subview_52 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
            }
          }
        }
        %c8_15 = arith.constant 8 : index
        %c0_16 = arith.constant 0 : index
        %subview_17 = memref.subview %0[%c8_15, %c0_16] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        %c8_18 = arith.constant 8 : index
        %c8_19 = arith.constant 8 : index
        %subview_20 = memref.subview %arg0[%c8_18, %c8_19] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
        ascend.copy_ub_to_gm %subview_17 to %subview_20 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
        %c16_21 = arith.constant 16 : index
        %c8_22 = arith.constant 8 : index
        %subview_23 = memref.subview %1[%c16_21, %c8_22] [8, 8] [1, 1] : memref<24x64xf32, #ascend.memory<ub>> to memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>
        %c0_24 = arith.constant 0 : index
        %c8_25 = arith.constant 8 : index
        %subview_26 = memref.subview %arg1[%c0_24, %c8_25] [8, 8] [1, 1] : memref<96x64xf32> to memref<8x8xf32, strided<[64, 1], offset: ?>>
        ascend.copy_ub_to_gm %subview_23 to %subview_26 : memref<8x8xf32, strided<[64, 1], offset: ?>, #ascend.memory<ub>>, memref<8x8xf32, strided<[64, 1], offset: ?>>
      }
    }
    return
  }
}

