//===- KernelBoundsTest.cpp - Tests of bounds of results ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operands that are drawn within their bounds give results within theirs. For
// exact operands the bound is the documented number of units wide and no more,
// measured against functions in long double.
//
//===----------------------------------------------------------------------===//

#include "runtime/numerics/KernelBounds.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

#include <map>
#include <random>

using namespace tl::runtime;

namespace {

constexpr int64_t kSize = 512;

/// A kernel of one or two operands, the numbers that these are, and in units in
/// the last place how far it may be off.
struct Case {
  const char *name;
  unsigned operands;
  double low, high;
  long double (*value)(long double a, long double b);
  double units;
};

long double rsqrtOf(long double a, long double) { return 1 / std::sqrt(a); }

const Case kCases[] = {
    {"add", 2, -8, 8, [](long double a, long double b) { return a + b; }, 0.5},
    {"sub", 2, -8, 8, [](long double a, long double b) { return a - b; }, 0.5},
    {"mul", 2, -8, 8, [](long double a, long double b) { return a * b; }, 0.5},
    {"div", 2, 0.5, 8, [](long double a, long double b) { return a / b; }, 0.5},
    {"max", 2, -8, 8,
     [](long double a, long double b) { return std::max(a, b); }, 0},
    {"min", 2, -8, 8,
     [](long double a, long double b) { return std::min(a, b); }, 0},
    {"exp", 1, -10, 10, [](long double a, long double) { return std::exp(a); },
     1},
    {"ln", 1, 0.1, 10, [](long double a, long double) { return std::log(a); },
     1},
    {"sqrt", 1, 0, 10, [](long double a, long double) { return std::sqrt(a); },
     0.5},
    {"rsqrt", 1, 0.1, 10, rsqrtOf, 2},
    {"reciprocal", 1, 0.1, 10, [](long double a, long double) { return 1 / a; },
     2},
    {"tanh", 1, -4, 4, [](long double a, long double) { return std::tanh(a); },
     8},
    {"erf", 1, -3, 3, [](long double a, long double) { return std::erf(a); },
     8},
    {"sigmoid", 1, -8, 8,
     [](long double a, long double) { return 1 / (1 + std::exp(-a)); }, 4},
    {"sin", 1, -20, 20, [](long double a, long double) { return std::sin(a); },
     3},
    {"cos", 1, -20, 20, [](long double a, long double) { return std::cos(a); },
     3},
    {"abs", 1, -4, 4, [](long double a, long double) { return std::abs(a); },
     0},
};

/// A kernel that has run on operands with bounds that may be wider.
class BoundedRun {
public:
  BoundedRun(const Case &kernel, std::mt19937 &random, double uncertainty)
      : kernel(kernel) {
    std::uniform_real_distribution<double> values(kernel.low, kernel.high);
    std::uniform_real_distribution<double> parts(-1, 1);
    for (unsigned i = 0; i < kernel.operands; ++i) {
      std::vector<float> &operand = operands.emplace_back(kSize);
      for (float &number : operand) {
        number = values(random);
        double error = std::abs(number) * uncertainty;
        known[reinterpret_cast<std::byte *>(&number)] = {
            number + error * parts(random), error};
      }
    }
    KernelArgs args = getArgs();
    std::vector<OperandUse> uses(kernel.operands, {true, false});
    uses.push_back({false, true});
    bounds = getBounds(
        kernel.name, args, uses,
        [&](const std::byte *element, DType) { return known.at(element); });
    lookupKernel(kernel.name)->run(args);
  }

  Bounded getBound(int64_t i) const {
    return bounds[i].number.value_or(Bounded{result[i], 0});
  }
  long double getReal(int64_t i) const {
    return kernel.value(operands.front()[i], operands.back()[i]);
  }

  std::vector<float> result = std::vector<float>(kSize);

private:
  KernelArgs getArgs() {
    KernelArgs args;
    for (std::vector<float> &operand : operands)
      args.operands.push_back(viewOf(operand));
    args.operands.push_back(viewOf(result));
    return args;
  }
  static View viewOf(std::vector<float> &data) {
    return View::contiguous(reinterpret_cast<std::byte *>(data.data()),
                            DType::F32, {kSize});
  }

