//===- HostRun.cpp - Launches of tensors with their shapes ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Launch/HostFunctions.h"
#include "conversions/AscendToAscendC/Launch/HostText.h"
#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

static void printTensorCheck(const Kernel &kernel, BlockArgument tensor,
                             CodeWriter &out) {
  auto type = cast<MemRefType>(tensor.getType());
  bool isDense = type.getLayout().isIdentity();
  unsigned argument = tensor.getArgNumber();
  returnFailure(
      llvm::formatv(
          "checkTensor(args->{}, {}, TL_{}, {}, {}, detail)",
          kernel.interface.getArgumentNames()[argument], argument,
          getDTypeName(type.getElementType()), listStatic(type.getShape()),
          isDense ? "{}" : listStatic(getStridesAndOffset(type).first))
          .str(),
      out);
}

/// A parameter from the struct of arguments.
static std::string getArgument(const Kernel &kernel,
                               const LaunchParameter &parameter) {
  std::string member =
      "args->" + kernel.interface.getArgumentNames()[parameter.argument];
  switch (parameter.kind) {
  case ParameterKind::Tensor:
    return member + ".data";
  case ParameterKind::Scalar:
    return member;
  case ParameterKind::Extent:
    return llvm::formatv("{}.shape[{}]", member, parameter.dimension).str();
  case ParameterKind::Stride:
    return llvm::formatv("getStride({}, {})", member, parameter.dimension)
        .str();
  case ParameterKind::Offset:
    return "0"; // `data` is the first element
  }
  llvm_unreachable("unknown kind");
}

/// Prints the check of the numbers and the launch.
static void printLaunch(const Kernel &kernel, CodeWriter &out) {
  std::string data, numbers;
  for (const LaunchParameter &parameter : kernel.interface.getParameters())
    (parameter.isTensor() ? data : numbers) +=
        getArgument(kernel, parameter) + ", ";
  std::string name = kernel.interface.getFunction();
  returnFailure(name + "_check(" + numbers + "detail)", out);
  out.line("tl_status launched = " + name + "(" + data + numbers +
           "workspace, workspace_bytes, stream);");
}

/// Prints what a workspace that is refused lacks.
static void printWorkspaceRules(const Kernel &kernel, CodeWriter &out) {
  int64_t bytes = kernel.signature.getWorkspaceBytes();
  if (bytes == 0)
    return;
  out.line(llvm::formatv("if (launched == TL_SMALL_WORKSPACE && workspace && "
                         "workspace_bytes >= {})",
                         bytes)
               .str());
  int64_t alignment = getWorkspaceAlignment(kernel);
  out.line(llvm::formatv("  return fail(detail, launched, -1, -1, "
                         "static_cast<int64_t>("
                         "reinterpret_cast<uintptr_t>(workspace) % {}), "
                         "\"workspace mod {} == 0\");",
                         alignment, alignment)
               .str());
  out.line("if (launched == TL_SMALL_WORKSPACE)");
  out.line(llvm::formatv("  return fail(detail, launched, -1, -1, "
                         "static_cast<int64_t>(workspace_bytes), "
                         "\"workspace_bytes >= {}\");",
                         bytes)
               .str());
}

void tl::ascendc::printRun(const Kernel &kernel, CodeWriter &out) {
  out.open("extern \"C\" " + getRunPrototype(kernel));
  resetDetail(out);
  if (func::FuncOp(kernel.func).getNumArguments() == 0)
    ignoreUnused("args", out);
  for (BlockArgument tensor : kernel.signature.getTensors())
    printTensorCheck(kernel, tensor, out);
  printLaunch(kernel, out);
  printWorkspaceRules(kernel, out);
  out.line("return launched;");
  out.close();
}
