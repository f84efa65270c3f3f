//===- chunk_state_wrapper.cpp - Wrapper against the native header --------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "chunk_state.h"
#include "wrappers.h"

namespace own = tl::aot::chunk_state;

static tl_tensor view(const Tensor &tensor) {
  return {const_cast<float *>(tensor.data.data()), TL_F32,
          static_cast<int32_t>(tensor.shape.size()), tensor.shape.data(),
          nullptr};
}

static Failure explain(tl_status status, const tl_detail &detail,
                       const own::Spec &spec) {
  if (status == TL_OK)
    return {};
  if (status == TL_NO_VARIANT)
    return own::explain_miss(spec);
  return std::string(tl_status_string(status)) + ": " + detail.rule;
}

static tl_tensor view(const HalfTensor &tensor) {
  return {const_cast<uint16_t *>(tensor.data.data()), TL_F16,
          static_cast<int32_t>(tensor.shape.size()), tensor.shape.data(),
          nullptr};
}

Failure chunkState(const HalfTensor &k, const HalfTensor &v, Tensor &h) {
  own::Spec spec{static_cast<int32_t>(k.shape[2]),
                 static_cast<int32_t>(v.shape[2])};
  Tensor products(h.shape);
  own::Args args{view(k), view(v), view(h), view(products)};
  tl_detail detail{};
  tl_status status = own::launch(spec, args, /*stream=*/nullptr, &detail);
  return explain(status, detail, spec);
}
