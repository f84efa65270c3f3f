//===- SyncInserter.h - Orders the hazards of a section ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_SYNC_SYNCINSERTER_H
#define TL_PASSES_SYNC_SYNCINSERTER_H

#include "analysis/Buffers/SlotRings.h"
#include "analysis/Order/SectionOrder.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseSet.h"
#include <map>
#include <set>
#include <vector>

namespace tl {

/// Adds to one section the flags and barriers that order all its hazards.
///
/// It works in steps:
/// 1. Products that add to the same matrix wait if the hardware does not order
///    them.
/// 2. Queues, buffers with slots that pass from pipe to pipe, get flags that
///    hand on the slots. Other rotating slots get a flag each.
/// 3. Hazards within an iteration are ordered in one walk along the program.
///    The analysis of order sees each flag as soon as it is inserted.
/// 4. Hazards between iterations, phases or regions are ordered one by one.
/// 5. Insertions that the others imply are removed. A barrier that is needed
///    only if a loop does not run moves to a branch for this case.
class SyncInserter {
public:
  /// The limit for the total work of analyses, see analysis::Order. Beyond it,
  /// optional trials are left out; at twice the limit, barriers order the rest.
  /// The kernels of `kernels` need at most a quarter of it; it is about 2 s.
  static constexpr size_t usualWork = 1 << 24;

  SyncInserter(ascend::SectionOp section, const ascend::TargetSpec &spec,
               llvm::StringRef function, size_t maxWork = usualWork);

  void run();

  /// Puts a barrier of all pipes before every instruction.
  void runBarrierEverywhere();

  /// The statistics of analyses and insertions.
  struct Counts {
    size_t analyses = 0, hazards = 0, assumed = 0;
    size_t flags = 0, merges = 0, barriers = 0;
  };
  Counts getCounts() const;

private:
  using Flag = analysis::OrderTransfer::Flag;
  using Pair = std::pair<ascend::Pipe, ascend::Pipe>;

  /// A barrier, or the sets and waits of one flag, with the reason.
  struct SyncEdge {
    llvm::SmallVector<mlir::Operation *, 4> ops;
    mlir::Location loc;
    std::string reason;
    /// For a flag, the places of its set and its wait in program order.
    analysis::SyncPoints places = {};
    /// The instructions of the hazard that it was inserted for.
    mlir::Operation *earlier = nullptr;
    mlir::Operation *later = nullptr;
    /// The reason for additional dependences, which a flag or an id of its own
    /// would avoid.
    std::string mergeReason = {};
    /// The numbers of the instructions that follow its set and its wait in
    /// program order. `isBeforeInBlock` would renumber the block after each
    /// insertion.
    unsigned setAt = 0;
    unsigned waitAt = 0;

    void setHazard(const analysis::Hazard &hazard) {
      earlier = hazard.earlier;
      later = hazard.later;
    }
  };

  /// The range of the numbers of the instructions in an operation.
  struct InstructionRange {
    unsigned first;
    unsigned end;
  };

  ascend::Pipe getPipe(mlir::Operation *instruction) const {
    return mlir::cast<ascend::InstructionOpInterface>(instruction).getPipe();
  }
  bool hasFlag(const analysis::Hazard &hazard) const;

  /// Removes operations from the section during its lifetime.
  class ScopedRemoval {
  public:
    explicit ScopedRemoval(llvm::ArrayRef<mlir::Operation *> ops);
    ~ScopedRemoval();
    ScopedRemoval(const ScopedRemoval &) = delete;
    ScopedRemoval &operator=(const ScopedRemoval &) = delete;

    /// Makes the removal final. Users come before the operations that they use.
    void destroy();

  private:
    struct Place {
      mlir::Operation *op;
      mlir::Block *block;
      mlir::Block::iterator next;
    };
    llvm::SmallVector<Place> places;
  };
  /// The number of analyses that a step may run for single insertions. It falls
  /// with the size of the analyses and with the work so far.
  size_t getMostAnalyses() const;
  /// Whether the work so far leaves only the necessary insertions.
  bool isExhausted() const;
  /// Whether barriers have to order all remaining hazards at once.
  bool mustFinish() const;

  /// The unordered hazards and the faults of flags of the section now.
  std::unique_ptr<analysis::SectionOrder> analyse() const {
    return std::make_unique<analysis::SectionOrder>(section, model);
  }
  /// Whether all hazards of the section are still ordered, with at most
  /// `faults` faults of flags. If so, `faults` becomes their number.
  bool isStillOrdered() { return analysis::isOrdered(section, model, faults); }

  //===--------------------------------------------------------------------===//
  // Accumulations in a matrix: SyncAccumulations.cpp
  //===--------------------------------------------------------------------===//

