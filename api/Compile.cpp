//===- Compile.cpp - Compilation of a module for execution ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/api/Compile.h"

#include "api/validation/SeparateCores.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "runtime/interpreter/Workspaces.h"
#include "tl/api/validation/Validator.h"
#include "tl/dialects/Tile/TileDialect.h"
#include "tl/passes/Passes.h"
#include "tl/support/PassAdvice.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace tl;

/// Whether `module` has operations that passes have to lower.
static bool hasTileOperations(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    return isa_and_nonnull<tile::TileDialect>(op->getDialect())
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return result.wasInterrupted();
}

/// Adds the pass that attaches the target, as in the standard pipeline.
static void addTarget(OpPassManager &manager, const std::string &target) {
  AttachTargetPassOptions options;
  options.target = target;
  manager.addPass(createAttachTargetPass(options));
}

static void addStandardPipeline(OpPassManager &manager,
                                const std::string &target) {
  CompileOptions options;
  options.target = target;
  buildCompilePipeline(manager, options);
}

/// Adds the pipeline of `request`. The root operation may be named, as other
/// drivers need it, or left out.
static LogicalResult addPipeline(OpPassManager &manager,
                                 const CompileRequest &request) {
  llvm::StringRef text = *request.pipeline;
  if (text.ends_with(")") && text.consume_front("builtin.module("))
    text = text.drop_back();
  std::string message;
  llvm::raw_string_ostream os(message);
  if (succeeded(parsePassPipeline(text, manager, os)))
    return success();
  llvm::WithColor::error(*request.messages, request.program)
      << "--pipeline: " << llvm::StringRef(message).trim() << "\n";
  if (std::string advice = adviseOnPipeline(message); !advice.empty())
    llvm::WithColor::note(*request.messages, request.program) << advice << "\n";
  return failure();
}

/// Adds the passes of `request`.
static LogicalResult addPasses(OpPassManager &manager, ModuleOp module,
                               const CompileRequest &request) {
  bool needed = !request.sequential && hasTileOperations(module);
  if (request.pipeline ? request.pipeline->empty() : needed) {
    addStandardPipeline(manager, request.target);
    return success();
  }
  if (!request.target.empty())
    addTarget(manager, request.target);
  return request.pipeline ? addPipeline(manager, request) : success();
}

/// Runs `manager`, and the kernel after each of its passes.
static LogicalResult runValidated(PassManager &manager, ModuleOp module,
                                  const CompileRequest &request) {
  validation::Validator &validator = *request.validator;
  if (llvm::Error error = validator.begin(module)) {
    llvm::WithColor::error(*request.messages, request.program)
        << "--validate: " << llvm::toString(std::move(error)) << "\n";
    return failure();
  }
  manager.addInstrumentation(validator.createInstrumentation());
  LogicalResult result = manager.run(module);
  if (succeeded(result) && !request.sequential)
    validator.runResult(module);
  // Also if compilation has failed: the fault may be the reason.
  return failed(validator.finish()) ? failure() : result;
}

/// Makes the functions that kernels call parts of the kernels.
static LogicalResult inlineCalls(ModuleOp module) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  manager.addPass(createInlineCallsPass());
  return manager.run(module);
}

/// Gives cores their sections in kernels that have a program order only then.
static void separateCores(ModuleOp module) {
  for (auto kernel :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    if (!runtime::findSharedTile(kernel))
      continue;
    // A failure is an error of the executor.
    OwningOpRef<ModuleOp> separate = validation::separateCores(kernel);
    if (!separate)
      continue;
    func::FuncOp copy = *separate->getOps<func::FuncOp>().begin();
    copy->moveBefore(kernel);
    kernel.erase();
  }
}

LogicalResult tl::compile(ModuleOp module, const CompileRequest &request) {
  // These run the kernel as written, and the executor has no calls.
  if ((request.sequential || request.validator) && failed(inlineCalls(module)))
    return failure();
  if (request.sequential)
    separateCores(module);
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  if (failed(addPasses(manager, module, request)))
    return failure();
  // The pass manager verifies after each pass: addresses and event ids depend
  // on the target.
  return request.validator ? runValidated(manager, module, request)
                           : manager.run(module);
}
