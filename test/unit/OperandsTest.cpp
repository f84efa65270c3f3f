//===- OperandsTest.cpp - Tests of the bytes of operands ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Buffers/OperandBytes.h"
#include "analysis/Buffers/OperandOverlap.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace {
constexpr const char *head = R"(
  !ub = memref<4x64xf32, #ascend.memory<ub>>
  !row = memref<64xf32, strided<[1], offset: ?>, #ascend.memory<ub>>
  !first = memref<64xf32, strided<[1]>, #ascend.memory<ub>>
  !left = memref<4x32xf32, strided<[64, 1]>, #ascend.memory<ub>>
  !right = memref<4x32xf32, strided<[64, 1], offset: 32>, #ascend.memory<ub>>
  !some = memref<?x64xf32, strided<[64, 1]>, #ascend.memory<ub>>
  func.func @f(%n: index, %x: index, %y: index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c4 = arith.constant 4 : index
    %zero = arith.constant 0.0 : f32
    ascend.section vector {
      %a = ascend.buffer at 1024 : !ub
      %b = ascend.buffer at 2048 : !ub
)";
constexpr const char *tail = "\nascend.end } return }";

/// A section with an operation "test.use", which has the operands to test.
class Operands : public testing::Test {
protected:
  Operands() {
    context.loadDialect<AscendDialect, affine::AffineDialect,
                        arith::ArithDialect, func::FuncDialect,
                        memref::MemRefDialect, scf::SCFDialect>();
    context.allowUnregisteredDialects();
  }

  void parse(llvm::StringRef body, llvm::StringRef name = "test.use") {
    use = nullptr;
    // Its numbers are those of values of the module.
    bytes = OperandBytes();
    module = parseSourceString<ModuleOp>(head + body.str() + tail, &context);
    ASSERT_TRUE(module);
    module->walk([&](Operation *op) {
      if (op->getName().getStringRef() == name)
        use = op;
    });
    ASSERT_TRUE(use);
  }

  Overlap classify(llvm::StringRef body) {
    parse(body);
    return use ? classifyOverlap(use->getOperand(0), use->getOperand(1), use)
               : Overlap::Unknown;
  }

  BufferBytes getWhole(unsigned operand = 0) {
    return getBufferBytes(getRoot(use->getOperand(operand)));
  }
  /// The induction variable of the loop around the use.
  Value getVariable() {
    return use->getParentOfType<scf::ForOp>().getInductionVar();
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  Operation *use = nullptr;
  OperandBytes bytes;
};

RangeSet makeSet(llvm::ArrayRef<RangeSet::Range> ranges) {
  RangeSet set;
  for (RangeSet::Range range : ranges)
    set.add(range.begin, range.end);
  return set;
}
} // namespace

//===----------------------------------------------------------------------===//
// Overlap of operands
//===----------------------------------------------------------------------===//

TEST_F(Operands, OverlapIfBytesAreCommon) {
  EXPECT_EQ(classify(R"("test.use"(%a, %b) : (!ub, !ub) -> ())"),
            Overlap::Apart);
  EXPECT_EQ(classify(R"("test.use"(%a, %a) : (!ub, !ub) -> ())"),
            Overlap::Same);
  EXPECT_EQ(classify(R"(
    %l = memref.subview %a[0, 0] [4, 32] [1, 1] : !ub to !left
    %r = memref.subview %a[0, 32] [4, 32] [1, 1] : !ub to !right
    "test.use"(%l, %r) : (!left, !right) -> ())"),
            Overlap::Apart);
  EXPECT_EQ(classify(R"(
    %l = memref.subview %a[0, 0] [4, 32] [1, 1] : !ub to !left
    %f = memref.subview %a[0, 0] [1, 64] [1, 1] : !ub to !first
    "test.use"(%l, %f) : (!left, !first) -> ())"),
            Overlap::Unknown);
}

// Buffers at one address are one: their slices are the same bytes.
TEST_F(Operands, AreTheSameAtOneAddress) {
  EXPECT_EQ(classify(R"(
    %c = ascend.buffer at 1024 : !ub
    %l = memref.subview %a[0, 0] [4, 32] [1, 1] : !ub to !left
    %m = memref.subview %c[0, 0] [4, 32] [1, 1] : !ub to !left
    "test.use"(%l, %m) : (!left, !left) -> ())"),
            Overlap::Same);
}

// Elements of another type are the same bytes if they are of the same width.
TEST_F(Operands, AreTheSameIfElementsHaveOneWidth) {
  EXPECT_EQ(classify(R"(
    %i = ascend.bitcast %a : !ub to memref<4x64xi32, #ascend.memory<ub>>
    "test.use"(%a, %i) : (!ub, memref<4x64xi32, #ascend.memory<ub>>) -> ())"),
            Overlap::Same);
  EXPECT_EQ(classify(R"(
    %h = ascend.bitcast %a : !ub to memref<4x128xf16, #ascend.memory<ub>>
    "test.use"(%a, %h) : (!ub, memref<4x128xf16, #ascend.memory<ub>>) -> ())"),
            Overlap::Unknown);
}

// Slices that move with a loop have the region of their source, so their
// indices decide.
TEST_F(Operands, AreComparedByTheirIndices) {
  auto classifyRows = [&](llvm::StringRef first, llvm::StringRef second) {
    std::string text = R"(
      scf.for %i = %c0 to %c2 step %c1 {
        %next = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
        %v = memref.subview %a[FIRST, 0] [1, 64] [1, 1] : !ub to !row
        %w = memref.subview %a[SECOND, 0] [1, 64] [1, 1] : !ub to !row
        "test.use"(%v, %w) : (!row, !row) -> ()
      })";
    text.replace(text.find("FIRST"), 5, first);
    text.replace(text.find("SECOND"), 6, second);
    return classify(text);
  };
  EXPECT_EQ(classifyRows("%i", "%i"), Overlap::Same);
  EXPECT_EQ(classifyRows("%i", "%next"), Overlap::Apart);
  EXPECT_EQ(classifyRows("%x", "%x"), Overlap::Same);
  EXPECT_EQ(classifyRows("%x", "%y"), Overlap::Unknown);
  EXPECT_EQ(classifyRows("%i", "%x"), Overlap::Unknown);
}

//===----------------------------------------------------------------------===//
// Bytes of operands
//===----------------------------------------------------------------------===//

TEST_F(Operands, HaveTheBytesOfTheirSlices) {
  parse(R"(
    %l = memref.subview %a[0, 0] [4, 32] [1, 1] : !ub to !left
    "test.use"(%l) : (!left) -> ())");
  BufferBytes whole = getWhole();
  EXPECT_EQ(whole.begin, 1024);
  EXPECT_EQ(whole.end, 2048);
  RangeSet rows =
      makeSet({{1024, 1152}, {1280, 1408}, {1536, 1664}, {1792, 1920}});
  EXPECT_EQ(bytes.computePossible(use->getOperand(0), whole), rows);
  EXPECT_EQ(bytes.computeCertain(use->getOpOperand(0), whole), rows);
  EXPECT_EQ(bytes.computeRead(use->getOpOperand(0), whole), rows);
}

// An access may reach to the end of its last unit, and certainly to its own
// end.
TEST_F(Operands, MayReachToTheEndOfAUnit) {
  parse(R"(
    %l = memref.subview %a[1, 0] [1, 3] [1, 1] : !ub to memref<3xf32, strided<[1], offset: 64>, #ascend.memory<ub>>
    "test.use"(%l) : (memref<3xf32, strided<[1], offset: 64>, #ascend.memory<ub>>) -> ())");
  EXPECT_EQ(bytes.computePossible(use->getOperand(0), getWhole(), /*unit=*/32),
            makeSet({{1280, 1312}}));
  EXPECT_EQ(bytes.computeCertain(use->getOpOperand(0), getWhole()),
            makeSet({{1280, 1292}}));
}

// All bytes are possible and none certain, until the index is known.
TEST_F(Operands, DependOnKnownNumbers) {
  parse(R"(
    scf.for %i = %c0 to %c4 step %c1 {
      %v = memref.subview %a[%i, 0] [1, 64] [1, 1] : !ub to !row
      "test.use"(%v) : (!row) -> ()
    })");
  RangeSet all = makeSet({{1024, 2048}}), third = makeSet({{1536, 1792}});
  EXPECT_EQ(bytes.computePossible(use->getOperand(0), getWhole()), all);
  EXPECT_TRUE(bytes.computeCertain(use->getOpOperand(0), getWhole()).empty());
  bytes.numbers.set(getVariable(), 2);
  EXPECT_EQ(bytes.computePossible(use->getOperand(0), getWhole()), third);
  EXPECT_EQ(bytes.computeCertain(use->getOpOperand(0), getWhole()), third);
  bytes.numbers.forget(getVariable());
  EXPECT_EQ(bytes.computePossible(use->getOperand(0), getWhole()), all);
}

// A slice of unknown size is whole if a branch before it fills the buffer
// whenever the slice is smaller.
TEST_F(Operands, AreWholeAfterABranchThatFills) {
  auto computeCertain = [&](llvm::StringRef bound) {
    parse(R"(
      %isPart = arith.cmpi slt, %n, )" +
          bound.str() + R"( : index
      %s = memref.subview %a[0, 0] [%n, 64] [1, 1] : !ub to !some
      scf.if %isPart {
        ascend.vduplicate %zero into %a : f32, !ub
      }
      "test.use"(%s) : (!some) -> ())");
    return bytes.computeCertain(use->getOpOperand(0), getWhole());
  };
  EXPECT_EQ(computeCertain("%c4"), makeSet({{1024, 2048}}));
  EXPECT_TRUE(computeCertain("%c2").empty());
}

TEST_F(Operands, AreReadByElement) {
  parse("%v = memref.load %a[%c2, %c1] : !ub", "memref.load");
  EXPECT_EQ(bytes.computeRead(use->getOpOperand(0), getWhole()),
            makeSet({{1540, 1544}}));
  parse("%v = memref.load %a[%n, %c1] : !ub", "memref.load");
  EXPECT_EQ(bytes.computeRead(use->getOpOperand(0), getWhole()),
            makeSet({{1024, 2048}}));
}
