//===- SumBounds.cpp - Error bounds of sums in any order ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/bounds/BoundCall.h"

#include "llvm/ADT/StringMap.h"

#include <cfloat>

using namespace tl::runtime;
using llvm::StringRef;

namespace {
/// A sum of terms in any order, with each partial sum rounded to f32.
class AnyOrder {
public:
  void add(Bounded term) {
    sum = tl::runtime::add(sum, term);
    isNegativeZero &=
        term.isExact() && term.value == 0 && std::signbit(term.value);
    if (!std::isfinite(term.value))
      return;
    magnitude += std::abs(term.value) + term.error;
    ++terms;
  }
  /// `unit` is half an ulp of 1 in the type of partial sums.
  Bounded finish(DType dtype, double unit = 0x1p-24) const {
    if (!sum.isDecided())
      return sum;
    // In some order a partial sum may be infinite.
    if (!roundTo(DType::F32, {magnitude, 0}).isDecided() ||
        std::isinf(roundTo(dtype, {magnitude, 0}).value))
      return Bounded::undecided();
    if (!std::isfinite(sum.value))
      return sum;
    // Some programs add these to +0, which changes the sign of the sum.
    if (terms > 0 && isNegativeZero)
      return {0, DBL_TRUE_MIN};
    double own = (terms + 1) * unit * magnitude;
    Bounded result{sum.value, sum.error + own};
    if (terms > 1)
      return roundTo(dtype, result);
    // A single term is stored as it is, but may be a product.
    return isStored(dtype) ? sum : roundTo(dtype, sum);
  }

private:
  /// Whether the sum is a number of `dtype`.
  bool isStored(DType dtype) const {
    double units = sum.value / getUnit(dtype, sum.value);
    return sum.isExact() && std::rint(units) == units;
  }

  Bounded sum;
  double magnitude = 0;
  int64_t terms = 0;
  bool isNegativeZero = true;
};

/// A product of terms in any order, with each partial product rounded to f32.
class ProductInAnyOrder {
public:
  void add(Bounded term) {
    product = multiply(product, term);
    ++terms;
    if (!std::isfinite(term.value) || (term.isExact() && term.value == 0))
      return;
    most += std::max(std::log2(std::abs(term.value) + term.error), 0.0);
    least += std::min(std::log2(std::abs(term.value) - term.error), 0.0);
  }
  Bounded finish(DType dtype) const {
    // In some order a partial product may leave the normal numbers of f32; a
    // term that may be zero or negative gives NaN or an infinity here.
    bool staysNormal = most < 127 && least > -125;
    if (terms < 2 || !product.isDecided())
      return product;
    if (!staysNormal)
      return std::isnan(product.value) ? product : Bounded::undecided();
    if (!std::isfinite(product.value) ||
        (product.isExact() && product.value == 0))
      return product;
    double magnitude = std::abs(product.value) + product.error;
    double own = (terms + 1) * 0x1p-24 * magnitude;
    return roundTo(dtype, {product.value, product.error + own});
  }

private:
  Bounded product = {1, 0};
  /// The logarithms of the greatest and the least partial product.
  double most = 0, least = 0;
  int64_t terms = 0;
};

/// A dimension that is reduced.
struct Lines {
  int64_t outer = 1, count = 1, inner = 1;
};
} // namespace

static Lines getLines(const View &src, int64_t dim) {
  Lines lines;
  lines.count = src.sizes[dim];
  for (int64_t i = 0; i < src.rank(); ++i)
    if (i != dim)
      (i < dim ? lines.outer : lines.inner) *= src.sizes[i];
  return lines;
}

/// Calls `line(first, distance)` for each run of elements along the dimension,
/// in the order of the results.
static void forEachLine(const Lines &lines,
                        llvm::function_ref<void(int64_t, int64_t)> line) {
  for (int64_t i = 0; i < lines.outer; ++i)
    for (int64_t j = 0; j < lines.inner; ++j)
      line(i * lines.count * lines.inner + j, lines.inner);
}

static Bounded getElement(Bounded element) { return element; }

static Bounded getMagnitude(Bounded element) {
  return applyLipschitz(element, [](double x) { return std::abs(x); }, 1);
}

/// The square as an instruction rounds it.
static Bounded getSquare(Bounded element) {
  return roundTo(DType::F32, multiply(element, element));
}

template <typename Order, Bounded (*getTerm)(Bounded)>
static Results computeInAnyOrder(const Call &call) {
  Lines lines = getLines(call.view(0), call.args.param("dim"));
  Numbers terms = call.readAll(call.view(0)),
          sums = call.readAll(call.result());
  bool accumulate = call.args.param("accumulate");
  size_t next = 0;
  forEachLine(lines, [&](int64_t first, int64_t distance) {
    Order sum;
    if (accumulate)
      sum.add(sums[next]);
    for (int64_t i = 0; i < lines.count; ++i)
      sum.add(getTerm(terms[first + i * distance]));
    sums[next++] = sum.finish(call.dtype());
  });
  return call.store(sums);
}

