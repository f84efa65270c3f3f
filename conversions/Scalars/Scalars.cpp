//===- Scalars.cpp - Scalar operations as C++ expressions -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/Scalars/Scalars.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace tl::ascendc;

LogicalResult tl::ascendc::reportUnprintable(Operation *op) {
  return op->emitError("not final IR: '")
         << op->getName() << "' has no Ascend C form";
}

static FailureOr<Results> translateDim(memref::DimOp op, const Values &values) {
  std::optional<int64_t> index = op.getConstantIndex();
  const View &view = values.getView(op.getSource());
  if (!index || *index < 0 || *index >= int64_t(view.sizes.size()))
    return op.emitError("the dimension must be a constant in range");
  return Results{view.sizes[*index]};
}

static bool isScalar(Type type) { return !getCppType(type).empty(); }

bool tl::ascendc::isScalarComputation(Operation *op) {
  auto isNumber = [](Type type) { return type.isIntOrIndexOrFloat(); };
  return op->getNumResults() != 0 && op->getNumRegions() == 0 &&
         isMemoryEffectFree(op) &&
         llvm::all_of(op->getOperandTypes(), isNumber) &&
         llvm::all_of(op->getResultTypes(), isNumber);
}

/// By translating it: there is no list of such operations.
bool tl::ascendc::hasScalarForm(Operation *op) {
  // Other threads compile other functions.
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler silence(op->getContext(), [&](Diagnostic &) {
    return success(llvm::get_threadid() == thread);
  });
  Values values;
  for (Value operand : op->getOperands())
    values.set(operand, Expression("x"));
  return succeeded(translateScalar(op, values));
}

bool tl::ascendc::hasViewForm(Operation *op) {
  return std::apply([&](auto... views) { return isa<decltype(views)...>(op); },
                    Views());
}

FailureOr<Results> tl::ascendc::translateScalar(Operation *op,
                                                const Values &values) {
  if (auto dim = dyn_cast<memref::DimOp>(op))
    return translateDim(dim, values);
  if (op->getNumRegions() != 0 ||
      !llvm::all_of(op->getOperandTypes(), isScalar) ||
      !llvm::all_of(op->getResultTypes(), isScalar))
    return reportUnprintable(op);
  for (auto translate :
       {translateInteger, translateFloat, translateConversion, translateAffine})
    if (auto results = translate(op, values))
      return *results;
  return reportUnprintable(op);
}
