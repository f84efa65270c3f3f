//===- SplitSubBlocks.cpp - Division of blocks between both vector cores --===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Indices/ExtentBounds.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "passes/SubBlocks/CutCost.h"
#include "passes/SubBlocks/TileCutter.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_SPLITSUBBLOCKSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct SplitSubBlocks
    : public tl::impl::SplitSubBlocksPassBase<SplitSubBlocks> {

  void getDependentDialects(DialectRegistry &registry) const override {
    SplitSubBlocksPassBase::getDependentDialects(registry);
    tl::analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override;

private:
  void split(tile::LaunchOp launch, ascend::SectionOp section);
  remark::RemarkOpts name(StringRef remark) {
    return remark::RemarkOpts::name(remark)
        .category("tile-split-sub-blocks")
        .function(getOperation().getName());
  }
};

/// An operation that keeps a section on one vector core, and the reason.
struct Obstacle {
  Operation *op = nullptr;
  StringRef reason;
};

/// The accesses to a tensor.
struct TensorUses {
  Operation *reader = nullptr;
  Operation *cutWriter = nullptr;
  Operation *wholeWriter = nullptr;
};
} // namespace

/// An instruction, a flag or a buffer of the author.
static Operation *findManual(ascend::SectionOp section) {
  Operation *found = nullptr;
  section->walk([&](Operation *op) {
    if (isa<ascend::AscendDialect>(op->getDialect()) && op != section &&
        !isa<ascend::TransferOpInterface, ascend::EndOp>(op))
      found = found ? found : op;
  });
  return found;
}

/// The operations that iterate over a cut axis.
static SmallPtrSet<Operation *, 16> collectCut(const TileAxes &axes,
                                               const llvm::BitVector &cut) {
  SmallPtrSet<Operation *, 16> ops;
  for (const TileAxes::Iteration &iteration : axes.getIterations())
    if (iteration.goesThrough(cut))
      ops.insert(iteration.op);
  return ops;
}

/// Finds a tensor that would carry an unordered dependence between the vector
/// cores.
static Obstacle findSharedTensor(ascend::SectionOp section,
                                 const SmallPtrSetImpl<Operation *> &cutOps) {
  llvm::MapVector<Value, TensorUses> tensors;
  section->walk([&](Operation *op) {
    for (const ascend::OperandAccess &access : ascend::getAccesses(op)) {
      Value value = access.operand->get();
      bool isUsed = access.reads || access.writes;
      if (!isUsed || isVectorTile(value) || ascend::isVariable(value))
        continue;
      for (Value tensor : analysis::findOrigins(value)) {
        TensorUses &uses = tensors[tensor];
        if (access.writes)
          (cutOps.contains(op) ? uses.cutWriter : uses.wholeWriter) = op;
        else
          uses.reader = op;
      }
    }
  });
  for (auto &[root, uses] : tensors) {
    Operation *writer = uses.cutWriter ? uses.cutWriter : uses.wholeWriter;
    if (writer && uses.reader)
      return {uses.reader, "this reads a tensor that the other vector core "
                           "writes"};
    if (uses.cutWriter && uses.wholeWriter)
      return {uses.wholeWriter,
              "this writes a tensor that the other vector core stores in part"};
  }
  return {};
}

void SplitSubBlocks::split(tile::LaunchOp launch, ascend::SectionOp section) {
  auto report = [&](Operation *op, StringRef reason) {
    remark::missed(op->getLoc(), name("one vector core"))
        << ("a vector core does all of a block: " + reason).str();
  };
  if (Operation *op = findManual(section))
    return report(op, "it has instructions and buffers of the author's");
  TileAxes axes(section);
  auto findObstacle = [&](const llvm::BitVector &cut) {
    return findSharedTensor(section, collectCut(axes, cut));
  };
  CutChoice choice = chooseCut(section, axes, [&](const llvm::BitVector &cut) {
    return !findObstacle(cut).op;
  });
  std::string lacksFlags =
      "there are not enough flags to exchange all that is reduced along an "
      "axis: the target has " +
      std::to_string(ascend::getLimits(section).cross_flag_ids);
  if (choice.cut.none() && choice.isRefused.any()) {
    Obstacle obstacle = findObstacle(choice.isRefused);
    return report(obstacle.op, obstacle.reason);
  }
  if (choice.cut.none())
    return report(section, choice.lacksFlags.any()
                               ? StringRef(lacksFlags)
                               : "there is no axis along which all operations "
                                 "on a tile can be cut");
  if (choice.lacksFlags.any())
    remark::missed(section.getLoc(), name("flags"))
        << "vector cores do more than half of a block: " + lacksFlags;
  const llvm::BitVector &cut = choice.cut;
  SmallPtrSet<Operation *, 16> cutOps = collectCut(axes, cut);
  Value subBlock = launch.getBody().addArgument(IndexType::get(&getContext()),
                                                launch.getLoc());
  for (const TileAxes::Iteration &iteration : axes.getIterations())
    if (!cutOps.contains(iteration.op))
      remark::analysis(iteration.op.getLoc(), name("both"))
          << "both vector cores do this";
    else if (iteration.isReducedAlong(cut))
      remark::analysis(iteration.op.getLoc(), name("combined"))
          << "each vector core reduces its half, and they exchange the results";
  if (choice.saved < 0)
    remark::analysis(launch.getLoc(), name("exchange"))
        << "the exchange of partial results takes longer than two vector "
           "cores save; with tile.sub_blocks = 1 one does all of a block";
  remark::passed(launch.getLoc(), name("halves"))
      << "both vector cores have a half"
      << remark::metric("axes", int64_t(cut.count()));
  TileCutter(section, subBlock, axes, choice).run();
}

void SplitSubBlocks::runOnOperation() {
  getOperation().walk([&](tile::LaunchOp launch) {
    auto count = dyn_cast_if_present<IntegerAttr>(launch->removeDiscardableAttr(
        tile::TileDialect::getSubBlocksAttrName()));
    if (!count || count.getInt() == 1)
      return;
    for (auto section : launch.getBody().getOps<ascend::SectionOp>())
      if (section.getCore() == ascend::Core::Vector)
        split(launch, section);
  });
}
