//===- DiagnosticCapture.cpp - Deferred diagnostics -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Compile/DiagnosticCapture.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/Threading.h"

using namespace mlir;
using namespace tl;

DiagnosticCapture::DiagnosticCapture(MLIRContext *context)
    : engine(context->getDiagEngine()) {
  // Other threads compile other kernels.
  uint64_t thread = llvm::get_threadid();
  handler = engine.registerHandler([this, thread](Diagnostic &diagnostic) {
    if (llvm::get_threadid() != thread)
      return failure();
    captured.push_back(std::move(diagnostic));
    return success();
  });
}

DiagnosticCapture::~DiagnosticCapture() { engine.eraseHandler(handler); }

void tl::emitAll(MLIRContext *context, std::vector<Diagnostic> diagnostics) {
  for (Diagnostic &diagnostic : diagnostics)
    context->getDiagEngine().emit(std::move(diagnostic));
}
