// RUN: tl-opt %s --ascend-print-buffers --split-input-file --verify-diagnostics

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// One product is the last one whenever it runs.
func.func @one(%C: !C) {
  %true = arith.constant true
  ascend.section cube {
    // expected-remark @+1 {{buffer %0, in the section: earlier contents read, not all bytes replaced}}
    %a = ascend.buffer at 0 : !a
    // expected-remark @+1 {{buffer %1, in the section: earlier contents read, not all bytes replaced}}
    %b = ascend.buffer at 0 : !b
    // expected-remark @+1 {{buffer %2, in the section: no earlier contents read, all bytes replaced}}
    %c = ascend.buffer at 0 : !c
    // expected-note @+1 {{always the last product}}
    ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    // expected-remark @+2 {{unit flags possible}}
    // expected-note @+1 {{never without a product}}
    ascend.fixpipe %c to %C : !c, !C
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// Products of two loops: that of the first loop is the last one in its last iteration, if
// the second loop does not run. There is none if neither runs.
func.func @loops(%C: !C, %m: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.section cube {
    // expected-remark @+1 {{buffer %0, in the section: earlier contents read, not all bytes replaced}}
    %a = ascend.buffer at 0 : !a
    // expected-remark @+1 {{buffer %1, in the section: earlier contents read, not all bytes replaced}}
    %b = ascend.buffer at 0 : !b
    // expected-remark @+1 {{buffer %2, in the section: earlier contents read, not all bytes replaced}}
    %c = ascend.buffer at 0 : !c
    // expected-remark @+5 {{buffer %0, in an iteration: earlier contents read, not all bytes replaced}}
    // expected-remark @+4 {{buffer %1, in an iteration: earlier contents read, not all bytes replaced}}
    // expected-remark @+3 {{buffer %2, in an iteration: no earlier contents read, all bytes replaced}}
    // expected-note @+2 {{without a product if this loop has no iterations}}
    // expected-note @+1 {{the last product if this is the last iteration}}
    scf.for %i = %c0 to %m step %c1 {
      // expected-note @+1 {{the last product under conditions}}
      ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    }
    // expected-remark @+6 {{buffer %0, in an iteration: earlier contents read, not all bytes replaced}}
    // expected-remark @+5 {{buffer %1, in an iteration: earlier contents read, not all bytes replaced}}
    // expected-remark @+4 {{buffer %2, in an iteration: no earlier contents read, all bytes replaced}}
    // expected-note @+3 {{without a product if this loop has no iterations}}
    // expected-note @+2 {{the last product if this loop has no iterations}}
    // expected-note @+1 {{the last product if this is the last iteration}}
    scf.for %i = %c0 to %n step %c1 {
      // expected-note @+1 {{the last product under conditions}}
      ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    }
    // expected-remark @+2 {{unit flags possible}}
    // expected-note @+1 {{without a product under conditions}}
    ascend.fixpipe %c to %C : !c, !C
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// The second product has no effect if its depth is 0. The first one always has.
func.func @depth(%C: !C, %k: index) {
  %c128 = arith.constant 128 : index
  %c256 = arith.constant 256 : index
  %true = arith.constant true
  ascend.section cube {
    // expected-remark @+1 {{buffer %0, in the section: earlier contents read, not all bytes replaced}}
    %a = ascend.buffer at 0 : !a
    // expected-remark @+1 {{buffer %1, in the section: earlier contents read, not all bytes replaced}}
    %b = ascend.buffer at 0 : !b
    // expected-remark @+1 {{buffer %2, in the section: no earlier contents read, all bytes replaced}}
    %c = ascend.buffer at 0 : !c
    // expected-note @+1 {{the last product under conditions}}
    ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    // expected-note @+2 {{the last product if this product has depth 0}}
    // expected-note @+1 {{always the last product}}
    ascend.mmad %a, %b into %c[128, 256, %k] init(%true) : !a, !b, !c
    // expected-remark @+2 {{unit flags possible}}
    // expected-note @+1 {{never without a product}}
    ascend.fixpipe %c to %C : !c, !C
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// A product before one that certainly has an effect is never the last one.
func.func @never(%C: !C) {
  %true = arith.constant true
  ascend.section cube {
    // expected-remark @+1 {{buffer %0, in the section: earlier contents read, not all bytes replaced}}
    %a = ascend.buffer at 0 : !a
    // expected-remark @+1 {{buffer %1, in the section: earlier contents read, not all bytes replaced}}
    %b = ascend.buffer at 0 : !b
    // expected-remark @+1 {{buffer %2, in the section: no earlier contents read, all bytes replaced}}
    %c = ascend.buffer at 0 : !c
    // expected-note @+1 {{never the last product}}
    ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    // expected-note @+1 {{always the last product}}
    ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    // expected-remark @+2 {{unit flags possible}}
    // expected-note @+1 {{never without a product}}
    ascend.fixpipe %c to %C : !c, !C
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>

// The store covers a part of the fractals.
func.func @part(%C: memref<128x128xf32>) {
  %true = arith.constant true
  ascend.section cube {
    // expected-remark @+1 {{buffer %0, in the section: earlier contents read, not all bytes replaced}}
    %a = ascend.buffer at 0 : !a
    // expected-remark @+1 {{buffer %1, in the section: earlier contents read, not all bytes replaced}}
    %b = ascend.buffer at 0 : !b
    // expected-remark @+1 {{buffer %2, in the section: no earlier contents read, all bytes replaced}}
    %c = ascend.buffer at 0 : !c
    ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    // expected-remark @+1 {{unit flags impossible: the store is not seen to take the fractals that every product writes, no more and no less}}
    ascend.fixpipe %c to %C : !c, memref<128x128xf32>
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// The product or the store is in a branch.
func.func @branches(%C: !C, %x: i1) {
  %true = arith.constant true
  ascend.section cube {
    // expected-remark @+1 {{buffer %0, in the section: earlier contents read, not all bytes replaced}}
    %a = ascend.buffer at 0 : !a
    // expected-remark @+1 {{buffer %1, in the section: earlier contents read, not all bytes replaced}}
    %b = ascend.buffer at 0 : !b
    // expected-remark @+1 {{buffer %2, in the section: no earlier contents read, all bytes replaced}}
    %c = ascend.buffer at 0 : !c
    // expected-remark @+1 {{unit flags impossible: it is not one of products and a store of the same tile that follow each other in one block}}
    ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    scf.if %x {
      // expected-remark @+1 {{unit flags impossible: it is not one of products and a store of the same tile that follow each other in one block}}
      ascend.fixpipe %c to %C : !c, !C
    }
    scf.if %x {
      ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    }
    // expected-remark @+1 {{unit flags impossible: products are in control flow that may not run}}
    ascend.fixpipe %c to %C : !c, !C
  }
  return
}
