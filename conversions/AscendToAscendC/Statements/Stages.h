//===- Stages.h - Statements that several loops have in common --*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_STAGES_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_STAGES_H

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <deque>

namespace tl::ascendc {

/// Whether `op` is printed as a statement, and not as a value or a view.
bool isStatement(mlir::Operation *op);

/// Runs of statements in two loops of a block, such as a pipelined loop and its
/// prologue, that differ in scalars, tiles and numbers of flags only. They are
/// printed once, as a function with these as parameters.
struct Stage {
  /// A statement of both runs, or a flag or barrier that one of them has.
  struct Step {
    mlir::Operation *first, *second;
  };
  /// Statements of both, in order.
  llvm::SmallVector<Step> steps;
  /// The values that differ, by those of the first run.
  llvm::MapVector<mlir::Value, mlir::Value> parameters;
  /// The tiles of the first run that stand for those of the second at their
  /// address.
  llvm::SetVector<mlir::Value> tiles;
  /// Flags of the first run with another number in the second.
  llvm::MapVector<mlir::Operation *, mlir::Operation *> flags;
  /// The value in the first run for each in the second, and the other way.
  llvm::DenseMap<mlir::Value, mlir::Value> toFirst, toSecond;

  /// Whether one run has statements that the other has not.
  bool isConditional() const;

  /// The first statement of either run.
  mlir::Operation *getStart() const;

  /// The loop of the first run.
  mlir::scf::ForOp getLoop() const;
};

/// The stages of a section.
class Stages {
public:
  explicit Stages(ascend::SectionOp section);

  /// The stages whose first run is in `loop`.
  llvm::SmallVector<const Stage *> getDeclared(mlir::scf::ForOp loop) const;

  /// The stage that `op` is the first statement of, and its run, 0 or 1.
  std::pair<const Stage *, unsigned> getStart(mlir::Operation *op) const {
    return starts.lookup(op);
  }

  /// Whether `op` is a statement of a stage.
  bool contains(mlir::Operation *op) const { return members.contains(op); }

  /// Whether `block` has statements of a stage.
  bool haveIn(mlir::Block *block) const { return blocks.contains(block); }

  const std::deque<Stage> &getStages() const { return stages; }

private:
  void findIn(mlir::scf::ForOp first, mlir::scf::ForOp second);
  void add(Stage stage);

  std::deque<Stage> stages;
  llvm::DenseMap<mlir::Operation *, std::pair<const Stage *, unsigned>> starts;
  llvm::DenseSet<mlir::Operation *> members;
  llvm::DenseSet<mlir::Block *> blocks;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_STATEMENTS_STAGES_H
