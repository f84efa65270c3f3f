// RUN: tl-translate --emit=ascendc %s | FileCheck %s
// RUN: tl-opt %s --tl-compile | FileCheck %s --check-prefix=COMPILED

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

// Passes leave such functions as they are, whatever they would make of it in a kernel.
// COMPILED-LABEL: func.func @host_loops(
// COMPILED:         scf.parallel
// COMPILED:         math.exp
// COMPILED:         memref.store
// COMPILED:         scf.parallel {{.*}} init
// COMPILED:         memref.alloc() : memref<8xf32, 3>
// COMPILED:         memref.reinterpret_cast
// COMPILED:         linalg.exp
func.func @host_loops(%x: memref<8xf32>, %y: memref<8xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    %e = memref.load %x[%i] : memref<8xf32>
    %p = math.exp %e : f32
    memref.store %p, %y[%i] : memref<8xf32>
  }
  %sum = scf.parallel (%i) = (%c0) to (%c8) step (%c1) init (%zero) -> f32 {
    %e = memref.load %y[%i] : memref<8xf32>
    scf.reduce(%e : f32) {
    ^bb0(%a: f32, %b: f32):
      %s = arith.addf %a, %b : f32
      scf.reduce.return %s : f32
    }
  }
  %other = memref.alloc() : memref<8xf32, 3>
  memref.dealloc %other : memref<8xf32, 3>
  %view = memref.reinterpret_cast %x to offset: [0], sizes: [4, 2], strides: [2, 1] : memref<8xf32> to memref<4x2xf32>
  linalg.exp ins(%view : memref<4x2xf32>) outs(%view : memref<4x2xf32>)
  return %sum : f32
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
