//===- RepeatForms.cpp - Tiles of vector instructions in repeats ----------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/Calls.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/bit.h"

#include <algorithm>

using namespace tl::runtime;

constexpr long kBlockBytes = 32;
constexpr long kMaskBits = 128;

static long getBytes(tl_device::Type type) {
  static constexpr unsigned char bytes[] = {2, 2, 4, 1, 1, 2, 2, 4, 4, 8, 8};
  return bytes[static_cast<unsigned>(type)];
}

namespace {
/// Lanes [begin, end) of each repeat.
struct Lanes {
  long begin;
  long end;
  long size() const { return end - begin; }
};

/// Makes the calls for the runs of lanes of a call in repeats.
class Parts {
public:
  using Visit = llvm::function_ref<void(const tl_device::Call &)>;
  Parts(const tl_device::VectorCall &call, Visit visit)
      : call(call), visit(visit) {}

  const char *run();

private:
  const char *add(Lanes lanes);
  bool beginsBlock(long lane) const;
  void addRows(Lanes lanes);
  void addBlocks(Lanes lanes);
  tl_device::Call getPart(long firstLane) const;
  bool hasLane(long lane) const {
    return call.mask[lane / 64] >> (lane % 64) & 1;
  }

  const tl_device::VectorCall &call;
  Visit visit;
  /// Lanes of a block of the widest type.
  long blockLanes = kMaskBits;
  /// Whether the blocks of a repeat follow each other in all operands.
  bool hasRows = true;
};
} // namespace

/// The call with the operands that begin at lane `firstLane`.
tl_device::Call Parts::getPart(long firstLane) const {
  tl_device::Call part;
  part.operation = call.operation;
  part.attributes = call.attributes;
  part.count = call.count;
  std::copy_n(call.operands, call.count, part.operands);
  for (unsigned i = 0; i < call.count; ++i) {
    tl_device::Operand &operand = part.operands[i];
    if (operand.kind != tl_device::Operand::IsTile)
      continue;
    long bytes = getBytes(operand.tile.type);
    long own = kBlockBytes / bytes;
    operand.tile.address +=
        firstLane / own * call.blockStrides[i] * kBlockBytes +
        firstLane % own * bytes;
  }
  return part;
}

/// Tiles of `repeats x lanes`.
void Parts::addRows(Lanes lanes) {
  tl_device::Call part = getPart(lanes.begin);
  for (unsigned i = 0; i < call.count; ++i) {
    tl_device::Tile &tile = part.operands[i].tile;
    if (part.operands[i].kind != tl_device::Operand::IsTile)
      continue;
    tile.rank = 2;
    tile.sizes[0] = call.repeats;
    tile.sizes[1] = lanes.size();
    tile.strides[0] = call.repeatStrides[i] * kBlockBytes / getBytes(tile.type);
    tile.strides[1] = 1;
  }
  visit(part);
}

/// Tiles of `repeats x blocks x lanes of a block`.
void Parts::addBlocks(Lanes lanes) {
  tl_device::Call part = getPart(lanes.begin);
  for (unsigned i = 0; i < call.count; ++i) {
    tl_device::Tile &tile = part.operands[i].tile;
    if (part.operands[i].kind != tl_device::Operand::IsTile)
      continue;
    long own = kBlockBytes / getBytes(tile.type);
    tile.rank = 3;
    tile.sizes[0] = call.repeats;
    tile.sizes[1] = lanes.size() / blockLanes;
    tile.sizes[2] = blockLanes;
    tile.strides[0] = call.repeatStrides[i] * own;
    // A narrower type has several such groups in a block.
    tile.strides[1] =
        own == blockLanes ? call.blockStrides[i] * own : blockLanes;
    tile.strides[2] = 1;
  }
  visit(part);
}

/// Whether lane `lane` begins a block of each operand.
bool Parts::beginsBlock(long lane) const {
  for (unsigned i = 0; i < call.count; ++i)
    if (call.operands[i].kind == tl_device::Operand::IsTile &&
        lane * getBytes(call.operands[i].tile.type) % kBlockBytes)
      return false;
  return true;
}

const char *Parts::add(Lanes lanes) {
  if (!beginsBlock(lanes.begin))
    return "a mask with lanes that begin within a block is not modelled";
  long firstBlock = lanes.begin / blockLanes;
  if (hasRows || (lanes.end - 1) / blockLanes == firstBlock) {
    addRows(lanes);
    return nullptr;
  }
  for (unsigned i = 0; i < call.count; ++i)
    if (call.operands[i].kind == tl_device::Operand::IsTile &&
        getBytes(call.operands[i].tile.type) * blockLanes != kBlockBytes &&
        call.blockStrides[i] != 1)
      return "operands of different widths have a block stride of 1 here";
  // The lanes up to a whole block, whole blocks, and the rest.
  long begin = (lanes.begin + blockLanes - 1) / blockLanes * blockLanes;
  long end = lanes.end / blockLanes * blockLanes;
  if (lanes.begin < begin)
    addRows({lanes.begin, begin});
  if (begin < end)
    addBlocks({begin, end});
  if (end < lanes.end)
    addRows({end, lanes.end});
  return nullptr;
}

const char *Parts::run() {
  for (unsigned i = 0; i < call.count; ++i) {
    if (call.operands[i].kind != tl_device::Operand::IsTile)
      continue;
    blockLanes = std::min(blockLanes,
                          kBlockBytes / getBytes(call.operands[i].tile.type));
    hasRows &= call.blockStrides[i] == 1;
  }
  if (call.repeats == 0)
    return nullptr;
  for (long lane = 0; lane < kMaskBits;) {
    if (!hasLane(lane)) {
      ++lane;
      continue;
    }
    Lanes lanes{lane, lane};
    while (lanes.end < kMaskBits && hasLane(lanes.end))
      ++lanes.end;
    if (const char *obstacle = add(lanes))
      return obstacle;
    lane = lanes.end;
  }
  return nullptr;
}

const char *tl::runtime::forEachPart(
    const tl_device::VectorCall &call,
    llvm::function_ref<void(const tl_device::Call &)> visit) {
  return Parts(call, visit).run();
}
