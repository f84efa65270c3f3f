//===- WrittenElements.cpp - Elements that a loop may keep ----------------===//
//
// Part of the tl project, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A masked store loads the elements that it keeps, which may be unwritten. They
// are not if operations before the loop write all of them, maybe slice by
// slice.
//
//===----------------------------------------------------------------------===//

#include "mlir/Analysis/Presburger/PresburgerRelation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "passes/Vectorize/BodyVectorizer.h"
#include "tl/dialects/Tile/TileOps.h"

using namespace mlir;
using namespace tl;
using namespace tl::vectorize;
using presburger::IntegerPolyhedron;
using presburger::PresburgerSet;
using presburger::PresburgerSpace;

/// The most slices of a tile that are put together.
static constexpr unsigned mostSlices = 16;

/// Whether `use` is by an operation before `op`, in its block or one around it,
/// that writes all elements.
static bool isWriteBefore(OpOperand &use, Operation *op) {
  auto writer = dyn_cast<tile::IteratedOpInterface>(use.getOwner());
  if (!writer || writer.getIndexingMaps().empty() ||
      !hasEffect<MemoryEffects::Write>(use.getOwner(), use.get()))
    return false;
  Operation *ancestor = writer->getBlock()->findAncestorOpInBlock(*op);
  return ancestor && writer->isBeforeInBlock(ancestor);
}

bool BodyVectorizer::isWrittenBefore(Value memref, Operation *op) {
  return llvm::any_of(memref.getUses(),
                      [&](OpOperand &use) { return isWriteBefore(use, op); });
}

/// The elements from `begins` on, as many as `sizes`.
static IntegerPolyhedron createRegion(ArrayRef<int64_t> begins,
                                      ArrayRef<int64_t> sizes) {
  IntegerPolyhedron box(PresburgerSpace::getSetSpace(begins.size()));
  for (auto [dim, begin] : llvm::enumerate(begins)) {
    box.addBound(presburger::BoundType::LB, dim, begin);
    box.addBound(presburger::BoundType::UB, dim, begin + sizes[dim] - 1);
  }
  return box;
}

/// Whether slices of `memref` that are written before `op` have all elements of
/// `box`.
static bool areSlicesWritten(Value memref, const IntegerPolyhedron &box,
                             Operation *op) {
  PresburgerSet written = PresburgerSet::getEmpty(box.getSpace());
  unsigned count = 0;
  for (Operation *user : memref.getUsers()) {
    auto slice = dyn_cast<memref::SubViewOp>(user);
    if (!slice || ShapedType::isDynamicShape(slice.getStaticSizes()) ||
        ShapedType::isDynamicShape(slice.getStaticOffsets()) ||
        llvm::any_of(slice.getStaticStrides(),
                     [](int64_t stride) { return stride != 1; }) ||
        !BodyVectorizer::isWrittenBefore(slice, op))
      continue;
    written.unionInPlace(
        createRegion(slice.getStaticOffsets(), slice.getStaticSizes()));
    if (++count == mostSlices)
      break;
  }
  return count > 0 && PresburgerSet(box).isSubsetOf(written);
}

/// Whether operations before the loop write all elements that `access` has in
/// its iterations.
bool BodyVectorizer::areWrittenBefore(const ElementAccess &access) {
  if (isWrittenBefore(access.memref, loop))
    return true;
  auto type = cast<MemRefType>(access.memref.getType());
  if (!type.hasStaticShape())
    return false;
  SmallVector<int64_t> begins, sizes;
  for (auto [index, extent] :
       llvm::zip_equal(access.indices, type.getShape())) {
    ConstantIntRanges range = exprs.computeRange(index);
    // Others are out of bounds.
    int64_t first = std::clamp<int64_t>(range.smin().getSExtValue(), 0, extent);
    int64_t end =
        std::clamp<int64_t>(range.smax().getSExtValue(), -1, extent - 1) + 1;
    begins.push_back(first);
    sizes.push_back(end - first);
  }
  return areSlicesWritten(access.memref, createRegion(begins, sizes), loop);
}

/// Whether the elements that `op` accesses in all iterations were certainly
/// written before: a masked load reads all of them, and a masked store those
/// that it keeps.
bool BodyVectorizer::isWritten(Operation *op) {
  const ElementAccess &access = accesses[op];
  return isLoadedForAll(access, loop.getBody()->findAncestorOpInBlock(*op)) ||
         isStoredForAll(access) || areWrittenBefore(access);
}

bool BodyVectorizer::isLoadedForAll(const ElementAccess &access,
                                    Operation *before) {
  return llvm::any_of(accesses, [&](const auto &entry) {
    const auto &[other, touched] = entry;
    return isa<memref::LoadOp>(other) && other->getParentOp() == loop &&
           (!before || other->isBeforeInBlock(before)) &&
           touched.memref == access.memref && touched.indices == access.indices;
  });
}

bool BodyVectorizer::isStoredForAll(const ElementAccess &access) const {
  return llvm::any_of(storedForAll, [&](const ElementAccess &other) {
    return other.memref == access.memref && other.indices == access.indices;
  });
}
