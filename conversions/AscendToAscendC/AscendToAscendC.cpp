//===- AscendToAscendC.cpp - Prints final IR as Ascend C ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/AscendToAscendC.h"
#include "conversions/AscendToAscendC/Kernel.h"
#include "conversions/AscendToAscendC/Spelling.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Tools/mlir-translate/Translation.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// Reports the first operation that a pass should have replaced.
static LogicalResult verifyFinal(ModuleOp module) {
  WalkResult result =
      module.walk<WalkOrder::PreOrder>([](Operation *op) -> WalkResult {
        if (op->getName().getDialectNamespace() == "tile")
          return op->emitError("not final IR: '")
                 << op->getName() << "' is an operation of the tile dialect";
        if (isa<memref::AllocOp, memref::AllocaOp>(op))
          return op->emitError(
              "the buffer has no address; run the memory planning "
              "pass");
        return WalkResult::advance();
      });
  return failure(result.wasInterrupted());
}

/// The C++ text in the spellings of the instructions in `module`.
static std::string getSpellings(ModuleOp module) {
  llvm::StringSet<> seen;
  std::string text;
  module.walk([&](InstructionOpInterface instruction) {
    if (seen.insert(instruction->getName().getStringRef()).second)
      text += getLiteralText(instruction.getSpelling()) + " ";
  });
  return text;
}

/// The kernels of `module`, with the names of all functions taken.
static FailureOr<std::vector<Kernel>> getKernels(ModuleOp module) {
  std::string reserved = getSpellings(module);
  for (auto func : module.getOps<func::FuncOp>())
    reserved += (" " + func.getName() + " " + func.getName() + "_launch").str();
  std::vector<Kernel> kernels;
  for (Operation &op : module.getBody()->getOperations()) {
    auto func = dyn_cast<func::FuncOp>(op);
    if (!func)
      return op.emitError("only functions can be translated, got '")
             << op.getName() << "'";
    if (func.isDeclaration())
      continue;
    FailureOr<Kernel> kernel = Kernel::get(func, reserved);
    if (failed(kernel))
      return failure();
    kernels.push_back(*kernel);
  }
  if (kernels.empty())
    return module.emitError("has no kernel to translate");
  return kernels;
}

LogicalResult tl::translateToAscendC(ModuleOp module, raw_ostream &os) {
  if (failed(verifyFinal(module)))
    return failure();
  FailureOr<std::vector<Kernel>> kernels = getKernels(module);
  if (failed(kernels))
    return failure();

  CodeWriter out;
  out.line("#include \"kernel_operator.h\"");
  out.blank();
  out.line("using namespace AscendC;");
  for (const Kernel &kernel : *kernels) {
    out.blank();
    if (failed(printKernel(kernel, out)))
      return failure();
  }
  // The launch syntax needs the vendor's compiler.
  out.blank();
  out.line("#ifndef ASCENDC_CPU_DEBUG");
  for (const Kernel &kernel : *kernels) {
    out.blank();
    if (failed(printLaunch(kernel, out)))
      return failure();
  }
  out.blank();
  out.line("#endif // ASCENDC_CPU_DEBUG");
  os << out.str();
  return success();
}

void tl::registerAscendCDialects(DialectRegistry &registry) {
  registry.insert<AscendDialect, affine::AffineDialect, arith::ArithDialect,
                  cf::ControlFlowDialect, func::FuncDialect,
                  memref::MemRefDialect, scf::SCFDialect>();
}

void tl::registerAscendCTranslation() {
  TranslateFromMLIRRegistration registration(
      "tl-to-ascendc", "print final IR as an Ascend C source file",
      [](ModuleOp module, raw_ostream &os) {
        return translateToAscendC(module, os);
      },
      registerAscendCDialects);
}
