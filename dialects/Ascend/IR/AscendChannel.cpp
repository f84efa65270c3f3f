//===- AscendChannel.cpp - Channels between cores -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/Utils/Interval.h"
#include "mlir/IR/Builders.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/CheckedArithmetic.h"

using namespace mlir;
using namespace tl::ascend;

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

MemRefType tl::ascend::getSlotType(MemRefType channel) {
  ArrayRef<int64_t> shape = channel.getShape().drop_front();
  SmallVector<int64_t> strides(shape.size(), 1);
  // Before verification, the extents of a type may be arbitrary.
  for (size_t i = shape.size(); i-- > 1;)
    strides[i - 1] = llvm::checkedMul(strides[i], shape[i])
                         .value_or(std::numeric_limits<int64_t>::max());
  auto layout = StridedLayoutAttr::get(channel.getContext(),
                                       ShapedType::kDynamic, strides);
  return MemRefType::get(shape, channel.getElementType(), layout,
                         channel.getMemorySpace());
}

static bool canBeSlots(MemRefType type) {
  return getMemory(type) == Memory::GM && type.getRank() > 0 &&
         type.hasStaticShape() && type.getLayout().isIdentity();
}

ParseResult tl::ascend::parseSlot(OpAsmParser &parser, Type &channel,
                                  Region &body) {
  OpAsmParser::Argument slot;
  if (parser.parseKeyword("as") || parser.parseArgument(slot))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  MemRefType type;
  if (parser.parseColonType(type))
    return failure();
  if (!canBeSlots(type))
    return parser.emitError(loc, "a channel has slots of a static shape in "
                                 "global memory, got ")
           << type;
  channel = type;
  slot.type = getSlotType(type);
  if (parser.parseRegion(body, slot))
    return failure();
  PushOp::ensureTerminator(body, parser.getBuilder(),
                           parser.getEncodedSourceLoc(parser.getNameLoc()));
  return success();
}

void tl::ascend::printSlot(OpAsmPrinter &printer, Operation *, Type channel,
                           Region &body) {
  printer << "as ";
  printer.printRegionArgument(body.getArgument(0), {}, /*omitType=*/true);
  printer << " : " << channel << " ";
  printer.printRegion(body, /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/false);
}

//===----------------------------------------------------------------------===//
// ChannelOp
//===----------------------------------------------------------------------===//

Core ChannelOp::getConsumer() {
  bool isToCube = getProducer() == Core::Vector && !getAmong();
  return isToCube ? Core::Cube : Core::Vector;
}

