// RUN: tl-translate --tl-to-ascendc %s --split-input-file --verify-diagnostics

// A buffer that memory planning has not placed.
func.func @unplanned() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      // expected-error @below {{the buffer has no address; run the memory planning pass}}
      %a = memref.alloc() : memref<64xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// Tile IR.
func.func @tile() {
  %c1 = arith.constant 1 : index
  // expected-error @below {{not final IR: 'tile.launch' is an operation of the tile dialect}}
  tile.launch (%block) in (%c1) {
  }
  return
}

// -----

// A function that launches nothing.
// expected-error @below {{kernel 'no_launch' has no 'ascend.launch'}}
func.func @no_launch() {
  return
}

// -----

// Two launches in one function.
func.func @two_launches() {
  %c1 = arith.constant 1 : index
  // expected-note @below {{first launch}}
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  // expected-error @below {{kernel 'two_launches' has a second launch}}
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
    }
  }
  return
}

// -----

// A launch that depends on a condition.
func.func @conditional(%c: i1, %n: index) {
  scf.if %c {
    // expected-error @below {{must be at the top level of its function}}
    ascend.launch (%block) in (%n) {
      ascend.section vector {
      }
    }
  }
  return
}

// -----

// A launch without a program.
func.func @no_section(%n: index) {
  // expected-error @below {{has no section: nothing runs}}
  ascend.launch (%block) in (%n) {
  }
  return
}

// -----

// An instruction that no core runs.
func.func @outside(%n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @below {{stands outside the sections of the launch}}
    ascend.pipe_barrier all
    ascend.section vector {
    }
  }
  return
}

// -----

// No function at all.
// expected-error @below {{has no kernel to translate}}
module {
}

// -----

// Something else than a function.
// expected-error @below {{only functions can be translated, got 'memref.global'}}
memref.global @table : memref<4xf32>

// -----

// A kernel cannot return anything.
// expected-error @below {{a kernel has one block and no results}}
func.func @result(%n: index) -> index {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return %n : index
}

// -----

// Host compilers do not agree on 16-bit floats.
// expected-error @below {{argument 0 of kernel 'half' must be a memref, an integer or an f32}}
func.func @half(%x: f16, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// The host cannot pass on-chip memory.
// expected-error @below {{argument 0 of kernel 'on_chip' must be in global memory}}
func.func @on_chip(%x: memref<64xf32, #ascend.memory<ub>>, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// A value that is not a pure function of the parameters.
func.func @loaded(%X: memref<4xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      // expected-error @below {{not final IR: 'memref.load' has no Ascend C form}}
      %x = memref.load %X[%c0] : memref<4xindex>
      scf.for %i = %c0 to %x step %n {
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// -----

// The host part checks and counts, nothing else.
func.func @host_store(%X: memref<4xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  // expected-error @below {{not final IR: 'memref.store' has no Ascend C form}}
  memref.store %n, %X[%c0] : memref<4xindex>
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}

// -----

// The scalar unit has no arithmetic on 16-bit floats.
func.func @half_arithmetic(%x: f32, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %h = arith.truncf %x : f32 to f16
      // expected-error @below {{scalar arithmetic has an Ascend C form in f32 only, got 'f16'}}
      %sum = arith.addf %h, %h : f16
      %c = arith.cmpf olt, %sum, %h : f16
      scf.if %c {
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// -----

// Loops that rotate buffers are to be unrolled or to index one buffer.
func.func @rotating(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
      %b = ascend.buffer at 256 : memref<64xf32, #ascend.memory<ub>>
      // expected-error @below {{not final IR: a loop carries a memref, which has no Ascend C form}}
      %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>) {
        scf.yield %y, %x : memref<64xf32, #ascend.memory<ub>>, memref<64xf32, #ascend.memory<ub>>
      }
    }
  }
  return
}

// -----

// A loop that counts with unsigned numbers.
func.func @unsigned(%n: i32, %m: index) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  ascend.launch (%block) in (%m) {
    ascend.section vector {
      // expected-error @below {{a loop with unsigned bounds has no Ascend C form}}
      scf.for unsigned %i = %c0 to %n step %c1 : i32 {
        ascend.pipe_barrier v
      }
    }
  }
  return
}

// -----

// A type that the hardware does not have.
// expected-error @below {{argument 0 of kernel 'type' must be a memref, an integer or an f32}}
func.func @type(%x: f64, %n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
    }
  }
  return
}
