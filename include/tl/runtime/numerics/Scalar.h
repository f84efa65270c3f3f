//===- Scalar.h - Scalar operands -------------------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_SCALAR_H
#define TL_RUNTIME_NUMERICS_SCALAR_H

#include <cstdint>
#include <variant>

namespace tl::runtime {

/// A scalar: integers and i1 as int64_t, floating point as double.
using Scalar = std::variant<int64_t, double>;

} // namespace tl::runtime

#endif // TL_RUNTIME_NUMERICS_SCALAR_H
