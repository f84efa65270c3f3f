//===- causal_conv1d_wrapper.cpp - Wrapper against the native header ------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "causal_conv1d.h"
#include "wrappers.h"

namespace own = tl::aot::causal_conv1d;

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

Failure causalConv1d(const Tensor &x, Tensor &state, const Tensor &weight,
                     Tensor &y, bool hasSilu) {
  own::Spec spec{static_cast<int32_t>(x.shape[1]),
                 static_cast<int32_t>(weight.shape[0]), hasSilu};
  own::Args args{view(x), view(state), view(weight), view(y)};
  tl_detail detail{};
  tl_status status = own::launch(spec, args, /*stream=*/nullptr, &detail);
  return explain(status, detail, spec);
}
