//===- FallBack.h - Fallback to weaker preferences --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_COMPILE_FALLBACK_H
#define TL_PASSES_COMPILE_FALLBACK_H

#include "dialects/Ascend/Utils/ErrorKind.h"
#include "passes/Pipeline/Choice/OverlapLimits.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"

namespace tl {

/// Optimisations that the compiler prefers, but does not need.
struct Preferences {
  /// The limits of the overlap of iterations.
  OverlapLimits overlap;
  /// Whether rows of tiles are padded to whole blocks where operations work on
  /// rows, which takes room and saves most of their time.
  bool alignRows = true;
  /// Bytes of padding to save: the tiles with the largest padding stay dense.
  int64_t savedPadding = 0;
  /// Whether buffers without room go to global memory, which costs more time
  /// than missing overlap.
  bool spill = false;
  /// Whether slices that begin within blocks have tiles of their own, which
  /// take room and save most of their time.
  bool gatherSlices = true;
};

/// The preferences for compiling a kernel, from the best ones to those with
/// which no choice of the compiler can fail.
class FallBack {
public:
  /// `hasStages` tells whether iterations may overlap at all, `hasUnaligned`
  /// whether there may be rows to align, `maySpill` whether the author permits
  /// spilling.
  FallBack(bool hasStages, bool hasUnaligned, bool maySpill);

  const Preferences &get() const { return preferences; }
  /// Whether iterations overlap less than with the initial preferences.
  bool overlapsLess() const {
    return hasStages && (preferences.overlap.maxStages != 0 ||
                         !preferences.overlap.reserved.empty());
  }

  /// Takes the next preferences after a failure, for lack of bytes in a memory
  /// or for another reason; returns whether there are any.
  bool takeNext(std::optional<ascend::Lack> lack,
                const ascend::TargetSpec &spec);
  /// Takes better preferences after a success, if that was a trial only;
  /// returns whether there are any.
  bool takeBetter();

private:
  void start(bool gatherSlices);
  void tryLeast();
  bool takeNextOfRest(std::optional<ascend::Lack> lack,
                      const ascend::TargetSpec &spec);
  bool reserve(ascend::Lack lack, const ascend::TargetSpec &spec);
  void reducePadding(ascend::Lack lack, const ascend::TargetSpec &spec);

  Preferences preferences;
  bool hasStages, hasUnaligned, maySpill;
  /// Whether these preferences need the least room, and are tried first: if
  /// they fail, so do the others.
  bool isTrial = false;
  unsigned failures = 0;
  /// The number of times that padding was reduced.
  unsigned reductions = 0;
};

} // namespace tl

#endif // TL_PASSES_COMPILE_FALLBACK_H
