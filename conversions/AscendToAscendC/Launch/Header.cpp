//===- Header.cpp - The C header of launch functions ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"

using namespace mlir;
using namespace tl::ascendc;

/// tl-c/kernel.h, which printed headers contain.
static constexpr StringLiteral types =
#include "conversions/AscendToAscendC/Launch/KernelHeader.inc"
    ;

StringRef tl::ascendc::getLaunchTypes() { return types; }

//===----------------------------------------------------------------------===//
// Prototypes
//===----------------------------------------------------------------------===//

/// The parameters, without the tensors if `hasTensors` is false.
static SmallVector<std::string> getDeclarations(const Kernel &kernel,
                                                bool hasTensors) {
  SmallVector<std::string> result;
  for (const LaunchParameter &parameter : kernel.interface.getParameters())
    if (!parameter.isTensor())
      result.push_back(parameter.type + " " + parameter.name);
    else if (hasTensors)
      result.push_back("void *" + parameter.name);
  return result;
}

static std::string declare(StringRef type, const std::string &name,
                           ArrayRef<std::string> parameters) {
  std::string list = llvm::join(parameters, ", ");
  return (type + " " + name + "(" + (list.empty() ? "void" : list) + ")").str();
}

std::string tl::ascendc::getEntryPrototype(const Kernel &kernel) {
  SmallVector<std::string> parameters =
      getDeclarations(kernel, /*hasTensors=*/true);
  parameters.append(
      {"void *workspace", "uint64_t workspace_bytes", "void *stream"});
  return declare("tl_status", kernel.interface.getFunction(), parameters);
}

std::string tl::ascendc::getCheckPrototype(const Kernel &kernel) {
  SmallVector<std::string> parameters =
      getDeclarations(kernel, /*hasTensors=*/false);
  parameters.push_back("tl_detail *detail");
  return declare("tl_status", kernel.interface.getFunction("_check"),
                 parameters);
}

std::string tl::ascendc::getWorkspacePrototype(const Kernel &kernel) {
  return declare("uint64_t", kernel.interface.getFunction("_workspace"),
                 getDeclarations(kernel, /*hasTensors=*/false));
}

std::string tl::ascendc::getRunPrototype(const Kernel &kernel) {
  return declare("tl_status", kernel.interface.getFunction("_run"),
                 {"const " + kernel.interface.getFunction("_args") + " *args",
                  "void *workspace", "uint64_t workspace_bytes", "void *stream",
                  "tl_detail *detail"});
}

StringRef tl::ascendc::getDTypeName(Type type) {
  if (type.isF32())
    return "F32";
  if (type.isF16())
    return "F16";
  if (type.isBF16())
    return "BF16";
  bool isUnsigned = type.isUnsignedInteger();
  switch (type.isIndex() ? 64 : type.getIntOrFloatBitWidth()) {
  case 1:
    return "BOOL";
  case 8:
    return isUnsigned ? "U8" : "I8";
  case 16:
    return isUnsigned ? "U16" : "I16";
  case 32:
    return isUnsigned ? "U32" : "I32";
  default:
    return isUnsigned ? "U64" : "I64";
  }
}

//===----------------------------------------------------------------------===//
// The header
//===----------------------------------------------------------------------===//

/// The elements, extents and strides of `tensor`: `F16 [arg0_d0, 64]`.
static std::string describe(const Kernel &kernel, BlockArgument tensor) {
  const View &view = kernel.hostValues.getView(tensor);
  auto list = [](ArrayRef<Expression> numbers) {
    return "[" +
           llvm::join(
               llvm::map_range(
                   numbers, [](const Expression &each) { return each.str(); }),
               ", ") +
           "]";
  };
  std::string text =
      getDTypeName(view.type.getElementType()).str() + " " + list(view.sizes);
  if (!view.type.getLayout().isIdentity())
    text += ", strides " + list(view.strides);
  return text;
}

static void printArguments(const Kernel &kernel, CodeWriter &out) {
  func::FuncOp func = kernel.func;
  out.line("/** The arguments of `" + func.getName() + "`. */");
  out.open("typedef struct");
  for (BlockArgument argument : func.getArguments()) {
    const std::string &name =
        kernel.interface.getArgumentNames()[argument.getArgNumber()];
    if (isa<MemRefType>(argument.getType()))
      out.line("tl_tensor " + name + "; // " + describe(kernel, argument));
    else
      out.line(
          kernel.interface.find(ParameterKind::Scalar, argument.getArgNumber())
              ->type +
          " " + name + ";");
  }
  if (func.getNumArguments() == 0)
    out.line("char none;");
  out.close(kernel.interface.getFunction("_args") + ";");
}

static void printFunction(StringRef comment, const std::string &prototype,
                          CodeWriter &out) {
  out.blank();
  out.line("/** " + comment + " */");
  out.line(prototype + ";");
}

static void printDeclarations(const Kernel &kernel, CodeWriter &out) {
  out.blank();
  printArguments(kernel, out);
  printFunction("Checks and launches; does not wait, and allocates nothing.",
                getEntryPrototype(kernel), out);
  printFunction("Checks the numbers of a launch, without a device. `detail` "
                "may be NULL.",
                getCheckPrototype(kernel), out);
  printFunction("The bytes of the workspace that a launch needs.",
                getWorkspacePrototype(kernel), out);
  printFunction("Checks tensors and launches. `detail` may be NULL.",
                getRunPrototype(kernel), out);
}

std::string tl::ascendc::printHeader(ArrayRef<Kernel> kernels) {
  func::FuncOp first = kernels.front().func;
  std::string guard = "TL_KERNELS_" + first.getName().str() + "_H";
  CodeWriter begin, end;
  begin.line("// tl abi 1");
  begin.line("#ifndef " + guard);
  begin.line("#define " + guard);
  begin.blank();
  end.blank();
  end.line("#ifdef __cplusplus");
  end.line("extern \"C\" {");
  end.line("#endif");
  for (const Kernel &kernel : kernels)
    printDeclarations(kernel, end);
  end.blank();
  end.line("#ifdef __cplusplus");
  end.line("}");
  end.line("#endif");
  end.blank();
  end.line("#endif // " + guard);
  return begin.str().str() + types.str() + end.str().str();
}
