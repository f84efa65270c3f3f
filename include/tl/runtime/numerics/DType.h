//===- DType.h - Element types ----------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_DTYPE_H
#define TL_RUNTIME_NUMERICS_DTYPE_H

#include "llvm/ADT/StringRef.h"

#include <cstddef>
#include <cstdint>

namespace tl::runtime {

/// The types of tensor and tile elements. An I1 element is a whole byte, 0 or
/// 1.
enum class DType : uint8_t {
  F16,
  BF16,
  F32,
  I8,
  I16,
  I32,
  I64,
  U8,
  U16,
  U32,
  U64,
  I1,
  Last = I1
};

constexpr unsigned kNumDTypes = static_cast<unsigned>(DType::Last) + 1;

/// Bytes of an element.
unsigned byteWidth(DType dtype);

/// "f16", "bf16", "i32", "u8", "i1".
llvm::StringRef name(DType dtype);

/// F16, BF16 and F32.
bool isFloat(DType dtype);

/// The value of unwritten bytes: NaN in every floating-point type.
constexpr std::byte kUnwritten{0xFF};

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_DTYPE_H