void ChannelOp::deepen(int64_t depth) {
  auto type = cast<MemRefType>(getSlots().getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.front() = std::max(shape.front(), depth);
  getSlots().setType(MemRefType::Builder(type).setShape(shape));
}

LogicalResult ChannelOp::verify() {
  MemRefType type = cast<MemRefType>(getSlots().getType());
  if (!canBeSlots(type))
    return emitOpError("has slots of a static shape in global memory, got ")
           << type;
  // Sums of sizes below the bound do not overflow.
  std::optional<int64_t> bytes = getByteSize(type);
  if (!bytes || *bytes > (int64_t(1) << 40))
    return emitOpError(
               "has slots larger than any memory, or of elements without "
               "a size, got ")
           << type;
  int64_t most = getLimits(*this).cross_flag_max;
  if (getDepth() < 1 || countGroups() > most)
    return emitOpError("has ")
           << getDepth() << " slots; flags between cores count 1 to " << most;
  if (getGroupSize() > mostInterval)
    return emitOpError("has an interval of ")
           << getGroupSize() << ", at most " << mostInterval << " are possible";
  if (getDepth() < getGroupSize())
    return emitOpError("has ") << getDepth() << " slots, and an interval of "
                               << getGroupSize() << ", which takes as many";
  auto launch = dyn_cast_if_present<LaunchOpInterface>((*this)->getParentOp());
  if (!launch)
    return emitOpError("stands in the body of a launch, outside of sections");
  if (getAmong() &&
      (getProducer() != Core::Vector || !launch.getSubBlockIndex()))
    return emitOpError("is between two vector cores of a block, which only a "
                       "launch with a sub-block index has");
  for (Operation *user : getSlots().getUsers())
    if (!isa<TransferOpInterface>(user))
      return emitOpError("is used by pushes and pops only, got '")
             << user->getName() << "'";
  // Pushes and pops report this error themselves.
  if (getSlots().use_empty() &&
      launch.getLaunchBody()->getOps<SectionOp>().empty())
    return emitOpError("stands in a launch without sections: it has no cores");
  return success();
}

//===----------------------------------------------------------------------===//
// PushOp and PopOp
//===----------------------------------------------------------------------===//

ChannelOp TransferOpInterface::getChannelOp() {
  return getChannel().getDefiningOp<ChannelOp>();
}

static void buildTransfer(OpBuilder &builder, OperationState &state,
                          Value channel) {
  OpBuilder::InsertionGuard guard(builder);
  state.addOperands(channel);
  auto slot = getSlotType(cast<MemRefType>(channel.getType()));
  builder.createBlock(state.addRegion(), {}, slot, state.location);
  PushOp::ensureTerminator(*state.regions.front(), builder, state.location);
}

/// Verifies a push or a pop. `getCore` returns the core of its side of a
/// channel.
template <typename OpT>
static LogicalResult verifyTransfer(OpT op,
                                    function_ref<Core(ChannelOp)> getCore) {
  ChannelOp channel = op.getChannelOp();
  if (!channel)
    return op.emitOpError("needs the result of an 'ascend.channel'");
  Type slot = getSlotType(cast<MemRefType>(op.getChannel().getType()));
  if (op.getBody().getNumArguments() != 1 || op.getSlot().getType() != slot)
    return op.emitOpError("has a body with one argument, of type ") << slot;
  if (!op.getGroup().empty() && op.getGroup().size() != 2)
    return op.emitOpError("is of a group with two conditions, got ")
           << op.getGroup().size();
  if (!op.getGroup().empty() && channel.getGroupSize() == 1)
    return op.emitOpError("is of a group, and its channel has no interval");
  if (!channel.hasElements() && !op.getSlot().use_empty())
    return op.emitOpError("uses a slot that has no elements");
  auto section = op->template getParentOfType<SectionOp>();
  if (!section)
    return op.emitOpError("is in no section: it has no core");
  if (section.getCore() == getCore(channel))
    return success();
  InFlightDiagnostic error = op.emitOpError("is for the ")
                             << stringifyCore(getCore(channel))
                             << " core of a channel from the "
                             << stringifyCore(channel.getProducer()) << " core";
  error.attachNote(channel.getLoc()) << "the channel";
  return error;
}

void PushOp::build(OpBuilder &builder, OperationState &state, Value channel) {
  buildTransfer(builder, state, channel);
}

LogicalResult PushOp::verify() {
  return verifyTransfer(
      *this, [](ChannelOp channel) { return channel.getProducer(); });
}

void PopOp::build(OpBuilder &builder, OperationState &state, Value channel) {
  buildTransfer(builder, state, channel);
}

LogicalResult PopOp::verify() {
  return verifyTransfer(
      *this, [](ChannelOp channel) { return channel.getConsumer(); });
}

/// A push or a pop runs its body exactly once.
static void getTransferSuccessors(Operation *op, RegionBranchPoint point,
                                  SmallVectorImpl<RegionSuccessor> &regions) {
  if (point.isParent())
    regions.emplace_back(&op->getRegion(0));
  else
    regions.emplace_back(op, op->getResults());
}

void PushOp::getSuccessorRegions(RegionBranchPoint point,
                                 SmallVectorImpl<RegionSuccessor> &regions) {
  getTransferSuccessors(*this, point, regions);
}

void PopOp::getSuccessorRegions(RegionBranchPoint point,
                                SmallVectorImpl<RegionSuccessor> &regions) {
  getTransferSuccessors(*this, point, regions);
}