template <Bounded (*choose)(Bounded, Bounded), Bounded (*getTerm)(Bounded)>
static Results computeExtreme(const Call &call) {
  Lines lines = getLines(call.view(0), call.args.param("dim"));
  Numbers terms = call.readAll(call.view(0)),
          found = call.readAll(call.result());
  bool accumulate = call.args.param("accumulate");
  bool isMaximum = choose == maximum;
  size_t next = 0;
  forEachLine(lines, [&](int64_t first, int64_t distance) {
    Bounded result =
        accumulate ? found[next] : Bounded{isMaximum ? -INFINITY : INFINITY, 0};
    for (int64_t i = 0; i < lines.count; ++i)
      result = choose(result, getTerm(terms[first + i * distance]));
    found[next++] = result;
  });
  return call.store(found);
}

/// The running results of `State`: `add` takes an element, `finish` gives the
/// result up to it.
template <typename State>
static Results computeScan(const Call &call, const State &empty) {
  Lines lines = getLines(call.view(0), call.args.param("dim"));
  Numbers terms = call.readAll(call.view(0)), init;
  if (call.args.operands.size() == 3)
    init = call.readAll(call.view(1));
  bool reverse = call.args.param("reverse");
  Numbers results(terms.size());
  size_t next = 0;
  forEachLine(lines, [&](int64_t first, int64_t distance) {
    State state = empty;
    if (!init.empty())
      state.add(init[next++]);
    for (int64_t i = 0; i < lines.count; ++i) {
      int64_t place = first + (reverse ? lines.count - 1 - i : i) * distance;
      state.add(terms[place]);
      results[place] = state.finish();
    }
  });
  return call.store(results);
}

namespace {
struct RunningSum : AnyOrder {
  explicit RunningSum(DType dtype) : dtype(dtype) {}
  Bounded finish() const {
    return AnyOrder::finish(dtype, getUnit(dtype, 1) / 2);
  }
  DType dtype;
};

template <Bounded (*choose)(Bounded, Bounded)> struct RunningExtreme {
  void add(Bounded term) {
    result = hasTerm ? choose(result, term) : term;
    hasTerm = true;
  }
  Bounded finish() const { return result; }
  Bounded result;
  bool hasTerm = false;
};
} // namespace

static Results computeCumsum(const Call &call) {
  return computeScan(call, RunningSum(call.dtype()));
}

template <Bounded (*choose)(Bounded, Bounded)>
static Results computeRunningExtreme(const Call &call) {
  return computeScan(call, RunningExtreme<choose>());
}

static Results computeProduct(const Call &call) {
  MatrixView a = call.args.operands[0].asMatrix();
  MatrixView b = call.args.operands[1].asMatrix();
  MatrixView c = call.args.operands[2].asMatrix();
  if (call.args.param("transpose_a"))
    a = a.transposed();
  if (call.args.param("transpose_b"))
    b = b.transposed();
  int64_t m = call.args.param("m", a.rows.size);
  int64_t n = call.args.param("n", b.cols.size);
  int64_t k = call.args.param("k", a.cols.size);
  bool init = !call.args.scalars.empty() && toDouble(call.args.scalars[0]) != 0;
  Results results;
  if (k == 0)
    return results;
  auto read = [&](const MatrixView &matrix, int64_t row, int64_t column) {
    return call.read(matrix.data +
                         matrix.offset(row, column) * byteWidth(matrix.dtype),
                     matrix.dtype);
  };
  Numbers left, right;
  for (int64_t i = 0; i < m; ++i)
    for (int64_t l = 0; l < k; ++l)
      left.push_back(read(a, i, l));
  for (int64_t j = 0; j < n; ++j)
    for (int64_t l = 0; l < k; ++l)
      right.push_back(read(b, l, j));
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) {
      AnyOrder sum;
      if (!init)
        sum.add(read(c, i, j));
      for (int64_t l = 0; l < k; ++l)
        sum.add(multiply(left[i * k + l], right[j * k + l]));
      results.push_back(makeResult(c.data + c.offset(i, j) * byteWidth(c.dtype),
                                   c.dtype, sum.finish(DType::F32)));
    }
  return results;
}

BoundKernel tl::runtime::lookupSumBound(StringRef name) {
  static const llvm::StringMap<BoundKernel> table = {
      {"reduce_sum", computeInAnyOrder<AnyOrder, getElement>},
      {"reduce_abs_sum", computeInAnyOrder<AnyOrder, getMagnitude>},
      {"reduce_square_sum", computeInAnyOrder<AnyOrder, getSquare>},
      {"reduce_product", computeInAnyOrder<ProductInAnyOrder, getElement>},
      {"reduce_max", computeExtreme<maximum, getElement>},
      {"reduce_min", computeExtreme<minimum, getElement>},
      {"reduce_abs_max", computeExtreme<maximum, getMagnitude>},
      {"cumsum", computeCumsum},
      {"cummax", computeRunningExtreme<maximum>},
      {"cummin", computeRunningExtreme<minimum>},
      {"matmul", computeProduct},
  };
  return table.lookup(name);
}
