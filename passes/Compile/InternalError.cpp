//===- InternalError.cpp - Internal errors of the compiler ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Compile/InternalError.h"
#include "dialects/Ascend/Utils/ErrorKind.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tl;

//===----------------------------------------------------------------------===//
// Reproducer
//===----------------------------------------------------------------------===//

/// A module with the kernel and all operations that are no functions.
static OwningOpRef<ModuleOp> createModule(const RefusedWork &work) {
  ModuleOp original = work.module;
  OwningOpRef<ModuleOp> module = ModuleOp::create(original.getLoc());
  (*module)->setAttrs(original->getAttrDictionary());
  for (Operation &op : *original.getBody())
    // Other threads may be changing functions.
    if (!isa<FunctionOpInterface>(op))
      module->push_back(op.clone());
  module->push_back(work.kernel->clone());
  return module;
}

static void print(ModuleOp module, StringRef pipeline, raw_ostream &os) {
  AsmState state(module);
  state.attachResourcePrinter("mlir_reproducer",
                              [&](Operation *, AsmResourceBuilder &builder) {
                                builder.buildString("pipeline", pipeline);
                                builder.buildBool("disable_threading", true);
                                builder.buildBool("verify_each", true);
                              });
  module->print(os, state);
}

/// Writes a file with a new name; returns the name, or the reason for a
/// failure.
static llvm::Expected<std::string> writeReproducer(const RefusedWork &work) {
  SmallString<128> path;
  int descriptor;
  if (std::error_code code = llvm::sys::fs::createTemporaryFile(
          "tl-reproducer", "mlir", descriptor, path))
    return llvm::errorCodeToError(code);
  llvm::raw_fd_ostream os(descriptor, /*shouldClose=*/true);
  OwningOpRef<ModuleOp> module = createModule(work);
  print(*module, work.pipeline, os);
  os.close();
  std::error_code code = os.error();
  if (!code)
    return path.str().str();
  // A stream with an unhandled error ends the program.
  os.clear_error();
  (void)llvm::sys::fs::remove(path);
  return llvm::errorCodeToError(code);
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// Adds advice to the author about `error`.
static void attachAdvice(InFlightDiagnostic &error, const RefusedWork &work) {
  error.attachNote(work.kernel->getLoc())
      << "'" << work.checker << "' refuses what '" << work.maker
      << "' made of this kernel: the compiler is at fault, not its author";
  llvm::Expected<std::string> path = writeReproducer(work);
  if (path)
    error.attachNote() << "please report it with " << *path
                       << ", which 'tl-opt --run-reproducer' repeats; "
                       << work.advice;
  else
    error.attachNote() << "please report it with the kernel; no reproducer is "
                          "there, for the file could not be written: "
                       << llvm::toString(path.takeError()) << "; "
                       << work.advice;
}

static void reportInternalError(Diagnostic &found, const RefusedWork &work,
                                bool isFirst) {
  InFlightDiagnostic error =
      ascend::withKind("internal", emitError(found.getLocation()))
      << "internal error: " << found.str();
  for (Diagnostic &note : found.getNotes())
    error.attachNote(note.getLocation()) << note.str();
  if (isFirst)
    attachAdvice(error, work);
}

void tl::reportInternalErrors(std::vector<Diagnostic> diagnostics,
                              const RefusedWork &work) {
  bool isFirst = true;
  for (Diagnostic &diagnostic : diagnostics) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error) {
      reportInternalError(diagnostic, work, isFirst);
      isFirst = false;
      continue;
    }
    work.kernel->getContext()->getDiagEngine().emit(std::move(diagnostic));
  }
}
