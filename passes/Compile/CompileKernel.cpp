//===- CompileKernel.cpp - Compilation of a kernel for the device ---------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/HostCode.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Pass/PassManager.h"
#include "passes/AlignRows/RowLayout.h"
#include "passes/Compile/DiagnosticCapture.h"
#include "passes/Compile/FallBack.h"
#include "passes/Compile/InternalError.h"
#include "passes/Compile/OwnWork.h"
#include "passes/Compile/Phases.h"
#include "passes/Pipeline/Choice/Candidates.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileDialect.h"
#include "tl/passes/Passes.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

using namespace mlir;
using namespace tl;

namespace tl {
#define GEN_PASS_DEF_COMPILEKERNELPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct CompileKernel : public tl::impl::CompileKernelPassBase<CompileKernel> {
  using CompileKernelPassBase::CompileKernelPassBase;

  void getDependentDialects(DialectRegistry &registry) const override;
  void runOnOperation() override;

private:
  /// A pass that checks the work of another one, unless the author did that
  /// work.
  struct Check {
    void (*add)(OpPassManager &);
    bool isOfAuthor;
    StringRef maker, checker, advice;
  };
  /// The result of compiling with some preferences.
  struct Attempt {
    LogicalResult result;
    /// Whether the overlap of iterations was legal.
    bool overlaps;
    std::vector<Diagnostic> found;
  };
  using Build = llvm::function_ref<void(OpPassManager &)>;

  CompileKernelPassOptions getOptions() const;
  /// Runs the pipeline with that name, which `build` creates if it is missing.
  LogicalResult run(StringRef name, Build build);
  LogicalResult lower();
  Attempt attempt(const Preferences &preferences);
  void restore(func::FuncOp earlier);
  LogicalResult check(func::FuncOp written, const Check &check);
  void remarkFallBack(StringRef reason);

  /// The pipelines that have run. They are kept because timing identifies a
  /// pass by its address, which must not be reused.
  std::map<std::string, OpPassManager> pipelines;
};
} // namespace

CompileKernelPassOptions CompileKernel::getOptions() const {
  return {to,    channelDepth, autoStages, alignRows,        memoryPlanning,
          spill, autoSync,     unitFlag,   barrierEverywhere};
}

void CompileKernel::getDependentDialects(DialectRegistry &registry) const {
  CompileKernelPassBase::getDependentDialects(registry);
  OpPassManager all(func::FuncOp::getOperationName());
  addPlacement(all, getOptions());
  addOverlap(all, getOptions(), Preferences());
  addLowering(all, getOptions(), Preferences());
  addMemoryCheck(all);
  addSynchronisation(all, getOptions());
  addSynchronisationCheck(all);
  all.getDependentDialects(registry);
}

LogicalResult CompileKernel::run(StringRef name, Build build) {
  auto [passes, isNew] =
      pipelines.try_emplace(name.str(), func::FuncOp::getOperationName());
  if (isNew)
    build(passes->second);
  return runPipeline(passes->second, getOperation());
}

//===----------------------------------------------------------------------===//
// Preferences
//===----------------------------------------------------------------------===//

/// Whether iterations of loops of `kernel` may overlap.
static bool hasStages(func::FuncOp kernel, bool autoStages) {
  StringRef interval = tile::TileDialect::getIntervalAttrName();
  return autoStages || kernel
                           .walk([&](scf::ForOp loop) {
                             return getStages(loop).value_or(1) != 1 ||
                                            loop->hasAttr(interval)
                                        ? WalkResult::interrupt()
                                        : WalkResult::advance();
                           })
                           .wasInterrupted();
}

