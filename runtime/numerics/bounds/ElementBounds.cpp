//===- ElementBounds.cpp - Error bounds of elementwise kernels ------------===//
//-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/bounds/BoundCall.h"

#include "llvm/ADT/StringMap.h"

using namespace tl::runtime;
using llvm::StringRef;

/// The rounded result of `function`; exact operands have a unique one.
template <Bounded (*function)(Bounded, Bounded)>
static Bounded getNearest(DType dtype, Bounded a, Bounded b) {
  return a.isExact() && b.isExact() ? kStored : roundTo(dtype, function(a, b));
}

/// The operands of a binary operation; one of them may be a scalar, on either
/// side.
static std::pair<Numbers, Numbers> readTwo(const Call &call) {
  Numbers a = call.readRepeated(0), b;
  if (call.args.scalars.empty())
    b = call.readRepeated(1);
  else
    b.assign(a.size(), call.scalar(0));
  if (!call.args.scalars.empty() && call.args.param("scalar_left"))
    std::swap(a, b);
  return {a, b};
}

template <Bounded (*function)(Bounded, Bounded)>
static Results computeBinary(const Call &call) {
  auto [a, b] = readTwo(call);
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = getNearest<function>(call.dtype(), a[i], b[i]);
  return call.store(a);
}

/// The bounds of operations with unrounded results.
template <Bounded (*function)(Bounded, Bounded)>
static Results computeExactBinary(const Call &call) {
  auto [a, b] = readTwo(call);
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = function(a[i], b[i]);
  return call.store(a);
}

static Bounded subtract(Bounded a, Bounded b) { return add(a, negate(b)); }

/// `number` rounded to f32 with an error of `units` ulps plus `least`, then to
/// a narrower type.
static Bounded roundTwice(DType dtype, Bounded number, double units,
                          double least = 0) {
  number = roundTo(DType::F32, number, units);
  if (std::isfinite(number.value))
    number.error += least;
  return dtype == DType::F32 ? number : roundTo(dtype, number);
}

template <Bounded (*function)(DType, Bounded)>
static Results computeUnary(const Call &call) {
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
/// The larger of `x` and 0, which is above -0; NaN is kept.
static double rectify(double x) { return x <= 0 ? 0 : x; }

static Bounded getSquareRoot(DType dtype, Bounded x) {
  return x.isExact() ? kStored : roundTo(dtype, applyMonotone(x, squareRoot));
}

/// A monotone function with an error of `units` half ulps of its type.
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

/// A function that the vector unit lacks, composed of other instructions.
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

/// For large operands the result is any number from -1 to 1.
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
  return applySteps(x, [](double x) { return std::nearbyint(x); });
}

static Results computeClamp(const Call &call) {
  Numbers numbers = call.readRepeated(0);
  // A NaN limit is a separate case of the kernel.
  Bounded low = call.scalar(0), high = call.scalar(1);
  for (Bounded &number : numbers)
    number = minimum(maximum(number, low), high);
  return call.store(numbers);
}

static Results computeLeakyRelu(const Call &call) {
  Numbers numbers = call.readRepeated(0);
  double slope = call.scalar(0).value;
  for (Bounded &x : numbers)
    x = roundTo(call.dtype(),
                applyLipschitz(
                    x, [&](double x) { return x >= 0 ? x : x * slope; },
                    std::max(1.0, std::abs(slope))));
  return call.store(numbers);
}

/// The relative error of a power of `base` before rounding.
static double getErrorOfPower(double base, double exponent) {
  return (4 + 3 * std::abs(exponent * std::log(base))) * 0x1p-23;
}

/// x to the power of y if an operand is NaN or infinite, or the base is not
/// positive.
static Bounded powerOfEdge(DType dtype, double x, double y) {
  if (y != 0 && std::abs(y) < 0x1p-120)
    return Bounded::undecided();
  if (std::isnan(x) || std::isnan(y))
    return {NAN, 0};
  // Zero has no sign here.
  double value = std::pow(x == 0 ? 0.0 : x, y);
  if (!std::isfinite(value) || value == 0)
    return {value, 0};
  bool isOrdinary = std::isfinite(x) && std::isfinite(y) && x != 0;
  double error = isOrdinary ? getErrorOfPower(-x, y) : 0x1p-20;
  return roundTwice(dtype, {value, std::abs(value) * error}, 1, 0x1p-126);
}

