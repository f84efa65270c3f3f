//===- Launch.cpp - The function that launches a kernel -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/Legality.h"
#include "conversions/AscendToAscendC/Kernel.h"
#include "conversions/AscendToAscendC/Statements/Statements.h"
#include "conversions/Scalars/Scalars.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "llvm/ADT/StringExtras.h"
#include <fmt/format.h>

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// `message` as the rest of a comment line: without line breaks, and without a
/// backslash that would continue the line.
static std::string printComment(StringRef message) {
  std::string text;
  for (char c : message)
    text += llvm::isPrint(c) || (c & 0x80) ? c : ' ';
  return StringRef(text).rtrim(" \\").str();
}

static void printAssert(cf::AssertOp op, const StatementPrinter &printer,
                        CodeWriter &out) {
  Expression holds = printer.getValues().get(op.getArg());
  if (holds.getConstant() == 1)
    return;
  out.begin(Group::Work);
  out.line("if (" + (!holds).str() + ")");
  out.line("  return 1; // " + printComment(op.getMsg()));
}

/// Whether `op` allocates a part of the workspace.
static bool isWorkspace(Kernel &kernel, Operation *op) {
  return llvm::any_of(kernel.signature.getWorkspace(),
                      [&](const WorkspaceTensor &part) {
                        return part.tensor.getDefiningOp() == op;
                      });
}

/// The parameters of the launch function, which provides the workspace.
static ArrayRef<Parameter> getLaunchParameters(Kernel &kernel) {
  ArrayRef<Parameter> parameters = kernel.signature.getParameters();
  return kernel.signature.getWorkspace().empty() ? parameters
                                                 : parameters.drop_back();
}

/// The host operations of the launch function: checks, and the computation of
/// their operands and of the number of blocks.
static FailureOr<Reads> getHostReads(Kernel &kernel) {
  Reads reads;
  for (Operation &op : kernel.func.front().without_terminator()) {
    if (isa<cf::AssertOp>(op))
      reads.add(&op);
    else if (!isa<LaunchOp>(op) && !tl::analysis::onlyComputes(&op) &&
             !isWorkspace(kernel, &op))
      return reportUnprintable(&op);
  }
  reads.add(kernel.launch.getBlockCount(), kernel.launch);
  // The remainder of floats is a device function.
  for (auto op : kernel.func.front().getOps<arith::RemFOp>())
    if (reads.contains(op))
      return reportUnprintable(op);
  return reads;
}

static void printHeader(Kernel &kernel, CodeWriter &out) {
  std::string parameters = "void *stream";
  for (const Parameter &parameter : getLaunchParameters(kernel)) {
    bool isTensor = parameter.type == "GM_ADDR";
    parameters += ", " +
                  (isTensor ? std::string("uint8_t *") : parameter.type + " ") +
                  parameter.name;
  }
  out.line("// Returns 0, or why nothing was launched.");
  if (kernel.meetsAllBlocks())
    out.line(
        "// All blocks wait for each other: no other stream may run kernels "
        "meanwhile.");
  out.open("extern \"C\" int " + kernel.func.getName() + "_launch(" +
           parameters + ")");
}

/// The number of cores to launch for `blocks` blocks: vector kernels count
/// vector cores, two per block with sub-blocks.
static Expression getCores(Kernel &kernel, const Expression &blocks) {
  bool countsTwice =
      kernel.vector && !kernel.isMixed() && kernel.hasSubBlocks();
  return countsTwice ? Expression(2) * blocks : blocks;
}

/// The largest number of blocks in a launch.
static int64_t getMostBlocks(Kernel &kernel) {
  int64_t cores = getLimits(kernel.func).launch_max_cores;
  return cores / *getCores(kernel, 1).getConstant();
}

/// Declares the number of blocks, and returns if it is 0. A number that exceeds
/// all launches is an error.
static FailureOr<Expression> printBlockCount(Kernel &kernel, Expression blocks,
                                             CodeWriter &out) {
  int64_t most = getMostBlocks(kernel);
  std::optional<int64_t> constant = blocks.getConstant();
  if (constant && *constant > 0 && *constant <= most)
    return blocks;
  if (constant && *constant != 0)
    return kernel.launch.emitOpError("launches ")
           << *constant << " blocks, but the device takes 1 to " << most;
  if (!blocks.isAtom() || blocks.getConstant()) {
    std::string name =
        kernel.names.add(kernel.launch.getBlockCount(), "blocks");
    out.begin(Group::Value);
    out.line("int64_t " + name + " = " + blocks.str() + ";");
    blocks = Expression(name);
  }
  out.begin(Group::Value);
  out.line(fmt::format("if ({0} <= 0 || {0} > {1})", blocks.str(), most));
  out.line(fmt::format("  return {} == 0 ? 0 : 2; // 1 to {} blocks can be "
                       "launched",
                       blocks.str(), most));
  return blocks;
}

/// Allocates the workspace. Cores write it before they read it.
static void printAllocation(Kernel &kernel, CodeWriter &out) {
  if (kernel.signature.getWorkspace().empty())
    return;
  const std::string &name = kernel.signature.getParameters().back().name;
  out.begin(Group::Value);
  out.line("void *" + name + " = nullptr;");
  out.line(fmt::format(
      "if (aclrtMalloc(&{}, {}, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS)",
      name, kernel.signature.getWorkspaceBytes()));
  out.line("  return 1;");
}

/// The arguments of the kernel in its launch function.
static std::string getArguments(Kernel &kernel) {
  SmallVector<std::string> arguments;
  for (const Parameter &parameter : getLaunchParameters(kernel))
    arguments.push_back(parameter.name);
  if (!kernel.signature.getWorkspace().empty())
    arguments.push_back("static_cast<uint8_t *>(" +
                        kernel.signature.getParameters().back().name + ")");
  return llvm::join(arguments, ", ");
}

/// Ends the launch function. The workspace is in use until the kernel ends.
static void printEnd(Kernel &kernel, CodeWriter &out) {
  if (!kernel.signature.getWorkspace().empty()) {
    std::string status = kernel.names.add("status");
    out.line("aclError " + status + " = aclrtSynchronizeStream(stream);");
    out.line("aclrtFree(" + kernel.signature.getParameters().back().name +
             ");");
    out.line("return " + status + " == ACL_SUCCESS ? 0 : 1;");
  } else {
    out.line("return 0;");
  }
  out.close();
}

LogicalResult tl::ascendc::printLaunch(Kernel kernel, CodeWriter &out) {
  FailureOr<Reads> reads = getHostReads(kernel);
  if (failed(reads))
    return failure();
  printHeader(kernel, out);
  StatementPrinter printer(out, kernel.names, kernel.values, *reads);
  for (Operation &op : kernel.func.front().without_terminator()) {
    if (auto check = dyn_cast<cf::AssertOp>(op))
      printAssert(check, printer, out);
    else if (reads->contains(&op) && failed(printer.print(&op)))
      return failure();
  }
  FailureOr<Expression> blocks = printBlockCount(
      kernel, printer.getValues().get(kernel.launch.getBlockCount()), out);
  if (failed(blocks))
    return failure();
  printAllocation(kernel, out);
  out.line(fmt::format("{}<<<{}, nullptr, stream>>>({});",
                       kernel.func.getName(), getCores(kernel, *blocks).str(),
                       getArguments(kernel)));
  printEnd(kernel, out);
  return success();
}
