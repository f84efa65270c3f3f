//===- IndependentBlocks.cpp - Blocks that run in any order ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/IndependentBlocks.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "runtime/interpreter/MemoryRoots.h"
#include "llvm/ADT/SmallSet.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

bool tl::runtime::hasAtomics(ascend::LaunchOpInterface launch) {
  return launch
      ->walk([](ascend::InstructionOpInterface op) {
        return op.isAtomic() ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {
/// The tensors that a launch accesses, by number.
class TensorUses {
public:
  /// An update reads and writes; its read may be left out.
  explicit TensorUses(bool areUpdatesReads)
      : areUpdatesReads(areUpdatesReads) {}

  /// Adds those of `op`. False if it may access others, too.
  bool add(Operation *op);

  llvm::SmallSet<unsigned, 4> reads, writes;

private:
  bool add(const ascend::OperandAccess &access);

  bool areUpdatesReads;
};
} // namespace

/// The number of the tensor `argument` among the arguments of a function.
static std::optional<unsigned> getTensorNumber(Value argument) {
  if (!isTensorArgument(argument))
    return std::nullopt;
  auto blockArgument = cast<BlockArgument>(argument);
  return llvm::count_if(
      blockArgument.getOwner()->getArguments().take_front(
          blockArgument.getArgNumber()),
      [](BlockArgument other) { return isa<MemRefType>(other.getType()); });
}

bool TensorUses::add(const ascend::OperandAccess &access) {
  Value memref = access.operand->get();
  if (isOfBlock(memref) || (!access.reads && !access.writes))
    return true;
  std::optional<unsigned> number = getTensorNumber(getSource(memref));
  if (!number)
    return false;
  if (access.reads && (areUpdatesReads || !access.writes))
    reads.insert(*number);
  if (access.writes)
    writes.insert(*number);
  return true;
}

bool TensorUses::add(Operation *op) {
  if (isa<ViewLikeOpInterface>(op))
    return true;
  auto isTensor = [](Value value) {
    return isa<MemRefType>(value.getType()) && !isOfBlock(value);
  };
  if (!isa<MemoryEffectOpInterface>(op))
    return llvm::none_of(op->getOperands(), isTensor);
  return llvm::all_of(
      ascend::getAccesses(op),
      [&](const ascend::OperandAccess &access) { return add(access); });
}

/// Whether tensors `a` and `b` share bytes.
static bool shareBytes(const Launch &launch, unsigned a, unsigned b) {
  const std::byte *beginA = launch.tensors[a], *beginB = launch.tensors[b];
  return beginA < beginB + launch.tensorBytes[b] &&
         beginB < beginA + launch.tensorBytes[a];
}

/// Whether a write of tensor `written` may change another tensor of `uses`, or
/// one that is read.
static bool changesInputs(const Launch &launch, const TensorUses &uses,
                          unsigned written) {
  for (unsigned other = 0; other < launch.tensors.size(); ++other) {
    bool isUsed = uses.reads.contains(other) ||
                  (other != written && uses.writes.contains(other));
    if (isUsed && shareBytes(launch, written, other))
      return true;
  }
  return false;
}

/// Whether `launch` may read what it writes to tensors.
static bool mayReadResults(const Launch &launch, bool areUpdatesReads) {
  TensorUses uses(areUpdatesReads);
  WalkResult result = launch.op->walk([&](Operation *op) {
    return op == launch.op || uses.add(op) ? WalkResult::advance()
                                           : WalkResult::interrupt();
  });
  return result.wasInterrupted() ||
         llvm::any_of(uses.writes, [&](unsigned written) {
           return changesInputs(launch, uses, written);
         });
}

bool tl::runtime::mayReadResults(const Launch &launch) {
  return ::mayReadResults(launch, /*areUpdatesReads=*/false);
}

bool tl::runtime::haveOwnInputs(const Launch &launch) {
  return !hasAtomics(launch.op) &&
         !::mayReadResults(launch, /*areUpdatesReads=*/true);
}
