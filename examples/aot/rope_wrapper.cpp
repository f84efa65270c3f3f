//===- rope_wrapper.cpp - Wrapper against the old names -------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "wrappers.h"

#include "tl/aot/DispatchRegistry.h"

#ifndef XLLM_TL_ROPE_REGISTRY_INC
#error "the build of the family defines XLLM_TL_ROPE_REGISTRY_INC"
#endif

namespace {
using namespace tl::aot;
#include XLLM_TL_ROPE_REGISTRY_INC

RopeSpecialization buildRuntimeSpecialization(const Tensor &x,
                                              const Tensor &sin) {
  return make_rope_specialization(
      RopeHeadDim{static_cast<int32_t>(x.shape[1])},
      RopeRopeDim{static_cast<int32_t>(sin.shape[1])},
      RopeDType{TilelangDType::kFloat32});
}

uint8_t *handle(const Tensor &tensor) {
  return reinterpret_cast<uint8_t *>(const_cast<float *>(tensor.data.data()));
}
} // namespace

Failure rope(Tensor &x, const Tensor &sin, const Tensor &cos, float factor) {
  if (x.shape[0] != sin.shape[0] || sin.shape != cos.shape)
    return "rope: the tensors have other numbers of rows";
  const auto *entry =
      find_rope_kernel_entry(buildRuntimeSpecialization(x, sin));
  if (!entry)
    return "rope: no variant; there are " + available_rope_variant_keys();
  int64_t rows = x.shape[0];
  entry->fn(handle(x), handle(sin), handle(cos), static_cast<int32_t>(rows),
            factor, rows, nullptr);
  return {};
}
