//===- SyncInserter.h - Orders the hazards of a section ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SYNC_SYNCINSERTER_H
#define TL_PASSES_SYNC_SYNCINSERTER_H

#include "analysis/Buffers/BufferQueues.h"
#include "analysis/Order/SyncState.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <set>
#include <vector>

namespace tl {

/// Adds to one section the flags and barriers that order all its hazards.
///
/// First what adds to a matrix waits where the hardware does not order it. Then
/// buffers whose slots go from pipe to pipe get flags that hand them on, and
/// what else has slots by turns a flag for each slot. Then what is ordered
/// within an iteration, in one walk along the program during which the analysis
/// of order learns of every flag at once; then, one by one, what only another
/// iteration, another phase or another region shows; then every insertion that
/// the others imply is taken out again, and barriers that are for the case only
/// that a loop does not run go there.
class SyncInserter {
public:
  /// How much work analyses may be, all together, see analysis::Order. What is
  /// tried with more than that is left out; with twice as much, barriers do.
  /// The kernels of `kernels` take a quarter of it at most; it is about 2 s.
  static constexpr size_t usualWork = 1 << 24;

  SyncInserter(ascend::SectionOp section, const ascend::TargetSpec &spec,
               llvm::StringRef function, size_t maxWork = usualWork);

  void run();

  /// Holds back every instruction until all before it have finished.
  void runBarrierEverywhere();

  /// What it took, and what is inserted.
  struct Counts {
    size_t analyses = 0, hazards = 0, assumed = 0;
    size_t flags = 0, merges = 0, barriers = 0;
  };
  Counts getCounts() const;

private:
  using Flag = analysis::OrderTransfer::Flag;
  using Pair = std::pair<ascend::Pipe, ascend::Pipe>;

  /// A barrier, or the sets and waits of one flag, and why they are there.
  struct Insertion {
    llvm::SmallVector<mlir::Operation *, 4> ops;
    mlir::Location loc;
    std::string reason;
    /// For a flag, where its set and its wait in the program order are.
    analysis::FlagPlaces places = {};
    /// The instructions that it was made for.
    mlir::Operation *earlier = nullptr;
    mlir::Operation *later = nullptr;
    /// Why there are others that an id or a flag of their own would not need.
    std::string compromise = {};
    /// The pipes that have no event id left, if that is why it is as it is.
    std::optional<Pair> shortage = {};
    /// The numbers of the instructions before which its set and its wait in the
    /// program order are. Blocks number their operations anew when they are
    /// asked for an order after an insertion.
    unsigned setAt = 0;
    unsigned waitAt = 0;

    void setHazard(const analysis::Conflict &conflict) {
      earlier = conflict.earlier;
      later = conflict.later;
    }
  };

  /// What precedes and follows an operation that contains instructions.
  struct Extent {
    unsigned first;
    unsigned end;
  };

  ascend::Pipe getPipe(mlir::Operation *instruction) const {
    return mlir::cast<ascend::InstructionOpInterface>(instruction).getPipe();
  }
  bool hasFlag(const analysis::Conflict &conflict) const;

  /// Takes operations out of the section while it lives.
  class TakenOut {
  public:
    explicit TakenOut(llvm::ArrayRef<mlir::Operation *> ops);
    ~TakenOut();
    TakenOut(const TakenOut &) = delete;
    TakenOut &operator=(const TakenOut &) = delete;

    /// For good. What uses results of others comes before them.
    void destroy();

  private:
    struct Place {
      mlir::Operation *op;
      mlir::Block *block;
      mlir::Block::iterator next;
    };
    llvm::SmallVector<Place> places;
  };
  /// With how many analyses insertions may be looked at one by one: fewer, the
  /// larger what is analysed, and the more it took so far.
  size_t getMostAnalyses() const;
  /// Whether it took so much so far that only what has to be is still done.
  bool isExhausted() const;
  /// Whether it took so much that what is left is done at once.
  bool mustFinish() const;

  /// What is ordered, and what is not, as the section is now.
  std::unique_ptr<analysis::SyncState> analyse() const {
    return std::make_unique<analysis::SyncState>(section, model);
  }
  /// Whether everything is ordered as the section is now, with no more than so
  /// many faults of flags; `faults` becomes how many there are.
  bool isOrderedWith(size_t &faults) const;

