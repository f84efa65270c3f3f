//===- PrintFormat.cpp - Checks of what cores print -----------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "dialects/Hardware/PrintFormat.h"

using namespace mlir;
using namespace tl::ascend;

std::optional<SmallVector<FormatPiece>>
tl::ascend::parseFormat(StringRef format) {
  SmallVector<FormatPiece> pieces;
  while (!format.empty()) {
    StringRef text = format.take_until([](char c) { return c == '%'; });
    if (!text.empty())
      pieces.push_back({text});
    format = format.drop_front(text.size());
    if (!format.consume_front("%"))
      break;
    if (format.starts_with("%")) {
      pieces.push_back({format.take_front(1)});
      format = format.drop_front(1);
      continue;
    }
    if (!format.consume_front("ll"))
      format.consume_front("l");
    if (format.empty() || !StringRef("diuxf").contains(format.front()))
      return std::nullopt;
    pieces.push_back({format.take_front(1), format.front()});
    format = format.drop_front(1);
  }
  return pieces;
}

LogicalResult tl::ascend::verifyFormat(Operation *op, StringRef format,
                                       ValueRange args) {
  std::optional<SmallVector<FormatPiece>> pieces = parseFormat(format);
  if (!pieces)
    return op->emitOpError("has a conversion in its format that is none of "
                           "%d, %i, %u, %x, %f and %%");
  llvm::erase_if(*pieces,
                 [](const FormatPiece &piece) { return !piece.conversion; });
  if (pieces->size() != args.size())
    return op->emitOpError("has ")
           << pieces->size() << " conversions in its format for " << args.size()
           << " arguments";
  for (auto [piece, arg] : llvm::zip_equal(*pieces, args))
    if ((piece.conversion == 'f') != isa<FloatType>(arg.getType()))
      return op->emitOpError("prints a value of type ")
             << arg.getType() << " with '%" << piece.text << "'";
  return success();
}

LogicalResult tl::ascend::verifyDumped(Operation *op, MemRefType type) {
  if (type.getNumContiguousTrailingDims() == type.getRank())
    return success();
  return op->emitOpError("prints contiguous elements only, got ")
         << type << "; copy them into a tile of their own first";
}
