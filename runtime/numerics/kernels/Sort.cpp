//===- Sort.cpp - Kernels of sorting and merging --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pair is 8 bytes: a value, f16 or f32, in the first bytes and a 32-bit index
// in the last four. The larger value comes first, NaN before all others, and
// values that compare equal keep their order.
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Storage.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

using namespace tl::runtime;

namespace {
/// A pair, sorted by `key`; equal keys keep the order of their sources.
struct Pair {
  float key;
  int64_t position;
  std::byte bytes[8];
};
} // namespace

constexpr int64_t kPairBytes = sizeof(Pair::bytes);

static float readValue(const std::byte *value, DType dtype) {
  if (dtype == DType::F32) {
    float result;
    std::memcpy(&result, value, sizeof(result));
    return result;
  }
  Eigen::half result;
  std::memcpy(&result, value, sizeof(result));
  return static_cast<float>(result);
}

static bool isBefore(const Pair &a, const Pair &b) {
  if (std::isnan(a.key) || std::isnan(b.key))
    return std::isnan(a.key) && !std::isnan(b.key);
  return a.key > b.key;
}

/// Sorts `pairs`; the order of equal ones is stable.
static void sortPairs(llvm::MutableArrayRef<Pair> pairs) {
  std::sort(pairs.begin(), pairs.end(), [](const Pair &a, const Pair &b) {
    if (isBefore(a, b) || isBefore(b, a))
      return isBefore(a, b);
    return a.position < b.position;
  });
}

static std::vector<Pair> readPairs(const View &view) {
  std::vector<Pair> pairs(denseBytes(view) / kPairBytes);
  for (auto [i, pair] : llvm::enumerate(pairs)) {
    std::memcpy(pair.bytes, view.data + i * kPairBytes, kPairBytes);
    pair.key = readValue(pair.bytes, view.dtype);
    pair.position = i;
  }
  return pairs;
}

static void writePairs(llvm::ArrayRef<Pair> pairs, const View &view) {
  for (auto [i, pair] : llvm::enumerate(pairs))
    std::memcpy(view.data + i * kPairBytes, pair.bytes, kPairBytes);
}

static bool hasPairs(const Operand &operand) {
  DType dtype = operand.dtype();
  return (dtype == DType::F16 || dtype == DType::F32) &&
         denseBytes(operand.view) % kPairBytes == 0;
}

static int64_t numPairs(const Operand &operand) {
  return denseBytes(operand.view) / kPairBytes;
}

//===----------------------------------------------------------------------===//
// Sort
//===----------------------------------------------------------------------===//

/// The elements of `values` with their indices: those in `indices`, or their
/// positions if that is null. From position `valid` on, the value is -inf.
static std::vector<Pair> makePairs(const View &values, const View *indices,
                                   int64_t valid) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  int64_t width = byteWidth(values.dtype);
  std::vector<Pair> pairs(values.numElements());
  for (size_t i = 0; i < pairs.size(); ++i) {
    Pair &pair = pairs[i];
    auto index = static_cast<uint32_t>(i);
    if (indices)
      std::memcpy(&index, indices->data + i * sizeof(index), sizeof(index));
    std::memset(pair.bytes, 0, kPairBytes);
    if (static_cast<int64_t>(i) < valid)
      std::memcpy(pair.bytes, values.data + i * width, width);
    else
      storeScalar(-infinity, values.dtype, pair.bytes);
    std::memcpy(pair.bytes + kPairBytes - sizeof(index), &index, sizeof(index));
    pair.key = readValue(pair.bytes, values.dtype);
    pair.position = i;
  }
  return pairs;
}

static llvm::Error checkSorted(const KernelArgs &args, const Operand &pairs,
                               const View *indices) {
  if (auto error = expectDense(args))
    return error;
  const View &values = args.operands.front().view;
  if (!hasPairs(pairs) || pairs.dtype() != values.dtype)
    return unsupported("needs values of f16 or f32 and pairs of their dtype");
  if (numPairs(pairs) > values.numElements())
    return unsupported("needs a value for each pair");
  if (indices && (denseBytes(*indices) != 4 * values.numElements()))
    return unsupported("needs an index of 32 bits for each value");
  return expectApart(args, pairs.view);
}

// values, indices, pairs: every "length" values are sorted separately.

static llvm::Error checkSortRuns(const KernelArgs &args) {
  if (auto error = expectOperands(args, 3))
    return error;
  if (args.param("length") < 1)
    return unsupported("needs runs of a length");
  return checkSorted(args, args.operands[2], &args.operands[1].view);
}

static void runSortRuns(const KernelArgs &args) {
  const View &values = args.operands[0].view;
  std::vector<Pair> pairs =
      makePairs(values, &args.operands[1].view, values.numElements());
  llvm::MutableArrayRef<Pair> rest(pairs);
  for (size_t length = args.param("length"); !rest.empty();
       rest = rest.drop_front(std::min(length, rest.size())))
    sortPairs(rest.take_front(length));
  writePairs(pairs, args.operands[2].view);
}

// values, pairs and optional indices; a scalar is the number of valid values.

static const View *getIndices(const KernelArgs &args) {
  return args.operands.size() == 3 ? &args.operands[2].view : nullptr;
}

