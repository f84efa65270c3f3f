//===- Storage.h - C++ types of elements ------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Internal to the kernels.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_STORAGE_H
#define TL_RUNTIME_NUMERICS_STORAGE_H

#include "tl/runtime/numerics/DType.h"

#include "llvm/Support/ErrorHandling.h"

#include <Eigen/Core>

namespace tl::runtime {

/// An I1 element. Not bool, as bytes other than 0 and 1 occur.
struct Boolean {
  uint8_t value;
};

/// A value that represents a type.
template <typename T> struct TypeTag {
  using Type = T;
};

/// Calls `visit` with the TypeTag of the C++ type that stores `dtype`.
template <typename Visitor> auto visitStorage(DType dtype, Visitor visit) {
  switch (dtype) {
  case DType::F16:
    return visit(TypeTag<Eigen::half>());
  case DType::BF16:
    return visit(TypeTag<Eigen::bfloat16>());
  case DType::F32:
    return visit(TypeTag<float>());
  case DType::I8:
    return visit(TypeTag<int8_t>());
  case DType::I16:
    return visit(TypeTag<int16_t>());
  case DType::I32:
    return visit(TypeTag<int32_t>());
  case DType::I64:
    return visit(TypeTag<int64_t>());
  case DType::U8:
    return visit(TypeTag<uint8_t>());
  case DType::U16:
    return visit(TypeTag<uint16_t>());
  case DType::U32:
    return visit(TypeTag<uint32_t>());
  case DType::U64:
    return visit(TypeTag<uint64_t>());
  case DType::I1:
    return visit(TypeTag<Boolean>());
  }
  llvm_unreachable("unknown dtype");
}

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_STORAGE_H
