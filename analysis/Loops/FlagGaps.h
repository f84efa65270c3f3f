//===- FlagGaps.h - Where flags go in a copy of a section -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_FLAGGAPS_H
#define TL_ANALYSIS_LOOPS_FLAGGAPS_H

#include "dialects/Ascend/AscendOps.h"

namespace tl::analysis {

/// The places in a copy of a section at which a flag or barrier has to stand
/// that the section has in front of an operation. A flag whose slot is computed
/// has places of its own: its slot is another one at each.
class FlagGaps {
public:
  /// Whether flags in front of `op` have places that others have not.
  static bool isAnchor(mlir::Operation *op);
  static bool isSync(mlir::Operation *op) {
    return mlir::isa<ascend::SetFlagOp, ascend::WaitFlagOp,
                     ascend::PipeBarrierOp>(op);
  }

  /// Notes the place of `builder` for what is in front of `op`, which is one of
  /// the anchors. If that is a flag with a slot, it is `slot` there.
  void add(mlir::Operation *op, mlir::OpBuilder &builder,
           std::optional<int64_t> slot);

  /// Notes how flags with slots stand in `section`, which is copied, and
  /// numbers them from `next` on: a flag that is erased and made anew has no
  /// number.
  void noteOrder(ascend::SectionOp section, int64_t &next);
  /// Whether the flags of `section` that have slots stand as they did then, but
  /// for those that are gone.
  bool hasOrder(ascend::SectionOp section) const;

  /// Takes the numbers away.
  static void removeNumbers(ascend::SectionOp section);

  /// Puts what `section` has at the places, instead of what was put there
  /// before; notes in `originals` what it stands for.
  void fill(ascend::SectionOp section,
            llvm::DenseMap<mlir::Operation *, mlir::Operation *> &originals);

private:
  struct Gap {
    /// An operation that does nothing; flags go in front of it.
    mlir::Operation *marker;
    std::optional<int64_t> slot;
  };
  void put(mlir::Operation *sync, const Gap &gap,
           llvm::DenseMap<mlir::Operation *, mlir::Operation *> &originals);

  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Gap, 2>> gaps;
  /// What the flag of that number stands in front of, if it has a slot.
  llvm::DenseMap<int64_t, mlir::Operation *> anchors;
  llvm::SmallVector<mlir::Operation *> filled;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_FLAGGAPS_H
