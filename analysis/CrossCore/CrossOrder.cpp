//===- CrossOrder.cpp - Order of both cores' tensor accesses --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/CrossCore/CrossOrder.h"
#include "analysis/Access/DependenceDistance.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;

namespace {
/// A set of flags.
using Flags = uint64_t;

/// An access to a tensor that both cores use.
struct SharedAccess {
  InstructionOpInterface op;
  Value memref;
  MemoryRegion region;
  bool writes;
  /// The flags that are waited for on every path before the access, and set on
  /// every path after it.
  Flags waitedBefore = 0;
  Flags setAfter = 0;
};

using SharedAccesses = SmallVector<SharedAccess, 4>;

/// The accesses of a core to a tensor, in program order.
class TensorUse {
public:
  TensorUse(SectionOp section, SharedAccesses accesses);

  const SharedAccesses &getAccesses() const { return accesses; }
  bool writes() const {
    return llvm::any_of(accesses,
                        [](const SharedAccess &a) { return a.writes; });
  }
  bool reads() const {
    return llvm::any_of(accesses,
                        [](const SharedAccess &a) { return !a.writes; });
  }
  /// The flags that are set before the first access: they do not tell that the
  /// core has finished with the tensor.
  Flags getSetAhead() const { return setAhead; }

private:
  template <typename OpsT> void visit(OpsT &&ops, bool isForward, Flags &flags);
  void visit(Operation *op, bool isForward, Flags &flags);
  void visitRegions(Operation *op, bool isForward, Flags &flags);

  SharedAccesses accesses;
  DenseMap<Operation *, SmallVector<SharedAccess *, 1>> accessesOf;
  DenseSet<Operation *> parents;
  Flags setAhead = 0;
  bool isReached = false;
};
} // namespace

TensorUse::TensorUse(SectionOp section, SharedAccesses all)
    : accesses(std::move(all)) {
  for (SharedAccess &access : accesses) {
    accessesOf[access.op].push_back(&access);
    for (Operation *op = access.op->getParentOp(); op != section;
         op = op->getParentOp())
      parents.insert(op);
  }
  for (bool isForward : {true, false}) {
    Flags flags = 0;
    Block &body = section.getBody().front();
    isForward ? visit(body, true, flags)
              : visit(llvm::reverse(body), false, flags);
  }
}

template <typename OpsT>
void TensorUse::visit(OpsT &&ops, bool isForward, Flags &flags) {
  for (Operation &op : ops)
    visit(&op, isForward, flags);
}

/// The flag of `op` if it is a wait, going forward, or a set, going backward.
static Flags getFlag(Operation *op, bool isForward) {
  if (auto wait = dyn_cast<CrossCoreWaitFlagOp>(op); wait && isForward)
    return Flags(1) << wait.getFlag();
  if (auto set = dyn_cast<CrossCoreSetFlagOp>(op); set && !isForward)
    return Flags(1) << set.getFlag();
  return 0;
}

void TensorUse::visit(Operation *op, bool isForward, Flags &flags) {
  if (op->getNumRegions())
    return visitRegions(op, isForward, flags);
  flags |= getFlag(op, isForward);
  if (auto set = dyn_cast<CrossCoreSetFlagOp>(op);
      set && isForward && !isReached)
    setAhead |= Flags(1) << set.getFlag();
  for (SharedAccess *access : accessesOf.lookup(op)) {
    isReached = true;
    (isForward ? access->waitedBefore : access->setAfter) = flags;
  }
}

void TensorUse::visitRegions(Operation *op, bool isForward, Flags &flags) {
  // Flags in a branch without accesses count as if always reached: the
  // conditions of both cores correspond.
  if (!parents.contains(op)) {
    op->walk([&](Operation *inner) {
      if (inner->getNumRegions() == 0)
        visit(inner, isForward, flags);
    });
    return;
  }
  Flags inAll = ~Flags(0);
  for (Region &region : op->getRegions()) {
    Flags inside = flags;
    for (Block &block : region)
      isForward ? visit(block, true, inside)
                : visit(llvm::reverse(block), false, inside);
    inAll &= inside;
  }
  auto loop = dyn_cast<scf::ForOp>(op);
  std::optional<APInt> trips = loop ? loop.getStaticTripCount() : std::nullopt;
  if (isa<scf::IfOp>(op) || (trips && !trips->isZero()))
    flags = inAll;
}

//===----------------------------------------------------------------------===//
// Both cores
//===----------------------------------------------------------------------===//

/// The accesses of `section` to each tensor.
static llvm::MapVector<Value, SharedAccesses> collect(SectionOp section) {
  llvm::MapVector<Value, SharedAccesses> accesses;
  section.walk([&](InstructionOpInterface op) {
    for (const OperandAccess &access : getAccesses(op)) {
      auto region = computeRegion(access.operand->get());
      if (region && region->memory == Memory::GM && region->base &&
          !region->isAnywhere && !region->isChosen)
        accesses[region->base].push_back(
            {op, access.operand->get(), *region, access.writes});
    }
  });
  return accesses;
}

/// Whether a flag that is set after `first` is waited for before `second`.
static bool isOrdered(const SharedAccess &first, const SharedAccess &second) {
  return (first.setAfter & second.waitedBefore) != 0;
}

/// Whether a byte may be in both accesses, in any iterations of either core.
static bool mayMeet(const SharedAccess &a, const SharedAccess &b) {
  return a.region.mayOverlap(b.region) &&
         tl::analysis::mayShareElements(a.memref, b.memref, /*loops=*/{});
}

static LogicalResult verify(const TensorUse &writer, const TensorUse &reader,
                            Core core) {
  LogicalResult result = success();
  for (const SharedAccess &read : reader.getAccesses()) {
    auto isAfterAll = [&](const SharedAccess &write) {
      Flags told = read.setAfter & ~reader.getSetAhead();
      return !write.writes || !mayMeet(write, read) || isOrdered(write, read) ||
             (told & write.waitedBefore);
    };
    auto *write = llvm::find_if_not(writer.getAccesses(), isAfterAll);
    if (write == writer.getAccesses().end())
      continue;
    auto op = read.op;
    InFlightDiagnostic error = op->emitOpError()
                               << "reads bytes that the " << stringifyCore(core)
                               << " core writes, and waits for no flag that is "
                                  "set after the write on every path";
    error.attachNote(InstructionOpInterface(write->op)->getLoc())
        << "written here";
    result = failure();
  }
  return result;
}

/// Whether the launch has synchronisation that this analysis does not follow.
static bool hasOtherFlags(LaunchOp launch) {
  return launch
      ->walk([](Operation *op) {
        auto set = dyn_cast<CrossCoreSetFlagOp>(op);
        return isa<SyncAllOp>(op) || (set && set.getMode() != 2)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult tl::analysis::verifyCrossOrder(LaunchOp launch) {
  auto sections = llvm::to_vector(launch.getOps<SectionOp>());
  if (sections.size() != 2 || hasOtherFlags(launch))
    return success();
  auto first = collect(sections[0]), second = collect(sections[1]);
  bool isOrdered = true;
  for (auto &[tensor, accesses] : first) {
    auto others = second.find(tensor);
    if (others == second.end())
      continue;
    TensorUse one(sections[0], accesses), other(sections[1], others->second);
    if (one.writes() && !one.reads() && !other.writes())
      isOrdered &= succeeded(verify(one, other, sections[0].getCore()));
    if (other.writes() && !other.reads() && !one.writes())
      isOrdered &= succeeded(verify(other, one, sections[1].getCore()));
  }
  return success(isOrdered);
}
