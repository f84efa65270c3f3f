//===- BufferContents.h - Overwritten bytes of buffers ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_BUFFERS_BUFFERCONTENTS_H
#define TL_ANALYSIS_BUFFERS_BUFFERCONTENTS_H

#include "analysis/Buffers/BufferRoots.h"
#include "analysis/Buffers/OperandBytes.h"
#include "analysis/Loops/FollowedLoops.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/SetVector.h"
#include <map>
#include <set>

namespace tl::analysis {

/// Follows a section in program order, on all paths, and tracks the bytes of
/// each buffer with an address that may have been written, and those that
/// another buffer at the same addresses may have overwritten since.
///
/// A loop with slices that move with its iterations is followed iteration by
/// iteration, so that a buffer is whole again after a loop that writes its
/// rows.
///
/// The analysis does not use lifetimes: it checks plans, which depend on them,
/// by the bytes that instructions access.
class BufferContents {
public:
  /// Notified of reads.
  class Listener {
  public:
    virtual ~Listener() = default;
    /// `op` may read bytes of `buffer` that `culprit` overwrote.
    virtual void readsOverwritten(ascend::InstructionOpInterface op,
                                  ascend::BufferOp buffer,
                                  mlir::Operation *culprit) = 0;
    /// `op` reads bytes of `buffer` that are certainly unwritten when it first
    /// runs. Called at the end.
    virtual void readsUnwritten(ascend::InstructionOpInterface op,
                                ascend::BufferOp buffer) = 0;
  };

  BufferContents(mlir::Operation *section, Listener &listener);

  /// Follows the section from its beginning to its end.
  void run();

private:
  /// A buffer, or a memref that is the result of a branch, and then one of
  /// several buffers, which each arm yields.
  struct Holder {
    mlir::Value value;
    llvm::SmallVector<mlir::Value, 2> buffers;
    ascend::Memory memory;
  };
  /// The state of a holder; numbers are addresses.
  struct Contents {
    RangeSet written;
    RangeSet overwritten;
    mlir::Operation *culprit = nullptr;

    void add(const Contents &other);
    bool operator==(const Contents &other) const {
      return written == other.written && overwritten == other.overwritten;
    }
  };
  struct State {
    std::map<unsigned, Contents> contents;
    /// Holders with bytes that are not overwritten. Their number is bounded by
    /// the size of the memory.
    std::set<unsigned> intact;

    bool operator==(const State &other) const {
      return contents == other.contents && intact == other.intact;
    }
  };

  void addHolder(mlir::Value value);
  void visit(mlir::Region &region, State &state);
  void visit(mlir::Operation *op, State &state);
  void visitLoop(mlir::Operation *op, State &state);
  /// Follows `iterations` of a loop one by one.
  void followLoop(mlir::LoopLikeOpInterface loop, const Iterations &iterations,
                  State &state);
  void visitBranch(mlir::Operation *op, State &state);
  /// Gives the results of `op` the contents of the buffers that `region`
  /// yields.
  void yieldResults(mlir::Operation *op, mlir::Region &region, State &state);
  /// The holders that `memref` may be a view of.
  llvm::SmallVector<unsigned, 2> getHolders(mlir::Value memref);
  void read(ascend::InstructionOpInterface op, mlir::OpOperand &operand,
            const State &state);
  void write(ascend::InstructionOpInterface op, mlir::OpOperand &operand,
             State &state);
  /// Notes that `culprit` has written `bytes` of `memory`, and so overwritten
  /// holders of none of `buffers`.
  void overwrite(llvm::ArrayRef<mlir::Value> buffers, ascend::Memory memory,
                 const RangeSet &bytes, mlir::Operation *culprit, State &state);
  void reportUnwritten();
  /// Adds the possible facts of `other` to `state`.
  static void join(State &state, const State &other);

  mlir::Operation *section;
  Listener &listener;
  BufferRoots roots;
  FollowedLoops followed;
  /// The bytes of operands in the current iteration.
  OperandBytes operandBytes;
  std::vector<Holder> holders;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  /// The holders that may be each buffer.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<unsigned, 2>> names;
  /// Instructions that have been visited: a loop is visited repeatedly.
  llvm::DenseSet<mlir::Operation *> visited;
  /// A read of an instruction, and the buffer.
  using Read = std::pair<mlir::Operation *, mlir::Operation *>;
  /// The reads of unwritten bytes at the first visit, and the reads of written
  /// bytes at any visit.
  llvm::SetVector<Read> unwrittenReads;
  llvm::DenseSet<Read> writtenReads;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_BUFFERCONTENTS_H