/// x to the power of y. If x is not positive, both must be exact.
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

static Results computePower(const Call &call) {
  auto [a, b] = readTwo(call);
  for (size_t i = 0; i < a.size(); ++i)
    a[i] = power(call.dtype(), a[i], b[i]);
  return call.store(a);
}

/// The product of `a` and `b`, rounded to `dtype` or not: a product that is not
/// rounded is not infinite.
static Bounded multiplyLoosely(DType dtype, Bounded a, Bounded b) {
  Bounded product = multiply(a, b), rounded = roundTo(dtype, product);
  bool isLess = std::isfinite(product.value) && product.isDecided();
  bool isFinite = std::isfinite(rounded.value) && rounded.isDecided();
  return isLess && !isFinite ? product : rounded;
}

/// The result is also an operand: `dst += a * b`.
static Results computeMulAdd(const Call &call, const Numbers &a,
                             const Numbers &b) {
  Numbers sums = call.readAll(call.result());
  for (size_t i = 0; i < sums.size(); ++i)
    sums[i] = roundTo(call.dtype(),
                      add(sums[i], multiplyLoosely(call.dtype(), a[i], b[i])));
  return call.store(sums);
}

static Results computeMulAdd(const Call &call) {
  return computeMulAdd(call, call.readRepeated(0), call.readRepeated(1));
}

static Results computeAxpy(const Call &call) {
  Numbers a = call.readRepeated(0);
  return computeMulAdd(call, a, Numbers(a.size(), call.scalar(0)));
}

static Results computeAccumulate(const Call &call) {
  Numbers sums = call.readAll(call.result()), a = call.readRepeated(0);
  for (size_t i = 0; i < sums.size(); ++i)
    sums[i] = getNearest<add>(call.dtype(), sums[i], a[i]);
  return call.store(sums);
}

BoundKernel tl::runtime::lookupElementBound(StringRef name) {
  static const llvm::StringMap<BoundKernel> table = {
      {"accumulate", computeAccumulate},
      {"add", computeBinary<add>},
      {"sub", computeBinary<subtract>},
      {"mul", computeBinary<multiply>},
      {"div", computeBinary<divide>},
      {"max", computeExactBinary<maximum>},
      {"min", computeExactBinary<minimum>},
      {"pow", computePower},
      {"mul_add", computeMulAdd},
      {"axpy", computeAxpy},
      {"exp", computeUnary<getMonotone<exponential, 2>>},
      {"ln", computeUnary<getMonotone<logarithm, 2>>},
      {"sqrt", computeUnary<getSquareRoot>},
      {"rsqrt", computeUnary<getMonotone<inverseSquareRoot, 4>>},
      {"reciprocal", computeUnary<getReciprocal>},
      {"rsqrt_estimate", computeUnary<getRootEstimate>},
      {"reciprocal_estimate", computeUnary<getReciprocalEstimate>},
      {"abs", computeUnary<getExactFunction<absolute>>},
      {"relu", computeUnary<getExactFunction<rectify>>},
      {"sigmoid", computeUnary<getComposite<sigmoid, 4>>},
      {"tanh", computeUnary<getComposite<hyperbolicTangent, 8>>},
      {"erf", computeUnary<getComposite<errorFunction, 8>>},
      {"silu", computeUnary<getSilu>},
      {"gelu", computeUnary<getGelu>},
      {"sin", computeUnary<getWave<sine, 25000>>},
      {"cos", computeUnary<getWave<cosine, 12500>>},
      {"round", computeUnary<getRound>},
      {"leaky_relu", computeLeakyRelu},
      {"clamp", computeClamp},
  };
  return table.lookup(name);
}
