// RUN: tl-opt %s --ascend-verify-memory --split-input-file --verify-diagnostics

!a = memref<2x1x16x16xf16, #ascend.memory<l0a>>
!b = memref<1x2x16x16xf16, #ascend.memory<l0b>>
!c = memref<2x2x16x16xf32, #ascend.memory<l0c>>

// A product of 16 x 16 replaces one of the four fractals of the sum; the others are
// those of %d.
func.func @part_of_sum(%C: memref<32x32xf32>, %a: !a, %b: !b) {
  %true = arith.constant true
  ascend.section cube {
    %la = ascend.buffer at 0 : !a
    %lb = ascend.buffer at 0 : !b
    // expected-note @+1 {{the buffer}}
    %c = ascend.buffer at 0 : !c
    %d = ascend.buffer at 0 : !c
    ascend.mmad %la, %lb into %c init(%true) : !a, !b, !c
    // expected-note @+1 {{overwritten here}}
    ascend.mmad %la, %lb into %d init(%true) : !a, !b, !c
    ascend.mmad %la, %lb into %c[16, 16, 16] init(%true) : !a, !b, !c
    // expected-error @+1 {{overwritten}}
    ascend.fixpipe %c to %C : !c, memref<32x32xf32>
  }
  return
}

// -----

!a = memref<2x1x16x16xf16, #ascend.memory<l0a>>
!b = memref<1x2x16x16xf16, #ascend.memory<l0b>>
!c = memref<2x2x16x16xf32, #ascend.memory<l0c>>

// The store reads the fractal that the product has replaced.
func.func @same_part(%C: memref<16x16xf32>) {
  %true = arith.constant true
  ascend.section cube {
    %la = ascend.buffer at 0 : !a
    %lb = ascend.buffer at 0 : !b
    %c = ascend.buffer at 0 : !c
    %d = ascend.buffer at 0 : !c
    ascend.mmad %la, %lb into %c init(%true) : !a, !b, !c
    ascend.mmad %la, %lb into %d init(%true) : !a, !b, !c
    ascend.mmad %la, %lb into %c[16, 16, 16] init(%true) : !a, !b, !c
    ascend.fixpipe %c to %C : !c, memref<16x16xf32>
  }
  return
}

// -----

!l1 = memref<1x2x16x16xf16, #ascend.memory<l1>>
!l0a = memref<2x1x16x16xf16, #ascend.memory<l0a>>

