//===- VerifyLowered.cpp - Check that lowering is complete ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/Scalars/Scalars.h"
#include "dialects/Ascend/Instructions/AscendScalarAccess.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_VERIFYLOWEREDPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct VerifyLowered : public tl::impl::VerifyLoweredPassBase<VerifyLowered> {
  void runOnOperation() override {
    getOperation().walk([&](Operation *op) {
      if (failed(verify(op)))
        signalPassFailure();
    });
    markAllAnalysesPreserved();
  }

private:
  static LogicalResult verify(Operation *op);
};
} // namespace

static LogicalResult verifyInstruction(ascend::InstructionOpInterface op) {
  auto section = op->getParentOfType<ascend::SectionOp>();
  if (!section)
    return op->emitOpError("is in no section: it has no core");
  if (op.getCore().value_or(section.getCore()) == section.getCore())
    return success();
  return op->emitOpError("is not an instruction of the ")
         << ascend::stringifyCore(section.getCore()) << " core";
}

/// Checks that the scalar unit, or the host, can compute the used results of
/// `op`.
static LogicalResult verifyScalar(Operation *op) {
  if (isa_and_present<ascend::AscendDialect>(op->getDialect()) ||
      op->hasTrait<OpTrait::ConstantLike>() || op->use_empty() ||
      !ascendc::isScalarComputation(op) || ascendc::hasScalarForm(op))
    return success();
  return op->emitOpError("has no form in scalar code, neither in Ascend C nor "
                         "by the vector unit; write it with other operations");
}

/// Checks that the analyses of bytes and Ascend C support a view.
static LogicalResult verifyView(Operation *op) {
  if (!isa<ViewLikeOpInterface>(op) || ascendc::hasViewForm(op))
    return success();
  return op->emitOpError("is a view that has no form in Ascend C; take slices "
                         "with 'memref.subview'");
}

LogicalResult VerifyLowered::verify(Operation *op) {
  if (isa_and_present<tile::TileDialect>(op->getDialect()))
    return op->emitOpError("is illegal once instructions are selected");
  if (failed(tile::verifyPlacedValues(op)) ||
      failed(ascend::verifyScalarAccess(op)) || failed(verifyScalar(op)) ||
      failed(verifyView(op)))
    return failure();
  if (auto instruction = dyn_cast<ascend::InstructionOpInterface>(op))
    return verifyInstruction(instruction);
  if (isa<ascend::BufferOp>(op) && !op->getParentOfType<ascend::SectionOp>())
    return op->emitOpError("is in no section: it has no core");
  if (isa_and_present<ascend::AscendDialect>(op->getDialect()) ||
      !op->getParentOfType<ascend::SectionOp>() || op->getNumRegions())
    return success();
  auto effects = getEffectsRecursively(op);
  if (!effects)
    return op->emitOpError("is in a section and may do anything");
  // Other loads and stores than instructions access scalar variables.
  bool isAccess =
      hasEffect<MemoryEffects::Read>(op) || hasEffect<MemoryEffects::Write>(op);
  if (isAccess && !isa<memref::LoadOp, memref::StoreOp>(op))
    return op->emitOpError("accesses memory in scalar code other than by "
                           "memref.load and memref.store");
  return success();
}
