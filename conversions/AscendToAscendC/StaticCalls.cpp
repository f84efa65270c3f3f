//===- StaticCalls.cpp - Calls that kernels without a TPipe may have ------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/StaticCalls.h"
#include "conversions/AscendToAscendC/Names.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace tl::ascendc;

/// The word of `callsOfPipe` in `line`; empty if there is none.
static StringRef findCall(StringRef line) {
  SmallVector<StringRef> calls;
  callsOfPipe.split(calls, ' ');
  StringRef found;
  forEachIdentifier(line.split("//").first, [&](StringRef word) {
    if (llvm::is_contained(calls, word))
      found = word;
  });
  return found;
}

LogicalResult tl::ascendc::verifyStaticCalls(const CodeWriter &out,
                                             size_t begin) {
  SmallVector<StringRef> lines;
  out.str().split(lines, '\n');
  LogicalResult result = success();
  for (size_t i = begin, e = out.getOrigins().size(); i != e; ++i) {
    StringRef found = findCall(lines[i]);
    if (found.empty())
      continue;
    result = out.getOrigins()[i]->emitOpError("calls ")
             << found << ", which is not among the functions that are allowed "
             << "without a TPipe (--style=static)";
  }
  return result;
}