  //===--------------------------------------------------------------------===//
  // What adds to a matrix in place: SyncAccumulations.cpp
  //===--------------------------------------------------------------------===//

  /// Makes those of `instructions` wait where they are too small, of which only
  /// the run time knows how large they are. Returns those that did not.
  llvm::SmallVector<ascend::InstructionOpInterface> orderAccumulations() const;
  /// Takes that back where all is ordered without.
  void removeAccumulationOrder();
  void reportAccumulations() const;

  //===--------------------------------------------------------------------===//
  // Flags that are set at one place: SyncJoin.cpp
  //===--------------------------------------------------------------------===//

  /// Waits, each with the place that it moves to.
  using Waits =
      llvm::SmallVector<std::pair<mlir::Operation *, mlir::Operation *>>;

  /// Lets one flag do for two that are set at the same places.
  void joinFlags();
  /// Takes out `flag` if `other` does for it, with no more than `faults` faults
  /// of flags; returns whether it does.
  bool joinFlag(Insertion &flag, Insertion &other, size_t &faults);
  /// Which waits of the flag of `others` have to be earlier for it to do for
  /// that of `ops`; nothing if it is not set at the same places.
  std::optional<Waits>
  findWaitsInstead(llvm::ArrayRef<mlir::Operation *> ops,
                   llvm::ArrayRef<mlir::Operation *> others) const;

  //===--------------------------------------------------------------------===//
  // Flags that a loop leaves raised: SyncLeftovers.cpp
  //===--------------------------------------------------------------------===//

  /// Waits for them at the end of the section where that is as good.
  void postponeLeftovers();

  //===--------------------------------------------------------------------===//
  // Barriers for where loops do not run: SyncSkipped.cpp
  //===--------------------------------------------------------------------===//

  /// Moves barriers there that are for nothing else.
  void skipBarriers();
  /// Whether that of `insertion` is for nothing else than that `loop` has no
  /// iterations.
  bool isForSkipped(const Insertion &insertion, mlir::scf::ForOp loop,
                    size_t faults) const;
  /// Moves that of `insertion` to where `loop` has no iterations, if everything
  /// is ordered then, with no more than so many faults of flags.
  bool skipBarrier(Insertion &insertion, mlir::scf::ForOp loop, size_t faults);

  //===--------------------------------------------------------------------===//
  // Buffers that are handed on: SyncQueues.cpp
  //===--------------------------------------------------------------------===//

  struct Queue {
    Queue(analysis::BufferQueue buffers, size_t group);
    bool has(Pair pair) const { return llvm::is_contained(pairs, pair); }

    analysis::BufferQueue buffers;
    /// The flags that it has: from each pipe to the next, the last one to the
    /// first, but for those that it shares.
    llvm::SmallVector<Pair, 4> pairs = {};
    /// Those whose flags are right together or not at all have the same.
    size_t group;
    /// Why some are in it that could have flags of their own, the pipes that
    /// have too few ids for these, and whether that makes one wait for another.
    std::string compromise = {};
    std::optional<Pair> shortage = {};
    bool waits = false;
  };
  class QueueFlag;

  /// The queues that get flags.
  std::vector<Queue> planQueues() const;
  /// Whether they were not planned before.
  bool isNewPlan(llvm::ArrayRef<Queue> queues);
  void orderQueues(std::vector<Queue> queues);
  /// Inserts the flags of a group.
  void addQueueFlags(llvm::ArrayRef<Queue> together);
  bool addQueueFlag(const Queue &queue, Pair pair);
  /// Takes out the flags of queues that are not balanced; `ends` has where the
  /// insertions of each group end.
  void removeFaulty(llvm::ArrayRef<size_t> ends);

  //===--------------------------------------------------------------------===//
  // Their event ids: SyncQueueEvents.cpp
  //===--------------------------------------------------------------------===//

