!gm = memref<64xf32> !ub = memref<64xf32, #ascend.memory<ub>> !part = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>> !l1 = memref<1x1x16x16xf16, #ascend.memory<l1>> !l0a = memref<1x1x16x16xf16, #ascend.memory<l0a>> !l0b = memref<1x1x16x16xf16, #ascend.memory<l0b>> !l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>> !matrix = memref<16x16xf16> !result = memref<16x16xf32> module attributes {ascend.target = #ascend.target<"910B2">} { func.func @kernel(%A: !gm, %B: !gm, %M: !matrix, %C: !result) { %c0 = arith.constant 0 : index %c1 = arith.constant 1 : index %c2 = arith.constant 2 : index %c4 = arith.constant 4 : index %c16 = arith.constant 16 : index %true = arith.constant true %zero = arith.constant 0.0 : f32
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      ascend.set_flag mte2 -> v, 3

    }
  }

return } }
