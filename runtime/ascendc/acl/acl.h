//===- acl.h - The host's interface to the executor -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The functions of AscendCL that programs with one kernel use: memory, copies,
/// streams. Everything is done when a call returns.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ASCENDC_ACL_ACL_H
#define TL_RUNTIME_ASCENDC_ACL_ACL_H

#include "tl_launch.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

using aclError = int;
using aclrtStream = void *;
using aclrtContext = void *;
using aclrtEvent = void *;

constexpr aclError ACL_SUCCESS = 0;
constexpr aclError ACL_ERROR_NONE = 0;
/// The numbers of AscendCL's errors: a wrong argument, no memory.
constexpr aclError ACL_ERROR_INVALID_PARAM = 100000;
constexpr aclError ACL_ERROR_BAD_ALLOC = 200000;

enum aclrtMemMallocPolicy {
  ACL_MEM_MALLOC_HUGE_FIRST,
  ACL_MEM_MALLOC_HUGE_ONLY,
  ACL_MEM_MALLOC_NORMAL_ONLY
};
enum aclrtMemcpyKind {
  ACL_MEMCPY_HOST_TO_HOST,
  ACL_MEMCPY_HOST_TO_DEVICE,
  ACL_MEMCPY_DEVICE_TO_HOST,
  ACL_MEMCPY_DEVICE_TO_DEVICE
};

inline aclError aclInit(const char *) { return ACL_SUCCESS; }
inline aclError aclFinalize() { return ACL_SUCCESS; }
inline aclError aclrtSetDevice(int32_t) { return ACL_SUCCESS; }
inline aclError aclrtResetDevice(int32_t) { return ACL_SUCCESS; }
inline aclError aclrtGetDeviceCount(uint32_t *count) {
  *count = 1;
  return ACL_SUCCESS;
}
inline aclError aclrtCreateContext(aclrtContext *context, int32_t) {
  *context = context;
  return ACL_SUCCESS;
}
inline aclError aclrtDestroyContext(aclrtContext) { return ACL_SUCCESS; }
inline aclError aclrtCreateStream(aclrtStream *stream) {
  *stream = stream;
  return ACL_SUCCESS;
}
inline aclError aclrtDestroyStream(aclrtStream) { return ACL_SUCCESS; }
inline aclError aclrtSynchronizeStream(aclrtStream) { return ACL_SUCCESS; }
inline aclError aclrtSynchronizeDevice() { return ACL_SUCCESS; }

inline aclError aclrtMalloc(void **memory, size_t size, aclrtMemMallocPolicy) {
  *memory = tl_host_functions->allocate(size);
  return *memory ? ACL_SUCCESS : ACL_ERROR_BAD_ALLOC;
}
inline aclError aclrtFree(void *memory) {
  return tl_host_functions->release(memory) ? ACL_SUCCESS
                                            : ACL_ERROR_INVALID_PARAM;
}
inline aclError aclrtMallocHost(void **memory, size_t size) {
  *memory = std::malloc(size ? size : 1);
  return *memory ? ACL_SUCCESS : ACL_ERROR_BAD_ALLOC;
}
inline aclError aclrtFreeHost(void *memory) {
  std::free(memory);
  return ACL_SUCCESS;
}
inline aclError aclrtMemcpy(void *to, size_t most, const void *from,
                            size_t size, aclrtMemcpyKind) {
  if (size > most)
    return ACL_ERROR_INVALID_PARAM;
  std::memmove(to, from, size);
  return ACL_SUCCESS;
}
inline aclError aclrtMemcpyAsync(void *to, size_t most, const void *from,
                                 size_t size, aclrtMemcpyKind kind,
                                 aclrtStream) {
  return aclrtMemcpy(to, most, from, size, kind);
}
inline aclError aclrtMemset(void *memory, size_t most, int32_t value,
                            size_t size) {
  if (size > most)
    return ACL_ERROR_INVALID_PARAM;
  std::memset(memory, value, size);
  return ACL_SUCCESS;
}

#endif // TL_RUNTIME_ASCENDC_ACL_ACL_H
