//===- OperationCost.cpp - Estimated cycles of an operation ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Pipeline/Choice/OperationCost.h"
#include "analysis/Indices/ExtentBounds.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include <cmath>

using namespace mlir;
using namespace tl;
using ascend::Memory;
using ascend::Pipe;

namespace {
/// An operand in a memory.
struct Tile {
  Memory memory;
  /// The largest number of elements; nothing if it is unknown.
  std::optional<double> elements;
  int64_t elementBytes;
  bool reads;
  bool writes;
};

/// Estimates one operation.
class Estimator {
public:
  Estimator(Operation *op, const ascend::TargetSpec &target,
            analysis::ExtentBounds &bounds);

  OperationCost run();

private:
  const Tile *find(Memory memory, bool isWritten) const;
  double getBytes(const Tile &tile) const;
  void addTransfer(Pipe pipe, double bytes, double rate, double latency);
  void addLoad(const Tile &destination);
  void addStore(const Tile &source);
  void addProduct(const Tile &result);
  void addVector();

  const ascend::TargetSpec &target;
  SmallVector<Tile, 4> tiles;
  OperationCost cost;
};
} // namespace

Estimator::Estimator(Operation *op, const ascend::TargetSpec &target,
                     analysis::ExtentBounds &bounds)
    : target(target) {
  if (op->getNumRegions())
    return;
  for (const ascend::OperandAccess &access : ascend::getAccesses(op)) {
    Value value = access.operand->get();
    auto type = cast<MemRefType>(value.getType());
    std::optional<Memory> memory = ascend::getMemory(type);
    if (!memory || !type.getElementType().isIntOrFloat())
      continue;
    // Bounds of extents may be large, or below 0 if the slice is invalid.
    std::optional<double> elements;
    if (auto extents = bounds.get(value))
      elements = std::max(llvm::product_of(*extents, 1.0), 0.0);
    tiles.push_back(
        {*memory, elements,
         int64_t(llvm::divideCeil(type.getElementTypeBitWidth(), 8)),
         access.reads, access.writes});
  }
}

/// The operand in `memory` that is written, or read; null if there is none.
const Tile *Estimator::find(Memory memory, bool isWritten) const {
  const Tile *tile = llvm::find_if(tiles, [&](const Tile &each) {
    return each.memory == memory && (isWritten ? each.writes : each.reads);
  });
  return tile == tiles.end() ? nullptr : tile;
}

/// The transferred bytes of `tile`. If its extents are unknown, they are at
/// most those of the smallest known tile.
double Estimator::getBytes(const Tile &tile) const {
  double most = 0;
  for (const Tile &each : tiles)
    if (each.elements)
      most = most ? std::min(most, *each.elements) : *each.elements;
  return tile.elements.value_or(most) * double(tile.elementBytes);
}

/// Adds a transfer. If it goes through global memory, it also waits for its
/// share of the bandwidth there, which a fast pipe may exceed.
void Estimator::addTransfer(Pipe pipe, double bytes, double rate,
                            double latency) {
  double cycles = bytes / rate;
  cost.busy.emplace_back(pipe, cycles);
  cost.latency = std::max(cost.latency,
                          std::max(cycles, cost.memory.getLonger()) + latency);
}

void Estimator::addLoad(const Tile &destination) {
  cost.memory.reads =
      getBytes(destination) / double(target.l2_rate_per_cube_core);
  addTransfer(Pipe::MTE2, getBytes(destination),
              double(destination.memory == Memory::L1 ? target.gm_to_l1_rate
                                                      : target.gm_to_ub_rate),
              double(target.gm_read_latency));
}

void Estimator::addStore(const Tile &source) {
  cost.memory.writes =
      getBytes(source) / double(target.l2_write_rate_per_cube_core);
  if (source.memory == Memory::L0C)
    addTransfer(Pipe::FIX, getBytes(source), double(target.l0c_to_gm_rate),
                double(target.l0c_to_gm_latency));
  else
    addTransfer(Pipe::MTE3, getBytes(source), double(target.ub_to_gm_rate),
                double(target.gm_write_latency));
}

/// A product of m x k and k x n elements has m n k multiplications: the square
/// root of the product of the three numbers of elements.
void Estimator::addProduct(const Tile &result) {
  double product = result.elements.value_or(0);
  double bytes = 0;
  int64_t elementBytes = 1;
  for (const Tile &tile : tiles)
    if (tile.memory == Memory::L1) {
      product *= tile.elements.value_or(0);
      bytes += getBytes(tile);
      elementBytes = tile.elementBytes;
    }
  constexpr double fractal = ascend::TargetSpec::fractal_rows,
                   block = ascend::TargetSpec::block_bytes;
  addTransfer(Pipe::MTE1, bytes, double(target.l1_to_l0b_rate),
              double(target.mte1_latency));
  addTransfer(Pipe::M, std::sqrt(product),
              fractal * fractal * block / double(elementBytes),
              double(target.mmad_latency));
}

void Estimator::addVector() {
  double bytes = 0;
  for (const Tile &tile : tiles)
    bytes = std::max(bytes, getBytes(tile));
  if (bytes > 0)
    addTransfer(Pipe::V,
                std::max(bytes, double(target.vector_issue_floor *
                                       target.repeat_bytes)),
                double(target.repeat_bytes), double(target.vector_latency));
}

OperationCost Estimator::run() {
  const Tile *toL1 = find(Memory::L1, /*isWritten=*/true);
  const Tile *toUb = find(Memory::UB, /*isWritten=*/true);
  const Tile *toL0C = find(Memory::L0C, /*isWritten=*/true);
  const Tile *fromL0C = find(Memory::L0C, /*isWritten=*/false);
  const Tile *fromUb = find(Memory::UB, /*isWritten=*/false);
  if (find(Memory::GM, /*isWritten=*/false) && (toL1 || toUb))
    addLoad(toL1 ? *toL1 : *toUb);
  else if (find(Memory::GM, /*isWritten=*/true) && (fromL0C || fromUb))
    addStore(fromL0C ? *fromL0C : *fromUb);
  else if (toL0C && find(Memory::L1, /*isWritten=*/false))
    addProduct(*toL0C);
  else if (fromL0C && toL1)
    addTransfer(Pipe::FIX, getBytes(*toL1), double(target.l0c_to_l1_rate),
                double(target.l0c_to_l1_latency));
  else if (toUb)
    addVector();
  return cost;
}

OperationCost tl::estimateOperationCost(Operation *op,
                                        const ascend::TargetSpec &target,
                                        analysis::ExtentBounds &bounds) {
  return Estimator(op, target, bounds).run();
}
