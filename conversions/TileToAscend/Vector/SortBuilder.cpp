//===- SortBuilder.cpp - Construction of sorted runs and merges -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `Sort32` makes runs of 32 pairs, and levels of merges of up to four runs
// combine them. Values are padded to whole runs with -inf, which sorts after
// all values; the first merge drops the padding.
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Vector/SortBuilder.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

/// The number of values per `Sort32`, and of runs per `MrgSort`.
static constexpr int64_t runLength = 32;
static constexpr size_t mergedRuns = 4;

//===----------------------------------------------------------------------===//
// The plan
//===----------------------------------------------------------------------===//

/// The lengths of consecutive runs.
using Runs = SmallVector<int64_t>;

/// The runs of `count` values.
static Runs getRuns(int64_t count) {
  Runs runs(count / runLength, runLength);
  if (count % runLength)
    runs.push_back(count % runLength);
  return runs;
}

/// The groups of `runs` that are merged: groups of four, and the rest, but
/// never a single run, which would have to be copied.
static SmallVector<ArrayRef<int64_t>> getGroups(ArrayRef<int64_t> runs) {
  SmallVector<ArrayRef<int64_t>> groups;
  while (!runs.empty()) {
    size_t size = runs.size() == mergedRuns + 1 ? mergedRuns - 1 : mergedRuns;
    groups.push_back(runs.take_front(std::min(size, runs.size())));
    runs = runs.drop_front(groups.back().size());
  }
  return groups;
}

/// The runs after one level of merges of `runs`.
static Runs mergeOnce(ArrayRef<int64_t> runs) {
  return llvm::map_to_vector(getGroups(runs), [](ArrayRef<int64_t> group) {
    return llvm::sum_of(group, int64_t(0));
  });
}

/// The runs before each level of merges.
static SmallVector<Runs> getLevels(int64_t count) {
  SmallVector<Runs> levels;
  for (Runs runs = getRuns(count); runs.size() > 1; runs = mergeOnce(runs))
    levels.push_back(runs);
  return levels;
}

LogicalResult tl::verifySortCount(Operation *op, int64_t count) {
  int64_t limit = ascend::getLimits(op).merge_max_length;
  int64_t most = static_cast<int64_t>(mergedRuns) * limit;
  if (count > most)
    return op->emitOpError("sorts ")
           << count << " values, more than the " << most
           << " that an instruction merges; sort parts and merge them";
  for (const Runs &runs : getLevels(count))
    for (int64_t length : runs)
      if (length > limit)
        return op->emitOpError("sorts ")
               << count << " values, for which " << length
               << " sorted pairs would have to be merged with others; an "
                  "instruction takes at most "
               << limit << ", sort parts and merge them";
  return success();
}

//===----------------------------------------------------------------------===//
// Merges
//===----------------------------------------------------------------------===//

void tl::createMerge(OpBuilder &builder, Location loc, ValueRange lists,
                     Value dst) {
  if (lists.size() == 2)
    ascend::VMergeSort2Op::create(builder, loc, lists[0], lists[1], dst);
  else if (lists.size() == 3)
    ascend::VMergeSort3Op::create(builder, loc, lists[0], lists[1], lists[2],
                                  dst);
  else
    ascend::VMergeSort4Op::create(builder, loc, lists[0], lists[1], lists[2],
                                  lists[3], dst);
}

// Instructions begin at a block of 32 bytes but may end within one, so the
// padding is filled from a block on before the values are stored. Products with
// 1 are copies.
Value SortBuilder::padValues(Value values, Value valid, int64_t padded) {
  auto element = cast<FloatType>(type.getElementType());
  int64_t count = cast<MemRefType>(values.getType()).getDimSize(0);
  int64_t block =
      ascend::TargetSpec::block_bytes * 8 / element.getIntOrFloatBitWidth();
  int64_t first = valid ? 0 : llvm::alignDown(count, block);
  Value lowest = createConstant(builder.getFloatAttr(
      element, llvm::APFloat::getInf(element.getFloatSemantics(),
                                     /*Negative=*/true)));
  Value one = createConstant(builder.getFloatAttr(element, 1));
  Value scratch = createScratch(builder, loc, padded, element, like);
  ascend::VDuplicateOp::create(builder, loc, lowest,
                               slice(scratch, first, padded - first));
  OpFoldResult size = valid ? OpFoldResult(valid) : builder.getIndexAttr(count);
  ascend::VMulsOp::create(builder, loc, getFront(builder, loc, values, size),
                          one, getFront(builder, loc, scratch, size));
  return scratch;
}

