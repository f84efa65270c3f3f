//===- HappensBefore.h - What has finished before an instruction starts -*- C++
//-*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_HAPPENSBEFORE_H
#define TL_ANALYSIS_SYNC_HAPPENSBEFORE_H

#include "analysis/Loops/AlikeLoops.h"
#include "analysis/Sync/Knowledge.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <functional>
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
  /// A set or a wait of which nobody knows which slot it is about.
  UnknownSlot,
};

/// Checks that `HappensBefore` can follow the control flow of `section`:
/// whatever has instructions, flags or barriers in it branches between regions
/// of one block. Emits an error at every operation that does not.
mlir::LogicalResult verifyControlFlow(ascend::SectionOp section);

/// What the flags and barriers of one section order, for every path and every
/// number of loop iterations.
///
/// A forward data-flow analysis over the structured control flow. Per pipe it
/// keeps which instructions may not be complete when the pipe starts its next
/// one. Issuing an instruction adds it for every pipe; raising a flag takes a
/// snapshot of what its source knows, with everything the source was given;
/// waiting takes over the snapshot; paths that meet keep what both know. Flags
/// are followed in the same way, which shows whether one was lowered before it
/// is raised again.
///
/// A loop is visited again only if less is known at its start, and keeps what
/// its last visit found. So the time is about linear in the size of the
/// section.
///
/// Loops with the same bounds run equally often: that one of them does not run
/// and the next one does is not looked at.
///
/// The scalar unit issues everything in program order and stands still until
/// its own waits and loads are over. So whatever it knows, a pipe knows when it
/// is given an instruction. What it stored is an exception: other pipes see it
/// after a flag of pipe S or a barrier only.
class HappensBefore {
public:
  using Flag = std::tuple<ascend::Pipe, ascend::Pipe, int64_t>;

  /// Called at every visit of an instruction, before it is issued, with what
  /// its pipe knows.
  using Visitor =
      std::function<void(HappensBefore &, ascend::InstructionOpInterface)>;

  /// Called at every visit of a set of a flag between cores.
  using CrossVisitor =
      std::function<void(HappensBefore &, ascend::CrossCoreSetFlagOp)>;

  /// Called when a fault of a flag is found; returns whether to go on.
  using FaultFilter = std::function<bool(mlir::Operation *, FlagFault)>;

  /// Once `filter` returns false, nothing is known but the faults so far.
  explicit HappensBefore(ascend::SectionOp section, Visitor visitor = nullptr,
                         FaultFilter filter = nullptr,
                         CrossVisitor crossVisitor = nullptr);

  /// The instructions of the section, in program order.
  llvm::ArrayRef<ascend::InstructionOpInterface> getInstructions() const {
    return instructions;
  }

  /// The number of an instruction in program order.
  unsigned getNumber(mlir::Operation *op) const { return places.at(op).number; }
  /// Its place among the instructions of its pipe.
  unsigned getPlace(mlir::Operation *op) const { return places.at(op).place; }
  /// How many instructions of `pipe` precede the instruction of that number.
  unsigned countBefore(unsigned number, ascend::Pipe pipe) const;

  /// What the pipe of an instruction knows when it starts, at its last visit;
  /// nothing if control does not get there.
  std::optional<Knowledge> getKnowledge(mlir::Operation *op) const;

  /// Whether every issue of `earlier` that precedes an issue of `later` in
  /// program order is complete when that issue of `later` starts.
  bool isOrdered(mlir::Operation *earlier, mlir::Operation *later) const;

  /// Flags that are not balanced, in the order they were found.
  llvm::ArrayRef<std::pair<mlir::Operation *, FlagFault>>
  getFlagFaults() const {
    return faults.getArrayRef();
  }

  /// Whether the filter ended it.
  bool isCutShort() const { return cutShort; }
  /// How much work it was, which the time it took follows: what is known of
  /// instructions that was copied, compared or changed.
  size_t getEffort() const { return effort; }

  /// The number of a flag in `Knowledge::raised`.
  unsigned getNumber(Flag flag);

  /// For visitors: what `pipe` knows at the place that is visited.
  const Knowledge &getCurrent(ascend::Pipe pipe) const {
    return current->pipes[static_cast<unsigned>(pipe)];
  }
  /// For visitors: what is certain at the place that is visited, before the
  /// instruction of number `now`, if it waits for a flag that `pipe` sets
  /// behind `source`, an instruction or a branching operation that was visited;
  /// `end` is the number of the first instruction after it.
  Knowledge getKnowledgeAfter(mlir::Operation *source, ascend::Pipe pipe,
                              unsigned end, unsigned now) const;
  /// For visitors: `pipe` takes over `knowledge`, by waiting for a flag.
  void waitFor(unsigned flag, ascend::Pipe pipe, const Knowledge &knowledge) {
    markRaised(flag, *current);
    markLearned(pipe);
    learn(pipe, knowledge);
    getKnowledge(*current, pipe).raised.reset(flag);
  }
  /// For visitors: `pipe` waits for all it was given.
  void finish(ascend::Pipe pipe) {
    markLearned(pipe);
    getKnowledge(*current, pipe).finish(pipe);
  }
  /// For visitors: `pipe` waits for its instructions before the one of number
  /// `end`, none of which was issued again since.
  void finishBefore(ascend::Pipe pipe, unsigned end) {
    markLearned(pipe);
    getKnowledge(*current, pipe).finish(pipe, {0, countBefore(end, pipe)});
  }
  /// For visitors: all pipes wait for all they were given.
  void finishAll() {
    markLearned(ascend::Pipe::All);
    for (Knowledge &known : current->pipes)
      known.clear();
  }
  /// For visitors: whether a set that was visited raised the flag, and no wait
  /// has lowered it. A barrier finishes what pipes do, but lowers no flag.
  bool isRaised(Flag flag) const { return current->raised.count(flag) > 0; }
  /// For visitors: whether the flag changed after `source` was visited.
  bool hasChangedSince(unsigned flag, mlir::Operation *source) const {
    return flag < changedAt.size() &&
           changedAt[flag] > visitedAt.lookup(source);
  }

private:
  /// Where an instruction is: among all of the section, and of its pipe.
  struct Place {
    unsigned number;
    unsigned place;
  };
  /// A raised flag: what its source knew, and the set that raised it.
  struct Raised {
    Knowledge snapshot;
    ascend::SetFlagOp set;
  };
  struct State {
    /// Before the section starts, nothing is under way.
    explicit State(const Queues &queues) : pipes(numPipes, Knowledge(queues)) {}

