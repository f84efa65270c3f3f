// RUN: tl-opt %s --ascend-lower-channels --split-input-file | FileCheck %s

!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>>
!l0a = memref<1x1x16x16xf16, #ascend.memory<l0a>>
!l0b = memref<1x1x16x16xf16, #ascend.memory<l0b>>
!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!xs = memref<2x16x16xf32, #ascend.memory<ub>>
!x = memref<16x16xf32, strided<[16, 1], offset: ?>, #ascend.memory<ub>>
!y = memref<16x16xf16, #ascend.memory<ub>>
!wide = memref<16x16xf32, strided<[16, 1], offset: ?>>
!narrow = memref<16x16xf16, strided<[16, 1], offset: ?>>

// The cube core is a tile ahead of the answers. With two slots the vector core has
// emptied the one that comes next when it answers: no flag says so.
// CHECK-LABEL: func @two_slots(
// CHECK:      ascend.section cube {
// CHECK-NOT:    cross_core_wait
// CHECK:        ascend.fixpipe
// CHECK-NEXT:   ascend.cross_core_set_flag mode 2, fix, 0
// CHECK-NOT:    cross_core_wait
// CHECK:        ascend.fixpipe
// CHECK-NEXT:   ascend.cross_core_set_flag mode 2, fix, 0
// CHECK:      ascend.section vector {
// CHECK-NOT:    cross_core_set_flag mode 2, mte2
// CHECK:        scf.for
func.func @two_slots(%trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    %s = ascend.channel from cube : memref<2x16x16xf32>
    %p = ascend.channel from vector : memref<2x16x16xf16>
    ascend.section cube {
      %l = memref.alloc() : !l1
      %a = memref.alloc() : !l0a
      %b = memref.alloc() : !l0b
      %c = memref.alloc() : !l0c
      %first = affine.min affine_map<(d0) -> (d0, 1)>(%trips)
      %steady = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%trips)
      scf.for %i = %c0 to %first step %c1 {
        ascend.push %s as %slot : memref<2x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
      }
      scf.for %i = %c0 to %steady step %c1 {
        ascend.push %s as %slot : memref<2x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
      scf.for %i = %steady to %trips step %c1 {
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
    }
    ascend.section vector {
      %xs = memref.alloc() : !xs
      %y = memref.alloc() : !y
      scf.for %i = %c0 to %trips step %c1 {
        %k0 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %k1 = affine.apply affine_map<(d0) -> ((d0 + 1) mod 2)>(%i)
        %x0 = memref.subview %xs[%k0, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        %x1 = memref.subview %xs[%k1, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        ascend.pop %s as %slot : memref<2x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x0 : !wide, !x
        }
        ascend.vcast %x0 into %y round rint : !x, !y
        ascend.push %p as %slot : memref<2x16x16xf16> {
          ascend.copy_ub_to_gm %y to %slot : !y, !narrow
        }
      }
    }
  }
  return
}

// -----

!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>>
!l0a = memref<1x1x16x16xf16, #ascend.memory<l0a>>
!l0b = memref<1x1x16x16xf16, #ascend.memory<l0b>>
!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!xs = memref<2x16x16xf32, #ascend.memory<ub>>
!x = memref<16x16xf32, strided<[16, 1], offset: ?>, #ascend.memory<ub>>
!y = memref<16x16xf16, #ascend.memory<ub>>
!wide = memref<16x16xf32, strided<[16, 1], offset: ?>>
!narrow = memref<16x16xf16, strided<[16, 1], offset: ?>>

// With one slot it may not have begun.
// CHECK-LABEL: func @one_slot(
// CHECK:      ascend.section cube {
// CHECK:        ascend.cross_core_wait_flag 1
// CHECK:        ascend.fixpipe
// CHECK-NEXT:   ascend.cross_core_set_flag mode 2, fix, 0
// CHECK:      ascend.section vector {
// CHECK:        ascend.cross_core_set_flag mode 2, mte2, 1
// CHECK:        scf.for
func.func @one_slot(%trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    %s = ascend.channel from cube : memref<1x16x16xf32>
    %p = ascend.channel from vector : memref<2x16x16xf16>
    ascend.section cube {
      %l = memref.alloc() : !l1
      %a = memref.alloc() : !l0a
      %b = memref.alloc() : !l0b
      %c = memref.alloc() : !l0c
      %first = affine.min affine_map<(d0) -> (d0, 1)>(%trips)
      %steady = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%trips)
      scf.for %i = %c0 to %first step %c1 {
        ascend.push %s as %slot : memref<1x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
      }
      scf.for %i = %c0 to %steady step %c1 {
        ascend.push %s as %slot : memref<1x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
      scf.for %i = %steady to %trips step %c1 {
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
    }
    ascend.section vector {
      %xs = memref.alloc() : !xs
      %y = memref.alloc() : !y
      scf.for %i = %c0 to %trips step %c1 {
        %k0 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %k1 = affine.apply affine_map<(d0) -> ((d0 + 1) mod 2)>(%i)
        %x0 = memref.subview %xs[%k0, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        %x1 = memref.subview %xs[%k1, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        ascend.pop %s as %slot : memref<1x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x0 : !wide, !x
        }
        ascend.vcast %x0 into %y round rint : !x, !y
        ascend.push %p as %slot : memref<2x16x16xf16> {
          ascend.copy_ub_to_gm %y to %slot : !y, !narrow
        }
      }
    }
  }
  return
}

// -----

!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>>
!l0a = memref<1x1x16x16xf16, #ascend.memory<l0a>>
!l0b = memref<1x1x16x16xf16, #ascend.memory<l0b>>
!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!xs = memref<2x16x16xf32, #ascend.memory<ub>>
!x = memref<16x16xf32, strided<[16, 1], offset: ?>, #ascend.memory<ub>>
!y = memref<16x16xf16, #ascend.memory<ub>>
!wide = memref<16x16xf32, strided<[16, 1], offset: ?>>
!narrow = memref<16x16xf16, strided<[16, 1], offset: ?>>

// The answer comes from another slot of its tile than the one that the pop fills,
// so the pop may still be in flight.
// CHECK-LABEL: func @other_slot(
// CHECK:      ascend.section cube {
// CHECK:        ascend.cross_core_wait_flag 1
// CHECK:        ascend.fixpipe
// CHECK-NEXT:   ascend.cross_core_set_flag mode 2, fix, 0
// CHECK:      ascend.section vector {
// CHECK:        ascend.cross_core_set_flag mode 2, mte2, 1
// CHECK:        scf.for
func.func @other_slot(%trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    %s = ascend.channel from cube : memref<2x16x16xf32>
    %p = ascend.channel from vector : memref<2x16x16xf16>
    ascend.section cube {
      %l = memref.alloc() : !l1
      %a = memref.alloc() : !l0a
      %b = memref.alloc() : !l0b
      %c = memref.alloc() : !l0c
      %first = affine.min affine_map<(d0) -> (d0, 1)>(%trips)
      %steady = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%trips)
      scf.for %i = %c0 to %first step %c1 {
        ascend.push %s as %slot : memref<2x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
      }
      scf.for %i = %c0 to %steady step %c1 {
        ascend.push %s as %slot : memref<2x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
      scf.for %i = %steady to %trips step %c1 {
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
    }
    ascend.section vector {
      %xs = memref.alloc() : !xs
      %y = memref.alloc() : !y
      scf.for %i = %c0 to %trips step %c1 {
        %k0 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %k1 = affine.apply affine_map<(d0) -> ((d0 + 1) mod 2)>(%i)
        %x0 = memref.subview %xs[%k0, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        %x1 = memref.subview %xs[%k1, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        ascend.pop %s as %slot : memref<2x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x0 : !wide, !x
        }
        ascend.vcast %x1 into %y round rint : !x, !y
        ascend.push %p as %slot : memref<2x16x16xf16> {
          ascend.copy_ub_to_gm %y to %slot : !y, !narrow
        }
      }
    }
  }
  return
}

// -----

!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>>
!l0a = memref<1x1x16x16xf16, #ascend.memory<l0a>>
!l0b = memref<1x1x16x16xf16, #ascend.memory<l0b>>
!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!xs = memref<2x16x16xf32, #ascend.memory<ub>>
!x = memref<16x16xf32, strided<[16, 1], offset: ?>, #ascend.memory<ub>>
!y = memref<16x16xf16, #ascend.memory<ub>>
!wide = memref<16x16xf32, strided<[16, 1], offset: ?>>
!narrow = memref<16x16xf16, strided<[16, 1], offset: ?>>

// The vector core is a tile ahead, too, and answers with a tile that it has popped
// an iteration earlier, mostly in another loop: it is the same slot of its tile.
// CHECK-LABEL: func @both_ahead(
// CHECK:      ascend.section cube {
// CHECK-NOT:    cross_core_wait
// CHECK:        ascend.fixpipe
// CHECK-NEXT:   ascend.cross_core_set_flag mode 2, fix, 0
// CHECK-NOT:    cross_core_wait
// CHECK:        ascend.fixpipe
// CHECK-NEXT:   ascend.cross_core_set_flag mode 2, fix, 0
// CHECK:      ascend.section vector {
// CHECK-NOT:    cross_core_set_flag mode 2, mte2
// CHECK:        scf.for
func.func @both_ahead(%trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    %s = ascend.channel from cube : memref<2x16x16xf32>
    %p = ascend.channel from vector : memref<2x16x16xf16>
    ascend.section cube {
      %l = memref.alloc() : !l1
      %a = memref.alloc() : !l0a
      %b = memref.alloc() : !l0b
      %c = memref.alloc() : !l0c
      %first = affine.min affine_map<(d0) -> (d0, 1)>(%trips)
      %steady = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%trips)
      scf.for %i = %c0 to %first step %c1 {
        ascend.push %s as %slot : memref<2x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
      }
      scf.for %i = %c0 to %steady step %c1 {
        ascend.push %s as %slot : memref<2x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
      scf.for %i = %steady to %trips step %c1 {
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
    }
    ascend.section vector {
      %xs = memref.alloc() : !xs
      %y = memref.alloc() : !y
      %first = affine.min affine_map<(d0) -> (d0, 1)>(%trips)
      %steady = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%trips)
      scf.for %i = %c0 to %first step %c1 {
        %k0 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %x0 = memref.subview %xs[%k0, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        ascend.pop %s as %slot : memref<2x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x0 : !wide, !x
        }
      }
      scf.for %i = %c0 to %steady step %c1 {
        %k0 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %x0 = memref.subview %xs[%k0, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        %k1 = affine.apply affine_map<(d0) -> ((d0 + 1) mod 2)>(%i)
        %x1 = memref.subview %xs[%k1, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        ascend.pop %s as %slot : memref<2x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x1 : !wide, !x
        }
        ascend.vcast %x0 into %y round rint : !x, !y
        ascend.push %p as %slot : memref<2x16x16xf16> {
          ascend.copy_ub_to_gm %y to %slot : !y, !narrow
        }
      }
      scf.for %i = %steady to %trips step %c1 {
        %k0 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %x0 = memref.subview %xs[%k0, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        ascend.vcast %x0 into %y round rint : !x, !y
        ascend.push %p as %slot : memref<2x16x16xf16> {
          ascend.copy_ub_to_gm %y to %slot : !y, !narrow
        }
      }
    }
  }
  return
}

// -----

!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>>
!l0a = memref<1x1x16x16xf16, #ascend.memory<l0a>>
!l0b = memref<1x1x16x16xf16, #ascend.memory<l0b>>
!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!xs = memref<2x16x16xf32, #ascend.memory<ub>>
!x = memref<16x16xf32, strided<[16, 1], offset: ?>, #ascend.memory<ub>>
!y = memref<16x16xf16, #ascend.memory<ub>>
!wide = memref<16x16xf32, strided<[16, 1], offset: ?>>
!narrow = memref<16x16xf16, strided<[16, 1], offset: ?>>

// If the answer always comes from the first slot, the other pops may still
// be in flight.
// CHECK-LABEL: func @always_the_first(
// CHECK:      ascend.section cube {
// CHECK:        ascend.cross_core_wait_flag 1
// CHECK:        ascend.fixpipe
// CHECK:      ascend.section vector {
// CHECK:        ascend.cross_core_set_flag mode 2, mte2, 1
func.func @always_the_first(%trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    %s = ascend.channel from cube : memref<2x16x16xf32>
    %p = ascend.channel from vector : memref<2x16x16xf16>
    ascend.section cube {
      %l = memref.alloc() : !l1
      %a = memref.alloc() : !l0a
      %b = memref.alloc() : !l0b
      %c = memref.alloc() : !l0c
      %first = affine.min affine_map<(d0) -> (d0, 1)>(%trips)
      %steady = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%trips)
      scf.for %i = %c0 to %first step %c1 {
        ascend.push %s as %slot : memref<2x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
      }
      scf.for %i = %c0 to %steady step %c1 {
        ascend.push %s as %slot : memref<2x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
      scf.for %i = %steady to %trips step %c1 {
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
    }
    ascend.section vector {
      %xs = memref.alloc() : !xs
      %y = memref.alloc() : !y
      %first = affine.min affine_map<(d0) -> (d0, 1)>(%trips)
      %steady = affine.max affine_map<(d0) -> (d0 - 1, 0)>(%trips)
      scf.for %i = %c0 to %first step %c1 {
        %k0 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %x0 = memref.subview %xs[%k0, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        ascend.pop %s as %slot : memref<2x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x0 : !wide, !x
        }
      }
      scf.for %i = %c0 to %steady step %c1 {
        %k0 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %x0 = memref.subview %xs[%k0, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        %k1 = affine.apply affine_map<(d0) -> ((d0 + 1) mod 2)>(%i)
        %x1 = memref.subview %xs[%k1, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        ascend.pop %s as %slot : memref<2x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x1 : !wide, !x
        }
        %x2 = memref.subview %xs[%i, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        ascend.vcast %x2 into %y round rint : !x, !y
        ascend.push %p as %slot : memref<2x16x16xf16> {
          ascend.copy_ub_to_gm %y to %slot : !y, !narrow
        }
      }
      scf.for %i = %steady to %trips step %c1 {
        %k0 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %x0 = memref.subview %xs[%k0, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        %x2 = memref.subview %xs[%i, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        ascend.vcast %x2 into %y round rint : !x, !y
        ascend.push %p as %slot : memref<2x16x16xf16> {
          ascend.copy_ub_to_gm %y to %slot : !y, !narrow
        }
      }
    }
  }
  return
}

// -----

!l1 = memref<1x1x16x16xf16, #ascend.memory<l1>>
!l0a = memref<1x1x16x16xf16, #ascend.memory<l0a>>
!l0b = memref<1x1x16x16xf16, #ascend.memory<l0b>>
!l0c = memref<1x1x16x16xf32, #ascend.memory<l0c>>
!xs = memref<2x16x16xf32, #ascend.memory<ub>>
!x = memref<16x16xf32, strided<[16, 1], offset: ?>, #ascend.memory<ub>>
!y = memref<16x16xf16, #ascend.memory<ub>>
!wide = memref<16x16xf32, strided<[16, 1], offset: ?>>
!narrow = memref<16x16xf16, strided<[16, 1], offset: ?>>

// Up to 2^63 - 1 iterations are ahead: more than a trace follows, and the next number
// has more than 64 bits.
// CHECK-LABEL: func @without_end(
// CHECK:         ascend.cross_core_wait_flag
func.func @without_end(%trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  ascend.launch (%block) in (%c1) {
    %s = ascend.channel from cube : memref<1x16x16xf32>
    %p = ascend.channel from vector : memref<2x16x16xf16>
    ascend.section cube {
      %l = memref.alloc() : !l1
      %a = memref.alloc() : !l0a
      %b = memref.alloc() : !l0b
      %c = memref.alloc() : !l0c
      %first = affine.min affine_map<(d0) -> (d0, 9223372036854775807)>(%trips)
      %steady = affine.max affine_map<(d0) -> (d0 - 9223372036854775807, 0)>(%trips)
      scf.for %i = %c0 to %first step %c1 {
        ascend.push %s as %slot : memref<1x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
      }
      scf.for %i = %c0 to %steady step %c1 {
        ascend.push %s as %slot : memref<1x16x16xf32> {
          ascend.fixpipe %c to %slot : !l0c, !wide
        }
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
      scf.for %i = %steady to %trips step %c1 {
        ascend.pop %p as %slot : memref<2x16x16xf16> {
          ascend.copy_gm_to_l1 %slot to %l : !narrow, !l1
        }
        ascend.load_l0a %l to %a : !l1, !l0a
        ascend.mmad %a, %b into %c init(%true) : !l0a, !l0b, !l0c
      }
    }
    ascend.section vector {
      %xs = memref.alloc() : !xs
      %y = memref.alloc() : !y
      scf.for %i = %c0 to %trips step %c1 {
        %k0 = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %k1 = affine.apply affine_map<(d0) -> ((d0 + 1) mod 2)>(%i)
        %x0 = memref.subview %xs[%k0, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        %x1 = memref.subview %xs[%k1, 0, 0] [1, 16, 16] [1, 1, 1] : !xs to !x
        ascend.pop %s as %slot : memref<1x16x16xf32> {
          ascend.copy_gm_to_ub %slot to %x0 : !wide, !x
        }
        ascend.vcast %x0 into %y round rint : !x, !y
        ascend.push %p as %slot : memref<2x16x16xf16> {
          ascend.copy_ub_to_gm %y to %slot : !y, !narrow
        }
      }
    }
  }
  return
}
