// RUN: tl-translate --emit=ascendc %s | FileCheck %s

// A kernel of a mixed type that has no workspace has no parameter for it.
// CHECK: void meeting(int64_t n) {
module attributes {ascend.target = #ascend.target<"910B2">} {
func.func @meeting(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      ascend.pipe_barrier all
      ascend.sync_all
    }
  }
  return
}
}
