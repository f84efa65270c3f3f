//===- NewTiles.cpp - Memory of the tiles of a vectorised loop ------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Vectorize/NewTiles.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "tl/dialects/Hardware/HardwareNumbers.h"
#include "tl/dialects/Hardware/Utils/MemRefTypes.h"
#include "tl/dialects/Tile/TileOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;

/// The bytes of a tile whose rows, if there are several, are whole blocks; of
/// one that no memory holds, those of the largest.
static int64_t getBytes(MemRefType type) {
  // Tiles of other elements, such as indices, are refused later.
  int64_t bytes = ascend::getByteSize(type).value_or(0);
  int64_t columns = type.getRank() > 1 ? type.getShape().back() : 1;
  if (bytes > ascend::maxOnChipBytes)
    return ascend::maxOnChipBytes;
  if (columns <= 1 || bytes == 0)
    return bytes;
  int64_t row = columns * llvm::divideCeil(type.getElementTypeBitWidth(), 8u);
  return bytes / row * llvm::alignTo(row, ascend::TargetSpec::block_bytes);
}

namespace {
/// The operations of a part of a block, by their order.
class Part {
public:
  Part(Operation *first, Operation *end) : block(end->getBlock()) {
    for (Operation *op = first; op != end; op = op->getNextNode())
      points[op] = points.size();
  }

  int64_t size() const { return points.size(); }
  int64_t getPoint(Operation *op) const {
    return points.lookup(block->findAncestorOpInBlock(*op));
  }
  /// The last use of `tile` or a view of it.
  int64_t getLastUse(Value tile) const {
    int64_t last = 0;
    for (Operation *user : tile.getUsers()) {
      last = std::max(last, getPoint(user));
      if (isa<ViewLikeOpInterface>(user))
        last = std::max(last, getLastUse(user->getResult(0)));
    }
    return last;
  }

private:
  Block *block;
  llvm::DenseMap<Operation *, int64_t> points;
};
} // namespace

int64_t vectorize::computePeakBytes(Operation *before, Operation *end) {
  Operation *first = before ? before->getNextNode() : &end->getBlock()->front();
  Part part(first, end);
  // The bytes that become live or dead at each point.
  SmallVector<int64_t> changes(part.size() + 1);
  for (Operation *op = first; op != end; op = op->getNextNode())
    op->walk([&](memref::AllocOp tile) {
      changes[part.getPoint(tile)] += getBytes(tile.getType());
      changes[std::max(part.getLastUse(tile), part.getPoint(tile)) + 1] -=
          getBytes(tile.getType());
    });
  int64_t live = 0, peak = 0;
  for (int64_t change : changes)
    peak = std::max(peak, live += change);
  return peak;
}

//===----------------------------------------------------------------------===//
// Tiles of the author
//===----------------------------------------------------------------------===//

namespace {
/// The places at which a tile is used, as seen from a loop.
struct Uses {
  bool isBefore = false, isAfter = false, isInLoop = false, isInUB = true;

  void add(Value tile, Operation *loop);
};
} // namespace

void Uses::add(Value tile, Operation *loop) {
  for (OpOperand &use : tile.getUses()) {
    Operation *user = use.getOwner();
    // A copy of the loop may be in no function.
    if (!user->getParentOfType<FunctionOpInterface>())
      continue;
    if (isa<ViewLikeOpInterface>(user)) {
      add(user->getResult(0), loop);
      continue;
    }
    if (auto placed = dyn_cast<tile::PlacedOpInterface>(user))
      isInUB &= placed.getLegalMemories(use).contains(ascend::Memory::UB);
    isInLoop |= loop->isAncestor(user);
    // In the innermost block with both.
    Operation *ancestor = loop;
    while (!ancestor->getBlock()->findAncestorOpInBlock(*user))
      ancestor = ancestor->getParentOp();
    Operation *other = ancestor->getBlock()->findAncestorOpInBlock(*user);
    isBefore |= other->isBeforeInBlock(ancestor);
    isAfter |= ancestor->isBeforeInBlock(other);
  }
}

int64_t vectorize::computeLiveBytes(Operation *loop) {
  int64_t bytes = 0;
  auto function = loop->getParentOfType<FunctionOpInterface>();
  function->walk([&](memref::AllocOp tile) {
    if (!tile.getType().hasStaticShape() || loop->isAncestor(tile))
      return;
    Uses uses;
    uses.add(tile, loop);
    bool isLive = uses.isInLoop || (uses.isBefore && uses.isAfter);
    if (isLive && uses.isInUB)
      bytes += getBytes(tile.getType());
  });
  return bytes;
}
