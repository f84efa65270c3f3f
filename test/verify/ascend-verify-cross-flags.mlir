// RUN: tl-opt %s --ascend-verify-sync --split-input-file --verify-diagnostics

// Sets and waits in equal numbers, in loops and outside of loops,
// and under conditions.
func.func @balanced(%n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section cube {
      scf.for %i = %c0 to %c4 step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
      scf.for %i = %c0 to %c4 step %c1 {
        scf.if %p {
          ascend.cross_core_set_flag mode 2, fix, 2
        }
      }
      ascend.cross_core_wait_flag 1
      ascend.sync_all
    }
    ascend.section vector {
      ascend.cross_core_wait_flag 0
      ascend.cross_core_wait_flag 0
      scf.for %i = %c0 to %c4 step %c1 {
        scf.if %p {
          ascend.cross_core_wait_flag 2
        }
      }
      ascend.cross_core_wait_flag 0
      ascend.cross_core_wait_flag 0
      ascend.cross_core_set_flag mode 2, mte3, 1
      ascend.cross_core_set_flag mode 1, mte3, 3
      ascend.cross_core_wait_flag 3
      ascend.sync_all
      ascend.sync_all vector_only
    }
  }
  return
}

// -----

// Conditions are counted from their operands, also if they fold to one operand: here,
// `x | false`.
func.func @folded(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c9 = arith.constant 9 : index
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section cube {
      scf.for %i = %c0 to %c4 step %c1 {
        %half = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %even = arith.cmpi eq, %half, %c0 : index
        %never = arith.cmpi eq, %i, %c9 : index
        %any = arith.ori %even, %never : i1
        scf.if %any {
          ascend.cross_core_set_flag mode 2, fix, 0
        }
      }
    }
    ascend.section vector {
      ascend.cross_core_wait_flag 0
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

func.func @nothing_sets(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      ascend.cross_core_set_flag mode 0, fix, 0
      ascend.cross_core_wait_flag 0
    }
    ascend.section vector {
      // expected-error @+1 {{'ascend.cross_core_wait_flag' op waits for a flag that nothing sets for the vector core}}
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

func.func @nothing_waits(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      // expected-error @+1 {{'ascend.cross_core_set_flag' op sets a flag that the vector core does not wait for}}
      ascend.cross_core_set_flag mode 2, fix, 0
      // expected-error @+1 {{'ascend.cross_core_set_flag' op sets a flag that the cube core does not wait for}}
      ascend.cross_core_set_flag mode 0, fix, 1
    }
    ascend.section vector {
    }
  }
  return
}

// -----

func.func @too_many_sets(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      scf.for %i = %c0 to %c4 step %c1 {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      // expected-error @+1 {{'ascend.cross_core_wait_flag' op waits 1 times for flag 0, which is set 4 times for the vector core}}
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

func.func @one_kind_meets(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
    }
    ascend.section vector {
      ascend.sync_all vector_only
      // expected-error @+2 {{'ascend.sync_all' op waits for the cube core, whose section has none}}
      // expected-note @+1 {{with 'vector_only' vector cores meet alone}}
      ascend.sync_all
    }
  }
  return
}

// -----

func.func @meets_more_often(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      ascend.sync_all
    }
    ascend.section vector {
      // expected-error @+1 {{'ascend.sync_all' op meets the cube core 2 times, which meets the vector core 1 times}}
      ascend.sync_all
      ascend.sync_all
    }
  }
  return
}

// -----

func.func @no_section(%n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.sync_all' op is in no section: it has no core}}
    ascend.sync_all
  }
  return
}

// -----

#filled = affine_map<()[s0] -> (s0 ceildiv 64, 1)>
#rest = affine_map<()[s0] -> (s0 ceildiv 64 - 1, 0)>
#total = affine_map<()[s0] -> (s0 ceildiv 64)>
// One core runs ahead of the other: its iterations are in three loops, those of the
// other in one. How often they run follows from the same number.
func.func @ahead(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %filled = affine.min #filled()[%n]
      %rest = affine.max #rest()[%n]
      %total = affine.apply #total()[%n]
      scf.for %i = %c0 to %filled step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
      scf.for %i = %c0 to %rest step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
        ascend.cross_core_wait_flag 1
      }
      scf.for %i = %rest to %total step %c1 {
        ascend.cross_core_wait_flag 1
      }
    }
    ascend.section vector {
      %total = affine.apply #total()[%n]
      scf.for %i = %c0 to %total step %c1 {
        ascend.cross_core_wait_flag 0
        ascend.cross_core_set_flag mode 2, mte3, 1
      }
    }
  }
  return
}

