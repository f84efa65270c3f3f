//===- Channels.h - Slots between cores that take turns ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_CHANNELS_H
#define TL_RUNTIME_INTERPRETER_CHANNELS_H

#include "dialects/Ascend/AscendOps.h"
#include "runtime/engine/CrossFlags.h"
#include "runtime/interpreter/Value.h"

namespace tl::runtime {

/// The channels of blocks in program order, where cores are numbers of places.
class Channels {
public:
  explicit Channels(std::vector<CorePlace> places)
      : places(std::move(places)) {}

  /// The slot that core `core` pushes to or pops from in `transfer`; nothing if
  /// it has to wait for it.
  std::optional<MemRefValue> begin(unsigned core, mlir::Operation *transfer);

  /// Core `core` is at the end of the body of `transfer`.
  void end(unsigned core, mlir::Operation *transfer);

private:
  /// A channel of a block.
  struct Queue {
    std::shared_ptr<std::byte[]> bytes;
    /// Pushes and pops that are over, by core.
    std::map<unsigned, int64_t> pushed, popped;

    std::map<unsigned, int64_t> &getOver(mlir::Operation *transfer) {
      return mlir::isa<ascend::PushOp>(transfer) ? pushed : popped;
    }
  };

  Queue &getQueue(unsigned core, ascend::ChannelOp channel);
  int64_t countOver(std::map<unsigned, int64_t> &over, int64_t block,
                    ascend::Core core);

  std::vector<CorePlace> places;
  std::map<std::pair<mlir::Operation *, int64_t>, Queue> queues;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_CHANNELS_H
