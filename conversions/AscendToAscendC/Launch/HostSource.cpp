//===- HostSource.cpp - Launch functions as C++ ---------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plain C++17 for any host compiler: the kernel is called through the function
// `tl_<kernel>_enqueue` of its own file. For each kernel:
//   plan_<kernel>          checks the numbers and computes the number of cores
//   tl_<kernel>_check      the checks alone
//   tl_<kernel>_workspace  the bytes of the workspace
//   tl_<kernel>            checks and launches
//   tl_<kernel>_run        checks and launches tensors with their shapes
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Launch/HostFunctions.h"
#include "conversions/AscendToAscendC/Launch/HostText.h"
#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascendc;

/// Declares the function of the file with the source of the kernel.
static void declareEnqueue(const Kernel &kernel, CodeWriter &out) {
  std::string parameters = "uint32_t, void *";
  for (const Parameter &parameter : kernel.signature.getParameters())
    parameters +=
        ", " + (parameter.type == "GM_ADDR" ? "uint8_t *" : parameter.type);
  out.line("/// The kernel on the device, in the file with its source.");
  out.line("extern \"C\" void " + kernel.interface.getFunction("_enqueue") +
           "(" + parameters + ");");
}

/// The call of the plan of `kernel`.
static std::string callPlan(const Kernel &kernel, StringRef detail) {
  func::FuncOp func = kernel.func;
  return llvm::formatv("plan_{}({}&cores, {})", func.getName().str(),
                       listNumbers(kernel, /*hasTypes=*/false), detail.str())
      .str();
}

static void printCheck(const Kernel &kernel, CodeWriter &out) {
  out.open("extern \"C\" " + getCheckPrototype(kernel));
  out.line("uint32_t cores;");
  resetDetail(out);
  out.line("return " + callPlan(kernel, "detail") + ";");
  out.close();
}

static void printWorkspace(const Kernel &kernel, CodeWriter &out) {
  out.open("extern \"C\" " + getWorkspacePrototype(kernel));
  ignoreUnused(listNumbers(kernel, /*hasTypes=*/false), out);
  out.line(
      llvm::formatv("return {};", kernel.signature.getWorkspaceBytes()).str());
  out.close();
}

static void printEnqueueCall(const Kernel &kernel, CodeWriter &out) {
  std::string call =
      kernel.interface.getFunction("_enqueue") + "(cores, stream";
  for (const LaunchParameter &parameter : kernel.interface.getParameters())
    call += parameter.isTensor()
                ? ", static_cast<uint8_t *>(" + parameter.name + ")"
                : ", " + parameter.name;
  if (!kernel.signature.getWorkspace().empty())
    call += ", static_cast<uint8_t *>(workspace)";
  out.line(call + ");");
}

static void printEntry(const Kernel &kernel, CodeWriter &out) {
  out.open("extern \"C\" " + getEntryPrototype(kernel));
  out.line("uint32_t cores = 0;");
  returnFailure(callPlan(kernel, "nullptr"), out);
  out.line("if (cores == 0)");
  out.line("  return TL_OK; // no blocks");
  if (int64_t bytes = kernel.signature.getWorkspaceBytes()) {
    out.line(llvm::formatv("if (!workspace || workspace_bytes < {} || "
                           "reinterpret_cast<uintptr_t>(workspace) % {} != 0)",
                           bytes, getWorkspaceAlignment(kernel))
                 .str());
    out.line("  return TL_SMALL_WORKSPACE;");
  } else {
    ignoreUnused("workspace, workspace_bytes", out);
  }
  printEnqueueCall(kernel, out);
  out.line("return TL_OK;");
  out.close();
}

static LogicalResult printFunctions(const Kernel &kernel, CodeWriter &out) {
  out.blank();
  declareEnqueue(kernel, out);
  out.blank();
  if (failed(printPlan(kernel, out)))
    return failure();
  for (auto print : {printCheck, printWorkspace, printEntry, printRun}) {
    out.blank();
    print(kernel, out);
  }
  return success();
}

FailureOr<std::string> tl::ascendc::printHostSource(ArrayRef<Kernel> kernels,
                                                    StringRef headerName) {
  CodeWriter out;
  out.line("// tl abi 1");
  out.line("#include " + quote(headerName));
  out.blank();
  out.line("#include <initializer_list>");
  out.blank();
  std::string common = out.str().str() + getHostHelpers().str();
  CodeWriter functions;
  for (const Kernel &kernel : kernels)
    if (failed(printFunctions(kernel, functions)))
      return failure();
  return common + functions.str().str();
}
