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

// Its memory spaces are not either.
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

// The scalar unit reaches no memory of the cube core.
func.func @scalar_load(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<l1>>
      // expected-error @+1 {{'memref.load' op must access gm or ub, which the scalar unit reaches, got l1; access the tensor in gm that the data came from or goes to}}
      %x = memref.load %a[%block] : memref<64xf32, #ascend.memory<l1>>
      // expected-error @+1 {{'memref.store' op must access gm or ub, which the scalar unit reaches, got l1}}
      memref.store %x, %a[%block] : memref<64xf32, #ascend.memory<l1>>
    }
  }
  return
}

// -----

// And UB is on the vector core.
func.func @load_from_ub(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{'memref.load' op is not an instruction of the cube core}}
      %x = memref.load %a[%block] : memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// A load is in a section, as every instruction.
func.func @homeless_load(%A: memref<64xf32>, %n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @+1 {{'memref.load' op is in no section: it has no core}}
    %x = memref.load %A[%block] : memref<64xf32>
    ascend.section vector {
    }
  }
  return
}

// -----

// Other operations of scalar code do not access memory.
func.func @atomic(%A: memref<64xi32>, %n: index, %x: i32) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'memref.atomic_rmw' op accesses memory in scalar code other than by memref.load and memref.store}}
      %y = memref.atomic_rmw addi %x, %A[%block] : (i32, memref<64xi32>) -> i32
    }
  }
  return
}

// -----

// A variable is a scalar, is in no memory, and is loaded and stored only.
func.func @variables(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @+1 {{'memref.alloca' op must have rank 0 as a variable of a core, got 'memref<4xf32>'; allocate a tile}}
      %a = memref.alloca() : memref<4xf32>
      // expected-error @+1 {{'memref.alloca' op must be in no memory as a variable of a core, got 'memref<f32, #ascend.memory<ub>>'}}
      %b = memref.alloca() : memref<f32, #ascend.memory<ub>>
      // expected-error @+1 {{'memref.alloca' op must be loaded and stored only, as a variable of a core}}
      %c = memref.alloca() : memref<f32>
      // expected-note @+1 {{used here}}
      %d = memref.cast %c : memref<f32> to memref<f32, strided<[], offset: ?>>
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

// A function called in a section may access memory.
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

// -----

// Scalar code without a form: a function that neither the scalar unit nor the vector
// unit has, and a type that C++ lacks. Unused values do not matter.
func.func @scalars(%k: i32, %y: f64, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %v = memref.alloca() : memref<f32>
      %w = memref.alloca() : memref<i32>
      // expected-error @+1 {{'math.ctpop' op has no form in scalar code, neither in Ascend C nor by the vector unit; write it with other operations}}
      %count = math.ctpop %k : i32
      %unused = math.ctpop %count : i32
      memref.store %count, %w[] : memref<i32>
      // expected-error @+1 {{'arith.truncf' op has no form in scalar code}}
      %narrow = arith.truncf %y : f64 to f32
      memref.store %narrow, %v[] : memref<f32>
    }
  }
  return
}

// -----

// A view that computes its own layout is followed by no analysis.
func.func @own_layout(%A: memref<8x64xf32>, %n: index) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      // expected-error @+1 {{'memref.reinterpret_cast' op is a view that has no form in Ascend C; take slices with 'memref.subview'}}
      %row = memref.reinterpret_cast %A to offset: [%n], sizes: [64], strides: [1] : memref<8x64xf32> to memref<64xf32, strided<[1], offset: ?>>
      ascend.copy_gm_to_ub %row to %a : memref<64xf32, strided<[1], offset: ?>>, memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}
