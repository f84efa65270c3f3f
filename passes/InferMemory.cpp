//===- InferMemory.cpp - Gives every tile a memory of the hardware ===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Tile/TileOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "passes/Channels/OtherCore.h"
#include "passes/Passes.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::tile;
namespace tile = tl::tile;

namespace tl {
#define GEN_PASS_DEF_INFERMEMORYPASS
#include "passes/Passes.h.inc"
} // namespace tl

namespace {
struct InferMemory : public tl::impl::InferMemoryPassBase<InferMemory> {
  void runOnOperation() override;

private:
  /// Finds the views and the uses of `alloc`, through views of views.
  LogicalResult collectUses(memref::AllocOp alloc);
  FailureOr<Memory> chooseMemory(memref::AllocOp alloc, Space space);

  SmallVector<Value> views;
  SmallVector<OpOperand *> uses;
};
} // namespace

/// The memories of `space`, the one a tile goes to if any will do first.
static ArrayRef<Memory> getMemoriesOf(Space space) {
  static constexpr Memory shared[] = {Memory::UB, Memory::L1};
  static constexpr Memory fragment[] = {Memory::L0C, Memory::L0A, Memory::L0B};
  return space == Space::Shared ? ArrayRef(shared) : ArrayRef(fragment);
}

LogicalResult InferMemory::collectUses(memref::AllocOp alloc) {
  views = {alloc.getMemref()};
  uses.clear();
  for (size_t i = 0; i < views.size(); ++i) {
    for (OpOperand &use : views[i].getUses()) {
      Operation *user = use.getOwner();
      if (isa<ViewLikeOpInterface>(user) &&
          llvm::all_of(user->getResultTypes(), llvm::IsaPred<MemRefType>)) {
        llvm::append_range(views, user->getResults());
      } else if (isa<PlacedOpInterface>(user)) {
        uses.push_back(&use);
      } else if (!isa<memref::DeallocOp>(user)) {
        InFlightDiagnostic error = alloc.emitError(
            "cannot choose a memory for this tile: a use cannot be followed");
        error.attachNote(user->getLoc()) << "used here";
        return error;
      }
    }
  }
  return success();
}

/// Whether a launch has an operation that cannot work in UB, so that its other
/// tiles are better off with the cube core.
static bool needsCubeCore(tile::LaunchOp launch) {
  return launch
      .walk([](PlacedOpInterface op) {
        for (OpOperand &operand : op->getOpOperands())
          if (isa<MemRefType>(operand.get().getType()) &&
              !op.getLegalMemories(operand).contains(Memory::UB))
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

FailureOr<Memory> InferMemory::chooseMemory(memref::AllocOp alloc,
                                            Space space) {
  MemorySet legal = MemorySet::all();
  for (OpOperand *use : uses)
    legal =
        legal & cast<PlacedOpInterface>(use->getOwner()).getLegalMemories(*use);
  auto launch = alloc->getParentOfType<tile::LaunchOp>();
  if (space == Space::Shared && legal.contains(Memory::L1) && launch &&
      needsCubeCore(launch))
    return Memory::L1;
  for (Memory memory : getMemoriesOf(space))
    if (legal.contains(memory))
      return memory;

  if (auto memories = tl::findHomeAndAway(uses, getMemoriesOf(space));
      memories && launch) {
    tl::copyToOtherCore(alloc, uses, *memories);
    return memories->home;
  }
  InFlightDiagnostic error =
      alloc.emitError("no memory suits all uses of this ")
      << stringifySpace(space) << " tile";
  SmallVector<std::pair<Operation *, MemorySet>> noted;
  for (OpOperand *use : uses) {
    MemorySet here =
        cast<PlacedOpInterface>(use->getOwner()).getLegalMemories(*use);
    if (llvm::is_contained(noted, std::pair(use->getOwner(), here)))
      continue;
    noted.emplace_back(use->getOwner(), here);
    Diagnostic &note = error.attachNote(use->getOwner()->getLoc());
    note << "this use can be in";
    for (uint32_t i = 0; i <= getMaxEnumValForMemory(); ++i)
      if (auto memory = static_cast<Memory>(i); here.contains(memory))
        note << " " << stringifyMemory(memory);
  }
  return failure();
}

void InferMemory::runOnOperation() {
  SmallVector<memref::AllocOp> tiles;
  getOperation().walk([&](memref::AllocOp alloc) {
    if (getSpace(alloc.getType()))
      tiles.push_back(alloc);
  });
  for (memref::AllocOp alloc : tiles) {
    FailureOr<Memory> memory = failure();
    if (succeeded(collectUses(alloc)))
      memory = chooseMemory(alloc, *getSpace(alloc.getType()));
    if (failed(memory)) {
      signalPassFailure();
      continue;
    }
    for (Value view : views)
      view.setType(withMemory(cast<MemRefType>(view.getType()), *memory));
    remark::passed(alloc.getLoc(), remark::RemarkOpts::name("memory")
                                       .category("tile-infer-memory")
                                       .function(getOperation().getName()))
        << ("tile is in " + stringifyMemory(*memory)).str();
  }
}
