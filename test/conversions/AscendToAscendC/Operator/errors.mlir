// RUN: rm -rf %t && mkdir %t
// RUN: tl-translate --emit=operator %s -o %t --split-input-file --verify-diagnostics
// RUN: not ls %t/op_kernel

// An operator without outputs computes nothing.
// expected-error @below {{kernel 'nothing' writes no tensor, but an operator has an output}}
func.func @nothing(%x: memref<64xf32>) {
  %c1 = arith.constant 1 : index
  ascend.launch (%block) in (%c1) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}

// -----

// The tensors of an operator are row-major.
// expected-error @below {{argument 1 of kernel 'rows' has strides, but the tensors of an operator are row-major}}
func.func @rows(%n: index, %x: memref<?x8xf32, strided<[?, 1]>>) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}

// -----

// The build of an operator project derives the name of the kernel from the type.
// expected-error @below {{an operator 'SiluMul' has the kernel 'silu_mul', not 'siluMul': the name has to consist of lower-case words, as 'silu_mul'}}
func.func @siluMul(%n: index) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}

// -----

// A function of the host with several launches has no operator.
func.func @two(%n: index) {
  // expected-note @below {{first launch}}
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  // expected-error @below {{kernel 'two' has a second launch, which the translator cannot print yet; put it into a function of its own}}
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}

// -----

// The vendor's headers have an ops::Option.
// expected-error @below {{an operator cannot have the type 'Option', a name in the vendor's headers: rename the kernel 'option'}}
func.func @option(%n: index, %x: memref<8xf32>) {
  ascend.launch (%block) in (%n) {
    ascend.section vector {
      ascend.pipe_barrier v
    }
  }
  return
}
