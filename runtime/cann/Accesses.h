//===- Accesses.h - Accesses of the scalar unit -----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_ACCESSES_H
#define TL_CANN_ACCESSES_H

#include "Tiles.h"

/// \file
/// The kernel reads and writes elements as memory of the host. The compiler
/// calls a function before each load and store. A load first gets the element
/// from the executor. A store is written when the executor is called next, as
/// its value is not known before.

namespace tl_cann {

TL_PART Type integerOf(unsigned long bytes) {
  return bytes == 1   ? Type::U8
         : bytes == 2 ? Type::I16
         : bytes == 4 ? Type::I32
                      : Type::I64;
}

TL_PART bool isBuffered(unsigned long address) {
  if (!buffers || address < buffers->begin || address >= buffers->end)
    return false;
  for (const Buffer &buffer : buffers->chip)
    if (address - buffer.begin < buffer.bytes)
      return true;
  for (int i = 0; i < buffers->arrayCount; ++i)
    if (address - buffers->arrays[i].begin < buffers->arrays[i].bytes)
      return true;
  return false;
}

TL_PART Tile elementAt(unsigned long address, unsigned long bytes) {
  return tileOf(reinterpret_cast<const void *>(address), integerOf(bytes), {})
      .tile;
}

/// Elements have at most eight bytes.
constexpr unsigned long mostBytes = 8;

inline __attribute__((noinline, no_sanitize("coverage"))) void
flushStore(State &core) {
  PendingStore pending = core.pending;
  if (pending.bytes == 0)
    return;
  core.pending.bytes = 0;
  auto *place = reinterpret_cast<unsigned char *>(pending.address);
  unsigned char value[16];
  std::memcpy(value, place, pending.bytes);
  // The executor writes to GM itself, at the time of the store.
  if (placeOf(place).memory == Memory::GM)
    std::memcpy(place, pending.before, pending.bytes);
  for (unsigned long at = 0; at < pending.bytes; at += mostBytes) {
    unsigned long bytes = pending.bytes < mostBytes ? pending.bytes : mostBytes;
    Bits bits = 0;
    std::memcpy(&bits, value + at, bytes);
    Tile element = elementAt(pending.address + at, bytes);
    callAt(pending.site, core, [&] { device->store(element, bits); });
  }
}

inline __attribute__((noinline, no_sanitize("coverage"))) void
noteLoad(unsigned long address, unsigned long bytes) {
  State &core = state();
  flushStore(core);
  for (unsigned long at = 0; at < bytes; at += mostBytes) {
    unsigned long part = bytes < mostBytes ? bytes : mostBytes;
    Tile element = elementAt(address + at, part);
    Bits bits = callAt(nullptr, core, [&] { return device->load(element); });
    if (element.memory != Memory::GM)
      std::memcpy(reinterpret_cast<void *>(address + at), &bits, part);
  }
}

inline __attribute__((noinline, no_sanitize("coverage"))) void
noteStore(unsigned long address, unsigned long bytes) {
  State &core = state();
  flushStore(core);
  core.pending.address = address;
  core.pending.bytes = bytes;
  core.pending.site = device->site();
  std::memcpy(core.pending.before, reinterpret_cast<const void *>(address),
              bytes);
}

} // namespace tl_cann

#define TL_ACCESS(kind, note, bytes)                                           \
  extern "C" inline __attribute__((used, noinline, no_sanitize("coverage"),    \
                                   visibility("hidden"))) void                 \
  __sanitizer_cov_##kind##bytes(void *address) {                               \
    auto place = reinterpret_cast<unsigned long>(address);                     \
    if (tl_cann::isBuffered(place))                                            \
      tl_cann::note(place, bytes);                                             \
  }
TL_ACCESS(load, noteLoad, 1)
TL_ACCESS(load, noteLoad, 2)
TL_ACCESS(load, noteLoad, 4)
TL_ACCESS(load, noteLoad, 8)
TL_ACCESS(load, noteLoad, 16)
TL_ACCESS(store, noteStore, 1)
TL_ACCESS(store, noteStore, 2)
TL_ACCESS(store, noteStore, 4)
TL_ACCESS(store, noteStore, 8)
TL_ACCESS(store, noteStore, 16)
#undef TL_ACCESS

#endif // TL_CANN_ACCESSES_H
