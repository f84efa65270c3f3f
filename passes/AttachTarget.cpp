//===- AttachTarget.cpp - Attachment of a target to a module --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_ATTACHTARGETPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct AttachTarget : public tl::impl::AttachTargetPassBase<AttachTarget> {
  using AttachTargetPassBase::AttachTargetPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
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
