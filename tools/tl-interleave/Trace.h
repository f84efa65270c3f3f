//===- Trace.h - What the cores of a block issue ----------------*- C++ -*-===//
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
/// The scalar units of a block, run with given arguments: what each of them
/// issues, in its order. No value of a tensor is known, so control flow must
/// not depend on one.
///

#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tools/tl-interleave/Bytes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

#include <vector>

namespace tl::interleave {

/// Bytes that an instruction touches.
struct Access {
  ascend::Memory memory;
  /// Which tensor of GM: its argument or the number of its allocation; 0 on
  /// chip.
  int64_t space;
  Bytes bytes;
  bool reads, writes, atomic;
  /// The operand, and the buffer on chip that it is a view of, if any.
  mlir::OpOperand *operand;
  mlir::Operation *buffer;
};

/// Something that the scalar unit of a core issues.
struct Event {
  enum class Kind { Instruction, Set, Wait, Barrier, CrossSet, CrossWait };
  Kind kind;
  /// Whose queue takes it. Pipe S does it itself; of a barrier of all pipes, it
  /// is S as well.
  ascend::Pipe pipe;
  mlir::Operation *op;

  // Of flags.
  ascend::Pipe source = ascend::Pipe::S, destination = ascend::Pipe::S;
  int64_t id = 0, mode = 0;

  // Of instructions.
  std::vector<Access> accesses = {};
  /// Starts when its pipe has finished what came before.
  bool waitsForPipe = false;
  /// The hardware lets it end after earlier ones of its pipe that write just
  /// what it writes.
  bool accumulates = false;
};

/// A core of the block.
struct CoreTrace {
  ascend::Core kind;
  std::vector<Event> events;
};

struct Trace {
  std::vector<CoreTrace> cores;
  ascend::TargetSpec target;

  size_t countInstructions() const;
};

/// The trace of the one launch of `function`, whose arguments that are numbers
/// have the values `numbers`, in their order. An error says what of it is not
/// modelled, or that it issues more than `most` instructions.
llvm::Expected<Trace> trace(mlir::func::FuncOp function,
                            llvm::ArrayRef<int64_t> numbers, size_t most);

} // namespace tl::interleave

#endif // TL_TOOLS_TLINTERLEAVE_TRACE_H
