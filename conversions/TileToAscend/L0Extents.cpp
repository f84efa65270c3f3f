//===- L0Extents.cpp - Extents of matrices in L0 --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/L0Extents.h"
#include "conversions/TileToAscend/TileSlices.h"
#include "dialects/Ascend/AscendInterfaces.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace tl;
using ascend::Memory;

unsigned tl::getPitchDimension(Memory memory) {
  return memory == Memory::L0C ? 0 : 1;
}

bool tl::havePitchInCommon(MemRefType tile, OpFoldResult a, OpFoldResult b) {
  std::optional<int64_t> first = getConstantIntValue(a);
  std::optional<int64_t> second = getConstantIntValue(b);
  if (!first || !second)
    return areSame(a, b);
  auto pitch = [&](int64_t extent) {
    return ascend::getDensePitch(*ascend::getMemory(tile),
                                 tile.getElementType(), {extent, extent});
  };
  return pitch(*first) == pitch(*second);
}

namespace {
/// An operation that writes or reads a part of a tile.
struct TileAccess {
  Operation *op;
  bool writes;
  OpFoldResult extent;
};
} // namespace

using TileAccesses = llvm::MapVector<Value, SmallVector<TileAccess>>;

static bool isInL0(MemRefType type) {
  std::optional<Memory> memory = ascend::getMemory(type);
  return memory == Memory::L0A || memory == Memory::L0B ||
         memory == Memory::L0C;
}

/// The accesses to every tile in L0, in program order.
static TileAccesses collectAccesses(Operation *root) {
  TileAccesses accesses;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto alloc = dyn_cast<memref::AllocOp>(op))
      if (isInL0(alloc.getType()) && alloc.getType().getRank() <= 3)
        accesses[alloc];
    for (const ascend::OperandAccess &access : ascend::getAccesses(op)) {
      Value tile = access.operand->get();
      auto it = accesses.find(getTileRoot(tile));
      if (it == accesses.end())
        continue;
      auto type = cast<MemRefType>(it->first.getType());
      unsigned dimension = getPitchDimension(*ascend::getMemory(type));
      it->second.push_back(
          {op, access.writes, getMatrixSizes(tile)[dimension]});
    }
  });
  return accesses;
}

/// What all operations that write `tile` take for its extent.
static FailureOr<OpFoldResult> computeExtent(Value tile,
                                             ArrayRef<TileAccess> accesses) {
  auto type = cast<MemRefType>(tile.getType());
  Memory memory = *ascend::getMemory(type);
  StringRef unit = memory == Memory::L0C ? "rows" : "columns";
  const auto *writer = llvm::find_if(
      accesses, [](const TileAccess &access) { return access.writes; });
  if (writer == accesses.end())
    return getMatrixSizes(tile)[getPitchDimension(memory)];
  for (const TileAccess &access : accesses) {
    // The accumulator can be stored in parts.
    if (memory == Memory::L0C && !access.writes)
      continue;
    if (havePitchInCommon(type, writer->extent, access.extent))
      continue;
    InFlightDiagnostic error = access.op->emitOpError("takes a tile in ")
                               << ascend::stringifyMemory(memory)
                               << " for a matrix of other " << unit
                               << " than another operation, and its fractals "
                                  "lie elsewhere then; use one slice of the "
                                  "tile for both";
    error.attachNote(writer->op->getLoc()) << "the other operation";
    return failure();
  }
  return writer->extent;
}

FailureOr<L0Extents> L0Extents::compute(Operation *root) {
  L0Extents result;
  for (auto &[tile, accesses] : collectAccesses(root)) {
    FailureOr<OpFoldResult> extent = computeExtent(tile, accesses);
    if (failed(extent))
      return failure();
    result.extents[tile] = *extent;
  }
  return result;
}

OpFoldResult L0Extents::lookup(Value tile) const {
  return extents.lookup(getTileRoot(tile));
}