// A load of 16 rows into a tile of 32 leaves the other rows to %y.
func.func @rows(%A: memref<32x16xf16>, %R: memref<16x16xf16>) {
  ascend.section cube {
    // expected-note @+1 {{the buffer}}
    %x = ascend.buffer at 0 : !l1
    %y = ascend.buffer at 0 : !l1
    %a = ascend.buffer at 0 : !l0a
    ascend.copy_gm_to_l1 %A to %x : memref<32x16xf16>, !l1
    // expected-note @+1 {{overwritten here}}
    ascend.copy_gm_to_l1 %A to %y : memref<32x16xf16>, !l1
    ascend.copy_gm_to_l1 %R to %x : memref<16x16xf16>, !l1
    // expected-error @+1 {{overwritten}}
    ascend.load_l0a %x to %a : !l1, !l0a
  }
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// A store of one element leaves the others to %u.
func.func @element(%A: memref<64xf32>, %C: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  ascend.section vector {
    // expected-note @+1 {{the buffer}}
    %s = ascend.buffer at 0 : !tile
    %u = ascend.buffer at 0 : !tile
    ascend.copy_gm_to_ub %A to %s : memref<64xf32>, !tile
    // expected-note @+1 {{overwritten here}}
    ascend.copy_gm_to_ub %A to %u : memref<64xf32>, !tile
    memref.store %one, %s[%c0] : !tile
    // expected-error @+1 {{overwritten}}
    ascend.copy_ub_to_gm %s to %C : !tile, memref<64xf32>
  }
  return
}

// -----

!tile = memref<64xf32, #ascend.memory<ub>>

// The stores of a loop replace all elements, and the load is of one that is replaced.
func.func @elements(%A: memref<64xf32>, %C: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %one = arith.constant 1.0 : f32
  ascend.section vector {
    %s = ascend.buffer at 0 : !tile
    %u = ascend.buffer at 0 : !tile
    ascend.copy_gm_to_ub %A to %s : memref<64xf32>, !tile
    ascend.copy_gm_to_ub %A to %u : memref<64xf32>, !tile
    memref.store %one, %s[%c1] : !tile
    %x = memref.load %s[%c1] : !tile
    scf.for %i = %c0 to %c64 step %c1 {
      memref.store %x, %s[%i] : !tile
    }
    ascend.copy_ub_to_gm %s to %C : !tile, memref<64xf32>
  }
  return
}

// -----

!slots = memref<2x16xi32, #ascend.memory<ub>>
!slot = memref<10xi32, strided<[1], offset: ?>, #ascend.memory<ub>>
!rows = memref<2x5xi32, strided<[5, 1], offset: ?>, #ascend.memory<ub>>
!other = memref<32xi32, #ascend.memory<ub>>

// Loads of elements of a slot that is reshaped read the slot, which its iteration
// has filled, and not the next one, where %y still is.
func.func @reshaped_slot(%C: memref<2x5xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %zero = arith.constant 0 : i32
  ascend.section vector {
    %x = ascend.buffer at 0 : !slots
    scf.for %i = %c0 to %c2 step %c1 {
      %y = ascend.buffer at 0 : !other
      ascend.vduplicate %zero into %y : i32, !other
      %part = memref.subview %x[%i, 0] [1, 10] [1, 1] : !slots to !slot
      %rows = memref.expand_shape %part [[0, 1]] output_shape [2, 5] : !slot into !rows
      ascend.vduplicate %zero into %part : i32, !slot
      scf.for %j = %c0 to %c2 step %c1 {
        scf.for %k = %c0 to %c5 step %c1 {
          %e = memref.load %rows[%j, %k] : !rows
          memref.store %e, %C[%j, %k] : memref<2x5xi32>
        }
      }
    }
  }
  return
}

// -----

!slots = memref<2x16xi32, #ascend.memory<ub>>
!slot = memref<10xi32, strided<[1], offset: ?>, #ascend.memory<ub>>
!rows = memref<2x5xi32, strided<[5, 1], offset: ?>, #ascend.memory<ub>>
!block = memref<8xi32, #ascend.memory<ub>>

// The last element of the reshaped slot is in the block of %y.
func.func @element_of_reshaped_slot(%C: memref<2xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %zero = arith.constant 0 : i32
  ascend.section vector {
    // expected-note @+1 {{the buffer}}
    %x = ascend.buffer at 0 : !slots
    %y = ascend.buffer at 32 : !block
    scf.for %i = %c0 to %c2 step %c1 {
      %part = memref.subview %x[%i, 0] [1, 10] [1, 1] : !slots to !slot
      %rows = memref.expand_shape %part [[0, 1]] output_shape [2, 5] : !slot into !rows
      ascend.vduplicate %zero into %part : i32, !slot
      // expected-note @+1 {{overwritten here}}
      ascend.vduplicate %zero into %y : i32, !block
      // expected-error @+1 {{'memref.load' op reads bytes that another buffer at the same address has overwritten}}
      %e = memref.load %rows[%c1, %c4] : !rows
      memref.store %e, %C[%i] : memref<2xi32>
    }
  }
  return
}

// -----

!slots = memref<2x16xi32, #ascend.memory<ub>>
!slot = memref<10xi32, strided<[1], offset: ?>, #ascend.memory<ub>>
!floats = memref<10xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
!halves = memref<20xf16, strided<[1], offset: ?>, #ascend.memory<ub>>
!other = memref<32xi32, #ascend.memory<ub>>

// A slot that an iteration fills as elements of another type, also of another width, is
// whole again.
func.func @bitcast_slot(%C: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 1.0 : f16
  ascend.section vector {
    %x = ascend.buffer at 0 : !slots
    scf.for %i = %c0 to %c2 step %c1 {
      %y = ascend.buffer at 0 : !other
      ascend.vduplicate %zero into %y : i32, !other
      %part = memref.subview %x[%i, 0] [1, 10] [1, 1] : !slots to !slot
      %floats = ascend.bitcast %part : !slot to !floats
      ascend.vduplicate %one into %floats : f32, !floats
      %e = memref.load %floats[%c9] : !floats
      memref.store %e, %C[%i] : memref<2xf32>
      ascend.vduplicate %zero into %y : i32, !other
      %halves = ascend.bitcast %part : !slot to !halves
      ascend.vduplicate %half into %halves : f16, !halves
      %f = memref.load %floats[%c9] : !floats
      memref.store %f, %C[%i] : memref<2xf32>
    }
  }
  return
}