// -----

// The first loop takes one iteration off the second, but both cores have three loops.
#filled = affine_map<()[s0] -> (s0, 1)>
#rest = affine_map<()[s0] -> (s0 - 1, 0)>
func.func @one_less(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %filled = affine.min #filled()[%n]
  %rest = affine.max #rest()[%n]
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      scf.for %i = %c0 to %filled step %c1 {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 0
      }
      scf.for %i = %c0 to %rest step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
      scf.for %i = %rest to %n step %c1 {
      }
    }
    ascend.section vector {
      scf.for %i = %c0 to %filled step %c1 {
      }
      scf.for %i = %c0 to %rest step %c1 {
        // expected-error @+1 {{'ascend.cross_core_wait_flag' op does not wait for flag 0 as often as it is set for the vector core}}
        ascend.cross_core_wait_flag 0
      }
      scf.for %i = %rest to %n step %c1 {
      }
    }
  }
  return
}

// -----

// Twice in an iteration, under one condition, in loops that each core counts itself.
func.func @twice(%n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %m = arith.muli %block, %c2 : index
      scf.for %i = %block to %m step %c1 {
        scf.if %p {
          // expected-note @+1 {{set here}}
          ascend.cross_core_set_flag mode 2, fix, 0
        }
      }
    }
    ascend.section vector {
      %m = arith.muli %block, %c2 : index
      scf.for %i = %block to %m step %c1 {
        scf.if %p {
          // expected-error @+1 {{'ascend.cross_core_wait_flag' op does not wait for flag 0 as often as it is set for the vector core}}
          ascend.cross_core_wait_flag 0
          ascend.cross_core_wait_flag 0
        }
      }
    }
  }
  return
}

// -----

#filled = affine_map<()[s0] -> (s0 ceildiv 64, 2)>
#rest = affine_map<()[s0] -> (s0 ceildiv 64 - 2, 0)>
#total = affine_map<()[s0] -> (s0 ceildiv 64)>
// The iterations that do not run ahead set nothing.
func.func @not_ahead(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %filled = affine.min #filled()[%n]
      %rest = affine.max #rest()[%n]
      scf.for %i = %c0 to %filled step %c1 {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 0
      }
      scf.for %i = %c0 to %rest step %c1 {
      }
    }
    ascend.section vector {
      %total = affine.apply #total()[%n]
      scf.for %i = %c0 to %total step %c1 {
        // expected-error @+1 {{'ascend.cross_core_wait_flag' op does not wait for flag 0 as often as it is set for the vector core}}
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// Set in every iteration, waited for once.
func.func @once(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      scf.for %i = %c0 to %n step %c1 {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      // expected-error @+1 {{'ascend.cross_core_wait_flag' op does not wait for flag 0 as often as it is set for the vector core}}
      ascend.cross_core_wait_flag 0
    }
  }
  return
}

// -----

// Both cores read the same value from a tensor that neither writes.
func.func @read(%n: index, %counts: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      %count = memref.load %counts[%block] : memref<?xi32>
      %trips = arith.index_cast %count : i32 to index
      scf.for %i = %c0 to %trips step %c1 {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 0
        ascend.cross_core_set_flag mode 2, fix, 1
      }
    }
    ascend.section vector {
      %count = memref.load %counts[%block] : memref<?xi32>
      %trips = arith.index_cast %count : i32 to index
      scf.for %i = %c0 to %trips step %c1 {
        // expected-error @+1 {{'ascend.cross_core_wait_flag' op does not wait for flag 0 as often as it is set for the vector core}}
        ascend.cross_core_wait_flag 0
        ascend.cross_core_wait_flag 0
        ascend.cross_core_wait_flag 1
      }
    }
  }
  return
}

// -----

