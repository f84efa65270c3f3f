//===- MemoryCost.cpp - Costs that depend on addresses --------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Banks of UB, by the vendor's page on bank conflicts: in each cycle, a bank
// group reads one block for the sources of a repeat and writes one of the
// destination, and a bank does only one of both. A repeat is written while the
// next is read.
//
//===----------------------------------------------------------------------===//

#include "tl/dialects/Ascend/Target/Cost.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace tl::ascend;

namespace {
/// The blocks of one operand that a repeat accesses.
struct Blocks {
  int64_t address;
  int64_t repeatStride;
  int64_t count;
  int64_t blockStride;

  int64_t at(int64_t repeat, int64_t block) const {
    return address + repeat * repeatStride + block * blockStride;
  }
};

/// The number of accesses of a repeat to a bank.
struct BankUse {
  int64_t reads = 0;
  int64_t writes = 0;
};
using Banks = llvm::SmallVector<BankUse, 64>;
} // namespace

/// The blocks of `shape`: in the count form, where the widest operand fills
/// whole repeats, or in the repeat form.
static Blocks getBlocks(const TargetSpec &target, const OperandShape &shape,
                        bool isCounted, int64_t widest) {
  constexpr int64_t block = TargetSpec::block_bytes;
  if (isCounted) {
    int64_t bytes = target.repeat_bytes / widest * shape.elementBytes;
    return {shape.address, bytes, llvm::divideCeilSigned(bytes, block), block};
  }
  int64_t lanes =
      llvm::divideCeilSigned(shape.sizes.back() * shape.elementBytes, block);
  if (shape.sizes.size() < 3)
    return {shape.address, shape.strides[0], lanes, block};
  return {shape.address, shape.strides[0], shape.sizes[1], shape.strides[1]};
}

/// The cycles that the accesses in `uses` take. Bank i belongs to group i
/// modulo `groups`.
static int64_t getCycles(const Banks &uses, int64_t groups) {
  int64_t cycles = 1;
  for (int64_t group = 0; group < groups; ++group) {
    BankUse sum;
    for (size_t bank = group; bank < uses.size(); bank += groups) {
      sum.reads += uses[bank].reads;
      sum.writes += uses[bank].writes;
      cycles = std::max(cycles, uses[bank].reads + uses[bank].writes);
    }
    cycles = std::max({cycles, sum.reads, sum.writes});
  }
  return cycles;
}

/// Whether the addresses of all of `shapes` are known.
static bool hasAddresses(llvm::ArrayRef<OperandShape> shapes) {
  return llvm::all_of(shapes, [](const OperandShape &shape) {
    return !shape.sizes.empty() && shape.strides.size() == shape.sizes.size();
  });
}

namespace {
/// Counts the accesses of the repeats of an instruction to the banks.
class BankCounter {
public:
  BankCounter(const TargetSpec &target, llvm::ArrayRef<OperandShape> shapes);

  /// The cycles of a repeat, including the writes of the one before it.
  int64_t getCycles(int64_t repeat);

  /// The number of repeats after which the bank groups of all operands recur.
  int64_t getPeriod() const;

private:
  BankUse &at(int64_t address) {
    int64_t group = address / TargetSpec::block_bytes % groups;
    int64_t bank = address / (groups * bankBytes) * groups + group;
    if (bank >= int64_t(uses.size()))
      uses.resize(llvm::alignTo(bank + 1, groups));
    return uses[bank];
  }

  int64_t groups;
  int64_t bankBytes;
  llvm::ArrayRef<OperandShape> shapes;
  llvm::SmallVector<Blocks, 4> blocks;
  Banks uses;
};
} // namespace

BankCounter::BankCounter(const TargetSpec &target,
                         llvm::ArrayRef<OperandShape> shapes)
    : groups(target.ub_bank_groups), bankBytes(target.ub_bank_bytes),
      shapes(shapes) {
  int64_t widest = 1;
  bool isCounted = true;
  for (const OperandShape &shape : shapes) {
    isCounted &= shape.isContiguous;
    widest = std::max(widest, shape.elementBytes);
  }
  for (const OperandShape &shape : shapes)
    blocks.push_back(getBlocks(target, shape, isCounted, widest));
}

int64_t BankCounter::getCycles(int64_t repeat) {
  uses.assign(uses.size(), BankUse());
  for (auto [shape, operand] : llvm::zip_equal(shapes, blocks)) {
    // A block that all lanes share is read once.
    int64_t count = operand.blockStride == 0 ? 1 : operand.count;
    for (int64_t i = 0; i < count; ++i) {
      if (shape.isRead)
        ++at(operand.at(repeat, i)).reads;
      if (shape.isWritten && repeat > 0)
        ++at(operand.at(repeat - 1, i)).writes;
    }
  }
  return ::getCycles(uses, groups);
}

int64_t BankCounter::getPeriod() const {
  int64_t round = groups * TargetSpec::block_bytes, period = 1;
  for (const Blocks &operand : blocks)
    period = std::lcm(period, round / std::gcd(round, operand.repeatStride));
  return period;
}

double tl::ascend::getBankCycles(const TargetSpec &target,
                                 llvm::ArrayRef<OperandShape> shapes,
                                 int64_t repeats) {
  if (repeats <= 0 || !hasAddresses(shapes))
    return 1;
  BankCounter counter(target, shapes);
  // The first repeat follows none; the others are periodic.
  int64_t first = counter.getCycles(0);
  int64_t seen = std::min(repeats - 1, counter.getPeriod()), cycles = 0;
  for (int64_t repeat = 1; repeat <= seen; ++repeat)
    cycles += counter.getCycles(repeat);
  double others =
      seen > 0 ? double(cycles) / double(seen) * double(repeats - 1) : 0;
  return (double(first) + others) / double(repeats);
}

/// The size of the request for `bytes` bytes of a line.
static int64_t roundRequest(const TargetSpec &target, int64_t bytes) {
  int64_t request = target.gm_least_request_bytes;
  while (request < bytes)
    request *= 2;
  return request;
}

int64_t tl::ascend::getRequestBytes(const TargetSpec &target, int64_t address,
                                    int64_t run) {
  int64_t line = target.gm_request_bytes;
  int64_t first = std::min(run, line - address % line);
  int64_t rest = run - first;
  int64_t bytes = roundRequest(target, first) + rest / line * line;
  return rest % line ? bytes + roundRequest(target, rest % line) : bytes;
}
