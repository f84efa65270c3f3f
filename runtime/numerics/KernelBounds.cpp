//===- KernelBounds.cpp - How far results of kernels may be off -----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/KernelBounds.h"
#include "runtime/numerics/KernelSupport.h"
#include "runtime/numerics/Storage.h"

#include "llvm/ADT/StringMap.h"

#include <cstring>

using namespace tl::runtime;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

using Visit = llvm::function_ref<void(std::byte *)>;

static void forEachElement(const View &view, Visit visit, int64_t dim = 0,
                           int64_t offset = 0) {
  if (dim == view.rank())
    return visit(view.data + offset * byteWidth(view.dtype));
  for (int64_t i = 0; i < view.sizes[dim]; ++i)
    forEachElement(view, visit, dim + 1, offset + i * view.strides[dim]);
}

void tl::runtime::forEachOperandElement(const Operand &operand, Visit visit) {
  if (!operand.matrix)
    return forEachElement(operand.view, visit);
  const MatrixView &matrix = *operand.matrix;
  for (int64_t r = 0; r < matrix.rows.size; ++r)
    for (int64_t c = 0; c < matrix.cols.size; ++c)
      visit(matrix.data + matrix.offset(r, c) * byteWidth(matrix.dtype));
}

double tl::runtime::readNumber(const std::byte *element, DType dtype) {
  return visitStorage(dtype, [&](auto tag) -> double {
    using T = typename decltype(tag)::Type;
    T value;
    std::memcpy(&value, element, sizeof(T));
    if constexpr (std::is_same_v<T, Boolean>)
      return value.value != 0;
    else
      return static_cast<double>(value);
  });
}

/// Stands for exactly what the kernel stores.
constexpr Bounded kStored{0, -1};

static BoundedResult makeResult(std::byte *element, DType dtype,
                                Bounded number) {
  if (number.error < 0)
    return {element, dtype, std::nullopt};
  return {element, dtype, number};
}

namespace {
using Numbers = std::vector<Bounded>;
using Results = std::vector<BoundedResult>;

/// A kernel that is about to run.
struct Call {
  const KernelArgs &args;
  ReadBounded read;

  const View &view(unsigned operand) const {
    return args.operands[operand].view;
  }
  const View &result() const { return args.operands.back().view; }
  DType dtype() const { return result().dtype; }

