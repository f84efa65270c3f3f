//===- SourceMap.cpp - Authors' lines of a printed source -----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The schema is docs/schemas/tl-source-map-1.schema.json.
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/SourceMap.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"

using namespace tl::runtime;

constexpr int64_t kVersion = 1;

static llvm::Expected<std::string> readFile(const std::string &path) {
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return llvm::createStringError("cannot read '" + path +
                                   "': " + file.getError().message());
  return (*file)->getBuffer().str();
}

/// The member `source` of an entry for a line; nothing if it has none.
static std::optional<SourceLine> getSource(const llvm::json::Value &entry) {
  const llvm::json::Object *line = entry.getAsObject();
  const llvm::json::Object *source = line ? line->getObject("source") : nullptr;
  if (!source)
    return std::nullopt;
  auto file = source->getString("file");
  auto number = source->getInteger("line"),
       column = source->getInteger("column");
  if (!file || !number || !column)
    return std::nullopt;
  return SourceLine{file->str(), static_cast<unsigned>(*number),
                    static_cast<unsigned>(*column)};
}

llvm::Expected<SourceMap> SourceMap::load(const std::string &path,
                                          const std::string &source) {
  llvm::Expected<std::string> text = readFile(path);
  if (!text)
    return text.takeError();
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(*text);
  if (!json)
    return llvm::createStringError(
        "the source map '" + path +
        "' is no JSON: " + llvm::toString(json.takeError()));
  const llvm::json::Object *map = json->getAsObject();
  const llvm::json::Array *lines = map ? map->getArray("lines") : nullptr;
  if (!lines || map->getString("$schema") != "tl-source-map-1.schema.json" ||
      map->getInteger("schema_version") != kVersion)
    return llvm::createStringError("'" + path +
                                   "' is no source map of version 1");
  llvm::Expected<std::string> printed = readFile(source);
  if (!printed)
    return printed.takeError();
  auto hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(*printed));
  if (map->getString("text_sha256") != llvm::toHex(hash, /*LowerCase=*/true))
    return llvm::createStringError("the source map '" + path +
                                   "' is of another text than '" + source +
                                   "': print both again");
  SourceMap result;
  for (const llvm::json::Value &entry : *lines)
    result.lines.push_back(getSource(entry));
  return result;
}

std::optional<SourceLine> SourceMap::find(unsigned line) const {
  if (line == 0 || line > lines.size())
    return std::nullopt;
  return lines[line - 1];
}
