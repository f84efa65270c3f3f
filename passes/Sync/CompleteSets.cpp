//===- CompleteSets.cpp - Completes flags between cores -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A flag between cores is set on one pipe, and signals the completion of that
/// pipe only. Authors who leave the order of a core to the compiler mean all
/// instructions before the set. For example, if pipe mte2 reads bytes before a
/// set on pipe mte3, another core may write these bytes after its wait.
///
//===----------------------------------------------------------------------===//

#include "passes/Sync/CompleteSets.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Order/Order.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl;
using namespace tl::analysis;
using namespace tl::ascend;

namespace {
/// An access to a tensor.
struct GlobalAccess {
  InstructionOpInterface op;
  MemoryRegion region;
  bool writes;

  bool conflictsWith(const GlobalAccess &other) const {
    return (writes || other.writes) && region.mayOverlap(other.region);
  }
};
using GlobalAccesses = SmallVector<GlobalAccess, 4>;
} // namespace

static GlobalAccesses collect(SectionOp section) {
  GlobalAccesses accesses;
  section.walk([&](InstructionOpInterface op) {
    for (const OperandAccess &access : getAccesses(op)) {
      auto region = computeRegion(access.operand->get());
      if (region && region->memory == Memory::GM)
        accesses.push_back({op, *region, access.writes});
    }
  });
  return accesses;
}

/// Whether `op` may run after `wait`, in its section.
static bool mayRunAfter(Operation *op, Operation *wait) {
  for (Operation *loop = wait->getParentOp(); !isa<SectionOp>(loop);
       loop = loop->getParentOp())
    if (isa<LoopLikeOpInterface>(loop) && loop->isAncestor(op))
      return true;
  Block *block = wait->getBlock();
  for (; !isa<SectionOp>(block->getParentOp());
       wait = block->getParentOp(), block = wait->getBlock())
    if (Operation *ancestor = block->findAncestorOpInBlock(*op))
      return wait->isBeforeInBlock(ancestor);
  Operation *ancestor = block->findAncestorOpInBlock(*op);
  return ancestor && wait->isBeforeInBlock(ancestor);
}

/// The accesses to tensors of the cores that `set` signals, after their waits.
static GlobalAccesses collectAfterWaits(CrossCoreSetFlagOp set) {
  auto own = set->getParentOfType<SectionOp>();
  GlobalAccesses result;
  // Without a launch there are no other cores.
  auto launch = own->getParentOfType<LaunchOpInterface>();
  if (!launch)
    return result;
  for (auto section : launch->getRegion(0).getOps<SectionOp>()) {
    if ((section.getCore() == own.getCore()) == (set.getMode() == 2))
      continue;
    SmallVector<Operation *> waits;
    section.walk([&](CrossCoreWaitFlagOp wait) {
      if (wait.getFlag() == set.getFlag())
        waits.push_back(wait);
    });
    for (const GlobalAccess &access : collect(section))
      if (llvm::any_of(waits, [&](Operation *wait) {
            return mayRunAfter(access.op, wait);
          }))
        result.push_back(access);
  }
  return result;
}

namespace {
/// The sets of one section.
class SetCompleter {
public:
  SetCompleter(SectionOp section, const TargetSpec &spec)
      : section(section), spec(spec), graph(section),
        accesses(collect(section)) {}

  void complete(CrossCoreSetFlagOp set);

  CompletedSets getCounts() const { return counts; }

private:
  /// The pipes with in-flight accesses that conflict with those of other cores.
  SmallVector<Pipe> findOpenPipes(CrossCoreSetFlagOp set);
  /// Inserts a flag from `pipe` to the pipe of the set. Returns false if there
  /// is no free flag, or if it could be raised again before it is lowered.
  bool addFlag(CrossCoreSetFlagOp set, Pipe pipe);
  std::optional<int64_t> findUnusedEvent(Pipe source, Pipe destination);
  void report(CrossCoreSetFlagOp set, Pipe pipe, StringRef how);

  SectionOp section;
  const TargetSpec &spec;
  SectionGraph graph;
  GlobalAccesses accesses;
  /// The current number of faults of flags.
  size_t countFaults() const {
    SyncPlan plan(section);
    return Order(graph, plan).getFaults().size();
  }
  CompletedSets counts;
};
} // namespace