  const Case &kernel;
  std::vector<std::vector<float>> operands;
  std::map<const std::byte *, Bounded> known;
  std::vector<BoundedResult> bounds;
};

// Operands may be anything within their bounds.
TEST(KernelBounds, ResultsOfUncertainOperands) {
  std::mt19937 random(1);
  for (const Case &kernel : kCases)
    for (double uncertainty : {1e-7, 1e-4, 1e-2}) {
      BoundedRun run(kernel, random, uncertainty);
      unsigned decided = 0;
      for (int64_t i = 0; i < kSize; ++i) {
        Bounded bound = run.getBound(i);
        EXPECT_TRUE(bound.contains(run.result[i]))
            << kernel.name << ": " << run.result[i] << " is not within "
            << bound.error << " of " << bound.value;
        decided += bound.isDecided();
      }
      EXPECT_GT(decided, kSize / 2) << kernel.name;
    }
}

// Results of exact operands are as near to the real ones as documented, and the
// bound allows the documented error and no more.
TEST(KernelBounds, ResultsOfExactOperands) {
  std::mt19937 random(2);
  for (const Case &kernel : kCases) {
    BoundedRun run(kernel, random, 0);
    for (int64_t i = 0; i < kSize; ++i) {
      Bounded bound = run.getBound(i);
      double real = run.getReal(i), unit = getUnit(DType::F32, real);
      // Half a unit for the rounding, and two for sums of units.
      double allowed = (2 * kernel.units + 1) * unit + 0x1p-118;
      EXPECT_LE(std::abs(run.result[i] - real), kernel.units * unit + 0x1p-118)
          << kernel.name;
      EXPECT_LE(bound.error, allowed) << kernel.name << " of " << real;
      EXPECT_FALSE(bound.contains(real + 2 * allowed + unit)) << kernel.name;
      EXPECT_FALSE(bound.contains(real - 2 * allowed - unit)) << kernel.name;
    }
  }
}

// Sums in any order are within the bound, and one that lacks a term is not.
TEST(KernelBounds, SumsInAnyOrder) {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> values(-1, 1);
  for (int64_t count : {1, 2, 3, 64, 1000}) {
    std::vector<float> terms(count), result(1);
    for (float &term : terms)
      term = values(random);
    auto viewOf = [](std::vector<float> &data, llvm::ArrayRef<int64_t> sizes) {
      return View::contiguous(reinterpret_cast<std::byte *>(data.data()),
                              DType::F32, sizes);
    };
    KernelArgs args{
        {viewOf(terms, {count}), viewOf(result, {1})}, {}, {{"dim", 0}}};
    OperandUse uses[] = {{true, false}, {false, true}};
    Bounded bound = *getBounds("reduce_sum", args, uses,
                               [](const std::byte *element, DType dtype) {
                                 return Bounded{readNumber(element, dtype), 0};
                               })
                         .front()
                         .number;
    for (int shuffle = 0; shuffle < 50; ++shuffle) {
      float sum = 0;
      for (float term : terms)
        sum += term;
      EXPECT_TRUE(bound.contains(sum)) << count;
      llvm::shuffle(terms.begin(), terms.end(), random);
    }
    EXPECT_FALSE(bound.contains(bound.value + 0.1)) << count;
    EXPECT_FALSE(bound.contains(bound.value - 0.1)) << count;
  }
}

/// The bound of the product of `factors`.
Bounded getBoundOfProduct(std::vector<float> &factors) {
  float result = 0;
  auto viewOf = [](float *data, int64_t size) {
    return View::contiguous(reinterpret_cast<std::byte *>(data), DType::F32,
                            {size});
  };
  KernelArgs args{{viewOf(factors.data(), factors.size()), viewOf(&result, 1)},
                  {},
                  {{"dim", 0}}};
  OperandUse uses[] = {{true, false}, {false, true}};
  return *getBounds("reduce_product", args, uses,
                    [](const std::byte *element, DType dtype) {
                      return Bounded{readNumber(element, dtype), 0};
                    })
              .front()
              .number;
}

// Products in any order are within the bound, and one that lacks a factor is
// not.
TEST(KernelBounds, ProductsInAnyOrder) {
  std::mt19937 random(4);
  std::uniform_real_distribution<float> values(0.8, 1.2);
  for (int64_t count : {1, 2, 3, 64, 400}) {
    std::vector<float> factors(count);
    for (float &factor : factors)
      factor = random() % 2 ? values(random) : -values(random);
    factors[0] = 1.5;
    Bounded bound = getBoundOfProduct(factors);
    EXPECT_LT(bound.error, std::abs(bound.value) * (count + 3) * 0x1p-23);
    for (int shuffle = 0; shuffle < 50; ++shuffle) {
      float product = 1;
      for (float factor : factors)
        product *= factor;
      EXPECT_TRUE(bound.contains(product)) << count;
      llvm::shuffle(factors.begin(), factors.end(), random);
    }
    EXPECT_FALSE(bound.contains(bound.value / 1.5)) << count;
  }
}

// A product is undecided if an order overflows or leaves the normal numbers,
// and zeros, infinities and NaN are certain.
TEST(KernelBounds, ProductsBeyondTheRange) {
  auto get = [](std::vector<float> factors) {
    return getBoundOfProduct(factors);
  };
  EXPECT_FALSE(get({1e30f, 1e-30f, 1e30f}).isDecided());
  EXPECT_FALSE(get({1e-30f, 1e30f, 1e-30f}).isDecided());
  EXPECT_FALSE(get({1e30f, 0, 1e30f}).isDecided());
  EXPECT_TRUE(get({3, 0, -2}).contains(0));
  EXPECT_EQ(get({3, 0, -2}).error, 0);
  EXPECT_EQ(get({3, INFINITY, -2}).value, -INFINITY);
  EXPECT_TRUE(std::isnan(get({3, INFINITY, 0}).value));
  EXPECT_TRUE(std::isnan(get({1e30f, NAN, 1e30f}).value));
}

/// The bound of a kernel's result for an f32 within `operand`.
Bounded getBoundOf(llvm::StringRef name, Bounded operand, int64_t round = 0) {
  float number = operand.value, result = 0;
  auto viewOf = [](float &element) {
    return View::contiguous(reinterpret_cast<std::byte *>(&element), DType::F32,
                            {1});
  };
  KernelArgs args{
      {viewOf(number), viewOf(result)}, {}, {{"round", round}, {"dim", 0}}};
  OperandUse uses[] = {{true, false}, {false, true}};
  auto bounds = getBounds(name, args, uses,
                          [&](const std::byte *, DType) { return operand; });
  lookupKernel(name)->run(args);
  return bounds.front().number.value_or(Bounded{result, 0});
}

// An operand that may be outside of a function's domain, or at a pole, decides
// nothing; one that is outside for certain gives NaN.
TEST(KernelBounds, EndsOfDomains) {
  for (llvm::StringRef name : {"sqrt", "ln", "rsqrt"}) {
    for (Bounded operand : {Bounded{0, 1}, Bounded{0.5, 1}, Bounded{-0.5, 1},
                            Bounded{0x1p-149, 0x1p-148}})
      EXPECT_FALSE(getBoundOf(name, operand).isDecided()) << name.str();
    EXPECT_TRUE(std::isnan(getBoundOf(name, {-2, 1}).value)) << name.str();
    EXPECT_TRUE(getBoundOf(name, {2, 1}).isDecided()) << name.str();
  }
  EXPECT_FALSE(getBoundOf("ln", {0x1p-149, 0x1p-149}).isDecided());
  EXPECT_FALSE(getBoundOf("rsqrt", {0x1p-149, 0x1p-149}).isDecided());
  EXPECT_EQ(getBoundOf("exp", {1000, 1}).value, INFINITY);
  EXPECT_TRUE(getBoundOf("exp", {1000, 1}).isExact());
}

// A sum of nothing but -0 has either sign, so its reciprocal is undecided.
TEST(KernelBounds, SumsOfNegativeZeros) {
  Bounded sum = getBoundOf("reduce_sum", {-0.0, 0});
  EXPECT_TRUE(sum.contains(0) && !sum.contains(0x1p-149));
  EXPECT_FALSE(getBoundOf("rsqrt", sum).isDecided());
  EXPECT_FALSE(getBoundOf("reciprocal", sum).isDecided());
  EXPECT_TRUE(getBoundOf("reduce_sum", {0, 0}).isExact());
}

// Numbers on both sides of 0 are rounded to zeros of either sign.
TEST(KernelBounds, RoundingNearZero) {
  for (Bounded operand : {Bounded{0, 0x1p-30}, Bounded{-0.0, 0x1p-149}}) {
    Bounded zero = getBoundOf("round", operand);
    EXPECT_TRUE(zero.contains(0) && !zero.isExact()) << operand.error;
    EXPECT_FALSE(zero.contains(0x1p-149)) << operand.error;
  }
  EXPECT_TRUE(getBoundOf("round", {-0.2, 0.1}).isExact());
  EXPECT_TRUE(std::signbit(getBoundOf("round", {-0.0, 0}).value));
}

/// The bound of `c + a * b`, of exact f32.
Bounded getBoundOfMulAdd(float a, float b, float c) {
  std::vector<float> numbers = {a, b, c};
  KernelArgs args;
  for (float &number : numbers)
    args.operands.push_back(View::contiguous(
        reinterpret_cast<std::byte *>(&number), DType::F32, {1}));
  OperandUse uses[] = {{true, false}, {true, false}, {true, true}};
  auto bounds =
      getBounds("mul_add", args, uses, [&](const std::byte *element, DType) {
        return Bounded{*reinterpret_cast<const float *>(element), 0};
      });
  lookupKernel("mul_add")->run(args);
  Bounded bound = bounds.front().number.value_or(Bounded{numbers[2], 0});
  EXPECT_TRUE(bound.contains(numbers[2])) << numbers[2];
  return bound;
}

// A product that is added is not infinite, as only the sum is rounded.
TEST(KernelBounds, AddedProducts) {
  EXPECT_TRUE(getBoundOfMulAdd(2e19f, 2e19f, -3e38f).contains(1e38));
  EXPECT_LT(getBoundOfMulAdd(2e19f, 2e19f, -3e38f).error, 1e32);
  EXPECT_EQ(getBoundOfMulAdd(2e19f, 2e19f, 3e38f).value, INFINITY);
  EXPECT_EQ(getBoundOfMulAdd(INFINITY, -2, 3).value, -INFINITY);
  EXPECT_TRUE(getBoundOfMulAdd(0.5f, 3, 4).contains(5.5));
}

// A cast within one type gives the whole numbers of its rounding mode.
TEST(KernelBounds, CastsToWholeNumbers) {
  // none rint floor ceil round trunc odd
  const float wholes[] = {2.5, 2, 2, 3, 3, 2, 3};
  for (int64_t round = 0; round < 7; ++round) {
    Bounded exact = getBoundOf("cast", {2.5, 0}, round);
    EXPECT_EQ(exact.value, wholes[round]) << round;
    EXPECT_TRUE(exact.isExact()) << round;
  }
  constexpr int64_t floor = 2;
  Bounded sure = getBoundOf("cast", {0.56, 0.1}, floor);
  EXPECT_EQ(sure.value, 0);
  EXPECT_TRUE(sure.isExact());
  Bounded unsure = getBoundOf("cast", {0.95, 0.1}, floor);
  EXPECT_TRUE(unsure.contains(0) && unsure.contains(1));
  EXPECT_FALSE(unsure.contains(-1) || unsure.contains(2));
}

} // namespace
