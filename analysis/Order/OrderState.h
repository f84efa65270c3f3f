//===- OrderState.h - Completion states of all pipes ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_ORDERSTATE_H
#define TL_ANALYSIS_ORDER_ORDERSTATE_H

#include "analysis/Order/InFlight.h"
#include <vector>

namespace tl::analysis {

/// The number of pipes of a core.
constexpr unsigned numPipes = static_cast<unsigned>(ascend::Pipe::All);

/// The completion states of all pipes at a place in a section, and the
/// snapshots of raised flags.
///
/// Each has a row: for each flag whether it may be raised, and for each lane
/// and age the first position in flight. To learn is the maximum of two rows,
/// and the union of the issues in flight on two paths is the minimum. Rows have
/// only the lanes from the first to the last one with issues in flight, which
/// are few in a long section that is ordered.
class OrderState {
public:
  /// The snapshot of a raised flag or of a rendezvous.
  struct Snapshot {
    unsigned flag;
    /// The set that raised it; null for a rendezvous, which unites the
    /// completion states at all sets before the next wait.
    mlir::Operation *set;
    /// Waits for a rendezvous take its sets in order. If there may be several,
    /// the snapshot is kept, because a later wait may be for an older set.
    bool mayBeSeveral = false;
    /// Its row.
    unsigned row = 0;
  };
  /// Called with the set of a flag that is raised on one path only.
  using FaultTaker = llvm::function_ref<void(mlir::Operation *)>;

  /// The state at the begin of a section.
  explicit OrderState(const SectionGraph &graph);

  InFlight operator[](ascend::Pipe pipe) const {
    return {firstLane, static_cast<unsigned>(issued.size()),
            getLanes(getRow(pipe)), issued.data()};
  }
  /// Whether `flag` may be raised as far as `pipe` knows.
  bool mayBeRaised(ascend::Pipe pipe, unsigned flag) const {
    return flag < numFlags && getFlags(getRow(pipe))[flag] != noPosition;
  }
  /// The index of the snapshot of `flag`; nothing if there is none.
  std::optional<unsigned> find(unsigned flag) const;
  llvm::ArrayRef<Snapshot> getSnapshots() const { return snapshots; }
  Snapshot &getSnapshot(unsigned index) { return snapshots[index]; }
  /// The number of pipes and snapshots.
  unsigned getNumRows() const { return numPipes + snapshots.size(); }
  /// A measure of the time to copy it.
  size_t getSize() const { return rows.size() / 16 + getNumRows(); }

  /// Comes to the begin of a chain.
  void enter(const Chain &chain);
  void issue(const Step &step) {
    if (step.lane >= 0)
      issued[step.lane - firstLane] = step.position + 1;
  }
  /// Leaves out lanes that have no issues in flight. For the end of a chain.
  void shrink();
  /// Begins an iteration or a run of a loop.
  void apply(const LoopEvent &event);
  /// Unites the issues in flight on two paths; returns whether it changed.
  bool meet(const OrderState &other, FaultTaker report);

  /// `pipe` learns what the scalar unit or a snapshot knows.
  void learnFromScalar(ascend::Pipe pipe);
  void learn(ascend::Pipe pipe, unsigned snapshot);
  /// `pipe` learns that all issues to it are complete.
  void finish(ascend::Pipe pipe) {
    finish(getRow(pipe), pipe);
    noteChange(pipe);
  }
  /// All pipes learn that all issues are complete.
  void finishAll();
  /// Makes or replaces the snapshot of a flag: the completion state of
  /// `source`, and that all issues to it are complete.
  void take(const Snapshot &snapshot, ascend::Pipe source);
  /// Unites a snapshot with the completion state of `source`, in which all
  /// issues to it are complete.
  void unite(unsigned snapshot, ascend::Pipe source);
  void drop(unsigned snapshot);
  /// From now on no pipe knows that `flag` is lowered.
  void setRaised(unsigned flag);
  void setLowered(ascend::Pipe pipe, unsigned flag) {
    getFlags(getRow(pipe))[flag] = noPosition;
    noteChange(pipe);
  }

private:
  /// Notes that `pipe` knows more.
  void noteChange(ascend::Pipe pipe) {
    if (pipe == ascend::Pipe::S)
      uninformed = ~0u;
  }
  unsigned getStride() const { return issued.size() * numAges + numFlags; }
  Position *getRow(unsigned row) { return &rows[row * getStride()]; }
  const Position *getRow(unsigned row) const {
    return &rows[row * getStride()];
  }
  Position *getRow(ascend::Pipe pipe) { return getRow(unsigned(pipe)); }
  const Position *getRow(ascend::Pipe pipe) const {
    return getRow(unsigned(pipe));
  }
  template <typename T> T *getFlags(T *row) const { return row; }
  template <typename T> T *getLanes(T *row) const { return row + numFlags; }
  template <typename T> T *getLane(T *row, unsigned lane) const {
    return getLanes(row) + (lane - firstLane) * numAges;
  }
  unsigned getEndLane() const { return firstLane + issued.size(); }
  /// Whether no row has an issue of `lane` in flight.
  bool isIdle(unsigned lane) const;

  /// Inserts a snapshot before the one at `index`; returns the row for it.
  Position *insert(unsigned index, Snapshot snapshot);
  bool meetRow(unsigned row, const OrderState &other, unsigned otherRow);
  void finish(Position *row, ascend::Pipe pipe);
  /// Makes room for the lanes from `begin` to before `end`, and for `flags`.
  void widen(unsigned begin, unsigned end, unsigned flags);
  /// Gives rows other lanes and flags.
  void setShape(unsigned begin, unsigned end, unsigned flags);
  bool meetSnapshots(const OrderState &other, FaultTaker report);

  const SectionGraph *graph;
  /// The lanes of the current chain.
  llvm::ArrayRef<Chain::LaneBegin> open;
  unsigned numFlags = 32;
  /// The first lane of rows, and the number of issued positions by lane.
  unsigned firstLane = 0;
  llvm::SmallVector<Position, 0> issued;
  std::vector<Position> rows;
  /// By the numbers of their flags. Their rows follow those of the pipes, in
  /// any order.
  llvm::SmallVector<Snapshot, 0> snapshots;
  /// The pipes that may not know all that the scalar unit knows, by bits.
  unsigned uninformed = 0;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_ORDERSTATE_H
