//===- HostText.h - Parts of launch functions -------------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_HOSTTEXT_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_HOSTTEXT_H

#include "conversions/AscendToAscendC/Kernel.h"

namespace tl::ascendc {

/// `text` as a string of C.
std::string quote(llvm::StringRef text);

/// The scalars, extents and strides, each followed by a comma.
std::string listNumbers(const Kernel &kernel, bool hasTypes);

/// The statement that refuses a launch because of `parameter`, which breaks
/// `rule`. Null if the rule is about no parameter.
std::string getFailure(const LaunchParameter *parameter, llvm::StringRef rule);

/// `{1, -1}` for numbers of which some are dynamic.
std::string listStatic(llvm::ArrayRef<int64_t> numbers);

/// Prints that it is no mistake if a function does not use the parameters
/// `names`, which commas separate.
void ignoreUnused(llvm::StringRef names, CodeWriter &out);

/// Prints `if (tl_status status = call) return status;`.
void returnFailure(const std::string &call, CodeWriter &out);

/// Prints that `*detail` is that of a launch that succeeds.
void resetDetail(CodeWriter &out);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_LAUNCH_HOSTTEXT_H
