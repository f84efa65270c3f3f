//===- ExpressionTest.cpp - Tests of the bounds of printed expressions ----===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/Scalars/Expression.h"
#include "llvm/Support/MathExtras.h"
#include "gtest/gtest.h"

#include <random>

using tl::ascendc::Expression;

namespace {
/// An expression and a number that its variables may give it.
struct Sample {
  Expression expression;
  int64_t number;
};

/// Generates samples from variables with random bounds.
class Samples {
public:
  explicit Samples(unsigned seed) : random(seed) {}

  Sample getLeaf() {
    int64_t number = pick(-limit(), limit());
    if (pick(0, 3) == 0)
      return {Expression(number), number};
    // Equal texts have equal values.
    Expression unknown("x" + std::to_string(names++));
    if (pick(0, 3) == 0)
      return {unknown, number};
    Expression name = unknown.within(number - pick(0, 9), number + pick(0, 9));
    return {name.fitsInt() ? name.asInt() : name, number};
  }

  Sample get(unsigned depth) {
    if (depth == 0)
      return getLeaf();
    Sample a = get(depth - 1), b = get(pick(0, depth - 1));
    switch (pick(0, 6)) {
    case 0:
      return {a.expression + b.expression, a.number + b.number};
    case 1:
      return {a.expression - b.expression, a.number - b.number};
    case 2:
      // Products of 64 bits do not overflow.
      if (std::abs(a.number) < 1l << 31 && std::abs(b.number) < 1l << 31)
        return {a.expression * b.expression, a.number * b.number};
      return a;
    case 3:
      return {
          Expression::conditional(Expression("c"), a.expression, b.expression),
          pick(0, 1) ? a.number : b.number};
    default:
      return divide(a, pick(1, 100));
    }
  }

private:
  int64_t pick(int64_t least, int64_t greatest) {
    return std::uniform_int_distribution<int64_t>(least, greatest)(random);
  }
  int64_t limit() { return int64_t(1) << pick(0, 33); }

  Sample divide(const Sample &a, int64_t divisor) {
    int64_t floor = llvm::divideFloorSigned(a.number, divisor);
    switch (pick(0, 4)) {
    case 0:
      return {a.expression / divisor, a.number / divisor};
    case 1:
      return {a.expression % divisor, a.number % divisor};
    case 2:
      return {floorDiv(a.expression, divisor), floor};
    case 3:
      return {floorMod(a.expression, divisor), a.number - floor * divisor};
    default:
      return {ceilDiv(a.expression, divisor),
              llvm::divideCeilSigned(a.number, divisor)};
    }
  }

  std::mt19937 random;
  unsigned names = 0;
};
} // namespace

// Numbers are within the bounds of their expressions, and those of an
// expression that C++ computes as an `int` fit into it.
TEST(Expression, Bounds) {
  for (unsigned seed = 0; seed < 20000; ++seed) {
    Sample sample = Samples(seed).get(seed % 5);
    const Expression &expression = sample.expression;
    EXPECT_LE(expression.getLeast(), sample.number) << seed;
    EXPECT_GE(expression.getGreatest(), sample.number) << seed;
    if (expression.hasIntType())
      EXPECT_TRUE(expression.fitsInt()) << expression.str().str();
  }
}

// An operand of a result that may not fit is widened, the constant one
// excepted.
TEST(Expression, Widening) {
  Expression small = Expression("i").within(0, 1000).asInt();
  EXPECT_EQ((small * 64).str(), "i * 64");
  EXPECT_EQ((small * 4000000).str(), "static_cast<int64_t>(i) * 4000000");
  EXPECT_EQ((Expression(4000000) * small).str(),
            "4000000 * static_cast<int64_t>(i)");
  EXPECT_EQ((small * 2000000 + small * 2000000).str(),
            "static_cast<int64_t>(i * 2000000) + i * 2000000");
  EXPECT_EQ((Expression("n") * small).str(), "n * i");
  // `i + j` need not fit where `j - k` does.
  Expression j = Expression("j").within(2147483000, 2147483647).asInt();
  Expression k = Expression("k").within(2147483000, 2147483647).asInt();
  EXPECT_EQ((small + (j - k)).str(), "i + (j - k)");
  EXPECT_EQ((Expression("n") + (j - k)).str(), "n + j - k");
}
