//===- Traffic.h - Traffic with global memory -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ENGINE_MEMORY_TRAFFIC_H
#define TL_RUNTIME_ENGINE_MEMORY_TRAFFIC_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tl::runtime {

/// The contents of L2 at the start of a launch, see L2States.def.
enum class L2State : uint8_t {
#define L2_STATE(name, text, description) name,
#include "tl/runtime/engine/memory/L2States.def"
};

/// The name of `state` for users.
llvm::StringRef name(L2State state);

/// Lines of a tensor that a transfer uses, by whether L2 held them.
struct LineCounts {
  /// The number of the tensor; none if the transfer uses none.
  std::optional<unsigned> tensor;
  int64_t hits = 0;
  int64_t misses = 0;
};

/// The traffic of the cores with a tensor. Hits and misses are those of lines
/// of L2.
struct TensorTraffic {
  int64_t bytesRead = 0;
  int64_t bytesWritten = 0;
  int64_t readHits = 0;
  int64_t readMisses = 0;
  int64_t writeHits = 0;
  int64_t writeMisses = 0;
  /// Between L2 and memory, in whole lines. Lines that are still to be written
  /// at the end of the launch are written.
  int64_t bytesFromMemory = 0;
  int64_t bytesToMemory = 0;

  /// Whether there is any.
  bool isUsed() const {
    return readHits + readMisses + writeHits + writeMisses > 0;
  }

  TensorTraffic &operator+=(const TensorTraffic &other);
};

/// The traffic of a launch.
struct LaunchTraffic {
  L2State state = L2State::Warm;
  /// By the number of the tensor.
  std::vector<TensorTraffic> tensors;
  /// Between L2 and memory, up to the end of the launch: without the lines that
  /// are still to be written then.
  int64_t bytesMoved = 0;
  /// The lines of arguments that the launch reads before it writes them, and
  /// those that it writes, each once, in bytes.
  int64_t compulsoryBytes = 0;
  /// The part of them that it writes.
  int64_t compulsoryBytesWritten = 0;
  /// The part of `compulsoryBytes` that any order of the same work moves from
  /// or to memory: lines to read that L2 does not hold at first, and lines to
  /// write beyond its capacity.
  int64_t compulsoryMemoryBytes = 0;

  /// The sum of all tensors.
  TensorTraffic getTotal() const;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_ENGINE_MEMORY_TRAFFIC_H
