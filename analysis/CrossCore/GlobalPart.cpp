//===- GlobalPart.cpp - Elements of a tensor in an example ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/GlobalPart.h"

using namespace mlir;
using namespace tl::analysis;

/// The largest number of rows of a part to compare with others.
static constexpr size_t mostRuns = 1 << 13;

/// The bound of extents and offsets, below which sums and products are exact.
static constexpr int64_t mostElements = int64_t(1) << 30;

static bool isSmall(int64_t value) {
  return value > -mostElements && value < mostElements;
}

GlobalPart::GlobalPart(Value root, ArrayRef<int64_t> sizes)
    : root(root), sizes(sizes), strides(sizes.size(), 1) {
  for (size_t i = sizes.size(); i-- > 1;) {
    if (isSmall(sizes[i]))
      strides[i - 1] = strides[i] * sizes[i];
    if (!isSmall(sizes[i]) || !isSmall(strides[i - 1])) {
      this->root = Value();
      return;
    }
  }
}

GlobalPart::Numbers GlobalPart::resolve(ArrayRef<int64_t> statics,
                                        ValueRange dynamics, Number getNumber) {
  Numbers numbers;
  size_t next = 0;
  for (int64_t number : statics)
    numbers.push_back(ShapedType::isDynamic(number)
                          ? getNumber(dynamics[next++])
                          : std::optional(number));
  return numbers;
}

GlobalPart GlobalPart::slice(const Numbers &offsets, const Numbers &extents,
                             const Numbers &steps,
                             const llvm::SmallBitVector &dropped) const {
  GlobalPart result;
  if (!isKnown() || sizes.size() != extents.size())
    return result;
  result.offset = offset;
  for (size_t i = 0; i < sizes.size(); ++i) {
    std::optional<int64_t> start = offsets[i], size = extents[i],
                           step = steps[i];
    if (!start || !size || !step || !isSmall(*start) || !isSmall(*size) ||
        !isSmall(*step))
      return GlobalPart();
    result.offset += *start * strides[i];
    if (!isSmall(result.offset) || !isSmall(*step * strides[i]))
      return GlobalPart();
    if (dropped.test(i))
      continue;
    result.sizes.push_back(*size);
    result.strides.push_back(*step * strides[i]);
  }
  result.root = root;
  return result;
}

GlobalPart GlobalPart::collapse(memref::CollapseShapeOp view) const {
  GlobalPart result;
  if (!isKnown())
    return result;
  result.offset = offset;
  for (const ReassociationIndices &group : view.getReassociationIndices()) {
    int64_t size = 1, stride = 1;
    for (int64_t i : llvm::reverse(group)) {
      if (size == 1)
        stride = strides[i];
      size *= sizes[i];
      if (!isSmall(size))
        return GlobalPart();
    }
    result.sizes.push_back(size);
    result.strides.push_back(stride);
  }
  result.root = root;
  return result;
}

GlobalPart GlobalPart::expand(memref::ExpandShapeOp view,
                              Number getNumber) const {
  GlobalPart result;
  if (!isKnown())
    return result;
  result.offset = offset;
  Numbers shape =
      resolve(view.getStaticOutputShape(), view.getOutputShape(), getNumber);
  result.sizes.resize(shape.size());
  result.strides.resize(shape.size());
  for (auto [i, group] : llvm::enumerate(view.getReassociationIndices())) {
    int64_t stride = strides[i];
    for (int64_t j : llvm::reverse(group)) {
      std::optional<int64_t> size = shape[j];
      if (!size || !isSmall(*size) || !isSmall(stride))
        return GlobalPart();
      result.sizes[j] = *size;
      result.strides[j] = stride;
      stride *= *size;
    }
  }
  result.root = root;
  return result;
}

/// The rows in the order of their elements; nothing if there are too many.
std::optional<SmallVector<GlobalPart::Run>> GlobalPart::getRuns() const {
  SmallVector<Run> runs = {{offset, offset + 1}};
  for (size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] <= 0)
      return SmallVector<Run>();
    bool isRow = runs.size() == 1 &&
                 strides[i] == runs.front().second - runs.front().first;
    if (isRow) {
      runs.front().second = runs.front().first + sizes[i] * strides[i];
      continue;
    }
    if (sizes[i] * int64_t(runs.size()) > int64_t(mostRuns))
      return std::nullopt;
    SmallVector<Run> all;
    for (int64_t n = 0; n < sizes[i]; ++n)
      for (Run run : runs)
        all.push_back(
            {run.first + n * strides[i], run.second + n * strides[i]});
    runs = std::move(all);
  }
  llvm::sort(runs);
  return runs;
}

bool GlobalPart::meets(const GlobalPart &other) const {
  if (!isKnown() || root != other.root)
    return false;
  auto left = getRuns(), right = other.getRuns();
  if (!left || !right)
    return false;
  for (size_t i = 0, j = 0; i < left->size() && j < right->size();) {
    auto [begin, end] = (*left)[i];
    auto [from, to] = (*right)[j];
    if (begin < to && from < end)
      return true;
    ++(end <= from ? i : j);
  }
  return false;
}
