//===- CoreSlice.cpp - Slice of a launch for one core ---------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/CoreSlice.h"
#include "analysis/Legality/Legality.h"
#include "dialects/Ascend/Utils/Pipes.h"
#include "dialects/Hardware/Utils/ScalarAccess.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tl;
using ascend::Core;

//===----------------------------------------------------------------------===//
// Cores of operations
//===----------------------------------------------------------------------===//

/// The core on which `op` has to run; nothing if it can run on any.
static std::optional<Core> findOnlyCore(Operation *op) {
  if (auto placed = dyn_cast<tile::PlacedOpInterface>(op))
    return placed.getPlacedCore();
  if (auto instruction = dyn_cast<ascend::InstructionOpInterface>(op))
    return instruction.getCore();
  return std::nullopt;
}

using Cores = SmallVector<Core, 2>;

/// The cores for which `has` holds.
static Cores filterCores(function_ref<bool(Core)> has) {
  Cores cores;
  for (Core core : {Core::Cube, Core::Vector})
    if (has(core))
      cores.push_back(core);
  return cores;
}

/// The cores that have the pipes of a flag or a barrier of the author; nothing
/// for other operations. Pipes that both cores have are those of both: each
/// sets as many flags as it waits for.
static std::optional<Cores> findCoresWithPipes(Operation *op) {
  ascend::TargetSpec target = ascend::getLimits(op);
  auto findForFlag = [&](auto flag) {
    return filterCores([&](Core core) {
      return target.hasFlagForAuthors(core, flag.getSource(),
                                      flag.getDestination());
    });
  };
  return llvm::TypeSwitch<Operation *, std::optional<Cores>>(op)
      .Case<tile::SetFlagOp, tile::WaitFlagOp, ascend::SetFlagOp,
            ascend::WaitFlagOp>(findForFlag)
      .Case([](ascend::PipeBarrierOp barrier) {
        return filterCores([&](Core core) {
          return ascend::hasPipe(core, barrier.getPipe());
        });
      })
      .Default([](Operation *) { return std::nullopt; });
}

FailureOr<SmallVector<Core, 2>> tl::getCoresOf(Operation *op) {
  if (isCrossCoreCopy(op) || isa<ascend::CrossCoreOpInterface>(op))
    return Cores{Core::Cube, Core::Vector};
  // The operations inside decide.
  if (isa<RegionBranchOpInterface>(op) ||
      op->hasTrait<OpTrait::IsTerminator>() || analysis::canRunOnEachCore(op))
    return Cores();
  if (std::optional<Core> core = findOnlyCore(op))
    return Cores{*core};
  if (std::optional<Cores> cores = findCoresWithPipes(op)) {
    if (!cores->empty())
      return *cores;
    return op->emitOpError("is between pipes of different cores");
  }
  // Running it on one core suffices.
  if (isa_and_present<tile::TileDialect>(op->getDialect()) ||
      isa<tile::PlacedOpInterface, ascend::InstructionOpInterface>(op))
    return Cores{Core::Vector};
  return op->emitOpError("is in a launch for both cores, and which of them "
                         "runs it is not known; write an 'ascend.section' for "
                         "each");
}

//===----------------------------------------------------------------------===//
// Dependences
//===----------------------------------------------------------------------===//

CoreSlice::CoreSlice(tile::LaunchOp launch, Core core,
                     const CrossCoreCopies &crossCoreCopies)
    : launch(launch), core(core), crossCoreCopies(crossCoreCopies) {
  launch.getBody().walk([&](RegionBranchOpInterface op) {
    op.getSuccessorOperandInputMapping(forwarded);
  });
  for (auto &[operand, inputs] : forwarded)
    for (Value input : inputs)
      sources[input].push_back(operand);
}

void CoreSlice::reportForeign(Operation *op, Operation *user) {
  InFlightDiagnostic error =
      user->emitError("the ")
      << ascend::stringifyCore(core)
      << " core needs a scalar here that only the other core has";
  error.attachNote(op->getLoc()) << "computed here";
  result = error;
}

void CoreSlice::need(Value value, Operation *user) {
  Block *block = value.getParentBlock();
  if (!launch->isProperAncestor(block->getParentOp()) &&
      block != launch.getLaunchBody())
    return;
  if (!values.insert(value).second)
    return;
  if (core == Core::Cube && value == launch.getSubBlockIndex()) {
    InFlightDiagnostic error =
        user->emitError("the cube core has no sub-block index");
    error.attachNote(launch.getLoc()) << "of this launch";
    result = error;
    return;
  }
  if (Operation *op = value.getDefiningOp())
    need(op, user);
  for (OpOperand *source : sources.lookup(value))
    need(source->get(), source->getOwner());
}

bool CoreSlice::needs(OpOperand &operand) const {
  auto inputs = forwarded.find(&operand);
  return inputs == forwarded.end() ||
         llvm::any_of(inputs->second,
                      [&](Value input) { return values.contains(input); });
}

void CoreSlice::needOperands(Operation *op) {
  auto crossCoreCopy = crossCoreCopies.find(op);
  if (crossCoreCopy != crossCoreCopies.end()) {
    for (Value value : crossCoreCopy->second.getValues(core))
      need(value, op);
    return;
  }
  for (OpOperand &operand : op->getOpOperands())
    if (!forwarded.contains(&operand))
      need(operand.get(), op);
  // Any store may have written a variable.
  auto load = dyn_cast<memref::LoadOp>(op);
  if (load && ascend::isVariable(load.getMemref()))
    for (Operation *user : load.getMemref().getUsers())
      if (isa<memref::StoreOp>(user))
        need(user, op);
}

void CoreSlice::needRegions(Operation *op) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      if (block.mightHaveTerminator())
        need(block.getTerminator(), op);
}

void CoreSlice::need(Operation *op, Operation *user) {
  if (!ops.insert(op).second)
    return;
  if (!crossCoreCopies.contains(op)) {
    std::optional<Core> only = findOnlyCore(op);
    if (only && *only != core)
      return reportForeign(op, user);
  }
  needOperands(op);
  needRegions(op);
  if (Operation *parent = op->getParentOp(); parent != launch)
    need(parent, op);
}

LogicalResult CoreSlice::addRoot(Operation *op) {
  FailureOr<SmallVector<Core, 2>> cores = getCoresOf(op);
  if (failed(cores))
    return failure();
  if (llvm::is_contained(*cores, core))
    need(op, op);
  return success();
}

LogicalResult CoreSlice::compute() {
  launch.getBody().walk([&](Operation *op) {
    if (failed(addRoot(op)))
      result = failure();
  });
  return result;
}
