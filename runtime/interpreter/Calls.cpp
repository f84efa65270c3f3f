//===- Calls.cpp - Functions that the code of the host calls --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Calls.h"

#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace tl;

func::FuncOp runtime::getCallee(func::CallOp call) {
  return SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
      call, call.getCalleeAttr());
}

/// The calls of `function` outside of launches.
static SmallVector<func::CallOp> collectCalls(func::FuncOp function) {
  SmallVector<func::CallOp> calls;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ascend::LaunchOpInterface>(op))
      return WalkResult::skip();
    if (auto call = dyn_cast<func::CallOp>(op))
      calls.push_back(call);
    return WalkResult::advance();
  });
  return calls;
}

namespace {
/// A function whose calls are being followed.
struct ActiveFunction {
  explicit ActiveFunction(func::FuncOp function)
      : function(function), calls(collectCalls(function)) {}

  func::FuncOp function;
  SmallVector<func::CallOp> calls;
  size_t next = 0;
};
} // namespace

static LogicalResult checkCall(func::CallOp call, func::FuncOp callee,
                               ArrayRef<ActiveFunction> active) {
  if (!callee || callee.isExternal())
    return call.emitError("cannot be executed: the function has no body");
  bool isRecursive = llvm::any_of(active, [&](const ActiveFunction &caller) {
    return caller.function == callee;
  });
  if (isRecursive)
    return call.emitError("cannot be executed: the function calls itself");
  return success();
}

// Depth first with a stack of its own: a module may have a long chain of calls.
FailureOr<SmallVector<func::FuncOp>>
runtime::collectFunctions(func::FuncOp entry) {
  llvm::SetVector<func::FuncOp> functions;
  functions.insert(entry);
  SmallVector<ActiveFunction> active{ActiveFunction(entry)};
  while (!active.empty()) {
    ActiveFunction &caller = active.back();
    if (caller.next == caller.calls.size()) {
      active.pop_back();
      continue;
    }
    func::CallOp call = caller.calls[caller.next++];
    func::FuncOp callee = getCallee(call);
    if (failed(checkCall(call, callee, active)))
      return failure();
    if (functions.insert(callee))
      active.emplace_back(callee);
  }
  return SmallVector<func::FuncOp>(functions.getArrayRef());
}
