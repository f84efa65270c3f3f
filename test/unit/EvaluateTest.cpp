//===- EvaluateTest.cpp - Tests of operations on known numbers ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/Evaluate.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;

namespace {
class Evaluate : public testing::Test {
protected:
  Evaluate() {
    context.loadDialect<affine::AffineDialect, arith::ArithDialect,
                        func::FuncDialect>();
  }

  /// The result of the operation `text` on %a and %b of `type`; nothing if it
  /// has none.
  std::optional<int64_t> evaluate(llvm::StringRef text, int64_t a, int64_t b,
                                  llvm::StringRef type = "index",
                                  unsigned count = 1) {
    std::string source =
        "func.func @f(%a: " + type.str() + ", %b: " + type.str() +
        ") { %r:" + std::to_string(count) + " = " + text.str() + "\n return }";
    module = parseSourceString<ModuleOp>(source, &context);
    Operation *op = nullptr;
    module->walk([&](func::FuncOp f) { op = &f.front().front(); });
    SmallVector<int64_t> operands;
    for (Value operand : op->getOperands())
      operands.push_back(cast<BlockArgument>(operand).getArgNumber() ? b : a);
    auto results = tl::analysis::evaluate(op, operands);
    return results ? std::optional(results->front()) : std::nullopt;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
};
} // namespace

// Narrow numbers wrap, and unsigned operations take them without a sign.
TEST_F(Evaluate, KeepsTheWidthOfNumbers) {
  EXPECT_EQ(evaluate("arith.addi %a, %b : i8", 100, 100, "i8"), -56);
  EXPECT_EQ(evaluate("arith.muli %a, %b : i8", 16, 16, "i8"), 0);
  EXPECT_EQ(evaluate("arith.divui %a, %b : i8", -1, 2, "i8"), 127);
  EXPECT_EQ(evaluate("arith.minui %a, %b : i8", -1, 2, "i8"), 2);
  EXPECT_EQ(evaluate("arith.cmpi ult, %a, %b : i8", 2, -1, "i8"), -1);
  EXPECT_EQ(evaluate("arith.extui %a : i8 to i32", -1, 0, "i8"), 255);
  EXPECT_EQ(evaluate("arith.trunci %a : i32 to i8", 300, 0, "i32"), 44);
}

// Each division rounds in its own way.
TEST_F(Evaluate, RoundsDivisions) {
  EXPECT_EQ(evaluate("arith.divsi %a, %b : index", -7, 2), -3);
  EXPECT_EQ(evaluate("arith.floordivsi %a, %b : index", -7, 2), -4);
  EXPECT_EQ(evaluate("arith.ceildivsi %a, %b : index", -7, 2), -3);
  EXPECT_EQ(evaluate("arith.remsi %a, %b : index", -7, 2), -1);
  EXPECT_EQ(evaluate("affine.apply affine_map<(d0) -> (d0 mod 4)>(%a)", -7, 0),
            1);
  EXPECT_EQ(
      evaluate("affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%a)", -7, 0),
      -2);
  EXPECT_EQ(
      evaluate("affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%a)", -7, 0),
      -1);
}

// The results of a map are compared; symbols follow dimensions.
TEST_F(Evaluate, ComparesResultsOfMaps) {
  StringRef map = "affine_map<(d0)[s0] -> (d0 * 2, s0 - 1, 7)>(%a)[%b]";
  EXPECT_EQ(evaluate(("affine.min " + map).str(), 5, 4), 3);
  EXPECT_EQ(evaluate(("affine.max " + map).str(), 5, 4), 10);
}

// Operands without a defined result give none.
TEST_F(Evaluate, HasNoResultWhereThereIsNone) {
  EXPECT_EQ(evaluate("arith.divsi %a, %b : index", 1, 0), std::nullopt);
  EXPECT_EQ(evaluate("arith.remui %a, %b : index", 1, 0), std::nullopt);
  EXPECT_EQ(evaluate("affine.apply affine_map<(d0)[s0] -> (d0 mod s0)>(%a)[%b]",
                     7, 0),
            std::nullopt);
}

// A number is divided by the last extent first. The first result has no limit,
// and extents that are not positive have no results.
TEST_F(Evaluate, DividesIntoDigits) {
  auto divide = [&](StringRef basis, unsigned digits, int64_t a, int64_t b) {
    std::string types = "index";
    for (unsigned i = 1; i < digits; ++i)
      types += ", index";
    return evaluate("affine.delinearize_index %a into (" + basis.str() +
                        ") : " + types,
                    a, b, "index", digits);
  };
  EXPECT_EQ(divide("%b, 3", 2, 17, 4), 5);
  EXPECT_EQ(divide("%b, 3", 2, -1, 4), -1);
  EXPECT_EQ(divide("%b, 3", 2, 17, 0), std::nullopt);
  EXPECT_EQ(divide("2, 3", 3, 17, 0), 2);
  EXPECT_EQ(divide("%b", 2, 17, 4), 4);
}