  /// A pair of pipes that has fewer ids than flags of `queues`, if there is
  /// one.
  std::optional<Pair> findShortage(llvm::ArrayRef<Queue> queues) const;
  /// Lets queues share flags, or leaves some out, until there are event ids for
  /// all.
  void fitEvents(std::vector<Queue> &queues) const;
  /// Joins those of `once` that are in separate loops and have pipes with too
  /// few ids, and adds them to `queues` as long as there are ids.
  void addSeparateLoops(std::vector<Queue> &queues,
                        std::vector<Queue> once) const;
  /// Two queues that share the flags of `pairs`, and how long they hold each
  /// other up.
  struct Sharing {
    size_t a;
    size_t b;
    llvm::SmallVector<Pair, 4> pairs;
    int64_t cost = 0;
  };
  /// Whether the two can share all flags or, if not `wholly`, one.
  bool canShare(const Queue &a, const Queue &b, bool wholly) const;
  /// Those of the flag of `pair` or, if `wholly`, of all, the cheapest first.
  std::vector<Sharing> findSharings(llvm::ArrayRef<Queue> queues, Pair pair,
                                    bool wholly) const;
  void share(std::vector<Queue> &queues, Pair shortage,
             const Sharing &sharing) const;
  /// How long the two hold each other up if they share the flags of `pairs`:
  /// the fewer instructions are between the end of one turn and the begin of
  /// another that waits for it, and the more loops are around, the longer.
  int64_t getWaitingCost(const analysis::BufferQueue &a,
                         const analysis::BufferQueue &b,
                         llvm::ArrayRef<Pair> pairs) const;
  int64_t getWaitingCost(const analysis::Turn &turn,
                         const analysis::Turn &next) const;
  int64_t countUnusedEvents(Pair pair) const;

  //===--------------------------------------------------------------------===//
  // Slots by turns: SyncRotating.cpp
  //===--------------------------------------------------------------------===//

  /// Slots of a buffer that two instructions in a loop use by turns.
  struct Rotation {
    mlir::scf::ForOp loop;
    /// The slot that the earlier instruction is done with, and the one that the
    /// later waits for, where these are.
    mlir::Value given;
    mlir::Value taken;
    int64_t slots;
    /// How many iterations later the slot is waited for.
    int64_t distance;
    /// The slots that are waited for in the iterations, until they begin anew.
    llvm::SmallVector<int64_t> turns;
  };

  void orderRotating();
  std::optional<Rotation>
  findRotation(const analysis::Conflict &conflict) const;
  /// Inserts a flag for each slot; returns whether that is possible.
  bool addRotatingFlag(const analysis::Conflict &conflict,
                       const Rotation &rotation);
  /// The first of `count` ids in a row that nothing uses.
  std::optional<int64_t> findUnusedEvents(Pair pair, int64_t count) const;
  /// `index`, computed again at the place of `builder` from what `map` has
  /// instead of its operands, unless it can be used as it is; null if what it
  /// is computed from is not there.
  mlir::Value copyIndex(mlir::Value index, mlir::OpBuilder &builder,
                        mlir::IRMapping &map);
  void eraseUnusedScalars();

  //===--------------------------------------------------------------------===//
  // Along the program order: SyncInOrder.cpp
  //===--------------------------------------------------------------------===//

  class InOrder;
  void orderInProgramOrder();

  //===--------------------------------------------------------------------===//
  // Around loops: SyncAround.cpp
  //===--------------------------------------------------------------------===//

  void orderTheRest();
  using Filter = llvm::function_ref<bool(const analysis::Conflict &)>;
  /// The conflict to order next among those that `filter` takes.
  std::optional<analysis::Conflict> findFirst(analysis::SyncState &state,
                                              Filter filter) const;
  void order(const analysis::Conflict &conflict, analysis::SyncState &before);
  /// Puts a barrier of all pipes before whatever is not ordered.
  void orderByBarriers(analysis::SyncState &state);
  std::optional<int64_t> findUnusedEvent(Pair pair) const;
  /// Whether, with what was inserted last, the conflict is ordered and no flag
  /// is at fault that was not `before`.
  bool isRight(const analysis::Conflict &conflict, analysis::SyncState &before);
  /// Inserts a flag of an id that others of its pipes have, if each is lowered
  /// before the next is raised.
  bool insertSharedFlag(const analysis::Conflict &conflict,
                        analysis::SyncState &before);
  /// Lets a flag around the same loop order `conflict` as well.
  bool widenFlagAround(const analysis::Conflict &conflict,
                       analysis::SyncState &before);
  /// Lets the later instruction wait for a flag that one behind it waits for.
  bool hoistWait(const analysis::Conflict &conflict,
                 analysis::SyncState &before);
  /// Keeps the flag of an earlier loop raised for the loop of `conflict`.
  bool continueFlag(const analysis::Conflict &conflict,
                    analysis::SyncState &before);
  bool separateSets(analysis::SyncState &state);