  /// Marks products with extents known only at run time as `ordered`: they wait
  /// if they are too small. Returns the instructions that it marked.
  llvm::SmallVector<ascend::InstructionOpInterface> orderAccumulations() const;
  /// Removes the mark from instructions that have no hazard without it.
  void removeAccumulationOrder();
  void reportAccumulations() const;

  //===--------------------------------------------------------------------===//
  // Flags with sets at one place: SyncJoin.cpp
  //===--------------------------------------------------------------------===//

  /// Waits, each with the operation that it moves before.
  using Waits =
      llvm::SmallVector<std::pair<mlir::Operation *, mlir::Operation *>>;

  /// Replaces two flags with sets at the same places by one.
  void joinFlags();
  /// Removes `flag` if `other` can replace it; returns whether it does.
  bool joinFlag(SyncEdge &flag, SyncEdge &other);
  /// The waits among `others` that have to move up so that their flag replaces
  /// the flag of `ops`; nothing if the sets are at different places.
  std::optional<Waits>
  findWaitsInstead(llvm::ArrayRef<mlir::Operation *> ops,
                   llvm::ArrayRef<mlir::Operation *> others) const;

  //===--------------------------------------------------------------------===//
  // Flags that a loop leaves raised: SyncLeftovers.cpp
  //===--------------------------------------------------------------------===//

  /// Moves their waits to the end of the section if the order permits.
  void postponeLeftovers();

  //===--------------------------------------------------------------------===//
  // Barriers for loops that do not run: SyncSkipped.cpp
  //===--------------------------------------------------------------------===//

  /// Moves barriers that are needed only if a loop has no iterations.
  void skipBarriers();
  /// Whether the barrier of `edge` is needed only if `loop` has no
  /// iterations.
  bool isForSkipped(const SyncEdge &edge, mlir::scf::ForOp loop) const;
  /// Moves the barrier of `edge` to a branch for the case that `loop` has
  /// no iterations, if all hazards stay ordered.
  bool skipBarrier(SyncEdge &edge, mlir::scf::ForOp loop);

  //===--------------------------------------------------------------------===//
  // Queues of buffers: SyncQueues.cpp
  //===--------------------------------------------------------------------===//

  struct Queue {
    Queue(analysis::SlotRing buffers, size_t group);
    bool has(Pair pair) const { return llvm::is_contained(pairs, pair); }

    analysis::SlotRing buffers;
    /// The pipes of its flags: from each pipe to the next and from the last one
    /// to the first, without the flags that it shares.
    llvm::SmallVector<Pair, 4> pairs = {};
    /// Queues have the same group if their flags are only correct together.
    size_t group;
    /// The reason why buffers that could have flags of their own share one, the
    /// pipes with too few ids, and whether a buffer then waits for another one.
    std::string mergeReason = {};
    std::optional<Pair> exhaustedPair = {};
    bool waits = false;
  };
  class QueueFlag;

  /// The queues that get flags.
  std::vector<Queue> planQueues();
  /// Whether `queues` were not planned before.
  bool isNewPlan(llvm::ArrayRef<Queue> queues);
  void orderQueues(std::vector<Queue> queues);
  /// Inserts the flags of a group.
  void addQueueFlags(llvm::ArrayRef<Queue> together);
  bool addQueueFlag(const Queue &queue, Pair pair);
  /// Removes unbalanced flags of queues; `ends` has the end of the insertions
  /// of each group.
  void removeFaulty(llvm::ArrayRef<size_t> ends);

  //===--------------------------------------------------------------------===//
  // Event ids of queues: SyncQueueEvents.cpp
  //===--------------------------------------------------------------------===//

  /// A pair of pipes with fewer ids than flags of `queues`, if there is one.
  std::optional<Pair> findShortage(llvm::ArrayRef<Queue> queues) const;
  /// Lets queues share flags, or drops queues, until the event ids suffice.
  void fitEvents(std::vector<Queue> &queues);
  /// Joins queues of `once` that are in separate loops and have pipes with too
  /// few ids, and adds them to `queues` while there are ids.
  void addSeparateLoops(std::vector<Queue> &queues,
                        std::vector<Queue> once) const;
  /// Two queues that share the flags of `pairs`, and the cost of the stalls
  /// that they cause each other.
  struct Sharing {
    size_t a;
    size_t b;
    llvm::SmallVector<Pair, 4> pairs;
    int64_t cost = 0;
  };
  /// Whether the two can share all flags or, if not `wholly`, one.
  bool canShare(const Queue &a, const Queue &b, bool wholly) const;
  /// The possible sharings of the flag of `pair` or, if `wholly`, of all flags,
  /// the cheapest first.
  std::vector<Sharing> findSharings(llvm::ArrayRef<Queue> queues, Pair pair,
                                    bool wholly) const;
  void share(std::vector<Queue> &queues, Pair exhaustedPair,
             const Sharing &sharing) const;
  /// The cost of the stalls if the two share the flags of `pairs`. It rises
  /// with the depth of loops, and falls with the number of instructions between
  /// the release of a slot and the acquisition that waits for it.
  int64_t computeWaitingCost(const analysis::SlotRing &a,
                             const analysis::SlotRing &b,
                             llvm::ArrayRef<Pair> pairs) const;
  int64_t computeWaitingCost(const analysis::Ownership &owner,
                             const analysis::Ownership &next) const;

