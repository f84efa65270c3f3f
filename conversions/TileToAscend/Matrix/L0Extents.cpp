//===- L0Extents.cpp - Extents of matrices in L0 --------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/TileToAscend/Matrix/L0Extents.h"
#include "analysis/Legality/Legality.h"
#include "conversions/TileToAscend/Matrix/L0Writers.h"
#include "conversions/TileToAscend/Tiles/TileSlices.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendInterfaces.h"
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
    return analysis::areSame(a, b);
  auto pitch = [&](int64_t extent) {
    return ascend::getDensePitch(*ascend::getMemory(tile),
                                 tile.getElementType(), {extent, extent});
  };
  return pitch(*first) == pitch(*second);
}

using L0Accesses = llvm::MapVector<Value, SmallVector<L0Access>>;

static bool isInL0(MemRefType type) {
  std::optional<Memory> memory = ascend::getMemory(type);
  return memory == Memory::L0A || memory == Memory::L0B ||
         memory == Memory::L0C;
}

/// The accesses to each tile in L0, in program order.
static L0Accesses collectAccesses(Operation *root) {
  L0Accesses accesses;
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
      it->second.push_back({op, tile, access.writes, access.reads,
                            getMatrixSizes(tile)[dimension]});
    }
  });
  return accesses;
}

/// Reports that `access` reads the matrix of `writer`, which has other extents.
static LogicalResult reportOther(const L0Access &access, Operation *writer,
                                 Memory memory) {
  StringRef unit = memory == Memory::L0C ? "rows" : "columns";
  InFlightDiagnostic error = access.op->emitOpError("takes a tile in ")
                             << ascend::stringifyMemory(memory)
                             << " for a matrix of other " << unit
                             << " than another operation, and its fractals "
                                "lie elsewhere then; use one slice of the "
                                "tile for both";
  error.attachNote(writer->getLoc()) << "the other operation";
  return failure();
}

/// The extent of the matrix that `access` reads in `tile`, or of the one that
/// it writes there.
static FailureOr<OpFoldResult>
computeExtent(Value tile, ArrayRef<L0Access> accesses, const L0Access &access) {
  auto type = cast<MemRefType>(tile.getType());
  Memory memory = *ascend::getMemory(type);
  if (!access.mayRead)
    return access.extent;
  SmallVector<L0Writer> writers = findL0Writers(tile, accesses, access);
  // A part of an accumulator can be stored.
  bool isStore = memory == Memory::L0C && !access.writes;
  if (writers.empty())
    return isStore ? getMatrixSizes(tile)[getPitchDimension(memory)]
                   : access.extent;
  OpFoldResult extent =
      isStore ? writers.front().access->extent : access.extent;
  for (const L0Writer &writer : writers)
    if (!havePitchInCommon(type, writer.access->extent, extent) ||
        (!getConstantIntValue(extent) && writer.mayDiffer(extent)))
      return reportOther(access, writer.access->op, memory);
  return extent;
}

FailureOr<L0Extents> L0Extents::compute(Operation *root) {
  L0Extents result;
  for (auto &[tile, accesses] : collectAccesses(root))
    for (const L0Access &access : accesses) {
      FailureOr<OpFoldResult> extent = computeExtent(tile, accesses, access);
      if (failed(extent))
        return failure();
      result.extents[{access.op, access.tile}] = *extent;
    }
  return result;
}

OpFoldResult L0Extents::lookup(Operation *op, Value tile) const {
  return extents.lookup({op, tile});
}
