// RUN: tl-opt %s --tile-assign-cores --split-input-file --verify-diagnostics

// L1 has no way out.
func.func @from_l1(%a: memref<64x16xf32, #ascend.memory<ub>>, %b: memref<64x16xf32, #ascend.memory<l1>>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'tile.copy' op has no instructions to move data from l1 to ub: between cores data go from l0c to ub and from ub to l1}}
    tile.copy %b to %a : memref<64x16xf32, #ascend.memory<l1>>, memref<64x16xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// A value of the vector core does not control the cube core.
func.func @scalar_of_ub(%a: memref<16x16xf16, #ascend.memory<l1>>, %c: memref<16x16xf32, #ascend.memory<l0c>>, %x: memref<64xi32, #ascend.memory<ub>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%n) {
    // expected-note @+1 {{computed here}}
    %t = memref.load %x[%c0] : memref<64xi32, #ascend.memory<ub>>
    // expected-error @+1 {{the cube core needs a scalar here that only the other core has}}
    %trips = arith.index_cast %t : i32 to index
    scf.for %i = %c0 to %trips step %c1 {
      tile.gemm %a, %a into %c : memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
    }
  }
  return
}

// -----

// Nor does it through a variable.
func.func @variable_of_ub(%a: memref<16x16xf16, #ascend.memory<l1>>, %c: memref<16x16xf32, #ascend.memory<l0c>>, %x: memref<64xi1, #ascend.memory<ub>>, %p: i1, %n: index) {
  %c0 = arith.constant 0 : index
  tile.launch (%block) in (%n) {
    %v = memref.alloca() : memref<i1>
    memref.store %p, %v[] : memref<i1>
    // expected-note @+1 {{computed here}}
    %t = memref.load %x[%c0] : memref<64xi1, #ascend.memory<ub>>
    // expected-error @+1 {{the cube core needs a scalar here that only the other core has}}
    memref.store %t, %v[] : memref<i1>
    %init = memref.load %v[] : memref<i1>
    tile.gemm %a, %a into %c init(%init) : memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf16, #ascend.memory<l1>>, memref<16x16xf32, #ascend.memory<l0c>>
  }
  return
}

// -----

// Two vector cores would write the same elements.
func.func @both_vector_cores(%a: memref<16x16xf16, #ascend.memory<l1>>, %x: memref<16x16xf16, #ascend.memory<ub>>, %n: index) {
  tile.launch (%block) in (%n) sub_block (%sub) {
    // expected-error @+1 {{'tile.copy' op writes the same elements on both vector cores of a block; let each copy the part of its sub-block index}}
    tile.copy %x to %a : memref<16x16xf16, #ascend.memory<ub>>, memref<16x16xf16, #ascend.memory<l1>>
  }
  return
}

// -----

// The cube core has no sub-block index.
func.func @index_on_cube(%A: memref<32x16xf16>, %a: memref<16x16xf16, #ascend.memory<l1>>, %x: memref<16x16xf32, #ascend.memory<ub>>, %n: index) {
  // expected-note @+1 {{of this launch}}
  tile.launch (%block) in (%n) sub_block (%sub) {
    // expected-error @+1 {{the cube core has no sub-block index}}
    %At = memref.subview %A[%sub, 0] [16, 16] [1, 1] : memref<32x16xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
    tile.copy %At to %a : memref<16x16xf16, strided<[16, 1], offset: ?>>, memref<16x16xf16, #ascend.memory<l1>>
    tile.exp %x into %x : memref<16x16xf32, #ascend.memory<ub>>, memref<16x16xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// A slot has static extents.
func.func @unbounded(%c: memref<?x16xf32, #ascend.memory<l0c>>, %x: memref<?x16xf32, #ascend.memory<ub>>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'tile.copy' op crosses between cores, so its extents have to be bounded: it is a slice of a tile of static extents, got 'memref<?x16xf32, #ascend.memory<l0c>>'}}
    tile.copy %c to %x : memref<?x16xf32, #ascend.memory<l0c>>, memref<?x16xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// In different branches nothing is between the two.
func.func @branches(%c: memref<16x16xf32, #ascend.memory<l0c>>, %x: memref<16x16xf32, #ascend.memory<ub>>, %W: memref<16x16xf32>, %p: i1, %n: index) {
  tile.launch (%block) in (%n) {
    scf.if %p {
      // expected-note @+1 {{by the other core}}
      tile.copy %c to %W : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32>
    } else {
      // expected-error @+1 {{'tile.copy' op works on a tensor that the other core writes, or writes it, and the two cannot be ordered here; go through a tile}}
      tile.copy %W to %x : memref<16x16xf32>, memref<16x16xf32, #ascend.memory<ub>>
    }
  }
  return
}

// -----

// A call may be for either core.
func.func private @called()
func.func @call(%c: memref<16x16xf32, #ascend.memory<l0c>>, %x: memref<16x16xf32, #ascend.memory<ub>>, %n: index) {
  tile.launch (%block) in (%n) {
    tile.copy %c to %x : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'func.call' op is in a launch for both cores, and which of them runs it is not known; write an 'ascend.section' for each}}
    func.call @called() : () -> ()
  }
  return
}

// -----

// No core has both pipes of a flag.
func.func @pipes_of_both_cores(%c: memref<16x16xf32, #ascend.memory<l0c>>, %x: memref<16x16xf32, #ascend.memory<ub>>, %n: index) {
  tile.launch (%block) in (%n) {
    tile.copy %c to %x : memref<16x16xf32, #ascend.memory<l0c>>, memref<16x16xf32, #ascend.memory<ub>>
    // expected-error @+1 {{'tile.set_flag' op is between pipes of different cores}}
    tile.set_flag m -> v, 0
  }
  return
}

// -----

// From GM to GM every core could copy, and none does.
func.func @global_only(%A: memref<64xf32>, %B: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'tile.copy' op has no core that reaches all of its operands: all are in global memory; go through a tile}}
    tile.copy %A to %B : memref<64xf32>, memref<64xf32>
  }
  return
}

