//===- Pipelines.cpp - The standard pipeline ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "passes/Compile/Phases.h"
#include "passes/Passes.h"

using namespace mlir;

void tl::buildCompilePipeline(OpPassManager &manager,
                              const CompileOptions &options) {
  // Every later decision asks the target, so it comes first.
  AttachTargetPassOptions attachTarget;
  attachTarget.target = options.target;
  manager.addPass(createAttachTargetPass(attachTarget));
  // Before anything is folded.
  manager.addNestedPass<func::FuncOp>(createPrepareIndicesPass());

  OpPassManager &kernel = manager.nest<func::FuncOp>();
  // Kernel by kernel, to be able to go back in one of them.
  kernel.addPass(createCompileKernelPass(
      {options.to, options.channelDepth, options.autoStages,
       options.memoryPlanning, options.spill, options.autoSync,
       options.unitFlag, options.barrierEverywhere}));
}

void tl::addPlacement(OpPassManager &kernel,
                      const CompileKernelPassOptions &options) {

  // Before anything moves what the author wrote.
  kernel.addPass(createVerifyBoundsPass());

  // Elements become tiles before anything asks where those are.
  // Kernels may be written with more loops and functions than passes know.
  kernel.addPass(createNormalizePass());
  kernel.addPass(createVectorizePass());

  // Which core an operation runs on follows from where its operands are.
  kernel.addPass(createInferMemoryPass());
  kernel.addPass(createAssignCoresPass({options.channelDepth}));

  // Once it is known what a vector core runs, and before versions of what it
  // needs take room.
  kernel.addPass(createSplitSubBlocksPass());
}

void tl::addOverlap(OpPassManager &kernel,
                    const CompileKernelPassOptions &options) {
  // Once it is known which memories versions of tiles have to fit into.
  kernel.addPass(createPipelinePass({options.autoStages}));
}

void tl::addLowering(OpPassManager &kernel,
                     const CompileKernelPassOptions &options, bool spill) {
  kernel.addPass(createVerifyPlacedPass());
  if (options.to == Level::Placed)
    return;

  // Before tiles are cut to what instructions take, where they are easy to
  // compare.
  kernel.addPass(createSimplifyPass());

  // What the vector unit lacks is written with what it has, while tiles are
  // still tiles.
  kernel.addPass(createLegalizePass());

  // Affine operations stay: they say what a person would write, and the scalar
  // unit computes them as they are.
  kernel.addPass(createConvertTileToAscendPass());
  // Once instructions say which pipe fills and which empties a slot.
  kernel.addPass(createLowerChannelsPass());
  kernel.addPass(createVerifyLoweredPass());
  // Clean-up only; nothing below depends on it. After it the scalar code is
  // what the translator prints.
  kernel.addPass(createCanonicalizerPass());
  kernel.addPass(createCSEPass());
  kernel.addPass(createHoistInvariantsPass());
  kernel.addPass(createSinkScalarsPass());
  if (options.to == Level::Final && options.memoryPlanning)
    kernel.addPass(createPlanMemoryPass({/*compact=*/false, spill}));
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

void tl::registerTLPasses() {
  registerTLTransformPasses();
  registerTLConversionPasses();
  PassPipelineRegistration<CompileOptions>(
      "tl-compile", "Compile Tile IR for an Ascend NPU", buildCompilePipeline);
}
