module attributes {ascend.target = #ascend.target<"910B2", {ub_size = 2048 : i64}>} {
func.func @scenarios(%G0_0: memref<32x64xf32>, %G1_0: memref<32x64xf32>, %G0_1: memref<32x64xf32>, %G1_1: memref<32x64xf32>, %G0_2: memref<32x64xf32>, %G1_2: memref<32x64xf32>, %G0_3: memref<32x64xf32>, %G1_3: memref<32x64xf32>, %G0_4: memref<32x64xf32>, %G1_4: memref<32x64xf32>, %G0_5: memref<32x64xf32>, %G1_5: memref<32x64xf32>, %G0_6: memref<32x64xf32>, %G1_6: memref<32x64xf32>, %G0_7: memref<32x64xf32>, %G1_7: memref<32x64xf32>, %G0_8: memref<32x64xf32>, %G1_8: memref<32x64xf32>, %G0_9: memref<32x64xf32>, %G1_9: memref<32x64xf32>, %G0_10: memref<32x64xf32>, %G1_10: memref<32x64xf32>, %G0_11: memref<32x64xf32>, %G1_11: memref<32x64xf32>, %G0_12: memref<32x64xf32>, %G1_12: memref<32x64xf32>, %G0_13: memref<32x64xf32>, %G1_13: memref<32x64xf32>, %G0_14: memref<32x64xf32>, %G1_14: memref<32x64xf32>, %G0_15: memref<32x64xf32>, %G1_15: memref<32x64xf32>, %G0_16: memref<32x64xf32>, %G1_16: memref<32x64xf32>, %G0_17: memref<32x64xf32>, %G1_17: memref<32x64xf32>, %G0_18: memref<32x64xf32>, %G1_18: memref<32x64xf32>, %n: index, %p: i1) {
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
%s0_1 = ascend.buffer at 256 : memref<448xf32, #ascend.memory<ub>>
%s0_2 = arith.constant 1.0 : f32
ascend.vduplicate %s0_2 into %s0_1 : f32, memref<448xf32, #ascend.memory<ub>>
%s0_3 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%s0_4 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%s0_5 = memref.subview %G0_0[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %s0_5 to %s0_3 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%s0_6 = memref.subview %G1_0[%c0, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %s0_3 to %s0_6 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
%s0_7 = memref.subview %G0_0[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %s0_7 to %s0_4 : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
%s0_8 = memref.subview %G1_0[%c1, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %s0_4 to %s0_8 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
%s0_9 = memref.subview %s0_1[384] [64] [1] : memref<448xf32, #ascend.memory<ub>> to memref<64xf32, strided<[1], offset: 384>, #ascend.memory<ub>>
%s0_10 = memref.subview %G1_0[%c31, 0] [1, 64] [1, 1] : memref<32x64xf32> to memref<64xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %s0_9 to %s0_10 : memref<64xf32, strided<[1], offset: 384>, #ascend.memory<ub>>, memref<64xf32, strided<[1], offset: ?>>
}
}
ascend.launch (%block1) in (%c1) {
ascend.section vector {
%s1_1 = ascend.buffer at 512 : memref<384xf32, #ascend.memory<ub>>
%s1_2 = arith.constant 1.0 : f32
ascend.vduplicate %s1_2 into %s1_1 : f32, memref<384xf32, #ascend.memory<ub>>
scf.for %i1_3 = %c0 to %n step %c1 {
%s1_4 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%s1_5 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%s1_6 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
%s1_7 = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