/// Whether a tile of `kernel` in UB has rows that begin within blocks.
static bool hasUnalignedRows(func::FuncOp kernel) {
  return kernel
      .walk([](memref::AllocOp tile) {
        return ascend::getMemory(tile.getType()) == ascend::Memory::UB &&
                       !hasRowsOfBlocks(tile.getType())
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The lack that one of `diagnostics` reports.
static std::optional<ascend::Lack>
findLack(MutableArrayRef<Diagnostic> diagnostics) {
  for (Diagnostic &diagnostic : diagnostics)
    if (std::optional<ascend::Lack> lack = ascend::getLack(diagnostic))
      return lack;
  return std::nullopt;
}

static std::string getFirstError(MutableArrayRef<Diagnostic> diagnostics) {
  for (Diagnostic &diagnostic : diagnostics)
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
      return diagnostic.str();
  return "";
}

/// Restores the kernel from `earlier`, which is empty afterwards.
void CompileKernel::restore(func::FuncOp earlier) {
  func::FuncOp kernel = getOperation();
  kernel.getBody().takeBody(earlier.getBody());
  kernel->copyProperties(earlier->getPropertiesStorage());
  kernel->setDiscardableAttrs(earlier->getDiscardableAttrDictionary());
}

void CompileKernel::remarkFallBack(StringRef reason) {
  remark::missed(getOperation().getLoc(),
                 remark::RemarkOpts::name("fall back")
                     .category("tl-compile")
                     .function(getOperation().getName()))
      << "iterations overlap less than they could, or not at all, for "
         "otherwise the kernel cannot be compiled: " +
             reason.str();
}

CompileKernel::Attempt CompileKernel::attempt(const Preferences &preferences) {
  DiagnosticCapture capture(&getContext());
  setLimits(getOperation(), preferences.overlap);
  std::string name = llvm::formatv("overlap, {}, {}", preferences.alignRows,
                                   preferences.savedPadding)
                         .str();
  LogicalResult result = run(name, [&](OpPassManager &passes) {
    addOverlap(passes, getOptions(), preferences);
  });
  removeLimits(getOperation());
  bool overlaps = succeeded(result);
  name = llvm::formatv("lowering, {}, {}, {}, {}", preferences.alignRows,
                       preferences.savedPadding, preferences.spill,
                       preferences.gatherSlices)
             .str();
  if (overlaps)
    result = run(name, [&](OpPassManager &passes) {
      addLowering(passes, getOptions(), preferences);
    });
  return {result, overlaps, capture.take()};
}

/// Compiles with the best preferences that succeed. An error with all of them
/// has another cause.
LogicalResult CompileKernel::lower() {
  func::FuncOp kernel = getOperation();
  ascend::TargetSpec spec = ascend::getLimits(kernel);
  FallBack fallBack(hasStages(kernel, autoStages),
                    alignRows && hasUnalignedRows(kernel), spill);
  OwningOpRef<func::FuncOp> placed = kernel.clone();
  std::string reason;
  while (true) {
    Attempt last = attempt(fallBack.get());
    if (succeeded(last.result)
            ? fallBack.takeBetter()
            : last.overlaps && fallBack.takeNext(findLack(last.found), spec)) {
      if (reason.empty())
        reason = getFirstError(last.found);
      OwningOpRef<func::FuncOp> earlier = placed->clone();
      restore(*earlier);
      continue;
    }
    if (succeeded(last.result) && fallBack.overlapsLess())
      remarkFallBack(reason);
    emitAll(&getContext(), std::move(last.found));
    return last.result;
  }
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

LogicalResult CompileKernel::check(func::FuncOp written, const Check &check) {
  std::vector<Diagnostic> found;
  LogicalResult result = success();
  {
    DiagnosticCapture capture(&getContext());
    result = run(check.checker, check.add);
    found = capture.take();
  }
  if (succeeded(result) || check.isOfAuthor) {
    emitAll(&getContext(), std::move(found));
    return result;
  }
  std::string pipeline;
  llvm::raw_string_ostream os(pipeline);
  os << "builtin.module(func.func(";
  printAsTextualPipeline(os);
  os << "))";
  reportInternalErrors(std::move(found),
                       {written, pipeline,
                        getOperation()->getParentOfType<ModuleOp>(),
                        check.maker, check.checker, check.advice});
  return failure();
}

void CompileKernel::runOnOperation() {
  if (analysis::isHostCode(getOperation()))
    return;
  OwningOpRef<func::FuncOp> written = getOperation().clone();
  auto add = [&](OpPassManager &passes) { addPlacement(passes, getOptions()); };
  if (failed(run("placement", add)) || failed(lower()))
    return signalPassFailure();
  if (to != Level::Final)
    return;
  Check memory{addMemoryCheck, !memoryPlanning || pinsBuffers(*written),
               "ascend-plan-memory", "ascend-verify-memory",
               "fewer stages or other extents of tiles may avoid it"};
  Check order{addSynchronisationCheck, !autoSync || ordersItself(*written),
              "ascend-insert-sync", "ascend-verify-sync",
              "'tl-compile=barrier-everywhere' or fewer stages may avoid it"};
  auto synchronise = [&](OpPassManager &passes) {
    addSynchronisation(passes, getOptions());
  };
  if (failed(check(*written, memory)) ||
      failed(run("synchronisation", synchronise)) ||
      failed(check(*written, order)))
    signalPassFailure();
}
