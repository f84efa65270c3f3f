//===- Phase.h - Facts about loops that hold at a place ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Slots of buffers and event ids are computed from the numbers of iterations,
/// modulo the number of slots. A phase is a set of facts about these numbers
/// that hold at a place in a section: the residue of the iteration of each loop
/// around it, the residue of earlier loops at their exit, and trip counts. In
/// one phase slots and ids are constants.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_GRAPH_PHASE_H
#define TL_ANALYSIS_ORDER_GRAPH_PHASE_H

#include "analysis/Indices/Congruence.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tl::analysis {

/// A fact about a loop or a value that holds at a place.
struct Fact {
  enum Kind {
    /// The place is in iteration `value` of the loop, modulo `period`.
    Iteration,
    /// The loop, before the place, had `value` iterations, modulo `period`.
    Left,
    /// The loop has `value` iterations, modulo `period`: any number but 0 if
    /// both are 1.
    Trips,
    /// The value is `value`.
    Number,
    /// The condition of a branch is true if `value` is 1, else false.
    Condition,
  };
  Kind kind;
  /// Null for a number or a condition.
  mlir::scf::ForOp loop;
  mlir::Value number;
  int64_t value;
  /// 0 if it is exactly `value`.
  int64_t period;
  /// The operation after the loop, in its block, up to which the fact is kept;
  /// null within the loop.
  mlir::Operation *last;

  bool operator==(const Fact &other) const {
    return kind == other.kind && loop == other.loop && number == other.number &&
           value == other.value && period == other.period && last == other.last;
  }
};

/// The facts that hold at a place. Phases of one place have the same facts in
/// the same order, with other values.
class Phase {
public:
  void add(const Fact &fact) { facts.push_back(fact); }
  /// Drops facts that are kept up to `op`, and facts about its iterations.
  void expire(mlir::Operation *op);

  /// The residue of the iterations of `loop`; null if it has no phases here.
  const Fact *findIteration(mlir::Operation *loop) const;
  /// The trip count of `loop`, as far as it is known; null if nothing is.
  const Fact *findTrips(mlir::Operation *loop) const;
  /// Whether `condition` is true; nothing if that is not known.
  std::optional<bool> findCondition(mlir::Value condition) const;
  llvm::ArrayRef<Fact> getFacts() const { return facts; }

  /// The residue of `value`, as far as it is known.
  Congruence evaluate(mlir::Value value) const;
  /// The same from a fact about `value` itself; nothing if there is none.
  std::optional<Congruence> getKnown(mlir::Value value) const;

  bool operator==(const Phase &other) const { return facts == other.facts; }

private:
  llvm::SmallVector<Fact, 4> facts;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_GRAPH_PHASE_H