  Numbers readAll(const View &view) const {
    Numbers numbers;
    forEachElement(view, [&](std::byte *element) {
      numbers.push_back(read(element, view.dtype));
    });
    return numbers;
  }
  /// An operand that repeats to the shape of the result.
  Numbers readRepeated(unsigned operand) const {
    return readAll(broadcast(view(operand), result().sizes));
  }
  /// A scalar operand as the type of the result has it.
  Bounded scalar(unsigned number) const {
    alignas(8) std::byte element[8];
    storeScalar(args.scalars[number], dtype(), element);
    return {readNumber(element, dtype()), 0};
  }
  /// `numbers` as the elements of the result.
  Results store(const Numbers &numbers) const {
    Results results;
    auto next = numbers.begin();
    forEachElement(result(), [&](std::byte *element) {
      results.push_back(makeResult(element, dtype(), *next++));
    });
    return results;
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Element by element
//===----------------------------------------------------------------------===//

/// The nearest number to what `function` makes of `a` and `b`: of exact ones
/// there is only that.
template <Bounded (*function)(Bounded, Bounded)>
static Bounded getNearest(DType dtype, Bounded a, Bounded b) {
  return a.isExact() && b.isExact() ? kStored : roundTo(dtype, function(a, b));
}

template <Bounded (*function)(Bounded, Bounded)>
static Results getBinary(const Call &call) {
  Numbers a = call.readRepeated(0), b;
  if (call.args.scalars.empty())
    b = call.readRepeated(1);
  else
    b.assign(a.size(), call.scalar(0));
  bool isSwapped = !call.args.scalars.empty() && call.args.param("scalar_left");
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = isSwapped ? getNearest<function>(call.dtype(), b[i], a[i])
                     : getNearest<function>(call.dtype(), a[i], b[i]);
  return call.store(a);
}

/// Of which no result is rounded.
template <Bounded (*function)(Bounded, Bounded)>
static Results getExactBinary(const Call &call) {
  Numbers a = call.readRepeated(0), b;
  if (call.args.scalars.empty())
    b = call.readRepeated(1);
  else
    b.assign(a.size(), call.scalar(0));
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = function(a[i], b[i]);
  return call.store(a);
}

static Bounded subtract(Bounded a, Bounded b) { return add(a, negate(b)); }

/// `number` rounded to f32 with an error of `units` ulps and of at least
/// `least`, then to a narrower type.
static Bounded roundTwice(DType dtype, Bounded number, double units,
                          double least = 0) {
  number = roundTo(DType::F32, number, units);
  if (std::isfinite(number.value))
    number.error += least;
  return dtype == DType::F32 ? number : roundTo(dtype, number);
}

template <Bounded (*function)(DType, Bounded)>
static Results getUnary(const Call &call) {
  Numbers numbers = call.readRepeated(0);
  for (Bounded &number : numbers)
    number = function(call.dtype(), number);
  return call.store(numbers);
}

static double exponential(double x) { return std::exp(x); }
static double logarithm(double x) { return std::log(x); }
static double squareRoot(double x) { return std::sqrt(x); }
static double inverseSquareRoot(double x) { return 1 / std::sqrt(x); }
static double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
static double silu(double x) { return x * sigmoid(x); }
static double gelu(double x) { return x * std::erfc(-x * std::sqrt(0.5)) / 2; }
static double hyperbolicTangent(double x) { return std::tanh(x); }
static double errorFunction(double x) { return std::erf(x); }
static double sine(double x) { return std::sin(x); }
static double cosine(double x) { return std::cos(x); }
static double absolute(double x) { return std::abs(x); }
static double rectify(double x) { return x < 0 ? 0 : x; }

static Bounded getSquareRoot(DType dtype, Bounded x) {
  return x.isExact() ? kStored : roundTo(dtype, applyMonotone(x, squareRoot));
}

/// One that rises or falls, off by `units` ulps of its type.
template <double (*function)(double), int units>
static Bounded getMonotone(DType dtype, Bounded x) {
  return roundTo(dtype, applyMonotone(x, function), units / 2.0);
}

static Bounded getReciprocal(DType dtype, Bounded x) {
  return roundTo(dtype, divide({1, 0}, x), 2);
}

static Bounded estimate(DType dtype, Bounded result) {
  if (std::isfinite(result.value))
    result.error +=
        std::abs(result.value) * (dtype == DType::F16 ? 2e-3 : 2e-4);
  return roundTo(dtype, result);
}

static Bounded getReciprocalEstimate(DType dtype, Bounded x) {
  return estimate(dtype, divide({1, 0}, x));
}

static Bounded getRootEstimate(DType dtype, Bounded x) {
  return estimate(dtype, applyMonotone(x, inverseSquareRoot));
}

/// What the vector unit lacks, and others write with what it has.
template <double (*function)(double), int units>
static Bounded getComposite(DType dtype, Bounded x) {
  return roundTwice(dtype, applyMonotone(x, function), units,
                    std::ldexp(1, -118));
}

static Bounded getSilu(DType dtype, Bounded x) {
  return roundTwice(dtype, applyLipschitz(x, silu, 1.1), 4,
                    std::ldexp(1, -118));
}

static Bounded getGelu(DType dtype, Bounded x) {
  double own = std::abs(x.value) * std::ldexp(1, -21);
  return roundTwice(dtype, applyLipschitz(x, gelu, 1.13), 1,
                    std::isfinite(own) ? own : 0);
}

/// Of large operands the result is any from -1 to 1.
template <double (*function)(double), int limit>
static Bounded getWave(DType dtype, Bounded x) {
  if (std::isfinite(x.value) && std::abs(x.value) + x.error > limit)
    return x.isDecided() ? Bounded{0, 1} : x;
  return roundTwice(dtype, applyLipschitz(x, function, 1), 3);
}

template <double (*function)(double)>
static Bounded getExactFunction(DType, Bounded x) {
  return applyLipschitz(x, function, 1);
}

static Bounded getRound(DType, Bounded x) {
  if (!x.isDecided() || x.isExact())
    return {std::nearbyint(x.value), x.error};
  double least = std::nearbyint(x.getLeast());
  double greatest = std::nearbyint(x.getGreatest());
  return {(least + greatest) / 2, (greatest - least) / 2};
}

static Results getClamp(const Call &call) {
  Numbers numbers = call.readRepeated(0);
  // NaN limits are its own case of the kernel.
  Bounded low = call.scalar(0), high = call.scalar(1);
  for (Bounded &number : numbers)
    number = minimum(maximum(number, low), high);
  return call.store(numbers);
}

static Results getLeakyRelu(const Call &call) {
  Numbers numbers = call.readRepeated(0);
  double slope = call.scalar(0).value;
  for (Bounded &x : numbers)
    x = roundTo(call.dtype(),
                applyLipschitz(
                    x, [&](double x) { return x >= 0 ? x : x * slope; },
                    std::max(1.0, std::abs(slope))));
  return call.store(numbers);
}

/// How far a power of `base` may be off relatively, before it is rounded.
static double getErrorOfPower(double base, double exponent) {
  return (4 + 3 * std::abs(exponent * std::log(base))) * 0x1p-23;
}

/// x to the power of y, of which one is no number, infinite or no positive
/// base.
static Bounded powerOfEdge(DType dtype, double x, double y) {
  if (y != 0 && std::abs(y) < 0x1p-120)
    return Bounded::undecided();
  bool isIntegral = std::rint(y) == y;
  if (std::isnan(x) || std::isnan(y) || (x < 0 && !isIntegral))
    return {NAN, 0};
  // Zero has no sign here.
  double value = std::pow(x == 0 ? 0.0 : x, y);
  if (!std::isfinite(value) || value == 0)
    return {value, 0};
  bool isOrdinary = std::isfinite(x) && std::isfinite(y) && x != 0;
  double error = isOrdinary ? getErrorOfPower(-x, y) : 0x1p-20;
  return roundTwice(dtype, {value, std::abs(value) * error}, 1, 0x1p-126);
}

/// x to the power of y. Where x is not positive, both have to be exact.
static Bounded power(DType dtype, Bounded x, Bounded y) {
  if (!x.isDecided() || !y.isDecided())
    return Bounded::undecided();
  bool isOrdinary = std::isfinite(x.value) && std::isfinite(y.value);
  if (x.isExact() && y.isExact() && !(isOrdinary && x.value > 0))
    return powerOfEdge(dtype, x.value, y.value);
  if (!isOrdinary || x.getLeast() <= 0)
    return Bounded::undecided();
  double value = std::pow(x.value, y.value), error = 0;
  for (double a : {x.getLeast(), x.getGreatest()})
    for (double b : {y.getLeast(), y.getGreatest()})
      error = std::max(error, std::abs(std::pow(a, b) - value));
  error += value * getErrorOfPower(x.value, y.value);
  return std::isfinite(error) ? roundTwice(dtype, {value, error}, 1, 0x1p-126)
                              : Bounded::undecided();
}

static Results getPower(const Call &call) {
  Numbers a = call.readRepeated(0), b;
  if (call.args.scalars.empty())
    b = call.readRepeated(1);
  else
    b.assign(a.size(), call.scalar(0));
  if (!call.args.scalars.empty() && call.args.param("scalar_left"))
    std::swap(a, b);
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = power(call.dtype(), a[i], b[i]);
  return call.store(a);
}

/// The result is an operand, too: `dst += a * b`.
static Results getMulAdd(const Call &call, const Numbers &a, const Numbers &b) {
  Numbers sums = call.readAll(call.result());
  for (size_t i = 0; i < sums.size(); ++i)
    sums[i] =
        roundTo(call.dtype(),
                add(sums[i], roundTo(call.dtype(), multiply(a[i], b[i]))));
  return call.store(sums);
}

static Results getMulAdd(const Call &call) {
  return getMulAdd(call, call.readRepeated(0), call.readRepeated(1));
}

static Results getAxpy(const Call &call) {
  Numbers a = call.readRepeated(0);
  return getMulAdd(call, a, Numbers(a.size(), call.scalar(0)));
}

static Results getAccumulate(const Call &call) {
  Numbers sums = call.readAll(call.result()), a = call.readRepeated(0);
  for (size_t i = 0; i < sums.size(); ++i)
    sums[i] = getNearest<add>(call.dtype(), sums[i], a[i]);
  return call.store(sums);
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

static bool isNarrowing(DType from, DType to) {
  return from != to && !(isFloat(from) && to == DType::F32) &&
         !(byteWidth(from) < byteWidth(to) && isFloat(to) && !isFloat(from) &&
           byteWidth(from) == 1);
}

static Numbers convert(Numbers numbers, DType from, DType to, double units) {
  if (!isNarrowing(from, to))
    return numbers;
  for (Bounded &number : numbers)
    number = number.isExact() ? kStored : roundTo(to, number, units);
  return numbers;
}

static Results getMove(const Call &call, double units) {
  return call.store(
      convert(call.readRepeated(0), call.view(0).dtype, call.dtype(), units));
}

static Results getRepeat(const Call &call) { return getMove(call, 0.5); }
static Results getCast(const Call &call) { return getMove(call, 1); }

/// With a scalar, what the source lacks is that.
static Results getCopy(const Call &call) {
  if (call.args.scalars.empty())
    return getRepeat(call);
  View part = call.result();
  part.sizes = call.view(0).sizes;
  Results results;
  Bounded rest = call.scalar(0);
  forEachElement(call.result(), [&](std::byte *element) {
    results.push_back(makeResult(element, call.dtype(), rest));
  });
  Numbers numbers = convert(call.readAll(call.view(0)), call.view(0).dtype,
                            call.dtype(), 0.5);
  auto next = numbers.begin();
  // The later one of two results of an element holds.
  forEachElement(part, [&](std::byte *element) {
    results.push_back(makeResult(element, call.dtype(), *next++));
  });
  return results;
}

static Results getTranspose(const Call &call) {
  constexpr StringRef names[] = {"axis0", "axis1", "axis2", "axis3",
                                 "axis4", "axis5", "axis6", "axis7"};
  View permuted = call.view(0);
  for (int64_t i = 0; i < permuted.rank(); ++i) {
    int64_t axis = call.args.param(names[i]);
    permuted.sizes[i] = call.view(0).sizes[axis];
    permuted.strides[i] = call.view(0).strides[axis];
  }
  return call.store(
      convert(call.readAll(permuted), permuted.dtype, call.dtype(), 0.5));
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

namespace {
/// A sum of terms in any order, each partial one rounded to f32.
class AnyOrder {
public:
  void add(Bounded term) {
    sum = tl::runtime::add(sum, term);
    if (!std::isfinite(term.value))
      return;
    magnitude += std::abs(term.value) + term.error;
    ++terms;
  }
  /// `unit` is half an ulp of 1 in the type of partial sums.
  Bounded finish(DType dtype, double unit = 0x1p-24) const {
    if (!sum.isDecided())
      return sum;
    // In some order it may be infinite on the way.
    if (!roundTo(DType::F32, {magnitude, 0}).isDecided() ||
        std::isinf(roundTo(dtype, {magnitude, 0}).value))
      return Bounded::undecided();
    if (!std::isfinite(sum.value))
      return sum;
    double own = (terms + 1) * unit * magnitude;
    Bounded result{sum.value, sum.error + own};
    return terms > 1 ? roundTo(dtype, result) : sum;
  }

private:
  Bounded sum;
  double magnitude = 0;
  int64_t terms = 0;
};

/// A dimension that is gone in the result.
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

static Results getSum(const Call &call) {
  Lines lines = getLines(call.view(0), call.args.param("dim"));
  Numbers terms = call.readAll(call.view(0)),
          sums = call.readAll(call.result());
  bool accumulate = call.args.param("accumulate");
  size_t next = 0;
  forEachLine(lines, [&](int64_t first, int64_t distance) {
    AnyOrder sum;
    if (accumulate)
      sum.add(sums[next]);
    for (int64_t i = 0; i < lines.count; ++i)
      sum.add(terms[first + i * distance]);
    sums[next++] = sum.finish(call.dtype());
  });
  return call.store(sums);
}

template <Bounded (*choose)(Bounded, Bounded)>
static Results getExtreme(const Call &call) {
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
      result = choose(result, terms[first + i * distance]);
    found[next++] = result;
  });
  return call.store(found);
}

static Results getCumsum(const Call &call) {
  Lines lines = getLines(call.view(0), call.args.param("dim"));
  Numbers terms = call.readAll(call.view(0));
  bool reverse = call.args.param("reverse");
  double unit = getUnit(call.dtype(), 1) / 2;
  Numbers sums(terms.size());
  forEachLine(lines, [&](int64_t first, int64_t distance) {
    AnyOrder sum;
    for (int64_t i = 0; i < lines.count; ++i) {
      int64_t place = first + (reverse ? lines.count - 1 - i : i) * distance;
      sum.add(terms[place]);
      sums[place] = sum.finish(call.dtype(), unit);
    }
  });
  return call.store(sums);
}

static Results getProduct(const Call &call) {
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

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

using BoundKernel = Results (*)(const Call &);

static BoundKernel lookupBound(StringRef name) {
  static const llvm::StringMap<BoundKernel> table = {
      {"copy", getCopy},
      {"repeat", getRepeat},
      {"transpose", getTranspose},
      {"cast", getCast},
      {"accumulate", getAccumulate},
      {"add", getBinary<add>},
      {"sub", getBinary<subtract>},
      {"mul", getBinary<multiply>},
      {"div", getBinary<divide>},
      {"max", getExactBinary<maximum>},
      {"min", getExactBinary<minimum>},
      {"pow", getPower},
      {"mul_add", getMulAdd},
      {"axpy", getAxpy},
      {"exp", getUnary<getMonotone<exponential, 2>>},
      {"ln", getUnary<getMonotone<logarithm, 2>>},
      {"sqrt", getUnary<getSquareRoot>},
      {"rsqrt", getUnary<getMonotone<inverseSquareRoot, 4>>},
      {"reciprocal", getUnary<getReciprocal>},
      {"rsqrt_estimate", getUnary<getRootEstimate>},
      {"reciprocal_estimate", getUnary<getReciprocalEstimate>},
      {"abs", getUnary<getExactFunction<absolute>>},
      {"relu", getUnary<getExactFunction<rectify>>},
      {"sigmoid", getUnary<getComposite<sigmoid, 4>>},
      {"tanh", getUnary<getComposite<hyperbolicTangent, 8>>},
      {"erf", getUnary<getComposite<errorFunction, 8>>},
      {"silu", getUnary<getSilu>},
      {"gelu", getUnary<getGelu>},
      {"sin", getUnary<getWave<sine, 25000>>},
      {"cos", getUnary<getWave<cosine, 12500>>},
      {"round", getUnary<getRound>},
      {"leaky_relu", getLeakyRelu},
      {"clamp", getClamp},
      {"reduce_sum", getSum},
      {"reduce_max", getExtreme<maximum>},
      {"reduce_min", getExtreme<minimum>},
      {"cumsum", getCumsum},
      {"matmul", getProduct},
  };
  return table.lookup(name);
}

/// Whether all that the kernel computes with and writes is floating point.
static bool computesFloats(const KernelArgs &args) {
  return llvm::all_of(args.operands, [](const Operand &operand) {
    return isFloat(operand.dtype());
  });
}

std::vector<BoundedResult>
tl::runtime::getBounds(StringRef name, const KernelArgs &args,
                       llvm::ArrayRef<OperandUse> uses, ReadBounded read) {
  BoundKernel kernel = lookupBound(name);
  if (kernel && computesFloats(args))
    return kernel({args, read});
  bool isExact = true;
  for (auto [operand, use] : llvm::zip_equal(args.operands, uses))
    if (DType dtype = operand.dtype(); use.reads)
      forEachOperandElement(operand, [&](std::byte *element) {
        isExact &= read(element, dtype).isExact();
      });
  std::optional<Bounded> number;
  if (!isExact)
    number = Bounded::undecided();
  Results results;
  for (size_t i = 0; i < uses.size(); ++i) {
    const Operand &operand = args.operands[i];
    if (uses[i].writes)
      forEachOperandElement(operand, [&](std::byte *element) {
        results.push_back({element, operand.dtype(), number});
      });
  }
  return results;
}
