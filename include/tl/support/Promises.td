//===- Promises.td - Promises of passes about results -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass keeps every bit of the results of a kernel. The record of a pass that
// does not is derived from a class below. Code that runs kernels between passes
// queries passes/Promises.h.
//
//===----------------------------------------------------------------------===//

#ifndef TL_SUPPORT_PROMISES
#define TL_SUPPORT_PROMISES

/// A pass that chooses an order of summation or the rounding of a value: the
/// results differ only by the rounding of the affected operations.
class ChangesRounding<string what> {
  // The choice of the pass, as text for a person.
  string rounding = what;
}

/// A pass that orders asynchronous instructions: after it, a kernel runs on the
/// pipes of the hardware without a fault.
class OrdersPipes {
  bit ordersPipes = 1;
}

#endif // TL_SUPPORT_PROMISES
