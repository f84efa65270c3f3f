//===- DependenceTest.cpp - Tests of overlap by iterations ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Access/DependenceDistance.h"
#include "analysis/Indices/IndexBox.h"
#include "fmt/format.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"
#include <random>

using namespace mlir;
using namespace tl::analysis;

namespace {
/// A slice of one dimension in two loops: its offset is a map of both induction
/// variables.
struct Slice {
  std::string offset;
  int64_t size;
};

/// The trip counts of the outer and the inner loop.
struct Trips {
  int64_t outer, inner;
};

/// Two slices of one memref in two loops.
class Nest {
public:
  Nest(const Slice &first, const Slice &second, Trips trips)
      : slices{first, second}, trips(trips) {
    context.loadDialect<affine::AffineDialect, arith::ArithDialect,
                        func::FuncDialect, memref::MemRefDialect,
                        scf::SCFDialect>();
    module = parseSourceString<ModuleOp>(getText(), &context);
    module->walk(
        [&](affine::AffineApplyOp op) { maps.push_back(op.getMap()); });
    module->walk([&](memref::SubViewOp op) { views.push_back(op); });
    module->walk<WalkOrder::PreOrder>(
        [&](scf::ForOp op) { loops.push_back(op); });
  }

  /// The answer of the analysis.
  DependenceDistance compute() {
    std::optional<IndexBox> first = computeIndexBox(views[0], /*unit=*/1);
    std::optional<IndexBox> second = computeIndexBox(views[1], /*unit=*/1);
    return first && second ? computeOverlap(*first, *second, loops)
                           : DependenceDistance();
  }

  /// The overlap in all pairs of iterations.
  DependenceDistance enumerate() {
    DependenceDistance overlap{false, false, false, false, false};
    for (int64_t a = 0; a < trips.outer * trips.inner; ++a)
      for (int64_t b = 0; b < trips.outer * trips.inner; ++b)
        if (doOverlap(a, b))
          add(overlap, a, b);
    return overlap;
  }

private:
  std::string getText() const {
    return fmt::format(R"(
      func.func @f(%x: memref<4096xf32>) {{
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %outer = arith.constant {} : index
        %inner = arith.constant {} : index
        scf.for %o = %c0 to %outer step %c1 {{
          scf.for %i = %c0 to %inner step %c1 {{
            %a = affine.apply affine_map<(d0, d1) -> ({})>(%o, %i)
            %b = affine.apply affine_map<(d0, d1) -> ({})>(%o, %i)
            %s = memref.subview %x[%a] [{}] [1] : memref<4096xf32> to {}
            %t = memref.subview %x[%b] [{}] [1] : memref<4096xf32> to {}
          }}
        }}
        return
      }})",
                       trips.outer, trips.inner, slices[0].offset,
                       slices[1].offset, slices[0].size, getType(slices[0]),
                       slices[1].size, getType(slices[1]));
  }
  static std::string getType(const Slice &slice) {
    return fmt::format("memref<{}xf32, strided<[1], offset: ?>>", slice.size);
  }

  /// The offset of slice `number` in an iteration of both loops.
  int64_t getBegin(unsigned number, int64_t iteration) {
    auto index = IndexType::get(&context);
    SmallVector<Attribute> folded;
    EXPECT_TRUE(succeeded(maps[number].constantFold(
        {IntegerAttr::get(index, iteration / trips.inner),
         IntegerAttr::get(index, iteration % trips.inner)},
        folded)));
    return cast<IntegerAttr>(folded.front()).getInt();
  }
  bool doOverlap(int64_t a, int64_t b) {
    int64_t first = getBegin(0, a), second = getBegin(1, b);
    return first < second + slices[1].size && second < first + slices[0].size;
  }
  /// Adds an overlap of the slices in iterations `a` and `b`.
  void add(DependenceDistance &overlap, int64_t a, int64_t b) const {
    bool isOneRun = a / trips.inner == b / trips.inner;
    overlap.inSame |= a == b;
    overlap.firstEarlier |= a < b;
    overlap.secondEarlier |= b < a;
    overlap.firstEarlierInRun |= isOneRun && a < b;
    overlap.secondEarlierInRun |= isOneRun && b < a;
  }

