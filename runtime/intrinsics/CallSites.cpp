//===- CallSites.cpp - Source lines of calls ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/CallSites.h"

using namespace mlir;
using namespace tl::runtime;

std::optional<SourceLine> CallSites::find(const void *address) {
  llvm::object::SectionedAddress place{reinterpret_cast<uintptr_t>(address) -
                                       base - 1};
  llvm::Expected<llvm::DIInliningInfo> info =
      symbolizer.symbolizeInlinedCode(library, place);
  if (!info) {
    llvm::consumeError(info.takeError());
    return std::nullopt;
  }
  for (unsigned i = 0; i < info->getNumberOfFrames(); ++i) {
    const llvm::DILineInfo &frame = info->getFrame(i);
    if (frame.Line && !llvm::StringRef(frame.FileName).starts_with(headers))
      return SourceLine{frame.FileName, frame.Line, frame.Column};
  }
  return std::nullopt;
}

Location CallSites::get(const void *address, MLIRContext *context) {
  auto known = locations.find(address);
  if (known != locations.end())
    return known->second;
  std::optional<SourceLine> line = find(address);
  Location location =
      line ? FileLineColLoc::get(context, line->file, line->line, line->column)
           : FileLineColLoc::get(context, library, 0, 0);
  locations.try_emplace(address, location);
  return location;
}
