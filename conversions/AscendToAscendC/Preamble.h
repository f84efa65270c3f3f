//===- Preamble.h - Common part of the kernels of a file --------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_PREAMBLE_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_PREAMBLE_H

#include "conversions/AscendToAscendC/Kernel.h"

namespace tl::ascendc {

/// Prints the text before all `kernels` that are launched: the header, a macro,
/// and functions if they are used.
void printPreamble(llvm::ArrayRef<Kernel> kernels, CodeWriter &out);

/// Prints the functions that `kernels` call, if any.
void printDeviceHelpers(llvm::ArrayRef<Kernel> kernels, CodeWriter &out);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_PREAMBLE_H
