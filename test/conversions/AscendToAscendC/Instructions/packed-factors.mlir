// RUN: tl-translate --tl-to-ascendc --split-input-file %s | FileCheck %s

// Factors of i8 of two products, one loaded as fractals and one as squares. The bytes of the
// first are no part of the second: its product has 5 columns, and that of the squares 32.
// CHECK-LABEL: void apart(
// CHECK:         Mmad(c, a, b, MmadParams(16, 5, 32, 0, false, true));
// CHECK:         Mmad(e, a, d, MmadParams(16, 32, 32, 0, false, true));
func.func @apart() {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %l1 = ascend.buffer at 0 : memref<1x2x16x32xi8, #ascend.memory<l1>>
      %a = ascend.buffer at 0 : memref<1x1x16x32xi8, #ascend.memory<l0a>>
      %b = ascend.buffer at 0 : memref<1x2x16x32xi8, #ascend.memory<l0b>>
      %d = ascend.buffer at 1024 : memref<1x2x16x32xi8, #ascend.memory<l0b>>
      %c = ascend.buffer at 0 : memref<2x1x16x16xi32, #ascend.memory<l0c>>
      %e = ascend.buffer at 2048 : memref<2x1x16x16xi32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.load_l0b %l1 to %b[32, 5] transpose : memref<1x2x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.mmad %a, %b into %c[16, 5, 32] init(%true) : memref<1x1x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.load_l0b_squares %l1 to %d[32, 5] : memref<1x2x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.mmad %a, %d into %e[16, 5, 32] init(%true) : memref<1x1x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
    }
  }
  return
}

// -----

// The same with one accumulator: a product with fewer columns would leave some without a value
// that the other adds to.
// CHECK-LABEL: void summed(
// CHECK:         Mmad(c, a, b, MmadParams(16, 32, 32, 0, false, true));
// CHECK:         Mmad(c, a, d, MmadParams(16, 32, 32, 0, false, false));
func.func @summed() {
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
      ascend.pipe_barrier all
      ascend.load_l0b %l1 to %b[32, 5] transpose : memref<1x2x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.mmad %a, %b into %c[16, 5, 32] init(%true) : memref<1x1x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.load_l0b_squares %l1 to %d[32, 5] : memref<1x2x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.mmad %a, %d into %c[16, 5, 32] init(%false) : memref<1x1x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
    }
  }
  return
}

// -----

// A third factor shares bytes with both: each may be a name of the others, so all have squares.
// CHECK-LABEL: void shared(
// CHECK:         Mmad(c, a, b, MmadParams(16, 32, 32, 0, false, true));
// CHECK:         Mmad(c, a, d, MmadParams(16, 32, 32, 0, false, true));
// CHECK:         Mmad(c, a, both, MmadParams(16, 32, 64, 0, false, true));
func.func @shared() {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %l1 = ascend.buffer at 0 : memref<1x2x16x32xi8, #ascend.memory<l1>>
      %a = ascend.buffer at 0 : memref<1x2x16x32xi8, #ascend.memory<l0a>>
      %b = ascend.buffer at 0 : memref<1x2x16x32xi8, #ascend.memory<l0b>>
      %d = ascend.buffer at 1024 : memref<1x2x16x32xi8, #ascend.memory<l0b>>
      %both = ascend.buffer at 0 : memref<2x2x16x32xi8, #ascend.memory<l0b>>
      %c = ascend.buffer at 0 : memref<2x1x16x16xi32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.load_l0b %l1 to %b[32, 5] transpose : memref<1x2x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.mmad %a, %b into %c[16, 5, 32] init(%true) : memref<1x2x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.load_l0b_squares %l1 to %d[32, 5] : memref<1x2x16x32xi8, #ascend.memory<l1>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>
      ascend.pipe_barrier all
      ascend.mmad %a, %d into %c[16, 5, 32] init(%true) : memref<1x2x16x32xi8, #ascend.memory<l0a>>, memref<1x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
      ascend.pipe_barrier all
      ascend.mmad %a, %both into %c[16, 5, 64] init(%true) : memref<1x2x16x32xi8, #ascend.memory<l0a>>, memref<2x2x16x32xi8, #ascend.memory<l0b>>, memref<2x1x16x16xi32, #ascend.memory<l0c>>
    }
  }
  return
}
