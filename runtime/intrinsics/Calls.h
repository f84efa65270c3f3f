//===- Calls.h - The functions that programs call ---------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_CALLS_H
#define TL_RUNTIME_INTRINSICS_CALLS_H

#include "runtime/intrinsics/Device.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tl::runtime {

/// The functions for programs. They work on the core whose kernel runs on the
/// calling thread.
const tl_device::Device &getDevice();

/// Calls `visit` with one or more calls on tiles that together are `call`: one
/// for each run of lanes in its mask, and for the whole blocks and the rest of
/// a run if blocks have gaps between them. Returns the reason if there are no
/// such tiles, null otherwise.
const char *
forEachPart(const tl_device::VectorCall &call,
            llvm::function_ref<void(const tl_device::Call &)> visit);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_CALLS_H
