//===- Overflow.cpp - Errors for buffers that do not fit ------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/Overflow.h"
#include "dialects/Ascend/Utils/ErrorKind.h"
#include "dialects/Ascend/Utils/ScratchLocation.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "passes/PlanMemory/FitSuggestions.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using namespace tl::plan;

/// The largest number of buffers that the error names.
constexpr size_t mostNamed = 16;

static std::string getLine(Operation *op) {
  auto location = op->getLoc()->findInstanceOf<FileLineColLoc>();
  return location ? " at line " + std::to_string(location.getLine()) : "";
}

static void nameBuffer(const LiveBuffer &live, Diagnostic &error) {
  Diagnostic &note = error.attachNote(live.buffer.getLoc());
  note << live.bytes << " bytes in use at the same time";
  if (StringRef purpose = getScratchPurpose(live.buffer.getLoc());
      !purpose.empty())
    note << ", in a tile " << purpose;
  if (int64_t slots = getSlots(live); slots > 1)
    note << ", " << slots << " slots of " << live.bytes / slots;
  note << ", from '" << live.getFirstUse()->getName() << "'"
       << getLine(live.getFirstUse()) << " to '" << live.getLastUse()->getName()
       << "'" << getLine(live.getLastUse());
}

/// The buffers in use at `point`, in program order; only the largest ones if
/// there are many.
static SmallVector<const LiveBuffer *> getNamed(ArrayRef<LiveBuffer> buffers,
                                                int64_t point) {
  SmallVector<const LiveBuffer *> named;
  for (const LiveBuffer &live : buffers)
    if (live.begin <= point && point <= live.end)
      named.push_back(&live);
  if (named.size() <= mostNamed)
    return named;
  // They are in one array: the order of pointers is program order.
  llvm::sort(named, [](const LiveBuffer *a, const LiveBuffer *b) {
    return std::tuple(-a->bytes, a) < std::tuple(-b->bytes, b);
  });
  named.truncate(mostNamed);
  llvm::sort(named);
  return named;
}

InFlightDiagnostic tl::plan::reportOverflow(ArrayRef<LiveBuffer> buffers,
                                            const Problem &problem) {
  Load load = computeLowerBound(problem);
  const LiveBuffer *failed = nullptr;
  size_t count = 0;
  for (const LiveBuffer &live : buffers) {
    bool isInUse = live.begin <= load.point && load.point <= live.end;
    count += isInUse;
    if (isInUse && live.buffer.getDefiningOp<memref::AllocOp>() &&
        (!failed || live.begin >= failed->begin))
      failed = &live;
  }
  // If all buffers at the peak are pinned, the error is at another one, or at
  // the last of them if there is none.
  for (const LiveBuffer &live : buffers)
    if (!failed && live.buffer.getDefiningOp<memref::AllocOp>())
      failed = &live;
  for (const LiveBuffer &live : llvm::reverse(buffers))
    if (!failed && live.begin <= load.point && load.point <= live.end)
      failed = &live;

  InFlightDiagnostic error =
      withKind("capacity", emitError(failed->buffer.getLoc()))
      << "no room for this buffer of " << failed->bytes << " bytes in "
      << stringifyMemory(failed->memory);
  if (StringRef purpose = getScratchPurpose(failed->buffer.getLoc());
      !purpose.empty())
    error << ", " << purpose;
  error << ": " << load.bytes << " bytes are in use at once, of "
        << problem.capacity;
  if (load.bytes <= problem.capacity)
    error << ", for which no arrangement was found";
  Diagnostic &diagnostic = *error.getUnderlyingDiagnostic();
  addLack({failed->memory, std::max<int64_t>(load.bytes - problem.capacity, 0)},
          diagnostic);
  SmallVector<const LiveBuffer *> named = getNamed(buffers, load.point);
  for (const LiveBuffer *live : named)
    nameBuffer(*live, diagnostic);
  if (count > named.size())
    diagnostic.attachNote() << "and " << count - named.size() << " more";
  proposeSlots(buffers, problem, load.point, diagnostic);
  proposeExtents(buffers, problem, load.point, diagnostic);
  return error;
}
