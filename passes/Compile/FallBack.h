//===- FallBack.h - Preferences that are taken back -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_COMPILE_FALLBACK_H
#define TL_PASSES_COMPILE_FALLBACK_H

#include "dialects/Ascend/AscendDialect.h"
#include "dialects/Ascend/ErrorKind.h"
#include "passes/Pipeline/OverlapLimits.h"

namespace tl {

/// What the compiler would like to do and can do without.
struct Preferences {
  /// How far iterations may overlap.
  OverlapLimits overlap;
  /// Whether buffers go to global memory for which there is no room. That takes
  /// more time than to do without overlap does.
  bool spill = false;
};

/// The preferences that a kernel is compiled with, from the best ones on to
/// those that cannot fail for what the compiler chose.
class FallBack {
public:
  /// `hasStages` is whether iterations may overlap at all, `maySpill` whether
  /// the author lets buffers be spilled.
  FallBack(bool hasStages, bool maySpill);

  const Preferences &get() const { return preferences; }
  /// Whether these are not the ones to begin with.
  bool isBack() const { return failures > 0; }

  /// Takes the next ones after those so far have failed, for lack of bytes in a
  /// memory or for another reason; returns whether there are any.
  bool takeNext(std::optional<ascend::Lack> lack,
                const ascend::TargetSpec &spec);

private:
  bool reserve(ascend::Lack lack, const ascend::TargetSpec &spec);

  Preferences preferences;
  bool hasStages, maySpill;
  unsigned failures = 0;
};

} // namespace tl

#endif // TL_PASSES_COMPILE_FALLBACK_H
