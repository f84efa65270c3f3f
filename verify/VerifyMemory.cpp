//===- VerifyMemory.cpp - Check of the addresses of on-chip buffers -------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/BufferCoincidence.h"
#include "analysis/Buffers/BufferContents.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_VERIFYMEMORYPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct VerifyMemory : public tl::impl::VerifyMemoryPassBase<VerifyMemory> {
  void runOnOperation() override;
};

/// Checks one section.
class SectionVerifier : private BufferContents::Listener {
public:
  explicit SectionVerifier(SectionOp section) : section(section) {}

  LogicalResult verify();

private:
  LogicalResult verifyAddresses();
  bool hasAddress(Value memref);
  void verifyOperands(InstructionOpInterface op);
  void readsOverwritten(InstructionOpInterface op, BufferOp buffer,
                        Operation *culprit) override;
  void readsUnwritten(InstructionOpInterface op, BufferOp buffer) override;

  SectionOp section;
  BufferRoots roots;
  LogicalResult result = success();
  DenseSet<std::pair<Operation *, Operation *>> reported;
};
} // namespace

/// Whether all buffers that `memref` may be have an address.
bool SectionVerifier::hasAddress(Value memref) {
  SmallVector<Value, 2> buffers = roots.getRoots(memref);
  return !buffers.empty() && llvm::all_of(buffers, [](Value buffer) {
    return bool(buffer.getDefiningOp<BufferOp>());
  });
}

/// Checks that every on-chip operand has an address.
LogicalResult SectionVerifier::verifyAddresses() {
  section.walk([&](memref::AllocOp alloc) {
    result = alloc.emitError("buffer has no address");
  });
  if (failed(result) || failed(verifyBufferUses(section)))
    return failure();
  section.walk([&](InstructionOpInterface op) {
    for (Value operand : op->getOperands()) {
      auto type = dyn_cast<MemRefType>(operand.getType());
      if (!type || getMemory(type) == Memory::GM || hasAddress(operand))
        continue;
      InFlightDiagnostic error =
          op->emitOpError("works on a buffer without an address");
      error.attachNote(getRoot(operand).getLoc()) << "the buffer";
      result = error;
      return;
    }
  });
  return result;
}

/// Whether views `a` of `left` and `b` of `right` certainly are the same bytes.
static bool areSameBytes(Value a, BufferOp left, Value b, BufferOp right) {
  std::optional<MemoryRegion> first = computeExactRegion(a),
                              second = computeExactRegion(b);
  if (first && second)
    return *first == *second;
  return left.getAddress() == right.getAddress() && areSameView(a, b);
}

/// Whether `op` allows its operands `source` and `destination`, views of
/// different buffers that share bytes, to do so.
static bool mayShare(InstructionOpInterface op, const OperandAccess &source,
                     BufferOp left, const OperandAccess &destination,
                     BufferOp right) {
  return !source.writes &&
         op.mayWriteInPlace(*source.operand, *destination.operand) &&
         areSameBytes(source.operand->get(), left, destination.operand->get(),
                      right);
}

/// Checks that `op` writes no byte of another operand, unless it may work in
/// place.
void SectionVerifier::verifyOperands(InstructionOpInterface op) {
  SmallVector<OperandAccess> accesses = getAccesses(op);
  for (const OperandAccess &destination : accesses) {
    auto written =
        getRoot(destination.operand->get()).getDefiningOp<BufferOp>();
    if (!destination.writes || !written)
      continue;
    for (const OperandAccess &source : accesses) {
      auto other = getRoot(source.operand->get()).getDefiningOp<BufferOp>();
      if (!other || other == written ||
          !computeRegion(source.operand->get())
               ->mayOverlap(*computeRegion(destination.operand->get())) ||
          mayShare(op, source, other, destination, written) ||
          !reported.insert({op, other}).second)
        continue;
      InFlightDiagnostic error =
          op->emitOpError("writes bytes that are also those of another of its "
                          "operands, which it may not");
      error.attachNote(written.getLoc()) << "the buffer that it writes";
      error.attachNote(other.getLoc()) << "the other buffer";
      result = error;
    }
  }
}

void SectionVerifier::readsOverwritten(InstructionOpInterface op,
                                       BufferOp buffer, Operation *culprit) {
  if (!reported.insert({op, buffer}).second)
    return;
  InFlightDiagnostic error = op->emitOpError(
      "reads bytes that another buffer at the same address has overwritten");
  error.attachNote(buffer.getLoc()) << "the buffer that is read";
  error.attachNote(culprit->getLoc()) << "overwritten here";
  result = error;
}

void SectionVerifier::readsUnwritten(InstructionOpInterface op,
                                     BufferOp buffer) {
  // Only at run time is it known whether the first product reads its result.
  auto numeric = dyn_cast<NumericOpInterface>(*op);
  bool isOptional = numeric && numeric.getInitCondition();
  if (isOptional || !reported.insert({op, buffer}).second)
    return;
  InFlightDiagnostic warning =
      op->emitWarning("'")
      << op->getName() << "' reads a buffer before anything is written to it";
  warning.attachNote(buffer.getLoc()) << "the buffer";
}

LogicalResult SectionVerifier::verify() {
  if (failed(verifyAddresses()))
    return failure();
  section.walk([&](InstructionOpInterface op) { verifyOperands(op); });
  BufferContents(section, *this).run();
  return result;
}

void VerifyMemory::runOnOperation() {
  getOperation().walk([&](SectionOp section) {
    if (failed(SectionVerifier(section).verify()))
      signalPassFailure();
  });
  markAllAnalysesPreserved();
}
