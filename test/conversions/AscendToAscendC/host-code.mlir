// RUN: tl-translate --emit=ascendc %s | FileCheck %s

// The module may have code of the host, in any dialect: it is not printed.
// CHECK-NOT: host
// CHECK:     __aicore__ void kernel(
// CHECK-NOT: host
memref.global "private" @host_table : memref<4xf32>

llvm.func @host_llvm() {
  llvm.return
}

func.func @host() -> vector<4xi1> {
  %mask = vector.constant_mask [2] : vector<4xi1>
  return %mask : vector<4xi1>
}

func.func @kernel() {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}
