//===- SpecialValues.h - Where NaN, infinity, saturation arise --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_SPECIALVALUES_H
#define TL_RUNTIME_INTERPRETER_SPECIALVALUES_H

#include "runtime/interpreter/Observer.h"
#include "llvm/ADT/DenseMap.h"

#include <array>
#include <vector>

namespace tl::runtime {

/// Remarks, in a run in program order, where the first NaN and the first
/// infinity arise, and where the first number that an integer type does not
/// hold is clamped to it. An element that an operation reads before any has
/// made one comes from an argument, or nothing has written it.
class SpecialValues : public Observer {
public:
  void begin(const InstructionCode &code, const KernelArgs &args) override;
  void end() override;
  void load(mlir::Operation *op, const std::byte *element,
            DType dtype) override;
  void store(mlir::Operation *op, const std::byte *element,
             DType dtype) override;

  /// Remarks at `loc` if there was none of them.
  void finish(mlir::Location loc) const;

private:
  enum Kind { NaN, Infinity, Saturation, Kinds };

  /// Whether `number` is of a kind that is not found yet.
  bool isNew(Kind kind, double number) const;
  /// Looks for new kinds in the inputs, which `values` has.
  void checkInputs();
  void checkOutput(const Operand &operand);
  /// The first element of `operand` that clamps the number that it is made of.
  void checkSaturation(const Operand &operand);
  /// The numbers at `index` of the inputs with an element for each result.
  std::string describeInputs(size_t index) const;
  /// Remarks on the first value of `kind`.
  void report(Kind kind, mlir::Operation *op, const llvm::Twine &text);

  std::array<bool, Kinds> isFound{};
  /// The operation in progress: its operands, and the numbers of those that it
  /// reads, by operand.
  const InstructionCode *current = nullptr;
  const KernelArgs *args = nullptr;
  std::vector<std::vector<double>> values;
  /// How often each operation ran.
  llvm::DenseMap<mlir::Operation *, uint64_t> executions;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_SPECIALVALUES_H
