//===- SectionGraph.h - The paths through a section, by phase ---*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The control flow of a section, with one node of each operation for each
/// phase of its place. No operation is copied.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_GRAPH_SECTIONGRAPH_H
#define TL_ANALYSIS_ORDER_GRAPH_SECTIONGRAPH_H

#include "analysis/Order/Graph/Phase.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace tl::analysis {

/// Checks that the control flow of `section` can be analysed: an operation that
/// contains instructions, flags or barriers branches between regions of one
/// block. Emits an error at every operation that does not.
mlir::LogicalResult verifyControlFlow(ascend::SectionOp section);

/// The instructions of one block that go to one pipe, in one phase: each
/// execution of the block issues them in this order.
struct Lane {
  /// Further instructions are in another lane.
  static constexpr unsigned mostPositions = 1 << 14;

  unsigned group;
  ascend::Pipe pipe;
};

/// A block in one phase.
struct Group {
  mlir::Block *block;
  Phase phase;
  /// The first lane of each pipe; -1 if the block has no instructions for it.
  std::array<int, static_cast<unsigned>(ascend::Pipe::All)> lanes;

  bool operator==(const Group &other) const {
    return block == other.block && phase == other.phase && lanes == other.lanes;
  }
};

/// An operation in one phase; flags may precede it.
struct Step {
  mlir::Operation *op;
  unsigned group;
  /// The pipe of an instruction, or of a set between cores.
  std::optional<ascend::Pipe> pipe = {};
  /// The lane of an instruction, and its position there; the lane is -1 if it
  /// is complete when the next one is issued, as loads of the scalar unit are.
  int lane = -1;
  unsigned position = 0;

  bool operator==(const Step &other) const {
    return op == other.op && group == other.group && lane == other.lane &&
           position == other.position;
  }
};

/// The begin of a run of a loop, or of an iteration.
struct LoopEvent {
  enum Kind { Run, Iteration };
  Kind kind;
  mlir::Operation *loop;
  /// The lanes in the loop; for an iteration, the lanes of its residue.
  llvm::SmallVector<unsigned> lanes;

  bool operator==(const LoopEvent &other) const {
    return kind == other.kind && loop == other.loop && lanes == other.lanes;
  }
};

/// Steps that follow each other.
struct Chain {
  struct Edge {
    unsigned to;
    /// Indices into SectionGraph::getEvents.
    llvm::SmallVector<unsigned, 2> events;
    /// The loop that has no iterations on this edge; null if none.
    mlir::Operation *skipped = nullptr;

    bool operator==(const Edge &other) const {
      return to == other.to && events == other.events &&
             skipped == other.skipped;
    }
  };
  /// The first position of a lane in a chain.
  struct LaneBegin {
    unsigned lane;
    unsigned position;
  };
  std::vector<Step> steps;
  llvm::SmallVector<Edge, 2> next;
  /// The lanes of the steps.
  llvm::SmallVector<LaneBegin, 4> lanes;

  bool operator==(const Chain &other) const {
    return steps == other.steps && next == other.next;
  }
};

class SectionGraph {
public:
  explicit SectionGraph(ascend::SectionOp section);

  /// Chains in program order, the first one first. Chains of a loop come after
  /// the chains before it.
  llvm::ArrayRef<Chain> getChains() const { return chains; }
  llvm::ArrayRef<Lane> getLanes() const { return lanes; }
  /// The numbers of the lanes of `pipe`.
  llvm::ArrayRef<unsigned> getLanes(ascend::Pipe pipe) const {
    return lanesOf[static_cast<unsigned>(pipe)];
  }
  /// Whether an instruction, a flag or a barrier is on `pipe`.
  bool isUsed(ascend::Pipe pipe) const {
    return usedPipes >> static_cast<unsigned>(pipe) & 1;
  }
  const Group &getGroup(unsigned group) const { return groups[group]; }
  /// The residue of `value` in the phase of `group`. It is computed once.
  const Congruence &evaluate(mlir::Value value, unsigned group) const;
  /// To call when values may have been erased.
  void forgetValues() const { values.clear(); }
  llvm::ArrayRef<LoopEvent> getEvents() const { return events; }
  /// Whether iterations of a loop are distinguished.
  bool hasPhases() const;
  /// The limit for the number of phases of nested loops that the graph was
  /// built with.
  int64_t getMostPhases() const { return mostPhases; }

  bool operator==(const SectionGraph &other) const;

private:
  class Builder;

  std::vector<Chain> chains;
  std::vector<Lane> lanes;
  std::array<llvm::SmallVector<unsigned>,
             static_cast<unsigned>(ascend::Pipe::All)>
      lanesOf;
  std::vector<Group> groups;
  std::vector<LoopEvent> events;
  mutable llvm::DenseMap<std::pair<mlir::Value, unsigned>, Congruence> values;
  unsigned usedPipes = 0;
  int64_t mostPhases = 1;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_GRAPH_SECTIONGRAPH_H
