module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @scenarios(%G0_0: memref<32x64xf32>, %G1_0: memref<32x64xf32>, %G0_1: memref<32x64xf32>, %G1_1: memref<32x64xf32>, %G0_2: memref<32x64xf32>, %G1_2: memref<32x64xf32>, %G0_3: memref<32x64xf32>, %G1_3: memref<32x64xf32>, %G0_4: memref<32x64xf32>, %G1_4: memref<32x64xf32>, %G0_5: memref<32x64xf32>, %G1_5: memref<32x64xf32>, %G0_6: memref<32x64xf32>, %G1_6: memref<32x64xf32>, %G0_7: memref<32x64xf32>, %G1_7: memref<32x64xf32>, %G0_8: memref<32x64xf32>, %G1_8: memref<32x64xf32>, %G0_9: memref<32x64xf32>, %G1_9: memref<32x64xf32>, %G0_10: memref<32x64xf32>, %G1_10: memref<32x64xf32>, %G0_11: memref<32x64xf32>, %G1_11: memref<32x64xf32>, %G0_12: memref<32x64xf32>, %G1_12: memref<32x64xf32>, %G0_13: memref<32x64xf32>, %G1_13: memref<32x64xf32>, %G0_14: memref<32x64xf32>, %G1_14: memref<32x64xf32>, %G0_15: memref<32x64xf32>, %G1_15: memref<32x64xf32>, %G0_16: memref<32x64xf32>, %G1_16: memref<32x64xf32>, %G0_17: memref<32x64xf32>, %G1_17: memref<32x64xf32>, %G0_18: memref<32x64xf32>, %G1_18: memref<32x64xf32>, %G0_19: memref<32x64xf32>, %G1_19: memref<32x64xf32>, %G0_20: memref<32x64xf32>, %G1_20: memref<32x64xf32>, %G0_21: memref<32x64xf32>, %G1_21: memref<32x64xf32>, %G0_22: memref<32x64xf32>, %G1_22: memref<32x64xf32>, %G0_23: memref<32x64xf32>, %G1_23: memref<32x64xf32>, %n: index, %p: i1) {
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%c3 = arith.constant 3 : index
%c4 = arith.constant 4 : index
%c5 = arith.constant 5 : index
%c6 = arith.constant 6 : index
%c7 = arith.constant 7 : index
%c8 = arith.constant 8 : index
%c9 = arith.constant 9 : index
%c10 = arith.constant 10 : index
%c11 = arith.constant 11 : index
%c12 = arith.constant 12 : index
%c13 = arith.constant 13 : index
%c14 = arith.constant 14 : index
%c15 = arith.constant 15 : index
%c16 = arith.constant 16 : index
%c31 = arith.constant 31 : index
ascend.launch (%block0) in (%c1) {
ascend.section vector {
%s0_1 = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
%s0_2 = memref.subview %G0_0[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %s0_2 to %s0_1 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%s0_3 = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
%s0_4 = memref.subview %G0_0[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %s0_4 to %s0_3 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%s0_5 = ascend.buffer at 512 : memref<64xf32, #ascend.memory<ub>>
%s0_6 = memref.subview %G0_0[%c2, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %s0_6 to %s0_5 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%s0_7 = ascend.buffer at 768 : memref<64xf32, #ascend.memory<ub>>
%s0_8 = memref.subview %G0_0[%c3, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %s0_8 to %s0_7 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%s0_9 = ascend.buffer at 1024 : memref<64xf32, #ascend.memory<ub>>
%s0_10 = memref.subview %G0_0[%c4, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %s0_10 to %s0_9 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%s0_11 = ascend.buffer at 1280 : memref<64xf32, #ascend.memory<ub>>
%s0_12 = memref.subview %G0_0[%c5, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %s0_12 to %s0_11 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%s0_13 = ascend.buffer at 1536 : memref<64xf32, #ascend.memory<ub>>
%s0_14 = memref.subview %G0_0[%c6, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %s0_14 to %s0_13 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%s0_15 = ascend.buffer at 1792 : memref<64xf32, #ascend.memory<ub>>
%s0_16 = memref.subview %G0_0[%c7, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %s0_16 to %s0_15 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%s0_17 = ascend.buffer at 2048 : memref<64xf32, #ascend.memory<ub>>
%s0_18 = memref.subview %G0_0[%c8, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %s0_18 to %s0_17 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
ascend.pipe_barrier all
