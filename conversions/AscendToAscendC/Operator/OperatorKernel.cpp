//===- OperatorKernel.cpp - The device part of an operator ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Operator/OperatorTexts.h"
#include "conversions/AscendToAscendC/Preamble.h"

using namespace mlir;
using namespace tl::ascendc;

KernelEntry tl::ascendc::getOperatorEntry(Operator &op) {
  Kernel &kernel = op.kernel;
  ArrayRef<Parameter> parameters = kernel.signature.getParameters();
  std::map<unsigned, const Parameter *> tensors;
  for (auto [i, tensor] : llvm::enumerate(kernel.signature.getTensors()))
    tensors[tensor.getArgNumber()] = &parameters[i];

  KernelEntry entry;
  for (BlockArgument input : op.inputs)
    entry.parameters.push_back(*tensors[input.getArgNumber()]);
  for (BlockArgument output : op.outputs)
    if (!op.isInPlace(output))
      entry.parameters.push_back(*tensors[output.getArgNumber()]);
  bool hasWorkspace = !kernel.signature.getWorkspace().empty();
  std::string workspace =
      hasWorkspace ? parameters.back().name : kernel.names.add("workspace");
  std::string tiling = kernel.names.add("tiling");
  std::string data = kernel.names.add("tiling_data");
  entry.parameters.push_back({"GM_ADDR", workspace});
  entry.parameters.push_back({"GM_ADDR", tiling});
  if (hasWorkspace)
    entry.first = workspace + " = GetUserWorkspace(" + workspace + ");";
  entry.beforeVariables = "GET_TILING_DATA(" + data + ", " + tiling + ");";
  for (auto [i, parameter] : llvm::enumerate(kernel.interface.getParameters()))
    if (!parameter.isTensor())
      entry.variables.push_back(
          {parameters[i], data + "." + op.fields[i] +
                              (parameter.type == "bool" ? " != 0" : "")});
  return entry;
}

FailureOr<std::string> tl::ascendc::printOperatorKernel(Operator op) {
  CodeWriter out;
  out.line("// tl operator 1");
  out.line("#include \"kernel_operator.h\"");
  printDeviceHelpers(op.kernel, out);
  out.blank();
  KernelEntry entry = getOperatorEntry(op);
  if (failed(printKernel(op.kernel, entry, KernelStyle::Pipe, out)))
    return failure();
  return out.finish();
}
