//===- tilingdata_base.h - The tiling data of operators ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The class of the tiling data, for the tiling function on the host and for
/// the kernel: the same bytes on both. It is that of the last
/// REGISTER_TILING_DATA_CLASS, so a program has one.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ASCENDC_REGISTER_TILINGDATA_BASE_H
#define TL_RUNTIME_ASCENDC_REGISTER_TILINGDATA_BASE_H

#include <cstddef>
#include <cstdint>
#include <cstring>

#define BEGIN_TILING_DATA_DEF(name)                                            \
  class name {                                                                 \
  public:                                                                      \
    size_t GetDataSize() const { return sizeof(*this); }                       \
    void SaveToBuffer(void *buffer, size_t capacity) const {                   \
      if (buffer && capacity >= sizeof(*this))                                 \
        std::memcpy(buffer, this, sizeof(*this));                              \
    }

#define TILING_DATA_FIELD_DEF(type, name)                                      \
  type name = 0;                                                               \
  void set_##name(type value) { name = value; }                                \
  type get_##name() const { return name; }

#define END_TILING_DATA_DEF }

#define REGISTER_TILING_DATA_CLASS(op, name) using TlRegisteredTiling = name;

#ifdef GET_TILING_DATA
#undef GET_TILING_DATA
#define GET_TILING_DATA(name, address)                                         \
  GET_TILING_DATA_WITH_STRUCT(optiling::TlRegisteredTiling, name, address)
#endif

#endif // TL_RUNTIME_ASCENDC_REGISTER_TILINGDATA_BASE_H
