//===- FitSuggestions.cpp - Proposals for buffers that do not fit ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/FitSuggestions.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/PlanMemory/Model/Planner.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using namespace tl::plan;

/// The largest number of extents to propose.
constexpr size_t mostProposed = 3;

/// Whether the buffers of `problem` fit, by a short search.
static bool wouldFit(const Problem &problem) {
  return findPlan(problem, Effort::Short).has_value();
}

/// The largest number up to `most` that `fits`, or 0; greater ones do not fit
/// either.
static int64_t findMost(int64_t most, llvm::function_ref<bool(int64_t)> fits) {
  int64_t least = 0;
  while (least < most) {
    int64_t middle = (least + most + 1) / 2;
    if (fits(middle))
      least = middle;
    else
      most = middle - 1;
  }
  return least;
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

int64_t tl::plan::getSlots(const LiveBuffer &live) {
  auto type = cast<MemRefType>(live.buffer.getType());
  if (type.getRank() < 2 || type.getDimSize(0) < 2)
    return 1;
  for (Operation *user : live.buffer.getUsers()) {
    auto slice = dyn_cast<memref::SubViewOp>(user);
    if (isa<memref::DeallocOp>(user))
      continue;
    if (!slice || slice.getStaticSizes()[0] != 1 ||
        !ShapedType::isDynamic(slice.getStaticOffsets()[0]) ||
        slice.getStaticSizes().drop_front() != type.getShape().drop_front())
      return 1;
  }
  return type.getDimSize(0);
}

void tl::plan::proposeSlots(ArrayRef<LiveBuffer> buffers,
                            const Problem &problem, int64_t point,
                            Diagnostic &error) {
  for (auto [i, live] : llvm::enumerate(buffers)) {
    int64_t slots = getSlots(live);
    if (slots < 2 || point < live.begin || point > live.end)
      continue;
    Problem smaller = problem;
    int64_t &bytes = smaller.buffers[i].bytes, slot = live.bytes / slots;
    int64_t fewer = findMost(slots - 1, [&](int64_t number) {
      bytes = slot * number;
      return wouldFit(smaller);
    });
    if (fewer)
      error.attachNote(live.buffer.getLoc())
          << "it would fit if this buffer had " << fewer << " instead of "
          << slots << " slots";
  }
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

namespace {
/// An extent of a tile in elements, and the unit that divides it.
struct Extent {
  int64_t elements;
  int64_t unit;
};
} // namespace

/// The extents of `live` that the author chooses: without its slots; the
/// extents of the matrix if it is in fractals.
static SmallVector<Extent, 4> getExtents(const LiveBuffer &live) {
  auto type = cast<MemRefType>(live.buffer.getType());
  if (live.buffer.getDefiningOp<BufferOp>())
    return {};
  if (auto layout = getFractalLayout(live.memory); layout && isFractal(type)) {
    MatrixExtents extents = getMatrixExtents(type);
    return {{extents.rows, type.getDimSize(layout->innerRow)},
            {extents.columns, type.getDimSize(layout->innerColumn)}};
  }
  SmallVector<Extent, 4> extents;
  for (int64_t size : type.getShape().drop_front(getSlots(live) > 1 ? 1 : 0))
    extents.push_back({size, 1});
  return extents;
}

/// `problem` with `now` in place of each extent `before`.
static Problem withExtent(ArrayRef<LiveBuffer> buffers, const Problem &problem,
                          int64_t before, int64_t now) {
  Problem smaller = problem;
  for (auto [live, buffer] : llvm::zip_equal(buffers, smaller.buffers))
    for (Extent extent : getExtents(live))
      if (extent.elements == before)
        buffer.bytes = buffer.bytes / before * now;
  return smaller;
}

/// The largest multiple of `unit` below `extent` with which the buffers would
/// fit; 0 if there is none.
static int64_t getFittingExtent(ArrayRef<LiveBuffer> buffers,
                                const Problem &problem, int64_t extent,
                                int64_t unit) {
  return unit * findMost((extent - 1) / unit, [&](int64_t number) {
           return wouldFit(withExtent(buffers, problem, extent, number * unit));
         });
}

void tl::plan::proposeExtents(ArrayRef<LiveBuffer> buffers,
                              const Problem &problem, int64_t point,
                              Diagnostic &error) {
  // Prefers tiles of whole blocks, which suit instructions, if there is a
  // choice.
  llvm::SmallMapVector<int64_t, int64_t, 8> units;
  for (const LiveBuffer &live : buffers)
    if (live.begin <= point && point <= live.end)
      for (Extent extent : getExtents(live)) {
        int64_t unit = extent.elements > TargetSpec::fractal_rows
                           ? TargetSpec::fractal_rows
                           : 1;
        int64_t &known = units.insert({extent.elements, unit}).first->second;
        known = std::max(known, extent.unit);
      }
  SmallVector<std::pair<int64_t, int64_t>> proposals;
  for (auto [extent, unit] : units)
    if (int64_t fitting = getFittingExtent(buffers, problem, extent, unit))
      proposals.push_back({extent, fitting});
  llvm::sort(proposals, [](auto a, auto b) {
    double left = double(a.second) / double(a.first);
    double right = double(b.second) / double(b.first);
    return left != right ? left > right : a.first > b.first;
  });
  for (auto [extent, fitting] : ArrayRef(proposals).take_front(mostProposed))
    error.attachNote() << "it would fit if the extent " << extent
                       << " of these buffers were " << fitting << " at most";
}
