//===- InstructionCode.h - Decoded numeric operations -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// Facts about a numeric operation, queried from its interfaces once, when its
/// function is loaded. No operation is known by name here.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_INSTRUCTIONCODE_H
#define TL_RUNTIME_INTERPRETER_INSTRUCTIONCODE_H

#include "runtime/engine/Command.h"
#include "runtime/interpreter/TileOperands.h"
#include "runtime/interpreter/evaluators/Frame.h"
#include "runtime/numerics/Kernels.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"

namespace tl::runtime {

/// A numeric operation, decoded.
struct InstructionCode {
  struct MemRefOperand {
    unsigned slot;
    bool reads;
    bool writes;
    /// See InstructionOpInterface::getWriteUnit.
    int64_t writeUnit;
    /// Whether the instruction addresses each row by itself, even if rows are
    /// contiguous.
    bool hasRows;
    /// The layout if the operand stores a matrix in fractals.
    std::optional<ascend::FractalLayout> fractals;
    /// Whether the result may be this input itself: each element is computed
    /// from the one in its place.
    bool mayBeResult = false;
    /// Whether the result may begin at any element.
    bool isAnywhere = false;
  };

  mlir::Operation *op;
  const Kernel *kernel;
  llvm::SmallVector<std::pair<llvm::StringRef, int64_t>, 4> params;
  llvm::SmallVector<MemRefOperand, 3> operands;
  llvm::SmallVector<unsigned, 1> scalars;
  /// An extent of an InstructionOpInterface: a number, or the slot of its
  /// operand.
  struct Extent {
    std::optional<unsigned> slot;
    int64_t number;
  };
  llvm::SmallVector<Extent, 3> extents;
  /// Extents that an operation on tiles needs equal.
  llvm::SmallVector<EqualExtents, 0> equalExtents;
  /// See NumericOpInterface::getInitCondition.
  std::optional<unsigned> initCondition;
  /// See InstructionOpInterface::getAtomicUpdate.
  AtomicUpdate atomic = AtomicUpdate::None;
  /// See Access::unit. Calls of a program without IR have an attribute
  /// `read_unit`: they do not say where a matrix ends within its fractals.
  int64_t readUnit = 1;
  /// Whether the result may overlap a source in any way. Calls of a program
  /// without IR have an attribute `may_overwrite`: the documentation allows it
  /// for reductions that take several instructions.
  bool mayOverwrite = false;
  /// Whether its data of GM take no room in L2.
  bool isStreamed = false;
  /// The use of unit flags by a UnitFlagOpInterface, if any: the slot of the
  /// operand that enables them, and the tile among the memref operands.
  struct UnitFlag {
    unsigned condition;
    unsigned tile;
  };
  std::optional<UnitFlag> unitFlag;
  /// The limits of repeats, if their number or length is only known at run
  /// time.
  std::optional<ascend::TargetSpec> repeatLimits;
  /// The slot of what the readers of a copied tile read; see BorrowedTiles.
  std::optional<unsigned> borrowed;
  /// The slots of an operation and of the copy of its result, which take turns
  /// in writing a tensor; see DirectResults.
  struct DirectResult {
    /// The destination of the operation.
    unsigned written;
    unsigned tile;
    /// The operands of the copy.
    unsigned source, tensor;
  };
  std::optional<DirectResult> direct;
  /// The slot of where the operation has written that computes the source of
  /// this copy.
  std::optional<unsigned> stored;
};

/// Decodes `op`, a NumericOpInterface, with `slots` as the numbers of its
/// operands. Emits an error if the executor lacks its kernel.
mlir::FailureOr<InstructionCode>
decodeInstruction(mlir::Operation *op, llvm::ArrayRef<unsigned> slots);

/// The operands of `code` with the values in `frame`. Fails if the kernel does
/// not accept them.
llvm::Expected<KernelArgs> getKernelArgs(const InstructionCode &code,
                                         const Frame &frame);

/// The accesses of `code` with the values in `frame`.
llvm::SmallVector<Access, 3> getFootprints(const InstructionCode &code,
                                           const Frame &frame);

/// The engine instruction of `code`, an InstructionOpInterface.
llvm::Expected<Instruction> getInstruction(const InstructionCode &code,
                                           const Frame &frame,
                                           const ascend::TargetSpec &target);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_INSTRUCTIONCODE_H
