//===- Synchronisation.h - Flags and barriers -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_SYNCHRONISATION_H
#define TL_ASCENDC_SYNCHRONISATION_H

#include "tl_ascendc/State.h"
#include "tl_ascendc/Tensors.h"

/// The pairs of pipes that have flags.
#define TL_HARD_EVENTS(visit)                                                  \
  visit(MTE2, MTE1) visit(MTE1, MTE2) visit(MTE1, M) visit(M, MTE1)            \
      visit(MTE2, V) visit(V, MTE2) visit(MTE3, V) visit(V, MTE3) visit(M, V)  \
          visit(V, M) visit(V, V) visit(MTE3, MTE1) visit(MTE1, MTE3)          \
              visit(MTE1, V) visit(MTE2, M) visit(M, MTE2) visit(V, MTE1)      \
                  visit(M, FIX) visit(FIX, M) visit(MTE3, MTE2)                \
                      visit(MTE2, MTE3) visit(S, V) visit(V, S) visit(S, MTE2) \
                          visit(MTE2, S) visit(S, MTE3) visit(MTE3, S)         \
                              visit(MTE2, FIX) visit(FIX, MTE2) visit(FIX, S)  \
                                  visit(M, S) visit(FIX, MTE3)                 \
                                      visit(MTE1, FIX) visit(FIX, MTE1)        \
                                          visit(FIX, FIX)

namespace AscendC {

enum class HardEvent : uint8_t {
#define TL_EVENT(source, destination) source##_##destination,
  TL_HARD_EVENTS(TL_EVENT)
#undef TL_EVENT
      MAX
};

namespace tl_impl {
struct PipePair {
  tl_device::Pipe source, destination;
};
constexpr PipePair pipesOf(HardEvent event) {
  constexpr PipePair pairs[] = {
#define TL_EVENT(source, destination)                                          \
  {tl_device::Pipe::source, tl_device::Pipe::destination},
      TL_HARD_EVENTS(TL_EVENT)
#undef TL_EVENT
  };
  return pairs[static_cast<unsigned>(event)];
}
constexpr tl_device::Pipe pipeOf(pipe_t pipe) {
  return static_cast<tl_device::Pipe>(pipe);
}
} // namespace tl_impl

template <HardEvent event> TL_API void SetFlag(int32_t id) {
  constexpr tl_impl::PipePair pipes = tl_impl::pipesOf(event);
  tl_impl::device->setFlag(pipes.source, pipes.destination, id);
}
template <HardEvent event> TL_API void WaitFlag(int32_t id) {
  constexpr tl_impl::PipePair pipes = tl_impl::pipesOf(event);
  tl_impl::device->waitFlag(pipes.source, pipes.destination, id);
}
/// Flags between two pipes.
template <pipe_t source, pipe_t destination> class TQueSync {
public:
  TL_API void SetFlag(int8_t id) {
    tl_impl::device->setFlag(tl_impl::pipeOf(source),
                             tl_impl::pipeOf(destination), id);
  }
  TL_API void WaitFlag(int8_t id) {
    tl_impl::device->waitFlag(tl_impl::pipeOf(source),
                              tl_impl::pipeOf(destination), id);
  }
};
template <pipe_t pipe> TL_API void PipeBarrier() {
  if (pipe == PIPE_V || pipe == PIPE_ALL)
    tl_impl::coreState().usesScratch = false;
  tl_impl::device->barrier(tl_impl::pipeOf(pipe));
}
namespace tl_impl {
/// Whether flag `id` is that by which SyncAll lets the cube cores of a kernel
/// without vector cores wait for each other. Such a kernel sets it by hand: the
/// function works on vector cores only.
TL_API bool isAllCubes(uint16_t id) {
  return id == 11 && device->isCube() && device->vectorCores() == 0;
}
} // namespace tl_impl

template <uint8_t modeId, pipe_t pipe>
TL_API void CrossCoreSetFlag(uint16_t flagId) {
  if constexpr (modeId == 0)
    tl_uses_blocks();
  if (modeId == 0 && tl_impl::isAllCubes(flagId))
    return;
  tl_impl::device->setCrossFlag(modeId, tl_impl::pipeOf(pipe), flagId);
}
template <uint8_t modeId = 0, pipe_t pipe = PIPE_S>
TL_API void CrossCoreWaitFlag(uint16_t flagId) {
  if (tl_impl::isAllCubes(flagId))
    return tl_impl::device->syncAll(false);
  tl_impl::device->waitCrossFlag(flagId);
}
template <bool isAIVOnly = true> TL_API void SyncAll() {
  tl_uses_blocks();
  // Source: the library begins with this barrier, and its examples rely on it.
  tl_impl::device->barrier(tl_device::Pipe::All);
  tl_impl::device->syncAll(isAIVOnly);
}

} // namespace AscendC

/// The forms without namespace.
TL_API void set_flag(pipe_t source, pipe_t destination, int64_t id) {
  AscendC::tl_impl::device->setFlag(AscendC::tl_impl::pipeOf(source),
                                    AscendC::tl_impl::pipeOf(destination), id);
}
TL_API void wait_flag(pipe_t source, pipe_t destination, int64_t id) {
  AscendC::tl_impl::device->waitFlag(AscendC::tl_impl::pipeOf(source),
                                     AscendC::tl_impl::pipeOf(destination), id);
}
TL_API void pipe_barrier(pipe_t pipe) {
  AscendC::tl_impl::device->barrier(AscendC::tl_impl::pipeOf(pipe));
}

#endif // TL_ASCENDC_SYNCHRONISATION_H
