//===- GraphBuilder.h - Builds the graph of a section -----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_GRAPH_GRAPHBUILDER_H
#define TL_ANALYSIS_ORDER_GRAPH_GRAPHBUILDER_H

#include "analysis/Order/Graph/LoopFacts.h"
#include "analysis/Order/Graph/SectionGraph.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include <map>

namespace tl::analysis {

/// Walks a section in all phases at once: `Ends` are the current phases of the
/// control flow, each with its last chain.
class SectionGraph::Builder {
public:
  /// `mostPhases` limits the number of phases of nested loops.
  Builder(SectionGraph &graph, ascend::SectionOp section, int64_t mostPhases)
      : graph(graph), section(section), mostPhases(mostPhases),
        coarse(mostPhases == 1), loopFacts(section, coarse) {
    noteContents();
  }
  /// Returns false if there are too many steps.
  bool build();

private:
  /// Whether phases make the graph so large that an analysis is slow.
  bool isTooLarge() const;

  /// A current phase of the control flow, and its last chain.
  struct End {
    Phase phase;
    unsigned chain;
  };
  using Ends = llvm::SmallVector<End, 2>;

  void noteContents();
  /// Notes the pipes of an instruction, a flag or a barrier.
  void noteUse(mlir::Operation *op);
  unsigned addChain() {
    graph.chains.emplace_back();
    return graph.chains.size() - 1;
  }
  void addEdge(unsigned from, unsigned to,
               llvm::ArrayRef<unsigned> events = {}) {
    graph.chains[from].next.push_back(
        {to, llvm::SmallVector<unsigned, 2>(events), nullptr});
  }
  unsigned getEvent(LoopEvent::Kind kind, mlir::Operation *loop,
                    const Phase *phase);
  unsigned getGroup(mlir::Block *block, const Phase &phase);

  void visit(mlir::Block &block, Ends &ends);
  void visit(mlir::Operation *op, Ends &ends);
  void addStep(mlir::Operation *op, const End &end);
  /// Adds to `exits` the chains from which control leaves `op`.
  void visitBranch(mlir::RegionBranchOpInterface op, const End &from,
                   Ends &exits);
  /// The same of a condition. Branches that have it, too, up to the last one
  /// in the block of `op`, go the same way.
  void visitIf(mlir::scf::IfOp op, const End &from, Ends &exits);
  mlir::Operation *findLastOfCondition(mlir::scf::IfOp op) const;
  /// A run of a loop that begins in a phase.
  struct LoopRun {
    mlir::scf::ForOp loop;
    Phase phase;
    /// The trip count, if it is known; else whether it is not 0.
    std::optional<int64_t> trips = {};
    bool runs = false;
    /// The number of phases of the body, or whether each iteration is analysed
    /// on its own; and the number of visits of the body.
    int64_t period = 1;
    bool isUnrolled = false;
    int64_t count = 1;
    /// The last operations that depend on the phase at the exit of the loop,
    /// and on whether it runs; null if there are none.
    mlir::Operation *tail = nullptr;
    mlir::Operation *lastEqualTrip = nullptr;

    /// The phase of an iteration, and that after a number of them.
    Phase getInside(int64_t iteration) const;
    Phase computePhaseAfter(int64_t iterations) const;
    bool mayEndAfter(int64_t iterations) const;
  };
  LoopRun getRun(mlir::scf::ForOp loop, const Phase &phase);
  void visitLoop(mlir::scf::ForOp loop, const End &from, Ends &exits);
  /// If `loop` is the prologue of a pipelined loop: distinguishes each trip
  /// count of the pipelined loop that does not fill the pipeline, and all
  /// others.
  void split(mlir::scf::ForOp loop, Ends &ends);
  void merge(Ends &ends);
  /// Leads edges past chains that only join paths, and removes these chains: a
  /// state is handed on and united with another one less often.
  void bypassEmptyChains();
  /// Visits a region that begins with `head`; returns the chain at its end.
  unsigned visitRegion(mlir::Region &region, const Phase &phase, unsigned head);

  SectionGraph &graph;
  ascend::SectionOp section;
  int64_t mostPhases;
  bool coarse;
  LoopFacts loopFacts;
  size_t steps = 0, operations = 0;
  /// Operations with instructions, flags or barriers in them.
  llvm::DenseSet<mlir::Operation *> contents;
  /// The number of instructions of each block by pipe.
  llvm::DenseMap<mlir::Block *,
                 std::array<unsigned, static_cast<unsigned>(ascend::Pipe::All)>>
      counts;
  /// The number of instructions of its block and its pipe before each one.
  llvm::DenseMap<mlir::Operation *, unsigned> positions;
  llvm::DenseMap<mlir::Block *, llvm::SmallVector<unsigned, 2>> groupsOf;
  std::map<std::tuple<LoopEvent::Kind, mlir::Operation *, int64_t, int64_t>,
           unsigned>
      eventNumbers;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_GRAPH_GRAPHBUILDER_H
