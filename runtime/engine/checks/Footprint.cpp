//===- Footprint.cpp - Exact strided sets of bytes ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/runtime/engine/checks/Footprint.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>
#include <tuple>

using namespace tl::runtime;
using Dim = Footprint::Dim;

//===----------------------------------------------------------------------===//
// Canonical form
//===----------------------------------------------------------------------===//

/// Merges `outer` into `inner` if the repetitions of both have one stride.
static bool mergeInto(Dim &inner, const Dim &outer) {
  if (outer.stride % inner.stride != 0)
    return false;
  int64_t steps = outer.stride / inner.stride;
  if (steps > inner.count)
    return false;
  inner.count += (outer.count - 1) * steps;
  return true;
}

Footprint::Footprint(int64_t start, int64_t runBytes, llvm::ArrayRef<Dim> dims)
    : offset(start) {
  if (runBytes <= 0 ||
      llvm::any_of(dims, [](const Dim &dim) { return dim.count <= 0; }))
    return;

  llvm::SmallVector<Dim, 4> sorted;
  for (Dim dim : dims) {
    if (dim.count == 1 || dim.stride == 0)
      continue;
    if (dim.stride < 0) {
      offset += (dim.count - 1) * dim.stride;
      dim.stride = -dim.stride;
    }
    sorted.push_back(dim);
  }
  llvm::sort(sorted, [](const Dim &a, const Dim &b) {
    return std::tie(a.stride, a.count) < std::tie(b.stride, b.count);
  });

  // From the innermost dimension outwards, so that a merged dimension can
  // absorb the next one, too.
  run = runBytes;
  for (const Dim &dim : sorted) {
    if (shape.empty() && dim.stride <= run)
      run += (dim.count - 1) * dim.stride;
    else if (shape.empty() || !mergeInto(shape.back(), dim))
      shape.push_back(dim);
  }
  std::reverse(shape.begin(), shape.end());

  extent = run;
  for (const Dim &dim : shape)
    extent += (dim.count - 1) * dim.stride;
}

Footprint Footprint::ofView(int64_t offset, int64_t elementBytes,
                            llvm::ArrayRef<int64_t> sizes,
                            llvm::ArrayRef<int64_t> strides) {
  llvm::SmallVector<Dim, 4> dims;
  // Only the stride of a single element can be too large.
  for (auto [size, stride] : llvm::zip_equal(sizes, strides))
    dims.push_back({size, llvm::checkedMul(stride, elementBytes).value_or(0)});
  return Footprint(offset, elementBytes, dims);
}

int64_t Footprint::bytes() const {
  int64_t total = run;
  for (const Dim &dim : shape)
    total *= dim.count;
  return total;
}

static bool visitRuns(int64_t offset, int64_t run, llvm::ArrayRef<Dim> dims,
                      llvm::function_ref<bool(ByteRange)> visit) {
  if (dims.empty())
    return visit({offset, offset + run});
  for (int64_t i = 0; i < dims.front().count; ++i)
    if (!visitRuns(offset + i * dims.front().stride, run, dims.drop_front(),
                   visit))
      return false;
  return true;
}

bool Footprint::forEachOfManyRuns(
    llvm::function_ref<bool(ByteRange)> visit) const {
  return visitRuns(offset, run, shape, visit);
}

//===----------------------------------------------------------------------===//
// Overlap
//===----------------------------------------------------------------------===//

namespace {
/// A footprint with fixed indices of some outer dimensions.
struct Part {
  int64_t offset;
  int64_t run;
  int64_t extent;
  llvm::ArrayRef<Dim> dims;

  int64_t end() const { return offset + extent; }
  int64_t stride() const { return dims.empty() ? 0 : dims.front().stride; }

  /// The first repetition along the outermost dimension.
  Part inner() const {
    int64_t span = (dims.front().count - 1) * dims.front().stride;
    return {offset, run, extent - span, dims.drop_front()};
  }
  Part at(int64_t newOffset) const { return {newOffset, run, extent, dims}; }
};
} // namespace

/// Modulo a common divisor of all strides each side is one run. If the runs do
/// not overlap, neither do the sets; this decides tiles of different columns
/// without iterating over rows.
static bool residuesMeet(const Part &a, const Part &b) {
  int64_t divisor = 0;
  for (const Dim &dim : a.dims)
    divisor = std::gcd(divisor, dim.stride);
  for (const Dim &dim : b.dims)
    divisor = std::gcd(divisor, dim.stride);
  int64_t distance = llvm::mod(b.offset - a.offset, divisor);
  return distance < a.run || divisor - distance < b.run || distance == 0;
}

static std::optional<ByteRange> meet(const Part &a, const Part &b);

/// Tries the repetitions near `b` of `a`'s outermost dimension, which has a
/// greater stride than all of `b`'s.
static std::optional<ByteRange> meetEach(const Part &a, const Part &b) {
  Part inner = a.inner();
  int64_t stride = a.stride();
  int64_t distance = b.offset - a.offset;
  int64_t first = llvm::divideFloorSigned(distance - inner.extent, stride) + 1;
  int64_t last = llvm::divideCeilSigned(distance + b.extent, stride) - 1;
  first = std::max<int64_t>(first, 0);
  last = std::min(last, a.dims.front().count - 1);
  for (int64_t i = first; i <= last; ++i)
    if (auto range = meet(inner.at(a.offset + i * stride), b))
      return range;
  return std::nullopt;
}

