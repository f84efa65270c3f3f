//===- StepSource.h - The steps of one core ---------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_STEPSOURCE_H
#define TL_RUNTIME_INTERPRETER_STEPSOURCE_H

#include "runtime/interpreter/Program.h"

namespace tl::runtime {

/// The control flow of a core: its instructions and synchronisation in program
/// order.
class StepSource {
public:
  virtual ~StepSource() = default;

  /// Runs to the next step and returns it; its operands are in the frame. Null
  /// at the end. The last step has been executed, unless it is queued.
  virtual llvm::Expected<const Step *> next() = 0;

  virtual Frame &getFrame() = 0;

  /// Scalar operations since the last call of this.
  virtual int64_t takeScalarCount() = 0;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_STEPSOURCE_H
