//===- AttachTarget.cpp - Attachment of a target to a module --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_ATTACHTARGETPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

/// Reports a kernel in a module within `module`: no pass of the pipeline would
/// reach it.
static LogicalResult verifyKernels(ModuleOp module) {
  WalkResult result = module.walk([&](tl::tile::LaunchOp launch) {
    auto func = launch->getParentOfType<func::FuncOp>();
    if (!func || func->getParentOp() == module)
      return WalkResult::advance();
    launch.emitOpError("is in a nested module, whose kernels are not compiled "
                       "with those of the outer one; compile the nested "
                       "module by itself");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

namespace {
struct AttachTarget : public tl::impl::AttachTargetPassBase<AttachTarget> {
  using AttachTargetPassBase::AttachTargetPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(verifyKernels(module)))
      return signalPassFailure();
    auto present =
        module->getAttrOfType<TargetAttr>(AscendDialect::getTargetAttrName());
    if (present && (target.empty() || target == present.getChip()))
      return;
    auto attribute = TargetAttr::getChecked(
        [&] { return emitError(module.getLoc()); }, &getContext(),
        target.empty() ? StringRef(defaultTarget) : StringRef(target),
        DictionaryAttr());
    if (!attribute)
      return signalPassFailure();
    module->setAttr(AscendDialect::getTargetAttrName(), attribute);
  }
};
} // namespace
