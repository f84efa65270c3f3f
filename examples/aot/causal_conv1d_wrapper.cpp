//===- causal_conv1d_wrapper.cpp - Wrapper against the native header ------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "causal_conv1d.h"
#include "native.h"

namespace own = tl::aot::causal_conv1d;

Failure causalConv1d(const Tensor &x, Tensor &state, const Tensor &weight,
                     Tensor &y, bool hasSilu) {
  own::Spec spec{static_cast<int32_t>(x.shape[1]),
                 static_cast<int32_t>(weight.shape[0]), hasSilu};
  own::Args args{view(x), view(state), view(weight), view(y)};
  tl_detail detail{};
  tl_status status = own::launch(spec, args, /*stream=*/nullptr, &detail);
  return explain(status, detail, spec);
}
