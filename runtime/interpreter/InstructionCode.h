//===- InstructionCode.h - Numeric operations made ready --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// What a numeric operation does, asked of its interfaces once, when its
/// function is loaded. Nothing here knows an operation by its name.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_INSTRUCTIONCODE_H
#define TL_RUNTIME_INTERPRETER_INSTRUCTIONCODE_H

#include "dialects/Ascend/AscendInterfaces.h"
#include "runtime/engine/Command.h"
#include "runtime/interpreter/Frame.h"
#include "runtime/numerics/Kernels.h"

namespace tl::runtime {

/// A numeric operation, decoded.
struct InstructionCode {
  struct MemRefOperand {
    unsigned slot;
    bool reads;
    bool writes;
    /// See InstructionOpInterface::getWriteUnit.
    int64_t writeUnit;
    /// Whether the instruction goes to the start of each row by itself, even
    /// if one follows the other without a gap.
    bool hasRows;
    /// How the operand stores a matrix in fractals, if it does.
    std::optional<ascend::FractalLayout> fractals;
    /// Whether the result may be the very elements of this input: each is
    /// computed from the one in its place.
    bool mayBeResult = false;
  };

  mlir::Operation *op;
  const Kernel *kernel;
  llvm::SmallVector<std::pair<llvm::StringRef, int64_t>, 4> params;
  llvm::SmallVector<MemRefOperand, 3> operands;
  llvm::SmallVector<unsigned, 1> scalars;
  /// The extents of an InstructionOpInterface: a number, or the slot of the
  /// operand that is it.
  struct Extent {
    std::optional<unsigned> slot;
    int64_t number;
  };
  llvm::SmallVector<Extent, 3> extents;
  /// See NumericOpInterface::getInitCondition.
  std::optional<unsigned> initCondition;
  /// See InstructionOpInterface::isAtomic.
  bool isAtomic = false;
  /// How a UnitFlagOpInterface uses unit flags, if it does: the slot of the
  /// operand that turns them on, and the tile among the memref operands.
  struct UnitFlag {
    unsigned condition;
    unsigned tile;
  };
  std::optional<UnitFlag> unitFlag;
  /// The limits of repeats, if only the run time knows how many there are, or
  /// how long.
  std::optional<ascend::TargetSpec> repeatLimits;
};

/// Decodes `op`, a NumericOpInterface whose operands have the numbers `slots`.
/// Emits an error if the executor lacks its kernel.
mlir::FailureOr<InstructionCode>
decodeInstruction(mlir::Operation *op, llvm::ArrayRef<unsigned> slots);

/// The operands of `code` with the values in `frame`. Fails if the kernel does
/// not take them.
llvm::Expected<KernelArgs> getKernelArgs(const InstructionCode &code,
                                         const Frame &frame);

/// What `code` reads and writes with the values in `frame`.
llvm::SmallVector<Access, 3> getFootprints(const InstructionCode &code,
                                           const Frame &frame);

/// The instruction of `code`, an InstructionOpInterface, for the engine.
llvm::Expected<Instruction> getInstruction(const InstructionCode &code,
                                           const Frame &frame,
                                           const ascend::TargetSpec &target);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_INSTRUCTIONCODE_H
