//===- Candidates.cpp - Loops that are to be pipelined --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Choice/Candidates.h"
#include "passes/Pipeline/ExchangeLoops.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

bool Candidate::isForBoth() const {
  return interval > 1 || (isWritten && isExchange(loop));
}

StringRef tl::getReason(scf::ForOp loop) {
  if (!loop.getInductionVar().getType().isIndex())
    return "its induction variable is no index";
  if (loop.getUnsignedCmp())
    return "its bounds are unsigned";
  // The number of iterations would be a quotient by it.
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (step && *step < 1)
    return "its step is not positive";
  // Stages are several steps apart, which is a number of 64 bits.
  if (step && *step > INT32_MAX)
    return "its step has more than 31 bits";
  // Sums with numbers of iterations would end at -2^63, which affine maps print
  // as they do not read it.
  std::optional<int64_t> lower = getConstantIntValue(loop.getLowerBound());
  if (lower && !llvm::isInt<62>(*lower))
    return "its lower bound has more than 62 bits";
  if (!loop->getParentOfType<ascend::SectionOp>())
    return "no core runs it";
  return "";
}

std::optional<int64_t> tl::getStages(scf::ForOp loop) {
  Attribute stages =
      loop->getDiscardableAttr(tile::TileDialect::getStagesAttrName());
  if (!stages)
    return std::nullopt;
  auto number = dyn_cast<IntegerAttr>(stages);
  return number ? number.getInt() : 0;
}

/// Removes the interval of a loop and returns it; 1 if it has none.
static int64_t takeInterval(scf::ForOp loop) {
  auto interval = dyn_cast_if_present<IntegerAttr>(
      loop->removeDiscardableAttr(tile::TileDialect::getIntervalAttrName()));
  return interval ? interval.getInt() : 1;
}

/// Sorts loops by the order in which they are pipelined: first the loops inside
/// those of both cores, then the latter, which are pipelined in pairs, then all
/// others; inner loops before outer ones.
static SmallVector<Candidate> order(ArrayRef<Candidate> candidates) {
  auto isInside = [&](const Candidate &inner, const Candidate &outer) {
    scf::ForOp loop = outer.loop;
    return outer.isForBoth() && loop->isProperAncestor(inner.loop);
  };
  SmallVector<Candidate> inside, both, rest;
  for (const Candidate &each : candidates)
    if (each.isForBoth())
      both.push_back(each);
    else if (llvm::any_of(candidates, [&](const Candidate &outer) {
               return isInside(each, outer);
             }))
      inside.push_back(each);
    else
      rest.push_back(each);
  SmallVector<Candidate> ordered = std::move(inside);
  llvm::append_range(ordered, both);
  llvm::append_range(ordered, rest);
  return ordered;
}

SmallVector<Candidate> tl::takeCandidates(FunctionOpInterface kernel,
                                          bool autoStages,
                                          ArrayRef<scf::ForOp> overBlocks,
                                          WrittenStages &written) {
  SmallVector<Candidate> candidates;
  kernel.walk([&](scf::ForOp loop) {
    if (llvm::is_contained(overBlocks, loop)) {
      candidates.push_back({loop, /*stages=*/0, /*isWritten=*/false,
                            /*interval=*/1, /*isOverBlocks=*/true});
      return;
    }
    std::optional<int64_t> stages = getStages(loop);
    loop->removeDiscardableAttr(tile::TileDialect::getStagesAttrName());
    int64_t interval = takeInterval(loop);
    bool isWritten = takeStages(loop, written);
    bool isChosen =
        stages || isWritten || (autoStages && getReason(loop).empty());
    bool isAutomatic = !stages && !isWritten;
    if (isChosen)
      candidates.push_back({loop, stages.value_or(0), isWritten, interval,
                            /*isOverBlocks=*/false, isAutomatic});
    else if (interval > 1)
      candidates.push_back({loop, 1, isWritten, interval});
  });
  return order(candidates);
}
