//===- TargetClones.h - Code for the machine at hand ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Internal to the kernels.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_NUMERICS_TARGETCLONES_H
#define TL_RUNTIME_NUMERICS_TARGETCLONES_H

/// Before a function: there is one for each generation of machines, as the
/// build targets any x86-64, and the machine decides which of them it runs.
#if defined(__x86_64__)
#define TL_FOR_EACH_MACHINE                                                    \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define TL_FOR_EACH_MACHINE
#endif

/// Before what such functions share: it becomes part of each of them.
#define TL_INLINE inline __attribute__((always_inline))

#endif // TL_RUNTIME_NUMERICS_TARGETCLONES_H
