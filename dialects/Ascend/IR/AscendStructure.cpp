//===- AscendStructure.cpp - Launch, section, buffer ----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/ErrorKind.h"
#include "mlir/IR/Builders.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl::ascend;

// Used by the declarative assembly format.
static constexpr auto parseLaunchHeader = parseLaunchOf<LaunchOp>;

#define GET_OP_CLASSES
#include "tl/dialects/Ascend/IR/AscendOps.cpp.inc"

//===----------------------------------------------------------------------===//
// LaunchOp
//===----------------------------------------------------------------------===//

void LaunchOp::build(OpBuilder &builder, OperationState &state,
                     Value blockCount, bool hasSubBlockIndex,
                     LaunchBodyBuilder buildBody) {
  buildLaunch(builder, state, blockCount, hasSubBlockIndex, buildBody);
  ensureTerminator(*state.regions.front(), builder, state.location);
}

void LaunchOp::getSuccessorRegions(RegionBranchPoint point,
                                   SmallVectorImpl<RegionSuccessor> &regions) {
  getLaunchSuccessorRegions(*this, point, regions);
}

// Sections of one kind would run on the same core at once.
LogicalResult LaunchOp::verifyRegions() {
  if (failed(verifyLaunchBody(*this, getBody())))
    return failure();
  SectionOp seen[2] = {};
  for (SectionOp section : getBody().getOps<SectionOp>()) {
    SectionOp &other = seen[static_cast<unsigned>(section.getCore())];
    if (other) {
      InFlightDiagnostic error = emitOpError("has two sections for the ")
                                 << stringifyCore(section.getCore()) << " core";
      error.attachNote(other.getLoc()) << "first section";
      error.attachNote(section.getLoc()) << "second section";
      return error;
    }
    other = section;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// SectionOp
//===----------------------------------------------------------------------===//

void SectionOp::build(OpBuilder &builder, OperationState &state, Core core) {
  OpBuilder::InsertionGuard guard(builder);
  state.getOrAddProperties<Properties>().core =
      CoreAttr::get(builder.getContext(), core);
  builder.createBlock(state.addRegion());
  ensureTerminator(*state.regions.front(), builder, state.location);
}

LogicalResult SectionOp::verify() {
  if ((*this)->getParentOfType<SectionOp>())
    return emitOpError("is inside another section");
  return success();
}

// The core of an empty section still has to run if others set flags for it.
void SectionOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  auto launch = (*this)->getParentOfType<LaunchOp>();
  if (!launch || !getBody().front().without_terminator().empty())
    return;
  launch.walk([&](CrossCoreSetFlagOp) {
    effects.emplace_back(MemoryEffects::Write::get());
    return WalkResult::interrupt();
  });
}

void SectionOp::getSuccessorRegions(RegionBranchPoint point,
                                    SmallVectorImpl<RegionSuccessor> &regions) {
  // Runs exactly once.
  if (point.isParent())
    regions.emplace_back(&getBody());
  else
    regions.emplace_back(getOperation(), getOperation()->getResults());
}

//===----------------------------------------------------------------------===//
// BufferOp
//===----------------------------------------------------------------------===//

LogicalResult BufferOp::verify() {
  auto type = cast<MemRefType>(getBuffer().getType());
  std::optional<Memory> memory = getMemory(type);
  if (!memory || *memory == Memory::GM)
    return emitOpError("needs an on-chip memory, got ") << type;
  if (!type.hasStaticShape() || !isContiguous(type))
    return emitOpError("needs a static shape without a layout, got ") << type;
  if (!type.getElementType().isIntOrFloat())
    return emitOpError("needs elements that are numbers, got ") << type;
  int64_t bytes = *getByteSize(type);
  uint64_t end = getAddress() + bytes;
  TargetAttr target = getTarget(*this);
  // Also without a target, so that analyses may add offsets to addresses.
  if (!target && end > uint64_t(maxOnChipBytes))
    return emitOpError("ends at byte ")
           << end << ", beyond the memories of any target";
  if (!target)
    return success();
  TargetSpec spec = target.getSpec();
  if (getAddress() % spec.getAlignment(*memory))
    return withKind("misaligned address",
                    emitOpError("expects an address that is a multiple of "))
           << spec.getAlignment(*memory) << ", the alignment of "
           << stringifyMemory(*memory) << ", got " << getAddress();
  if (end > static_cast<uint64_t>(spec.getSize(*memory)))
    return withKind("capacity", emitOpError("ends at byte "))
           << end << ", beyond the " << spec.getSize(*memory) << " bytes of "
           << stringifyMemory(*memory);
  return success();
}
