//===- SplitLaunch.cpp - Sections for each core of a launch ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/SplitLaunch.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "passes/Channels/GlobalOrder.h"

using namespace mlir;
using namespace tl;
using ascend::Core;
using ascend::SectionOp;

namespace {
/// The channels of a launch, by purpose.
struct LaunchChannels {
  DenseMap<Operation *, ascend::ChannelOp> copies;
  /// The channels that order an operation before a later one, and after an
  /// earlier one.
  DenseMap<Operation *, SmallVector<ascend::ChannelOp, 1>> before, after;
};

/// Clones the slice of a core into its section.
class SectionCloner {
public:
  SectionCloner(tile::LaunchOp launch, const CoreSlice &slice, Core core,
                const CrossCoreCopies &crossCoreCopies,
                const LaunchChannels &channels)
      : launch(launch), slice(slice), core(core),
        crossCoreCopies(crossCoreCopies), channels(channels) {}

  void clone(OpBuilder &builder, Block &block);

  /// Whether loops carry values that the core does not need.
  bool hasPlaceholders() const { return placeholders; }

private:
  void clone(OpBuilder &builder, Operation *op);
  Operation *enterTransfers(OpBuilder &builder, Operation *op);
  Value createPlaceholder(OpBuilder &builder, Value value);

  tile::LaunchOp launch;
  const CoreSlice &slice;
  Core core;
  const CrossCoreCopies &crossCoreCopies;
  const LaunchChannels &channels;
  IRMapping mapping;
  bool placeholders = false;
};
} // namespace

/// A value of the type of `value` that only the form of a loop needs.
Value SectionCloner::createPlaceholder(OpBuilder &builder, Value value) {
  placeholders = true;
  Type type = value.getType();
  if (auto memref = dyn_cast<MemRefType>(type))
    return memref::AllocOp::create(
        builder, value.getLoc(),
        MemRefType::get(memref.getShape(), memref.getElementType(),
                        MemRefLayoutAttrInterface(), memref.getMemorySpace()));
  return arith::ConstantOp::create(builder, value.getLoc(),
                                   builder.getZeroAttr(type));
}

/// Creates the pushes and pops that order `op` with operations of the other
/// core, sets the builder inside, and returns the outermost; null if there is
/// none.
Operation *SectionCloner::enterTransfers(OpBuilder &builder, Operation *op) {
  Operation *outermost = nullptr;
  auto enter = [&](auto transfer) {
    outermost = outermost ? outermost : transfer;
    builder.setInsertionPointToStart(&transfer.getBody().front());
  };
  for (ascend::ChannelOp channel : channels.after.lookup(op))
    if (channel.getProducer() != core)
      enter(ascend::PopOp::create(builder, op->getLoc(), channel.getSlots()));
  for (ascend::ChannelOp channel : channels.before.lookup(op))
    if (channel.getProducer() == core)
      enter(ascend::PushOp::create(builder, op->getLoc(), channel.getSlots()));
  return outermost;
}

void SectionCloner::clone(OpBuilder &builder, Operation *op) {
  auto crossCoreCopy = crossCoreCopies.find(op);
  if (crossCoreCopy != crossCoreCopies.end())
    return crossCoreCopy->second.create(builder, core, channels.copies.at(op),
                                        mapping);
  OpBuilder::InsertionGuard guard(builder);
  Operation *transfer = enterTransfers(builder, op);
  Operation *copy = op->cloneWithoutRegions(mapping);
  if (transfer)
    moveStage(copy, transfer);
  for (OpOperand &operand : op->getOpOperands()) {
    bool isOutside =
        !launch->isAncestor(operand.get().getParentBlock()->getParentOp());
    bool isIndex = operand.get().getParentBlock() == launch.getLaunchBody() &&
                   isa<BlockArgument>(operand.get());
    bool isMissing = !isOutside && !isIndex && !mapping.contains(operand.get());
    if (isMissing || !slice.needs(operand))
      copy->setOperand(operand.getOperandNumber(),
                       createPlaceholder(builder, operand.get()));
  }
  builder.insert(copy);
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), copy->getRegions()))
    for (Block &block : from) {
      OpBuilder::InsertionGuard guard(builder);
      auto locs = llvm::map_to_vector(
          block.getArguments(), [](BlockArgument arg) { return arg.getLoc(); });
      Block *inside =
          builder.createBlock(&to, to.end(), block.getArgumentTypes(), locs);
      mapping.map(block.getArguments(), inside->getArguments());
      clone(builder, block);
    }
}

void SectionCloner::clone(OpBuilder &builder, Block &block) {
  for (Operation &op : block)
    if (slice.contains(&op))
      clone(builder, &op);
}

