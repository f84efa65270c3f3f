//===- InlineCalls.cpp - Functions that kernels call ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "tl/dialects/Tile/TileOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;

namespace tl {
#define GEN_PASS_DEF_INLINECALLSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
/// Replaces calls by the bodies of functions.
class Inliner {
public:
  /// Replaces all calls in `root`; fails, after an error, at the first one that
  /// cannot be.
  LogicalResult inlineCalls(Operation *root);

  /// Erases private functions of `module` whose calls are all replaced.
  void eraseUnused(ModuleOp module);

private:
  LogicalResult inlineCall(func::CallOp call);

  /// The functions within whose bodies calls are being replaced.
  SmallVector<func::FuncOp> active;
  llvm::SmallPtrSet<Operation *, 4> inlined;
};
} // namespace

/// Clones the operations of `function` before `call`, without the terminator.
static SmallVector<Operation *> cloneBody(func::FuncOp function,
                                          func::CallOp call) {
  IRMapping mapping;
  Block &body = function.getBody().front();
  mapping.map(body.getArguments(), call.getOperands());
  OpBuilder builder(call);
  SmallVector<Operation *> clones;
  for (Operation &op : body.without_terminator()) {
    clones.push_back(builder.clone(op, mapping));
    clones.back()->walk([&](Operation *clone) {
      clone->setLoc(CallSiteLoc::get(clone->getLoc(), call.getLoc()));
    });
  }
  for (auto [result, value] :
       llvm::zip_equal(call.getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(mapping.lookupOrDefault(value));
  return clones;
}

LogicalResult Inliner::inlineCall(func::CallOp call) {
  auto function = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
  if (!function || !llvm::hasSingleElement(function.getBody()))
    return call.emitOpError("is in a launch, where the function becomes a part "
                            "of the kernel: it needs a body of one block");
  if (llvm::is_contained(active, function))
    return call.emitOpError("is in a launch, where the function becomes a part "
                            "of the kernel: it must not call itself");
  SmallVector<Operation *> clones = cloneBody(function, call);
  call.erase();
  inlined.insert(function);
  active.push_back(function);
  for (Operation *clone : clones)
    if (failed(inlineCalls(clone)))
      return failure();
  active.pop_back();
  return success();
}

LogicalResult Inliner::inlineCalls(Operation *root) {
  SmallVector<func::CallOp> calls;
  root->walk([&](func::CallOp call) { calls.push_back(call); });
  for (func::CallOp call : calls)
    if (failed(inlineCall(call)))
      return failure();
  return success();
}

void Inliner::eraseUnused(ModuleOp module) {
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
  void runOnOperation() override {
    SmallVector<tl::tile::LaunchOp> launches;
    getOperation().walk(
        [&](tl::tile::LaunchOp launch) { launches.push_back(launch); });
    Inliner inliner;
    for (tl::tile::LaunchOp launch : launches)
      if (failed(inliner.inlineCalls(launch)))
        return signalPassFailure();
    inliner.eraseUnused(getOperation());
  }
};
} // namespace
