// RUN: tl-opt %s --ascend-insert-sync=max-work=1 --ascend-verify-sync --split-input-file \
// RUN:   --verify-diagnostics --remarks-filter=ascend-insert-sync -o /dev/null
// RUN: tl-opt %s --ascend-insert-sync=max-work=1 | FileCheck %s --check-prefix=FEW
// RUN: tl-opt %s --ascend-insert-sync | FileCheck %s --check-prefix=ENOUGH

// Each flag across iterations takes an analysis. Beyond the limit barriers replace the
// flags, for all pipes or for one pipe that waits for itself. Flags within an
// iteration are found in one walk.

// FEW-LABEL:     func @without_analyses(
// FEW:             ascend.pipe_barrier all
// FEW-NEXT:        ascend.copy_gm_to_ub
// FEW-NEXT:        ascend.set_flag mte2 -> mte3, 0
// FEW-NEXT:        ascend.wait_flag mte2 -> mte3, 0
// FEW-NEXT:        ascend.pipe_barrier mte3
// FEW-NEXT:        ascend.copy_ub_to_gm
// FEW-NEXT:      }

// ENOUGH-LABEL:  func @without_analyses(
// ENOUGH-NOT:      ascend.pipe_barrier all
// ENOUGH:          ascend.set_flag mte3 -> mte2, 0
// ENOUGH-NOT:      ascend.pipe_barrier all
// ENOUGH:        return
func.func @without_analyses(%A: memref<64xf32>, %C: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  ascend.section vector {
    %a = ascend.buffer at 0 : memref<64xf32, #ascend.memory<ub>>
    scf.for %i = %c0 to %n step %c1 {
      // expected-remark-re @+1 {{[Missed] barrier-all{{.*}}a barrier of all pipes orders mte3 before mte2 on ub: the section is too large to look for a flag that does}}
      ascend.copy_gm_to_ub %A to %a : memref<64xf32>, memref<64xf32, #ascend.memory<ub>>
      // expected-remark-re @+2 {{[Passed] flag{{.*}}mte2 -> mte3 orders accesses to ub{{.*}}event=0}}
      // expected-remark-re @+1 {{[Passed] barrier {{.*}}pipe mte3 finishes before it goes on with gm}}
      ascend.copy_ub_to_gm %a to %C : memref<64xf32, #ascend.memory<ub>>, memref<64xf32>
    }
  }
  return
}
