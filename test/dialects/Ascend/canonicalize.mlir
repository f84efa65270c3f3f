// RUN: tl-opt %s --canonicalize --cse | FileCheck %s

// A buffer that nothing uses vanishes, and so do sections and launches that do
// nothing.
// CHECK-LABEL: func @unused(
func.func @unused(%n: index) {
  // CHECK-NEXT: return
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %half = memref.subview %a[0] [32] [1] : memref<64xf32, #ascend.memory<ub>> to memref<32xf32, strided<[1]>, #ascend.memory<ub>>
    }
  }
  return
}

// Buffers are not merged: two at one address remain two, which the verifier
// of plans compares.
// CHECK-LABEL: func @buffers(
func.func @buffers(%A: memref<64xf32>, %B: memref<64xi32>) {
  // CHECK: %[[A:.*]] = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
  %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
  // CHECK: %[[SAME:.*]] = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
  %same = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
  // CHECK: %[[B:.*]] = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
  %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
  // CHECK: %[[C:.*]] = ascend.buffer at 0 : memref<64xi32, #ascend.memory<ub>>
  %c = ascend.buffer at 0 : memref<64xi32, #ascend.memory<ub>>
  // CHECK: ascend.vadd %[[A]], %[[SAME]] into %[[B]]
  ascend.vadd %a, %same into %b : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK: ascend.vadd %[[C]], %[[C]] into %[[C]]
  ascend.vadd %c, %c into %c : memref<64xi32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>, memref<64xi32, #ascend.memory<ub>>
  return
}

// No instruction of the vector core is dead or merged with one like it.
// CHECK-LABEL: func @vector_instructions(
func.func @vector_instructions(%A: memref<64xf32>) {
  %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
  // CHECK-COUNT-2: ascend.copy_gm_to_ub
  ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
  ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
  // CHECK-COUNT-2: ascend.vmul
  ascend.vmul %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  ascend.vmul %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  // CHECK-COUNT-2: ascend.copy_ub_to_gm
  ascend.copy_ub_to_gm %a to %A : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
  ascend.copy_ub_to_gm %a to %A : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
  return
}

// No instruction of the cube core is dead or merged with one like it.
// CHECK-LABEL: func @cube_instructions(
func.func @cube_instructions(%A: memref<16x16xf16>, %C: memref<16x16xf32>, %init: i1) {
  %l1 = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l1>>
  %l0a = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l0a>>
  %l0b = ascend.buffer at 0 : memref<1x1x16x16xf16, #ascend.memory<l0b>>
  %c = ascend.buffer at 0 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
  // CHECK-COUNT-2: ascend.copy_gm_to_l1
  ascend.copy_gm_to_l1 %A to %l1 : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
  ascend.copy_gm_to_l1 %A to %l1 : memref<16x16xf16>, memref<1x1x16x16xf16, #ascend.memory<l1>>
  // CHECK-COUNT-2: ascend.load_l0a
  ascend.load_l0a %l1 to %l0a : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0a>>
  ascend.load_l0a %l1 to %l0a : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0a>>
  // CHECK-COUNT-2: ascend.load_l0b
  ascend.load_l0b %l1 to %l0b : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>
  ascend.load_l0b %l1 to %l0b : memref<1x1x16x16xf16, #ascend.memory<l1>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>
  // CHECK-COUNT-2: ascend.mmad
  ascend.mmad %l0a, %l0b into %c init(%init) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
  ascend.mmad %l0a, %l0b into %c init(%init) : memref<1x1x16x16xf16, #ascend.memory<l0a>>, memref<1x1x16x16xf16, #ascend.memory<l0b>>, memref<1x1x16x16xf32, #ascend.memory<l0c>>
  // CHECK-COUNT-2: ascend.fixpipe
  ascend.fixpipe %c to %C : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
  ascend.fixpipe %c to %C : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
  return
}

// Neither flags nor barriers are dead or merged, whatever else is.
// CHECK-LABEL: func @synchronisation(
func.func @synchronisation(%n: index) {
  // CHECK: ascend.launch
  ascend.launch (%block) in (%n) {
    // CHECK-NEXT: ascend.section vector
    ascend.section vector {
      // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
      // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
      // CHECK-NEXT: ascend.set_flag mte2 -> v, 0
      // CHECK-NEXT: ascend.wait_flag mte2 -> v, 0
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      ascend.set_flag mte2 -> v, 0
      ascend.wait_flag mte2 -> v, 0
      ascend.set_flag mte2 -> v, 0
      ascend.wait_flag mte2 -> v, 0
      // CHECK-NEXT: ascend.pipe_barrier v
      // CHECK-NEXT: ascend.pipe_barrier v
      // CHECK-NEXT: ascend.pipe_barrier all
      ascend.pipe_barrier v
      ascend.pipe_barrier v
      ascend.pipe_barrier all
    }
  }
  return
}

