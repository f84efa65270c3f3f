//===- Core.h - The core that runs ------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_CORE_H
#define TL_CANN_CORE_H

#include "../Device.h"

#include <cstdint>
#include <cstring>

/// A function that the vendor's headers call. It has a frame of its own, and
/// its loads and stores are not those of the kernel.
#define TL_INTRINSIC inline __attribute__((noinline, no_sanitize("coverage")))
/// A function of ours that is part of its caller.
#define TL_PART inline __attribute__((always_inline, no_sanitize("coverage")))

/// A function that uses it leaves the symbol `name` in the program, which tells
/// the executor what the kernel uses.
#define TL_MARKER(name)                                                        \
  extern "C" inline __attribute__((noinline, visibility("default"))) void      \
  name() {                                                                     \
    asm volatile("");                                                          \
  }
TL_MARKER(tl_uses_cube)
TL_MARKER(tl_uses_vector)
TL_MARKER(tl_uses_atomics)
TL_MARKER(tl_uses_blocks)

namespace AscendC {
namespace tl_impl {
/// Set by the executor before the kernel runs.
inline const tl_device::Device *device = nullptr;
} // namespace tl_impl
} // namespace AscendC

namespace tl_cann {

using namespace tl_device;
using AscendC::tl_impl::device;

/// A store of the kernel that the executor does not know yet.
struct PendingStore {
  unsigned long address;
  /// 0 if there is none.
  unsigned long bytes;
  /// The contents before it.
  unsigned char before[16];
  const void *site;
};

/// The registers of a core, and the variables of the headers that belong to it.
struct State {
  unsigned long mask[2];
  /// Whether the mask register holds a number of elements.
  bool counts;
  /// How stores to GM update it, and the type of their elements.
  enum Update : unsigned char { None, Add, Max, Min } update;
  Type updatedType;
  /// Value of padding, bits of the scale of Fixpipe, and numbers of matrices.
  unsigned long padValue;
  unsigned long scale;
  unsigned long matrices;
  /// The geometry of images.
  unsigned long image;
  /// The control register.
  unsigned long modes;
  /// The mask of a selection, or its scalar.
  const void *selectMask;
  double selectReal;
  bool inSelect;
  /// Whether a selection has a barrier behind it.
  bool afterSelect;
  /// Whether a selection has used its memory, and no barrier of the kernel
  /// follows.
  bool usesScratch;
  /// The addresses that TransDataTo5HD takes from registers, and the quarters
  /// of a square of bytes that it has transposed.
  unsigned long addresses[8][8];
  unsigned long quarters[4];
  int quarterCount;
  /// The elements that the last GatherMask kept: a number, or the tile to count
  /// in.
  bool isKnown;
  long known;
  Tile kept;
  AscendC::TPipe *pipe;
  bool setsMask;
  PendingStore pending;
  char message[1024];
};
static_assert(sizeof(State) <= kStateBytes,
              "the executor's memory is too small");

TL_PART State &state() { return *static_cast<State *>(device->state()); }

//===----------------------------------------------------------------------===//
// Variables of the headers
//===----------------------------------------------------------------------===//

/// Keeps the variables that the kernel has changed, before another core runs.
TL_PART void keepVariables(State &core) {
  core.pipe = g_tPipePtr;
  core.setsMask = AscendC::MaskSetter::Instance().GetMask();
}

/// Sets the variables for the core that runs again.
TL_PART void setVariables(const State &core) {
  g_coreType = device->isCube() ? AscendC::AIC : AscendC::AIV;
  block_idx = device->block();
  block_num = device->blocks();
  sub_block_idx = static_cast<int32_t>(device->subBlock());
  long vectorCores = device->vectorCores();
  g_taskRation = static_cast<int32_t>(vectorCores ? vectorCores : 1);
  g_tPipePtr = core.pipe;
  AscendC::MaskSetter::Instance().SetMask(core.setsMask);
  AscendC::g_isAtomic = core.update != State::None;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

void flushStore(State &core);
void findBuffers();

/// Makes one call of the executor, at `site`; null for the place of its caller.
template <typename Call>
TL_PART auto callAt(const void *site, State &core, const Call &call) {
  keepVariables(core);
  device->setSite(site);
  if constexpr (std::is_void_v<decltype(call())>) {
    call();
    setVariables(core);
  } else {
    auto result = call();
    setVariables(core);
    return result;
  }
}

/// Makes one call of the executor, for the function of the user that runs.
template <typename Call> TL_PART auto callDevice(const Call &call) {
  State &core = state();
  flushStore(core);
  return callAt(nullptr, core, call);
}

/// Ends the run with an error at the user's line.
inline __attribute__((noinline, no_sanitize("coverage"))) void
fail(const char *message) {
  callDevice([&] { device->fail(message); });
}

/// Exists while a kernel runs.
struct KernelScope {
  __attribute__((no_sanitize("coverage"))) KernelScope() {
    State &core = state();
    core.setsMask = true;
    setVariables(core);
    findBuffers();
  }
  __attribute__((no_sanitize("coverage"))) ~KernelScope() {
    flushStore(state());
  }
};

} // namespace tl_cann

#define TL_KERNEL_SCOPE ::tl_cann::KernelScope tlKernelScope;
// The host's code has memory of its own.
#define TL_AFTER_LAUNCH ::tl_cann::buffers = nullptr;

#endif // TL_CANN_CORE_H
