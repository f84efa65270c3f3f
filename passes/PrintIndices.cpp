//===- PrintIndices.cpp - Prints facts about index values -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/Alignment.h"
#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Indices/IndexBox.h"
#include "analysis/Indices/IntegerRanges.h"
#include "analysis/Indices/LinearIndex.h"
#include "mlir/IR/AsmState.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;

namespace tl {
#define GEN_PASS_DEF_PRINTINDICESPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct PrintIndices : public tl::impl::PrintIndicesPassBase<PrintIndices> {
  void getDependentDialects(DialectRegistry &registry) const override {
    registerBoundsModels(registry);
  }

  void runOnOperation() override;
};
} // namespace

/// `index` as a sum, with values by their names in the IR.
static std::string format(const LinearIndex &index, AsmState &names) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  for (const LinearTerm &term : index.terms) {
    stream << term.coefficient << " * ";
    term.value.printAsOperand(stream, names);
    if (term.scale) {
      stream << " * ";
      term.scale.printAsOperand(stream, names);
    }
    stream << " + ";
  }
  stream << index.constant;
  return text;
}

/// `range` as an interval; empty if it bounds nothing.
static std::string format(const ConstantIntRanges &range) {
  if (range.smin().getSExtValue() <= -unbounded &&
      range.smax().getSExtValue() >= unbounded)
    return "";
  std::string text;
  llvm::raw_string_ostream(text)
      << ", in [" << range.smin() << ", " << range.smax() << "]";
  return text;
}

/// The known divisor of `value`; empty if it is 1.
static std::string formatDivisor(Value value) {
  int64_t divisor = computeKnownDivisor(value);
  if (divisor == 1)
    return "";
  return divisor == anyDivisor ? ", zero"
                               : ", divisible by " + std::to_string(divisor);
}

void PrintIndices::runOnOperation() {
  IntegerRanges ranges;
  AsmState names(getOperation());
  getOperation().walk([&](Operation *op) {
    if (op->hasTrait<OpTrait::ConstantLike>())
      return;
    for (Value result : op->getResults())
      if (result.getType().isIndex())
        op->emitRemark("index: ")
            << format(computeLinearIndex(result), names)
            << format(ranges.get(result)) << formatDivisor(result);
  });
  markAllAnalysesPreserved();
}
