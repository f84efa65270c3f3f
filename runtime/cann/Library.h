//===- Library.h - What the vendor's library defines ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_LIBRARY_H
#define TL_CANN_LIBRARY_H

#include "Accesses.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

/// \file
/// Variables, locks, and checks of the library that the headers belong to. The
/// checks in the headers are the vendor's; those of the library are none here:
/// the executor checks each instruction.

int64_t block_idx = 0;
int64_t block_num = 1;
int32_t g_coreType = 0;
int32_t g_taskRation = 1;
int32_t sub_block_idx = 0;
uint64_t *g_workspaceSharedPtr = nullptr;
uint64_t g_fullSizeOfWorkspace = 0;
KernelMode g_kernelMode = KernelMode::MIX_MODE;

namespace AscendC {
const int MIX_TYPE = 0;
const int AIC_TYPE = 1;
const int AIV_TYPE = 2;
bool g_isVdeq = false;
bool g_isAtomic = false;

// All cores run on one thread.
ProcessLock *ProcessLock::processLock = nullptr;
inline ProcessLock::ProcessLock() {}
inline ProcessLock::~ProcessLock() {}
inline ProcessLock *ProcessLock::CreateLock() {
  static ProcessLock lock;
  return &lock;
}
inline int ProcessLock::Read() { return 0; }
inline int ProcessLock::Write() { return 0; }
inline int ProcessLock::Unlock() { return 0; }

namespace check {
#define TL_CHECK(name, params)                                                 \
  inline bool name(params &, const char *) { return true; }
#define TL_MASK_CHECK(name, params)                                            \
  inline bool name(params &, const uint64_t, const char *) { return true; }
#define TL_ARRAY_CHECK(name, params)                                           \
  inline bool name(params &, const uint64_t[], const char *) { return true; }
TL_ARRAY_CHECK(CheckFunDupImplForMaskArray, VecDupApiParams)
TL_ARRAY_CHECK(CheckFunReduceImplForMaskArray, VecReduceApiParams)
TL_ARRAY_CHECK(CheckFunReduceOtherImplForMaskArray, VecReduceApiParams)
TL_ARRAY_CHECK(CheckFunReduceOtherWhlImplForMaskArray, VecReduceWhlApiParams)
TL_ARRAY_CHECK(CheckFunVecBinaryScalarImplForMaskArray,
               VecBinaryScalarApiParams)
TL_ARRAY_CHECK(CheckFuncCopyImplForMaskArray, CopyApiParams)
TL_ARRAY_CHECK(CheckFuncVecBinaryCmpImplForMaskArray, VecBinaryApiParams)
TL_ARRAY_CHECK(CheckFuncVecBinaryImplForMaskArray, VecBinaryApiParams)
TL_ARRAY_CHECK(CheckFuncVecSelectImplForMaskArray, VecSelectApiParams)
TL_ARRAY_CHECK(CheckFuncCreateVecIndexImpl, VecCreateVecIndexApiParams)
TL_CHECK(CheckFuncCreateVecIndexImpl, VecCreateVecIndexApiParams)
TL_MASK_CHECK(CheckFuncCreateVecIndexImpl, VecCreateVecIndexApiParams)
TL_CHECK(CheckFuncDataCopySliceImpl, DataCopySliceApiParams)
TL_CHECK(CheckFuncMmadImpl, MmadApiParams)
TL_CHECK(CheckFuncInitConstValueImpl, CubeInitConstValueApiParams)
TL_CHECK(CheckFuncLoadData2dImpl, LoadData2dApiParams)
TL_CHECK(CheckFuncLoadData3dv2Impl, LoadData3dv2ApiParams)
TL_MASK_CHECK(CheckFuncCopyImpl, CopyApiParams)
TL_CHECK(CheckFuncDataCopyImpl, DataCopyApiParams)
TL_CHECK(CheckFuncDataCopyPadImpl, DataCopyPadApiParams)
TL_CHECK(CheckFuncVecBinaryImpl, VecBinaryApiParams)
TL_MASK_CHECK(CheckFuncVecBinaryImpl, VecBinaryApiParams)
TL_CHECK(CheckFuncVecBinaryCmpImpl, VecBinaryApiParams)
TL_MASK_CHECK(CheckFuncVecBinaryCmpImpl, VecBinaryApiParams)
TL_CHECK(CheckFuncVecBinaryScalarCmpImpl, VecBinaryScalarApiParams)
TL_MASK_CHECK(CheckFuncVecBinaryScalarCmpImpl, VecBinaryScalarApiParams)
TL_CHECK(CheckFunVecBinaryScalarImpl, VecBinaryScalarApiParams)
TL_MASK_CHECK(CheckFunVecBinaryScalarImpl, VecBinaryScalarApiParams)
TL_CHECK(CheckFunDupImpl, VecDupApiParams)
TL_MASK_CHECK(CheckFunDupImpl, VecDupApiParams)
TL_CHECK(CheckFunReduceImpl, VecReduceApiParams)
TL_MASK_CHECK(CheckFunReduceImpl, VecReduceApiParams)
TL_MASK_CHECK(CheckFunReduceOtherImpl, VecReduceApiParams)
TL_MASK_CHECK(CheckFunReduceOtherWhlImpl, VecReduceWhlApiParams)
TL_CHECK(CheckFuncVecSelectImpl, VecSelectApiParams)
TL_MASK_CHECK(CheckFuncVecSelectImpl, VecSelectApiParams)
TL_CHECK(CheckFuncGatherImpl, VecGatherApiParams)
TL_MASK_CHECK(CheckFuncGatherImpl, VecGatherApiParams)
TL_CHECK(CheckFunTransposeImpl, VecTransposeApiParams)
TL_CHECK(CheckFunProposalImpl, VecProposalApiParams)
TL_CHECK(CheckSortImpl, SortApiParams)
#undef TL_CHECK
#undef TL_MASK_CHECK
#undef TL_ARRAY_CHECK
inline bool CheckFuncGatherbImpl(VecGatherApiParams &, uint32_t, const char *) {
  return true;
}
inline bool CheckFuncVecGatherMaskImpl(VecGatherMaskApiParams &, const uint32_t,
                                       const char *) {
  return true;
}
inline bool CheckFunBcBImpl(VecBroadCastApiParams &, uint32_t, const char *) {
  return true;
}
} // namespace check
} // namespace AscendC

