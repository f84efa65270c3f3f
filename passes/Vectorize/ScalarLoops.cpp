//===- ScalarLoops.cpp - Warnings of loops in scalar code -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/ScalarLoops.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "passes/Vectorize/Places.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;

namespace {
/// The cycles of one iteration.
struct Cycles {
  double scalar = 0;
  double vector = 0;
};
} // namespace

/// The iterations of `loop`, one if they are unknown.
static int64_t getTripCount(scf::ForOp loop) {
  auto count = loop.getStaticTripCount();
  return count && count->isStrictlyPositive() && count->getActiveBits() < 32
             ? count->getSExtValue()
             : 1;
}

/// The cycles of the operations of `block`: scalar code computes one after the
/// other, an instruction a number of elements at once.
static Cycles estimate(Block *block, const ascend::TargetSpec &target) {
  Cycles cycles;
  auto addNested = [&](const Cycles &nested, double times) {
    cycles.scalar += nested.scalar * times;
    cycles.vector += nested.vector * times;
  };
  for (Operation &op : block->without_terminator()) {
    auto loop = dyn_cast<scf::ForOp>(op);
    for (Region &region : op.getRegions())
      for (Block &nested : region)
        addNested(estimate(&nested, target), loop ? getTripCount(loop) : 1);
    Value memref;
    if (auto load = dyn_cast<memref::LoadOp>(op))
      memref = load.getMemRef();
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      memref = store.getMemRef();
    cycles.scalar += target.scalar_cycles;
    if (memref)
      cycles.scalar +=
          isGlobal(memref) ? target.gm_read_latency : target.scalar_ub_latency;
    // Elements are 32 bits wide here.
    cycles.vector += 4.0 / target.repeat_bytes;
  }
  return cycles;
}

/// Whether several blocks run `loop` and its scalar code stores to a tensor.
static bool sharesLines(scf::ParallelOp loop) {
  auto launch = loop->getParentOfType<ascend::LaunchOpInterface>();
  if (!launch || getConstantIntValue(launch.getBlockCount()) == 1)
    return false;
  return loop
      .walk([](memref::StoreOp store) {
        return isGlobal(store.getMemRef()) ? WalkResult::interrupt()
                                           : WalkResult::advance();
      })
      .wasInterrupted();
}

void tl::vectorize::warnOfScalarCode(scf::ParallelOp loop,
                                     const Obstacle &obstacle) {
  if (obstacle.isFault) {
    obstacle.op->emitWarning("the loop over elements may have no iterations: ")
        << obstacle.reason;
    return;
  }
  Cycles cycles = estimate(loop.getBody(), ascend::getLimits(loop));
  auto warning =
      obstacle.op->emitWarning("the loop over elements becomes scalar code, ")
      << llvm::formatv("about {0:F0} cycles for each iteration instead of "
                       "{1:F1}, because of '{2}': {3}",
                       cycles.scalar, std::max(cycles.vector, 0.1),
                       obstacle.op->getName(), obstacle.reason)
             .str();
  if (!obstacle.advice.empty())
    warning.attachNote(loop.getLoc()) << obstacle.advice;
  if (sharesLines(loop))
    warning.attachNote(loop.getLoc())
        << "blocks that store to one cache line race: a scalar unit writes "
           "the line back whole";
}
