//===- Conflicts.h - Instructions that touch the same bytes -----*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ANALYSIS_SYNC_CONFLICTS_H
#define TL_ANALYSIS_SYNC_CONFLICTS_H

#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Indices/IndexBox.h"
#include "analysis/Sync/FlagPlaces.h"
#include "analysis/Sync/HappensBefore.h"
#include "analysis/Sync/IterationOverlap.h"
#include "analysis/Sync/Statements.h"
#include <functional>
#include <map>
#include <vector>

namespace tl::analysis {

/// An instruction that may be under way when another one on the same bytes, of
/// which one writes them, starts.
struct Conflict {
  ascend::InstructionOpInterface earlier;
  ascend::InstructionOpInterface later;
  ascend::Memory memory;
  /// Where a flag between the two goes.
  FlagPlaces places;
};

/// Which instructions of a section touch bytes that others write, in the same
/// or in another iteration. Left out is what the hardware orders by itself, and
/// what is for the author to order.
///
/// Accesses of one kind to the same bytes, made in the same loop, are one
/// class; what is compared are classes, and the instructions of a class that
/// are under way are found by search. So the time is about linear in the number
/// of instructions unless each has bytes of its own that many others overlap.
class Conflicts {
public:
  Conflicts(llvm::ArrayRef<ascend::InstructionOpInterface> instructions,
            const ascend::TargetSpec &spec);

  /// How many pairs of accesses were compared iteration by iteration.
  size_t countComparisons() const { return comparisons; }

  /// Which conflicts of an instruction to look at: all, those before it in
  /// program order, or both those before and those behind it, up to one that is
  /// taken in each class. The last ones come first.
  enum class Which { All, LastBefore, Last };

  /// Calls `found` on instructions that conflict with `later` and are not
  /// complete as far as `known` says. It returns whether it takes the conflict.
  void forEach(ascend::InstructionOpInterface later, const Knowledge &known,
               Which which,
               llvm::function_ref<bool(const Conflict &)> found) const;

private:
  /// What accesses of a class have in common, and the instructions that make
  /// them, in program order.
  struct Class {
    ascend::Pipe pipe;
    MemoryRegion region;
    /// Null if the type of the memref says which bytes these are.
    mlir::Value memref;
    /// Unless a static type says all that a box would.
    std::optional<IndexBox> box;
    /// Makes the box of a class that has none.
    std::function<std::optional<IndexBox>()> makeBox;
    bool writes;
    bool isAtomic;
    /// Whether unit flags order it with others that have this.
    bool isFlagged;
    /// See getAccumulatorExtents and isOrderedAccumulation.
    llvm::SmallVector<mlir::OpFoldResult, 2> extents;
    bool isOrdered;
    /// Whose instructions they are, and the buffer or tensor that they access;
    /// null if nobody else orders them, or if it is one of several.
    StatementRole role;
    mlir::Value root;
    /// The innermost loop that they are in, and the way out of a loop.
    mlir::Operation *loop;
    mlir::Operation *wayOut;
    llvm::SmallVector<unsigned> numbers;
    llvm::SmallVector<unsigned> places;
  };
  /// A class that one conflicts with, and when, the other being the first.
  struct Edge {
    unsigned other;
    IterationOverlap overlap;
    /// Whether the other one is in no loop that is within those around both: so
    /// it is known of it which run of the innermost of these it is from.
    bool tellsRuns;

    /// Whether an issue of the other one in an earlier iteration may touch the
    /// same bytes, and, unless `isFromEarlierRun`, in the same run.
    bool isCarried(bool isFromEarlierRun) const {
      return tellsRuns && !isFromEarlierRun ? overlap.firstEarlierInRun
                                            : overlap.firstEarlier;
    }
  };

  void addAccess(unsigned number, unsigned place, const StatementRole &role,
                 const ascend::OperandAccess &access,
                 const ascend::TargetSpec &spec);
  /// The loops in which one may be in an earlier iteration than the other, the
  /// outermost first.
  llvm::SmallVector<mlir::Operation *> getCommonLoops(const Class &a,
                                                      const Class &b) const;
  void addEdge(unsigned from, unsigned to);
  void addEdges();
  /// Whether accesses of `second` after those of `first` are the author's to
  /// order, unless they are of one run of one statement.
  static bool areOfAuthor(const Class &first, const Class &second);
  /// Whether the hardware orders accesses of `second` after earlier ones of
  /// `first`, or their author has to.
  bool areOrdered(const Class &first, const Class &second) const;
  /// Whether the instructions of both classes add to the same bytes whenever
  /// nothing else orders them: Accumulations.cpp.
  bool haveSameExtents(const Class &first, const Class &second) const;
  /// Whether an issue of `earlier`, at `place`, that may touch the same bytes
  /// and may not be complete is not of the same iteration as that of `later`.
  bool isCarried(unsigned earlier, unsigned place, unsigned later,
                 const Edge &edge, const Knowledge &known) const;
  std::optional<Conflict> getConflict(unsigned earlier, unsigned later,
                                      const Edge &edge, bool isCarried) const;
  void forEach(unsigned later, const Edge &edge, const Knowledge &known,
               Which which,
               llvm::function_ref<bool(const Conflict &)> found) const;

  size_t comparisons = 0;
  llvm::SmallVector<ascend::InstructionOpInterface> instructions;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  std::vector<Class> classes;
  std::map<llvm::SmallVector<int64_t>, unsigned> classNumbers;
  llvm::SmallVector<llvm::SmallVector<Edge, 4>> edges;
  /// The classes of each instruction.
  llvm::SmallVector<llvm::SmallVector<unsigned, 3>> classesOf;
};

} // namespace tl::analysis

#endif // TL_ANALYSIS_SYNC_CONFLICTS_H
