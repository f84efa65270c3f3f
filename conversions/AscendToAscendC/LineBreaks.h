//===- LineBreaks.h - Line breaks of a statement ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_LINEBREAKS_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_LINEBREAKS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace tl::ascendc {

/// A statement on lines that fit, and the cost of its line breaks.
struct WrappedLine {
  std::string text;
  unsigned cost;
};

/// Breaks `line`, which starts in `column`, into lines of `width` columns as
/// clang-format does in the style of LLVM with that width: at the places with
/// the least cost.
/// `isFunction` if it begins a function.
WrappedLine wrapLine(llvm::StringRef line, size_t column, size_t width,
                     bool isFunction = false);

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_LINEBREAKS_H
