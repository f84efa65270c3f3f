//===- KernelComment.h - Memory and flags of a section ----------*- C++ -*-===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TL_CONVERSIONS_ASCENDTOASCENDC_KERNELCOMMENT_H
#define TL_CONVERSIONS_ASCENDTOASCENDC_KERNELCOMMENT_H

#include "conversions/AscendToAscendC/CodeWriter.h"
#include "conversions/AscendToAscendC/FlagComments.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace tl::ascendc {

/// The tables before a kernel: where each tile of a section is and which lines
/// use it, and what each flag orders.
class KernelComment {
public:
  KernelComment(ascend::SectionOp section, const FlagComments &comments)
      : section(section), comments(comments) {}

  /// Adds the tile `buffer`, called `name` in the text.
  void add(ascend::BufferOp buffer, llvm::StringRef name);

  /// Finds the lines of `out` from line `begin` on that use the tiles.
  void findLines(const CodeWriter &out, size_t begin);

  /// The lines of the comment, if the text moves by `moved` lines.
  std::vector<std::string> print(size_t moved) const;

private:
  /// A tile, and the first and the last line that uses it, from 0.
  struct Tile {
    ascend::BufferOp buffer;
    std::string name;
    size_t first, last;
  };
  void use(size_t tile, size_t line);
  void findIn(mlir::Operation *op, size_t line);
  void printTiles(size_t moved, std::vector<std::string> &lines) const;
  void printFlags(std::vector<std::string> &lines) const;

  ascend::SectionOp section;
  const FlagComments &comments;
  std::vector<Tile> tiles;
  /// The tiles by their names in the text, and by their buffers.
  llvm::StringMap<size_t> byName;
  llvm::DenseMap<mlir::Value, size_t> byBuffer;
};

} // namespace tl::ascendc

#endif // TL_CONVERSIONS_ASCENDTOASCENDC_KERNELCOMMENT_H
