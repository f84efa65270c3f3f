//===- InputCopies.h - Copies of inputs that a result overlaps --*- C++ -*-===//
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

/// Lets an operation read all of its inputs before it writes, whatever the
/// order of its numeric kernel: inputs that share bytes with a result are
/// copied, and the kernel gets the copies, which live as long as this object. A
/// result that is an input, element by element, needs no copy if each element
/// is computed from the one in its place.
class InputCopies {
public:
  InputCopies(const InstructionCode &code, KernelArgs &args);

private:
  void copy(Operand &operand);

  std::vector<std::vector<std::byte>> copies;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_INPUTCOPIES_H
