//===- InstructionCache.cpp - Cache of instructions -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/InstructionCache.h"

#include <cstring>

using namespace tl;
using namespace tl::runtime;

/// Enough for the copies of a tile in a pipelined loop, each both whole and cut
/// off at the edge of a tensor.
constexpr size_t kMaxEntries = 8;

/// After this number of misses in a row, no hits are expected.
constexpr size_t kMaxMisses = 64;

/// The bits of `value` as an integer.
template <typename T> static int64_t getBits(T value) {
  static_assert(sizeof(T) == sizeof(int64_t));
  int64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

void InstructionCache::makeKey(const Step &step, const Frame &frame) {
  wanted.clear();
  for (unsigned slot : step.operands) {
    const RuntimeValue &value = frame[slot];
    if (auto *integer = std::get_if<int64_t>(&value)) {
      wanted.push_back(*integer);
    } else if (auto *real = std::get_if<double>(&value)) {
      wanted.push_back(getBits(*real));
    } else {
      const auto &memref = std::get<MemRefValue>(value);
      // Its type determines the rest.
      wanted.push_back(getBits(memref.base));
      wanted.push_back(memref.tensor);
      wanted.push_back(memref.address);
      wanted.push_back(memref.offset);
      wanted.append(memref.sizes);
      wanted.append(memref.strides);
    }
  }
}

llvm::Expected<SharedInstruction>
InstructionCache::get(const Step &step, const Frame &frame,
                      const ascend::TargetSpec &target) {
  auto make = [&]() -> llvm::Expected<SharedInstruction> {
    llvm::Expected<Instruction> made =
        getInstruction(*step.instruction, frame, target);
    if (!made)
      return made.takeError();
    return std::make_shared<const Instruction>(std::move(*made));
  };
  Known &same = known[&step];
  if (same.misses == kMaxMisses)
    return make();
  makeKey(step, frame);
  for (const Entry &entry : same.entries)
    if (entry.key == wanted) {
      same.misses = 0;
      return entry.instruction;
    }
  ++same.misses;
  llvm::Expected<SharedInstruction> made = make();
  if (!made)
    return made;
  if (same.entries.size() < kMaxEntries)
    same.entries.push_back({wanted, *made});
  else
    same.entries[same.oldest++ % kMaxEntries] = {wanted, *made};
  return made;
}
