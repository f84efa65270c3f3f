//===- TargetClones.h - Functions compiled for several CPUs -----*- C++ -*-===//
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

/// Before a function: compiles it for each generation of machines, as the build
/// targets any x86-64; the version is selected at run time.
#if defined(__x86_64__) && !defined(TL_PORTABLE)
#define TL_FOR_EACH_MACHINE                                                    \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define TL_FOR_EACH_MACHINE
#endif

/// Before a helper of such functions: it is inlined into each version.
#define TL_INLINE inline __attribute__((always_inline))

#endif // TL_RUNTIME_NUMERICS_TARGETCLONES_H
