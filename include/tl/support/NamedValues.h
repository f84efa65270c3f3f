//===- NamedValues.h - Options with named values ----------------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_SUPPORT_NAMEDVALUES_H
#define TL_SUPPORT_NAMEDVALUES_H

#include "llvm/Support/CommandLine.h"
#include <string>

namespace tl {

/// The error for a value that is none of those that `parser` knows: the one
/// that is like it, and all of them.
std::string describeUnknownValue(llvm::StringRef value,
                                 const llvm::cl::generic_parser_base &parser);

} // namespace tl

/// Lets the options of an enumeration, those of passes as well, report unknown
/// values with `describeUnknownValue`; LLVM does not say which there are. It
/// stands between the enumeration and its first option, outside of namespaces.
#define TL_NAMED_VALUES(enumeration)                                           \
  template <>                                                                  \
  inline bool llvm::cl::parser<enumeration>::parse(                            \
      llvm::cl::Option &option, llvm::StringRef, llvm::StringRef value,        \
      enumeration &result) {                                                   \
    for (const OptionInfo &known : Values) {                                   \
      if (known.Name != value)                                                 \
        continue;                                                              \
      result = known.V.getValue();                                             \
      return false;                                                            \
    }                                                                          \
    return option.error(tl::describeUnknownValue(value, *this));               \
  }

#endif // TL_SUPPORT_NAMEDVALUES_H
