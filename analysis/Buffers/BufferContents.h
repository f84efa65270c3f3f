//===- BufferContents.h - What is left of what buffers held -----*- C++ -*-===//
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
#include "dialects/Ascend/AscendOps.h"
#include <map>
#include <set>

namespace tl::analysis {

/// Follows a section in program order, on all paths, and remembers which bytes
/// of each buffer with an address may have been written and which of those
/// another buffer at the same addresses may have overwritten since.
///
/// A loop that moves a slice with its iterations is gone through one by one, so
/// that a buffer is whole again behind a loop that writes its rows.
///
/// It knows nothing of lifetimes: what planning concludes from those is checked
/// here by what instructions do to bytes.
class BufferContents {
public:
  /// Told of what an instruction reads.
  class Listener {
  public:
    virtual ~Listener() = default;
    /// `op` may read bytes of `buffer` that `culprit` overwrote.
    virtual void readsOverwritten(ascend::InstructionOpInterface op,
                                  ascend::BufferOp buffer,
                                  mlir::Operation *culprit) = 0;
    /// `op` reads bytes of `buffer` of which none can have been written.
    virtual void readsUnwritten(ascend::InstructionOpInterface op,
                                ascend::BufferOp buffer) = 0;
  };

  BufferContents(mlir::Operation *section, Listener &listener);

  /// Follows the section from its beginning to its end.
  void run();

private:
  /// A buffer, or a memref that a branch results in, which is one of several
  /// buffers: which one, each arm says.
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
    /// Holders of which there are bytes that nobody has overwritten: as many as
    /// fit into the memory, however many there have been.
    std::set<unsigned> intact;

    bool operator==(const State &other) const {
      return contents == other.contents && intact == other.intact;
    }
  };

  void addHolder(mlir::Value value);
  void visit(mlir::Region &region, State &state);
  void visit(mlir::Operation *op, State &state);
  void visitLoop(mlir::Operation *op, State &state);
  /// Goes through `iterations` of a loop one by one.
  void followLoop(mlir::LoopLikeOpInterface loop, const Iterations &iterations,
                  State &state);
  void visitBranch(mlir::Operation *op, State &state);
  /// Gives the results of `op` the contents of what `region` yields.
  void yieldResults(mlir::Operation *op, mlir::Region &region, State &state);
  /// The holders that `memref` may be a view of.
  llvm::SmallVector<unsigned, 2> getHolders(mlir::Value memref);
  void read(ascend::InstructionOpInterface op, mlir::OpOperand &operand,
            const State &state);
  void write(ascend::InstructionOpInterface op, mlir::OpOperand &operand,
             State &state);
  /// Notes that `culprit` has written to `bytes` of `memory`, and so to those
  /// of what is in none of `buffers`.
  void overwrite(llvm::ArrayRef<mlir::Value> buffers, ascend::Memory memory,
                 const RangeSet &bytes, mlir::Operation *culprit, State &state);
  /// Adds what may be the case in `other` to `state`.
  static void join(State &state, const State &other);

  mlir::Operation *section;
  Listener &listener;
  BufferRoots roots;
  FollowedLoops followed;
  /// The bytes of operands in the iteration that is gone through.
  OperandBytes operandBytes;
  std::vector<Holder> holders;
  llvm::DenseMap<mlir::Value, unsigned> numbers;
  /// The holders that may be each buffer.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<unsigned, 2>> names;
  /// Instructions that have been visited: a loop is gone through repeatedly.
  llvm::DenseSet<mlir::Operation *> visited;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_BUFFERS_BUFFERCONTENTS_H
