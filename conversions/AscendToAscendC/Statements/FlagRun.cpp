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

/// The pipes and the number of a flag, if that is a constant.
template <typename FlagOp>
static std::optional<std::tuple<Pipe, Pipe, int64_t>> getFlag(Operation *op) {
  auto flag = dyn_cast_or_null<FlagOp>(op);
  if (!flag || flag.getSlot())
    return std::nullopt;
  return std::tuple(flag.getSource(), flag.getDestination(),
                    int64_t(flag.getEvent()));
}

template <typename FlagOp>
static std::optional<FlagRun> matchRun(Operation *op) {
  auto start = getFlag<FlagOp>(op);
  if (!start)
    return std::nullopt;
  auto [source, destination, first] = *start;
  FlagRun run{{op}, first, first};
  int64_t step = 0;
  for (op = op->getNextNode(); auto flag = getFlag<FlagOp>(op);
       op = op->getNextNode()) {
    auto [from, to, number] = *flag;
    int64_t distance = number - run.last;
    if (from != source || to != destination ||
        (step ? distance != step : std::abs(distance) != 1))
      break;
    step = distance;
    run.operations.push_back(op);
    run.last = number;
  }
  if (run.operations.size() < minLength)
    return std::nullopt;
  return run;
}

std::optional<FlagRun> FlagRun::match(Operation *op) {
  return isa<SetFlagOp>(op) ? matchRun<SetFlagOp>(op)
                            : matchRun<WaitFlagOp>(op);
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
