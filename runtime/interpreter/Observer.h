//===- Observer.h - Observer of operations ----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_OBSERVER_H
#define TL_RUNTIME_INTERPRETER_OBSERVER_H

#include "runtime/numerics/Kernels.h"

namespace mlir {
class Operation;
} // namespace mlir

namespace tl::runtime {

struct InstructionCode;

/// Notified of the operations of a run that access elements, in program order.
class Observer {
public:
  virtual ~Observer() = default;

  /// A numeric operation is about to run: its operands hold its inputs.
  virtual void begin(const InstructionCode &code, const KernelArgs &args) = 0;
  /// That operation is over.
  virtual void end() = 0;
  /// Scalar code reads an element, or has written one.
  virtual void load(mlir::Operation *op, const std::byte *element,
                    DType dtype) = 0;
  virtual void store(mlir::Operation *op, const std::byte *element,
                     DType dtype) = 0;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_OBSERVER_H
