//===- Compile.cpp - From the file to the IR that runs --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tools/tl-run/Compile.h"

#include "dialects/Ascend/AscendDialect.h"
#include "dialects/Tile/TileDialect.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "passes/Passes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace tl;

static LogicalResult setTarget(ModuleOp module, llvm::StringRef name) {
  if (!ascend::lookupTarget(name)) {
    llvm::WithColor::error(llvm::errs(), "tl-run")
        << "unknown target '" << name << "'; known targets are "
        << llvm::join(ascend::getKnownTargets(), ", ") << "\n";
    return failure();
  }
  module->setAttr(ascend::AscendDialect::getTargetAttrName(),
                  ascend::TargetAttr::get(module.getContext(), name,
                                          /*overrides=*/DictionaryAttr()));
  // Addresses and event ids are verified against the target.
  return verify(module);
}

/// Whether passes have work left in `module`.
static bool hasTileOperations(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    return isa_and_nonnull<tile::TileDialect>(op->getDialect())
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return result.wasInterrupted();
}

LogicalResult tl::run::compile(ModuleOp module, const CompileRequest &request) {
  if (!request.target.empty() && failed(setTarget(module, request.target)))
    return failure();
  bool needed = !request.sequential && hasTileOperations(module);
  if (!request.pipeline && !needed)
    return success();

  PassManager manager(module.getContext());
  if (!request.pipeline || request.pipeline->empty()) {
    buildCompilePipeline(manager, CompileOptions());
    return manager.run(module);
  }
  // With the name of the root, as other drivers want it, or without.
  if (!llvm::StringRef(*request.pipeline).starts_with("builtin.module(")) {
    if (failed(parsePassPipeline(*request.pipeline, manager)))
      return failure();
    return manager.run(module);
  }
  FailureOr<OpPassManager> parsed = parsePassPipeline(*request.pipeline);
  if (failed(parsed))
    return failure();
  static_cast<OpPassManager &>(manager) = std::move(*parsed);
  return manager.run(module);
}
