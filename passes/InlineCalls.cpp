//===- InlineCalls.cpp - Functions that kernels call ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Legality/HostCode.h"
#include "mlir/Dialect/Func/Extensions/InlinerExtension.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Transforms/Inliner.h"
#include "mlir/Transforms/InliningUtils.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;

namespace tl {
#define GEN_PASS_DEF_INLINECALLSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
/// Replaces calls by the bodies of functions.
class LaunchInliner {
public:
  /// Replaces all calls in `root`; fails, after an error, at the first one that
  /// cannot be.
  LogicalResult inlineCalls(Operation *root);

  /// Replaces the calls around the launches of `kernel` by which functions
  /// compute numbers for it, as far as they can be; calls of kernels stay.
  void inlineAround(func::FuncOp kernel);

  /// Erases private functions of `module` whose calls are all replaced.
  void eraseUnused(ModuleOp module);

private:
  LogicalResult inlineCall(func::CallOp call);

  /// The functions within whose bodies calls are being replaced.
  SmallVector<func::FuncOp> active;
  llvm::SmallPtrSet<Operation *, 4> inlined;
};
} // namespace

LogicalResult LaunchInliner::inlineCall(func::CallOp call) {
  auto function = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!function || !llvm::hasSingleElement(function.getBody()))
    return call.emitOpError("is in a launch, where the function becomes a part "
                            "of the kernel: it needs a body of one block");
  if (llvm::is_contained(active, function))
    return call.emitOpError("is in a launch, where the function becomes a part "
                            "of the kernel: it must not call itself");
  Block::iterator end = std::next(call->getIterator());
  InlinerInterface interface(call.getContext());
  InlinerConfig config;
  if (failed(mlir::inlineCall(interface, config.getCloneCallback(), call,
                              function, &function.getBody())))
    return call.emitOpError("is in a launch, where the function becomes a part "
                            "of the kernel: it must not be 'no_inline', and "
                            "its operations must be allowed there");
  SmallVector<Operation *> clones =
      llvm::map_to_vector(llvm::make_range(std::next(call->getIterator()), end),
                          [](Operation &clone) { return &clone; });
  call.erase();
  inlined.insert(function);
  active.push_back(function);
  for (Operation *clone : clones)
    if (failed(inlineCalls(clone)))
      return failure();
  active.pop_back();
  return success();
}

LogicalResult LaunchInliner::inlineCalls(Operation *root) {
  SmallVector<func::CallOp> calls;
  root->walk([&](func::CallOp call) { calls.push_back(call); });
  for (func::CallOp call : calls)
    if (failed(inlineCall(call)))
      return failure();
  return success();
}

/// The function of `call` if it only computes numbers for a kernel; null if
/// it has launches, or calls that may lead to some.
static func::FuncOp getHelper(func::CallOp call) {
  auto function = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  bool isHelper = function && llvm::hasSingleElement(function.getBody()) &&
                  !tl::analysis::hasLaunch(function) &&
                  function.getOps<func::CallOp>().empty();
  return isHelper ? function : func::FuncOp();
}

void LaunchInliner::inlineAround(func::FuncOp kernel) {
  SmallVector<func::CallOp> calls;
  kernel.walk([&](func::CallOp call) { calls.push_back(call); });
  InlinerInterface interface(kernel.getContext());
  InlinerConfig config;
  for (func::CallOp call : calls) {
    func::FuncOp helper = getHelper(call);
    if (!helper || failed(mlir::inlineCall(interface, config.getCloneCallback(),
                                           call, helper, &helper.getBody())))
      continue;
    call.erase();
    inlined.insert(helper);
  }
}

void LaunchInliner::eraseUnused(ModuleOp module) {
  // A function may be called by one that is erased.
  for (bool changes = true; changes;) {
    changes = false;
    for (func::FuncOp function :
         llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
      if (!function.isPrivate() || !inlined.contains(function) ||
          !SymbolTable::symbolKnownUseEmpty(function, module))
        continue;
      inlined.erase(function);
      function.erase();
      changes = true;
    }
  }
}

namespace {
struct InlineCalls : public tl::impl::InlineCallsPassBase<InlineCalls> {
  void getDependentDialects(DialectRegistry &registry) const override {
    func::registerInlinerExtension(registry);
  }

  void runOnOperation() override {
    SmallVector<tl::tile::LaunchOp> launches;
    getOperation().walk(
        [&](tl::tile::LaunchOp launch) { launches.push_back(launch); });
    LaunchInliner inliner;
    for (tl::tile::LaunchOp launch : launches)
      if (failed(inliner.inlineCalls(launch)))
        return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (tl::analysis::hasLaunch(function))
        inliner.inlineAround(function);
    inliner.eraseUnused(getOperation());
  }
};
} // namespace
