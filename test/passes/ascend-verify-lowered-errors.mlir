// RUN: tl-opt %s --ascend-verify-lowered --split-input-file --verify-diagnostics

// Every offender is reported: no operation of the Tile dialect is left.
func.func @tile_operations(%A: memref<64xf32>, %n: index) {
  // expected-error @+1 {{'tile.launch' op is illegal once instructions are selected}}
  tile.launch (%block) in (%n) {
    ascend.section vector {
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{'tile.copy' op is illegal once instructions are selected}}
      tile.copy %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
    }
  // expected-error @-6 {{'tile.end' op is illegal once instructions are selected}}
  }
  return
}

// -----

// Nor is a space of it.
func.func @tile_spaces() {
  // expected-error @+1 {{'memref.alloc' op has no memory of the hardware, got 'memref<64xf32, #tile.space<shared>>'}}
  %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
  return
}

// -----

// An instruction is in a section.
func.func @no_section(%a: memref<64xf32, #ascend.memory<ub>>, %n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.vadd' op is in no section: it has no core}}
    ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// And in one of its core.
func.func @other_core(%a: memref<64xf32, #ascend.memory<ub>>, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      // expected-error @+1 {{'ascend.vadd' op is not an instruction of the cube core}}
      ascend.vadd %a, %a into %a : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// Scalar code of a section does not read memory.
func.func @scalar_load(%A: memref<64xindex>, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'memref.load' op accesses memory from scalar code, which no instruction does yet}}
      %x = memref.load %A[%block] : memref<64xindex>
    }
  }
  return
}

// -----

// Nor does it write any.
func.func @scalar_store(%A: memref<64xindex>, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'memref.store' op accesses memory from scalar code, which no instruction does yet}}
      memref.store %block, %A[%block] : memref<64xindex>
    }
  }
  return
}

// -----

// An argument is in no space of the Tile dialect either.
// expected-error @+1 {{'func.func' op has no memory of the hardware, got 'memref<64xf32, #tile.space<shared>>'}}
func.func @argument(%a: memref<64xf32, #tile.space<shared>>) {
  return
}

// -----

func.func private @elsewhere(memref<64xf32>)

// What a section calls may access memory.
func.func @call(%A: memref<64xf32>, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'func.call' op is in a section and may do anything}}
      func.call @elsewhere(%A) : (memref<64xf32>) -> ()
    }
  }
  return
}

// -----

// A buffer is one of a core.
func.func @homeless_buffer() {
  // expected-error @+1 {{'ascend.buffer' op is in no section: it has no core}}
  %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
  return
}