  //===--------------------------------------------------------------------===//
  // SyncEventIds.cpp
  //===--------------------------------------------------------------------===//

  /// The first of `count` ids in a row that no flag of `pair` uses; nothing if
  /// there are not as many.
  std::optional<int64_t> findUnusedEvents(Pair pair, int64_t count = 1) const;
  int64_t countUnusedEvents(Pair pair) const;

  //===--------------------------------------------------------------------===//
  // Rotating slots: SyncRotating.cpp
  //===--------------------------------------------------------------------===//

  /// Slots of a buffer that two instructions in a loop use in rotation.
  struct Rotation {
    mlir::scf::ForOp loop;
    /// The slot that the earlier instruction releases, and the slot that the
    /// later one waits for, at their places.
    mlir::Value given;
    mlir::Value taken;
    int64_t slots;
    /// The number of iterations from the release to the wait.
    int64_t distance;
    /// The slots of the waits in successive iterations, for one period.
    llvm::SmallVector<int64_t> waitSlots;
  };

  void orderRotating();
  std::optional<Rotation> findRotation(const analysis::Hazard &hazard) const;
  /// Inserts a flag for each slot; returns whether that is possible.
  bool addRotatingFlag(const analysis::Hazard &hazard,
                       const Rotation &rotation);
  /// `index` at the place of `builder`, with values replaced by `map`: the
  /// value itself if it is available and needs no replacement, else a copy of
  /// its computation; null if an input is not available.
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
  /// The hazards in the order in which they are ordered; with `isLater`, those
  /// for which that holds for the later instruction.
  llvm::SmallVector<analysis::Hazard, 0> findHazards(
      analysis::SectionOrder &state,
      llvm::function_ref<bool(mlir::Operation *)> isLater = nullptr) const;
  /// Orders the first of `hazards`, and those after it that are still unordered
  /// and simple.
  void order(llvm::ArrayRef<analysis::Hazard> hazards,
             analysis::SectionOrder &before);
  /// Whether a barrier of its pipe, or a flag with an unused id, orders
  /// `hazard`.
  bool isSimple(const analysis::Hazard &hazard) const;
  void order(const analysis::Hazard &hazard, analysis::SectionOrder &before);
  /// Puts a barrier before every instruction with an unordered hazard: of its
  /// pipe if that orders all of them, else of all pipes.
  void orderByBarriers(analysis::SectionOrder &state);
  /// Whether the last change orders the hazard, and all faults of flags are
  /// also in `before`.
  bool isRight(const analysis::Hazard &hazard, analysis::SectionOrder &before);
  /// Inserts a flag with an id of other flags between its pipes, if each is
  /// lowered before the next one is raised.
  bool insertSharedFlag(const analysis::Hazard &hazard,
                        analysis::SectionOrder &before);
  /// Lets a flag around the same loop order `hazard` as well.
  bool widenFlagAround(const analysis::Hazard &hazard,
                       analysis::SectionOrder &before);
  /// Moves the wait of an instruction after the later one up to the later one.
  bool hoistWait(const analysis::Hazard &hazard,
                 analysis::SectionOrder &before);
  bool separateSets(analysis::SectionOrder &state);

  //===--------------------------------------------------------------------===//
  // Remarks: SyncRemarks.cpp
  //===--------------------------------------------------------------------===//

  void report();
  /// `getOrdered` lists the dependences that only `edge` orders.
  void report(const SyncEdge &edge,
              std::function<std::string()> getOrdered) const;
  /// The dependences that only `edge` orders, each by the locations of its
  /// instructions.
  llvm::SmallVector<std::string> getOrdered(SyncEdge &edge) const;

  //===--------------------------------------------------------------------===//
  // Common parts: SyncInserter.cpp
  //===--------------------------------------------------------------------===//

