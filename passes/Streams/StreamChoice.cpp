//===- StreamChoice.cpp - Transfers that pay off as streams ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Streams/StreamChoice.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using analysis::unbounded;
using Tensors = llvm::SetVector<Value>;

/// The sum of two numbers of bytes, up to `unbounded`.
static int64_t add(int64_t a, int64_t b) {
  return std::min<uint64_t>(llvm::SaturatingAdd<uint64_t>(a, b), unbounded);
}

namespace {
class Chooser {
public:
  Chooser(const LaunchTransfers &transfers, int64_t capacity,
          int64_t lineBytes);

  StreamChoice choose() const;

private:
  int64_t getTensorBytes(Value tensor, Operation *round) const;
  int64_t getBytes(Operation *round, const Tensors &streamed) const;
  bool paysOff(const Transfer &reuse, const Round &round) const;
  std::optional<StreamChoice> choose(const Transfer &reuse,
                                     const Round &round) const;

  const LaunchTransfers &transfers;
  int64_t capacity;
  /// Tensors that one transfer reads, once, and those with the ones that one
  /// writes.
  Tensors loads, all;
};
} // namespace

Chooser::Chooser(const LaunchTransfers &transfers, int64_t capacity,
                 int64_t lineBytes)
    : transfers(transfers), capacity(capacity) {
  for (const auto &[tensor, list] : transfers.tensors) {
    const Transfer &only = list.front();
    if (list.size() > 1 || only.reads() == only.writes() ||
        !only.isOnce(lineBytes))
      continue;
    all.insert(tensor);
    if (only.reads())
      loads.insert(tensor);
  }
}

int64_t Chooser::getTensorBytes(Value tensor, Operation *round) const {
  int64_t bytes = 0;
  for (const Transfer &transfer : transfers.tensors.find(tensor)->second)
    bytes = add(bytes, transfer.getBytes(round));
  return std::min(bytes, *ascend::getByteSize(ascend::getMemRefType(tensor)));
}

/// The bytes that a round moves, without the `streamed` tensors.
int64_t Chooser::getBytes(Operation *round, const Tensors &streamed) const {
  int64_t bytes = 0;
  for (const auto &[tensor, list] : transfers.tensors)
    if (!streamed.contains(tensor))
      bytes = add(bytes, getTensorBytes(tensor, round));
  return bytes;
}

/// Whether `reuse` saves more bytes than streamed stores cost: L2 may keep
/// their bytes to the end of the launch, and memory gets them later.
bool Chooser::paysOff(const Transfer &reuse, const Round &round) const {
  int64_t stored = 0;
  for (Value tensor : all)
    if (!loads.contains(tensor))
      stored = add(stored, *ascend::getByteSize(ascend::getMemRefType(tensor)));
  uint64_t saved = llvm::SaturatingMultiply<uint64_t>(round.count - 1,
                                                      reuse.getBytes(round.op));
  return round.count < unbounded &&
         saved > static_cast<uint64_t>(std::min(stored, capacity));
}

std::optional<StreamChoice> Chooser::choose(const Transfer &reuse,
                                            const Round &round) const {
  StreamChoice choice;
  choice.reuse = reuse.getOp();
  choice.reuseDistance = getBytes(round.op, {});
  if (choice.reuseDistance <= capacity)
    return std::nullopt;
  const Tensors *streamed = &loads;
  choice.markedDistance = getBytes(round.op, loads);
  if (choice.markedDistance > capacity && paysOff(reuse, round)) {
    streamed = &all;
    choice.markedDistance = getBytes(round.op, all);
  }
  if (choice.markedDistance > capacity)
    return std::nullopt;
  for (Value tensor : *streamed)
    if (getTensorBytes(tensor, round.op) > 0)
      choice.tensors.insert(tensor);
  return choice;
}

StreamChoice Chooser::choose() const {
  StreamChoice best;
  for (const auto &[tensor, list] : transfers.tensors)
    for (const Transfer &transfer : list)
      for (const Round &round : transfer.getRepeats()) {
        auto choice = transfer.reads() ? choose(transfer, round) : std::nullopt;
        if (choice && choice->tensors.size() > best.tensors.size())
          best = std::move(*choice);
      }
  return best;
}

StreamChoice tl::chooseStreams(const LaunchTransfers &transfers,
                               int64_t capacity, int64_t lineBytes) {
  return Chooser(transfers, capacity, lineBytes).choose();
}
