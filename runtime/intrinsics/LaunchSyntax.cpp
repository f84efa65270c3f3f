//===- LaunchSyntax.cpp - Launches in the text of a source ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/intrinsics/LaunchSyntax.h"

#include "llvm/ADT/StringExtras.h"

#include <optional>

using namespace tl::runtime;
using llvm::StringRef;

/// The end of the comment or literal that begins at `at`; `at` if none does.
static size_t skipText(StringRef source, size_t at) {
  StringRef rest = source.substr(at);
  auto behind = [&](StringRef end, size_t from) {
    size_t place = source.find(end, from);
    return place == StringRef::npos ? source.size() : place + end.size();
  };
  if (rest.starts_with("//"))
    return source.find('\n', at) == StringRef::npos ? source.size()
                                                    : source.find('\n', at);
  if (rest.starts_with("/*"))
    return behind("*/", at + 2);
  if (rest.front() != '"' && rest.front() != '\'')
    return at;
  // A digit before it makes it a separator.
  if (rest.front() == '\'' && at > 0 && llvm::isAlnum(source[at - 1]))
    return at;
  for (size_t i = at + 1; i < source.size(); ++i) {
    if (source[i] == '\\')
      ++i;
    else if (source[i] == rest.front() || source[i] == '\n')
      return i + 1;
  }
  return source.size();
}

/// The beginning of the name that ends at `end`: an identifier with
/// namespaces and arguments of a template. `end` if there is none.
static size_t findName(StringRef source, size_t end) {
  size_t at = end;
  if (at > 0 && source[at - 1] == '>') {
    int depth = 0;
    do {
      --at;
      depth += source[at] == '>' ? 1 : source[at] == '<' ? -1 : 0;
    } while (at > 0 && depth > 0);
  }
  size_t last = at;
  while (at > 0 && (llvm::isAlnum(source[at - 1]) || source[at - 1] == '_' ||
                    source[at - 1] == ':'))
    --at;
  return at == last ? end : at;
}

/// The place of `>>>` that ends the list that begins at `begin`.
static std::optional<size_t> findEnd(StringRef source, size_t begin) {
  int depth = 0;
  for (size_t i = begin; i < source.size(); ++i) {
    depth += source[i] == '(' ? 1 : source[i] == ')' ? -1 : 0;
    if (source[i] == ';')
      return std::nullopt;
    if (depth == 0 && source.substr(i).starts_with(">>>"))
      return i;
  }
  return std::nullopt;
}

std::string tl::runtime::rewriteLaunches(StringRef source) {
  std::string result;
  for (size_t at = 0; at < source.size();) {
    size_t next = skipText(source, at);
    if (next != at) {
      result += source.slice(at, next);
      at = next;
      continue;
    }
    size_t trimmed = source.take_front(at).rtrim().size();
    size_t name = source.substr(at).starts_with("<<<")
                      ? findName(source, trimmed)
                      : trimmed;
    std::optional<size_t> end;
    if (name != trimmed)
      end = findEnd(source, at + 3);
    if (!end) {
      result += source[at++];
      continue;
    }
    StringRef kernel = source.slice(name, trimmed);
    result.resize(result.size() - (at - name));
    result += ("::tl_host::launch<&" + kernel + ">(\"" + kernel + "\", " +
               source.slice(at + 3, *end) + ")")
                  .str();
    at = *end + 3;
  }
  return result;
}