// Equal counts in other loops: an inner trip count that is the outer induction
// variable; a product of trip counts; and an empty loop. A condition on one core only
// is an error.
func.func @as_often(%n: index, %m: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      scf.for %i = %c0 to %n step %c1 {
        scf.for %j = %c0 to %i step %c1 {
          ascend.cross_core_set_flag mode 2, fix, 0
        }
        scf.for %j = %c0 to %m step %c1 {
          ascend.cross_core_set_flag mode 2, fix, 1
        }
      }
      scf.for %i = %n to %c0 step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 1
      }
      scf.for %i = %c0 to %m step %c1 {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 2
      }
    }
    ascend.section vector {
      scf.for %i = %c0 to %n step %c1 {
        scf.for %j = %c0 to %i step %c1 {
          ascend.cross_core_wait_flag 0
        }
      }
      scf.for %j = %c0 to %m step %c1 {
        scf.for %i = %c0 to %n step %c1 {
          ascend.cross_core_wait_flag 1
        }
      }
      scf.for %i = %c0 to %m step %c1 {
        scf.if %p {
          // expected-error @+1 {{does not wait for flag 2 as often as it is set for the vector core, if argument 1 is 1 and argument 2 is 0}}
          ascend.cross_core_wait_flag 2
        }
      }
    }
  }
  return
}

// -----

// As often, though one core counts in more iterations than are looked at.
func.func @many(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c100 = arith.constant 100 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      scf.for %i = %c0 to %c100 step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      scf.for %i = %c0 to %c100 step %c1 {
        %first = arith.cmpi eq, %i, %c0 : index
        scf.if %first {
          ascend.cross_core_wait_flag 0
        } else {
          ascend.cross_core_wait_flag 0
        }
      }
    }
  }
  return
}

// -----

// A loop that ends at once for most numbers, or never.
func.func @while(%n: index, %flag: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      // expected-error @+1 {{'ascend.cross_core_set_flag' op sets a flag more often than the vector core waits for it, if}}
      ascend.cross_core_set_flag mode 2, fix, 0
    }
    ascend.section vector {
      scf.while : () -> () {
        %value = memref.load %flag[%c0] : memref<1xi32>
        %go = arith.cmpi eq, %value, %zero : i32
        scf.condition(%go)
      } do {
        ascend.cross_core_wait_flag 0
        scf.yield
      }
    }
  }
  return
}

// -----

// The sum of the iterations of two loops is no number of 64 bits: it counts as the greatest one.
func.func @huge_counts(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %least = arith.constant -4611686018427387904 : index
  ascend.launch (%block) in (%n) {
    ascend.section cube {
      scf.for %i = %least to %n step %c1 {
        // expected-note @+1 {{set here}}
        ascend.cross_core_set_flag mode 2, fix, 0
      }
      scf.for %i = %least to %n step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      scf.for %i = %c0 to %n step %c1 {
        // expected-error @+1 {{does not wait for flag 0 as often as it is set for the vector core}}
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// -----

// Both cores compare the same numbers of a tensor without integers.
func.func @floats(%n: index, %tensor: memref<8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %half = arith.constant 0.5 : f32
  ascend.launch (%block) in (%n) sub_block (%sub) {
    ascend.section cube {
      scf.for %i = %c0 to %n step %c1 {
        %x = memref.load %tensor[%i] : memref<8xf32>
        %isLarge = arith.cmpf ogt, %x, %half : f32
        scf.if %isLarge {
          ascend.cross_core_set_flag mode 2, fix, 0
        }
      }
    }
    ascend.section vector {
      scf.for %i = %c0 to %n step %c1 {
        %x = memref.load %tensor[%i] : memref<8xf32>
        %isLarge = arith.cmpf ogt, %x, %half : f32
        scf.if %isLarge {
          ascend.cross_core_wait_flag 0
        }
      }
    }
  }
  return
}

// -----

// The variable of a loop around the launch is not that of a loop in a section.
func.func @loop_of_host(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  scf.for %o = %c0 to %n step %c1 {
    ascend.launch (%block) in (%c1) sub_block (%sub) {
      ascend.section cube {
        scf.for %i = %c0 to %c9 step %c1 {
          %isBelow = arith.cmpi slt, %i, %o : index
          scf.if %isBelow {
            ascend.cross_core_set_flag mode 2, fix, 0
          }
        }
      }
      ascend.section vector {
        %least = arith.minsi %o, %c9 : index
        scf.for %i = %c0 to %least step %c1 {
          ascend.cross_core_wait_flag 0
        }
      }
    }
  }
  return
}
