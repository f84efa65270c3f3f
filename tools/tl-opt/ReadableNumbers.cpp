//===- ReadableNumbers.cpp - Numbers that the parser reads ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-opt/ReadableNumbers.h"

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/IntegerSet.h"

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

static bool isReadable(Attribute attribute) {
  if (auto map = dyn_cast<AffineMapAttr>(attribute))
    return llvm::all_of(map.getValue().getResults(),
                        [](AffineExpr expr) { return isReadable(expr); });
  if (auto set = dyn_cast<IntegerSetAttr>(attribute))
    return llvm::all_of(set.getValue().getConstraints(),
                        [](AffineExpr expr) { return isReadable(expr); });
  return true;
}

namespace {
struct ReadableNumbersCheck
    : PassWrapper<ReadableNumbersCheck, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ReadableNumbersCheck)

  StringRef getArgument() const override { return "tl-check-readable-numbers"; }
  StringRef getDescription() const override {
    return "Refuses results that MLIR prints and does not read";
  }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    getOperation()->walk([&](Operation *op) {
      for (NamedAttribute attribute : op->getAttrs())
        if (!isReadable(attribute.getValue())) {
          op->emitError("computes with -2^63 in '" +
                        attribute.getName().getValue() +
                        "', which MLIR prints but cannot read again");
          signalPassFailure();
        }
    });
  }
};
} // namespace

std::unique_ptr<Pass> tl::createReadableNumbersCheck() {
  return std::make_unique<ReadableNumbersCheck>();
}
