//===- acl.h - A device in the memory of the host ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions that programs of bundles call. Launches run at once, and each
// takes 10 us.
//
//===----------------------------------------------------------------------===//

#ifndef TL_TEST_RUNTIME_TOOL_INPUTS_NPU_ACL_ACL_H
#define TL_TEST_RUNTIME_TOOL_INPUTS_NPU_ACL_ACL_H

#include <cstdint>
#include <cstdlib>
#include <cstring>

using aclError = int;
using aclrtStream = void *;
using aclrtEvent = int *;
constexpr aclError ACL_SUCCESS = 0;
enum aclrtMemMallocPolicy { ACL_MEM_MALLOC_HUGE_FIRST };
enum aclrtMemcpyKind { ACL_MEMCPY_HOST_TO_DEVICE, ACL_MEMCPY_DEVICE_TO_HOST };

/// The launches so far.
inline int launches = 0;

inline aclError aclInit(const char *) { return 0; }
inline aclError aclFinalize() { return 0; }
inline aclError aclrtSetDevice(int32_t) { return 0; }
inline aclError aclrtResetDevice(int32_t) { return 0; }
inline aclError aclrtCreateStream(aclrtStream *stream) {
  *stream = &launches;
  return 0;
}
inline aclError aclrtDestroyStream(aclrtStream) { return 0; }
inline aclError aclrtSynchronizeStream(aclrtStream) { return 0; }
inline aclError aclrtMalloc(void **memory, size_t bytes, aclrtMemMallocPolicy) {
  *memory = std::malloc(bytes);
  return *memory ? 0 : 1;
}
inline aclError aclrtFree(void *memory) {
  std::free(memory);
  return 0;
}
inline aclError aclrtMemcpy(void *to, size_t, const void *from, size_t bytes,
                            aclrtMemcpyKind) {
  std::memcpy(to, from, bytes);
  return 0;
}
inline aclError aclrtCreateEvent(aclrtEvent *event) {
  *event = new int;
  return 0;
}
inline aclError aclrtDestroyEvent(aclrtEvent event) {
  delete event;
  return 0;
}
inline aclError aclrtRecordEvent(aclrtEvent event, aclrtStream) {
  *event = launches;
  return 0;
}
inline aclError aclrtEventElapsedTime(float *milliseconds, aclrtEvent begin,
                                      aclrtEvent end) {
  *milliseconds = static_cast<float>(*end - *begin) * 0.01f;
  return 0;
}

#endif // TL_TEST_RUNTIME_TOOL_INPUTS_NPU_ACL_ACL_H
