//===- BankPreference.cpp - Addresses without bank conflicts --------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/PlanMemory/BankPreference.h"
#include "analysis/Buffers/MemoryRegion.h"
#include "analysis/Indices/ExtentBounds.h"
#include "dialects/Hardware/Utils/Strides.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

#include <memory>

using namespace mlir;
using namespace tl::analysis;
using namespace tl::ascend;
using namespace tl::plan;

namespace {
/// An operand of a vector instruction; the address in its shape is relative to
/// that of its buffer.
struct BankedOperand {
  unsigned buffer;
  OperandShape shape;
};

/// The vector instructions on some buffers.
struct BankUsers {
  TargetSpec spec;
  std::vector<std::vector<BankedOperand>> instructions;
  /// The instructions on each buffer.
  std::vector<std::vector<unsigned>> users;

  double getCost(unsigned buffer, int64_t address, const Plan &plan) const;
};
} // namespace

double BankUsers::getCost(unsigned buffer, int64_t address,
                          const Plan &plan) const {
  double cost = 0;
  for (unsigned user : users[buffer]) {
    SmallVector<OperandShape, 3> placed, all;
    for (const BankedOperand &operand : instructions[user]) {
      all.push_back(operand.shape);
      int64_t start = operand.buffer == buffer ? address : plan[operand.buffer];
      if (start < 0)
        continue;
      placed.push_back(operand.shape);
      placed.back().address += start;
    }
    if (placed.size() < 2)
      continue;
    int64_t repeats = getRepeats(spec, all);
    cost += (getBankCycles(spec, placed, repeats) - 1) * double(repeats);
  }
  return cost;
}

/// The shape of an operand for its banks, with the bounds of dynamic extents;
/// nothing if it is unknown, or if some of it is beyond the banks.
static std::optional<OperandShape>
getShape(const BufferAccess &access, Value buffer, const TargetSpec &spec) {
  auto type = cast<MemRefType>(access.operand->get().getType());
  std::optional<MemoryRegion> region = computeRegion(access.operand->get());
  SmallVector<int64_t> strides;
  int64_t offset;
  auto sizes = computeExtentBounds(access.operand->get());
  if (!access.isCertain || !sizes || sizes->empty() || !region ||
      failed(getStridesAndOffset(type, strides, offset)) ||
      ShapedType::isDynamicShape(strides) ||
      region->end > spec.getSize(Memory::UB))
    return std::nullopt;
  OperandShape shape;
  shape.sizes.assign(sizes->begin(), sizes->end());
  shape.elementBytes = llvm::divideCeil(type.getElementTypeBitWidth(), 8u);
  shape.isContiguous = isContiguous(type);
  // The first place of a moving slice represents all.
  shape.address = region->begin;
  if (auto pinned = buffer.getDefiningOp<BufferOp>())
    shape.address -= pinned.getAddress();
  for (int64_t stride : strides)
    shape.strides.push_back(stride * shape.elementBytes);
  shape.isRead = access.reads;
  shape.isWritten = access.writes;
  return shape;
}

Preference tl::plan::preferFreeBanks(ArrayRef<LiveBuffer> buffers,
                                     const TargetSpec &spec) {
  auto banks = std::make_shared<BankUsers>();
  banks->spec = spec;
  banks->users.resize(buffers.size());
  DenseMap<Operation *, unsigned> numbers;
  for (auto [i, live] : llvm::enumerate(buffers))
    for (const BufferAccess &access : live.accesses) {
      auto op = cast<InstructionOpInterface>(access.getOperation());
      std::optional<OperandShape> shape = getShape(access, live.buffer, spec);
      if (op.getPipe() != Pipe::V || !shape)
        continue;
      auto [number, isNew] = numbers.try_emplace(op, numbers.size());
      if (isNew)
        banks->instructions.emplace_back();
      banks->instructions[number->second].push_back({unsigned(i), *shape});
      if (banks->users[i].empty() || banks->users[i].back() != number->second)
        banks->users[i].push_back(number->second);
    }

  Preference preference;
  preference.getCost = [banks](unsigned buffer, int64_t address,
                               const Plan &plan) {
    return banks->getCost(buffer, address, plan);
  };
  // Half a round of the groups away, and in other banks of the groups.
  int64_t half = TargetSpec::block_bytes * spec.ub_bank_groups / 2;
  int64_t banksOfAll = spec.ub_bank_groups * spec.ub_bank_bytes;
  preference.shifts = {half, banksOfAll, banksOfAll + half};
  return preference;
}
