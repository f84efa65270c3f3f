//===- chunk_state_wrapper.cpp - Wrapper against the native header --------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "chunk_state.h"
#include "native.h"

namespace own = tl::aot::chunk_state;

Failure chunkState(const HalfTensor &k, const HalfTensor &v, Tensor &h) {
  own::Spec spec{static_cast<int32_t>(k.shape[2]),
                 static_cast<int32_t>(v.shape[2])};
  Tensor products(h.shape);
  own::Args args{view(k), view(v), view(h), view(products)};
  tl_detail detail{};
  tl_status status = own::launch(spec, args, /*stream=*/nullptr, &detail);
  return explain(status, detail, spec);
}