SmallVector<Pipe> SetCompleter::findOpenPipes(CrossCoreSetFlagOp set) {
  GlobalAccesses others = collectAfterWaits(set);
  SmallVector<GlobalAccess> own;
  for (GlobalAccess &access : accesses)
    if (access.op.getPipe() != set.getPipe() &&
        llvm::any_of(others, [&](const GlobalAccess &other) {
          return access.conflictsWith(other);
        }))
      own.push_back(access);
  SmallVector<Pipe> pipes;
  if (own.empty())
    return pipes;
  DenseMap<Operation *, SmallVector<Step>> steps;
  for (const Chain &chain : graph.getChains())
    for (const Step &step : chain.steps)
      steps[step.op].push_back(step);
  SyncPlan plan(section);
  Order order(graph, plan);
  order.forEachInstruction([&](const Step &visited, const InFlight &known) {
    auto isInFlight = [&](const Step &step) {
      return step.lane >= 0 && known.contains(step.lane, step.position);
    };
    for (GlobalAccess &access : own)
      if (visited.op == set && llvm::any_of(steps[access.op], isInFlight) &&
          !llvm::is_contained(pipes, access.op.getPipe()))
        pipes.push_back(access.op.getPipe());
    return true;
  });
  return pipes;
}

std::optional<int64_t> SetCompleter::findUnusedEvent(Pipe source,
                                                     Pipe destination) {
  BitVector used(spec.event_ids);
  auto note = [&](auto flag) {
    if (flag.getSource() != source || flag.getDestination() != destination)
      return;
    for (uint64_t slot = 0; slot < flag.getSlots().value_or(1); ++slot)
      if (flag.getEvent() + slot < used.size())
        used.set(flag.getEvent() + slot);
  };
  section.walk([&](SetFlagOp op) { note(op); });
  section.walk([&](WaitFlagOp op) { note(op); });
  used.set(0, spec.getFirstEventId(source, destination));
  int event = used.find_first_unset();
  return event < 0 ? std::nullopt : std::optional<int64_t>(event);
}

bool SetCompleter::addFlag(CrossCoreSetFlagOp set, Pipe pipe) {
  Pipe destination = set.getPipe();
  if (!spec.hasFlag(section.getCore(), pipe, destination))
    return false;
  std::optional<int64_t> event = findUnusedEvent(pipe, destination);
  if (!event)
    return false;
  size_t faults = countFaults();
  OpBuilder builder(set);
  auto raise =
      SetFlagOp::create(builder, set.getLoc(), pipe, destination, *event);
  auto wait =
      WaitFlagOp::create(builder, set.getLoc(), pipe, destination, *event);
  // In a loop, the flag may be raised again before it is lowered.
  if (countFaults() <= faults)
    return true;
  wait.erase();
  raise.erase();
  return false;
}

void SetCompleter::report(CrossCoreSetFlagOp set, Pipe pipe, StringRef how) {
  remark::passed(
      set.getLoc(),
      remark::RemarkOpts::name("complete-set").category("ascend-insert-sync"))
      << llvm::formatv("{}: pipe {} ends its accesses that flag {} orders for "
                       "other cores before the flag is set",
                       how.str(), stringifyPipe(pipe).str(), set.getFlag())
             .str();
}

void SetCompleter::complete(CrossCoreSetFlagOp set) {
  for (Pipe pipe : findOpenPipes(set)) {
    if (addFlag(set, pipe)) {
      ++counts.flags;
      report(set, pipe, "flag");
      continue;
    }
    OpBuilder builder(set);
    PipeBarrierOp::create(builder, set.getLoc(), Pipe::All);
    ++counts.barriers;
    report(set, pipe, "barrier of all pipes");
    break;
  }
  set.setComplete(false);
}

CompletedSets tl::completeSets(SectionOp section, const TargetSpec &spec) {
  SmallVector<CrossCoreSetFlagOp> sets;
  section.walk([&](CrossCoreSetFlagOp set) {
    if (set.getComplete())
      sets.push_back(set);
  });
  if (sets.empty())
    return {};
  SetCompleter completer(section, spec);
  for (CrossCoreSetFlagOp set : sets)
    completer.complete(set);
  return completer.getCounts();
}
