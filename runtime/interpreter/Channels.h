//===- Channels.h - Slots that cores use in turn ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_CHANNELS_H
#define TL_RUNTIME_INTERPRETER_CHANNELS_H

#include "runtime/engine/units/CrossFlags.h"
#include "runtime/interpreter/evaluators/Value.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

namespace tl::runtime {

/// The channels of blocks in program order; cores are numbers of places.
class Channels {
public:
  explicit Channels(std::vector<CorePlace> places)
      : places(std::move(places)) {}

  /// The position of a transfer in its group.
  struct GroupPlace {
    bool isFirst = true;
    bool isLast = true;
  };

  /// The slot that core `core` pushes to or pops from in `transfer`; nothing if
  /// it has to wait for one. Fails if there is no memory for the slots.
  llvm::Expected<std::optional<MemRefValue>>
  begin(unsigned core, ascend::TransferOpInterface transfer, GroupPlace place);

  /// Core `core` has finished the body of `transfer`.
  void end(unsigned core, ascend::TransferOpInterface transfer);

private:
  /// The pushes or the pops of a core.
  struct Progress {
    /// The finished ones, and the finished ones that the other side knows of.
    int64_t over = 0, told = 0;
    /// Groups that have begun, and the number of them that the other side knows
    /// of.
    int64_t begunGroups = 0, toldGroups = 0;
    /// Whether the current one is the last of its group.
    bool isLast = true;
  };
  using Side = std::map<unsigned, Progress>;

  /// A channel of a block.
  struct Queue {
    std::shared_ptr<std::byte[]> bytes;
    /// By core.
    Side pushes, pops;

    Side &getSide(ascend::TransferOpInterface transfer) {
      return transfer.fillsSlot() ? pushes : pops;
    }
  };

  Queue &getQueue(unsigned core, ascend::ChannelOp channel);
  int64_t getLeast(Side &side, int64_t Progress::*count, int64_t block,
                   ascend::Core core);
  bool isReady(Queue &queue, unsigned core,
               ascend::TransferOpInterface transfer);

  std::vector<CorePlace> places;
  std::map<std::pair<mlir::Operation *, int64_t>, Queue> queues;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_CHANNELS_H
