//===- Queues.h - Buffers and queues ----------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_ASCENDC_QUEUES_H
#define TL_ASCENDC_QUEUES_H

#include "tl_ascendc/Synchronisation.h"

namespace AscendC {

template <TPosition position> class TBuf {
public:
  template <typename T>
  TL_API LocalTensor<T> GetWithOffset(uint32_t size, uint32_t offset) {
    return LocalTensor<T>(position, address + offset, size);
  }
  template <typename T> TL_API LocalTensor<T> Get() {
    return LocalTensor<T>(position, address, bytes / sizeof(T));
  }
  template <typename T> TL_API LocalTensor<T> Get(uint32_t length) {
    return LocalTensor<T>(position, address, length);
  }
  uint32_t address = 0, bytes = 0;
};

class TPipe {
public:
  template <TPosition position>
  TL_API bool InitBuffer(TBuf<position> &buffer, uint32_t bytes) {
    uint32_t &end = ends[static_cast<unsigned>(tl_impl::memoryOf(position))];
    buffer.address = end;
    buffer.bytes = (bytes + 31) / 32 * 32;
    end += buffer.bytes;
    return true;
  }

private:
  /// The end of the buffers in each memory.
  uint32_t ends[8] = {};
};

} // namespace AscendC

#endif // TL_ASCENDC_QUEUES_H
