// RUN: tl-opt %s --ascend-verify-sync -o /dev/null
// RUN: tl-run %s --target=910B2 --entry=ahead_in_groups --arg=0
// RUN: tl-run %s --target=910B2 --entry=ahead_in_groups --arg=1
// RUN: tl-run %s --target=910B2 --entry=ahead_in_groups --arg=7
// RUN: tl-run %s --target=910B2 --entry=ahead_in_groups --arg=13
// RUN: tl-run %s --target=910B2 --entry=cases --arg=1
// RUN: tl-run %s --target=910B2 --entry=cases --arg=14
// RUN: tl-run %s --target=910B2 --entry=rounded --arg=0
// RUN: tl-run %s --target=910B2 --entry=rounded --arg=1
// RUN: tl-run %s --target=910B2 --entry=rounded --arg=7
// RUN: tl-run %s --target=910B2 --entry=rounded --arg=13
// RUN: tl-run %s --target=910B2 --entry=in_pairs --arg=0
// RUN: tl-run %s --target=910B2 --entry=in_pairs --arg=1
// RUN: tl-run %s --target=910B2 --entry=in_pairs --arg=7
// RUN: tl-run %s --target=910B2 --entry=in_pairs --arg=13
// RUN: tl-run %s --target=910B2 --entry=alike --arg=0
// RUN: tl-run %s --target=910B2 --entry=alike --arg=13
// RUN: tl-run %s --target=910B2 --entry=variable --arg=0
// RUN: tl-run %s --target=910B2 --entry=variable --arg=1
// RUN: tl-run %s --target=910B2 --entry=variable --arg=7
// RUN: tl-run %s --target=910B2 --entry=triangle --arg=0 --arg=2
// RUN: tl-run %s --target=910B2 --entry=triangle --arg=1 --arg=2
// RUN: tl-run %s --target=910B2 --entry=triangle --arg=7 --arg=2
// RUN: tl-run %s --target=910B2 --entry=triangle --arg=13 --arg=2

// Counts that are proven to be equal. Each kernel is executed with several numbers.

// Flags for groups of three iterations. One core runs two iterations ahead, in three loops; the
// other one has one loop.
func.func @ahead_in_groups(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %last = arith.subi %n, %c1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %filled = affine.min affine_map<()[s0] -> (s0, 2)>()[%n]
      %steady = affine.max affine_map<()[s0] -> (s0 - 2, 0)>()[%n]
      scf.for %i = %c0 to %filled step %c1 {
        %rest = affine.apply affine_map<(d0) -> (d0 mod 3)>(%i)
        %ends = arith.cmpi eq, %rest, %c2 : index
        %is_last = arith.cmpi eq, %i, %last : index
        %any = arith.ori %ends, %is_last : i1
        scf.if %any {
          ascend.cross_core_set_flag mode 2, fix, 0
        }
      }
      scf.for %i = %c0 to %steady step %c1 {
        %j = affine.apply affine_map<(d0) -> (d0 + 2)>(%i)
        %rest = affine.apply affine_map<(d0) -> ((d0 + 2) mod 3)>(%i)
        %ends = arith.cmpi eq, %rest, %c2 : index
        %is_last = arith.cmpi eq, %j, %last : index
        %any = arith.ori %ends, %is_last : i1
        scf.if %any {
          ascend.cross_core_set_flag mode 2, fix, 0
        }
      }
    }
    ascend.section vector {
      scf.for %i = %c0 to %n step %c1 {
        %rest = affine.apply affine_map<(d0) -> (d0 mod 3)>(%i)
        %begins = arith.cmpi eq, %rest, %c0 : index
        scf.if %begins {
          ascend.cross_core_wait_flag 0
        }
      }
    }
  }
  return
}

// Rounded up; rounded down, and one more for a rest; and in steps of a loop.
func.func @rounded(%any: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.maxsi %any, %c0 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %up = affine.apply affine_map<()[s0] -> (s0 ceildiv 3)>()[%n]
      scf.for %i = %c0 to %up step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
        ascend.cross_core_set_flag mode 2, fix, 1
      }
    }
    ascend.section vector {
      %down = affine.apply affine_map<()[s0] -> (s0 floordiv 3)>()[%n]
      %rest = affine.apply affine_map<()[s0] -> (s0 mod 3)>()[%n]
      %is_more = arith.cmpi sgt, %rest, %c0 : index
      scf.for %i = %c0 to %down step %c1 {
        ascend.cross_core_wait_flag 0
      }
      scf.if %is_more {
        scf.if %is_more {
          ascend.cross_core_wait_flag 0
        }
      }
      scf.for %i = %c0 to %n step %c3 {
        ascend.cross_core_wait_flag 1
      }
    }
  }
  return
}

// Twice in each second iteration, and once after an odd number of them.
func.func @in_pairs(%any: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.maxsi %any, %c0 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %c0 to %n step %c1 {
        ascend.cross_core_set_flag mode 2, fix, 0
      }
    }
    ascend.section vector {
      scf.for %i = %c0 to %n step %c1 {
        %rest = affine.apply affine_map<(d0) -> (d0 mod 2)>(%i)
        %is_odd = arith.cmpi eq, %rest, %c1 : index
        scf.if %is_odd {
          ascend.cross_core_wait_flag 0
          ascend.cross_core_wait_flag 0
        }
      }
      %rest = affine.apply affine_map<()[s0] -> (s0 mod 2)>()[%n]
      scf.for %i = %c0 to %rest step %c1 {
        ascend.cross_core_wait_flag 0
      }
    }
  }
  return
}

