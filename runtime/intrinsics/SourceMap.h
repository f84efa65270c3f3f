//===- SourceMap.h - Authors' lines of a printed source ---------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_RUNTIME_INTRINSICS_SOURCEMAP_H
#define TL_RUNTIME_INTRINSICS_SOURCEMAP_H

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace tl::runtime {

/// A line of a source.
struct SourceLine {
  std::string file;
  unsigned line;
  unsigned column;
};

/// The places in the author's files that the lines of a printed source come
/// from, as `tl-translate --source-map` writes them.
class SourceMap {
public:
  /// Reads the map at `path`, which must be one of the text at `source`.
  static llvm::Expected<SourceMap> load(const std::string &path,
                                        const std::string &source);

  /// The author's place for `line` of the source, counted from 1.
  std::optional<SourceLine> find(unsigned line) const;

private:
  std::vector<std::optional<SourceLine>> lines;
};

} // namespace tl::runtime

#endif // TL_RUNTIME_INTRINSICS_SOURCEMAP_H
