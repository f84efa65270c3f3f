//===- OperatorHost.cpp - The host part of an operator --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Launch/HostFunctions.h"
#include "conversions/AscendToAscendC/Launch/HostText.h"
#include "conversions/AscendToAscendC/Launch/LaunchTexts.h"
#include "conversions/AscendToAscendC/Operator/OperatorTexts.h"

using namespace mlir;
using namespace tl::ascendc;

/// The headers of the development kit and of C++.
static void printIncludes(const Operator &op, CodeWriter &out) {
  out.line("// tl operator 1");
  out.line("#include " + quote(op.getName().str() + "_tiling.h"));
  out.blank();
  out.line("#include \"register/op_def_registry.h\"");
  out.line("#include \"tiling/platform/platform_ascendc.h\"");
  out.blank();
  for (StringRef header :
       {"cstdio", "initializer_list", "type_traits", "vector"})
    out.line("#include <" + header + ">");
  out.blank();
}

// The plan of a launch is that of the launch functions.
FailureOr<std::string> tl::ascendc::printOperatorHost(const Operator &op) {
  CodeWriter includes, functions;
  printIncludes(op, includes);
  functions.blank();
  if (failed(printPlan(op.kernel, functions)))
    return failure();
  functions.blank();
  printTilingFunction(op, functions);
  if (failed(printShapeInference(op, functions)))
    return failure();
  printDefinition(op, functions);
  return includes.str().str() + getLaunchTypes().str() + "\n" +
         getHostHelpers().str() + "\n" + getOperatorHelpers().str() +
         functions.str().str();
}
