//===- Verify.cpp - Operations that cannot be converted -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/LinalgToTile/Conversion.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tl;

/// Whether the hardware has elements of `type`.
static bool isHardwareType(Type type) {
  return type.isF16() || type.isBF16() || type.isF32() ||
         (type.isInteger() && llvm::is_contained({8u, 16u, 32u, 64u},
                                                 type.getIntOrFloatBitWidth()));
}

static LogicalResult verifyOperand(Operation *op, Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return success();
  if (!isHardwareType(memref.getElementType()))
    return op->emitOpError("works on elements of ")
           << memref.getElementType() << ", which the hardware does not have";
  if (memref.getMemorySpace() && !tile::getSpace(memref) &&
      !tl::ascend::getMemory(memref))
    return op->emitOpError("works in the memory space ")
           << memref.getMemorySpace() << ", which is none of a kernel";
  return success();
}

static LogicalResult verifyOperation(Operation *op) {
  if (llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>) ||
      op->getNumResults() != 0)
    return op->emitOpError("works on tensors that are values; bufferize them "
                           "before");
  if (!op->getParentOfType<tile::LaunchOp>() &&
      !op->getParentOfType<scf::ForallOp>())
    return op->emitOpError("is outside of a launch; divide it into blocks, by "
                           "an 'scf.forall', before");
  auto structured = dyn_cast<linalg::LinalgOp>(op);
  if (!structured)
    return op->emitOpError("has no body of scalar operations; decompose it "
                           "before");
  for (Type type : op->getOperandTypes())
    if (failed(verifyOperand(op, type)))
      return failure();
  return structured::isProduct(structured)
             ? structured::verifyProduct(structured)
             : success();
}

LogicalResult structured::verifyOperations(func::FuncOp func) {
  bool isRight = true;
  func.walk([&](Operation *op) {
    if (auto loop = dyn_cast<scf::ForallOp>(op);
        loop && loop->getNumResults()) {
      loop.emitOpError("has results; bufferize it before");
      isRight = false;
      return WalkResult::skip();
    }
    if (isa_and_present<linalg::LinalgDialect>(op->getDialect()) &&
        !isa<linalg::YieldOp, linalg::IndexOp>(op))
      isRight &= succeeded(verifyOperation(op));
    return WalkResult::advance();
  });
  return success(isRight);
}
