// RUN: tl-opt %s --split-input-file --verify-diagnostics

func.func @not_in_launch() {
  // expected-error @+1 {{'ascend.channel' op stands in the body of a launch, outside of sections}}
  %c = ascend.channel from cube : memref<1x16xf32>
  return
}

// -----

func.func @dynamic_slots(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op has slots of a static shape in global memory, got 'memref<1x?xf32>'}}
    %c = ascend.channel from cube : memref<1x?xf32>
  }
  return
}

// -----

func.func @slots_on_chip(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op has slots of a static shape in global memory}}
    %c = ascend.channel from cube : memref<1x16xf32, #ascend.memory<ub>>
  }
  return
}

// -----

func.func @no_slots(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op has 0 slots; flags between cores count 1 to 15}}
    %c = ascend.channel from cube : memref<0x16xf32>
  }
  return
}

// -----

// More slots than flags count to.
func.func @deep(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op has 16 slots; flags between cores count 1 to 15}}
    %c = ascend.channel from cube : memref<16x16xf32>
  }
  return
}

// -----

func.func @other_use(%A: memref<1x16xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op is used by pushes and pops only, got 'tile.copy'}}
    %c = ascend.channel from cube : memref<1x16xf32>
    tile.copy %c to %A : memref<1x16xf32>, memref<1x16xf32>
  }
  return
}

// -----

func.func @push_to_tensor(%A: memref<1x16xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    ascend.section cube {
      // expected-error @+1 {{'ascend.push' op needs the result of an 'ascend.channel'}}
      ascend.push %A as %slot : memref<1x16xf32> {
      }
    }
  }
  return
}

// -----

func.func @pop_from_tensor(%A: memref<1x16xf32>, %n: index) {
  tile.launch (%block) in (%n) {
    ascend.section cube {
      // expected-error @+1 {{'ascend.pop' op needs the result of an 'ascend.channel'}}
      ascend.pop %A as %slot : memref<1x16xf32> {
      }
    }
  }
  return
}

// -----

func.func @push_of_consumer(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-note @+1 {{the channel}}
    %c = ascend.channel from cube : memref<1x16xf32>
    ascend.section vector {
      // expected-error @+1 {{'ascend.push' op is for the cube core of a channel from the cube core}}
      ascend.push %c as %slot : memref<1x16xf32> {
      }
    }
  }
  return
}

// -----

func.func @pop_of_producer(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-note @+1 {{the channel}}
    %c = ascend.channel from cube : memref<1x16xf32>
    ascend.section cube {
      // expected-error @+1 {{'ascend.pop' op is for the vector core of a channel from the cube core}}
      ascend.pop %c as %slot : memref<1x16xf32> {
      }
    }
  }
  return
}

// -----

func.func @no_section(%n: index) {
  tile.launch (%block) in (%n) {
    %c = ascend.channel from cube : memref<1x16xf32>
    // expected-error @+1 {{'ascend.push' op is in no section: it has no core}}
    ascend.push %c as %slot : memref<1x16xf32> {
    }
  }
  return
}

// -----

func.func @other_slot(%n: index) {
  tile.launch (%block) in (%n) {
    %c = ascend.channel from cube : memref<1x16xf32>
    ascend.section cube {
      // expected-error @+1 {{'ascend.push' op has a body with one argument, of type 'memref<16xf32, strided<[1], offset: ?>>'}}
      "ascend.push"(%c) ({
      ^bb0(%slot: memref<16xf32>):
        "ascend.end"() : () -> ()
      }) : (memref<1x16xf32>) -> ()
    }
  }
  return
}

// -----

func.func @parsed_slots(%c: memref<1x?xf32>) {
  // expected-error @+1 {{a channel has slots of a static shape in global memory, got 'memref<1x?xf32>'}}
  ascend.pop %c as %slot : memref<1x?xf32> {
  }
  return
}

// -----

// expected-error @+1 {{attribute 'ascend.workspace' is a number of bytes, an i64 from 0 to 4611686018427387904}}
func.func @workspace() attributes {ascend.workspace = 1 : i32} {
  return
}

// -----

// More bytes are added to it.
// expected-error @+1 {{attribute 'ascend.workspace' is a number of bytes, an i64 from 0 to 4611686018427387904}}
func.func @endless_workspace() attributes {ascend.workspace = 9223372036854775807 : i64} {
  return
}

// -----

func.func @huge_slots(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op has slots larger than any memory, or of elements without a size, got 'memref<1x2000000000000xf32>'}}
    %c = ascend.channel from cube : memref<1x2000000000000xf32>
  }
  return
}