    llvm::SmallVector<Knowledge, numPipes> pipes;
    std::map<Flag, Raised> raised;
  };
  /// What is the same at all visits of an operation that branches.
  struct Branch {
    /// Whether nothing of what is followed is in it.
    bool isEmpty = true;
    /// The ways out of a loop that is left in no other way.
    llvm::SmallVector<mlir::Region *> waysOut;
    /// The bits of the instructions that are in it.
    llvm::SmallVector<Knowledge::Range, 4> bits;
  };

  Knowledge &getKnowledge(State &state, ascend::Pipe pipe) const {
    return state.pipes[static_cast<unsigned>(pipe)];
  }
  void addFault(mlir::Operation *op, FlagFault fault);
  /// Counts work on everything that is known at `state`, on so many words each.
  void addEffort(const State &state, size_t words = 1) {
    constexpr size_t wordsAtOnce = 64;
    effort +=
        (state.pipes.size() + state.raised.size()) * (1 + words / wordsAtOnce);
  }
  /// Calls `apply` on all that is known at `state`, of pipes and snapshots.
  void forEachKnowledge(State &state,
                        llvm::function_ref<void(Knowledge &)> apply);

  void learn(ascend::Pipe pipe, const Knowledge &knowledge) {
    getKnowledge(*current, pipe).learn(knowledge);
  }
  /// Nobody knows any more that the flag is lowered.
  void markRaised(unsigned flag, State &state);
  /// Notes that `pipe` knows more from here on.
  void markLearned(ascend::Pipe pipe);

  using Operations = llvm::iterator_range<mlir::Block::iterator>;
  void visit(Operations ops, State &state);
  void visit(mlir::Operation *op, State &state);
  /// Visits `ops`, the first of which is a loop, once for the case that it and
  /// those like it run, and once for the case that they do not, see AlikeLoops.
  void visitCases(Operations ops, State &state);
  /// Notes what is known before the instruction of that number, at this visit
  /// or, in cases, at all visits.
  void note(unsigned number, const Knowledge &known);
  void visit(ascend::InstructionOpInterface op, State &state);
  void visit(mlir::RegionBranchOpInterface op, State &state);
  /// Notes in `state` that the loop begins anew, or an iteration of it.
  void begin(Since since, const Branch &loop, State &state);
  /// Notes what is known at the end of a way out of a loop, see LoopPhases.
  void visitWayOut(mlir::Operation *op, State state);
  /// Tells `pipe`, which is given a command, what the scalar unit knows.
  void informPipe(ascend::Pipe pipe, State &state) const;
  void visit(ascend::SetFlagOp op, State &state);
  void visit(ascend::WaitFlagOp op, State &state);
  void visit(ascend::PipeBarrierOp op, State &state);
  void visit(ascend::CrossCoreSetFlagOp op, State &state);

  /// Keeps in `into` what `from` knows too; returns whether that was less.
  bool meet(State &into, const State &from);

  /// Finds out what is in the operations of the section that branch.
  void noteBranches(ascend::SectionOp section);

  llvm::SmallVector<ascend::InstructionOpInterface> instructions;
  Queues queues;
  llvm::DenseMap<mlir::Operation *, Place> places;
  llvm::DenseMap<mlir::Operation *, Branch> branches;
  /// The numbers of the instructions of each pipe.
  std::array<llvm::SmallVector<unsigned>, numPipes> numbers;
  std::map<Flag, unsigned> flagNumbers;
  /// What is known at the start and at the end of a region, at the last visit.
  llvm::DenseMap<mlir::Region *, State> entries, exits;
  /// What is known before the instruction of a number starts, at the fixed
  /// point; nothing where control does not get.
  std::vector<std::optional<PackedKnowledge>> knownBefore;
  llvm::SetVector<std::pair<mlir::Operation *, FlagFault>> faults;
  AlikeLoops alikeLoops;
  /// Whether they run in the case that is visited, by the first of them.
  llvm::DenseMap<mlir::Operation *, bool> runs;
  Visitor visitor;
  FaultFilter filter;
  CrossVisitor crossVisitor;
  bool cutShort = false;
  size_t effort = 0;
  State *current = nullptr;
  /// Counts what happens in visits; when a flag was raised or lowered last,
  /// when a pipe last learned something, when an operation was left.
  size_t clock = 0;
  llvm::SmallVector<size_t> changedAt;
  std::array<size_t, numPipes> learnedAt = {};
  llvm::DenseMap<mlir::Operation *, size_t> visitedAt;
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

#endif // TL_ANALYSIS_SYNC_HAPPENSBEFORE_H
