module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @f(%A: memref<20x8192xf32>, %C: memref<20x8192xf32>, %n: index) {
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%c3 = arith.constant 3 : index
%c4 = arith.constant 4 : index
ascend.launch (%block) in (%c1) {
ascend.section vector {
%buffer = ascend.buffer at 0 : memref<4x8192xf32, #ascend.memory<ub>>
%first0 = memref.subview %buffer[%c0, 0] [1, 8192] [1, 1] : memref<4x8192xf32, #ascend.memory<ub>> to memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
%first0_row = memref.subview %A[%c0, 0] [1, 8192] [1, 1] : memref<20x8192xf32> to memref<8192xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %first0_row to %first0 : memref<8192xf32, strided<[1], offset: ?>>, memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
%first1 = memref.subview %buffer[%c1, 0] [1, 8192] [1, 1] : memref<4x8192xf32, #ascend.memory<ub>> to memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
%first1_row = memref.subview %A[%c1, 0] [1, 8192] [1, 1] : memref<20x8192xf32> to memref<8192xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %first1_row to %first1 : memref<8192xf32, strided<[1], offset: ?>>, memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
%first2 = memref.subview %buffer[%c2, 0] [1, 8192] [1, 1] : memref<4x8192xf32, #ascend.memory<ub>> to memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
%first2_row = memref.subview %A[%c2, 0] [1, 8192] [1, 1] : memref<20x8192xf32> to memref<8192xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %first2_row to %first2 : memref<8192xf32, strided<[1], offset: ?>>, memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
scf.for %i = %c0 to %n step %c1 {
%s = arith.remui %i, %c4 : index
%later = arith.addi %i, %c3 : index
%t = arith.remui %later, %c4 : index
%next = memref.subview %buffer[%t, 0] [1, 8192] [1, 1] : memref<4x8192xf32, #ascend.memory<ub>> to memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
%next_row = memref.subview %A[%later, 0] [1, 8192] [1, 1] : memref<20x8192xf32> to memref<8192xf32, strided<[1], offset: ?>>
ascend.copy_gm_to_ub %next_row to %next : memref<8192xf32, strided<[1], offset: ?>>, memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
%here = memref.subview %buffer[%s, 0] [1, 8192] [1, 1] : memref<4x8192xf32, #ascend.memory<ub>> to memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
ascend.vexp %here into %here : memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
ascend.vexp %here into %here : memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
ascend.vexp %here into %here : memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
ascend.vexp %here into %here : memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
ascend.vexp %here into %here : memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
ascend.vexp %here into %here : memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
%out = memref.subview %C[%i, 0] [1, 8192] [1, 1] : memref<20x8192xf32> to memref<8192xf32, strided<[1], offset: ?>>
ascend.copy_ub_to_gm %here to %out : memref<8192xf32, strided<[1], offset: ?>, #ascend.memory<ub>>, memref<8192xf32, strided<[1], offset: ?>>
}
}
}
return
}
}