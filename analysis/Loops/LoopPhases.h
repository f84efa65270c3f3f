//===- LoopPhases.h - Loops whose iterations use slots by turns -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An iteration of a loop that uses slot i mod N of a buffer is in phase i mod
/// N. Phase by phase, slots and event ids are constants; of the loop as a whole
/// nothing can be said that holds for each of them.
///
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_LOOPS_LOOPPHASES_H
#define TL_ANALYSIS_LOOPS_LOOPPHASES_H

#include "analysis/Loops/FlagGaps.h"
#include "dialects/Ascend/AscendOps.h"
#include <memory>

namespace tl::analysis {

/// A copy of a section in which the body of each loop that uses slots by turns
/// stands once for every phase. Between the phases the loop may be left. What
/// follows the loop and depends on the phase in which it was left is part of
/// every way out. Slots are constants in the type of each subview, and in the
/// event id of each flag. The copy is to be analysed; it is not valid IR.
class LoopPhases {
public:
  /// With `gaps`, flags and barriers are put into the copy by `takeFlags`, and
  /// not before.
  explicit LoopPhases(ascend::SectionOp section,
                      std::unique_ptr<FlagGaps> gaps = nullptr);
  ~LoopPhases();
  LoopPhases(const LoopPhases &) = delete;
  LoopPhases &operator=(const LoopPhases &) = delete;

  /// The copy; the section itself if nothing in it depends on phases, or if the
  /// copy would be too large.
  ascend::SectionOp getSection() const { return section; }
  bool isCopy() const { return copied; }

  /// What an operation of the copy stands for.
  mlir::Operation *getOriginal(mlir::Operation *op) const {
    return copied ? originals.lookup(op) : op;
  }

  /// Puts the flags and barriers of the section, as it is now, into the copy;
  /// returns whether that is possible: flags with other slots, or slots at
  /// other places, may take another copy.
  bool takeFlags();

private:
  ascend::SectionOp original;
  ascend::SectionOp section;
  std::unique_ptr<FlagGaps> gaps;
  bool copied = false;
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> originals;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_LOOPS_LOOPPHASES_H
