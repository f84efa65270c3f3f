//===- ChannelLowering.cpp - Memory and flags of one channel --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/ChannelLowering.h"
#include "analysis/CrossCore/RunCount.h"
#include "dialects/Ascend/Utils/Slots.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "passes/Channels/ImpliedOrder.h"
#include "passes/Workspace.h"

using namespace mlir;
using namespace tl;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Pipes
//===----------------------------------------------------------------------===//

SmallVector<Pipe> tl::findGlobalPipes(ArrayRef<Operation *> transfers) {
  SmallVector<Pipe> pipes;
  auto add = [&](InstructionOpInterface op) {
    bool isOutside = llvm::any_of(getAccesses(op), [](OperandAccess access) {
      auto type = cast<MemRefType>(access.operand->get().getType());
      return getMemory(type) == Memory::GM;
    });
    if (isOutside && !llvm::is_contained(pipes, op.getPipe()))
      pipes.push_back(op.getPipe());
  };
  for (Operation *transfer : transfers)
    transfer->walk(add);
  return pipes;
}

/// The pipe to set a flag on after all `pipes` are complete; if it is not the
/// only one, a barrier waits for the others.
static Pipe createEnd(OpBuilder &builder, Location loc, ArrayRef<Pipe> pipes) {
  if (pipes.size() == 1 && pipes.front() != Pipe::S)
    return pipes.front();
  if (!pipes.empty())
    PipeBarrierOp::create(builder, loc, Pipe::All);
  return Pipe::MTE2;
}

/// A builder of code that runs if `condition` holds, or always if that is null.
static OpBuilder enterIf(OpBuilder &builder, Location loc, Value condition) {
  if (!condition)
    return builder;
  return scf::IfOp::create(builder, loc, condition).getThenBodyBuilder();
}

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

ChannelLowering::ChannelLowering(ChannelOp channel, int64_t blocks)
    : channel(channel), depth(channel.getDepth()), blocks(blocks),
      // A flag counts no more slots than this, and no flag in the other
      // direction limits it.
      isKeptFree(depth <= getLimits(channel).cross_flag_max &&
                 isKeptFreeByOthers(channel)) {
  findSides();
}

void ChannelLowering::findSides() {
  auto launch = cast<LaunchOp>(channel->getParentOp());
  for (SectionOp section : launch.getBody().getOps<SectionOp>()) {
    if (section.getCore() == channel.getProducer())
      producer.section = section;
    if (section.getCore() == channel.getConsumer())
      consumer.section = section;
    section.walk([&](TransferOpInterface transfer) {
      if (transfer.getChannel() == channel.getSlots())
        (transfer.fillsSlot() ? producer : consumer)
            .transfers.push_back(transfer);
    });
  }
}

// A push into a slot that is filled once need not wait.
bool ChannelLowering::isReused() const {
  int64_t most = std::min(depth, getLimits(channel).cross_flag_max);
  if (isKeptFree)
    return false;
  analysis::RunCounter counter(cast<LaunchOpInterface>(channel->getParentOp()));
  std::optional<int64_t> runs =
      counter.getConstant(counter.count(producer.transfers));
  return !runs || *runs > most;
}

void ChannelLowering::createWorkspace() {
  auto type = cast<MemRefType>(channel.getSlots().getType());
  if (type.getNumElements() == 0)
    return;
  SmallVector<int64_t> shape = {blocks};
  llvm::append_range(shape, type.getShape());
  workspace =
      tl::createWorkspace(channel->getParentOp(), channel.getLoc(),
                          MemRefType::get(shape, type.getElementType()));
}

Value ChannelLowering::createSlot(OpBuilder &builder, Location loc,
                                  OpFoldResult number) {
  auto launch = cast<LaunchOp>(channel->getParentOp());
  auto type = cast<MemRefType>(channel.getSlots().getType());
  return createSlotView(builder, loc, workspace,
                        {OpFoldResult(launch.getBlockIndex()), number},
                        type.getShape().drop_front());
}

/// Lowers a transfer with slot `number`, or with the slot in `counter`, if that
/// is not null, which it advances.
void ChannelLowering::lower(TransferOpInterface transfer, const Side &side,
                            OpFoldResult number, Value counter) {
  Location loc = transfer->getLoc();
  OpBuilder builder(transfer);
  if (side.wait) {
    OpBuilder atFirst = enterIf(builder, loc, transfer.getIsFirst());
    CrossCoreWaitFlagOp::create(atFirst, loc, *side.wait);
  }
  if (counter)
    number =
        memref::LoadOp::create(builder, loc, counter, ValueRange()).getResult();
  // The last transfer of a group sets the flag for all of them.
  SmallVector<Pipe> pipes = transfer.getIsLast()
                                ? side.pipes
                                : findGlobalPipes(transfer.getOperation());
  Block &body = transfer->getRegion(0).front();
  if (!body.getArgument(0).use_empty())
    body.getArgument(0).replaceAllUsesWith(createSlot(builder, loc, number));
  transfer->getBlock()->getOperations().splice(
      transfer->getIterator(), body.getOperations(), body.begin(),
      body.getTerminator()->getIterator());
  OpBuilder atLast = enterIf(builder, loc, transfer.getIsLast());
  Pipe pipe = createEnd(atLast, loc, pipes);
  if (side.set)
    CrossCoreSetFlagOp::create(atLast, loc, channel.getFlagMode(), pipe,
                               *side.set);
  if (counter) {
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value all = arith::ConstantIndexOp::create(builder, loc, depth);
    Value next = arith::AddIOp::create(builder, loc, cast<Value>(number), one);
    next = arith::RemUIOp::create(builder, loc, next, all);
    memref::StoreOp::create(builder, loc, next, counter, ValueRange());
  }
  transfer->erase();
}

void ChannelLowering::lower(Side &side) {
  auto builder = OpBuilder::atBlockBegin(&side.section.getBody().front());
  Location loc = channel.getLoc();
  bool isStraight = llvm::all_of(side.transfers, [&](Operation *transfer) {
    return transfer->getParentOp() == side.section;
  });
  Value counter;
  if (depth > 1 && workspace && !isStraight) {
    counter = memref::AllocaOp::create(
        builder, loc, MemRefType::get({}, builder.getIndexType()));
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    memref::StoreOp::create(builder, loc, zero, counter, ValueRange());
  }
  side.pipes = findGlobalPipes(side.transfers);
  for (auto [number, transfer] : llvm::enumerate(side.transfers))
    lower(cast<TransferOpInterface>(transfer), side,
          builder.getIndexAttr(number % depth), counter);
}

void ChannelLowering::lower() {
  createWorkspace();
  lower(producer);
  lower(consumer);
}
