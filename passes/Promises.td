//===- Promises.td - What passes promise of results -*- tablegen -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pass leaves every bit that a kernel computes as it is. One that does not is
// declared here, in its record; whoever runs kernels between passes asks
// passes/Promises.h.
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PROMISES
#define TL_PASSES_PROMISES

/// Of a pass that chooses an order of summation or how a value is rounded: the
/// results are the same but for the rounding of the operations concerned.
class ChangesRounding<string what> {
  // What it chooses, for people.
  string rounding = what;
}

/// Of a pass that orders what is asynchronous: behind it a kernel runs on the
/// pipes of the hardware, and nothing is found wrong.
class OrdersPipes {
  bit ordersPipes = 1;
}

#endif // TL_PASSES_PROMISES