  SyncEdge &addFlag(const analysis::Hazard &hazard, int64_t event,
                    bool withHead = true);
  SyncEdge &addBarrier(mlir::Operation *before, ascend::Pipe pipe,
                       std::string reason);
  /// Keeps the operations of a flag for `hazard`.
  SyncEdge &noteFlag(llvm::SmallVector<mlir::Operation *, 4> flag,
                     const analysis::Hazard &hazard);
  /// Notes that `flag` also orders `hazard`, as there are no more event ids.
  void noteWidened(SyncEdge &flag, const analysis::Hazard &hazard);
  /// A barrier of the pipe that both instructions of `hazard` are on.
  void addPipeBarrier(mlir::Operation *before, const analysis::Hazard &hazard);
  void removeLast();
  std::string describe(const analysis::Hazard &hazard) const;
  /// `loc` for a flag or barrier that orders two accesses to `accessed`.
  static mlir::Location getLocation(mlir::Location loc,
                                    mlir::Operation *earlier,
                                    mlir::Operation *later,
                                    mlir::Value accessed);
  static mlir::Location getLocation(mlir::Location loc,
                                    const analysis::Hazard &hazard) {
    return getLocation(loc, hazard.earlier, hazard.later, hazard.accessed);
  }
  /// A barrier of all pipes before the later instruction; `why` no flag orders
  /// the two.
  SyncEdge &addBarrierOfAll(const analysis::Hazard &hazard,
                            llvm::StringRef why);
  /// Orders all hazards; `nextQueues` get flags that hand on their buffers.
  void order();
  bool followsSlots();
  /// Orders all hazards again with the current `sharingsPassedOver`; keeps the
  /// result if it has fewer barriers of all pipes.
  void orderAgain();
  /// Notes that the pair has too few ids. Gives up if queues of separate loops
  /// can share its ids at no cost.
  void noteShortage(Pair pair);
  void removeAll();
  static bool isBarrierOfAll(const SyncEdge &edge);
  size_t countBarriersOfAll() const {
    return llvm::count_if(edges, isBarrierOfAll);
  }
  void removeImplied();
  /// Whether nothing else can order the hazard of `edge`.
  bool isNeeded(const SyncEdge &edge) const;
  void noteEvents();
  InstructionRange getRange(mlir::Operation *op) const {
    return ranges.lookup(op);
  }

  ascend::SectionOp section;
  const ascend::TargetSpec &spec;
  llvm::StringRef function;
  size_t maxWork;
  llvm::SmallVector<ascend::InstructionOpInterface> instructions;
  /// The products that this object marked as `ordered`.
  llvm::SmallVector<ascend::InstructionOpInterface> accumulations;
  mutable analysis::SectionModel model;
  /// The state of the current section; null if it is not known.
  std::unique_ptr<analysis::SectionOrder> latest;
  /// The number of faults of flags when all hazards are ordered.
  size_t faults = 0;
  llvm::DenseMap<mlir::Operation *, InstructionRange> ranges;
  /// The edges, in order.
  std::vector<SyncEdge> edges;
  /// Scalar operations inserted for the slots of flags.
  llvm::SmallVector<mlir::Operation *> scalars;
  /// Pairs of pipes with too few ids.
  std::set<Pair> shortPairs;
  /// The number of cheaper sharings to skip, and the number of sharings to
  /// choose the first one from.
  size_t sharingsPassedOver = 0, alternatives = 0;
  bool hasQueues = false;
  /// Whether flags of loops may have an id for each slot.
  bool hasRotations = true;
  /// The queues of the next call of `order`.
  std::vector<Queue> nextQueues;
  /// Whether the current call ends early, because another plan of queues is
  /// better.
  bool isGivenUp = false;
  /// It does for this number of barriers of all pipes.
  size_t mostBarriers = SIZE_MAX;
  /// The groups, buffers and pipes of queues.
  using QueuePlan = std::vector<
      std::tuple<size_t, std::vector<void *>, llvm::SmallVector<Pair, 4>>>;
  std::set<QueuePlan> queuePlans;
  /// The ids in use, and the ids of the author.
  std::map<Pair, llvm::SmallVector<int64_t>> usedEvents, authorEvents;
  /// The last insertion of each flag along the program order.
  std::map<Flag, size_t> lastOfFlag;
  /// The key of a flag, or a barrier: two places and two pipes.
  using Key = std::tuple<mlir::Operation *, mlir::Operation *, ascend::Pipe,
                         ascend::Pipe>;
  std::map<Key, size_t> inserted;
  /// Pairs of instructions for which an insertion was tried.
  llvm::DenseSet<std::pair<mlir::Operation *, mlir::Operation *>> tried;
  /// Pairs without an id, which are tried again after all others.
  llvm::DenseSet<std::pair<mlir::Operation *, mlir::Operation *>> postponed;
  /// Sets that a barrier holds back.
  llvm::DenseSet<mlir::Operation *> separated;
  /// The number of trials of `hoistWait`.
  size_t hoistings = 0;
};

} // namespace tl

#endif // TL_PASSES_SYNC_SYNCINSERTER_H
