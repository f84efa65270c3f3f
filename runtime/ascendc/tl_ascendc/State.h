//===- State.h - State of a core --------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_STATE_H
#define TL_ASCENDC_STATE_H

#include "tl_ascendc/Language.h"

namespace AscendC {

class TPipe;

namespace tl_impl {

/// Registers and pointers of a core. All cores run in one process, so that no
/// header may have variables of its own. Zero at the start of the kernel.
struct CoreState {
  /// The last pipe object that was made; null if none lives.
  TPipe *pipe;
  /// Inverted bits of the mask register, which starts with all lanes. In the
  /// counter mode its lower half is a number of elements.
  uint64_t maskedOut[2];
  bool countsElements;
  /// The value of SetPadValue.
  uint64_t padBits;
  /// The value of SetFixpipePreQuantFlag.
  uint64_t quantConfig;
  /// Whether a Select has used the memory of the library and no barrier
  /// follows.
  bool usesScratch;
  /// How many vectors of indices have been filled.
  uint32_t fills;
  /// How many buffers of queues have been made, for their identity.
  uint32_t buffers;
};

/// The place of the states of the headers in the memory of a core.
constexpr unsigned kCoreState = 0, kCopyState = 128, kGatherState = 192,
                   kTransposeState = 384, kStatesEnd = 512;
static_assert(kStatesEnd <= tl_device::kStateBytes);

/// The state between two of these places.
template <typename StateT, unsigned begin, unsigned end>
TL_API StateT &stateAt() {
  static_assert(begin + sizeof(StateT) <= end);
  return *reinterpret_cast<StateT *>(static_cast<char *>(device->state()) +
                                     begin);
}
TL_API CoreState &coreState() {
  return stateAt<CoreState, kCoreState, kCopyState>();
}

/// Ends the run at the line of the user's call, with a text as of printf.
template <typename... Args> TL_API void fail(const char *text, Args... args) {
  char message[512];
  std::snprintf(message, sizeof(message), text, args...);
  device->fail(message);
}

} // namespace tl_impl
} // namespace AscendC

#endif // TL_ASCENDC_STATE_H
