//===- StreamChoice.h - Transfers that pay off as streams -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// L2 replaces the line that was used longest ago. So it still holds a tensor
// that is moved again if all that is moved in between fits beside it. If it
// does not, and would without the tensors that are moved once, then these are
// streamed. In all other cases they take room from nothing.
//
//===----------------------------------------------------------------------===//

#ifndef TL_PASSES_STREAMS_STREAMCHOICE_H
#define TL_PASSES_STREAMS_STREAMCHOICE_H

#include "passes/Streams/Transfers.h"
#include "llvm/ADT/SetVector.h"

namespace tl {

/// Tensors whose transfers are to be streamed, and why.
struct StreamChoice {
  llvm::SetVector<mlir::Value> tensors;
  /// The transfer that profits, and its reuse distance: the bytes that the
  /// launch moves until the transfer moves the same ones again, without marks
  /// and with them.
  mlir::Operation *reuse = nullptr;
  int64_t reuseDistance = 0;
  int64_t markedDistance = 0;
};

/// Chooses tensors that one transfer of the launch moves, once, on a chip with
/// `capacity` bytes of L2 in lines of `lineBytes`.
StreamChoice chooseStreams(const LaunchTransfers &transfers, int64_t capacity,
                           int64_t lineBytes);

} // namespace tl

#endif // TL_PASSES_STREAMS_STREAMCHOICE_H
