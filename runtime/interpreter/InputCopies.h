//===- InputCopies.h - Inputs that a result overlaps ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_INPUTCOPIES_H
#define TL_RUNTIME_INTERPRETER_INPUTCOPIES_H

#include "runtime/interpreter/InstructionCode.h"

#include <vector>

namespace tl::runtime {

/// Has an operation read all of its inputs before it writes, whatever the order
/// in which its numeric kernel does: inputs that share bytes with a result are
/// copied, and the kernel gets the copies, which live as long as this. A result
/// that is an input, element by element, needs no copy if the operation
/// computes each element from the one in its place.
class InputCopies {
public:
  InputCopies(const InstructionCode &code, KernelArgs &args);

private:
  void copy(Operand &operand);

  std::vector<std::vector<std::byte>> copies;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_INPUTCOPIES_H
