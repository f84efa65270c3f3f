//===- AscendEmpty.cpp - Erasure of instructions with empty results -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/PatternMatch.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

/// Whether an extent of `memref` is the constant 0, behind casts that make it
/// dynamic.
static bool isEmpty(Value memref) {
  while (auto cast = memref.getDefiningOp<memref::CastOp>())
    memref = cast.getSource();
  return llvm::is_contained(llvm::cast<MemRefType>(memref.getType()).getShape(),
                            0);
}

namespace {
/// An instruction with an empty result:
///
///   %b = memref.subview %a[0] [0] [1]
///   ascend.vadd %x, %x into %b
///
/// It is erased. Upstream patterns make extents constant, also 0, and would
/// leave slices of empty slices, which the verifier of `memref.subview`
/// refuses.
struct EraseEmpty : public OpInterfaceRewritePattern<InstructionOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(InstructionOpInterface op,
                                PatternRewriter &rewriter) const override {
    // Stores of scalars have no slices. A unit flag is raised or lowered
    // whatever the extents are.
    if (!isa<AscendDialect>(op->getDialect()) || op->getNumResults() ||
        hasUnitFlag(op))
      return failure();
    // The result comes before the scratch memory, which is never empty.
    for (const OperandAccess &access : getAccesses(op))
      if (access.writes) {
        if (!isEmpty(access.operand->get()))
          return failure();
        rewriter.eraseOp(op);
        return success();
      }
    return failure();
  }
};
} // namespace

void AscendDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  patterns.add<EraseEmpty>(getContext());
}
