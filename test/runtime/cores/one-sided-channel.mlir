// A channel that no core empties has room for one push in each of its slots.
// RUN: tl-run %s --sequential --arg=2
// RUN: not tl-run %s --sequential --arg=3 2>&1 | FileCheck %s
// CHECK: [[#@LINE+8]]:9: error: deadlock: no core tells this one to go on
func.func @kernel(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    %full = ascend.channel from cube : memref<2x16xf32>
    ascend.section cube {
      scf.for %i = %c0 to %n step %c1 {
        ascend.push %full as %slot : memref<2x16xf32> {
        }
      }
    }
  }
  return
}