/// The index of a padding value is irrelevant, but must be defined.
Value SortBuilder::padIndices(Value indices, int64_t padded) {
  int64_t count = cast<MemRefType>(indices.getType()).getDimSize(0);
  Value zero = createConstant(builder.getI32IntegerAttr(0));
  Value scratch =
      createScratch(builder, loc, padded, builder.getI32Type(), like);
  ascend::VDuplicateOp::create(builder, loc, zero, scratch);
  copyTile(builder, loc, indices, slice(scratch, 0, count));
  return scratch;
}

Value SortBuilder::createPositions(int64_t count) {
  Value scratch =
      createScratch(builder, loc, count, builder.getI32Type(), like);
  createRamp(builder, loc, createConstant(builder.getI32IntegerAttr(0)),
             createConstant(builder.getI32IntegerAttr(1)), scratch);
  return scratch;
}

void SortBuilder::sortRuns(Value values, Value indices, Value dst) {
  int64_t count = cast<MemRefType>(values.getType()).getDimSize(0);
  int64_t most = limits.sort_max_repeat * runLength;
  for (int64_t i = 0; i < count; i += most) {
    int64_t size = std::min(most, count - i);
    ascend::VSort32Op::create(builder, loc, slice(values, i, size),
                              slice(indices, i, size), slice(dst, i, size));
  }
}

void SortBuilder::mergeGroup(ArrayRef<int64_t> group, int64_t offset, Value src,
                             Value dst) {
  SmallVector<Value, mergedRuns> lists;
  int64_t end = offset;
  for (int64_t length : group) {
    lists.push_back(slice(src, end, length));
    end += length;
  }
  createMerge(builder, loc, lists, slice(dst, offset, end - offset));
}

/// Merges each group of `runs` from `src` into `dst`. One instruction merges
/// all leading groups of four equal runs.
void SortBuilder::mergeLevel(ArrayRef<int64_t> runs, Value src, Value dst) {
  SmallVector<ArrayRef<int64_t>> groups = getGroups(runs);
  auto isFour = [&](ArrayRef<int64_t> group) {
    return group.size() == mergedRuns && llvm::all_equal(group) &&
           group.front() == runs.front();
  };
  ArrayRef<ArrayRef<int64_t>> rest = groups;
  int64_t offset = 0;
  while (!rest.empty()) {
    size_t fours = rest.take_while(isFour).size();
    fours = std::min<size_t>(fours, limits.merge_max_repeat);
    if (fours < 2) {
      mergeGroup(rest.front(), offset, src, dst);
      offset += llvm::sum_of(rest.front(), int64_t(0));
      rest = rest.drop_front();
      continue;
    }
    int64_t size = fours * mergedRuns * runs.front();
    ascend::VMergeRunsOp::create(builder, loc, slice(src, offset, size),
                                 runs.front(), slice(dst, offset, size));
    offset += size;
    rest = rest.drop_front(fours);
  }
}

void SortBuilder::sort(Value values, Value indices, Value valid, Value dst) {
  int64_t count = cast<MemRefType>(values.getType()).getDimSize(0);
  int64_t padded = llvm::alignTo(count, runLength);
  SmallVector<Runs> levels = getLevels(count);
  if (valid || padded != count)
    values = padValues(values, valid, padded);
  if (!indices)
    indices = createPositions(padded);
  else if (padded != count)
    indices = padIndices(indices, padded);

  // Every second level writes to `dst`, including the last one.
  bool isDirect = levels.size() % 2 == 0 && padded == count;
  Value runs = isDirect ? dst : createPairs(padded);
  Value other = isDirect ? Value() : runs;
  sortRuns(values, indices, runs);
  if (levels.empty() && !isDirect)
    copyTile(builder, loc, slice(runs, 0, count), dst);
  for (auto [i, level] : llvm::enumerate(levels)) {
    bool toDst = (levels.size() - i) % 2 == 1;
    if (!toDst && (!other || other == runs))
      other = createPairs(count);
    Value merged = toDst ? dst : other;
    mergeLevel(level, runs, merged);
    runs = merged;
  }
}
