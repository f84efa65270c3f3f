//===- Channels.cpp - Slots that cores use in turn ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Channels.h"

#include "runtime/interpreter/LocatedError.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

static MemRefType getSlotType(ascend::ChannelOp channel) {
  return ascend::getSlotType(cast<MemRefType>(channel.getSlots().getType()));
}

/// Bytes of one slot. The verifier requires a static shape; a slot is at most
/// as large as the tile that it is copied from.
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

/// The least `count` of all cores of `block` of the same kind as `core`; 0 if
/// it has none.
int64_t Channels::getLeast(Side &side, int64_t Progress::*count, int64_t block,
                           ascend::Core core) {
  CoreKind kind =
      core == ascend::Core::Cube ? CoreKind::Cube : CoreKind::Vector;
  std::optional<int64_t> least;
  for (auto [number, place] : llvm::enumerate(places))
    if (place.block == block && place.kind == kind)
      least = std::min(least.value_or(INT64_MAX), side[number].*count);
  return least.value_or(0);
}

/// Whether there is room for a group of pushes, or a full slot for a pop.
bool Channels::isReady(Queue &queue, unsigned core,
                       ascend::TransferOpInterface transfer) {
  ascend::ChannelOp channel = transfer.getChannelOp();
  int64_t block = places[core].block;
  const Progress &own = queue.getSide(transfer)[core];
  if (transfer.fillsSlot())
    return own.begunGroups <
           channel.countGroups() + getLeast(queue.pops, &Progress::toldGroups,
                                            block, channel.getConsumer());
  return own.over <
         getLeast(queue.pushes, &Progress::told, block, channel.getProducer());
}

llvm::Expected<std::optional<MemRefValue>>
Channels::begin(unsigned core, ascend::TransferOpInterface transfer,
                GroupPlace place) {
  ascend::ChannelOp channel = transfer.getChannelOp();
  Queue &queue = getQueue(core, channel);
  if (!queue.bytes)
    return errorAt(channel, "cannot allocate slots of this size");
  if (place.isFirst && !isReady(queue, core, transfer))
    return std::nullopt;
  Progress &own = queue.getSide(transfer)[core];
  own.begunGroups += place.isFirst;
  own.isLast = place.isLast;

  MemRefType type = getSlotType(channel);
  int64_t bytes = getSlotBytes(type);
  MemRefValue slot;
  slot.owner = queue.bytes;
  slot.base = queue.bytes.get() + own.over % channel.getDepth() * bytes;
  slot.dtype = *getDType(type.getElementType());
  View dense = View::contiguous(slot.base, slot.dtype, type.getShape());
  slot.sizes = dense.sizes;
  slot.strides = dense.strides;
  return slot;
}

void Channels::end(unsigned core, ascend::TransferOpInterface transfer) {
  Progress &own =
      getQueue(core, transfer.getChannelOp()).getSide(transfer)[core];
  ++own.over;
  if (!own.isLast)
    return;
  own.told = own.over;
  ++own.toldGroups;
}