/// With equal outermost strides only the difference of the two indices matters,
/// and only few differences can make the inner parts overlap.
static std::optional<ByteRange> meetSameStride(const Part &a, const Part &b) {
  Part innerA = a.inner(), innerB = b.inner();
  int64_t stride = a.stride();
  int64_t distance = b.offset - a.offset;
  int64_t first = llvm::divideFloorSigned(distance - innerA.extent, stride) + 1;
  int64_t last = llvm::divideCeilSigned(distance + innerB.extent, stride) - 1;
  first = std::max(first, 1 - b.dims.front().count);
  last = std::min(last, a.dims.front().count - 1);
  for (int64_t shift = first; shift <= last; ++shift) {
    int64_t i = std::max<int64_t>(shift, 0);
    int64_t j = i - shift;
    if (auto range = meet(innerA.at(a.offset + i * stride),
                          innerB.at(b.offset + j * stride)))
      return range;
  }
  return std::nullopt;
}

static std::optional<ByteRange> meet(const Part &a, const Part &b) {
  if (a.offset >= b.end() || b.offset >= a.end())
    return std::nullopt;
  if (a.dims.empty() && b.dims.empty())
    return ByteRange{std::max(a.offset, b.offset), std::min(a.end(), b.end())};
  if (a.stride() == b.stride())
    return meetSameStride(a, b);
  if (!residuesMeet(a, b))
    return std::nullopt;
  return a.stride() > b.stride() ? meetEach(a, b) : meetEach(b, a);
}

std::optional<ByteRange> tl::runtime::overlap(const Footprint &a,
                                              const Footprint &b) {
  bool boundsMeet = a.begin() < b.end() && b.begin() < a.end();
  if (!boundsMeet || a.empty() || b.empty())
    return std::nullopt;
  return meet({a.begin(), a.runBytes(), a.end() - a.begin(), a.dims()},
              {b.begin(), b.runBytes(), b.end() - b.begin(), b.dims()});
}

//===----------------------------------------------------------------------===//
// Covering and uniting
//===----------------------------------------------------------------------===//

bool tl::runtime::covers(const Footprint &a, const Footprint &b) {
  if (b.empty() || a == b)
    return true;
  if (a.empty() || b.begin() < a.begin() || b.end() > a.end())
    return false;
  // Find b in a's grid: every dimension of b must be one of a's, shorter and
  // moved by whole steps.
  int64_t distance = b.begin() - a.begin();
  llvm::ArrayRef<Dim> rest = b.dims();
  for (const Dim &dim : a.dims()) {
    int64_t step = distance / dim.stride;
    int64_t count = 1;
    if (!rest.empty() && rest.front().stride == dim.stride) {
      count = rest.front().count;
      rest = rest.drop_front();
    }
    // An inner part of b may reach back over the last step of a.
    step = std::min(step, dim.count - count);
    if (step < 0)
      return false;
    distance -= step * dim.stride;
  }
  if (a.dims().empty())
    return true;
  return rest.empty() && distance + b.runBytes() <= a.runBytes();
}

/// The dimensions of the union of two sets with the same run: one with
/// dimensions `low`, and one with dimensions `high`, `distance` bytes further.
static std::optional<llvm::SmallVector<Dim, 4>>
uniteDims(llvm::ArrayRef<Dim> low, llvm::ArrayRef<Dim> high, int64_t distance) {
  llvm::SmallVector<Dim, 4> result(low);
  if (low == high) {
    result.push_back({2, distance});
    return result;
  }
  // One dimension of `low` continues where it ends; `high` has it with any
  // count; a count of 1 is the same as no dimension.
  for (size_t k = 0; k < low.size(); ++k) {
    if (distance != low[k].count * low[k].stride)
      continue;
    llvm::SmallVector<Dim, 4> others(low);
    others.erase(others.begin() + k);
    if (high == llvm::ArrayRef(others)) {
      ++result[k].count;
      return result;
    }
    if (high.size() != low.size() || high[k].stride != low[k].stride)
      continue;
    result[k].count = high[k].count;
    if (high == llvm::ArrayRef(result)) {
      result[k].count += low[k].count;
      return result;
    }
    result[k].count = low[k].count;
  }
  return std::nullopt;
}

std::optional<Footprint> tl::runtime::unite(const Footprint &a,
                                            const Footprint &b) {
  if (covers(a, b))
    return a;
  if (covers(b, a))
    return b;
  const Footprint &low = a.begin() <= b.begin() ? a : b;
  const Footprint &high = a.begin() <= b.begin() ? b : a;
  int64_t distance = high.begin() - low.begin();
  if (distance <= low.runBytes() && low.dims() == high.dims())
    return Footprint(low.begin(),
                     std::max(low.runBytes(), distance + high.runBytes()),
                     low.dims());
  if (low.runBytes() != high.runBytes())
    return std::nullopt;
  if (auto dims = uniteDims(low.dims(), high.dims(), distance))
    return Footprint(low.begin(), low.runBytes(), *dims);
  return std::nullopt;
}
