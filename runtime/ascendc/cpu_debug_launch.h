//===- cpu_debug_launch.h - Launches of the vendor's CPU builds -*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ASCENDC_CPU_DEBUG_LAUNCH_H
#define TL_RUNTIME_ASCENDC_CPU_DEBUG_LAUNCH_H

#include "tl_launch.h"

#endif // TL_RUNTIME_ASCENDC_CPU_DEBUG_LAUNCH_H
