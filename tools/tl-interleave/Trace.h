//===- Trace.h - Instructions of the cores of a block -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_TOOLS_TLINTERLEAVE_TRACE_H
#define TL_TOOLS_TLINTERLEAVE_TRACE_H

///
/// \file
/// Runs the scalar units of a block with given arguments and records the
/// instructions, flags and barriers that each unit issues, in order. Values in
/// tensors are unknown, so control flow must not depend on them.
///

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tools/tl-interleave/Bytes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <vector>

namespace tl::interleave {

/// Why a kernel cannot be traced, and where.
class Refusal : public llvm::ErrorInfo<Refusal> {
public:
  Refusal(mlir::Location loc, std::string message)
      : loc(loc), text(std::move(message)) {}

  mlir::Location getLoc() const { return loc; }
  void log(llvm::raw_ostream &os) const override { os << text; }
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }
  static char ID;

private:
  mlir::Location loc;
  std::string text;
};

/// The bytes that an instruction accesses.
struct TracedAccess {
  ascend::Memory memory;
  /// The tensor in GM: its argument or the number of its allocation; 0 on chip.
  int64_t space;
  Bytes bytes;
  bool reads, writes;
  ascend::AtomicUpdate atomic;
  /// The operand, and its buffer if it is on chip.
  mlir::OpOperand *operand;
  mlir::Operation *buffer;
};

/// An instruction, flag or barrier that the scalar unit of a core issues.
struct Event {
  enum class Kind { Instruction, Set, Wait, Barrier, CrossSet, CrossWait };
  Kind kind;
  /// The pipe whose queue takes it. The scalar unit executes events of pipe S
  /// itself, including barriers of all pipes.
  ascend::Pipe pipe;
  mlir::Operation *op;

  // For flags.
  ascend::Pipe source = ascend::Pipe::S, destination = ascend::Pipe::S;
  int64_t id = 0, mode = 0;

  // For instructions.
  std::vector<TracedAccess> accesses = {};
  /// Starts when earlier instructions of its pipe are done.
  bool waitsForPipe = false;
  /// Ends after earlier instructions of its pipe that write the same bytes: the
  /// hardware orders them.
  bool accumulates = false;
};

/// A core of the block.
struct TracedCore {
  ascend::Core kind;
  std::vector<Event> events;
};

struct Trace {
  std::vector<TracedCore> cores;
  ascend::TargetSpec target;

  size_t countInstructions() const;
};

/// The trace of the only launch of `function` with the numbers `numbers` as its
/// scalar arguments. Fails on operations that the model lacks, and if there are
/// more than `most` instructions.
llvm::Expected<Trace> trace(mlir::func::FuncOp function,
                            llvm::ArrayRef<int64_t> numbers, size_t most);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_TRACE_H
