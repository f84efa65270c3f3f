// Multiplies 32 x 16 by 16 x 32 elements, and stores the product as one of a tile of `held` rows.
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @held_rows(%A: memref<32x16xf16>, %B: memref<16x32xf16>, %C: memref<32x32xf32>, %held: index) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %a = ascend.buffer at 0 : memref<1x2x16x16xf16, #ascend.memory<l1>>
      %b = ascend.buffer at 1024 : memref<2x1x16x16xf16, #ascend.memory<l1>>
      %l0a = ascend.buffer at 0 : memref<2x1x16x16xf16, #ascend.memory<l0a>>
      %l0b = ascend.buffer at 0 : memref<1x2x16x16xf16, #ascend.memory<l0b>>
      %c = ascend.buffer at 0 : memref<2x2x16x16xf32, #ascend.memory<l0c>>
      ascend.copy_gm_to_l1 %A to %a : memref<32x16xf16>, memref<1x2x16x16xf16, #ascend.memory<l1>>
      ascend.copy_gm_to_l1 %B to %b : memref<16x32xf16>, memref<2x1x16x16xf16, #ascend.memory<l1>>
      ascend.pipe_barrier all
      ascend.load_l0a %a to %l0a : memref<1x2x16x16xf16, #ascend.memory<l1>>, memref<2x1x16x16xf16, #ascend.memory<l0a>>
      ascend.load_l0b %b to %l0b : memref<2x1x16x16xf16, #ascend.memory<l1>>, memref<1x2x16x16xf16, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.mmad %l0a, %l0b into %c init(%true) : memref<2x1x16x16xf16, #ascend.memory<l0a>>, memref<1x2x16x16xf16, #ascend.memory<l0b>>, memref<2x2x16x16xf32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.fixpipe %c[%held] to %C : memref<2x2x16x16xf32, #ascend.memory<l0c>>, memref<32x32xf32>
    }
  }
  return
}
}
