//===- Skew.cpp - Some of a loop ahead of the rest ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Skew.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace tl;

scf::ForOp tl::normalise(scf::ForOp loop) {
  IRRewriter rewriter(loop.getContext());
  rewriter.setInsertionPoint(loop);
  Location loc = loop.getLoc();
  OpFoldResult lower = getAsOpFoldResult(loop.getLowerBound());
  OpFoldResult step = getAsOpFoldResult(loop.getStep());
  Range range = emitNormalizedLoopBounds(
      rewriter, loc, lower, getAsOpFoldResult(loop.getUpperBound()), step);
  Value count = getValueOrCreateConstantIndexOp(rewriter, loc, range.size);
  Value zero = arith::ConstantIndexOp::create(rewriter, loc, 0);
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  rewriter.modifyOpInPlace(loop, [&] {
    loop.setLowerBound(zero);
    loop.setUpperBound(count);
    loop.setStep(one);
  });
  rewriter.setInsertionPointToStart(loop.getBody());
  denormalizeInductionVariable(rewriter, loc, loop.getInductionVar(), lower,
                               step);
  return loop;
}

namespace {
/// Writes the loops that a loop becomes.
class Skewer {
public:
  Skewer(const LoopBody &body, ArrayRef<Operation *> ahead, int64_t distance)
      : loop(body.getLoop()), loc(loop.getLoc()), builder(loop),
        distance(distance), ahead(body.getSlice(ahead)) {
    SmallVector<Operation *> others(body.getUnits());
    llvm::erase_if(
        others, [&](Operation *op) { return llvm::is_contained(ahead, op); });
    others.push_back(loop.getBody()->getTerminator());
    rest = body.getSlice(others);
  }

  void skew();
  void prefetch();

private:
  AffineExpr getCount() { return builder.getAffineDimExpr(0); }
  AffineMap getMap(ArrayRef<AffineExpr> results) {
    return AffineMap::get(1, 0, results, builder.getContext());
  }
  AffineExpr getConstant(int64_t value) {
    return builder.getAffineConstantExpr(value);
  }
  scf::ForOp createLoop(Value lower, Value upper, ValueRange inits);
  void createPrologue();
  void cloneAhead(OpBuilder &inside, Value number);
  void cloneRest(scf::ForOp into);
  void replaceBy(scf::ForOp last);

  scf::ForOp loop;
  Location loc;
  OpBuilder builder;
  int64_t distance;
  SmallVector<Operation *> ahead, rest;
};
} // namespace

scf::ForOp Skewer::createLoop(Value lower, Value upper, ValueRange inits) {
  auto result =
      scf::ForOp::create(builder, loc, lower, upper, loop.getStep(), inits);
  // With no values to carry there is a terminator.
  if (inits.empty())
    result.getBody()->getTerminator()->erase();
  return result;
}

/// Clones what runs ahead, for iteration `number`.
void Skewer::cloneAhead(OpBuilder &inside, Value number) {
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), number);
  for (Operation *op : ahead)
    inside.clone(*op, mapping);
}

/// Clones the rest to the end of `into`, which carries what the original loop
/// does.
void Skewer::cloneRest(scf::ForOp into) {
  OpBuilder inside = OpBuilder::atBlockEnd(into.getBody());
  IRMapping mapping;
  mapping.map(loop.getInductionVar(), into.getInductionVar());
  mapping.map(loop.getRegionIterArgs(), into.getRegionIterArgs());
  for (Operation *op : rest)
    inside.clone(*op, mapping);
  auto values = llvm::map_to_vector(loop.getYieldedValues(), [&](Value value) {
    return mapping.lookupOrDefault(value);
  });
  scf::YieldOp::create(inside, loc, values);
}

/// Creates what runs ahead of the first `distance` iterations.
void Skewer::createPrologue() {
  Value filled = affine::AffineMinOp::create(
      builder, loc, getMap({getCount(), getConstant(distance)}),
      loop.getUpperBound());
  scf::ForOp prologue = createLoop(loop.getLowerBound(), filled, {});
  OpBuilder inside = OpBuilder::atBlockEnd(prologue.getBody());
  cloneAhead(inside, prologue.getInductionVar());
  scf::YieldOp::create(inside, loc);
}

void Skewer::replaceBy(scf::ForOp last) {
  loop.replaceAllUsesWith(last.getResults());
  loop.erase();
}

void Skewer::skew() {
  Value total = loop.getUpperBound();
  Value steady = affine::AffineMaxOp::create(
      builder, loc, getMap({getCount() - distance, getConstant(0)}), total);
  createPrologue();

  scf::ForOp main = createLoop(loop.getLowerBound(), steady, loop.getInits());
  OpBuilder inside = OpBuilder::atBlockEnd(main.getBody());
  cloneAhead(inside, affine::AffineApplyOp::create(
                         inside, loc, getMap({getCount() + distance}),
                         main.getInductionVar()));
  cloneRest(main);

  scf::ForOp epilogue = createLoop(steady, total, main.getResults());
  cloneRest(epilogue);
  replaceBy(epilogue);
}

void Skewer::prefetch() {
  createPrologue();
  scf::ForOp main =
      createLoop(loop.getLowerBound(), loop.getUpperBound(), loop.getInits());
  OpBuilder inside = OpBuilder::atBlockEnd(main.getBody());
  Value number = affine::AffineApplyOp::create(
      inside, loc, getMap({getCount() + distance}), main.getInductionVar());
  Value exists = arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::slt,
                                       number, loop.getUpperBound());
  auto condition = scf::IfOp::create(inside, loc, exists);
  OpBuilder then = condition.getThenBodyBuilder();
  cloneAhead(then, number);
  cloneRest(main);
  replaceBy(main);
}

void tl::skew(const LoopBody &body, ArrayRef<Operation *> ahead,
              int64_t distance) {
  Skewer(body, ahead, distance).skew();
}

void tl::prefetch(const LoopBody &body, ArrayRef<Operation *> loads,
                  int64_t distance) {
  Skewer(body, loads, distance).prefetch();
}
