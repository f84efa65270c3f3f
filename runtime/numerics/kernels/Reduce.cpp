//===- Reduce.cpp - Kernels of reductions ---------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/Functions.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Rows.h"
#include "runtime/numerics/Storage.h"
#include "runtime/numerics/kernels/Reduced.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

using namespace tl::runtime;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

// Floats are reduced in f32. Integers wrap.

namespace {
/// The terms of a reduction are the elements.
struct Elements {
  template <typename T> static T getTerm(T element) { return element; }
};

struct Sum : Elements {
  template <typename T> static T identity() { return T(0); }
  static float apply(float a, float b) { return a + b; }
  template <typename T> static T apply(T a, T b) {
    return static_cast<T>(static_cast<uint32_t>(a) + static_cast<uint32_t>(b));
  }
};

template <typename T> constexpr T lowest() {
  return std::is_same_v<T, float> ? -std::numeric_limits<T>::infinity()
                                  : std::numeric_limits<T>::lowest();
}

template <typename T> constexpr T highest() {
  return std::is_same_v<T, float> ? std::numeric_limits<T>::infinity()
                                  : std::numeric_limits<T>::max();
}

struct Max : Elements {
  template <typename T> static T identity() { return lowest<T>(); }
  static float apply(float a, float b) { return functions::maximum(a, b); }
  template <typename T> static T apply(T a, T b) { return a > b ? a : b; }
};

struct Min : Elements {
  template <typename T> static T identity() { return highest<T>(); }
  static float apply(float a, float b) { return functions::minimum(a, b); }
  template <typename T> static T apply(T a, T b) { return a < b ? a : b; }
};

struct Product : Elements {
  template <typename T> static T identity() { return T(1); }
  static float apply(float a, float b) { return a * b; }
  template <typename T> static T apply(T a, T b) {
    return static_cast<T>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b));
  }
};

/// `Op` of absolute values; that of the least integer wraps to it.
template <typename Op> struct OfMagnitudes : Op {
  static float getTerm(float element) { return std::abs(element); }
  template <typename T> static T getTerm(T element) {
    auto bits = static_cast<uint32_t>(element);
    return std::max(element, static_cast<T>(0 - bits));
  }
};