  //===--------------------------------------------------------------------===//
  // Remarks: SyncRemarks.cpp
  //===--------------------------------------------------------------------===//

  void report();
  /// `getOrdered` tells what nothing but `insertion` orders.
  void report(const Insertion &insertion,
              std::function<std::string()> getOrdered) const;
  /// The dependences that nothing but `insertion` orders, each by the locations
  /// of its instructions.
  llvm::SmallVector<std::string> getOrdered(Insertion &insertion) const;

  //===--------------------------------------------------------------------===//
  // Both: SyncInserter.cpp
  //===--------------------------------------------------------------------===//

  Insertion &addFlag(const analysis::Conflict &conflict, int64_t event,
                     bool withHead = true);
  Insertion &addBarrier(mlir::Operation *before, ascend::Pipe pipe,
                        std::string reason);
  /// A barrier of the pipe that both instructions of `conflict` are on.
  void addPipeBarrier(mlir::Operation *before,
                      const analysis::Conflict &conflict);
  void removeLast();
  std::string describe(const analysis::Conflict &conflict) const;
  std::string getBarrierReason(const analysis::Conflict &conflict,
                               llvm::StringRef why) const;
  /// Orders all hazards, those of buffers that are handed on by `queues`.
  void order(std::vector<Queue> queues);
  /// Once more with what `shortPairs` and `sharingsPassedOver` are now, if that
  /// is better.
  void orderAgain();
  /// How bad what was inserted is: barriers of all pipes, what makes do with
  /// too few event ids, and flags.
  std::tuple<int64_t, int64_t, int64_t> getScore() const;
  void removeAll();
  void removeImplied();
  /// Whether nothing else can order what `insertion` was made for.
  bool isNeeded(const Insertion &insertion) const;
  void noteEvents();
  Extent getExtent(mlir::Operation *op) const { return extents.lookup(op); }

  ascend::SectionOp section;
  const ascend::TargetSpec &spec;
  llvm::StringRef function;
  size_t maxWork;
  llvm::SmallVector<ascend::InstructionOpInterface> instructions;
  /// Those that wait where they are too small because of this.
  llvm::SmallVector<ascend::InstructionOpInterface> accumulations;
  mutable analysis::SectionModel model;
  /// What `isRight` found of the section as it is now; null if that is not
  /// known.
  std::unique_ptr<analysis::SyncState> latest;
  llvm::DenseMap<mlir::Operation *, Extent> extents;
  /// What was inserted, in order.
  std::vector<Insertion> insertions;
  /// Scalar operations that were inserted for the slots of flags.
  llvm::SmallVector<mlir::Operation *> scalars;
  /// Pairs of pipes whose ids did not suffice.
  std::set<Pair> shortPairs;
  /// How many ways to do with these, cheaper ones, are not gone.
  size_t sharingsPassedOver = 0;
  /// The groups, buffers and pipes of queues.
  using QueuePlan = std::vector<
      std::tuple<size_t, std::vector<void *>, llvm::SmallVector<Pair, 4>>>;
  std::set<QueuePlan> queuePlans;
  /// The ids in use, and those that the author uses.
  std::map<Pair, llvm::SmallVector<int64_t>> usedEvents, authorEvents;
  /// The last insertion of each flag along the program order.
  std::map<Flag, size_t> lastOfFlag;
  /// The flag, or the barrier, between two places of the text and two pipes.
  using Key = std::tuple<mlir::Operation *, mlir::Operation *, ascend::Pipe,
                         ascend::Pipe>;
  std::map<Key, size_t> inserted;
  /// Pairs of instructions that were ordered, or should have been.
  llvm::DenseSet<std::pair<mlir::Operation *, mlir::Operation *>> tried;
  /// Those along the program order for which there was no id.
  llvm::DenseSet<std::pair<mlir::Operation *, mlir::Operation *>> postponed;
  /// Sets that a barrier holds back.
  llvm::DenseSet<mlir::Operation *> separated;
  /// How often a wait was looked at that an earlier instruction could do with.
  size_t hoistings = 0;
};

} // namespace tl

#endif // TL_PASSES_SYNC_SYNCINSERTER_H
