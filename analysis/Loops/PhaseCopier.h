//===- PhaseCopier.h - Copies loops phase by phase --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_PHASECOPIER_H
#define TL_ANALYSIS_LOOPS_PHASECOPIER_H

#include "analysis/Loops/FlagGaps.h"
#include "analysis/Loops/LoopTurns.h"
#include "analysis/Loops/SkewedLoops.h"
#include "dialects/Ascend/AscendOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

namespace tl::analysis {

/// A loop that the copy is being made of a way out of.
struct LeftLoop {
  mlir::scf::ForOp loop;
  /// Nothing is known behind a loop that starts anywhere.
  std::optional<int64_t> lower;
  int64_t step;
  int64_t phase;
  int64_t period;
};

/// Makes the copy of LoopPhases.
class PhaseCopier {
public:
  /// With `gaps`, notes there where flags and barriers belong instead of
  /// copying them.
  PhaseCopier(llvm::DenseMap<mlir::Operation *, mlir::Operation *> &originals,
              FlagGaps *gaps)
      : originals(originals), gaps(gaps) {}

  /// Whether a loop uses slots by turns, or a flag has one.
  bool isNeeded(ascend::SectionOp section) const;
  ascend::SectionOp copy(ascend::SectionOp section);
  bool isTooLarge() const { return budget == 0; }

private:
  using Operations = llvm::iterator_range<mlir::Block::iterator>;
  using Values = llvm::DenseMap<mlir::Value, Congruence>;

  /// What follows from what is known.
  struct Results {
    Values values;
    llvm::DenseMap<mlir::Operation *, int64_t> periods;
  };

  /// While it lives, what was evaluated before something else was known is set
  /// aside.
  class Scope {
  public:
    explicit Scope(Results &results)
        : results(results), before(std::exchange(results, Results())) {}
    ~Scope() { results = std::move(before); }

  private:
    Results &results;
    Results before;
  };

  std::optional<Congruence> getKnown(mlir::Value value) const;
  std::optional<Congruence> getBehind(const LeftLoop &left,
                                      mlir::Value value) const;
  Congruence evaluate(mlir::Value value) const {
    Values &values = evaluated.values;
    auto there = values.find(value);
    if (there != values.end())
      return there->second;
    Congruence result =
        getCongruence(value, [&](mlir::Value v) -> std::optional<Congruence> {
          auto there = values.find(v);
          return there != values.end() ? there->second : getKnown(v);
        });
    values[value] = result;
    return result;
  }
  const llvm::SetVector<mlir::Value> &
  getTurningSlots(mlir::Operation *op) const;
  int64_t getPeriod(mlir::scf::ForOp loop) const;
  int64_t computePeriod(mlir::scf::ForOp loop) const;
  mlir::Block::iterator getTailEnd(mlir::scf::ForOp loop, int64_t period);

  void copy(Operations ops, mlir::OpBuilder &builder, mlir::IRMapping &map);
  void copy(mlir::Operation *op, mlir::OpBuilder &builder,
            mlir::IRMapping &map);
  void copyRegions(mlir::Operation *op, mlir::Operation *copy,
                   mlir::IRMapping &map);
  void copyLoop(mlir::scf::ForOp loop, int64_t period, Operations tail,
                mlir::OpBuilder &builder, mlir::IRMapping &map);
  void copyWayOut(const LeftLoop &left, Operations tail,
                  mlir::OpBuilder &builder, const mlir::IRMapping &map);
  /// `end`, or that of `ops` if it comes first.
  static mlir::Block::iterator clip(mlir::Block::iterator end, Operations ops);
  mlir::Block::iterator getCaseEnd(mlir::scf::ForOp loop);
  mlir::Block::iterator getCaseEnd(const SkewedLoops &loops);
  /// Whether `op`, which is entered if a loop has no iterations, is entered in
  /// the case that is copied; nothing if it is something else, or may be.
  std::optional<bool> runsInCase(mlir::Operation *op) const;
  /// If `ops` begin with a loop of which it says something about others how
  /// often it runs, or whether it does, copies it with these once for each
  /// case. Returns the end of what was copied.
  std::optional<mlir::Block::iterator>
  copyCases(Operations ops, mlir::OpBuilder &builder, mlir::IRMapping &map);
  void copySkewed(const SkewedLoops &loops, Operations ops,
                  mlir::OpBuilder &builder, mlir::IRMapping &map);
  void copySkippable(Operations ops, mlir::OpBuilder &builder,
                     mlir::IRMapping &map);

  void addGap(mlir::Operation *op, mlir::OpBuilder &builder);
  /// The slot of `flag`, if it is known and there is one.
  template <typename OpT> std::optional<int64_t> getSlot(OpT flag) const;

  mlir::Operation *copySubview(mlir::memref::SubViewOp view,
                               mlir::OpBuilder &builder,
                               const mlir::IRMapping &map) const;
  template <typename OpT> void resolveSlot(OpT original, OpT copy) const;

  llvm::DenseMap<mlir::Operation *, mlir::Operation *> &originals;
  FlagGaps *gaps;
  /// What is known of induction variables in the phase that is copied, and of
  /// bounds in the case.
  Values variables;
  mutable Results evaluated;
  /// How often loops run in the case that is copied, and of which it is only
  /// known that they do.
  llvm::DenseMap<mlir::Operation *, int64_t> tripsOf;
  llvm::DenseSet<mlir::Operation *> running;
  llvm::SmallVector<LeftLoop> left;
  /// One copy of each buffer, which all phases use.
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> buffers;
  /// How many more operations the copy may have.
  size_t budget = 1 << 16;
  mutable TurningValues turning;
  mutable llvm::DenseMap<mlir::Operation *,
                         std::unique_ptr<llvm::SetVector<mlir::Value>>>
      turningSlots;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_PHASECOPIER_H
