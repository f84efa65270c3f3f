//===- native.h - What wrappers with native headers share -------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef EXAMPLES_AOT_NATIVE_H
#define EXAMPLES_AOT_NATIVE_H

#include "wrappers.h"

#include "tl-c/kernel.h"

/// A tensor as launches take it; the kernel decides whether it is written.
inline tl_tensor view(const Tensor &tensor) {
  return {const_cast<float *>(tensor.data.data()), TL_F32,
          static_cast<int32_t>(tensor.shape.size()), tensor.shape.data(),
          nullptr};
}

inline tl_tensor view(const HalfTensor &tensor) {
  return {const_cast<uint16_t *>(tensor.data.data()), TL_F16,
          static_cast<int32_t>(tensor.shape.size()), tensor.shape.data(),
          nullptr};
}

/// Why a launch was refused; `Spec` is that of the family.
template <typename Spec>
Failure explain(tl_status status, const tl_detail &detail, const Spec &spec) {
  if (status == TL_OK)
    return {};
  if (status == TL_NO_VARIANT)
    return explain_miss(spec);
  return std::string(tl_status_string(status)) + ": " + detail.rule + ", got " +
         std::to_string(detail.got);
}

#endif // EXAMPLES_AOT_NATIVE_H
