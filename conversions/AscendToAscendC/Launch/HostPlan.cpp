//===- HostPlan.cpp - Checks of a launch and its number of cores ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "conversions/AscendToAscendC/Launch/HostFunctions.h"
#include "conversions/AscendToAscendC/Launch/HostText.h"
#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"
#include "conversions/AscendToAscendC/Launch/Rules.h"
#include "conversions/AscendToAscendC/Statements/Statements.h"
#include "conversions/Scalars/Scalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// Whether `op` allocates a part of the workspace.
static bool isWorkspace(const Kernel &kernel, Operation *op) {
  return llvm::any_of(kernel.signature.getWorkspace(),
                      [&](const WorkspaceTensor &part) {
                        return part.tensor.getDefiningOp() == op;
                      });
}

/// The host operations that a launch needs: `checks`, and the computation of
/// their operands and of the number of blocks.
static FailureOr<Reads>
getHostReads(const Kernel &kernel,
             const llvm::SmallDenseSet<Operation *> &checks) {
  func::FuncOp func = kernel.func;
  LaunchOp launch = kernel.launch;
  Reads reads;
  for (Operation &op : func.front().without_terminator()) {
    if (checks.contains(&op))
      reads.add(&op);
    else if (isa<cf::AssertOp>(op))
      continue;
    else if (!isa<LaunchOp>(op) && !tl::analysis::onlyComputes(&op) &&
             !isWorkspace(kernel, &op))
      return reportUnprintable(&op);
  }
  reads.add(launch.getBlockCount(), launch);
  // The remainder of floats is a device function.
  for (auto op : func.front().getOps<arith::RemFOp>())
    if (reads.contains(op))
      return reportUnprintable(op);
  return reads;
}

int64_t tl::ascendc::getCoresPerBlock(Kernel kernel) {
  return kernel.vector && !kernel.isMixed() && kernel.hasSubBlocks() ? 2 : 1;
}

int64_t tl::ascendc::getWorkspaceAlignment(const Kernel &kernel) {
  return getLimits(kernel.func).gm_request_bytes;
}

