//===- Hazards.h - Instructions that access the same bytes ------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_ORDER_HAZARDS_H
#define TL_ANALYSIS_ORDER_HAZARDS_H

#include "analysis/Access/DependenceDistance.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Indices/IndexBox.h"
#include "analysis/Order/Graph/PhaseBytes.h"
#include "analysis/Order/InFlight.h"
#include "analysis/Sync/Statements.h"
#include "analysis/Sync/SyncPoints.h"
#include <map>

namespace tl::analysis {

/// Two instructions on the same bytes, at least one of them writing: `earlier`
/// may be in flight when `later` starts.
struct Hazard {
  ascend::InstructionOpInterface earlier;
  ascend::InstructionOpInterface later;
  ascend::Memory memory;
  /// The tile or tensor that the earlier one accesses.
  mlir::Value accessed;
  /// The places of the set and the wait of a flag between the two.
  SyncPoints places;
};

/// The hazards between the instructions of a section, by phase. They do not
/// depend on flags. Hazards that the hardware orders by itself, and those that
/// the author has to order, are left out.
class Hazards {
public:
  Hazards(ascend::SectionOp section, const SectionGraph &graph,
          const ascend::TargetSpec &spec);

  /// Called with a hazard; returns whether it takes it.
  using Taker = llvm::function_ref<bool(const Hazard &)>;
  /// Calls `found` on the hazards of `later` with instructions that are in
  /// flight according to `known`: in each class the last ones first, until
  /// `found` takes one after `later` and one before it in program order.
  /// With `ofMarked`, also on those that a mark as `ordered` orders.
  void forEach(const Step &later, const InFlight &known, Taker found,
               bool ofMarked = false) const;
  /// Whether there is such a hazard.
  bool hasAny(const Step &later, const InFlight &known) const;

  /// The number of pairs of accesses that were compared index by index so far,
  /// of pairs that are assumed to overlap because their indices cannot be
  /// compared, and of pairs that may overlap.
  struct Counts {
    size_t comparisons = 0, assumed = 0, hazards = 0;
  };
  Counts getCounts() const { return counts; }

private:
  struct Class {
    unsigned group;
    /// -1 for instructions that complete at once.
    int lane;
    ascend::Pipe pipe;
    MemoryRegion region;
    mlir::Value memref;
    std::optional<IndexBox> box;
    /// Whether the region does not tell all: the indices are compared.
    bool needsBox;
    int64_t unit;
    mlir::Value accessed;
    bool writes;
    ascend::AtomicUpdate atomic;
    bool isFlagged;
    llvm::SmallVector<mlir::OpFoldResult, 2> extents;
    bool isOrdered;
    /// Whether the instruction waits before it adds to a matrix.
    bool isMarked;
    StatementRole role;
    mlir::Value root;
    mlir::Operation *loop;
    llvm::SmallVector<mlir::Operation *> ops;
    llvm::SmallVector<unsigned> numbers;
    llvm::SmallVector<unsigned> positions;
  };
  struct Edge {
    unsigned other;
    DependenceDistance overlap;
    bool tellsRuns;
    /// Whether both may be in the same iteration of all loops around both.
    bool maySame;
    /// Whether the later instruction waits for the earlier one because it is
    /// marked as `ordered`.
    bool isMarked = false;

    bool isCarried(bool isFromEarlierRun) const {
      return tellsRuns && !isFromEarlierRun ? overlap.firstEarlierInRun
                                            : overlap.firstEarlier;
    }
  };
  /// An access with one that may be earlier. Whether there is a hazard is only
  /// found out if the earlier one is in flight at the later one, as few are.
  struct Pair {
    unsigned other;
    /// Of the other class.
    unsigned lane;
    /// Whether the other class is the first one in comparisons.
    bool isFirst;
    /// The index in `edges`.
    int edge = unknown;

    static constexpr int unknown = -1, none = -2;
  };

  /// Whether a loop that contains `earlier`, but not `later`, always runs
  /// before `later`, maybe without iterations: its last run is then in the same
  /// iteration as `later`.
  static bool isInLoopBefore(mlir::Operation *earlier, mlir::Operation *later);

  /// A class for `access`, without what depends on the phase.
  static Class describe(ascend::InstructionOpInterface op,
                        const StatementRole &role,
                        const ascend::OperandAccess &access,
                        const ascend::TargetSpec &spec);
  /// Adds an access, in the phase of `step`.
  void addAccess(const Step &step, Class access,
                 const ascend::TargetSpec &spec);
  void noteLoops(mlir::Operation *loop);
  std::optional<IndexBox> makeBox(const Class &of);
  llvm::SmallVector<mlir::Operation *> findCommonLoops(const Class &a,
                                                       const Class &b) const;
  unsigned countSame(const Class &a, const Class &b,
                     llvm::ArrayRef<mlir::Operation *> loops) const;
  void addPair(unsigned first, unsigned second);
  void addPairs();
  const DependenceDistance &compare(unsigned first, unsigned second,
                                    llvm::ArrayRef<mlir::Operation *> loops,
                                    unsigned same) const;
  /// The hazards of `pair`, with the later class `later`; nothing if there are
  /// none.
  std::optional<Edge> findEdge(unsigned later, const Pair &pair) const;
  /// Finds out about `pair`; returns whether there may be hazards.
  bool findOut(unsigned later, Pair &pair) const;
  static bool areOfAuthor(const Class &first, const Class &second);
  /// Whether the hardware orders the two; unless `withMarks`, without those
  /// that it orders because of a mark.
  bool areOrdered(const Class &first, const Class &second,
                  bool withMarks = true) const;
  bool haveSameExtents(const Class &first, const Class &second) const;
  bool isCarried(const Class &from, size_t member, mlir::Operation *later,
                 unsigned number, const Edge &edge,
                 const InFlight &known) const;
  void forEach(const Step &later, const Edge &edge, const InFlight &known,
               Taker found) const;

  const SectionGraph &graph;
  PhaseBytes bytes;
  /// The boxes of operands, with units of access, in any phase.
  llvm::DenseMap<std::pair<mlir::Value, int64_t>, std::optional<IndexBox>>
      boxes;
  mutable Counts counts;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  std::vector<Class> classes;
  std::map<llvm::SmallVector<int64_t>, unsigned> classNumbers;
  /// The loops around the inside of a loop, the outermost first.
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<mlir::Operation *>>
      loopsAround;
  /// By the later class, and the lane of the other one. Pairs without hazards
  /// are removed once that is known.
  mutable llvm::SmallVector<llvm::SmallVector<Pair, 4>> pairs;
  mutable std::vector<Edge> edges;
  mutable llvm::DenseMap<std::pair<unsigned, unsigned>, DependenceDistance>
      overlaps;
  /// The classes of each instruction in a group.
  llvm::DenseMap<std::pair<mlir::Operation *, unsigned>,
                 llvm::SmallVector<unsigned, 3>>
      classesOf;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_ORDER_HAZARDS_H
