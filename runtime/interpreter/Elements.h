//===- Elements.h - Elements that findings are about ------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTERPRETER_ELEMENTS_H
#define TL_RUNTIME_INTERPRETER_ELEMENTS_H

#include "tl/runtime/engine/Diagnostic.h"
#include "tl/runtime/interpreter/LaunchReport.h"

namespace tl::runtime {

/// The first element of a finding, with its values as text.
struct ElementValues {
  /// "x[0, 3]", as each side calls it; empty if it is unknown.
  std::string first, second;
  /// See Change; empty if unknown.
  std::string before, after;
  /// Whether the values are known and differ.
  bool differ = false;

  /// The element as the last side calls it that knows it.
  llvm::StringRef name() const { return second.empty() ? first : second; }
};

/// The element of `finding` that differs first, or the first one if none does.
ElementValues getElement(const Diagnostic &finding,
                         llvm::ArrayRef<TensorInfo> tensors);

/// What `finding` does to the element, or where it is: a sentence with a label;
/// empty if nothing is known.
std::string describeElement(const Diagnostic &finding,
                            llvm::ArrayRef<TensorInfo> tensors);

} // namespace tl::runtime

#endif // TL_RUNTIME_INTERPRETER_ELEMENTS_H
