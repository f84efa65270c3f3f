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

/// The innermost line of the user's at `address`; functions may be inlined.
std::optional<llvm::DILineInfo> CallSites::findLine(const void *address) {
  std::lock_guard<std::mutex> lock(mutex);
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
      return frame;
  }
  return std::nullopt;
}

bool CallSites::isUser(const void *address) {
  return findLine(address).has_value();
}

Location CallSites::find(const void *address, MLIRContext *context) {
  if (std::optional<llvm::DILineInfo> line = findLine(address))
    return FileLineColLoc::get(context, line->FileName, line->Line,
                               line->Column);
  return FileLineColLoc::get(context, library, 0, 0);
}

Location CallSites::get(const void *address, MLIRContext *context) {
  auto place = known.find(address);
  if (place == known.end())
    place = known.try_emplace(address, find(address, context)).first;
  return place->second;
}