/// Removes the values that only the other core carries from loops and
/// conditions, without further simplification: a loop that never runs, or equal
/// conditions, stay as long as the other core has them.
static void dropPlaceholders(SectionOp section) {
  RewritePatternSet patterns(section.getContext());
  for (StringRef name :
       {scf::ForOp::getOperationName(), scf::IfOp::getOperationName(),
        scf::WhileOp::getOperationName(),
        scf::IndexSwitchOp::getOperationName()})
    populateRegionBranchOpInterfaceCanonicalizationPatterns(patterns, name);
  GreedyRewriteConfig config;
  (void)applyPatternsGreedily(section, std::move(patterns),
                              config.enableFolding(false));
}

/// The number of slots that the author gave `copy`, or `depth`.
static int64_t getSlots(Operation *copy, int64_t depth) {
  auto slots =
      copy->getAttrOfType<IntegerAttr>(tile::TileDialect::getSlotsAttrName());
  return slots ? slots.getInt() : depth;
}

/// Each free slot counts in a flag between cores, and takes an operation.
static LogicalResult verifySlots(tile::CopyOp copy, int64_t depth) {
  int64_t most = ascend::getLimits(copy).cross_flag_max;
  int64_t slots = getSlots(copy, depth);
  if (slots <= most)
    return success();
  return copy.emitOpError("crosses to the other core in ")
         << slots << " slots, but a flag between cores counts to " << most;
}

static FailureOr<CrossCoreCopies> collectCrossCoreCopies(tile::LaunchOp launch,
                                                         int64_t depth) {
  CrossCoreCopies crossCoreCopies;
  WalkResult result = launch.getBody().walk([&](tile::CopyOp copy) {
    if (!isCrossCoreCopy(copy))
      return WalkResult::advance();
    FailureOr<CrossCoreCopy> crossCoreCopy = CrossCoreCopy::get(copy);
    if (failed(crossCoreCopy) || failed(verifySlots(copy, depth)))
      return WalkResult::interrupt();
    crossCoreCopies.insert({copy, *crossCoreCopy});
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return failure();
  return crossCoreCopies;
}

/// Creates the channels of `launch`.
static LaunchChannels createChannels(OpBuilder &builder,
                                     const CrossCoreCopies &crossCoreCopies,
                                     int64_t depth,
                                     ArrayRef<GlobalOrder> orders) {
  LaunchChannels channels;
  for (auto &[copy, crossCoreCopy] : crossCoreCopies)
    channels.copies[copy] = ascend::ChannelOp::create(
        builder, copy->getLoc(),
        crossCoreCopy.getChannelType(getSlots(copy, depth)),
        crossCoreCopy.getProducer());
  // One slot: the first operation runs again only after the second one.
  auto empty = MemRefType::get({1, 0}, builder.getI8Type());
  for (const GlobalOrder &order : orders) {
    auto channel = ascend::ChannelOp::create(builder, order.second->getLoc(),
                                             empty, order.core);
    channels.before[order.first].push_back(channel);
    channels.after[order.second].push_back(channel);
  }
  return channels;
}

LogicalResult tl::splitLaunch(tile::LaunchOp launch, int64_t depth) {
  FailureOr<CrossCoreCopies> crossCoreCopies =
      collectCrossCoreCopies(launch, depth);
  if (failed(crossCoreCopies))
    return failure();
  CoreSlice cube(launch, Core::Cube, *crossCoreCopies);
  CoreSlice vector(launch, Core::Vector, *crossCoreCopies);
  if (failed(cube.compute()) || failed(vector.compute()))
    return failure();
  auto orders = findGlobalOrders(launch, cube, vector);
  if (failed(orders))
    return failure();

  Block *body = launch.getLaunchBody();
  SmallVector<Operation *> original;
  for (Operation &op : body->without_terminator())
    original.push_back(&op);
  OpBuilder builder(body->getTerminator());
  LaunchChannels channels =
      createChannels(builder, *crossCoreCopies, depth, *orders);
  for (auto [core, slice] :
       {std::pair(Core::Cube, &cube), std::pair(Core::Vector, &vector)}) {
    OpBuilder::InsertionGuard guard(builder);
    auto section = SectionOp::create(builder, launch.getLoc(), core);
    builder.setInsertionPointToStart(&section.getBody().front());
    SectionCloner cloner(launch, *slice, core, *crossCoreCopies, channels);
    cloner.clone(builder, *body);
    if (cloner.hasPlaceholders())
      dropPlaceholders(section);
  }
  for (Operation *op : llvm::reverse(original))
    op->erase();
  return success();
}