struct SquareSum : Sum {
  static float getTerm(float element) { return element * element; }
  template <typename T> static T getTerm(T element) {
    return Product::apply(element, element);
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// reduce_sum reduce_max reduce_min ...
//===----------------------------------------------------------------------===//

View tl::runtime::keepDimension(const View &dst, const View &src, int64_t dim) {
  View view = dst;
  if (view.rank() == src.rank())
    return view;
  view.sizes.insert(view.sizes.begin() + dim, 1);
  view.strides.insert(view.strides.begin() + dim, 0);
  return view;
}

llvm::Error tl::runtime::expectReduced(const View &src, const View &dst,
                                       int64_t dim) {
  if (dim < 0 || dim >= src.rank() || src.rank() - dst.rank() > 1 ||
      src.rank() < dst.rank())
    return unsupported("reduces one dimension of its operand");
  auto sizes = src.sizes;
  sizes[dim] = 1;
  if (keepDimension(dst, src, dim).sizes != sizes)
    return unsupported("needs a result of the operand's shape, without the "
                       "dimension that is reduced");
  if (src.dtype == DType::I1 || byteWidth(src.dtype) > 4)
    return unsupported("does not exist for " + name(src.dtype));
  return llvm::Error::success();
}

static llvm::Error checkReduce(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  if (auto error = expectReduced(src, dst, args.param("dim")))
    return error;
  if (src.dtype != dst.dtype)
    return unsupported("needs operands of the same dtype");
  return llvm::Error::success();
}

/// Calls `visit` with the offsets of elements from dimension `dim` on.
static void forEachElement(const View &a, const View &b,
                           llvm::function_ref<void(int64_t, int64_t)> visit,
                           int64_t dim, int64_t offsetA, int64_t offsetB) {
  if (dim == a.rank())
    return visit(offsetA, offsetB);
  for (int64_t i = 0; i < a.sizes[dim]; ++i)
    forEachElement(a, b, visit, dim + 1, offsetA + i * a.strides[dim],
                   offsetB + i * b.strides[dim]);
}

void tl::runtime::forEachElement(
    const View &a, const View &b,
    llvm::function_ref<void(int64_t, int64_t)> visit) {
  ::forEachElement(a, b, visit, 0, 0, 0);
}

/// The accumulator type for elements of type `T`.
template <typename T>
using Accumulator = std::conditional_t<std::is_integral_v<T>, T, float>;

template <typename Op, typename T>
static void reduceElements(const View &src, const View &dst, int64_t dim,
                           bool accumulate) {
  using Value = Accumulator<T>;
  View first = src;
  int64_t count = src.sizes[dim], stride = src.strides[dim];
  first.sizes[dim] = 1;
  const auto *from = reinterpret_cast<const T *>(src.data);
  auto *to = reinterpret_cast<T *>(dst.data);
  forEachElement(first, dst, [&](int64_t begin, int64_t result) {
    Value value = accumulate ? static_cast<Value>(to[result])
                             : Op::template identity<Value>();
    for (int64_t i = 0; i < count; ++i) {
      Value term = Op::getTerm(static_cast<Value>(from[begin + i * stride]));
      value = static_cast<Value>(Op::apply(value, term));
    }
    to[result] = static_cast<T>(value);
  });
}

template <typename Op> static void runReduce(const KernelArgs &args) {
  const View &src = args.operands[0].view;
  int64_t dim = args.param("dim");
  View dst = keepDimension(args.operands[1].view, src, dim);
  bool accumulate = args.param("accumulate");
  visitStorage(src.dtype, [&](auto tag) {
    using T = typename decltype(tag)::Type;
    if constexpr (!std::is_same_v<T, Boolean>)
      reduceElements<Op, T>(src, dst, dim, accumulate);
  });
}

//===----------------------------------------------------------------------===//
// tree_sum tree_max tree_min lane_max lane_min
//===----------------------------------------------------------------------===//

static llvm::Error expectLanes(const View &src, const View &dst) {
  bool isReal = src.dtype == DType::F32 || src.dtype == DType::F16;
  if (!isReal || src.dtype != dst.dtype)
    return unsupported("exists for f16 and f32 only");
  return llvm::Error::success();
}

static llvm::Error checkTree(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  if (auto error = expectLanes(src, dst))
    return error;
  if (src.rank() <= dst.rank() || llvm::ArrayRef(src.sizes).take_front(
                                      dst.rank()) != llvm::ArrayRef(dst.sizes))
    return unsupported("needs the leading extents of the operand in the "
                       "result");
  return llvm::Error::success();
}

/// Combines `pairs` pairs of neighbours, with results rounded to `T`.
template <typename Op, typename T>
static void combine(const float *__restrict from, float *__restrict to,
                    size_t pairs) {
  for (size_t i = 0; i < pairs; ++i)
    to[i] = static_cast<float>(T(Op::apply(from[2 * i], from[2 * i + 1])));
}

/// Combines neighbours, then neighbours among the results, and so on; an odd
/// last one is passed to the next level. `scratch` has room for all levels.
template <typename Op, typename T>
static float reduceTree(const float *values, size_t count, float *scratch) {
  if (count == 0)
    return Op::template identity<float>();
  float *results = scratch;
  while (count > 1) {
    size_t pairs = count / 2;
    combine<Op, T>(values, results, pairs);
    if (count % 2)
      results[pairs] = values[count - 1];
    values = results;
    count = pairs + count % 2;
    results += count;
  }
  return *values;
}

/// Whether the elements of `view` follow each other without gaps, row-major.
static bool isDense(const View &view) {
  return View::contiguous(view.data, view.dtype, view.sizes).strides ==
         view.strides;
}

namespace {
/// The lanes that each result of a reduction combines.
struct LaneGroups {
  /// `dst` has the leading extents of `src`.
  LaneGroups(const View &src, const View &dst, int64_t groupRank)
      : first(dst), results(dst), lanes(src) {
    first.sizes.assign(src.sizes.begin(), src.sizes.begin() + groupRank);
    first.strides.assign(src.strides.begin(), src.strides.begin() + groupRank);
    results.sizes = first.sizes;
    results.strides.truncate(groupRank);
    lanes.sizes.erase(lanes.sizes.begin(), lanes.sizes.begin() + groupRank);
    lanes.strides.erase(lanes.strides.begin(),
                        lanes.strides.begin() + groupRank);
  }

  /// The first lane of each group, the results, the lanes of a group.
  View first, results, lanes;
};
} // namespace

/// The lanes from `from` on as f32, in `values`; or `from` itself.
template <typename T>
static const float *gatherLanes(const T *from, const View &lanes,
                                bool isAdjacent, float *values) {
  if constexpr (std::is_same_v<T, float>)
    if (isAdjacent)
      return from;
  float *next = values;
  forEachElement(lanes, lanes, [&](int64_t offset, int64_t) {
    *next++ = static_cast<float>(from[offset]);
  });
  return values;
}

template <typename Op, typename T>
static void reduceTrees(const View &src, const View &dst) {
  LaneGroups groups(src, dst, dst.rank());
  const auto *from = reinterpret_cast<const T *>(src.data);
  auto *to = reinterpret_cast<T *>(dst.data);
  int64_t count = groups.lanes.numElements();
  bool isAdjacent = isDense(groups.lanes);
  // The gathered elements, then all levels of the tree; each level may have one
  // element more than half of the previous one.
  std::vector<float> values(2 * count + 64);
  forEachElement(groups.first, dst, [&](int64_t begin, int64_t result) {
    const float *leaves =
        gatherLanes(from + begin, groups.lanes, isAdjacent, values.data());
    to[result] = T(reduceTree<Op, T>(leaves, count, values.data() + count));
  });
}

template <typename Op> static void runTree(const KernelArgs &args) {
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  if (src.dtype == DType::F32)
    return reduceTrees<Op, float>(src, dst);
  reduceTrees<Op, Eigen::half>(src, dst);
}

static llvm::Error checkLane(const KernelArgs &args) {
  if (auto error = expectOperands(args, 2))
    return error;
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  if (auto error = expectLanes(src, dst))
    return error;
  if (src.rank() < 2 || dst.rank() != 2 || dst.sizes[1] != 2 ||
      dst.sizes[0] != src.sizes[0])
    return unsupported("needs two results for each leading index");
  return llvm::Error::success();
}

/// The first of the lanes that `Op` gives, or the first NaN.
template <typename Op>
static int64_t findLane(const float *lanes, int64_t count) {
  int64_t found = 0;
  for (int64_t i = 1; i < count; ++i)
    if (!std::isnan(lanes[found]) &&
        (std::isnan(lanes[i]) ||
         (lanes[i] != lanes[found] &&
          Op::apply(lanes[found], lanes[i]) == lanes[i])))
      found = i;
  return found;
}

/// The number of a lane is stored in the bits of `T`.
template <typename Op, typename T, typename Bits>
static void findLanes(const View &src, const View &dst) {
  static_assert(sizeof(T) == sizeof(Bits));
  LaneGroups groups(src, dst, 1);
  int64_t count = groups.lanes.numElements();
  if (count == 0)
    return;
  std::vector<float> values(count);
  const auto *from = reinterpret_cast<const T *>(src.data);
  forEachElement(
      groups.first, groups.results, [&](int64_t begin, int64_t result) {
        const float *lanes = gatherLanes(from + begin, groups.lanes,
                                         isDense(groups.lanes), values.data());
        int64_t lane = findLane<Op>(lanes, count);
        auto *to = reinterpret_cast<T *>(dst.data) + result;
        to[0] = T(lanes[lane]);
        auto bits = static_cast<Bits>(lane);
        std::memcpy(to + dst.strides[1], &bits, sizeof(bits));
      });
}

template <typename Op> static void runLane(const KernelArgs &args) {
  const View &src = args.operands[0].view, &dst = args.operands[1].view;
  if (src.dtype == DType::F32)
    return findLanes<Op, float, uint32_t>(src, dst);
  findLanes<Op, Eigen::half, uint16_t>(src, dst);
}

llvm::ArrayRef<Kernel> tl::runtime::reduceKernels() {
  static const Kernel kernels[] = {
      {"reduce_sum", checkReduce, runReduce<Sum>},
      {"reduce_max", checkReduce, runReduce<Max>},
      {"reduce_min", checkReduce, runReduce<Min>},
      {"reduce_product", checkReduce, runReduce<Product>},
      {"reduce_abs_max", checkReduce, runReduce<OfMagnitudes<Max>>},
      {"reduce_abs_sum", checkReduce, runReduce<OfMagnitudes<Sum>>},
      {"reduce_square_sum", checkReduce, runReduce<SquareSum>},
      {"tree_sum", checkTree, runTree<Sum>},
      {"tree_max", checkTree, runTree<Max>},
      {"tree_min", checkTree, runTree<Min>},
      {"lane_max", checkLane, runLane<Max>},
      {"lane_min", checkLane, runLane<Min>},
  };
  return kernels;
}
