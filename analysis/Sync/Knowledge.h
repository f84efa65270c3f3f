//===- Knowledge.h - What a pipe knows of those that are under way -*- C++ -*-//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_KNOWLEDGE_H
#define TL_ANALYSIS_SYNC_KNOWLEDGE_H

#include "dialects/Ascend/AscendOps.h"
#include "llvm/ADT/BitVector.h"
#include <array>
#include <optional>

namespace tl::analysis {

/// How many pipes a core has.
constexpr unsigned numPipes = static_cast<unsigned>(ascend::Pipe::All);

/// What began anew since an instruction was issued.
enum class Since { Run, Iteration };

/// Where the instructions of a section are in sets of bits: those of a pipe
/// next to each other, in program order.
struct Queues {
  explicit Queues(llvm::ArrayRef<ascend::InstructionOpInterface> instructions);
  /// So many instructions on each pipe.
  explicit Queues(const std::array<unsigned, numPipes> &counts);

  unsigned getBegin(ascend::Pipe pipe) const {
    return begins[static_cast<unsigned>(pipe)];
  }
  unsigned getEnd(ascend::Pipe pipe) const {
    return begins[static_cast<unsigned>(pipe) + 1];
  }
  /// How many instructions there are.
  unsigned size() const { return begins.back(); }

private:
  std::array<unsigned, numPipes + 1> begins = {};
};

/// The in-flight instructions and raised flags, as far as a pipe knows: per
/// pipe, the places in its queue whose instruction may have an incomplete
/// issue; and the numbers of the flags that may still be raised.
///
/// For an instruction in a loop, two more bits tell whether such an issue may
/// be older than the current run of the loop, and than the current iteration:
/// accesses that are apart within a run may meet in the next run, and accesses
/// that are apart within an iteration may meet in the next iteration.
///
/// Analyses mostly copy and compare these objects, so each one is bits in one
/// block of memory.
class Knowledge {
public:
  /// Numbers from `begin` to `end` - 1.
  struct Range {
    unsigned begin;
    unsigned end;
  };

  /// Nothing is in flight. `queues` has to outlive it.
  explicit Knowledge(const Queues &queues);

  /// Nothing is in flight, and no flag is raised.
  void clear();
  /// Takes over what `other` knows to be over.
  void learn(const Knowledge &other);
  /// Keeps what both know; returns whether that was less.
  bool meet(const Knowledge &other);

  /// Forgets all, of so many flags.
  void forgetAll(unsigned flags);
  /// Forgets which runs and iterations of loops instructions are from.
  void forgetLoops();

  /// The instructions of `pipe` at the places of `range` are issued.
  void issue(ascend::Pipe pipe, Range range);
  /// A loop begins anew, or an iteration of it, that has the instructions in it
  /// which have these `bits`.
  void begin(Since since, llvm::ArrayRef<Range> bits);
  /// All that `pipe` was given is complete.
  void finish(ascend::Pipe pipe);
  /// So are its instructions at the places of `range`.
  void finish(ascend::Pipe pipe, Range range);

  bool mayBeRaised(unsigned flag) const {
    return flag < raised.size() && raised.test(flag);
  }
  /// Whether the instruction of `pipe` at `place` may be in flight.
  bool contains(ascend::Pipe pipe, unsigned place) const {
    return test(queues->getBegin(pipe) + place);
  }
  /// The last place before `end` of an instruction of `pipe` that may be in
  /// flight.
  std::optional<unsigned> findLast(ascend::Pipe pipe, unsigned end) const;
  /// Whether an issue before the last begin of the loop around the instruction,
  /// or of an iteration of it, may not be complete.
  bool isEarlier(Since since, ascend::Pipe pipe, unsigned place) const {
    return test(getOffset(since) + queues->getBegin(pipe) + place);
  }

  /// How many words it takes.
  size_t getWords() const { return bits.size(); }

  llvm::BitVector raised;

private:
  friend class PackedKnowledge;

  /// How many bits each set takes.
  unsigned getSetSize() const { return bits.size() / 3 * 64; }
  unsigned getOffset(Since since) const {
    return (static_cast<unsigned>(since) + 1) * getSetSize();
  }
  bool test(unsigned bit) const { return bits[bit / 64] >> bit % 64 & 1; }
  void set(Range range);
  void reset(Range range);

  const Queues *queues;
  /// Three sets of the same size: what may be incomplete, and of this, for each
  /// of Since, what is from before it.
  llvm::SmallVector<uint64_t, 24> bits;
};

/// Knowledge that is kept: what lies close together takes little room, whatever
/// the number of instructions.
class PackedKnowledge {
public:
  void pack(const Knowledge &known);
  /// What was packed, of the same queues.
  Knowledge unpack(const Queues &queues) const;

private:
  /// Where bits become set and where they become clear again, by turns.
  llvm::SmallVector<unsigned, 8> changes;
  llvm::BitVector raised;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_KNOWLEDGE_H
