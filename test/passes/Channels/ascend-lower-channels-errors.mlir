// RUN: tl-opt %s --ascend-lower-channels --split-input-file --verify-diagnostics

// One flag is enough for one channel, not for two.
module attributes {ascend.target = #ascend.target<"910B2", {cross_flag_ids = 1 : i64}>} {
func.func @flags(%n: index) {
  ascend.launch (%block) in (%n) {
    %a = ascend.channel from cube : memref<1x16xf32>
    // expected-error @+1 {{'ascend.channel' op needs flags between the cores of a block, of which there are 1; let several copies share a channel, or split the launch}}
    %b = ascend.channel from cube : memref<1x16xf32>
    ascend.section cube {
      ascend.push %a as %slot : memref<1x16xf32> {
      }
      ascend.push %b as %slot : memref<1x16xf32> {
      }
    }
    ascend.section vector {
      ascend.pop %a as %slot : memref<1x16xf32> {
      }
      ascend.pop %b as %slot : memref<1x16xf32> {
      }
    }
  }
  return
}
}

// -----

// Code outside of the sections cannot be repeated for several blocks.
func.func @outside(%W: memref<?xindex>, %n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @+1 {{'memref.load' op stands outside the sections of a launch with channels, which works on several blocks in turn}}
    %i = memref.load %W[%block] : memref<?xindex>
    %a = ascend.channel from cube : memref<1x16xf32>
    ascend.section cube {
      ascend.push %a as %slot : memref<1x16xf32> {
      }
    }
    ascend.section vector {
      ascend.pop %a as %slot : memref<1x16xf32> {
      }
    }
  }
  return
}

// -----

func.func @never_emptied(%n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op is filled, but never emptied}}
    %a = ascend.channel from cube : memref<1x16xf32>
    ascend.section cube {
      ascend.push %a as %slot : memref<1x16xf32> {
      }
    }
  }
  return
}

// -----

func.func @never_filled(%n: index) {
  ascend.launch (%block) in (%n) {
    // expected-error @+1 {{'ascend.channel' op is emptied, but never filled}}
    %a = ascend.channel from vector : memref<1x16xf32>
    ascend.section cube {
      ascend.pop %a as %slot : memref<1x16xf32> {
      }
    }
    ascend.section vector {
    }
  }
  return
}
