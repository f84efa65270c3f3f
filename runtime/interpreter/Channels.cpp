//===- Channels.cpp - Slots between cores that take turns -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Channels.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

static ascend::ChannelOp getChannel(Operation *transfer) {
  return transfer->getOperand(0).getDefiningOp<ascend::ChannelOp>();
}

static MemRefType getSlotType(ascend::ChannelOp channel) {
  return ascend::getSlotType(cast<MemRefType>(channel.getSlots().getType()));
}

/// Bytes of one slot. The verifier has the shape static; a slot is at most as
/// large as the tile that it is copied from.
static int64_t getSlotBytes(MemRefType slot) {
  return *getDenseBytes(slot.getShape(), *getDType(slot.getElementType()));
}

Channels::Queue &Channels::getQueue(unsigned core, ascend::ChannelOp channel) {
  auto [queue, isNew] =
      queues.try_emplace({channel, places[core].block}, Queue());
  if (isNew)
    queue->second.bytes =
        allocate(channel.getDepth() * getSlotBytes(getSlotType(channel)));
  return queue->second;
}

/// The transfers that all cores like `place` have behind them.
int64_t Channels::countOver(Queue &queue, CorePlace place) {
  int64_t least = INT64_MAX;
  for (auto [core, other] : llvm::enumerate(places))
    if (other.block == place.block && other.kind == place.kind)
      least = std::min(least, queue.over[core]);
  return least;
}

std::optional<MemRefValue> Channels::begin(unsigned core, Operation *transfer) {
  ascend::ChannelOp channel = getChannel(transfer);
  Queue &queue = getQueue(core, channel);
  int64_t number = queue.over[core];
  CorePlace other = places[core];
  other.kind = other.kind == CoreKind::Cube ? CoreKind::Vector : CoreKind::Cube;
  int64_t ahead = isa<ascend::PushOp>(transfer) ? channel.getDepth() : 0;
  if (number >= countOver(queue, other) + ahead)
    return std::nullopt;

  MemRefType type = getSlotType(channel);
  int64_t bytes = getSlotBytes(type);
  MemRefValue slot;
  slot.owner = queue.bytes;
  slot.base = queue.bytes.get() + number % channel.getDepth() * bytes;
  slot.dtype = *getDType(type.getElementType());
  View dense = View::contiguous(slot.base, slot.dtype, type.getShape());
  slot.sizes = dense.sizes;
  slot.strides = dense.strides;
  return slot;
}

void Channels::end(unsigned core, Operation *transfer) {
  ++getQueue(core, getChannel(transfer)).over[core];
}
