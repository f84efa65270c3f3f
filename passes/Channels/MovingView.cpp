//===- MovingView.cpp - Views with varying starts -------------------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "passes/Channels/MovingView.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tl/dialects/Ascend/IR/AscendOps.h"

using namespace mlir;
using namespace tl;

MovingView MovingView::find(Value memref) {
  MovingView moving;
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>()) {
    auto slice = dyn_cast<memref::SubViewOp>(*view);
    if (slice && ShapedType::isDynamicShape(slice.getStaticOffsets())) {
      moving.view = slice;
      return moving;
    }
    moving.isAtStart &=
        !slice || llvm::all_of(slice.getStaticOffsets(),
                               [](int64_t o) { return o == 0; });
    memref = view.getViewSource();
  }
  return moving;
}

/// Whether `memref` is a whole tile or always the same part of one.
static bool isFixed(Value memref) {
  if (MovingView::find(memref).view)
    return false;
  while (auto view = memref.getDefiningOp<ViewLikeOpInterface>())
    memref = view.getViewSource();
  return isa_and_present<memref::AllocOp, ascend::BufferOp>(
      memref.getDefiningOp());
}

Value MovingView::getStart() const {
  memref::SubViewOp slice = view;
  if (!slice || !isFixed(slice.getSource()) || slice.getOffsets().size() != 1 ||
      !slice.getSizes().empty() || !slice.getStrides().empty())
    return {};
  return slice.getOffsets().front();
}

bool MovingView::isLike(const MovingView &other) const {
  memref::SubViewOp a = view, b = other.view;
  return getStart() && other.getStart() && a.getSource() == b.getSource() &&
         a.getType() == b.getType() &&
         a.getStaticOffsets() == b.getStaticOffsets() &&
         a.getStaticSizes() == b.getStaticSizes() &&
         a.getStaticStrides() == b.getStaticStrides();
}
