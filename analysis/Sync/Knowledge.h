//===- Knowledge.h - What a pipe knows of those that are under way -*- C++ -*-//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_KNOWLEDGE_H
#define TL_ANALYSIS_SYNC_KNOWLEDGE_H

#include "analysis/Indices/RangeSet.h"
#include "dialects/Ascend/AscendOps.h"
#include "llvm/ADT/BitVector.h"
#include <array>

namespace tl::analysis {

/// How many pipes a core has.
constexpr unsigned numPipes = static_cast<unsigned>(ascend::Pipe::All);

/// What began anew since an instruction was issued.
enum class Since { Run, Iteration };

/// What may be under way, as far as a pipe knows: per pipe, the places in its
/// queue of instructions some issue of which may not be complete; and the flags
/// that may not be lowered yet, by number.
///
/// Of an instruction in a loop, the issues before the run that is under way are
/// told apart, and those before the iteration: what iterations of one run do to
/// rows of their own is the same bytes in the next run, and what two
/// instructions of an iteration do to parts of a tile may be the same bytes in
/// the next one.
class Knowledge {
public:
  /// Takes over what `other` knows to be over.
  void learn(const Knowledge &other);
  /// Keeps what both know; returns whether that was less.
  bool meet(const Knowledge &other);

  /// Forgets all, of so many instructions and flags.
  void forgetAll(unsigned instructions, unsigned flags);
  /// Forgets which runs and iterations of loops instructions are from.
  void forgetLoops() {
    for (auto &issues : earlier)
      issues.assign(incomplete.begin(), incomplete.end());
  }

  /// The instruction of `pipe` at `place` is issued.
  void issue(ascend::Pipe pipe, unsigned place) {
    (*this)[pipe].add(place, place + 1);
  }
  /// A loop that has the instructions of `pipe` from `begin` to `end` - 1 in it
  /// begins anew, or an iteration of it.
  void begin(Since since, ascend::Pipe pipe, unsigned begin, unsigned end);
  /// All that `pipe` was given is complete.
  void finish(ascend::Pipe pipe);
  /// So are its instructions from `begin` to `end` - 1.
  void finish(ascend::Pipe pipe, unsigned begin, unsigned end);

  bool mayBeRaised(unsigned flag) const {
    return flag < raised.size() && raised.test(flag);
  }
  RangeSet &operator[](ascend::Pipe pipe) {
    return incomplete[static_cast<unsigned>(pipe)];
  }
  const RangeSet &operator[](ascend::Pipe pipe) const {
    return incomplete[static_cast<unsigned>(pipe)];
  }
  /// Whether an issue before the last begin of the loop around the instruction,
  /// or of an iteration of it, may not be complete.
  bool isEarlier(Since since, ascend::Pipe pipe, unsigned place) const {
    const auto &issues = earlier[static_cast<unsigned>(since)];
    return !issues.empty() &&
           issues[static_cast<unsigned>(pipe)].contains(place);
  }

  llvm::BitVector raised;

private:
  std::array<RangeSet, numPipes> incomplete;
  /// Of these, for each of Since: empty, or for every pipe.
  std::array<llvm::SmallVector<RangeSet, 0>, 2> earlier;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_KNOWLEDGE_H
