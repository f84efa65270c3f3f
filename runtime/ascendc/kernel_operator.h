//===- kernel_operator.h - Ascend C on the executor -------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The functions of Ascend C, for programs that tl-run compiles and executes.
/// Each one passes its instruction to the executor: see Device.h.
///
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_ASCENDC_KERNEL_OPERATOR_H
#define TL_RUNTIME_ASCENDC_KERNEL_OPERATOR_H

#include "tl_ascendc/Language.h"

#include "tl_ascendc/Conversions.h"

#include "tl_ascendc/Tensors.h"

#include "tl_ascendc/Scalar.h"
#include "tl_ascendc/Synchronisation.h"

#include "tl_ascendc/Vector.h"

#include "tl_ascendc/Blocks.h"
#include "tl_ascendc/Compare.h"
#include "tl_ascendc/Copies.h"
#include "tl_ascendc/Cube.h"
#include "tl_ascendc/Gather.h"
#include "tl_ascendc/Indices.h"
#include "tl_ascendc/Pools.h"
#include "tl_ascendc/ReduceAll.h"
#include "tl_ascendc/Sort.h"

#endif // TL_RUNTIME_ASCENDC_KERNEL_OPERATOR_H