static llvm::Error checkSort(const KernelArgs &args) {
  if (args.operands.size() != 3)
    if (auto error = expectOperands(args, 2))
      return error;
  return checkSorted(args, args.operands[1], getIndices(args));
}

static int64_t getValid(const KernelArgs &args) {
  return args.scalars.empty() ? args.operands.front().view.numElements()
                              : std::get<int64_t>(args.scalars.front());
}

static llvm::Error checkSortData(const KernelArgs &args) {
  int64_t count = args.operands.front().view.numElements();
  int64_t valid = getValid(args);
  if (valid >= 0 && valid <= count)
    return llvm::Error::success();
  return unsupported("sorts " + llvm::Twine(valid) + " of " +
                     llvm::Twine(count) + " values");
}

static void runSort(const KernelArgs &args) {
  std::vector<Pair> pairs =
      makePairs(args.operands[0].view, getIndices(args), getValid(args));
  sortPairs(pairs);
  pairs.resize(numPairs(args.operands[1]));
  writePairs(pairs, args.operands[1].view);
}

//===----------------------------------------------------------------------===//
// Merge
//===----------------------------------------------------------------------===//

/// Appends the pairs of `lists` in a stable merge: among equal pairs, that of
/// an earlier list comes first.
static void merge(llvm::MutableArrayRef<llvm::ArrayRef<Pair>> lists,
                  std::vector<Pair> &merged) {
  while (true) {
    llvm::ArrayRef<Pair> *next = nullptr;
    for (llvm::ArrayRef<Pair> &list : lists)
      if (!list.empty() && (!next || isBefore(list.front(), next->front())))
        next = &list;
    if (!next)
      return;
    merged.push_back(next->front());
    *next = next->drop_front();
  }
}

/// Checks that the last operand has the pairs of all others together.
static llvm::Error checkMerge(const KernelArgs &args) {
  if (args.operands.size() < 2)
    return expectOperands(args, 2);
  if (auto error = expectDense(args))
    return error;
  const Operand &dst = args.operands.back();
  int64_t count = 0;
  for (const Operand &operand : args.operands) {
    if (!hasPairs(operand) || operand.dtype() != dst.dtype())
      return unsupported("needs pairs of f16 or f32");
    count += numPairs(operand);
  }
  if (count != 2 * numPairs(dst))
    return unsupported("needs a destination of all pairs");
  return expectApart(args, dst.view);
}

static void runMerge(const KernelArgs &args) {
  llvm::SmallVector<std::vector<Pair>, 4> pairs;
  for (const Operand &operand : llvm::drop_end(args.operands))
    pairs.push_back(readPairs(operand.view));
  llvm::SmallVector<llvm::ArrayRef<Pair>, 4> lists(pairs.begin(), pairs.end());
  std::vector<Pair> merged;
  merge(lists, merged);
  writePairs(merged, args.operands.back().view);
}

static llvm::Error checkMergeRuns(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  if (args.param("length") < 1)
    return unsupported("needs runs of a length");
  return checkMerge(args);
}

static void runMergeRuns(const KernelArgs &args) {
  std::vector<Pair> pairs = readPairs(args.operands[0].view), merged;
  llvm::ArrayRef<Pair> rest(pairs);
  size_t length = args.param("length");
  while (!rest.empty()) {
    llvm::SmallVector<llvm::ArrayRef<Pair>, 4> runs;
    for (; runs.size() < 4 && !rest.empty();
         rest = rest.drop_front(runs.back().size()))
      runs.push_back(rest.take_front(length));
    merge(runs, merged);
  }
  writePairs(merged, args.operands[1].view);
}

//===----------------------------------------------------------------------===//
// Split
//===----------------------------------------------------------------------===//

static llvm::Error checkSplit(const KernelArgs &args) {
  if (auto error = expectOperands(args, 3))
    return error;
  if (auto error = expectDense(args))
    return error;
  const Operand &pairs = args.operands[0], &values = args.operands[1];
  const View &indices = args.operands[2].view;
  if (!hasPairs(pairs) || pairs.dtype() != values.dtype())
    return unsupported("needs pairs of f16 or f32 and values of their dtype");
  if (values.view.numElements() != numPairs(pairs) ||
      denseBytes(indices) != 4 * numPairs(pairs))
    return unsupported("needs a value and an index for each pair");
  return llvm::Error::success();
}

static void runSplit(const KernelArgs &args) {
  const View &values = args.operands[1].view, &indices = args.operands[2].view;
  int64_t width = byteWidth(values.dtype);
  for (auto [i, pair] : llvm::enumerate(readPairs(args.operands[0].view))) {
    std::memcpy(values.data + i * width, pair.bytes, width);
    std::memcpy(indices.data + i * 4, pair.bytes + 4, 4);
  }
}

llvm::ArrayRef<Kernel> tl::runtime::sortKernels() {
  static const Kernel kernels[] = {
      {"sort_runs", checkSortRuns, runSortRuns},
      {"sort", checkSort, runSort, checkSortData},
      {"merge_pairs", checkMerge, runMerge},
      {"merge_runs", checkMergeRuns, runMergeRuns},
      {"split_pairs", checkSplit, runSplit},
  };
  return kernels;
}