/// In place of TPipe::SetBufferCtx: the addresses of a memory.
extern "C" inline __attribute__((used, visibility("default"))) void
tl_cann_set_buffer(AscendC::TPipe *, AscendC::Hardware kind,
                   AscendC::BufPoolExtra *buffer) {
  const auto &definer = AscendC::ConstDefiner::Instance();
  buffer->phySpace = definer.bufferInitLen.at(kind);
  buffer->absAddr = kind == AscendC::Hardware::GM
                        ? definer.cpuGM
                        : definer.hardwareCpuBufferMap.at(kind);
}

// The library follows the use of buffers for a report of its own.
TL_INTRINSIC void AscendCBufAbsAddr(uint8_t, uint64_t, uint64_t) {}
TL_INTRINSIC void AscendCBufInit(uint8_t, uint8_t, uint8_t, uint64_t,
                                 uint64_t) {}
TL_INTRINSIC void AscendCQueCreate(uint8_t, uint8_t, uint8_t) {}
TL_INTRINSIC void AscendCBufAlloc(uint8_t, uint8_t, uint64_t, uint64_t) {}
TL_INTRINSIC void AscendCBufFree(uint8_t, uint8_t, uint64_t, uint64_t) {}
TL_INTRINSIC void AscendCBufEnque(uint8_t, uint8_t, uint8_t, uint64_t) {}
TL_INTRINSIC void AscendCBufDeque(uint8_t, uint8_t, uint8_t, uint64_t) {}
TL_INTRINSIC void AscendCBufGet(uint8_t, uint8_t, uint64_t, uint64_t) {}
TL_INTRINSIC void AscendCTBufPoolInit(uint8_t, uint64_t, uint64_t, uint64_t) {}
TL_INTRINSIC void AscendCUpdateTbufPoolStatus(uint64_t, bool) {}
TL_INTRINSIC void AscendCRecordPoolHierarchy(uint64_t, uint64_t) {}
TL_INTRINSIC void AscendCTBufPoolResetCheck(uint8_t, uint64_t, uint64_t,
                                            uint64_t) {}