// -----

// A tile without a memory is on no core yet.
func.func @not_placed(%A: memref<64xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    %a = memref.alloc() : memref<64xf32, #tile.space<shared>>
    // expected-error @+1 {{'tile.copy' op has no core that reaches all of its operands}}
    tile.copy %A to %a : memref<64xf32>, memref<64xf32, #tile.space<shared>>
  }
  return
}

// -----

// The cube core has no sub-blocks to tell apart.
func.func @sub_block_of_cube(%A: memref<32x16xf16>, %a: memref<16x16xf16, #ascend.memory<l1>>, %n: index) {
  // expected-error @+1 {{'tile.launch' op runs on the cube core, which has no sub-block index}}
  tile.launch (%block) in (%n) sub_block (%sub) {
    // expected-note @+1 {{index used here}}
    %At = memref.subview %A[%sub, 0] [16, 16] [1, 1] : memref<32x16xf16> to memref<16x16xf16, strided<[16, 1], offset: ?>>
    tile.copy %At to %a : memref<16x16xf16, strided<[16, 1], offset: ?>>, memref<16x16xf16, #ascend.memory<l1>>
  }
  return
}

// -----

// In an author's sections, pushes and pops run equally often.
func.func @other_bound(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op is not filled as often as it is emptied, if argument 0 is 2 and argument 1 is 1}}
    %c = ascend.channel from cube : memref<1x16xf32>
    ascend.section cube {
      scf.for %i = %c0 to %n step %c1 {
        ascend.push %c as %slot : memref<1x16xf32> {
        }
      }
    }
    ascend.section vector {
      scf.for %i = %c0 to %m step %c1 {
        ascend.pop %c as %slot : memref<1x16xf32> {
        }
      }
    }
  }
  return
}

// -----

func.func @other_branch(%p: i1, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op is not filled as often as it is emptied, if argument 0 is 1}}
    %c = ascend.channel from cube : memref<1x16xf32>
    ascend.section cube {
      scf.if %p {
        ascend.push %c as %slot : memref<1x16xf32> {
        }
      }
    }
    ascend.section vector {
      scf.if %p {
      } else {
        ascend.pop %c as %slot : memref<1x16xf32> {
        }
      }
    }
  }
  return
}

// -----

// Different loops that run equally often, for all that is known, will do.
func.func @same_number(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  tile.launch (%block) in (%n) {
    %c = ascend.channel from cube : memref<1x16xf32>
    ascend.section cube {
      scf.for %i = %c0 to %c4 step %c1 {
        ascend.push %c as %slot : memref<1x16xf32> {
        }
      }
    }
    ascend.section vector {
      scf.for %i = %c0 to %c2 step %c1 {
        ascend.pop %c as %slot : memref<1x16xf32> {
        }
        ascend.pop %c as %slot : memref<1x16xf32> {
        }
      }
    }
  }
  return
}

// -----

func.func @other_number(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op is filled 4 times and emptied 1 times}}
    %c = ascend.channel from cube : memref<1x16xf32>
    ascend.section cube {
      scf.for %i = %c0 to %c4 step %c1 {
        ascend.push %c as %slot : memref<1x16xf32> {
        }
      }
    }
    ascend.section vector {
      ascend.pop %c as %slot : memref<1x16xf32> {
      }
    }
  }
  return
}

// -----

// Nothing that could be in a slot.
func.func @no_elements(%c: memref<0x16xf32, #ascend.memory<l0c>>, %x: memref<0x16xf32, #ascend.memory<ub>>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'tile.copy' op crosses between cores and has no elements, got 'memref<0x16xf32, #ascend.memory<l0c>>'}}
    tile.copy %c to %x : memref<0x16xf32, #ascend.memory<l0c>>, memref<0x16xf32, #ascend.memory<ub>>
  }
  return
}

// -----

// Bounds that are chosen otherwise where a condition is false are not the same.
func.func @other_choice(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{is not filled as often as it is emptied, if}}
    %c = ascend.channel from cube : memref<1x16xf32>
    ascend.section cube {
      %few = arith.cmpi slt, %block, %m : index
      %trips = scf.if %few -> (index) {
        %more = arith.addi %m, %c1 : index
        scf.yield %more : index
      } else {
        scf.yield %c1 : index
      }
      scf.for %i = %c0 to %trips step %c1 {
        ascend.push %c as %slot : memref<1x16xf32> {
        }
      }
    }
    ascend.section vector {
      %few = arith.cmpi slt, %block, %m : index
      %trips = scf.if %few -> (index) {
        %more = arith.addi %m, %c1 : index
        scf.yield %more : index
      } else {
        scf.yield %c2 : index
      }
      scf.for %i = %c0 to %trips step %c1 {
        ascend.pop %c as %slot : memref<1x16xf32> {
        }
      }
    }
  }
  return
}
