//===- Preamble.cpp - Common part of the kernels of a file ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Preamble.h"
#include "conversions/AscendToAscendC/Statements/IndexFill.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tl::ascendc;

/// Prints the function for the remainder of floats. It is exact: the
/// differences are between floats that differ at most by a factor of two, and
/// doubling and halving the divisor is exact.
static void printRemainder(CodeWriter &out) {
  out.blank();
  out.line("/// x - trunc(x / y) * y, exactly.");
  out.open(
      "static inline __aicore__ float getFloatRemainder(float x, float y)");
  out.line("float rest = x < 0 ? -x : x;");
  out.line("float divisor = y < 0 ? -y : y;");
  out.line("if (!(divisor > 0) || !(rest - rest == 0))");
  out.line("  return (x - x) / (y - y); // no number");
  out.line("if (rest < divisor)");
  out.line("  return x;");
  out.line("float part = divisor;");
  out.line("while (part <= rest - part)");
  out.line("  part += part;");
  out.open("for (; part >= divisor; part *= 0.5f)");
  out.line("if (part <= rest)");
  out.line("  rest -= part;");
  out.close();
  out.line("return x < 0 ? -rest : rest;");
  out.close();
}

/// Whether `isMeant` holds for an operation of one of `kernels`.
static bool hasOperation(ArrayRef<Kernel> kernels,
                         function_ref<bool(Operation *)> isMeant) {
  return llvm::any_of(kernels, [&](Kernel kernel) {
    return kernel.func
        .walk([&](Operation *op) {
          return isMeant(op) ? WalkResult::interrupt() : WalkResult::advance();
        })
        .wasInterrupted();
  });
}

void tl::ascendc::printDeviceHelpers(ArrayRef<Kernel> kernels,
                                     CodeWriter &out) {
  if (hasOperation(kernels,
                   [](Operation *op) { return isa<arith::RemFOp>(op); }))
    printRemainder(out);
  if (hasOperation(kernels, [](Operation *op) {
        return IndexFill::match(op).has_value();
      }))
    printIndexFillFunction(out);
}

void tl::ascendc::printPreamble(ArrayRef<Kernel> kernels, CodeWriter &out) {
  out.line("// tl abi 1");
  out.line("#include \"kernel_operator.h\"");
  if (llvm::any_of(kernels, [](const Kernel &kernel) {
        return kernel.meetsAllBlocks();
      })) {
    out.blank();
    out.line("// Blocks that wait for each other have to run together. With "
             "compilers that");
    out.line("// have it, __schedmode__(1) sees to that if several streams "
             "launch kernels.");
    out.line("#ifndef TL_BATCH_MODE");
    out.line("#define TL_BATCH_MODE");
    out.line("#endif");
  }
  printDeviceHelpers(kernels, out);
}
