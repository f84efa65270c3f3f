// A wrapper that prints how many rows there are; it includes nothing but the
// registry.
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tl/aot/DispatchRegistry.h"

namespace {
using namespace tl::aot;
#include XLLM_TL_NEAR_REGISTRY_INC
} // namespace

unsigned countRows() { return kNearRegistry.size(); }
