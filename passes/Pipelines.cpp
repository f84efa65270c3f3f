//===- Pipelines.cpp - The standard pipeline ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Compile/Phases.h"
#include "tl/conversions/Passes.h"
#include "tl/passes/Passes.h"
#include "tl/support/PassAdvice.h"

using namespace mlir;
using namespace tl;

void tl::buildCompilePipeline(OpPassManager &manager,
                              const CompileOptions &options) {
  // All later passes depend on the target.
  AttachTargetPassOptions attachTarget;
  attachTarget.target = options.target;
  manager.addPass(createAttachTargetPass(attachTarget));
  // The next passes work on each function.
  manager.addPass(createInlineCallsPass());
  // Before anything is folded.
  manager.addNestedPass<func::FuncOp>(createPrepareIndicesPass());

  OpPassManager &kernel = manager.nest<func::FuncOp>();
  // Each kernel on its own, to be able to restore one of them.
  kernel.addPass(createCompileKernelPass(
      {options.to, options.channelDepth, options.autoStages, options.alignRows,
       options.memoryPlanning, options.spill, options.autoSync,
       options.unitFlag, options.barrierEverywhere}));
}

void tl::addPlacement(OpPassManager &kernel,
                      const CompileKernelPassOptions &options) {

  // Before any code of the author moves.
  kernel.addPass(createVerifyBoundsPass());

  // Elements become tiles before memories are chosen. Kernels may contain more
  // kinds of loops and functions than the later passes support.
  kernel.addPass(createNormalizePass());
  // While slices have the bounds of the author's loops.
  kernel.addPass(createGuardLaunchPass());
  kernel.addPass(createVectorizePass());

  // The memories of its operands determine the core of an operation.
  kernel.addPass(createInferMemoryPass());
  kernel.addPass(createAssignCoresPass({options.channelDepth}));

  // After the choice of operations for the vector core, and before versions of
  // tiles take room.
  kernel.addPass(createSplitSubBlocksPass());

  // Each core has its transfers, and loops still have one for all iterations.
  kernel.addPass(createMarkStreamsPass());
}

static void addRowAlignment(OpPassManager &kernel,
                            const CompileKernelPassOptions &options,
                            const Preferences &preferences) {
  if (options.alignRows)
    kernel.addPass(createAlignRowsPass(
        {/*dense=*/!preferences.alignRows, preferences.savedPadding}));
}

void tl::addOverlap(OpPassManager &kernel,
                    const CompileKernelPassOptions &options,
                    const Preferences &preferences) {
  // Versions of tiles have their layout.
  addRowAlignment(kernel, options, preferences);
  // After the choice of memories, into which versions of tiles have to fit.
  kernel.addPass(createPipelinePass({options.autoStages}));
}

void tl::addLowering(OpPassManager &kernel,
                     const CompileKernelPassOptions &options,
                     const Preferences &preferences) {
  kernel.addPass(createVerifyPlacedPass());
  if (options.to == Level::Placed)
    return;

  // Before tiles are split for instructions, while they are easy to compare.
  kernel.addPass(createSimplifyPass());

  // Operations that the vector unit lacks are written with others, while tiles
  // are still tiles.
  kernel.addPass(createLegalizePass());
  addRowAlignment(kernel, options, preferences);

  // Affine operations stay: they are readable, and the scalar unit computes
  // them as they are.
  kernel.addPass(createConvertTileToAscendPass({preferences.gatherSlices}));
  // Once instructions determine the pipes that fill and empty a slot.
  kernel.addPass(createLowerChannelsPass());
  kernel.addPass(createVerifyLoweredPass());
  // Clean-up of the scalar code that the translator prints. No later pass
  // depends on it.
  kernel.addPass(createCanonicalizerPass());
  kernel.addPass(createCSEPass());
  kernel.addPass(createHoistInvariantsPass());
  kernel.addPass(createSinkScalarsPass());
  if (options.to == Level::Final && options.memoryPlanning)
    kernel.addPass(
        createPlanMemoryPass({/*compact=*/false, preferences.spill}));
}

void tl::addMemoryCheck(OpPassManager &kernel) {
  kernel.addPass(createVerifyMemoryPass());
}

// Planning may let buffers share bytes, which is a hazard like any other:
// synchronisation comes after it. No pass that moves instructions may follow.
void tl::addSynchronisation(OpPassManager &kernel,
                            const CompileKernelPassOptions &options) {
  if (options.autoSync)
    kernel.addPass(
        createInsertSyncPass({options.barrierEverywhere, options.unitFlag}));
}

void tl::addSynchronisationCheck(OpPassManager &kernel) {
  kernel.addPass(createVerifySyncPass());
}

/// Adds the standard pipeline with options as text. MLIR's registration would
/// not say which options there are.
static LogicalResult
addCompilePipeline(OpPassManager &manager, StringRef text,
                   function_ref<LogicalResult(const Twine &)> report) {
  CompileOptions options;
  std::string message, known;
  llvm::raw_string_ostream os(message), knownOs(known);
  if (succeeded(options.parseFromString(text, os))) {
    buildCompilePipeline(manager, options);
    return success();
  }
  StringRef name = StringRef(message).trim().rsplit(' ').second;
  // A wrong value is reported.
  if (name.empty())
    return failure();
  options.print(knownOs);
  return report("tl-compile has no option '" + name + "'; " +
                adviseOnPassOption(name, known));
}

void tl::registerTLPasses() {
  registerTLTransformPasses();
  registerTLConversionPasses();
  registerPassPipeline("tl-compile", "Compile Tile IR for an Ascend NPU",
                       addCompilePipeline,
                       [](auto visit) { visit(CompileOptions()); });
}
