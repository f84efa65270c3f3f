//===- VerifyPlaced.cpp - Check of the level between tile and ascend ------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/ChannelBalance.h"
#include "dialects/Ascend/Instructions/AscendScalarAccess.h"
#include "dialects/Tile/OperandMemories.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_VERIFYPLACEDPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct VerifyPlaced : public tl::impl::VerifyPlacedPassBase<VerifyPlaced> {
  void runOnOperation() override;
};
} // namespace

static LogicalResult verifyCore(tile::PlacedOpInterface op) {
  auto section = op->getParentOfType<ascend::SectionOp>();
  if (!section)
    return op->emitOpError("is in no section: it has no core yet");
  if (op.canRunOn(section.getCore()))
    return success();
  InFlightDiagnostic error = op->emitOpError("cannot run on the ")
                             << ascend::stringifyCore(section.getCore())
                             << " core";
  error.attachNote(section.getLoc()) << "of this section";
  return error;
}

/// Whether the elements of `type` fill its memory from the first byte on.
static bool isDense(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  return succeeded(type.getStridesAndOffset(strides, offset)) && offset == 0 &&
         ascend::isContiguous(type);
}

/// Rejects an allocation with gaps, and an on-chip buffer outside of sections:
/// planning gives dense tiles in sections an address.
static LogicalResult verifyAllocation(memref::AllocOp op) {
  if (!isDense(op.getType()))
    return op.emitOpError("needs a type without gaps, got ") << op.getType();
  if (ascend::getMemory(op.getType()) == ascend::Memory::GM ||
      op->getParentOfType<ascend::SectionOp>())
    return success();
  if (!op->getParentOfType<ascend::LaunchOp>() &&
      !op->getParentOfType<tile::LaunchOp>())
    return op.emitOpError("allocates a tile outside of a launch; tiles belong "
                          "to a block, so move it into the launch");
  return op.emitOpError("allocates a tile in no section: it has no core yet");
}

void VerifyPlaced::runOnOperation() {
  analysis::ChannelBalance balance;
  getOperation().walk([&](Operation *op) {
    if (failed(tile::verifyPlacedValues(op)) ||
        failed(ascend::verifyScalarAccess(op)))
      return signalPassFailure();
    if (auto channel = dyn_cast<ascend::ChannelOp>(op))
      if (failed(balance.verify(channel)))
        signalPassFailure();
    if (auto alloc = dyn_cast<memref::AllocOp>(op))
      if (failed(verifyAllocation(alloc)))
        signalPassFailure();
    if (auto placed = dyn_cast<tile::PlacedOpInterface>(op))
      if (failed(tile::verifyMemories(placed)) || failed(verifyCore(placed)))
        signalPassFailure();
  });
  markAllAnalysesPreserved();
}
