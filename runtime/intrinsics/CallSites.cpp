//===- CallSites.cpp - Source lines of calls ------------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/CallSites.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace tl::runtime;

std::string tl::runtime::getAbsolute(llvm::StringRef path) {
  llvm::SmallString<128> absolute(path);
  if (llvm::sys::fs::make_absolute(absolute))
    return path.str();
  llvm::sys::path::remove_dots(absolute, /*remove_dot_dot=*/true);
  return absolute.str().str();
}

std::optional<SourceLine> CallSites::symbolize(const void *address) {
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
    std::string file = getAbsolute(frame.FileName);
    if (frame.Line == 0 || llvm::any_of(headers, [&](const auto &folder) {
          return llvm::StringRef(file).starts_with(folder);
        }))
      continue;
    // As the user names it.
    if (file == getAbsolute(source))
      file = source;
    return SourceLine{file, frame.Line, frame.Column};
  }
  return std::nullopt;
}

std::optional<SourceLine> CallSites::find(const void *address) {
  std::lock_guard<std::mutex> lock(mutex);
  auto [place, isNew] = known.try_emplace(address);
  if (isNew)
    place->second = symbolize(address);
  return place->second;
}

Location CallSites::get(const void *address, MLIRContext *context) {
  std::optional<SourceLine> line = find(address);
  if (!line)
    return FileLineColLoc::get(context, library, 0, 0);
  auto getLoc = [&](const SourceLine &place) -> Location {
    return FileLineColLoc::get(context, place.file, place.line, place.column);
  };
  Location printed = getLoc(*line);
  if (map && line->file == source)
    if (std::optional<SourceLine> author = map->find(line->line))
      return FusedLoc::get(context, {getLoc(*author), printed});
  return printed;
}
