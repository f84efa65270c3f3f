//===- HappensBefore.h - What has finished before an instruction starts -*- C++
//-*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_HAPPENSBEFORE_H
#define TL_ANALYSIS_HAPPENSBEFORE_H

#include "dialects/Ascend/AscendOps.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <array>
#include <map>

namespace tl::analysis {

/// How a flag of a section can go wrong.
enum class FlagFault {
  /// A wait that no set precedes on some path: the pipe hangs.
  NeverRaised,
  /// A set whose flag may still be raised: the hardware loses one of the two.
  RaisedTwice,
  /// A set that no wait follows on some path: the flag outlives the kernel.
  LeftRaised,
};

/// Checks that `HappensBefore` can follow the control flow of `section`:
/// whatever has instructions, flags or barriers in it branches between regions
/// of one block. Emits an error at every operation that does not.
mlir::LogicalResult verifyControlFlow(ascend::SectionOp section);

/// What the flags and barriers of one section order, for every path and every
/// number of loop iterations.
///
/// A forward data-flow analysis over the structured control flow. Per pipe it
/// keeps the set of instructions of which all issues so far are known to be
/// complete before the pipe starts its next one. Issuing an instruction takes
/// it out of every set; raising a flag takes a snapshot of the source's set,
/// with everything the source was given; waiting adds the snapshot to the
/// destination's set; paths that meet keep what both know. Waits are nodes of
/// the sets too, which shows whether a flag was lowered before it is raised
/// again.
///
/// The scalar unit issues everything in program order and stands still until
/// its own waits and loads are over. So whatever it knows, a pipe knows when it
/// is given an instruction. What it stored is an exception: other pipes see it
/// after a flag of pipe S or a barrier only.
class HappensBefore {
public:
  explicit HappensBefore(ascend::SectionOp section);

  /// The instructions of the section, in program order.
  llvm::ArrayRef<ascend::InstructionOpInterface> getInstructions() const {
    return instructions;
  }

  /// Whether every issue of `earlier` that precedes an issue of `later` in
  /// program order is complete when that issue of `later` starts.
  bool isOrdered(mlir::Operation *earlier, mlir::Operation *later) const;

  /// Flags that are not balanced, in the order they were found.
  llvm::ArrayRef<std::pair<mlir::Operation *, FlagFault>>
  getFlagFaults() const {
    return faults.getArrayRef();
  }

private:
  using Flag = std::tuple<ascend::Pipe, ascend::Pipe, int64_t>;
  static constexpr unsigned numPipes = static_cast<unsigned>(ascend::Pipe::All);

  /// A raised flag: what its source knew, and the set that raised it.
  struct Raised {
    llvm::BitVector snapshot;
    ascend::SetFlagOp set;
  };
  struct State {
    std::array<llvm::BitVector, numPipes> complete;
    std::map<Flag, Raised> raised;
  };

  void addNode(mlir::Operation *op, ascend::Pipe pipe);
  llvm::BitVector &getComplete(State &state, ascend::Pipe pipe) const {
    return state.complete[static_cast<unsigned>(pipe)];
  }

  void visit(mlir::Block &block, State &state);
  void visit(ascend::InstructionOpInterface op, State &state);
  void visit(mlir::RegionBranchOpInterface op, State &state);
  void issue(mlir::Operation *op, State &state);
  /// Tells `pipe`, which is given a command, what the scalar unit knows.
  void informPipe(ascend::Pipe pipe, State &state) const;
  void visit(ascend::SetFlagOp op, State &state);
  void visit(ascend::WaitFlagOp op, State &state);
  void visit(ascend::PipeBarrierOp op, State &state);

  /// Keeps in `into` what `from` knows too; returns whether that was less.
  bool meet(State &into, const State &from);

  llvm::SmallVector<ascend::InstructionOpInterface> instructions;
  llvm::DenseMap<mlir::Operation *, unsigned> nodes;
  /// The nodes queued on each pipe.
  std::array<llvm::BitVector, numPipes> queued;
  /// The waits for each flag.
  std::map<Flag, llvm::SmallVector<unsigned>> waits;
  /// What is complete before an instruction starts, at the fixed point.
  llvm::DenseMap<mlir::Operation *, llvm::BitVector> completeBefore;
  llvm::SetVector<std::pair<mlir::Operation *, FlagFault>> faults;
};

} // namespace tl::analysis

namespace llvm {
template <> struct DenseMapInfo<tl::analysis::FlagFault> {
  using FlagFault = tl::analysis::FlagFault;
  static FlagFault getEmptyKey() { return static_cast<FlagFault>(-1); }
  static FlagFault getTombstoneKey() { return static_cast<FlagFault>(-2); }
  static unsigned getHashValue(FlagFault fault) {
    return static_cast<unsigned>(fault);
  }
  static bool isEqual(FlagFault a, FlagFault b) { return a == b; }
};
} // namespace llvm

#endif // TL_ANALYSIS_HAPPENSBEFORE_H
