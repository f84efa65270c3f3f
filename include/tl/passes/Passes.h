//===- Passes.h - Passes and the standard pipeline --------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_PASSES_H
#define TL_PASSES_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassOptions.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/support/NamedValues.h"

namespace tl {

/// The level of the IR at which the standard pipeline stops.
enum class Level { Placed, Ascend, Final };

} // namespace tl

TL_NAMED_VALUES(tl::Level)

namespace tl {

#define GEN_PASS_DECL
#include "tl/passes/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "tl/passes/Passes.h.inc"

/// Options of the standard pipeline `tl-compile`.
struct CompileOptions : public mlir::PassPipelineOptions<CompileOptions> {
  Option<std::string> target{
      *this, "target",
      llvm::cl::desc("Target to compile for; by default that of the module, or "
                     "910B2")};
  Option<Level> to{
      *this, "to", llvm::cl::desc("Level at which the pipeline stops"),
      llvm::cl::init(Level::Final),
      llvm::cl::values(
          clEnumValN(Level::Placed, "placed", "memories and cores are chosen"),
          clEnumValN(Level::Ascend, "ascend", "instructions are selected"),
          clEnumValN(Level::Final, "final", "addresses and flags are there"))};
  Option<int64_t> channelDepth{
      *this, "channel-depth",
      llvm::cl::desc("Slots of each channel between the cores of a block"),
      llvm::cl::init(1)};
  Option<bool> autoStages{
      *this, "auto-stages",
      llvm::cl::desc(
          "Let iterations of loops overlap that have no tile.stages"),
      llvm::cl::init(true)};
  Option<bool> alignRows{
      *this, "align-rows",
      llvm::cl::desc("Let rows of tiles in UB begin at blocks where operations "
                     "work on rows"),
      llvm::cl::init(true)};
  Option<bool> memoryPlanning{
      *this, "memory-planning",
      llvm::cl::desc("Give addresses to buffers that have none"),
      llvm::cl::init(true)};
  Option<bool> spill{
      *this, "spill",
      llvm::cl::desc("Keep buffers in global memory for which there is no room "
                     "on chip"),
      llvm::cl::init(false)};
  Option<bool> autoSync{
      *this, "auto-sync",
      llvm::cl::desc("Insert the flags and barriers that are missing"),
      llvm::cl::init(true)};
  Option<bool> unitFlag{
      *this, "unit-flag",
      llvm::cl::desc(
          "Let stores of L0C follow products block by block, by unit "
          "flags, where that is known to be right"),
      llvm::cl::init(false)};
  Option<bool> barrierEverywhere{
      *this, "barrier-everywhere",
      llvm::cl::desc("Insert a barrier of all pipes before every instruction "
                     "instead: what other synchronisation is compared with"),
      llvm::cl::init(false)};
};

/// Compiles Tile IR to the level that `options` asks for.
void buildCompilePipeline(mlir::OpPassManager &manager,
                          const CompileOptions &options);

/// Registers all passes and pipelines of this project.
void registerTLPasses();

} // namespace tl

#endif // TL_PASSES_PASSES_H
