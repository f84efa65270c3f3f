//===- asc_printf.h - printf of kernels -----------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// For programs that include it instead of all headers.

#ifndef TL_ASCENDC_UTILS_DEBUG_ASC_PRINTF_H
#define TL_ASCENDC_UTILS_DEBUG_ASC_PRINTF_H

#include "kernel_operator.h"

#endif // TL_ASCENDC_UTILS_DEBUG_ASC_PRINTF_H
