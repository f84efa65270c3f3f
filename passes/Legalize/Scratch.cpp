//===- Scratch.cpp - Scratch tiles for intermediate results ---------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "analysis/Indices/ExtentBounds.h"
#include "conversions/TileUtils/VectorOperands.h"
#include "dialects/Ascend/Utils/ScratchLocation.h"
#include "passes/Legalize/Patterns.h"
#include "tl/dialects/Ascend/IR/AscendDialect.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tl;
using analysis::findShapeDims;
using analysis::TileDim;
using ascend::getMemRefType;

bool tl::hasKnownBounds(ArrayRef<Value> tiles) {
  return llvm::all_of(findShapeDims(tiles), [](const TileDim &dim) {
    return analysis::computeExtentBound(dim.tile, dim.dim).has_value();
  });
}

Location tl::getCopyLocation(Operation *op, Type from, Type to) {
  std::string purpose;
  llvm::raw_string_ostream(purpose)
      << "which holds elements of '" << from << "' as '" << to << "' for '"
      << op->getName() << "'";
  return ascend::getScratchLocation(op->getLoc(), purpose);
}

Value tl::createScratch(RewriterBase &rewriter, Location loc,
                        ArrayRef<Value> tiles, Type elementType) {
  SmallVector<int64_t> bounds;
  SmallVector<OpFoldResult> sizes;
  for (const TileDim &dim : findShapeDims(tiles)) {
    bounds.push_back(*analysis::computeExtentBound(dim.tile, dim.dim));
    sizes.push_back(getSize(rewriter, loc, dim.tile, dim.dim));
  }
  bool hasGaps = !llvm::all_of(tiles, [](Value tile) {
    return ascend::isContiguous(getMemRefType(tile));
  });
  // Later, the rows of a part that begins within a block get padding.
  hasGaps |= bounds.size() > 1 && bounds.back() > 1 &&
             !llvm::all_of(tiles, startsAtBlock);
  // Rows of a dynamic number of elements are not contiguous either.
  hasGaps |= bounds.size() > 1 && !getConstantIntValue(sizes.back());
  int64_t lanes =
      ascend::TargetSpec::block_bytes * 8 / elementType.getIntOrFloatBitWidth();
  if (hasGaps)
    bounds.back() = llvm::alignTo(bounds.back(), lanes);
  Value scratch = memref::AllocOp::create(
      rewriter, loc,
      ascend::withMemory(MemRefType::get(bounds, elementType),
                         ascend::Memory::UB));
  SmallVector<OpFoldResult> zeros(bounds.size(), rewriter.getIndexAttr(0));
  return slice(rewriter, loc, scratch, zeros, sizes, sizes.size());
}