int64_t tl::ascendc::getMostBlocks(const Kernel &kernel) {
  return getLimits(kernel.func).launch_max_cores / getCoresPerBlock(kernel);
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

namespace {
class PlanPrinter {
public:
  PlanPrinter(Kernel kernel, CodeWriter &out)
      : kernel(std::move(kernel)), out(out) {
    checks.insert_range(getAssertions(this->kernel.func));
  }

  LogicalResult print();

private:
  void printExtentChecks();
  void printStrideChecks();
  void printReachCheck(BlockArgument tensor);
  void printAssert(cf::AssertOp op, const StatementPrinter &printer);
  LogicalResult dropProven();
  FailureOr<Expression> printStatements(const Reads &reads);
  LogicalResult printBlocks(Expression blocks);
  Expression printLimit(const Expression &blocks);

  Kernel kernel;
  CodeWriter &out;
  llvm::SmallDenseSet<Operation *> checks;
  /// Those that always hold, by the numbers in their text.
  llvm::SmallDenseSet<Operation *> proven;
};
} // namespace

/// `{A_d0, 64}`.
static std::string list(ArrayRef<Expression> numbers) {
  SmallVector<std::string> texts;
  for (const Expression &number : numbers)
    texts.push_back(number.str().str());
  return "{" + llvm::join(texts, ", ") + "}";
}

void PlanPrinter::printExtentChecks() {
  for (BlockArgument tensor : kernel.signature.getTensors()) {
    auto type = cast<MemRefType>(tensor.getType());
    if (type.hasStaticShape())
      continue;
    out.begin(Group::Work);
    returnFailure(llvm::formatv("checkExtents({}, {}, {}, detail)",
                                tensor.getArgNumber(),
                                type.getElementTypeBitWidth() / 8,
                                list(kernel.hostValues.getView(tensor).sizes))
                      .str(),
                  out);
  }
}

void PlanPrinter::printStrideChecks() {
  for (const LaunchParameter &parameter : kernel.interface.getParameters()) {
    if (parameter.kind < ParameterKind::Stride)
      continue;
    out.begin(Group::Work);
    out.line("if (" + parameter.name + " < 0)");
    out.line("  " + getFailure(&parameter, parameter.name + " >= 0"));
  }
  for (BlockArgument tensor : kernel.signature.getTensors())
    printReachCheck(tensor);
}

/// Prints the check of the distances in a tensor that has strides.
void PlanPrinter::printReachCheck(BlockArgument tensor) {
  const View &view = kernel.hostValues.getView(tensor);
  if (view.type.getLayout().isIdentity())
    return;
  bool isWritten = getRole(kernel, tensor).contains("out");
  out.begin(Group::Work);
  returnFailure(llvm::formatv("checkStrides({}, {}, {}, {}, {}, {}, detail)",
                              tensor.getArgNumber(),
                              view.type.getElementTypeBitWidth() / 8,
                              list(view.sizes), list(view.strides),
                              view.offset.str(), isWritten ? "true" : "false")
                    .str(),
                out);
}

void PlanPrinter::printAssert(cf::AssertOp op,
                              const StatementPrinter &printer) {
  Expression holds = printer.getValues().get(op.getArg());
  if (holds.getConstant() == 1) {
    proven.insert(op);
    return;
  }
  Rule rule = getRule(op, kernel.interface);
  out.begin(Group::Work);
  out.line("if (" + (!holds).str() + ")");
  out.line("  " + getFailure(rule.parameter, rule.getText()));
}

/// Prints the check of a number of blocks that is not constant; returns it as a
/// name.
Expression PlanPrinter::printLimit(const Expression &blocks) {
  std::string name = blocks.str().str();
  if (!blocks.isAtom()) {
    name = kernel.hostNames.add("blocks");
    out.begin(Group::Value);
    out.line("int64_t " + name + " = " + blocks.str() + ";");
  }
  int64_t most = getMostBlocks(kernel);
  out.begin(Group::Value);
  out.line(llvm::formatv("if ({0} < 0 || {0} > {1})", name, most).str());
  out.line(llvm::formatv("  return fail(detail, TL_BAD_LAUNCH, -1, -1, {}, "
                         "\"0 <= blocks <= {}\");",
                         name, most)
               .str());
  return Expression(name);
}

/// Sets `*cores`. A number of blocks that exceeds all launches is an error.
LogicalResult PlanPrinter::printBlocks(Expression blocks) {
  int64_t most = getMostBlocks(kernel);
  std::optional<int64_t> constant = blocks.getConstant();
  if (constant && (*constant < 0 || *constant > most))
    return kernel.launch.emitOpError("launches ")
           << *constant << " blocks, but the device takes 1 to " << most;
  if (!constant)
    blocks = printLimit(blocks);
  Expression cores = Expression(getCoresPerBlock(kernel)) * blocks;
  out.begin(Group::Value);
  out.line("*cores = " + Expression::cast("uint32_t", cores).str() + ";");
  return success();
}

/// Prints assertions and what they need; returns the number of blocks.
FailureOr<Expression> PlanPrinter::printStatements(const Reads &reads) {
  StatementPrinter printer(out, kernel.hostNames, kernel.hostValues, reads);
  for (Operation &op : kernel.func.front().without_terminator()) {
    if (auto check = dyn_cast<cf::AssertOp>(op)) {
      if (checks.contains(check))
        printAssert(check, printer);
    } else if (reads.contains(&op) && failed(printer.print(&op))) {
      return failure();
    }
  }
  return printer.getValues().get(kernel.launch.getBlockCount());
}

/// Drops the checks that another print proves: their operands need no
/// variables.
LogicalResult PlanPrinter::dropProven() {
  FailureOr<Reads> reads = getHostReads(kernel, checks);
  if (failed(reads))
    return failure();
  CodeWriter text;
  PlanPrinter first(kernel, text);
  if (failed(first.printStatements(*reads)))
    return failure();
  for (Operation *check : first.proven)
    checks.erase(check);
  return success();
}

LogicalResult PlanPrinter::print() {
  if (failed(dropProven()))
    return failure();
  FailureOr<Reads> reads = getHostReads(kernel, checks);
  if (failed(reads))
    return failure();
  out.line("/// Checks the numbers of a launch, and computes the number of "
           "cores.");
  out.open(llvm::formatv(
               "static tl_status plan_{}({}uint32_t *cores, tl_detail *detail)",
               kernel.func.getName().str(),
               listNumbers(kernel, /*hasTypes=*/true))
               .str());
  ignoreUnused(listNumbers(kernel, /*hasTypes=*/false) + "detail", out);
  printExtentChecks();
  printStrideChecks();
  FailureOr<Expression> blocks = printStatements(*reads);
  if (failed(blocks) || failed(printBlocks(*blocks)))
    return failure();
  out.line("return TL_OK;");
  out.close();
  return success();
}

LogicalResult tl::ascendc::printPlan(Kernel kernel, CodeWriter &out) {
  return PlanPrinter(std::move(kernel), out).print();
}