namespace tl_cann {
/// TPipe has the flags that are taken in a word, by the functions below, and
/// takes the first free one. It would set a flag again as soon as the kernel
/// has passed its wait, which the checker reports. So the word also has this
/// mark and the number behind the last one, and each call takes the next
/// number, as in our headers.
constexpr uint64_t flagsMark = 0x7e3b5c9d2a41ul << 16;
constexpr int64_t flagCount = 8;
TL_PART bool hasFlags(uint64_t word) { return word >> 16 == flagsMark >> 16; }

TL_PART int64_t nextFlag(uint64_t taken, int64_t first) {
  constexpr int64_t most = flagCount - 1;
  for (int64_t i = 0; i < most; ++i)
    if (!(taken >> (first + i) % most & 1))
      return (first + i) % most;
  return taken >> most & 1 ? -1 : most;
}
} // namespace tl_cann

/// The first bit that is not set.
TL_INTRINSIC int64_t sff0(uint64_t value) {
  if (tl_cann::hasFlags(value))
    return tl_cann::nextFlag(value & 255, value >> 8 & 255);
  return value == ~0ul ? -1 : __builtin_ctzl(~value);
}
TL_INTRINSIC uint64_t sbitset0(uint64_t value, int64_t bit) {
  return value & ~(1ul << bit);
}
TL_INTRINSIC uint64_t sbitset1(uint64_t value, int64_t bit) {
  using namespace tl_cann;
  uint64_t result = value | 1ul << bit;
  if (bit >= flagCount || !(value >> 8 == 0 || hasFlags(value)))
    return result;
  return flagsMark | static_cast<uint64_t>(bit + 1) << 8 | (result & 255);
}

//===----------------------------------------------------------------------===//
// Errors and output
//===----------------------------------------------------------------------===//

namespace tl_cann {
/// The part of a message of the headers, "[ERROR][...]...[...] text", that is
/// its text; null for another message.
inline const char *getErrorText(const char *message) {
  if (std::strncmp(message, "[ERROR]", 7) != 0)
    return nullptr;
  const char *text = std::strstr(message, "] ");
  return text ? text + 2 : nullptr;
}

inline void print(const char *format, va_list arguments) {
  char text[1024];
  if (!buffers) { // the host's code
    std::vprintf(format, arguments);
    return;
  }
  std::vsnprintf(text, sizeof(text), format, arguments);
  if (const char *error = getErrorText(text)) {
    std::snprintf(state().message, sizeof(state().message), "%s", error);
    if (char *end = std::strrchr(state().message, '\n'))
      *end = 0;
    return;
  }
  callDevice([&] { device->print(text); });
}
} // namespace tl_cann

// The checks of the headers print a message, and raise a signal.
#define TL_OWN extern "C" __attribute__((visibility("hidden")))
TL_OWN int printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  tl_cann::print(format, arguments);
  va_end(arguments);
  return 0;
}
TL_OWN int raise(int) noexcept {
  const char *message = tl_cann::state().message;
  tl_cann::fail(*message ? message
                         : "a check of the vendor's headers failed here");
  return 0;
}
TL_OWN void __assert_fail(const char *expression, const char *, unsigned,
                          const char *) noexcept {
  if (!tl_cann::buffers)
    std::abort();
  char text[1024];
  std::snprintf(text, sizeof(text), "assertion '%s' failed", expression);
  tl_cann::fail(text);
  __builtin_unreachable();
}
#undef TL_OWN

#endif // TL_CANN_LIBRARY_H
