// RUN: not tl-opt %s --ascend-verify-sync -o /dev/null 2>&1 | FileCheck %s
// RUN: tl-run %s --target=910B2 --arg=32 --arg=22

// The counts are equal for all numbers, but their sums over 33 residues have too many terms. The
// error says that nothing is shown, and names no numbers: results beyond the limits are wrong.
// CHECK: error: 'ascend.cross_core_wait_flag' op cannot be shown to wait for flag 0 as often as it is set for the vector core
// CHECK-NOT: if argument
func.func @sums_of_many_terms(%n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c25 = arith.constant 25 : index
  ascend.launch (%block) in (%c1) {
    ascend.section cube {
      scf.for %i = %m to %n step %c1 {
        %residue = affine.apply affine_map<(d0, d1, d2) -> ((d0 + d1 - d2) mod 33)>(%i, %n, %m)
        %sets = arith.cmpi slt, %residue, %c25 : index
        scf.if %sets {
          ascend.cross_core_set_flag mode 2, fix, 0
        }
      }
    }
    ascend.section vector {
      %end = arith.minsi %n, %c25 : index
      scf.for %i = %m to %end step %c1 {
        %residue = affine.apply affine_map<(d0, d1, d2) -> ((d0 + d1 - d2) mod 33)>(%i, %n, %m)
        %waits = arith.cmpi slt, %residue, %c25 : index
        scf.if %waits {
          ascend.cross_core_wait_flag 0
        }
      }
      scf.for %i = %m to %n step %c1 {
        %isBehind = arith.cmpi sge, %i, %c25 : index
        scf.if %isBehind {
          %residue = affine.apply affine_map<(d0, d1, d2) -> ((d0 + d1 - d2) mod 33)>(%i, %n, %m)
          %waits = arith.cmpi slt, %residue, %c25 : index
          scf.if %waits {
            ascend.cross_core_wait_flag 0
          }
        }
      }
    }
  }
  return
}