// A loop within another one, with the other one's index as its bound; the other core divides
// its iterations.
func.func @triangle(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %c0 to %n step %c1 {
        scf.for %j = %c0 to %i step %c1 {
          ascend.cross_core_set_flag mode 2, fix, 0
          ascend.cross_core_wait_flag 1
        }
      }
    }
    ascend.section vector {
      scf.for %i = %c0 to %n step %c1 {
        %few = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%i)[%m]
        %begin = arith.maxsi %few, %c0 : index
        scf.for %j = %c0 to %begin step %c1 {
          ascend.cross_core_wait_flag 0
          ascend.cross_core_set_flag mode 2, mte3, 1
        }
        scf.for %j = %begin to %i step %c1 {
          ascend.cross_core_wait_flag 0
          ascend.cross_core_set_flag mode 2, mte3, 1
        }
      }
    }
  }
  return
}

// Loops that end by a condition on a value that they carry, alike on both cores.
func.func @alike(%n: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %end = scf.while (%x = %n) : (index) -> index {
        %go = arith.cmpi sgt, %x, %c1 : index
        scf.condition(%go) %x : index
      } do {
      ^bb0(%x: index):
        %half = arith.divui %x, %c2 : index
        ascend.cross_core_set_flag mode 2, fix, 0
        scf.yield %half : index
      }
    }
    ascend.section vector {
      %end = scf.while (%x = %n) : (index) -> index {
        %go = arith.cmpi sgt, %x, %c1 : index
        scf.condition(%go) %x : index
      } do {
      ^bb0(%x: index):
        %half = arith.divui %x, %c2 : index
        ascend.cross_core_wait_flag 0
        scf.yield %half : index
      }
    }
  }
  return
}

// A scalar variable of each core, with the same stores.
func.func @variable(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      %x = memref.alloca() : memref<index>
      memref.store %c1, %x[] : memref<index>
      scf.for %i = %c0 to %n step %c1 {
        %old = memref.load %x[] : memref<index>
        %more = arith.muli %old, %c3 : index
        %new = arith.remui %more, %c3 : index
        memref.store %new, %x[] : memref<index>
        %is_some = arith.cmpi ne, %old, %c0 : index
        scf.if %is_some {
          ascend.cross_core_set_flag mode 2, fix, 0
        }
      }
    }
    ascend.section vector {
      %x = memref.alloca() : memref<index>
      memref.store %c1, %x[] : memref<index>
      scf.for %i = %c0 to %n step %c1 {
        %old = memref.load %x[] : memref<index>
        %more = arith.muli %old, %c3 : index
        %new = arith.remui %more, %c3 : index
        memref.store %new, %x[] : memref<index>
        %is_some = arith.cmpi ne, %old, %c0 : index
        scf.if %is_some {
          ascend.cross_core_wait_flag 0
        }
      }
    }
  }
  return
}

// One case of twelve in each iteration; all others are the default. The other core has a loop for
// the default.
func.func @cases(%any: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.maxsi %any, %c0 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %c0 to %n step %c1 {
        scf.index_switch %i
        case 0 {
          ascend.cross_core_set_flag mode 2, fix, 0
          scf.yield
        }
        case 1 {
          ascend.cross_core_set_flag mode 2, fix, 1
          scf.yield
        }
        case 2 {
          ascend.cross_core_set_flag mode 2, fix, 0
          scf.yield
        }
        case 3 {
          ascend.cross_core_set_flag mode 2, fix, 1
          scf.yield
        }
        case 4 {
          ascend.cross_core_set_flag mode 2, fix, 0
          scf.yield
        }
        case 5 {
          ascend.cross_core_set_flag mode 2, fix, 1
          scf.yield
        }
        case 6 {
          ascend.cross_core_set_flag mode 2, fix, 0
          scf.yield
        }
        case 7 {
          ascend.cross_core_set_flag mode 2, fix, 1
          scf.yield
        }
        case 8 {
          ascend.cross_core_set_flag mode 2, fix, 0
          scf.yield
        }
        case 9 {
          ascend.cross_core_set_flag mode 2, fix, 1
          scf.yield
        }
        case 10 {
          ascend.cross_core_set_flag mode 2, fix, 0
          scf.yield
        }
        case 11 {
          ascend.cross_core_set_flag mode 2, fix, 1
          scf.yield
        }
        default {
          ascend.cross_core_set_flag mode 2, fix, 2
        }
      }
    }
    ascend.section vector {
      %first = affine.min affine_map<()[s0] -> (s0, 12)>()[%n]
      %even = affine.apply affine_map<()[s0] -> (s0 ceildiv 2)>()[%first]
      scf.for %i = %c0 to %even step %c1 {
        ascend.cross_core_wait_flag 0
      }
      scf.for %i = %even to %first step %c1 {
        ascend.cross_core_wait_flag 1
      }
      scf.for %i = %first to %n step %c1 {
        ascend.cross_core_wait_flag 2
      }
    }
  }
  return
}
