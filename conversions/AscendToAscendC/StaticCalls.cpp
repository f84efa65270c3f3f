//===- StaticCalls.cpp - Calls that kernels without a TPipe may have ------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Some functions take event ids from the TPipe, or bytes that it reserves. The
// documentation lists the functions that are allowed without one.
//
// Source: Ascend C documentation, static tensor programming, functions for A2
// and A3.
//
//===----------------------------------------------------------------------===//

#include "conversions/AscendToAscendC/StaticCalls.h"
#include "conversions/AscendToAscendC/Names.h"
#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace tl::ascendc;

/// The functions of instructions and synchronisation that are not in the list.
static constexpr StringLiteral needPipe[] = {
    "DumpTensor", "GetGatherMaskRemainCount", "PRINTF", "Select", "SyncAll"};

/// The function of these that `line` calls; empty if there is none. They are
/// reserved names, so that no variable has one.
static StringRef findCall(StringRef line) {
  StringRef found;
  forEachIdentifier(line.split("//").first, [&](StringRef word) {
    if (llvm::is_contained(needPipe, word))
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
             << "without a TPipe; leave --style=static out";
  }
  return result;
}
