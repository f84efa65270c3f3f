//===- TileInterfaces.h - Interfaces of Tile operations ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_DIALECTS_TILE_TILEINTERFACES_H
#define TL_DIALECTS_TILE_TILEINTERFACES_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/OpDefinition.h"
#include "tl/dialects/Hardware/HardwareInterfaces.h"
#include "tl/dialects/Hardware/Utils/MemRefTypes.h"
#include <bitset>

namespace tl::tile {

/// A set of memories, each legal for a tile.
class MemorySet {
public:
  MemorySet() = default;
  MemorySet(std::initializer_list<ascend::Memory> memories) {
    for (ascend::Memory memory : memories)
      bits.set(static_cast<size_t>(memory));
  }

  /// The set of all memories.
  static MemorySet all() {
    MemorySet set;
    set.bits.set();
    return set;
  }

  bool contains(ascend::Memory memory) const {
    return bits.test(static_cast<size_t>(memory));
  }
  bool empty() const { return bits.none(); }
  bool operator==(const MemorySet &other) const { return bits == other.bits; }
  MemorySet operator|(MemorySet other) const {
    other.bits |= bits;
    return other;
  }
  MemorySet operator&(MemorySet other) const {
    other.bits &= bits;
    return other;
  }

private:
  std::bitset<ascend::getMaxEnumValForMemory() + 1> bits;
};

using ascend::getCoreOf;

} // namespace tl::tile

namespace tl::tile {

/// All operands of `op`.
llvm::SmallVector<mlir::OpOperand *> getAllOperands(mlir::Operation *op);

/// The indexing maps of an element-wise operation, one for each memref operand.
/// All operands broadcast to the shape of the last one.
llvm::SmallVector<mlir::AffineMap> buildElementwiseMaps(mlir::Operation *op);

/// `elementType` if it is among `native`, the types that instructions take;
/// else a native type that has the same bits but a sign, or that holds all its
/// values and suits the computation; null if there is none.
mlir::Type chooseComputeType(mlir::Type elementType,
                             llvm::ArrayRef<mlir::Type> native);

/// Checks that the static tiles among the operands of `op` are contiguous.
/// Emits an error if not.
mlir::LogicalResult verifyContiguous(mlir::Operation *op);

/// An operation on contiguous tiles only: no gaps after their rows.
template <typename ConcreteType>
class ContiguousTiles
    : public mlir::OpTrait::TraitBase<ConcreteType, ContiguousTiles> {
public:
  static mlir::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyContiguous(op);
  }
};

} // namespace tl::tile

#include "tl/dialects/Tile/TileInterfaces.h.inc"

#endif // TL_DIALECTS_TILE_TILEINTERFACES_H
