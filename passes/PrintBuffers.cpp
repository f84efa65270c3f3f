//===- PrintBuffers.cpp - Prints facts about the buffers of sections ------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Buffers/BufferCoincidence.h"
#include "analysis/Buffers/BufferExposure.h"
#include "analysis/Buffers/SlotRings.h"
#include "analysis/Indices/ExtentBounds.h"
#include "analysis/Order/Graph/SectionGraph.h"
#include "analysis/Sync/UnitFlags.h"
#include "mlir/IR/AsmState.h"
#include "tl/passes/Passes.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

namespace tl {
#define GEN_PASS_DEF_PRINTBUFFERSPASS
#include "tl/passes/Passes.h.inc"
} // namespace tl

namespace {
struct PrintBuffers : public tl::impl::PrintBuffersPassBase<PrintBuffers> {
  void getDependentDialects(DialectRegistry &registry) const override {
    registerBoundsModels(registry);
  }

  void runOnOperation() override;
};

/// Prints the buffers of a section, with values by their names in the IR.
class BufferPrinter {
public:
  BufferPrinter(SectionOp section, AsmState &names)
      : section(section), names(names) {}

  LogicalResult print();

private:
  std::string getName(Value value);
  std::string getSlotName(OpFoldResult slot);
  void printExposure(const LiveBuffer &live);
  void printRing(const SlotRing &ring);

  SectionOp section;
  AsmState &names;
};
} // namespace

std::string BufferPrinter::getName(Value value) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  value.printAsOperand(stream, names);
  return name;
}

/// A slot by its value or number, if there are several.
std::string BufferPrinter::getSlotName(OpFoldResult slot) {
  if (!slot)
    return "the slot";
  if (auto value = dyn_cast<Value>(slot))
    return "slot " + getName(value);
  return "slot " + std::to_string(*getConstantIntValue(slot));
}

static std::string format(Exposure exposure) {
  return std::string(exposure.reads ? "earlier" : "no earlier") +
         " contents read, " + (exposure.replaces ? "all" : "not all") +
         " bytes replaced";
}

void BufferPrinter::printExposure(const LiveBuffer &live) {
  std::string name = getName(live.buffer);
  Exposure all =
      computeExposure(section.getBody().front(), live.buffer, live.accesses,
                      [&](LoopLikeOpInterface loop, Exposure iteration) {
                        loop->emitRemark("buffer ")
                            << name
                            << ", in an iteration: " << format(iteration);
                      });
  live.buffer.getDefiningOp()->emitRemark("buffer ")
      << name << ", in the section: " << format(all);
}

void BufferPrinter::printRing(const SlotRing &ring) {
  Value buffer = ring.getBuffers().front();
  InFlightDiagnostic remark = buffer.getDefiningOp()->emitRemark("buffer ")
                              << getName(buffer) << ": ring of "
                              << ring.getSlots()
                              << (ring.getSlots() == 1 ? " slot" : " slots");
  for (Value other : ring.getBuffers().drop_front())
    remark << ", with buffer " << getName(other);
  for (const Ownership &owner : ring.getOwnerships()) {
    std::string slot = getSlotName(owner.slot) + " of " + getName(buffer);
    remark.attachNote(owner.first->getLoc())
        << stringifyPipe(owner.pipe)
        << (owner.acquires ? " acquires " : " uses ") << slot;
    remark.attachNote(owner.last->getLoc())
        << stringifyPipe(owner.pipe)
        << (owner.releases ? " releases " : " keeps ") << slot;
  }
}

static StringRef describe(TripFact::Kind kind) {
  switch (kind) {
  case TripFact::LastIteration:
    return "if this is the last iteration";
  case TripFact::NoIteration:
    return "if this loop has no iterations";
  case TripFact::NoProduct:
    return "if this product has depth 0";
  }
  llvm_unreachable("no such fact");
}

/// Attaches a note at `op`, and one at each fact of `condition`.
static void attach(InFlightDiagnostic &remark, Operation *op, StringRef state,
                   const TripCondition &condition) {
  if (!condition || condition->empty()) {
    remark.attachNote(op->getLoc())
        << (condition ? "always " : "never ") << state;
    return;
  }
  remark.attachNote(op->getLoc()) << state << " under conditions";
  for (const TripFact &fact : *condition)
    remark.attachNote(fact.op->getLoc()) << state << " " << describe(fact.kind);
}

static void printUnitFlags(const UnitFlagOwnership &ownership) {
  InFlightDiagnostic remark =
      ownership.getStoreOrProduct()->emitRemark("unit flags ");
  if (!ownership.obstacle.empty()) {
    remark << "impossible: " << ownership.obstacle;
    return;
  }
  remark << "possible";
  attach(remark, UnitFlagOpInterface(ownership.store), "without a product",
         ownership.isEmpty);
  for (const UnitFlagOwnership::Product &product : ownership.products)
    attach(remark, UnitFlagOpInterface(product.op), "the last product",
           product.isLast);
}

LogicalResult BufferPrinter::print() {
  if (failed(verifyControlFlow(section)))
    return failure();
  FailureOr<SmallVector<LiveBuffer>> buffers = computeLiveBuffers(section);
  if (failed(buffers))
    return failure();
  for (const LiveBuffer &live : *buffers)
    printExposure(live);
  for (BufferPair pair : findCoincidences(*buffers)) {
    Value later = (*buffers)[pair.second].buffer;
    later.getDefiningOp()
            ->emitRemark("buffer ")
            .append(getName(later),
                    ": may have the address of another live buffer")
            .attachNote((*buffers)[pair.first].buffer.getLoc())
        << "this buffer";
  }
  for (const SlotRing &ring : findSlotRings(section, getLimits(section)))
    printRing(ring);
  for (const UnitFlagOwnership &ownership : findUnitFlagOwnerships(section))
    printUnitFlags(ownership);
  return success();
}

void PrintBuffers::runOnOperation() {
  AsmState names(getOperation());
  WalkResult result = getOperation().walk([&](SectionOp section) {
    return failed(BufferPrinter(section, names).print())
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (result.wasInterrupted())
    signalPassFailure();
  markAllAnalysesPreserved();
}
