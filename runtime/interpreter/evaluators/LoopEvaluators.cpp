//===- LoopEvaluators.cpp - Order of blocks and iterations ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "runtime/interpreter/Program.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::runtime;

/// A tile of a walk: its line, and its position on the line.
struct WalkPosition {
  int64_t across, along;
};

/// Tile `index` of the walk through `extent` lines of `length` tiles, in groups
/// of `group` lines.
static WalkPosition walk(int64_t index, int64_t extent, int64_t length,
                         int64_t group, bool isSerpentine) {
  // Not by the tiles of a group, whose number may have more than 64 bits.
  int64_t number = index / length / group, before = number * group;
  int64_t lines = std::min(group, extent - before);
  index -= before * length;
  int64_t along = index / lines;
  bool isReversed = isSerpentine && number % 2 == 1;
  return {before + index % lines, isReversed ? length - 1 - along : along};
}

static llvm::Error swizzle(const Step &step, Frame &frame) {
  auto op = cast<tile::SwizzleOp>(step.op);
  int64_t index = frame.integer(step.operands[0]);
  int64_t rows = frame.integer(step.operands[1]);
  int64_t columns = frame.integer(step.operands[2]);
  if (index < 0 || rows <= 0 || columns <= 0 || index / columns >= rows)
    return errorAt(step.op, "has no tile " + llvm::Twine(index) + " of " +
                                llvm::Twine(rows) + " x " +
                                llvm::Twine(columns));
  bool isByRows = op.getAlong() == tile::Axis::Rows;
  WalkPosition position =
      walk(index, isByRows ? rows : columns, isByRows ? columns : rows,
           op.getGroup(), op.getSerpentine());
  frame[step.results[0]] = isByRows ? position.across : position.along;
  frame[step.results[1]] = isByRows ? position.along : position.across;
  return llvm::Error::success();
}

void tl::runtime::addLoopEvaluators(EvaluatorTable &table) {
  table.add<tile::SwizzleOp>(swizzle);
}
