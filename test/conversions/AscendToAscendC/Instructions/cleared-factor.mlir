// RUN: tl-translate --tl-to-ascendc %s | FileCheck %s

// A factor of i8 that an instruction clears is in no order, so it has rows of single fractals: the
// products have 5 columns, and not the 32 of a square, which the load leaves out in part.
// CHECK:     LoadData(b{{.*}}LoadData2DParams(0, 1, 1, 0, 0, false, 0));
// CHECK:     Mmad(c, a, b, MmadParams(16, 5, 32, 0, false, true));
// CHECK:     Mmad(c, a, d, MmadParams(16, 5, 32, 0, false, false));
func.func @cleared() {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %l1 = ascend.buffer at 0 : memref<1x2x16x32xi8, #ascend.memory<l1>>
      %a = ascend.buffer at 0 : memref<1x1x16x32xi8, #ascend.memory<l0a>>
      %b = ascend.buffer at 0 : memref<1x2x16x32xi8, #ascend.memory<l0b>>
      %d = ascend.buffer at 1024 : memref<1x2x16x32xi8, #ascend.memory<l0b>>
      %c = ascend.buffer at 0 : memref<2x1x16x16xi32, #ascend.memory<l0c>>
      ascend.clear_l1 %l1 : memref<1x2x16x32xi8, #ascend.memory<l1>>
      ascend.clear_l0a %a : memref<1x1x16x32xi8, #ascend.memory<l0a>>
      ascend.clear_l0b %d : memref<1x2x16x32xi8, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.load_l0b %l1 to %b[32, 5] transpose : memref<1x2x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.mmad %a, %b into %c[16, 5, 32] init(%true) : memref<1x1x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.mmad %a, %d into %c[16, 5, 32] init(%false) : memref<1x1x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
    }
  }
  return
}