// -----

func.func @slots_of_indices(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op has slots larger than any memory, or of elements without a size, got 'memref<1x16xindex>'}}
    %c = ascend.channel from cube : memref<1x16xindex>
  }
  return
}

// -----

// One vector core has no other one.
func.func @among_one(%n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op is between two vector cores of a block, which only a launch with a sub-block index has}}
    %c = ascend.channel among vector : memref<1x16xf32>
  }
  return
}

// -----

func.func @among_cube_cores(%n: index) {
  ascend.launch (%block) in (%n) sub_block (%sub) {
    // expected-error @+1 {{'ascend.channel' op is between two vector cores of a block, which only a launch with a sub-block index has}}
    %c = ascend.channel among cube : memref<1x16xf32>
  }
  return
}

// -----

func.func @pop_of_cube(%n: index) {
  ascend.launch (%block) in (%n) sub_block (%sub) {
    // expected-note @+1 {{the channel}}
    %c = ascend.channel among vector : memref<1x16xf32>
    ascend.section cube {
      // expected-error @+1 {{'ascend.pop' op is for the vector core of a channel from the vector core}}
      ascend.pop %c as %slot : memref<1x16xf32> {
      }
    }
  }
  return
}

// -----

// A group fits in.
func.func @long_interval(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op has 2 slots, and an interval of 3, which takes as many}}
    %c = ascend.channel from cube interval 3 : memref<2x16xf32>
  }
  return
}

// -----

func.func @no_interval(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op attribute 'interval' failed to satisfy constraint}}
    %c = ascend.channel from cube interval 0 : memref<2x16xf32>
  }
  return
}

// -----

// Flags count groups.
func.func @many_groups(%n: index) {
  tile.launch (%block) in (%n) {
    %a = ascend.channel from cube interval 2 : memref<31x16xf32>
    // expected-error @+1 {{'ascend.channel' op has 32 slots; flags between cores count 1 to 15}}
    %b = ascend.channel from cube interval 2 : memref<32x16xf32>
    ascend.section cube {
    }
  }
  return
}

// -----

func.func @half_a_group(%n: index, %first: i1) {
  tile.launch (%block) in (%n) {
    %c = ascend.channel from cube interval 2 : memref<2x16xf32>
    ascend.section cube {
      // expected-error @+1 {{'ascend.push' op is of a group with two conditions, got 1}}
      ascend.push %c group(%first) as %slot : memref<2x16xf32> {
      }
    }
  }
  return
}

// -----

func.func @group_of_one(%n: index, %first: i1) {
  tile.launch (%block) in (%n) {
    %c = ascend.channel from cube : memref<2x16xf32>
    ascend.section vector {
      // expected-error @+1 {{'ascend.pop' op is of a group, and its channel has no interval}}
      ascend.pop %c group(%first, %first) as %slot : memref<2x16xf32> {
      }
    }
  }
  return
}

// -----

// Without sections there are no cores that could use it.
func.func @no_sections(%n: index) {
  tile.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op stands in a launch without sections: it has no cores}}
    %c = ascend.channel from cube : memref<1x128xf32>
  }
  return
}

// -----

// A slot without elements is no memory.
func.func @no_elements(%x: memref<0xf32, #ascend.memory<ub>>, %n: index) {
  tile.launch (%block) in (%n) {
    %c = ascend.channel from vector : memref<1x0xf32>
    ascend.section vector {
      // expected-error @+1 {{'ascend.push' op uses a slot that has no elements}}
      ascend.push %c as %slot : memref<1x0xf32> {
        tile.copy %x to %slot : memref<0xf32, #ascend.memory<ub>>, memref<0xf32, strided<[1], offset: ?>>
      }
    }
  }
  return
}

// -----

// The parser computes the strides of a slot before its extents are verified.
func.func @endless_slot(%n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op has a memref of type 'memref<2x1x4611686018427387904x4xf16>', whose bytes cannot be counted in 64 bits}}
    %c = ascend.channel from cube : memref<2x1x4611686018427387904x4xf16>
    ascend.section cube {
      ascend.push %c as %slot : memref<2x1x4611686018427387904x4xf16> {
      }
    }
  }
  return
}

// -----

// Passes follow the slots of a group one by one.
func.func @endless_interval(%n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op has an interval of 1073741824, at most 1024 are possible}}
    %c = ascend.channel from cube interval 1073741824 : memref<2147483648x16xi8>
    ascend.section cube {
    }
  }
  return
}
