//===- tl_cann.h - The vendor's intrinsics ----------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Included after the vendor's headers: the functions that they end in, each an
/// instruction of the executor. See README.md.
///
//===----------------------------------------------------------------------===//

#ifndef TL_CANN_H
#define TL_CANN_H

#include "Numbers.h"

#include "Vector.h"

#include "Casts.h"
#include "Compare.h"
#include "Fixpipe.h"
#include "Gather.h"
#include "Reduce.h"
#include "Sort.h"
#include "Synchronisation.h"
#include "Transpose.h"

#endif // TL_CANN_H
