//===- NamedValues.cpp - Options with named values ------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tl/support/NamedValues.h"
#include "tl/support/Advice.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using llvm::SmallVector;
using llvm::StringRef;

std::string
tl::describeUnknownValue(StringRef value,
                         const llvm::cl::generic_parser_base &parser) {
  SmallVector<StringRef> known;
  for (unsigned i = 0; i < parser.getNumOptions(); ++i)
    // One without a name is that of an option without a value.
    if (!parser.getOption(i).empty())
      known.push_back(parser.getOption(i));
  std::string text = ("unknown value '" + value + "'").str();
  if (StringRef found = findSimilar(value, known); !found.empty())
    text += (", did you mean '" + found + "'?").str();
  else
    text += ";";
  return text + " known values are " + llvm::join(known, ", ");
}
