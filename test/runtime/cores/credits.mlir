// Three credits keep both counters low whatever the flags between the cores take to
// arrive: those of one pipe come one after the other. So none may reach its limit, for
// no, few and many iterations.
// RUN: tl-run %s --target=910B2 --arg=0 --schedule=random:1-20 | FileCheck %s
// RUN: tl-run %s --target=910B2 --arg=1 --schedule=random:1-20 | FileCheck %s
// RUN: tl-run %s --target=910B2 --arg=30 --schedule=random:1-20 | FileCheck %s
// RUN: tl-run %s --target=910B2 --arg=200 --schedule=random:1-20 | FileCheck %s
// CHECK: no races
func.func @credits(%trips: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %c0 to %trips step %c1 {
        ascend.cross_core_wait_flag 2
        ascend.cross_core_set_flag mode 2, fix, 1
      }
      ascend.cross_core_wait_flag 2
      ascend.cross_core_wait_flag 2
      ascend.cross_core_wait_flag 2
    }
    ascend.section vector {
      ascend.cross_core_set_flag mode 2, mte2, 2
      ascend.cross_core_set_flag mode 2, mte2, 2
      ascend.cross_core_set_flag mode 2, mte2, 2
      scf.for %i = %c0 to %trips step %c1 {
        ascend.cross_core_wait_flag 1
        ascend.cross_core_set_flag mode 2, mte2, 2
      }
    }
    ascend.end
  }
  return
}
