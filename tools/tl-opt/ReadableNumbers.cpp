//===- ReadableNumbers.cpp - Numbers that the parser reads ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-opt/ReadableNumbers.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

static bool isReadable(AffineExpr expr) {
  return !expr.walk([](AffineExpr part) {
                auto constant = dyn_cast<AffineConstantExpr>(part);
                return constant && constant.getValue() == INT64_MIN
                           ? WalkResult::interrupt()
                           : WalkResult::advance();
              })
              .wasInterrupted();
}

static WalkResult check(ArrayRef<AffineExpr> exprs) {
  return llvm::all_of(exprs, [](AffineExpr expr) { return isReadable(expr); })
             ? WalkResult::advance()
             : WalkResult::interrupt();
}

namespace {
struct VerifyReadable : PassWrapper<VerifyReadable, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(VerifyReadable)

  StringRef getArgument() const override { return "tl-verify-readable"; }
  StringRef getDescription() const override {
    return "Refuse numbers that MLIR prints and cannot read";
  }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    AttrTypeWalker walker;
    walker.addWalk(
        [](AffineMapAttr map) { return check(map.getValue().getResults()); });
    walker.addWalk([](IntegerSetAttr set) {
      return check(set.getValue().getConstraints());
    });
    getOperation()->walk([&](Operation *op) {
      bool isUnreadable =
          walker.walk(op->getAttrDictionary()).wasInterrupted() ||
          llvm::any_of(op->getResultTypes(), [&](Type type) {
            return walker.walk(type).wasInterrupted();
          });
      if (!isUnreadable)
        return;
      op->emitError("computes with -2^63 in an affine map, which MLIR prints "
                    "but cannot read again");
      signalPassFailure();
    });
  }
};
} // namespace

void tl::registerReadableNumbersCheck() { PassRegistration<VerifyReadable>(); }

std::unique_ptr<Pass> tl::createReadableNumbersCheck() {
  return std::make_unique<VerifyReadable>();
}