// A loop of flags only is kept too.
// CHECK-LABEL: func @synchronisation_in_loop(
func.func @synchronisation_in_loop(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK: ascend.section cube
  ascend.section cube {
    // CHECK: scf.for
    scf.for %i = %c0 to %n step %c1 {
      // CHECK-NEXT: ascend.set_flag m -> fix, 0
      // CHECK-NEXT: ascend.wait_flag m -> fix, 0
      ascend.set_flag m -> fix, 0
      ascend.wait_flag m -> fix, 0
    }
  }
  return
}

// A bitcast there and back is none.
// CHECK-LABEL: func @bitcast(
// CHECK-SAME: %[[A:.*]]: memref
func.func @bitcast(%a: memref<64xui16, #ascend.memory<ub>>) -> memref<64xui16, #ascend.memory<ub>> {
  %b = ascend.bitcast %a : memref<64xui16, #ascend.memory<ub>> to memref<64xi16, #ascend.memory<ub>>
  %c = ascend.bitcast %b : memref<64xi16, #ascend.memory<ub>> to memref<64xui16, #ascend.memory<ub>>
  // CHECK-NEXT: return %[[A]]
  return %c : memref<64xui16, #ascend.memory<ub>>
}

// A core that does nothing stays where the other one sets a flag for it: the
// set is wrong without it.
// CHECK-LABEL: func @empty_section(
func.func @empty_section(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      // CHECK: ascend.cross_core_set_flag mode 2, fix, 0
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    // CHECK: ascend.section vector
    ascend.section vector {
    }
  }
  return
}

// Instructions with an empty result vanish, and with them slices of empty
// slices, also if the extent is 0 only after folding, or there is scratch memory.
// CHECK-LABEL: func @empty_results(
func.func @empty_results(%none: memref<0xf32, #ascend.memory<ub>>, %mask: memref<0xui8, #ascend.memory<ub>>, %tmp: memref<7936xui8, #ascend.memory<ub>>, %n: index) {
  %c0 = arith.constant 0 : index
  %zero = arith.muli %n, %c0 : index
  %a = ascend.buffer at 0 : memref<8x64xf32, #ascend.memory<ub>>
  %rows = memref.subview %a[0, 0] [%zero, 64] [1, 1] : memref<8x64xf32, #ascend.memory<ub>> to memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
  %flat = memref.collapse_shape %rows [[0, 1]] : memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>> into memref<?xf32, strided<[1]>, #ascend.memory<ub>>
  %part = memref.subview %flat[0] [%zero] [1] : memref<?xf32, strided<[1]>, #ascend.memory<ub>> to memref<?xf32, strided<[1]>, #ascend.memory<ub>>
  // CHECK-NEXT: return
  ascend.vadd %part, %part into %part : memref<?xf32, strided<[1]>, #ascend.memory<ub>>, memref<?xf32, strided<[1]>, #ascend.memory<ub>>, memref<?xf32, strided<[1]>, #ascend.memory<ub>>
  ascend.vselect %mask, %none, %none into %none scratch %tmp : memref<0xui8, #ascend.memory<ub>>, memref<0xf32, #ascend.memory<ub>>, memref<0xf32, #ascend.memory<ub>>, memref<0xf32, #ascend.memory<ub>>, memref<7936xui8, #ascend.memory<ub>>
  return
}

// A store with a unit flag lowers the flag, whatever it stores.
// CHECK-LABEL: func @empty_store_with_unit_flag(
func.func @empty_store_with_unit_flag(%C: memref<0x16xf32>, %filled: i1) {
  %c0 = arith.constant 0 : index
  %c = ascend.buffer at 0 : memref<1x1x16x16xf32, #ascend.memory<l0c>>
  // CHECK: ascend.fixpipe
  ascend.fixpipe %c[%c0] to %C unit_flag(%filled) : memref<1x1x16x16xf32, #ascend.memory<l0c>>, memref<0x16xf32>
  return
}
