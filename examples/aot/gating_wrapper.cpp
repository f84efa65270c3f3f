//===- gating_wrapper.cpp - Wrapper against the native header -------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gating.h"
#include "native.h"

namespace own = tl::aot::gating;

Failure gating(const Tensor &a, const Tensor &b, const Tensor &logs,
               const Tensor &bias, Tensor &g, Tensor &beta, int32_t blocks) {
  own::Spec spec{static_cast<int32_t>(a.shape[0]),
                 static_cast<int32_t>(a.shape[1])};
  own::Args args{view(a),    view(b), view(logs), view(bias), view(g),
                 view(beta), blocks,  2.0f,       5.0f};
  tl_detail detail{};
  tl_status status = own::launch(spec, args, /*stream=*/nullptr, &detail);
  return explain(status, detail, spec);
}
