//===- PrintLegality.cpp - Remarks on the legality of code motion ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Legality/Legality.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_PRINTLEGALITYPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct PrintLegality : public tl::impl::PrintLegalityPassBase<PrintLegality> {
  void getDependentDialects(DialectRegistry &registry) const override {
    analysis::registerBoundsModels(registry);
  }

  void runOnOperation() override;
};
} // namespace

void PrintLegality::runOnOperation() {
  getOperation().walk([](Operation *op) {
    if (isa<func::FuncOp>(op) || op->hasTrait<OpTrait::IsTerminator>() ||
        op->hasTrait<OpTrait::ConstantLike>())
      return;
    std::string may;
    if (analysis::onlyComputes(op))
      may += " repeat";
    if (analysis::canSpeculate(op))
      may += " speculate";
    Operation *next = op->getNextNode();
    if (next && !next->hasTrait<OpTrait::IsTerminator>() &&
        analysis::canExchange(op, next))
      may += " exchange";
    op->emitRemark("may:") << (may.empty() ? " nothing" : may);
  });
  markAllAnalysesPreserved();
}
