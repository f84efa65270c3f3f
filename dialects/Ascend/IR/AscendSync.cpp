//===- AscendSync.cpp - Flags and barriers --------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Ascend/Utils/ErrorKind.h"
#include "dialects/Ascend/Utils/Pipes.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::ascend;

template <typename OpT> static LogicalResult verifyFlag(OpT op) {
  Pipe source = op.getSource(), destination = op.getDestination();
  if (!op.getSlot() != !op.getSlots())
    return op->emitOpError("has a slot or a number of slots, but not both");
  if (source == Pipe::All || destination == Pipe::All)
    return op->emitOpError("expects one pipe on each side, got 'all'");
  auto section = op->template getParentOfType<SectionOp>();
  TargetAttr target = getTarget(op);
  if (!section || !target)
    return success();
  TargetSpec spec = target.getSpec();
  if (!spec.hasFlagForAuthors(section.getCore(), source, destination))
    return op->emitOpError("requires a flag from pipe '")
           << stringifyPipe(source) << "' to pipe '"
           << stringifyPipe(destination) << "' on the "
           << stringifyCore(section.getCore())
           << " core, which the target does not have";
  int64_t first = spec.getFirstEventId(source, destination);
  int64_t event = op.getEvent();
  if (event >= first)
    event += op.getSlots().value_or(1) - 1;
  if (event < first || event >= spec.event_ids)
    return withKind("reserved flag",
                    op->emitOpError("expects an event id from "))
           << first << " to " << spec.event_ids - 1
           << ", which a kernel may use for '" << stringifyPipe(source)
           << " -> " << stringifyPipe(destination) << "', got " << event;
  return success();
}

LogicalResult SetFlagOp::verify() { return verifyFlag(*this); }

LogicalResult WaitFlagOp::verify() { return verifyFlag(*this); }

// Source: Ascend C documentation, PipeBarrier.
bool tl::ascend::hasPipe(Core core, Pipe pipe) {
  switch (pipe) {
  case Pipe::S:
    return false;
  case Pipe::V:
    return core == Core::Vector;
  case Pipe::M:
  case Pipe::MTE1:
  case Pipe::FIX:
    return core == Core::Cube;
  case Pipe::MTE2:
  case Pipe::MTE3:
  case Pipe::All:
    return true;
  }
  llvm_unreachable("unknown pipe");
}

LogicalResult PipeBarrierOp::verify() {
  if (getPipe() == Pipe::S)
    return emitOpError("expects a pipe that has a barrier, got 's'");
  auto section = (*this)->getParentOfType<SectionOp>();
  if (section && !hasPipe(section.getCore(), getPipe()))
    return emitOpError("expects a pipe of the ")
           << stringifyCore(section.getCore()) << " core, got '"
           << stringifyPipe(getPipe()) << "'";
  return success();
}