  std::array<Slice, 2> slices;
  Trips trips;
  MLIRContext context{MLIRContext::Threading::DISABLED};
  OwningOpRef<ModuleOp> module;
  SmallVector<AffineMap> maps;
  SmallVector<Value> views;
  SmallVector<Operation *> loops;
};

/// The fields, as 0 and 1.
std::string describe(const DependenceDistance &overlap) {
  return fmt::format("{:d}{:d}{:d}{:d}{:d}", overlap.inSame,
                     overlap.firstEarlier, overlap.secondEarlier,
                     overlap.firstEarlierInRun, overlap.secondEarlierInRun);
}

/// Whether `claimed` has every overlap of `actual`.
bool covers(const DependenceDistance &claimed,
            const DependenceDistance &actual) {
  return (claimed.inSame || !actual.inSame) &&
         (claimed.firstEarlier || !actual.firstEarlier) &&
         (claimed.secondEarlier || !actual.secondEarlier) &&
         (claimed.firstEarlierInRun || !actual.firstEarlierInRun) &&
         (claimed.secondEarlierInRun || !actual.secondEarlierInRun);
}

/// Expects the exact answer for two slices.
void expectExact(const Slice &first, const Slice &second, Trips trips) {
  Nest nest(first, second, trips);
  EXPECT_EQ(describe(nest.compute()), describe(nest.enumerate()))
      << first.offset << " and " << second.offset;
}
} // namespace

// Rows of an iteration: no other iteration reaches them.
TEST(Dependence, RowsOfIterations) {
  expectExact({"d0 * 256 + d1 * 64", 64}, {"d0 * 256 + d1 * 64", 64}, {4, 4});
}

// The inner loop goes over the same rows in each run.
TEST(Dependence, RowsOfEachRun) {
  expectExact({"d1 * 64", 64}, {"d1 * 64", 64}, {4, 4});
}

// A slice that begins within the slice of the previous iteration.
TEST(Dependence, SlicesThatOverlapTheNext) {
  expectExact({"d0 * 256 + d1 * 48", 64}, {"d0 * 256 + d1 * 48", 64}, {4, 4});
}

// The row that the next iteration uses.
TEST(Dependence, RowOfTheNextIteration) {
  expectExact({"d1 * 64 + 64", 64}, {"d1 * 64", 64}, {3, 5});
}

// Odd and even rows have nothing in common.
TEST(Dependence, InterleavedRows) {
  expectExact({"d1 * 128", 64}, {"d1 * 128 + 64", 64}, {3, 5});
}

// Two slots: the same one in the same iteration.
TEST(Dependence, SameSlot) {
  expectExact({"(d1 mod 2) * 64", 64}, {"(d1 mod 2) * 64", 64}, {2, 6});
}

/// A random offset: a sum of multiples, or of a remainder, below 4096.
static std::string drawOffset(std::mt19937 &random) {
  auto draw = [&](int most) { return int(random() % (most + 1)); };
  std::string inner = draw(3) ? fmt::format("d1 * {}", draw(40))
                              : fmt::format("((d1 + {}) mod {}) * {}", draw(2),
                                            1 + draw(3), draw(40));
  return fmt::format("d0 * {} + {} + {}", draw(3) * draw(60), inner, draw(99));
}

// No overlap is missed in any of 1,000 pairs of slices.
TEST(Dependence, NoOverlapIsMissed) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 1000; ++trial) {
    Slice first{drawOffset(random), 1 + int64_t(random() % 50)};
    Slice second{drawOffset(random), 1 + int64_t(random() % 50)};
    Trips trips{1 + int64_t(random() % 4), 1 + int64_t(random() % 6)};
    Nest nest(first, second, trips);
    DependenceDistance claimed = nest.compute(), actual = nest.enumerate();
    EXPECT_TRUE(covers(claimed, actual))
        << first.offset << " of " << first.size << " and " << second.offset
        << " of " << second.size << ", " << trips.outer << " x " << trips.inner
        << ": " << describe(claimed) << " for " << describe(actual);
  }
}
