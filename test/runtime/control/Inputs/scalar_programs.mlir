module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @f(%G0: memref<64xf32>, %G1: memref<64xf32>, %S: memref<32xf32>, %I: memref<32xi32>, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %s = arith.constant 0.5 : f32
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %b0 = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %b1 = ascend.buffer at 128 : memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %G0 to %b0 : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.copy_gm_to_ub %G1 to %b1 : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %b1, %b1 into %b1 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      %x1 = memref.load %b0[%c0] : memref<64xf32, #ascend.memory<ub>>
      ascend.vadd %b1, %b1 into %b1 : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}
}