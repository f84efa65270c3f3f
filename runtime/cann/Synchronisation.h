//===- Synchronisation.h - Flags and barriers -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_SYNCHRONISATION_H
#define TL_CANN_SYNCHRONISATION_H

#include "Masks.h"

namespace tl_cann {
TL_PART Pipe pipeOf(pipe_t pipe) {
  switch (pipe) {
  case PIPE_S:
    return Pipe::S;
  case PIPE_V:
    return Pipe::V;
  case PIPE_M:
    return Pipe::M;
  case PIPE_MTE1:
    return Pipe::MTE1;
  case PIPE_MTE2:
    return Pipe::MTE2;
  case PIPE_MTE3:
    return Pipe::MTE3;
  case PIPE_FIX:
    return Pipe::FIX;
  case PIPE_ALL:
    return Pipe::All;
  default:
    fail("there is no such pipe");
    return Pipe::All;
  }
}

/// A barrier that is part of a selection, which is one instruction here.
TL_PART bool isOfSelect(pipe_t pipe) {
  State &core = state();
  if (pipe != PIPE_V || !core.counts)
    return false;
  return core.inSelect || std::exchange(core.afterSelect, false);
}
} // namespace tl_cann

#define TL_FLAGS(Id)                                                           \
  TL_INTRINSIC void set_flag(pipe_t source, pipe_t destination, Id id) {       \
    using namespace tl_cann;                                                   \
    callDevice([&] {                                                           \
      device->setFlag(pipeOf(source), pipeOf(destination),                     \
                      static_cast<long>(id));                                  \
    });                                                                        \
  }                                                                            \
  TL_INTRINSIC void wait_flag(pipe_t source, pipe_t destination, Id id) {      \
    using namespace tl_cann;                                                   \
    callDevice([&] {                                                           \
      device->waitFlag(pipeOf(source), pipeOf(destination),                    \
                       static_cast<long>(id));                                 \
    });                                                                        \
  }
TL_FLAGS(event_t)
TL_FLAGS(uint64_t)
#undef TL_FLAGS

TL_INTRINSIC void pipe_barrier(pipe_t pipe) {
  using namespace tl_cann;
  if (isOfSelect(pipe))
    return;
  if (pipe == PIPE_V || pipe == PIPE_ALL)
    state().usesScratch = false;
  callDevice([&] { device->barrier(pipeOf(pipe)); });
}

namespace tl_cann {
/// SyncAll is made of flags with these numbers, which no kernel may use. It is
/// one operation of the executor: that of the first flag which a core sets.
enum SyncFlag { CubesFlag = 11, VectorsFlag, GroupFlag, VectorsOnlyFlag };
} // namespace tl_cann

/// The fields of `config`: 1, the mode from bit 4, the flag from bit 8.
TL_INTRINSIC void ffts_cross_core_sync(pipe_t pipe, uint64_t config) {
  using namespace tl_cann;
  tl_uses_blocks();
  long mode = config >> 4 & 3, id = config >> 8 & 15;
  if (id == GroupFlag)
    return;
  if (id >= CubesFlag && id <= VectorsOnlyFlag)
    return callDevice([&] { device->syncAll(id == VectorsOnlyFlag); });
  callDevice([&] { device->setCrossFlag(mode, pipeOf(pipe), id); });
}
TL_INTRINSIC void wait_flag_dev(int64_t id) {
  using namespace tl_cann;
  if (id < CubesFlag || id > VectorsOnlyFlag)
    callDevice([&] { device->waitCrossFlag(id); });
}
TL_INTRINSIC void set_ffts_base_addr(uint64_t) {}
/// The executor's stores to global memory include it.
TL_INTRINSIC void dcci(void *, uint64_t) {}
TL_INTRINSIC void dcci(void *, uint64_t, uint64_t) {}

#endif // TL_CANN_SYNCHRONISATION_H
