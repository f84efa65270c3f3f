//===- FlagRun.cpp - Successive numbers of one flag -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/Statements/FlagRun.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace tl::ascend;
using namespace tl::ascendc;

/// The operations that are worth a loop.
static constexpr size_t minLength = 3;

namespace {
/// A flag with a constant number.
struct Flag {
  /// The pipe that sets it or waits for it, and the other one.
  Pipe pipe, other;
  int64_t number;
};
} // namespace

static std::optional<Flag> getFlag(Operation *op) {
  if (auto set = dyn_cast<SetFlagOp>(op); set && !set.getSlot())
    return Flag{set.getSource(), set.getDestination(), int64_t(set.getEvent())};
  if (auto wait = dyn_cast<WaitFlagOp>(op); wait && !wait.getSlot())
    return Flag{wait.getDestination(), wait.getSource(),
                int64_t(wait.getEvent())};
  return std::nullopt;
}

std::optional<FlagRun>
FlagRun::match(Operation *op, llvm::function_ref<bool(Operation *)> canJoin) {
  std::optional<Flag> start = getFlag(op);
  if (!start)
    return std::nullopt;
  FlagRun run{{op}, start->number, start->number};
  int64_t step = 0;
  for (Operation *next = op->getNextNode();
       next && next->getName() == op->getName() && canJoin(next);
       next = next->getNextNode()) {
    std::optional<Flag> flag = getFlag(next);
    if (!flag)
      break;
    // Each pipe has its flags in their order.
    if (flag->pipe != start->pipe)
      continue;
    int64_t distance = flag->number - run.last;
    if (flag->other != start->other ||
        (step ? distance != step : std::abs(distance) != 1))
      break;
    step = distance;
    run.operations.push_back(next);
    run.last = flag->number;
  }
  if (run.operations.size() < minLength)
    return std::nullopt;
  return run;
}

std::string FlagRun::getLoop(StringRef event) const {
  bool isUp = first < last;
  return llvm::formatv("for (int32_t {0} = {1}; {0} {2} {3}; {4}{0})", event,
                       first, isUp ? "<=" : ">=", last, isUp ? "++" : "--")
      .str();
}

std::string tl::ascendc::spellFlag(StringRef function, Pipe source,
                                   Pipe destination, StringRef event) {
  return llvm::formatv("{}<HardEvent::{}_{}>({});", function,
                       stringifyPipe(source).upper(),
                       stringifyPipe(destination).upper(), event)
      .str();
}

std::string FlagRun::getCall(StringRef event) const {
  auto print = [&](auto flag, StringRef function) {
    return spellFlag(function, flag.getSource(), flag.getDestination(), event);
  };
  if (auto set = dyn_cast<SetFlagOp>(operations.front()))
    return print(set, "SetFlag");
  return print(cast<WaitFlagOp>(operations.front()), "WaitFlag");
}
