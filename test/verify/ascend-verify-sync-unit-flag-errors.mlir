// RUN: tl-opt %s --ascend-verify-sync --split-input-file --verify-diagnostics

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// The store waits for unit flags that no product raises, and nothing orders the two.
func.func @product_without(%C: !C) {
  %true = arith.constant true
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // expected-error @+2 {{'ascend.mmad' op does not use unit flags, but the store of its tile does}}
    // expected-note @+1 {{earlier instruction, on pipe m}}
    ascend.mmad %a, %b into %c init(%true) : !a, !b, !c
    // expected-error @+2 {{'ascend.fixpipe' op may start before an earlier instruction on the same bytes of l0c has finished}}
    // expected-note @+1 {{the store}}
    ascend.fixpipe %c to %C unit_flag(%true) : !c, !C
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// A flag between the pipes orders them, but the unit flags stay raised.
func.func @store_without(%C: !C) {
  %true = arith.constant true
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // expected-note @+1 {{the product}}
    ascend.mmad %a, %b into %c init(%true) unit_flag(%true) : !a, !b, !c
    ascend.set_flag m -> fix, 0
    ascend.wait_flag m -> fix, 0
    // expected-error @+1 {{'ascend.fixpipe' op does not use unit flags, but a product of its tile does}}
    ascend.fixpipe %c to %C : !c, !C
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// The second iteration would wait for the flags of the first.
func.func @every_iteration(%C: !C, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    scf.for %k = %c0 to %n step %c1 {
      %first = arith.cmpi eq, %k, %c0 : index
      // expected-error @+1 {{'ascend.mmad' op hands over by a 'unit_flag' that is not seen to hold for the last product of the tile and for no other}}
      ascend.mmad %a, %b into %c init(%first) unit_flag(%true) : !a, !b, !c
    }
    // expected-error @+1 {{'ascend.fixpipe' op waits by a 'unit_flag' that is not seen to hold if there are products and only then}}
    ascend.fixpipe %c to %C unit_flag(%true) : !c, !C
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// A loop of a known number of iterations may name the last.
func.func @by_number(%C: !C) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c192 = arith.constant 192 : index
  %c256 = arith.constant 256 : index
  %true = arith.constant true
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    scf.for %k = %c0 to %c256 step %c64 {
      %first = arith.cmpi eq, %k, %c0 : index
      %last = arith.cmpi eq, %k, %c192 : index
      ascend.mmad %a, %b into %c init(%first) unit_flag(%last) : !a, !b, !c
    }
    ascend.fixpipe %c to %C unit_flag(%true) : !c, !C
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// Conditions may be written the other way round.
func.func @swapped(%C: !C, %n: index) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    scf.for %k = %c0 to %n step %c64 {
      %first = arith.cmpi eq, %k, %c0 : index
      %next = arith.addi %c64, %k : index
      %last = arith.cmpi sle, %n, %next : index
      ascend.mmad %a, %b into %c init(%first) unit_flag(%last) : !a, !b, !c
    }
    %filled = arith.cmpi sgt, %n, %c0 : index
    ascend.fixpipe %c to %C unit_flag(%filled) : !c, !C
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// In an iteration that sums up nothing the store would use no flags, and the product
// of the next iteration would not wait for it.
func.func @triangle(%C: !C, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    scf.for %i = %c0 to %n step %c1 {
      scf.for %k = %i to %n step %c1 {
        %first = arith.cmpi eq, %k, %c0 : index
        %next = arith.addi %k, %c1 : index
        %last = arith.cmpi sge, %next, %n : index
        ascend.mmad %a, %b into %c init(%first) unit_flag(%last) : !a, !b, !c
      }
      %filled = arith.cmpi slt, %i, %n : index
      ascend.pipe_barrier fix
      // expected-error @+1 {{'ascend.fixpipe' op may use no unit flags: there may be no products before the store, but others after it}}
      ascend.fixpipe %c to %C unit_flag(%filled) : !c, !C
    }
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>

// The store covers a part of the fractals only.
func.func @part(%C: memref<128x128xf32>) {
  %true = arith.constant true
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    ascend.mmad %a, %b into %c init(%true) unit_flag(%true) : !a, !b, !c
    // expected-error @+1 {{'ascend.fixpipe' op may use no unit flags: the store is not seen to take the fractals that every product writes, no more and no less}}
    ascend.fixpipe %c to %C unit_flag(%true) : !c, memref<128x128xf32>
  }
  return
}

// -----

!a = memref<8x4x16x16xf16, #ascend.memory<l0a>>
!b = memref<4x16x16x16xf16, #ascend.memory<l0b>>
!c = memref<16x8x16x16xf32, #ascend.memory<l0c>>
!C = memref<128x256xf32>

// The store is in a branch that may not run.
func.func @branch(%C: !C, %stores: i1) {
  %true = arith.constant true
  ascend.section cube {
    %a = ascend.buffer at 0 : !a
    %b = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    // expected-error @+1 {{'ascend.mmad' op may use no unit flags: it is not one of products and a store of the same tile that follow each other in one block}}
    ascend.mmad %a, %b into %c init(%true) unit_flag(%true) : !a, !b, !c
    scf.if %stores {
      // expected-error @+1 {{'ascend.fixpipe' op may use no unit flags: it is not one of products and a store of the same tile that follow each other in one block}}
      ascend.fixpipe %c to %C unit_flag(%true) : !c, !C
    }
  }
  return
}
